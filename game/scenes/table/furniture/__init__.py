"""Furniture around the cards: plates, slate, counts and marks, drawn together as the face of the table."""
