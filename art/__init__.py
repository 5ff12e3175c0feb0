"""Art: the decks and the table, composed as SVG text or bytes for pygame's rasteriser."""

from art.decks import DECKS, back_svg, card_svg, suit_svg

__all__ = ["DECKS", "back_svg", "card_svg", "suit_svg"]
