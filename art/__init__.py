"""Art: the decks and the table, composed as SVG text or bytes for pygame's rasteriser.

May import: game.core.

`art.decks` has the cards, `art.scenery` the things of the room; a frame imports only what it shows.
"""
