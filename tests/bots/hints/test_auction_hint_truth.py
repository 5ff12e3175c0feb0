"""Every reason of a hint in a game with an auction is true of the position, as the readable rules have it."""

from __future__ import annotations

from collections import Counter
from random import Random

from game.bots.hints.auction_reasons import reason_of
from game.bots.trials.choice import Thought, numbered
from game.bots.trials.halving import Tried
from game.contest.match import Match
from game.core.cards import SUITS, Card
from game.core.deal import view
from game.core.moves import (
    CLAIM,
    PASS,
    Bid,
    CutPack,
    Discard,
    Double,
    Give,
    Pass,
    Trump,
)
from game.core.tricks import Aim, beats
from game.core.veiling import veiled_at_random
from game.play.question import Question
from game.rules import GAMES
from game.rules.game import side_of
from tests.bots.kernel.lockstep import PRESETS

EACH = 12
HALF = {"K": "Q", "Q": "K"}


class Spot:
    """A position with all cards open, and made-up trials of its moves."""

    def __init__(self, game, deal, random):
        self.game, self.deal, self.seat = game, deal, deal.turn
        match = Match.new(game, deal.dealer) if random.random() < 0.5 else None
        self.question = Question(game, view(deal, self.seat), (), match, 1)
        moves = numbered(self.question)
        tried = tuple(Tried(number, [random.random()] * 2, 2) for number in moves)
        least = (
            random.choice((0.0, 1.5)) if any(isinstance(m, Bid) for m in moves.values()) else 0.0
        )
        self.thought = Thought(moves, dict.fromkeys(moves, 0.5), frozenset(), tried, least)
        self.hand, self.trump = deal.hand(self.seat), deal.trump
        self.trick = deal.known(deal.trick)

    def beats(self, card, other):
        return beats(card, other, self.trump, self.game.strength(self.deal))

    def best(self, *more):
        found = self.trick[0]
        for card in (*self.trick[1:], *more):
            found = card if self.beats(card, found) else found
        return found

    def out(self):
        """The cards that others hold, and those nobody but their holder has seen."""
        own = {*self.hand}
        seen = {*self.question.view.known(range(len(self.deal.faces)))}
        held = {card for seat in range(self.deal.seats) for card in self.deal.hand(seat)}
        return ({*self.game.pack} - seen) | (held - own)

    def still_to_play(self):
        """The hands of opponents that play to this trick after the seat to act."""
        seat, hands = self.deal.left_of(self.seat), []
        while seat != (self.deal.leader if self.trick else self.seat):
            if seat not in side_of(self.game, self.deal, self.seat):
                hands += self.deal.hand(seat)
            seat = self.deal.left_of(seat)
        return hands

    def value(self, move):
        return self.thought.values[move]

    def loose(self, cards):
        return all(HALF.get(card.rank, "-") + card.suit not in self.hand for card in cards)


def chance(said, true):
    return abs(said - 100 * true) <= 1


def bid_chance(spot, move, chance, other):
    return isinstance(move, Bid) and told(spot, move, chance, spot.value(PASS), other)


def double_chance(spot, move, chance, other):
    return isinstance(move, Double) and told(spot, move, chance, spot.value(PASS), other)


def bid_not_chance(spot, move, chance, other):
    calls = [each for each in spot.thought.values if isinstance(each, Bid)]
    best = max(map(spot.value, calls))
    losing = spot.value(PASS) < best < spot.thought.least
    return move == PASS and not losing and told(spot, move, chance, best, other)


def double_not_chance(spot, move, chance, other):
    calls = [each for each in spot.thought.values if isinstance(each, Double)]
    return move == PASS and told(spot, move, chance, max(map(spot.value, calls)), other)


def told(spot, move, said, beside, other):
    counts = spot.question.match is not None
    return counts and chance(said, spot.value(move)) and chance(other, beside)


def bid_better(spot, move):
    return isinstance(move, Bid) and spot.question.match is None


def bid_not_better(spot, move):
    return move == PASS and spot.question.match is None


def bid_losing(spot, move):
    calls = [spot.value(each) for each in spot.thought.values if isinstance(each, Bid)]
    return move == PASS and all(each < spot.thought.least for each in calls)


def double_better(spot, move):
    return isinstance(move, Double) and spot.question.match is None


def double_not_better(spot, move):
    return bid_not_better(spot, move)


def choice_chance(spot, move, chance):
    return spot.question.match is not None and abs(chance - 100 * spot.value(move)) <= 1


def sampled(spot, move):
    return spot.question.match is None


def claim(spot, move, total):
    side = side_of(spot.game, spot.deal, spot.seat)
    return move == CLAIM and total == sum(spot.game.total(spot.deal, seat) for seat in side)


def cut(spot, move):
    return isinstance(move, CutPack)


def trump_marriage(spot, move, suit):
    return isinstance(move, Trump) and {"K" + suit, "Q" + suit} <= {*spot.hand}


def trump_long(spot, move, suit, count):
    counts = Counter(card.suit for card in spot.hand)
    return [suit] == [each for each in SUITS if counts[each] >= count] and counts[suit] == count


def discard_low(spot, move):
    kept = [c for c in spot.hand if spot.loose([c]) and str(c) not in map(str, move.what)]
    most = max(Card(str(card)).points for card in move.what)
    return spot.loose([Card(str(c)) for c in move.what]) and all(c.points >= most for c in kept)


def discard_void(spot, move, suit):
    left = [card for card in spot.hand if str(card) not in map(str, move.what)]
    return isinstance(move, Discard) and all(card.suit != suit for card in left)


def give_low(spot, move, points):
    card = Card(str(move.what))
    return isinstance(move, Give) and card.points == points <= 4 and spot.loose([card])


def meld(spot, move, points):
    after, _ = spot.game.play(spot.deal, move)
    return after.trump == spot.trump and points == spot.game.meld_value(after, move)


def meld_trump(spot, move, points, suit):
    after, _ = spot.game.play(spot.deal, move)
    return after.trump == suit != spot.trump and points == spot.game.meld_value(after, move)


def top_trump_out(spot, move, card):
    return card.suit == spot.trump and top_out(spot, move, card)


def top_out(spot, move, card):
    return card == move.card and not any(
        each.suit == card.suit and spot.beats(each, card) for each in spot.out()
    )


def top_alone(spot, move, card):
    return card == move.card and not any(spot.beats(each, card) for each in spot.out())


def low_lead(spot, move, card):
    dear = [each for each in spot.hand if each.suit == spot.trump or each.points > 4]
    plain = card.suit != spot.trump and card.points <= 4 and spot.loose([card])
    return card == move.card and plain and bool(dear) and not spot.trick


def take_last(spot, move, card, points):
    last = len(spot.trick) + 1 == len(spot.deal.in_play)
    return last and spot.best(card) == card and counts(spot, card, points)


def take_sure(spot, move, card, points):
    beaten = any(spot.beats(each, card) for each in spot.still_to_play())
    return spot.best(card) == card and not beaten and counts(spot, card, points)


def counts(spot, card, points):
    return points == sum(each.points for each in (*spot.trick, card))


def fatten(spot, move, card, points):
    best = spot.best()
    played_by = spot.deal.leader
    for each in spot.trick[: spot.trick.index(best)]:
        assert each != best
        played_by = spot.deal.left_of(played_by)
    own = played_by in side_of(spot.game, spot.deal, spot.seat)
    sure = not any(spot.beats(each, best) for each in spot.still_to_play())
    return own and sure and points == card.points and spot.best(card) == best


def cannot_take(spot, move, card):
    cards = spot.game.playable(spot.deal)
    takes = any(spot.best(each) == each for each in cards)
    return not takes and card.points == min(each.points for each in cards)


def duck(spot, move, card, best):
    alone = spot.game.declarer(spot.deal) == spot.seat
    return alone and spot.game.aim(spot.deal) is Aim.NO_TRICK and spot.best(card) == best != card


TRUE = {
    f"hint.{each.__name__}": each
    for each in (
        *(bid_chance, bid_not_chance, double_chance, double_not_chance, bid_better, bid_not_better),
        *(bid_losing, double_better, double_not_better, choice_chance, sampled, claim, cut),
        *(trump_marriage, trump_long, discard_low, discard_void, give_low, meld, meld_trump),
        *(top_trump_out, top_out, top_alone, low_lead, take_last, take_sure, fatten),
        *(cannot_take, duck),
    )
}


def spots(random):
    """Positions of every phase, reached by moves of chance: high bids are rare among them."""
    while True:
        game = GAMES[random.choice(PRESETS)]
        if game.key == "bauernschnapsen" and random.random() < 0.3:
            game = game.with_options(cut_mode="asked")
        pack = random.sample(game.pack, len(game.pack))
        deal = veiled_at_random(Match.new(game, random.randrange(game.seats)).dealt(pack), random)
        while deal.turn is not None:
            yield Spot(game, deal, random)
            moves = [move for move in game.legal(deal) if move != CLAIM or random.random() < 0.2]
            calm = [move for move in moves if isinstance(move, Pass)]
            move = random.choice(calm if calm and random.random() < 0.6 else moves)
            deal = veiled_at_random(game.play(deal, move)[0], random)


def test_every_reason_is_true_of_the_position():
    told: Counter[str] = Counter()
    for number, spot in enumerate(spots(Random(1))):
        for move in spot.thought.values:
            reason = reason_of(spot.question, spot.thought, move)
            told[reason.key] += 1
            if told[reason.key] <= 8 * EACH:
                assert TRUE[reason.key](spot, move, **reason.values), (spot.deal, move, reason)
        if number > 20000 or all(told[key] >= EACH for key in TRUE):
            break
    assert told.keys() == TRUE.keys()
