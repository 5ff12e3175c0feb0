"""The table's questions to a family of games: its phases, its auction, its contracts in words.

The defaults are those of a game that knows nothing of the kind; a family overrides what it has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.contest.match import Match
from game.core.auction import Auction, AuctionDeal
from game.core.cards import GOAL, Suit
from game.core.deal import Deal, Seat, Slot, Team, changed
from game.core.moves import Bid, Marriage, Meld
from game.core.outcome import Outcome, Reason, Why
from game.rules.game import GameOf, side_of
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.moments.moment import Moment
from game.stage.context import AppContext
from game.stage.drawing.fonts import SIGN_OF
from game.words import Words

G = TypeVar("G", bound=GameOf[Any])
D = TypeVar("D", bound=Deal)
A = TypeVar("A", bound=AuctionDeal)

# The ends of a contract that was played.
MADE_OR_SET = (Reason.MADE, Reason.SET)
# Phases in which letting the decision go by means something of its own.
_PASSES = {"double": "pass_double", "raise": "pass_raise", "last": "pass_last"}
# From which share of the target a match grows tense, and from which it is as tense as it can be.
_TENSE_FROM, _TENSE_AT = 0.4, 0.86
# How tense the last of so many deals is, a game that ends nothing yet, and the first moment of one that may.
_LAST_DEAL, _EARLIER_GAME, _DECIDING_GAME = 0.8, 0.7, 0.25


@dataclass(frozen=True)
class BidLine:
    """One step of the ladder of bids: its contract in text, its name, and what it takes or counts.

    `asks` says in a sentence what has to be done, where `takes` does not.
    """

    contract: str
    name: str
    takes: str
    asks: str = ""

    @property
    def move(self) -> Bid:
        return Bid(self.contract)

    @property
    def title(self) -> str:
        """The name as it begins a line."""
        return self.name[:1].upper() + self.name[1:]


@dataclass(frozen=True)
class NumberAsked:
    """A move that is a number, such as a bid: from `low` to `high` in steps of `step`, first `start`.

    None of them may be made where `high` is below `low`. `why` says what they end with; `label` is the
    key of the button's sentence, in which {number} stands.
    """

    low: int
    high: int
    start: int
    step: int
    why: str
    label: str

    def move(self, number: int) -> Bid:
        """The move of a number."""
        return Bid(str(number))


@dataclass(frozen=True)
class SlateNotes:
    """The notes at a seat's score: marks, the barrel with its attempts left, who speaks first.

    `attempts` is None for a seat that is not on the barrel; `line` is what is bid, in words.
    """

    bolts: int = 0
    falls: int = 0
    attempts: int | None = None
    first_hand: bool = False
    line: str = ""


@dataclass(frozen=True)
class SheetRow:
    """One line of a round's sheet: what was counted, and a cell for each seat, empty where it did nothing."""

    label: str
    cells: tuple[str, ...]
    total: bool = False


class TableFamily(Generic[G, D]):
    """The open facts of a deal, and the words for its contracts.

    With `bid_for` a deal begins with an auction, and a contract is played in it. With `melds_wait` melds
    count only once their side has a trick.
    """

    bid_for = False
    # Whether bids are numbers, which have no ladder.
    bids_are_numbers = False
    # Whether each marriage makes its suit trump, in place of the one before.
    changes_trumps = False
    # Whether cards lie in the middle with four hands too; with fewer they may in every game.
    stock_with_four = False
    melds_wait = True
    # The key of the word for a pile that lies on the table beside the hands.
    pile_word = "talon"
    # Whether cards are drawn from a stock during the play.
    draws_from_stock = False
    # The fields that tell of a closed stock, of what has been called, and of what lies open at the end.
    closed_in: tuple[str, ...] = ()
    called_in: tuple[str, ...] = ()
    opened_in: tuple[str, ...] = ()

    # -- what lies open --------------------------------------------------------------------------

    def passing(self, deal: D) -> str:
        """The word for what a pass means now: "pass", or one of the phase's own."""
        return _PASSES.get(deal.phase, "pass")

    def lead_makes_trumps(self, deal: D) -> bool:
        """Whether the next lead, or a marriage before it, makes trumps."""
        return False

    def closed(self, deal: D) -> bool:
        """Whether somebody has closed the stock."""
        return False

    def closer_must_claim(self, game: G) -> bool:
        """Whether a player who closes has to say that he has reached the goal."""
        return True

    def plays_freely(self, deal: D) -> bool:
        """Whether any card may be played: nobody has to follow suit yet."""
        return False

    def must_beat(self, game: G) -> bool:
        """Whether strict play asks for a card that wins the trick so far."""
        return True

    def auction(self, deal: D) -> Auction[Any] | None:
        """The auction, as long as it goes on."""
        return None

    def asks_one(self, deal: D) -> bool:
        """Whether one seat alone is asked how high to go just now: a raise after the auction."""
        return False

    def offers_piles(self, deal: D) -> bool:
        """Whether the seat to act chooses one of several piles just now."""
        return False

    def contract(self, deal: D) -> tuple[Seat, str] | None:
        """The declarer and the contract in text, once the auction has settled it."""
        return None

    def pile_won(self, deal: D, seat: Seat) -> tuple[Slot, ...]:
        """The cards of a widow or a stock that a seat has won with one of its tricks."""
        return ()

    def waits_for_a_trick(self, game: G, deal: D, seat: Seat) -> bool:
        """Whether the melds of a seat count only once its side has taken a trick, which it has not."""
        return self.melds_wait and not any(deal.won[each] for each in side_of(game, deal, seat))

    def laid_open(self, deal: D, seat: Seat) -> bool:
        """Whether what is left of a hand lies open: thrown in, or laid down and shown at the end."""
        return self.over(deal) and all(deal.seen_by[s] == deal.everyone for s in deal.hands[seat])

    def sits_out(self, deal: D, seat: Seat) -> bool:
        """Whether a seat has laid its cards down and takes no part."""
        return seat not in deal.in_play

    def over(self, deal: D) -> bool:
        """Whether the deal has ended, so that what nobody saw may lie open."""
        return deal.turn is None

    def answers_unseen(self, deal: D) -> bool:
        """Whether what is asked now may be answered without a look at the cards."""
        return self.auction(deal) is not None

    # -- how tense it is -------------------------------------------------------------------------

    def match_tension(self, match: Match) -> float:
        """How near a match is to its end, from 0 at its beginning to 1: by its score, or its deals."""
        if match.length is not None:
            gone = (match.number - 1) / max(1, match.length - 1)
            return _LAST_DEAL * min(1.0, gone) ** 2
        near = risen(max(match.scores) / match.target, _TENSE_FROM, _TENSE_AT)
        if not any(match.marks.bummerl):
            return near if self.decides(match) else _EARLIER_GAME * near
        return max(near, _DECIDING_GAME) if self.decides(match) else _EARLIER_GAME * near

    def decides(self, match: Match) -> bool:
        """Whether the game that is played may be the last: where Bummerl are counted, one more ends it."""
        return True

    def deal_tension(self, deal: D) -> float:
        """How much is at stake in a deal, from 0 to 1, by what all know; nothing by card points."""
        return 0.0

    def trick_counted(self, deal: D, seat: Seat) -> D:
        """`deal` with one more trick counted for a seat, where the deal counts them."""
        return deal

    # -- in words --------------------------------------------------------------------------------

    def ladder(self, context: AppContext, game: G) -> tuple[BidLine, ...]:
        """The bids that the board shows while another seat is asked, the lowest first.

        None where nobody bids, or where they have no room beside the calls.
        """
        return ()

    def bids_offered(self, context: AppContext, game: G, deal: D) -> tuple[BidLine, ...]:
        """The bids that are there for the seat to act, those included that are too low."""
        return self.ladder(context, game)

    def called(self, deal: D) -> tuple[Seat, Suit] | None:
        """The seat that called trumps before the bidding, and its call."""
        return None

    def number_asked(self, context: AppContext, game: G, deal: D) -> NumberAsked | None:
        """The number the seat to act is asked for; None where there is none, or bids stand on a ladder."""
        return None

    def bid_name(self, context: AppContext, contract: str) -> str:
        """The name of a bid in the middle of a sentence."""
        return contract

    def trump_line(self, context: AppContext, deal: D) -> str:
        """The trump under the contract, in a line."""
        if deal.trump is None:
            return context.words("table.contract.first_card")
        sign, suit = SIGN_OF[deal.trump], context.suit(deal.trump)
        return context.words("table.trump", sign=sign, suit=suit)

    def played_for(self, context: AppContext, game: G, deal: D, name: str, bid: str) -> str:
        """The declarer and the contract, at the head of the contract's plate."""
        return context.words("table.contract.title", name=name, bid=bid)

    def failure(self, context: AppContext, before: D, after: D) -> str:
        """The sentence that the trick between two states has lost the contract; "" where it has not."""
        return ""

    def doubling(self, context: AppContext, deal: D) -> str:
        """The word for the doubling that is open now."""
        return context.words("table.do.double")

    def doubling_offered(self, context: AppContext, game: G, deal: D) -> str:
        """That word, and the worth of the contract before and after it if something decides it."""
        return self.doubling(context, deal)

    def need(self, context: AppContext, game: G, deal: D, points: bool) -> str:
        """The need of the declarer's side; its progress in `points` only if that is shown."""
        return ""

    def slate_notes(
        self, context: AppContext, match: Match, deal: D | None, seat: Seat, points: bool
    ) -> SlateNotes | None:
        """The slate's notes of a seat besides its score; None in a game that notes nothing.

        How much of a bid is won is told only where `points` are.
        """
        return None

    def slate_foot(self, context: AppContext, match: Match) -> str:
        """The slate's line on the match below the scores, besides the number of the deal."""
        return ""

    def match_line(self, match: Match, seats: SeatsAtScreen) -> str:
        """How a match has ended, where that is more than who has won it; else empty."""
        return ""

    def finished(self, match: Match) -> tuple[Seat, ...]:
        """The seats that have a medal for the end of a match."""
        return match.winners

    def marked_scores(self, game: G) -> tuple[int, ...]:
        """Scores that mean something on the way, as a graph of the match marks them."""
        return ()

    def sheet(
        self, context: AppContext, before: Match, after: Match, outcome: Outcome
    ) -> tuple[SheetRow, ...]:
        """How a round was scored, step by step; nothing where the outcome says it all."""
        return ()

    def ending(self, outcome: Outcome) -> Moment | None:
        """The family's own picture of a deal's end; None if it is that of all families."""
        return None

    def moments(self, before: Match, outcome: Outcome) -> tuple[Moment, ...]:
        """The family's own moments once a deal has been scored."""
        return ()

    def settled(self, context: AppContext, deal: D, contract: str) -> str:
        """The declarer's words when it is settled that he plays."""
        return context.words("table.say.play", bid=self.bid_name(context, contract))

    def meld_said(
        self, context: AppContext, game: G, deal: D, meld: Meld, makes_trump: bool = False
    ) -> str:
        """The sentence said with a meld and its value; `makes_trump` where it makes its suit trump."""
        kind = "marriage" if isinstance(meld, Marriage) else "pair"
        ending = "_makes" if makes_trump else "_trump" if meld.suit == deal.trump else ""
        return context.words(
            f"table.say.{kind}{ending}",
            suit=context.suit(meld.suit),
            deck=context.by_deck,
            points=context.words.figure(game.meld_value(deal, meld)),
        )

    def bonus(self, context: AppContext, deal: D, seat: Seat, points: int) -> str:
        """The part of a seat's total besides its tricks and melds, in words."""
        return context.words("table.result.last_trick", count=points)

    def contract_notes(self, context: AppContext, game: G, deal: D) -> tuple[str, ...]:
        """The other notes on the price of this deal, for the plate of the contract."""
        return ()

    def note_alone(self, context: AppContext, deal: D) -> str:
        """The sentence on what differs when this deal is played again by itself; "" if nothing does."""
        return ""

    def seat_line(self, context: AppContext, deal: D, seat: Seat) -> str:
        """The line below a seat's name, such as that it sits out."""
        return context.words("table.sits_out") if self.sits_out(deal, seat) else ""

    def card_points_count(self, deal: D) -> bool:
        """Whether card points had a say in the deal, and not tricks alone."""
        return True

    def counted_to(self, game: G, deal: D, team: Team) -> int | None:
        """The card points a side is counted out to reach; None if nothing hangs on a number for it."""
        return GOAL if self.card_points_count(deal) else None

    def price_lines(
        self, match: Match, deal: D, seats: SeatsAtScreen, points: bool
    ) -> tuple[str, ...]:
        """The worth of the deal as it stands, a sentence for each side.

        Card points are told only where `points` are.
        """
        return ()

    def ticks(self, outcome: Outcome, team: Team, total: int) -> int | None:
        """The ticks a side scores for its total; None where it scores by something else."""
        return None

    def verdict(self, context: AppContext, game: G, name: str, deal: D, outcome: Outcome) -> str:
        """Contract and result in a sentence; empty where no contract was played to its end.

        `name` is the declarer's.
        """
        return ""

    def counting_note(self, context: AppContext, before: Match, outcome: Outcome) -> str:
        """Why the changes of score differ from the totals beside them; empty where they do not.

        `before` is the match as the deal began.
        """
        return ""


class AuctionTable(TableFamily[G, A]):
    """A family whose deals begin with an auction: one that is over has a result, and lies open with it."""

    bid_for = True
    opened_in = ("result", "seen_by", "faces")

    def over(self, deal: A) -> bool:
        return deal.result is not None

    def trick_counted(self, deal: A, seat: Seat) -> A:
        return deal.but(tricks=changed(deal.tricks, seat, deal.tricks[seat] + 1))


def points_needed(context: AppContext, goal: int, won: int | None) -> str:
    """The points a contract asks for, or what is left of them where it is told how many are `won`."""
    words = context.words
    if won is None:
        return words("table.contract.needs", points=words.counted("table.points", goal))
    if won >= goal:
        return words("table.contract.reached", points=words.counted("table.points", goal))
    left = words.counted("table.points", goal - won)
    return words("table.contract.left", points=left, goal=goal)


def risen(value: float, low: float, high: float) -> float:
    """How far a value has come from a low one to a high one, from 0 to 1."""
    return max(0.0, min(1.0, (value - low) / (high - low)))


def doubled(bid: str, factor: int) -> str:
    """A contract's name with its factor, where it has been doubled."""
    return bid if factor == 1 else f"{bid} \N{MULTIPLICATION SIGN}{factor}"


# The sentence for what a win is worth, by what it hangs on; those that hang on card points tell them.
_SCHWARZ = {Why.SCHWARZ: "schwarz", Why.SCHWARZ_AT_CLOSE: "closed_schwarz"}
_BY_POINTS = {
    Why.PLAIN: ("plain", "by_points"),
    Why.SCHNEIDER: ("schneider", "by_points"),
    Why.SCHNEIDER_WITHOUT_MELDS: ("schneider", "by_points"),
    Why.PLAIN_AT_CLOSE: ("closed_plain", "closed_by_points"),
    Why.SCHNEIDER_AT_CLOSE: ("closed_schneider", "closed_by_points"),
}


def won_line(
    words: Words,
    winner: str,
    loser: str,
    price: int,
    why: Why,
    points: bool,
    more: int = 0,
    factor: int = 1,
) -> str:
    """The gain of a right claim: both prices if the line of 33 decides and no `points` are shown.

    `price` holds what comes on top of one, two or three: `more`, and all of it `factor` times.
    """
    if why in _SCHWARZ:
        return words(f"standing.win.{_SCHWARZ[why]}", winner=winner, loser=loser, points=price)
    told, hidden = _BY_POINTS[why]
    if points:
        return words(f"standing.win.{told}", winner=winner, loser=loser, points=price)
    two, one = (2 + more) * factor, (1 + more) * factor
    return words(f"standing.win.{hidden}", winner=winner, loser=loser, points=two, less=one)
