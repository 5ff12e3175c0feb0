"""Games, packs and deals for property tests: any preset, any house rules, any legal moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from game.cards import PACK_24
from game.deal import Seat, view
from game.moves import Bid, Move
from game.position import position_text
from game.rules import GAMES, Game
from game.veiling import shuffled_veil

TWO_HAND = ("schnapsen", "schnapsen_sharp", "sixty_six", "sixty_six_parlett", "snapszer")


@st.composite
def games(draw: st.DrawFn, among: Sequence[str] = tuple(sorted(GAMES))) -> Game:
    """A preset with a few house rules changed at random."""
    game = GAMES[draw(st.sampled_from(among))]
    options = list(game.options.all())
    chosen = draw(st.lists(st.sampled_from(options), max_size=6, unique_by=lambda o: o.name))
    return game.with_options(**{o.name: draw(st.sampled_from(o.choices)) for o in chosen})


def played(game: Game, seed: int) -> Iterator[tuple[Any, Seat | None, Move | None, Any]]:
    """A deal of random legal moves and veils: (before, seat, move, after), beginning with the fresh deal."""
    random = Random(seed)
    pack = list(game.pack)
    random.shuffle(pack)
    conditions = game.scorer.conditions(game.scorer.begun())
    deal = game.deal(pack, seed % game.seats, conditions)
    yield None, None, None, deal
    while deal.turn is not None:
        if deal.veiling is not None:
            seat, move = deal.veiling, shuffled_veil(deal, random)
        else:
            seat, moves = deal.turn, game.legal(deal)
            move = random.choices(moves, [_likely(move, len(moves)) for move in moves])[0]
        after, _ = game.play(deal, move)
        yield deal, seat, move, after
        deal = after


def _likely(move: Move, choices: int) -> float:
    """Claims and closings would end most deals early, a moon or a high contract most auctions."""
    if str(move) in ("claim", "close", "bid 5", "redeal", "concede"):
        return 0.15
    if isinstance(move, Bid) and not move.contract.isdecimal():
        return 1.0 if move.contract == "normal" else 0.12
    return 1.5 / choices if isinstance(move, Bid) and choices > 9 else 1.0


CLOSINGS = ("0:0/0:0/0", "1:0/0:0/0", "0:10/30:1/2", "1:20/0:3/0", "0:66/0:0/9")


@st.composite
def bent_positions(draw: st.DrawFn) -> str:
    """The text of a moment of a random deal, whole or as one seat sees it, with up to three changes."""
    game, seed = draw(games(TWO_HAND)), draw(st.integers(min_value=0, max_value=2**32))
    random = Random(seed)
    moments = [after for _, _, _, after in played(game, seed)]
    deal = random.choice(moments)
    text = position_text(game, random.choice((deal, view(deal, 0), view(deal, 1))))
    name, *parts = text.split()
    fields = dict(part.split("=", 1) for part in parts)
    for _ in range(random.randint(0, 3)):
        _bend(fields, random)
    return " ".join((name, *(f"{field}={value}" for field, value in fields.items())))


def _bend(fields: dict[str, str], random: Random) -> None:
    """Change one thing: a card more or less, other fields, the hands the other way round."""
    row = random.choice(("hands", "won", "stock", "up", "trick"))
    cards, at = fields.get(row, ""), 2 * random.randint(0, 6)
    changes = {
        row: random.choice(
            (cards[:at] + cards[at + 2 :], cards + random.choice((*PACK_24, "??", "??", "??")))
        ),
        "phase": random.choice(("play", "draw", "answer", "last", "over")),
        "turn": random.choice("01"),
        "closing": random.choice(CLOSINGS),
        "announced": random.choice("HDCSh"),
        "melds": random.choice(("H/", "/S", "HD/", "D/C", "h/")),
        "over": random.choice(("claimed:1/0", "false_claim:0/2", "closer_failed:3/0")),
        "hands": "/".join(reversed(fields.get("hands", "/").split("/"))),
    }
    field = random.choice(sorted(changes))
    if field in fields and random.random() < 0.2:
        del fields[field]
    else:
        fields[field] = changes[field]
