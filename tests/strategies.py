"""Games, packs and deals for property tests: any preset, any house rules, any legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from game.deal import Seat
from game.moves import Move
from game.rules import GAMES, Game


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A preset with a few house rules changed at random."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    options = list(game.options.all())
    chosen = draw(st.lists(st.sampled_from(options), max_size=6, unique_by=lambda o: o.name))
    return game.with_options(**{o.name: draw(st.sampled_from(o.choices)) for o in chosen})


def played(game: Game, seed: int) -> Iterator[tuple[Any, Seat | None, Move | None, Any]]:
    """A deal of random legal moves: (before, seat, move, after), beginning with the fresh deal."""
    random = Random(seed)
    pack = list(game.pack)
    random.shuffle(pack)
    deal = game.deal(pack, dealer=seed % game.seats)
    yield None, None, None, deal
    while deal.turn is not None:
        moves = game.legal(deal)
        # claims and closings would end most deals early: take them less often
        weights = [0.15 if str(move) in ("claim", "close") else 1.0 for move in moves]
        move = random.choices(moves, weights)[0]
        after, _ = game.play(deal, move)
        yield deal, deal.turn, move, after
        deal = after
