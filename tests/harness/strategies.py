"""Games, packs and deals for property tests: any preset, any house rules, any legal moves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from game.contest.position import position_text
from game.core.cards import PACK_24
from game.core.deal import Seat, view
from game.core.moves import Bid, Move
from game.core.veiling import shuffled_veil
from game.rules import FAMILIES, GAMES, Game

TWO_HAND = tuple(sorted(preset.game.key for preset in FAMILIES["two_hand"].presets))


@st.composite
def games(draw: st.DrawFn, among: Sequence[str] = tuple(sorted(GAMES))) -> Game:
    """A preset with a few house rules changed at random."""
    game = GAMES[draw(st.sampled_from(among))]
    options = list(game.options.all())
    chosen = draw(st.lists(st.sampled_from(options), max_size=6, unique_by=lambda o: o.name))
    return game.with_options(**{o.name: draw(st.sampled_from(o.choices)) for o in chosen})


def random_game(
    random: Random, *presets: str, share: float = 0.2, keeps: Sequence[str] = ()
) -> Game:
    """One of these presets; each house rule but those it `keeps` is drawn again with this probability."""
    game = GAMES[random.choice(presets)]
    free = [option for option in game.options.all() if option.name not in keeps]
    options = [option for option in free if random.random() < share]
    return game.with_options(**{option.name: random.choice(option.choices) for option in options})


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


# Values that a bent field is given, besides those it has at other moments of the same deal.
BENT = {
    "turn": "0123",
    "dealer": "0123",
    "phase": (
        "play",
        "draw",
        "answer",
        "last",
        "over",
        "bid",
        "double",
        "talon",
        "discard",
        "give",
        "raise",
    ),
    "trump": "HDCS",
    "announced": "HDCSh",
    "melds": ("H/", "/S", "HD/", "D/C", "h/", "H//", "/DC/", "S///"),
    "closing": ("0:0/0:0/0", "1:0/0:0/0", "0:10/30:1/2", "1:20/0:3/0", "0:66/0:0/9"),
    "calls": (
        "pass",
        "5/pass/pass",
        "100/105",
        "normal/gang/pass/pass",
        "normal/double",
        "gang/pass/pass",
    ),
    "doubled": "123",
    "raised": ("95", "200", "gang", "farbengang"),
    "nines": "123",
    "golden": ("on", "off"),
    "looked": ("-", "0", "12"),
    "tricks": ("1/0", "1/0/2", "0/1/0/1"),
    "veiling": "012",
    "over": (
        *("claimed:1/0", "false_claim:0/2", "closer_failed:3/0", "made:1/1/1", "redeal:0/0/0"),
        *("set:0/24/24:1", "passed_out:0/0/0/0", "forfeit:3/0", "revoke:0/6/0/6:1"),
    ),
}
CARD = re.compile("[ATKQJ9][HDCS]")


@st.composite
def bent_positions(draw: st.DrawFn, among: Sequence[str] = TWO_HAND) -> str:
    """The text of a moment of a random deal, whole or as one seat sees it, with up to three changes."""
    game, seed = draw(games(among)), draw(st.integers(min_value=0, max_value=2**32))
    random = Random(seed)
    moments = [after for _, _, _, after in played(game, seed)]
    deal, other = random.choice(moments), random.choice(moments)
    name, fields = _fields(position_text(game, random.choice((deal, view(deal, 0), view(deal, 1)))))
    for _ in range(random.randint(0, 3)):
        _bend(fields, _fields(position_text(game, other))[1], random)
    return " ".join((name, *(f"{field}={value}" for field, value in fields.items())))


def _fields(text: str) -> tuple[str, dict[str, str]]:
    name, *parts = text.split()
    return name, dict(part.split("=", 1) for part in parts)


def _bend(fields: dict[str, str], other: dict[str, str], random: Random) -> None:
    """Change one thing: two cards change places, a card comes or goes, or a field is another or none."""
    rows = [field for field in fields if CARD.search(fields[field])]
    if random.random() < 0.4 and rows:
        row = random.choice(rows)
        cards, at = fields[row], 2 * random.randint(0, 6)
        more = random.choice((*PACK_24, "??", "??", "??"))
        fields[row] = random.choice((cards[:at] + cards[at + 2 :], cards + more))
    elif random.random() < 0.5 and rows:
        text = " ".join(f"{field}={value}" for field, value in fields.items())
        one, two = (random.choice(CARD.findall(text)) for _ in "12")
        swapped = {one: two, two: one}
        for field, value in fields.items():
            fields[field] = CARD.sub(lambda card: swapped.get(card[0], card[0]), value)
    else:
        field = random.choice(sorted({*fields, *other, *BENT}))
        values = (*BENT.get(field, ()), *((other[field],) * 3 if field in other else ()))
        if values and random.random() < 0.8:
            fields[field] = random.choice(values)
        else:
            fields.pop(field, None)
