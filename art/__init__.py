"""Art: the decks and the table, composed as SVG text or bytes for pygame's rasteriser.

May import: game.core.

`decks` has the cards, other modules the things of the room, a kind each: a frame imports only what it shows.
"""
