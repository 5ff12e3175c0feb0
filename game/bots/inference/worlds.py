"""Layouts of a question as particles: drawn from all that can be, and as frequent as the play is likely.

A layout weighs as much as it makes the calls and first cards of the others likely. Of many that were
weighed some are kept, each as often as it weighs; where few carry all the weight, more are drawn first.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.bots.compiling.compiled import Float64Array, IntArray, float64_array, int_array
from game.bots.inference import weighing
from game.bots.inference.known import Known
from game.bots.inference.weighing import CLUE_LENGTH, draw_weighed
from game.bots.kernel import row
from game.bots.kernel.translation import kernel_row, move_number
from game.bots.policy.knowledge import note_shown
from game.bots.policy.learned import manner_of
from game.core.auction import AuctionDeal
from game.core.moves import CutPack, Discard, FaceDown, Give, Move, Play, Veil

# Layouts weighed for each that is kept, at first and once more where these carry too little.
_WEIGHED, _WEIGHED_MORE = 4, 12

# Layouts that must carry the weight, for each that is kept.
_CARRYING = 0.5

# Tricks whose cards are looked at.
_FIRST_TRICKS = 3


@dataclass(frozen=True)
class Clues:
    """Past moves of other seats: `before` each the deal as a row, and `moves` as `weighing` reads them."""

    before: IntArray
    moves: IntArray

    @classmethod
    def of(cls, known: Known) -> Clues:
        found = list(_clues(known))
        before, moves = int_array(row.LENGTH * len(found)), int_array(CLUE_LENGTH * len(found))
        for number, (deal, clue) in enumerate(found):
            before[number * row.LENGTH : (number + 1) * row.LENGTH] = deal
            moves[CLUE_LENGTH * number : CLUE_LENGTH * (number + 1)] = clue
        return cls(before, moves)


def worlds(known: Known, number: int, seed: int) -> IntArray:
    """A number of layouts as rows of the kernel one behind the other, each as likely as any other.

    None where no layout agrees with what is known.
    """
    clues, random = Clues.of(known), Random(seed)
    rows, weights = weighed(known, clues, _WEIGHED * number, random)
    if carrying(weights) < _CARRYING * number and len(weights):
        rows, weights = weighed(known, clues, _WEIGHED_MORE * number, random)
    kept = int_array(row.LENGTH * number if len(weights) else 0)
    for place, chosen in enumerate(_resampled(weights, number, random)):
        one = rows[chosen * row.LENGTH : (chosen + 1) * row.LENGTH]
        kept[place * row.LENGTH : (place + 1) * row.LENGTH] = one
    return kept


def weighed(
    known: Known, clues: Clues, number: int, random: Random
) -> tuple[IntArray, Float64Array]:
    """Layouts that agree with what is known, and how likely each makes the moves so far."""
    if not known.possible:
        return int_array(0), float64_array(0)
    rules = known.rules
    manner = manner_of(rules)
    rows, weights, rng_state = int_array(number * row.LENGTH), float64_array(number), int_array(1)
    rng_state[0] = random.randrange(1, 2**32)
    parts = (known.base, known.numbers, known.totals, known.ways, clues.before, clues.moves)
    made = draw_weighed(*parts, rules, manner, rows, weights, rng_state)
    return rows[: made * row.LENGTH], weights[:made]


def carrying(weights: Float64Array) -> float:
    """How many layouts of equal weight would tell as much as these (Kish)."""
    squares = sum(weight * weight for weight in weights)
    return sum(weights) ** 2 / squares if squares else 0.0


def _resampled(weights: Float64Array, number: int, random: Random) -> list[int]:
    """A number of places, each as often as it weighs, drawn at equal distances; none without any weight."""
    total = sum(weights)
    if not total:
        return []
    step, chosen, passed, place = total / number, [], weights[0], 0
    left = random.random() * step
    for _ in range(number):
        while passed < left and place + 1 < len(weights):
            place += 1
            passed += weights[place]
        chosen.append(place)
        left += step
    random.shuffle(chosen)
    return chosen


# -- past moves -------------------------------------------------------------------------------------------


def _clues(known: Known) -> list[tuple[IntArray, tuple[int, int, int]]]:
    """Each past move of another seat that may tell something, with the deal before it."""
    found, shown = [], int_array(row.MOST_SEATS)
    for deal, seat, move in known.past:
        if isinstance(move, Veil | CutPack):
            continue
        before = kernel_row(known.game, deal)
        before[row.BARRED : row.BARRED + row.MOST_SEATS] = shown
        before[row.ON_BARREL] = known.base[row.ON_BARREL]
        if seat != known.seat and sum(deal.tricks) < _FIRST_TRICKS:
            number, to = _number(known, deal, move)
            found.append((before.copy(), (number, _stage(deal, before), to)))
        if isinstance(move, Play):
            note_shown(before, known.rules, move_number(known.game, move))
            shown = before[row.BARRED : row.BARRED + row.MOST_SEATS]
    return found


def _stage(deal: AuctionDeal, before: IntArray) -> int:
    """How far the hands had come."""
    phase = before[row.PHASE]
    if phase == row.TRUMP_CALL:
        return weighing.ON_PACKET
    if phase in (row.DISCARD, row.GIVE):
        return weighing.ON_TALON
    moved = any(deal.aside) or phase in (row.PLAY, row.RAISE)
    return weighing.ON_PLAY if moved else weighing.ON_DEAL


def _number(known: Known, deal: AuctionDeal, move: Move) -> tuple[int, int]:
    """The number of a past move, or the sign for one whose cards are hidden; and whom a card was given to."""
    match move:
        case Discard():
            return weighing.DISCARDED, 0
        case Give(what, to):
            face = deal.faces[int(what)] if isinstance(what, FaceDown) else what
            if face is None:
                return weighing.GAVE, to
            return move_number(known.game, Give(face, to)), to
    return move_number(known.game, move), 0
