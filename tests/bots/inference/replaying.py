"""A layout held against the readable rules: dealt from the first card on, and every open move made again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from game.bots.compiling.compiled import int_array
from game.bots.inference import places as at
from game.bots.inference.known import Known
from game.bots.inference.layouts import lay_out
from game.bots.kernel import row
from game.bots.kernel.translation import kernel_row
from game.contest.match import Match
from game.core.cards import PACK_24
from game.core.deal import view
from game.core.moves import CutPack, Discard, Give, Veil
from game.core.public_form import public_form
from game.core.refused import Refused
from game.core.veiling import shuffled_veil, veiled_at_random
from game.play.question import Question
from tests.harness.strategies import random_game


def _liking(move):
    """Moves that end most deals early, and contracts that are soon lost, are chosen seldom."""
    if str(move) in ("claim", "concede", "redeal"):
        return 0.001
    return 0.1 if str(move)[:4] == "bid " and not str(move)[4:].isdecimal() else 1.0


def cards_in(some):
    return [card for number, card in enumerate(PACK_24) if some >> number & 1]


def questions(key, random, every=0.3):
    """Some of the questions of a deal of a preset, a few of its house rules changed.

    Moves are made by chance, high bids among them, and no cards against duty.

    It is a match's first deal, or any of so many.
    """
    game = random_game(random, key, share=0.3, keeps=("penalize_illegal",))
    pack = random.sample(game.pack, len(game.pack))
    match = Match.new(game, random.randrange(game.seats), random.choice((None, 12)))
    if match.length:
        match = replace(match, number=random.randint(1, 12))
    deal, moves = match.dealt(pack), []
    while deal.turn is not None:
        if deal.veiling is not None:
            seat, move = deal.veiling, shuffled_veil(deal, random)
        else:
            seat, may = deal.turn, game.legal(deal)
            move = random.choices(may, [_liking(each) for each in may])[0]
            if random.random() < every:
                opened = tuple(
                    (who, Veil() if isinstance(each, Veil) else each) for who, each in moves
                )
                yield Question(game, view(deal, seat), opened, match.stake, random.getrandbits(30))
        moves.append((seat, move if isinstance(move, Veil) else public_form(deal, move)))
        deal, _ = game.play(deal, move)


@dataclass
class Laid:
    """A layout: its deal, and its past."""

    deal: object
    past: object


def layouts(known: Known, number: int, seed: int = 1):
    """Some layouts of what a seat knows."""
    rng_state = int_array(1)
    rng_state[0] = seed
    for _ in range(number):
        deal, past = int_array(row.LENGTH), int_array(at.PAST_LENGTH)
        done = lay_out(known.base, known.numbers, known.totals, known.ways, deal, past, rng_state)
        assert done
        yield Laid(deal, past)


def dealt_pack(known, question, laid):
    """A pack in dealing order from which a layout's deal can have come."""
    faces = list(question.view.pack)
    deals = [deal for deal, _, _ in known.past] + [question.view]
    packet = next(
        (
            set(deal.hands[seat])
            for deal, seat, move in known.past
            if str(move)[:4] in ("trum", "turn")
        ),
        set(),
    )
    cuts = [deal.stock[move.at - 1] for deal, _, move in known.past if isinstance(move, CutPack)]
    bottom = cuts[-1] if cuts else None
    whole = next((deal for deal in deals if not deal.stock), question.view)
    early = cards_in(laid.past[at.FIRST])
    for seat, hand in enumerate(whole.hands):
        cards = cards_in(laid.past[at.DEALT + seat])
        if early and packet & set(hand):
            _fill(faces, sorted(packet), early)
        _fill(faces, [slot for slot in hand if slot < len(faces)], cards)
    left = [cards_in(laid.deal[row.PILE + number]) for number in range(len(question.view.piles))]
    for pile in whole.piles:
        if None in [faces[slot] for slot in pile]:
            cards = left.pop(0) if left else cards_in(laid.past[at.TALON])
            bottom_first = sorted(pile, key=lambda slot: slot != bottom)
            _fill(faces, bottom_first, sorted(cards, key=lambda card: card.rank != "9"))
    rest = [card for card in question.game.pack if card not in faces]
    return [face if face is not None else rest.pop() for face in faces]


def _fill(faces, slots, cards):
    """Lay the cards that are not placed yet into the slots that are empty; none may be left over."""
    fresh = [card for card in cards if card not in faces]
    for slot in slots:
        if faces[slot] is None and fresh:
            faces[slot] = fresh.pop()
    assert not fresh, (slots, cards)


def replayed(known, question, laid):
    """The row of the deal that a layout's cards lead to by the open moves. Raises Refused."""
    first = known.past[0][0] if known.past else question.view
    deal, random = first.but(faces=tuple(dealt_pack(known, question, laid))), Random(0)
    for seat, move in question.moves:
        if isinstance(move, Veil):
            deal = veiled_at_random(deal, random)
        else:
            deal, _ = question.game.play(deal, _by_face(move, seat, known, laid))
    return kernel_row(question.game, deal)


def _by_face(move, seat, known, laid):
    """A move of face-down cards by the faces of a layout."""
    if isinstance(move, Discard):
        return Discard(tuple(cards_in(laid.deal[row.ASIDE + seat])))
    if isinstance(move, Give):
        given = known.numbers[at.GIFT + move.to] or laid.past[at.GIVEN]
        return Give(cards_in(given)[0], move.to)
    return move


def alike(first, second):
    """Whether two rows say the same, the order of undealt cards and what play has shown aside."""
    rest = [place for place in range(row.STOCK) if place not in (row.STOCK_AT, row.STOCK_END)]
    return all(first[place] == second[place] for place in rest)


# -- all that can be, tried one by one -----------------------------------------------------------------


def hidden_places(known, question):
    """The places of a row with hidden cards, and how many each has."""
    view, places = question.view, []
    for first, groups in ((row.HAND, view.hands), (row.ASIDE, view.aside), (row.PILE, view.piles)):
        for number, slots in enumerate(groups):
            hidden = [view.faces[slot] for slot in slots].count(None)
            places += [(first + number, hidden)] if hidden else []
    return places


def assignments(cards, sizes):
    """Every way to divide some cards into sets of these sizes."""
    if not sizes:
        yield ()
        return
    for some in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in some]
        for others in assignments(rest, sizes[1:]):
            yield (some, *others)


def can_have_been(known, question, deal):
    """Whether the cards of a deal can have come to lie so: whether one of its pasts replays."""
    return any(
        _replays(known, question, Laid(deal, past)) for past in _pasts(known, question, deal)
    )


def _replays(known, question, laid):
    try:
        return alike(replayed(known, question, laid), _with_past(known, laid))
    except (Refused, AssertionError):
        return False


def _with_past(known, laid):
    deal = laid.deal.copy()
    if known.numbers[at.TALON_DRAWN]:
        deal[row.TAKEN] = laid.past[at.TALON]
    if any(card.rank == "9" for card in cards_in(laid.past[at.GIVEN])):
        deal[row.NINE_GIVEN] |= 1 << known.numbers[at.GIFT_TO]
    return deal


def _pasts(known, question, deal):
    """Every choice of what was given and what was taken, and of the packet that came first."""
    numbers, seats = known.numbers, range(question.game.seats)
    held = [
        numbers[at.HELD + seat] | deal[row.HAND + seat] | deal[row.ASIDE + seat] for seat in seats
    ]
    gifts, declarer = [numbers[at.GIFT + seat] for seat in seats], numbers[at.DECLARER]
    to = numbers[at.GIFT_TO]
    for given in [1 << n for n in range(24) if held[to] >> n & 1] if to >= 0 else [0]:
        moved = [gift | (given if seat == to else 0) for seat, gift in enumerate(gifts)]
        had = [held[seat] & ~moved[seat] for seat in seats]
        talons = [numbers[at.TAKEN]]
        if declarer >= 0:
            had[declarer] |= sum(moved)
        if numbers[at.TALON_DRAWN]:
            cards = [1 << n for n in range(24) if had[declarer] >> n & 1]
            talons = [sum(pair) for pair in combinations(cards, 2)]
        for talon in talons:
            dealt = [
                cards & ~talon if seat == declarer else cards for seat, cards in enumerate(had)
            ]
            for first in _firsts(known, question, dealt):
                past = int_array(at.PAST_LENGTH)
                for seat, cards in enumerate(dealt):
                    past[at.DEALT + seat] = cards
                past[at.GIVEN], past[at.TALON], past[at.FIRST] = given, talon, first
                yield past


def _firsts(known, question, dealt):
    seat = known.numbers[at.FIRST_SEAT]
    if seat < 0:
        return [0]
    cards = [1 << n for n in range(24) if dealt[seat] >> n & 1]
    sure = known.numbers[at.FIRST_KNOWN]
    triples = [sum(some) for some in combinations(cards, min(3, len(cards)))]
    return [first for first in triples if not sure & ~first]
