"""Whole matches as text, and what came of every deal: the regression record of each game."""
