"""The places where a card overlaps no other, so that its z-order may change unseen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from game.scenes.table.layouts.layout import Layout, Spot
from game.stage.drawing.card_sprite import RATIO, CardSprite

_BETWEEN = 4.0


def next_to_stock(layout: Layout, spot: Spot) -> Spot:
    """The spot of a turn-up moved out to its side, until no part of it lies under the stock."""
    stock = layout.stock_place
    apart = (stock.height * RATIO + spot.height) / 2 + _BETWEEN
    return replace(spot, x=stock.x + math.copysign(apart, spot.x - stock.x))


def out_from_under(card: CardSprite, others: Sequence[CardSprite]) -> tuple[float, float]:
    """The place where a card comes out from under those of the others that cover it; its own if none
    does.
    """
    over = (each for each in others if each.z > card.z)
    covering = [each for each in over if card.bounds().colliderect(each.bounds())]
    if not covering:
        return card.x, card.y
    x = card.x - sum(each.x for each in covering) / len(covering)
    y = card.y - sum(each.y for each in covering) / len(covering)
    far = math.hypot(x, y)
    across, down = (x / far, y / far) if far > 1e-6 else (0.0, -1.0)
    way = max(_path_out(card, each, across, down) for each in covering)
    return card.x + across * way, card.y + down * way


def _path_out(card: CardSprite, other: CardSprite, across: float, down: float) -> float:
    """How far a card has to go in a direction until it does not touch another one."""
    own, its = card.bounds(), other.bounds()
    ways = []
    for share, apart, need in (
        (across, card.x - other.x, (own.width + its.width) / 2),
        (down, card.y - other.y, (own.height + its.height) / 2),
    ):
        if abs(share) > 0.1:
            ways.append((need + _BETWEEN - apart * math.copysign(1.0, share)) / abs(share))
    return max(0.0, min(ways))
