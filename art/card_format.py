"""The format of a card, in the units its art is drawn in."""

WIDTH, HEIGHT, CORNER = 250, 390, 16
