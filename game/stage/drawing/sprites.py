"""The cards on the cloth, drawn together. What rests is drawn from kept pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import FRect

from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_painter import CardPainter
from game.stage.drawing.card_sprite import CardSprite

__all__ = ["CardSprite", "Sprites"]


class Sprites:
    """Cards drawn together, the lowest z first."""

    def __init__(self) -> None:
        self._cards: list[CardSprite] = []
        self._settled = True

    def __iter__(self) -> Iterator[CardSprite]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    @property
    def settled(self) -> bool:
        """Whether the last drawing showed every card at rest and exact; else draw once more."""
        return self._settled

    def add(self, sprite: CardSprite) -> CardSprite:
        self._cards.append(sprite)
        return sprite

    def remove(self, sprite: CardSprite) -> None:
        """Take a card off the table; harmless when it is not there."""
        self._cards = [each for each in self._cards if each is not sprite]

    def clear(self) -> None:
        self._cards.clear()

    def at(self, x: float, y: float) -> CardSprite | None:
        """The topmost card under a point of the design."""
        under = [each for each in self._cards if each.alpha > 0 and each.contains(x, y)]
        return max(under, key=lambda each: each.z) if under else None

    def draw(self, canvas: Canvas) -> None:
        """Draw all cards with their shadows in one go."""
        painter = CardPainter(canvas)
        blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._settled = True
        for sprite in sorted(self._cards, key=lambda each: each.z):
            if sprite.alpha > 0.004 and _in_sight(sprite, canvas.visible):
                blits += painter.pictures(sprite)
                self._settled = self._settled and painter.exact
        canvas.surface.fblits(blits)


def _in_sight(sprite: CardSprite, visible: FRect) -> bool:
    """Whether any part of a card, however it is turned, may lie in the window."""
    reach = sprite.height * sprite.scale
    return visible.inflate(2 * reach, 2 * reach).collidepoint(sprite.x, sprite.y)
