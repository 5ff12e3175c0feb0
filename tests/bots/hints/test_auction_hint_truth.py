"""Every reason of a hint in a game with an auction is true of the position, as the readable rules have it."""

from __future__ import annotations

from collections import Counter
from functools import wraps
from random import Random

import pytest

from game.bots.compiling.compiled import int_array
from game.bots.hints.auction_facts import fact_of
from game.bots.hints.auction_hint import reason_of
from game.bots.hints.findings import HintReason
from game.bots.hints.forecast import Forecasts
from game.bots.hints.situation import Situation
from game.bots.trials.choice import Thought, numbered
from game.bots.trials.halving import Tried
from game.contest.match import Match
from game.contest.position import read_position
from game.core.cards import SUITS, Card
from game.core.deal import changed, view
from game.core.moves import (
    CLAIM,
    DOUBLE,
    MARRIAGES,
    PASS,
    Bid,
    CutPack,
    Discard,
    Double,
    Give,
    Marriage,
    Pass,
    Trump,
    Turn,
    read_move,
)
from game.core.tricks import Aim, beats
from game.core.veiling import veiled_at_random
from game.lessons.problems import KINDS, problems_of
from game.play.question import Question
from game.rules import FAMILIES, GAMES
from game.rules.game import side_of
from game.words.language import LANGUAGES
from tests.bots.kernel.lockstep import PRESETS
from tests.harness.sentences import catalogue

EACH, MOST_MOVES = 6, 8
# After so many positions tricks are played in Bauernschnapsen alone: elsewhere all was said of them often.
ENOUGH, MOST = 5_000, 12_000
HALF = {"K": "Q", "Q": "K"}


class MadeUp(Forecasts):
    """Forecasts by move instead of those of trial deals."""

    def __init__(self, question, shares, worths):
        super().__init__(question, ())
        vars(self).update(shares=shares, worths=worths)

    def made(self, move):
        return vars(self)["shares"][move]

    def worth(self, move, made):
        return vars(self)["worths"][move, made]


class Spot:
    """A position with all cards open, and made-up trials of its moves."""

    def __init__(self, game, deal, random):
        self.game, self.deal, self.seat = game, deal, deal.turn
        match = Match.new(game, deal.dealer) if random.random() < 0.5 else None
        self.question = Question(game, view(deal, self.seat), (), match, 1)
        moves = numbered(self.question)
        even = random.random() if random.random() < 0.1 else None
        tried = tuple(
            Tried(number, [random.random() if even is None else even] * 2, 2) for number in moves
        )
        least = (
            random.choice((0.0, 1.5)) if any(isinstance(m, Bid) for m in moves.values()) else 0.0
        )
        self.thought = Thought(
            moves, dict.fromkeys(moves, 0.5), frozenset(), tried, int_array(0), least
        )
        shares = {move: random.choice((None, random.random())) for move in moves.values()}
        luck = Random(repr(shares))
        worths = {
            (move, made): luck.choice((None, luck.random(), luck.random()))
            for move in moves.values()
            for made in (True, False)
        }
        self.forecasts = MadeUp(self.question, shares, worths)
        self.hand, self.trump = deal.hand(self.seat), deal.trump
        self.trick = deal.known(deal.trick)
        self.declarer = deal.declarer

    def beats(self, card, other):
        return beats(card, other, self.trump, self.game.strength(self.deal))

    def best(self, *more):
        found = self.trick[0]
        for card in (*self.trick[1:], *more):
            found = card if self.beats(card, found) else found
        return found

    def winner(self):
        """The seat of the best card of the trick."""
        return self.players()[self.trick.index(self.best())]

    def players(self):
        seats = [self.deal.leader][: len(self.trick)]
        while len(seats) < len(self.trick):
            seats.append(self.deal.left_of(seats[-1]))
        return seats

    def own(self, *seats):
        """Whether all these seats count together with the seat to act."""
        return {*seats} <= {*side_of(self.game, self.deal, self.seat)}

    def higher(self, card, cards):
        return [each for each in cards if each.suit == card.suit and self.beats(each, card)]

    def lower(self, card, cards):
        return [each for each in cards if each.suit == card.suit and self.beats(card, each)]

    def out(self):
        """The cards that others hold, and those whose place the seat does not know."""
        own, view = {*self.hand}, self.question.view
        seen = {*view.known(view.lying)}
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


def about(said, true):
    return true is not None and abs(said - 100 * true) <= 1


def calls(spot, kind):
    return [each for each in spot.thought.values if isinstance(each, kind)]


def best_of(spot, moves):
    return max(moves, key=spot.value)


def told(spot, move, said, beside, other):
    """Whether two chances to win the match are those of a move and of one beside it."""
    counts = spot.question.match is not None and said > other
    return counts and about(said, spot.value(move)) and about(other, spot.value(beside))


def is_bid(spot, move):
    """Whether a call is a bid: where others may bid higher still a doubling is one too."""
    asked = any(isinstance(each, Bid) for each in spot.game.legal(spot.deal))
    return asked and isinstance(move, Bid | Double)


def best_bid(spot):
    return best_of(spot, [each for each in spot.thought.values if is_bid(spot, each)])


def is_untold(spot, bid):
    """Whether nothing is known of how often a bid is made: of a doubling nothing ever is."""
    return isinstance(bid, Double) or spot.forecasts.made(bid) is None


def is_losing(spot):
    return spot.value(PASS) < spot.value(best_bid(spot)) < spot.thought.least


def bid_chance(spot, move, chance, other):
    unknown = is_untold(spot, move)
    return unknown and is_bid(spot, move) and told(spot, move, chance, PASS, other)


def bid_not_chance(spot, move, chance, other):
    best = best_bid(spot)
    unknown = is_untold(spot, best)
    return move == PASS and unknown and not_losing(spot, move, best, chance, other)


def not_losing(spot, move, best, said, other):
    return not is_losing(spot) and told(spot, move, said, best, other)


def raises(spot):
    return spot.deal.phase == "raise"


def made_chance(spot, move, made, chance, other):
    played = about(made, spot.forecasts.made(move))
    return isinstance(move, Bid) and played and told(spot, move, chance, PASS, other)


def pass_sets_chance(spot, move, theirs, chance, other):
    """Whether the contract after a pass is another side's and mostly falls, and one's own would not."""
    best = best_bid(spot)
    shares = spot.forecasts.made(move), spot.forecasts.made(best)
    alone = move == PASS and not raises(spot) and own_side(spot) == 1
    mostly = shares[0] < 0.5 <= shares[1] and about(theirs, shares[0])
    return alone and mostly and not_losing(spot, move, best, chance, other)


def own_side(spot):
    return len(side_of(spot.game, spot.deal, spot.seat))


def not_made_chance(spot, move, made, chance, other):
    best = best_bid(spot)
    played = isinstance(best, Bid) and about(made, spot.forecasts.made(best))
    return move == PASS and played and not_losing(spot, move, best, chance, other)


def untold(spot, move, other):
    """Whether no chance is told, or those of two moves would not speak for the first."""
    own, beside = spot.value(move), spot.value(other)
    return spot.question.match is None or own < beside + 0.01


def bid_better(spot, move):
    return is_bid(spot, move) and untold(spot, move, PASS)


def bid_not_better(spot, move):
    return move == PASS and untold(spot, move, best_bid(spot))


def made_better(spot, move, made):
    known = isinstance(move, Bid) and about(made, spot.forecasts.made(move))
    return bid_better(spot, move) and known


def not_made_better(spot, move, made):
    best = best_bid(spot)
    known = isinstance(best, Bid) and about(made, spot.forecasts.made(best))
    return bid_not_better(spot, move) and known


def bid_losing(spot, move):
    return move == PASS and is_losing(spot)


def is_won(spot, move, won):
    if any(isinstance(each, Bid) for each in spot.game.legal(spot.deal)):
        return False
    made = spot.forecasts.made(move) or 0.0
    return about(won, made if spot.own(spot.declarer) else 1 - made)


def double_chance(spot, move, won, chance, other):
    double = isinstance(move, Double) and is_won(spot, move, won) and won >= 50
    return double and told(spot, move, chance, PASS, other)


def double_not_chance(spot, move, won, chance, other):
    best = best_of(spot, calls(spot, Double))
    rare = move == PASS and is_won(spot, move, won) and won <= 50
    return rare and told(spot, move, chance, best, other)


def double_better(spot, move, won):
    likely = isinstance(move, Double) and is_won(spot, move, won) and won >= 50
    return likely and untold(spot, move, PASS)


def double_not_better(spot, move, won):
    unclear = won >= 50 or untold(spot, move, DOUBLE)
    return move == PASS and calls(spot, Double) and is_won(spot, move, won) and unclear


def double_stakes(spot, move, won, win, win_plain, lose, lose_plain):
    """Whether the numbers are those of the trials, and speak for a move that how often it wins does not."""
    made = spot.own(spot.declarer)
    worth = spot.forecasts.worth
    after = [(win, DOUBLE, made), (win_plain, PASS, made)]
    after += [(lose, DOUBLE, not made), (lose_plain, PASS, not made)]
    right = all(about(said, worth(call, each)) for said, call, each in after)
    gain = won * (win - win_plain) + (100 - won) * (lose - lose_plain)
    doubles = isinstance(move, Double)
    odd = won <= 50 and gain > -100 if doubles else move == PASS and won >= 50 and gain < 100
    return right and odd and is_won(spot, move, won) and spot.question.match is not None


def bid_open_chance(spot, move, made, chance, other):
    others = [each for each in spot.thought.values if each != move]
    kept = about(made, spot.forecasts.made(move)) and PASS not in others
    return kept and told(spot, move, chance, best_of(spot, others), other)


def made_more(spot, move, own, other):
    own_contract = spot.declarer is None or spot.own(spot.declarer)
    return own_contract and shares(spot, move, own, other)


def beaten_more(spot, move, own, other):
    against = spot.declarer is not None and not spot.own(spot.declarer)
    return against and shares(spot, move, own, other)


def shares(spot, move, own, other):
    second = best_of(spot, [each for each in spot.thought.values if each != move])
    both = spot.forecasts.made(move), spot.forecasts.made(second)
    if spot.declarer is not None and not spot.own(spot.declarer):
        both = tuple(1 - share for share in both)
    return own >= other + 2 and about(own, both[0]) and about(other, both[1])


def equal(spot, move):
    values = [spot.value(each) for each in spot.game.legal(spot.question.view)]
    return max(values) - min(values) <= 0.01


def choice_chance(spot, move, chance):
    return spot.question.match is not None and abs(chance - 100 * spot.value(move)) <= 1


def choice_next(spot, move, chance, other):
    next_best = max(value for each, value in spot.thought.values.items() if each != move)
    return choice_chance(spot, move, chance) and abs(other - 100 * next_best) <= 1 < chance - other


def sampled(spot, move):
    return spot.question.match is None


def claim(spot, move, total):
    return total >= 66 and has_to_claim(spot, move, total)


def claim_short(spot, move, total):
    return total < 66 and has_to_claim(spot, move, total)


def has_to_claim(spot, move, total):
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
    return spot.loose([Card(str(c)) for c in move.what]) and all(c.points > most for c in kept)


def discard_void(spot, move, suit):
    left = [card for card in spot.hand if str(card) not in map(str, move.what)]
    return isinstance(move, Discard) and all(card.suit != suit for card in left)


def give_little(spot, move, points):
    card = Card(str(move.what))
    return isinstance(move, Give) and card.points == points <= 4 and spot.loose([card])


def give_low(spot, move, points):
    card, loose = Card(str(move.what)), [card for card in spot.hand if spot.loose([card])]
    others = [each.points for each in loose if each != card]
    return card in loose and points == card.points < min(others, default=99)


def meld(spot, move, points):
    after, _ = spot.game.play(spot.deal, move)
    return after.trump == spot.trump and points == spot.game.meld_value(after, move)


def meld_trump(spot, move, points, suit):
    after, _ = spot.game.play(spot.deal, move)
    return after.trump == suit != spot.trump and points == spot.game.meld_value(after, move)


def pile(spot, move):
    hidden = [slot for pile in spot.question.view.piles for slot in pile]
    return not spot.question.view.known(hidden) and len(spot.game.legal(spot.deal)) == 2


def trump_strong(spot, move, suit):
    worth = {each: [card.points for card in spot.hand if card.suit == each] for each in SUITS}
    ranked = sorted(SUITS, key=lambda each: (len(worth[each]), sum(worth[each])))
    second, first = ranked[-2:]
    ahead = (len(worth[first]), sum(worth[first])) > (len(worth[second]), sum(worth[second]))
    return move == Trump(suit) and first == suit and ahead


def turn_up(spot, move):
    counts = Counter(card.suit for card in spot.hand)
    return move == Turn() and spot.loose(spot.hand) and max(counts.values()) < 3


def laid_away(spot, move):
    gone = [Card(str(card)) for card in move.what]
    return gone, [card for card in spot.hand if card not in gone]


def discard_high(spot, move):
    gone, kept = laid_away(spot, move)
    order = spot.game.strength(spot.deal)
    return all(order[one.rank] >= order[each.rank] for one in gone for each in kept)


def discard_beaten(spot, move):
    gone, kept = laid_away(spot, move)
    stays = any(not spot.higher(card, spot.out()) for card in kept)
    return stays and all(spot.higher(card, spot.out()) for card in gone)


def discard_little(spot, move, points):
    gone, _ = laid_away(spot, move)
    return spot.loose(gone) and points == sum(card.points for card in gone) <= 8


def names_trump(spot, move, suit, count):
    after, _ = spot.game.play(spot.deal, move)
    return after.trump == suit != spot.trump and count == sum(c.suit == suit for c in spot.hand)


def announced_low(spot, move, card):
    both = {Card("K" + card.suit), Card("Q" + card.suit)}
    return card == move.card and {*spot.game.playable(spot.deal)} == both and card.rank == "Q"


def frees(spot, move, best, card):
    own = card in spot.hand and card != move.card and card.suit == move.card.suit
    return own and spot.higher(card, spot.out()) == [best] and not spot.beats(move.card, card)


def draws_trumps(spot, move, count):
    out = [card for card in spot.out() if card.suit == spot.trump]
    return move.card.suit == spot.trump and count == len(out) > 0


def trick_for_meld(spot, move, card, suit):
    """Whether nothing beats the card, and a trick is what the marriage waits for."""
    hands, tricks = list(spot.deal.hands), list(spot.deal.tricks)
    hands[spot.seat] = tuple(s for s in hands[spot.seat] if spot.deal.face(s) != card)
    tricks[spot.seat] += 1
    lead = spot.deal.but(trick=(), turn=spot.seat, leader=spot.seat, hands=tuple(hands))
    waits = Marriage(suit) not in spot.game.legal(lead)
    opened = Marriage(suit) in spot.game.legal(lead.but(tricks=tuple(tricks)))
    alone = not any(spot.beats(each, card) for each in spot.still_to_play())
    return card == move.card and waits and opened and alone


def take_to_claim(spot, move, total):
    side = side_of(spot.game, spot.deal, spot.seat)
    after, _ = spot.game.play(spot.deal, move)
    before = sum(spot.game.total(spot.deal, seat) for seat in side)
    right = before < 66 <= total == sum(spot.game.total(after, seat) for seat in side)
    return right and after.turn == spot.seat and CLAIM in spot.game.legal(after)


def one_beats(spot, move, card, best):
    beaters = {each for each in spot.still_to_play() if spot.beats(each, card)}
    may_be = best in spot.out() and spot.beats(best, card)
    return spot.best(card) == card and beaters <= {best} and may_be


def take_least(spot, move, card, best):
    takers = [c for c in spot.game.playable(spot.deal) if spot.best(c) == c]
    least = all(card.points < each.points for each in takers if each != card)
    return best == spot.best() and card in takers and len(takers) > 1 and least


def side_has(spot, move, best):
    return spot.own(spot.winner()) and best == spot.best() == spot.best(move.card)


def leave_cheap(spot, move, points, kept):
    takes = spot.best(kept) == kept and kept in spot.game.playable(spot.deal)
    lost = spot.best(move.card) != move.card and not spot.own(spot.winner())
    return takes and lost and points <= 8 and counts(spot, move.card, points)


def void_to_trump(spot, move, card):
    left = [each.suit for each in spot.hand if each != card]
    return card == move.card and card.suit not in left and spot.trump in left


def gives_little(spot, move, card, points):
    cards = spot.game.playable(spot.deal)
    takes = any(spot.best(each) == each for each in cards)
    cheaper = [each for each in cards if each.points < card.points and spot.loose([each])]
    return card == move.card and not takes and not cheaper and points == card.points <= 4


def keeps_lead(spot, move, card):
    beaten = any(spot.beats(each, card) for each in spot.still_to_play())
    return spot.best(card) == card == move.card and not beaten


def breaks(spot, move, card):
    """Whether the contract is lost with this trick, by the rules, whatever else is played to it."""
    declared = spot.trick[spot.players().index(spot.declarer)]
    best = spot.best(move.card)
    before = any(spot.deal.won[seat] for seat in range(spot.deal.seats) if seat != spot.declarer)
    aims = (Aim.EVERY_TRICK, Aim.FIRST_TRICKS)
    lost = best == card != declared and spot.game.aim(spot.deal) in aims
    return lost and not before and not spot.own(spot.declarer)


def ends(spot):
    """Whether the contract is decided with this trick, whoever takes it."""
    contract = getattr(spot.deal, "settled", None)
    return contract is not None and sum(spot.deal.tricks) + 1 == contract.tricks


def keeps_stop(spot, move, kept):
    held = kept in spot.game.playable(spot.deal) and kept != move.card and not ends(spot)
    return held and not spot.higher(kept, spot.out()) and not spot.own(spot.declarer)


def stops_nothing(spot, move, card):
    lower = spot.lower(card, spot.out())
    return card == move.card and not lower and card.suit != spot.trump


def lowest_lead(spot, move, card):
    followers = [each for each in spot.out() if each.suit == card.suit]
    return card == move.card and followers and all(spot.beats(e, card) for e in followers)


def under_lead(spot, move, card, higher, lower):
    both = len(spot.higher(card, spot.out())), len(spot.lower(card, spot.out()))
    return card == move.card and both == (higher, lower) and higher > lower


def shed(spot, move, card):
    void = all(each.suit != spot.trick[0].suit for each in spot.hand)
    return card == move.card and void and spot.best(card) != card


def may_be_over(spot, move, best, count):
    to_come = spot.declarer not in (*spot.players(), spot.seat)
    over = [each for each in spot.out() if spot.beats(each, best)]
    bettler = spot.game.aim(spot.deal) is Aim.NO_TRICK
    return bettler and to_come and best == spot.best(move.card) and 0 < count <= len(over)


def declarer_under(spot, move, card):
    declared = spot.trick[spot.players().index(spot.declarer)]
    return card == move.card and spot.best(card) != declared


def leaves_to_declarer(spot, move, best):
    return spot.winner() == spot.declarer and best == spot.best() == spot.best(move.card)


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
    alone = spot.deal.declarer == spot.seat
    return alone and spot.game.aim(spot.deal) is Aim.NO_TRICK and spot.best(card) == best != card


TRUE = {
    f"hint.{each.__name__}": each
    for each in (
        *(bid_chance, bid_not_chance, pass_sets_chance, bid_better, bid_not_better, bid_losing),
        *(double_chance, double_not_chance, double_better, double_not_better),
        *(double_stakes, bid_open_chance),
        *(made_more, beaten_more, equal, choice_chance, choice_next, sampled, cut, pile),
        *(claim, claim_short),
        *(
            trump_marriage,
            trump_long,
            trump_strong,
            turn_up,
            give_low,
            give_little,
            meld,
            meld_trump,
        ),
        *(discard_low, discard_void, discard_high, discard_beaten, discard_little),
        *(top_trump_out, top_out, top_alone, low_lead, names_trump, announced_low, frees),
        *(draws_trumps, trick_for_meld, take_to_claim, take_last, take_sure, one_beats, take_least),
        *(fatten, side_has, leave_cheap, void_to_trump, gives_little, cannot_take),
        *(keeps_lead, breaks, keeps_stop, stops_nothing, lowest_lead, under_lead),
        *(duck, shed, may_be_over, declarer_under, leaves_to_declarer),
    )
}


def while_raising(law, raising):
    """The same law of a raise, or of a bid before the cards are taken."""

    @wraps(law)
    def holds(spot, move, **values):
        return raises(spot) == raising and law(spot, move, **values)

    return holds


for each in (made_chance, not_made_chance, made_better, not_made_better):
    for call in ("bid", "raise"):
        TRUE[f"hint.{call}_{each.__name__}"] = while_raising(each, call == "raise")

# Sentences on trial deals, which the made-up ones of a spot know nothing of.
OF_TRIALS = {
    f"hint.{key}"
    for key in (
        *("bid_made_better", "bid_not_made_better", "bid_better", "bid_not_better", "sampled"),
        *("raise_made_better", "raise_not_made_better"),
        *("double_better", "double_not_better", "made_more", "beaten_more", "equal"),
    )
}


def spots(random):
    """Positions of every phase, reached by moves of chance: high bids are rare among them."""
    given = 0
    while True:
        game = GAMES[random.choice(PRESETS)]
        if game.key == "bauernschnapsen" and random.random() < 0.3:
            game = game.with_options(cut_mode="asked")
        if game.family == "bauernschnapsen" and random.random() < 0.3:
            game = game.with_options(bettler_kontra_priority=True)
        pack = random.sample(game.pack, len(game.pack))
        deal = veiled_at_random(Match.new(game, random.randrange(game.seats)).dealt(pack), random)
        while deal.turn is not None:
            if given > ENOUGH and game.family != "bauernschnapsen" and deal.phase == "play":
                break
            given += 1
            yield Spot(game, near_66(game, deal, random), random)
            moves = [move for move in game.legal(deal) if move != CLAIM or random.random() < 0.2]
            calm = [move for move in moves if isinstance(move, Pass)]
            rare = [move for move in moves if move == Bid("bettler")]
            some = calm if calm and random.random() < 0.6 else moves
            move = random.choice(rare if rare and random.random() < 0.2 else some)
            deal = veiled_at_random(game.play(deal, move)[0], random)


def near_66(game, deal, random):
    """The same deal; of some tricks for 66 one after marriages that bring a side to 46 or more."""
    last = len(deal.trick) + 1 == len(deal.in_play)
    if game.family != "bauernschnapsen" or not last or random.random() < 0.2:
        return deal
    deal = deal.but(declared=changed(deal.declared, deal.turn, ()))
    total = sum(game.total(deal, seat) for seat in side_of(game, deal, deal.turn))
    melds = tuple(meld for meld in MARRIAGES if meld.suit != deal.trump)
    some = melds[: max(0, (65 - total) // 20)] if sum(deal.tricks) else ()
    return deal.but(declared=changed(deal.declared, deal.turn, some))


def test_every_reason_is_true_of_the_position():
    told: Counter[str] = Counter()
    random = Random(4)
    for number, spot in enumerate(spots(random)):
        moves = list(spot.thought.values)
        for move in random.sample(moves, min(MOST_MOVES, len(moves))):
            reason = reason_of(spot.question, spot.thought, move, spot.forecasts)
            told[reason.key] += 1
            if told[reason.key] <= 20 * EACH:
                assert TRUE[reason.key](spot, move, **reason.values), (spot.deal, move, reason)
        if number > MOST or all(told[key] >= EACH for key in TRUE):
            break
    assert told.keys() == TRUE.keys()


@pytest.mark.parametrize("family", [key for key in KINDS if not FAMILIES[key].searched])
def test_every_reason_of_a_problem_is_true_of_its_position(family):
    for problem in problems_of(family):
        game, deal = problem.read()
        spot = Spot(game, deal, Random(1))
        if problem.reason not in OF_TRIALS:
            cards = {"card", "best", "kept"}
            values = {k: Card(v) if k in cards else v for k, v in problem.values.items()}
            assert TRUE[problem.reason](spot, problem.best, **values), problem


def test_in_the_last_trick_of_a_schnapser_nothing_is_kept_for_a_later_one():
    game, deal = read_position(
        "bauernschnapsen dealer=2 turn=0 calls=schnapser/pass/pass/pass trump=D doubled=2 trick=TD"
        " tricks=0/0/0/2 won=///ADQCKDJDQDKSAHQH hands=THJHAS/JCKHAC/TSTCKC/QSJS"
    )
    now = Situation(Question(game, view(deal, 0), (), None, 1))
    assert fact_of(now, read_move("JH")) == HintReason("hint.cannot_take", {"card": "JH"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cheap_lead_promises_no_trumps_that_may_not_be_there(language):
    sentence = catalogue(language)["hint.low_lead"]
    assert not any(each in sentence for each in ("trump", "Atout", "adu", "atut", "козыр"))
