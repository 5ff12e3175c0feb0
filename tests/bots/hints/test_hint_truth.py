"""Every reason of a hint is true of the position, as the readable rules have it."""

from __future__ import annotations

from collections import Counter
from inspect import signature
from itertools import accumulate
from random import Random
from string import Formatter

from game.bots.engine.rule_vector import rule_vector
from game.bots.engine.scoring import claim_value
from game.bots.hints.two_hand_hint import reason_for
from game.bots.players.near_ties import natural_move
from game.bots.players.sampler import sample_determinization
from game.bots.search.budget import SearchBudget
from game.bots.search.evaluate import Evaluation, EvaluationMethod, evaluate
from game.bots.search.known_state import KnownState
from game.contest.position import described
from game.core.marriages import value_of
from game.core.moves import MARRIAGES, Claim, Close, Exchange, Marriage, Pair, Play
from game.core.tricks import beats
from game.rules import GAMES
from game.rules.two_hand.options import PRESETS
from tests.bots.deals import asked
from tests.bots.hints.test_auction_hint_truth import TRUE as AUCTION
from tests.harness.sentences import catalogue
from tests.harness.strategies import TWO_HAND, random_game

EACH = 400


# -- what a sentence says, over the readable rules -------------------------------------------------


def claim(spot, move, total):
    return total == spot.total() >= 66 and move in spot.legal


def give_up(spot, move, points):
    after, _ = spot.game.play(spot.view, move)
    return spot.total() < 66 and after.result.points[spot.other] == points


def only(spot, move):
    return spot.legal == (move,)


def only_claim(spot, move, total):
    return set(spot.legal) == {move, Claim()} and total == spot.total() < 66


def exchange(spot, move, lowest, card):
    low = min((c for c in spot.game.pack if c.suit == spot.view.trump), key=lambda c: c.points)
    turned = spot.view.face(spot.view.turn_up)
    return (lowest, card) == (low, turned) and low in spot.hand and beats(card, low, card.suit)


def meld(spot, move, points):
    after, _ = spot.game.play(spot.view, move)
    return spot.game.total(after, spot.seat) == spot.total() + points < 66


def meld_waiting(spot, move, points):
    after, _ = spot.game.play(spot.view, move)
    return spot.game.total(after, spot.seat) == spot.total() and points == spot.counts(move)


def meld_and_claim(spot, move, points, total):
    after, _ = spot.game.play(spot.view, move)
    told = spot.game.total(after, spot.seat) == total == spot.total() + points >= 66
    return told and (after.turn is None or Claim() in spot.game.legal(after))


def replies(spot, world, card):
    """The possible answers to a lead with these cards, and the trumps the other holds."""
    after, _ = spot.game.play(world, Play(card))
    trumps = [each for each in after.hand(spot.other) if each.suit == world.trump]
    return spot.game.playable(after), trumps


def top_trump(spot, move, card):
    if card != move.card or card.suit != spot.view.trump or spot.view.stock_open:
        return False
    for world in spot.worlds():
        answers, trumps = replies(spot, world, card)
        if any(beats(each, card, world.trump) for each in answers):
            return False
        if trumps and set(answers) - set(trumps):
            return False
    return True


def safe_lead(spot, move, card):
    if card != move.card or spot.view.stock_open:
        return False
    for world in spot.worlds():
        answers, trumps = replies(spot, world, card)
        if trumps or any(beats(each, card, world.trump) for each in answers):
            return False
    return True


def counted(spot, seat, *taken):
    """A seat's total once it takes a trick: cards, declared melds, and ten for the last one."""
    deal = spot.view
    points = sum(card.points for card in (*deal.known(deal.won[seat]), *taken))
    points += sum(spot.counts(each) for each in deal.declared[seat])
    last = deal.turn_up is None and deal.closing is None and len(deal.hands[spot.seat]) == 1
    return points + (10 if last and spot.game.options.last_trick_rule == "bonus10" else 0)


def take_and_claim(spot, move, total):
    takes = beats(move.card, spot.led, spot.view.trump)
    return takes and spot.total() < 66 <= total == counted(spot, spot.seat, spot.led, move.card)


def save(spot, move, total):
    cards = spot.game.playable(spot.view)
    left = [
        counted(spot, spot.other, spot.led, card)
        for card in cards
        if not beats(card, spot.led, spot.view.trump)
    ]
    takes = beats(move.card, spot.led, spot.view.trump)
    return takes and spot.total(spot.other) < 66 <= total == min(left)


def take_dear(spot, move, card, points):
    takes = beats(move.card, spot.led, spot.view.trump)
    return takes and card == spot.led and 10 <= card.points == points - move.card.points


def take_home(spot, move, card):
    plain = card.suit != spot.view.trump and spot.view.stock_open
    return plain and card == move.card and beats(card, spot.led, spot.view.trump)


def halves(spot):
    return [c for c in spot.hand if c.rank in "KQ" and {"K" + c.suit, "Q" + c.suit} <= {*spot.hand}]


def throw(spot, move, card):
    kept = [
        each
        for each in spot.game.playable(spot.view)
        if each.points < card.points and each.suit != spot.view.trump and each not in halves(spot)
    ]
    lost = not beats(card, spot.led, spot.view.trump)
    return lost and card == move.card and card not in halves(spot) and not kept


def low_lead(spot, move, card):
    dear = [each for each in spot.hand if each.suit == spot.view.trump or each.rank in "AT"]
    plain = card.suit != spot.view.trump and card.rank not in "AT" and card not in halves(spot)
    return bool(dear) and plain and card == move.card and spot.view.on_lead


def close(spot, move, wins):
    return tenths(wins, spot.evaluation.wins[move])


def close_seldom(spot, move):
    return spot.evaluation.wins[move] <= 0.05


def planned(spot, move, wins):
    return not spot.view.stock_open and tenths(wins, spot.evaluation.wins[move])


def planned_seldom(spot, move):
    return not spot.view.stock_open and spot.evaluation.wins[move] <= 0.05


def tenths(said, true):
    """About as many of ten; all or none only where it is so."""
    return abs(said / 10 - true) <= 0.1 and said > 0 and (said == 10) == (true == 1.0)


def weighed(spot, move, layouts):
    hidden = [slot for slot, face in enumerate(spot.view.faces) if face is None]
    return len(spot.view.stock) == 1 and layouts == len(hidden)


def sampled(spot, move):
    return spot.view.stock_open


TRUE = {
    f"hint.{each.__name__}": each
    for each in (
        claim,
        give_up,
        only,
        only_claim,
        exchange,
        meld,
        meld_waiting,
        meld_and_claim,
        top_trump,
        safe_lead,
        take_and_claim,
        save,
        take_dear,
        take_home,
        throw,
        low_lead,
        close,
        close_seldom,
        planned,
        planned_seldom,
        weighed,
        sampled,
    )
}


# -- positions by chance ---------------------------------------------------------------------------


class Spot:
    """A position as the seat to act sees it, and thoughts made up to suit each of its moves."""

    def __init__(self, game, rules, deal, random):
        self.game, self.deal, self.random = game, deal, random
        self.seat, self.other = deal.turn, 1 - deal.turn
        self.known_state = KnownState(asked(game, deal))
        vars(self.known_state)["rules"] = rules  # the same for every deal of a game
        self.view, self.legal = self.known_state.view, game.legal(deal)
        self.hand = self.view.hand(self.seat)

    def total(self, seat=None):
        return self.game.total(self.view, self.seat if seat is None else seat)

    def counts(self, meld):
        """Return the points of a meld by the rules in force."""
        return value_of(meld, self.view.trump)

    @property
    def led(self):
        return self.view.face(self.view.trick[0])

    def worlds(self):
        """How the cards really lie, and how else they may lie for all that the seat knows."""
        return self.deal, sample_determinization(self.game.options, self.view, self.random)

    def reasons(self, full):
        """Moves with their reasons, as if each were the best by the way this position is thought about.

        Those that can have no reason but the `full` ones are left out.
        """
        for move in self.legal:
            if not self.kinds(move) <= full:
                self.evaluation = self.best(move)
                yield move, reason_for(self.game, self.known_state, self.evaluation, move)

    def kinds(self, move):
        """The reasons that a move of its kind may have."""
        match move:
            case Claim():
                kinds = "claim give_up"
            case Close():
                kinds = "close close_seldom"
            case Exchange():
                kinds = "exchange"
            case Marriage() | Pair():
                kinds = "meld meld_waiting meld_and_claim"
            case Play() if self.view.trick:
                kinds = "take_and_claim save take_dear take_home throw"
            case Play() if not self.view.stock_open:
                kinds = "top_trump safe_lead"
            case _:
                kinds = "low_lead"
        forced = "only only_claim" if len(self.legal) < 3 else ""
        found = "planned planned_seldom" if self.way is EvaluationMethod.PLANNED else str(self.way)
        return {f"hint.{kind}" for kind in f"{kinds} {forced} {found}".split()}

    def best(self, move):
        values = dict.fromkeys(self.legal, -3.0) | {move: 0.0}
        if Claim() in self.legal:
            values[Claim()] = float(
                claim_value(self.known_state.deal, self.known_state.rules, self.known_state.seat)
            )
        wins = {move: self.random.choice((0.0, 1.0, self.random.random()))}
        return Evaluation(self.way, values, values, {}, wins, 0.0, 1.0)

    @property
    def way(self):
        if not self.view.stock_open:
            return EvaluationMethod.PLANNED
        return EvaluationMethod.WEIGHED if self.known_state.one_hidden else EvaluationMethod.SAMPLED


def spots(random):
    """Positions of chance play in which much may be declared, and somebody is often near 66."""
    while True:
        game, fateful = random_game(random, *TWO_HAND), Claim | Exchange | Marriage | Pair
        rules = rule_vector(game.options)
        for last in (1, 1, 5, 5, 30, 30):
            deal, left = game.deal(rich_pack(game, random), random.randint(0, 1)), last
            while deal.turn is not None and left > 0:
                left -= 1
                legal = game.legal(deal)
                if told_seldom(deal, legal) or random.random() < 0.1:
                    yield Spot(game, rules, near_66(game, deal, random), random)
                moves = [move for move in legal if not isinstance(move, fateful)]
                deal, _ = game.play(deal, random.choice(moves or [Claim()]))


def told_seldom(deal, legal):
    """Whether more may be said than that a lead from an open stock costs little."""
    declares = any(isinstance(move, Exchange | Marriage | Pair) for move in legal)
    return declares or not (deal.on_lead and deal.stock_open)


def rich_pack(game, random):
    """A shuffled pack with a marriage in the first packets, and the lowest trump often dealt out."""
    pack = list(game.pack)
    random.shuffle(pack)
    for at, suit in enumerate(random.sample("HDCS", 2)):
        swap(pack, pack.index("K" + suit), 3 * at)
        swap(pack, pack.index("Q" + suit), 3 * at + 1)
    turned = pack[game.open_slots[0]]
    low = min((card for card in pack if card.suit == turned.suit), key=lambda card: card.points)
    if low != turned:
        swap(pack, pack.index(low), random.choice((2, 5, pack.index(low))))
    return pack


def swap(pack, one, other):
    pack[one], pack[other] = pack[other], pack[one]


def near_66(game, deal, random):
    """The same deal after some melds: in most of them one seat has 46 to 65, and seldom more."""
    if deal.announced is not None or random.random() < (0.3 if deal.trick else 0.5):
        return deal
    seat = 1 - deal.turn if deal.trick and random.random() < 0.7 else deal.turn
    plain = [meld for meld in MARRIAGES if meld.suit != deal.trump]
    points = 65 - game.total(deal.but(declared=((), ())), seat) + random.choice((0, 0, 0, 20))
    some = tuple((plain * 2)[: max(0, points // 20)])
    return deal.but(declared=(some, ()) if seat == 0 else ((), some))


def test_every_reason_is_true_of_four_hundred_positions():
    told: Counter[str] = Counter()
    for spot in spots(Random(1)):
        full = {key for key in told if told[key] >= EACH}
        for move, reason in spot.reasons(full):
            told[reason.key] += 1
            if reason.key not in full:
                assert TRUE[reason.key](spot, move, **reason.values), (spot.deal, move, reason)
        if full == TRUE.keys():
            break
    assert told.keys() == TRUE.keys()


# -- endgames --------------------------------------------------------------------------------------


def best_margin(game, deal, seat):
    """The result of best play for a seat, by trying every line of the readable rules."""
    if deal.turn is None:
        return deal.result.points[seat] - deal.result.points[1 - seat]
    after = [best_margin(game, game.play(deal, move)[0], seat) for move in game.legal(deal)]
    return max(after) if deal.turn == seat else min(after)


def endgames(random):
    """Two cards in each hand, the stock gone, and won cards that one line of play makes even, or nearly."""
    presets = [GAMES[key] for key, rules in PRESETS.items() if rules.last_trick_rule != "wins"]
    while True:
        game, trump = random.choice(presets), random.choice("HDCS")
        pack = list(game.pack)
        random.shuffle(pack)
        hands, won = f"{pack[0]}{pack[1]}/{pack[2]}{pack[3]}", pack[4:]
        text = "{} turn=0 trump={} hands={} won={}/{}".format
        _, deal = described(text(game.key, trump, hands, "".join(won), ""))
        before = game.total(deal, 0)
        while deal.turn is not None:
            moves = [move for move in game.legal(deal) if move != Claim()]
            deal, _ = game.play(deal, random.choice(moves))
        wanted = 65 - (deal.result.totals[0] - before) - random.choice((0, 0, 0, 15))
        for _ in range(20):
            random.shuffle(won)
            points = [0, *accumulate(card.points for card in won)][::2]
            if wanted in points:
                cut = 2 * points.index(wanted)
                piles = "".join(won[:cut]), "".join(won[cut:])
                yield described(text(game.key, trump, hands, *piles))
                break


def test_what_is_said_of_endgames_is_so_against_any_play():
    told: Counter[str] = Counter()
    wanted = ("hint.sure_win", "hint.sure_loss", "hint.sure_draw")
    for game, deal in endgames(Random(2)):
        known_state = KnownState(asked(game, deal))
        evaluation = evaluate(known_state, SearchBudget(trained=False))
        move = natural_move(known_state, evaluation)
        reason = reason_for(game, known_state, evaluation, move)
        if reason.key in wanted and told[reason.key] < EACH:
            after, _ = game.play(deal, move)
            exact = best_margin(game, after, 0)
            sign = {"hint.sure_win": 1, "hint.sure_loss": -1, "hint.sure_draw": 0}[reason.key]
            assert exact == sign * reason.values["points"] == best_margin(game, deal, 0)
            assert evaluation.points[move] == exact
        told[reason.key] += 1
        if all(told[key] >= EACH for key in wanted):
            break


# -- the choice a reason speaks for ----------------------------------------------------------------


def test_nothing_is_clearly_better_than_what_is_advised():
    random = Random(3)
    for count, spot in enumerate(spots(random)):
        values = {move: random.choice((-1.0, 0.5, 0.49, 0.45, 2.0)) for move in spot.legal}
        evaluation = Evaluation(EvaluationMethod.PLANNED, values, values, {}, {}, 0.02, 1.0)
        move = natural_move(spot.known_state, evaluation)
        assert values[move] >= max(values.values()) - 0.02 or move == Exchange()
        if count == EACH:
            break


def test_every_reason_has_its_sentence():
    words = catalogue("en")
    known = {key for key in words if key.startswith("hint.")}
    elsewhere = {"hint.sure_win", "hint.sure_loss", "hint.sure_draw", "hint.habit"}
    elsewhere |= {"hint.glance", "hint.bid_glance", "hint.pass_glance"}
    assert known == TRUE.keys() | AUCTION.keys() | elsewhere
    for key, true in (*TRUE.items(), *AUCTION.items()):
        gaps = {name for _, name, _, _ in Formatter().parse(words[key]) if name} - {"goal"}
        assert gaps <= set(signature(true).parameters)
