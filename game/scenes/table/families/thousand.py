"""Thousand at the table: bids in fives, the stock, marriages that make trumps, the barrel."""

from __future__ import annotations

from game.contest.match import Match
from game.core.auction import Auction, NumberBid
from game.core.deal import Seat, Slot, Team
from game.core.moves import Meld
from game.core.outcome import Outcome
from game.rules.thousand import permits, results
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.scorer import ThousandScorer
from game.rules.thousand.scoring import (
    ATTEMPTS,
    BARREL,
    BOLTS,
    DUMP_TRUCK,
    FALLS,
    SheetLine,
    ThousandMarks,
)
from game.rules.thousand.state import HIGHEST, LIMIT, OPENING, STEP, ThousandDeal
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families.family import (
    MADE_OR_SET,
    AuctionTable,
    NumberAsked,
    SheetRow,
    SlateNotes,
    points_needed,
    risen,
)
from game.scenes.table.moments.moment import Kind, Moment
from game.stage.context import AppContext
from game.stage.drawing.fonts import SIGN_OF, figure, signed

# What is shown of a step of the count, beside its line on the sheet.
_MOMENTS = {
    "climbs_on": Kind.CLIMBED,
    "fall": Kind.FELL,
    "third_fall": Kind.FELL,
    "bolt": Kind.BOLT,
    "third_bolt": Kind.BOLT,
    "dump_truck": Kind.DUMPED,
}


class ThousandTable(AuctionTable[ThousandGame, ThousandDeal]):
    bids_are_numbers = True
    changes_trumps = True
    stock_with_four = True
    melds_wait = False
    pile_word = "stock"
    called_in = ("auction", "raised", "looked", "looking")

    # -- what lies open --------------------------------------------------------------------------

    def auction(self, deal: ThousandDeal) -> Auction[NumberBid] | None:
        bids = deal.turn is not None and not deal.stock and deal.result is None
        return deal.auction if bids and deal.auction.turn is not None else None

    def lead_makes_trumps(self, deal: ThousandDeal) -> bool:
        """Every marriage does, and it is announced on lead alone."""
        return deal.on_lead

    def asks_one(self, deal: ThousandDeal) -> bool:
        return deal.raising and deal.veiling is None

    def offers_piles(self, deal: ThousandDeal) -> bool:
        return deal.choosing_stock and len(deal.piles) > 1

    def contract(self, deal: ThousandDeal) -> tuple[Seat, str] | None:
        return None if deal.declarer is None else (deal.declarer, str(deal.declared_points))

    def pile_won(self, deal: ThousandDeal, seat: Seat) -> tuple[Slot, ...]:
        """The other stock of two hands lies behind the last trick."""
        return deal.won[seat][deal.tricks[seat] * len(deal.in_play) :]

    def must_beat(self, game: ThousandGame) -> bool:
        return game.options.must_beat

    # -- how tense it is -------------------------------------------------------------------------

    def match_tension(self, match: Match) -> float:
        """Nobody gets to the end but from the barrel, and there each attempt may be the last."""
        marks = match.marks
        if match.length is not None or not isinstance(marks, ThousandMarks):
            return super().match_tension(match)
        if marks.barrel:
            return 0.7 + 0.1 * max(marks.attempts[seat] for seat in marks.barrel)
        return 0.6 * risen(max(match.scores), BARREL / 2, BARREL)

    def deal_tension(self, deal: ThousandDeal) -> float:
        """The stake of a deal: by what was declared, and more where that was done blind."""
        declared = deal.declared_points
        if declared is None:
            return 0.0
        return min(1.0, 0.8 * risen(declared, OPENING, HIGHEST) + 0.2 * deal.blind)

    # -- bids ------------------------------------------------------------------------------------

    def number_asked(
        self, context: AppContext, game: ThousandGame, deal: ThousandDeal
    ) -> NumberAsked | None:
        bids = permits.open_bids(game.options, deal)
        if not deal.bidding and not deal.raising:
            return None
        label = "table.thousand.do_raise" if deal.raising else "table.thousand.do_bid"
        why = self._limit(context, game, deal)
        low, high = (bids[0], bids[-1]) if bids else (LIMIT, 0)
        return NumberAsked(low, high, low, STEP, why, label)

    def _limit(self, context: AppContext, game: ThousandGame, deal: ThousandDeal) -> str:
        """How far the seat to act may bid, and why."""
        words = context.words
        if deal.raising:
            said = deal.declared_points or LIMIT
            return words("table.thousand.limit_raise", points=said, limit=HIGHEST)
        if deal.auction.standing is None and not game.options.opening_free:
            return words("table.thousand.limit_opening", opening=OPENING)
        limit = permits.limit(game.options, deal)
        if deal.to_act not in deal.looked:
            return words("table.thousand.limit_unseen", limit=limit)
        if limit == LIMIT:
            return words("table.thousand.limit_plain", limit=limit)
        if game.options.bid_cap == "hand_marriages":
            return words("table.thousand.limit_hand", limit=limit, base=LIMIT)
        return words("table.thousand.limit_marriage", limit=limit)

    # -- in words --------------------------------------------------------------------------------

    def need(
        self, context: AppContext, game: ThousandGame, deal: ThousandDeal, points: bool
    ) -> str:
        goal = deal.declared_points
        if deal.declarer is None or goal is None:
            return ""
        return points_needed(context, goal, game.total(deal, deal.declarer) if points else None)

    def counted_to(self, game: ThousandGame, deal: ThousandDeal, team: Team) -> int | None:
        return deal.declared_points if deal.declarer in team else None

    def settled(self, context: AppContext, deal: ThousandDeal, contract: str) -> str:
        key = "golden_begins" if deal.golden else "i_play"
        return context.words(f"table.thousand.{key}", points=contract)

    def meld_said(
        self,
        context: AppContext,
        game: ThousandGame,
        deal: ThousandDeal,
        meld: Meld,
        makes_trump: bool = False,
    ) -> str:
        worth = game.meld_value(deal, meld)
        sign, suit = SIGN_OF[meld.suit], context.suit(meld.suit)
        return context.words("table.thousand.new_trump", sign=sign, suit=suit, points=worth)

    def bonus(self, context: AppContext, deal: ThousandDeal, seat: Seat, points: int) -> str:
        key = "blind_bonus" if seat in deal.in_play else "stock_bonus"
        return context.words(f"table.thousand.{key}", count=points)

    def trump_line(self, context: AppContext, deal: ThousandDeal) -> str:
        if deal.trump is None:
            return context.words("table.thousand.no_trumps")
        return super().trump_line(context, deal)

    def contract_notes(
        self, context: AppContext, game: ThousandGame, deal: ThousandDeal
    ) -> tuple[str, ...]:
        notes = []
        if deal.golden:
            notes.append(context.words("table.thousand.golden"))
        if deal.blind:
            doubled = game.options.blind_doubles
            notes.append(context.words(f"table.thousand.blind.{doubled}"))
        return tuple(notes)

    def note_alone(self, context: AppContext, deal: ThousandDeal) -> str:
        return context.words("evening.same.not_golden") if deal.golden else ""

    def seat_line(self, context: AppContext, deal: ThousandDeal, seat: Seat) -> str:
        sits_out = seat not in deal.in_play
        return context.words("table.thousand.sits_out") if sits_out else ""

    def verdict(
        self,
        context: AppContext,
        game: ThousandGame,
        name: str,
        deal: ThousandDeal,
        outcome: Outcome,
    ) -> str:
        """The verdict: the declarer and his bid, the points taken, made or lost."""
        if outcome.reason not in MADE_OR_SET or outcome.declarer is None:
            return ""
        took = outcome.totals[outcome.declarer]
        key = f"thousand.contract.{outcome.reason}"
        return context.words(key, name=name, bid=outcome.contract, took=took)

    def counting_note(self, context: AppContext, before: Match, outcome: Outcome) -> str:
        words, key = context.words, "table.thousand.scored"
        if any(entry.what == "won" for entry in _entries(before, outcome)):
            return words(f"{key}_won", limit=LIMIT)
        scored = words(f"{key}_two" if before.game.seats == 2 else key)
        return f"{scored} {words(f'{key}_barrel', limit=LIMIT)}" if _barrel(before) else scored

    def price_lines(
        self,
        match: Match,
        deal: ThousandDeal,
        seats: SeatsAtScreen,
        points: bool,
    ) -> tuple[str, ...]:
        words, declarer, said = seats.context.words, deal.declarer, deal.declared_points
        game = match.game
        assert isinstance(game, ThousandGame)
        if declarer is None or said is None:
            return ()
        own, times = seats.names((declarer,)), results.factor(game.options, deal)
        barrel = _barrel(match)
        rest = [seat for seat in deal.in_play if seat not in (declarer, *barrel)]
        line = "standing.contract.thousand"
        if declarer in barrel and said <= LIMIT:
            lines = [words(f"{line}_barrel_idle", winner=own, limit=LIMIT)]
        else:
            key = f"{line}_barrel" if declarer in barrel else line
            lines = [
                words(key, winner=own, points=said, goal=said),
                words(f"{line}_lost", winner=own, points=said),
            ]
        if rest:
            lines.append(words(f"{line}_others", winner=seats.names(rest)))
        if times > 1:
            lines.append(words("standing.contract.times", count=times))
        return tuple(lines)

    # -- the match -------------------------------------------------------------------------------

    def slate_notes(
        self, context: AppContext, match: Match, deal: ThousandDeal | None, seat: Seat, points: bool
    ) -> SlateNotes | None:
        marks = match.marks
        if not isinstance(marks, ThousandMarks):
            return None
        dealer = match.dealer if deal is None else deal.dealer
        left = ATTEMPTS - marks.attempts[seat] if seat in marks.barrel else None
        return SlateNotes(
            bolts=marks.bolts[seat],
            falls=marks.falls[seat],
            attempts=left,
            first_hand=seat == (dealer + 1) % match.game.seats,
            line="" if deal is None else self._bid_line(context, match, deal, seat, points),
        )

    def _bid_line(
        self, context: AppContext, match: Match, deal: ThousandDeal, seat: Seat, points: bool
    ) -> str:
        """The bid of a seat, or the one it plays for; its progress only if that is shown."""
        words = context.words
        if deal.declarer == seat and deal.declared_points is not None:
            if points:
                won = match.game.total(deal, seat)
                return words("table.thousand.won_of", won=won, points=deal.declared_points)
            return words("table.thousand.plays", points=deal.declared_points)
        said = {each: bid for each, bid in deal.auction.calls if bid is not None}
        if deal.declarer is None and seat in said and seat not in deal.auction.passed:
            return words("table.thousand.bids", points=said[seat])
        return ""

    def slate_foot(self, context: AppContext, match: Match) -> str:
        """How far the golden tour has come, while it lasts."""
        marks = match.marks
        assert isinstance(marks, ThousandMarks)
        if not match.conditions:
            return ""
        number = marks.rounds + 1 if match.length is None else match.number
        return context.words("table.thousand.tour", number=number, count=match.game.seats)

    def marked_scores(self, game: ThousandGame) -> tuple[int, ...]:
        return (BARREL,)

    def moments(self, before: Match, outcome: Outcome) -> tuple[Moment, ...]:
        """Bolts, the barrel climbed or fallen off, and all lost at once."""
        return tuple(
            Moment(kind, (entry.seat,), str(DUMP_TRUCK) if kind is Kind.DUMPED else "")
            for entry in _entries(before, outcome)
            if (kind := _MOMENTS.get(entry.what)) is not None
        )

    def sheet(
        self, context: AppContext, before: Match, after: Match, outcome: Outcome
    ) -> tuple[SheetRow, ...]:
        """The steps that did something, between the score before and the score now.

        None where each deal counts for itself: there nobody is on the barrel.
        """
        if before.length is not None:
            return ()
        words, entries = context.words, _entries(before, outcome)
        if not entries:
            return ()
        lines = [SheetRow(words("table.sheet.before"), tuple(map(figure, before.scores)))]
        for step in sorted({entry.step for entry in entries}):
            cells = [""] * before.game.seats
            for entry in entries:
                if entry.step == step:
                    cells[entry.seat] = _cell(context, entry)
            lines.append(SheetRow(words(f"table.sheet.step_{step}"), tuple(cells)))
        lines.append(SheetRow(words("table.sheet.now"), tuple(map(figure, after.scores)), True))
        return tuple(lines)


def _barrel(match: Match) -> tuple[Seat, ...]:
    """The seats on the barrel: none in a match of a fixed number of deals."""
    return match.marks.barrel if isinstance(match.marks, ThousandMarks) else ()


def _entries(before: Match, outcome: Outcome) -> tuple[SheetLine, ...]:
    """The steps that did something."""
    scorer = before.game.scorer
    assert isinstance(scorer, ThousandScorer)
    return scorer.sheet(before.score, before.dealer, outcome)


def _cell(context: AppContext, entry: SheetLine) -> str:
    """The change of a seat in a step: of the score, a mark, or the new score."""
    words = context.words
    match entry.what:
        case "stays":
            return "\N{EN DASH}"
        case "bolt":
            return words("table.sheet.of", count=entry.count, most=BOLTS)
        case "attempt":
            return words("table.sheet.of", count=entry.count, most=ATTEMPTS)
        case "fall":
            return words("table.sheet.of", count=entry.count, most=FALLS)
        case "climbs_on":
            return words("table.sheet.at", points=BARREL)
        case "third_fall" | "dump_truck":
            return words("table.sheet.at", points=0)
    return signed(entry.change)
