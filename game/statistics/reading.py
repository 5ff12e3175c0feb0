"""A record's text into rows: the match is played again by the rules, and what each seat did is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from hashlib import blake2b
from types import NoneType

from game.contest.match import Match
from game.contest.record import DealRecord, Record, Sitting, Step, as_ended, read_record, replay
from game.core.cards import Card
from game.core.deal import Deal, Seat, Team
from game.core.events import (
    BidMade,
    Claimed,
    Conceded,
    Doubled,
    Event,
    Exchanged,
    MeldDeclared,
    Raised,
    StockClosed,
)
from game.core.moves import Veil
from game.core.outcome import Outcome, Reason, Why
from game.rules import game_text
from game.rules.thousand.scorer import ThousandScorer
from game.statistics.rows import PERSON, REMOTE, DealRow, Deeds, MatchRow, SeatDeal, SeatRow, Who

_SCHNEIDER = (Why.SCHNEIDER, Why.SCHNEIDER_WITHOUT_MELDS, Why.SCHNEIDER_AT_CLOSE)
_SCHWARZ = (Why.SCHWARZ, Why.SCHWARZ_AT_CLOSE)
# A deal that nobody can be said to have won unless somebody lost points in it.
_LOST_BY_ONE = (Reason.SET, Reason.CONCEDED, Reason.FORFEIT)
_OF_SHEET = {"bolt": "bolts", "third_bolt": "bolts", "climbs_on": "barrels"}
_FALLS = ("fall", "third_fall")


def read_rows(text: str, source: str, moment: datetime) -> tuple[MatchRow, tuple[DealRow, ...]]:
    """The match of a record, and its deals that are over. Raises DamagedRecord."""
    record = read_record(text)
    whos = seated(record.sittings)
    match, deals = Match.new(record.game, record.dealer, record.length), list[DealRow]()
    first, _ = record.continued or (1, 0)
    for played in _played(record):
        match = played.after
        if played.number >= first:
            deals.append(played.row(whos, record.own_play(played.number)))
    match = as_ended(record, match)
    seats = tuple(_seat_row(match, seat, who) for seat, who in enumerate(whos))
    row = MatchRow(
        source=source,
        moment=moment,
        game=record.game.key,
        rules=game_text(record.game),
        over=match.over,
        abandoned=record.abandoned,
        practice=record.practice,
        event=record.event,
        length=record.length,
        continued=record.continued is not None,
        first_pack=_digest(record.deals[0].pack) if record.deals else "",
        deals=len(deals),
        seats=seats,
    )
    return row, tuple(deals)


def _digest(pack: Sequence[Card]) -> str:
    """A few letters that are the same for the same pack in the same order."""
    return blake2b("".join(pack).encode(), digest_size=8).hexdigest()


def seated(sittings: Sequence[Sitting]) -> tuple[Who, ...]:
    """The players in the seats; those without a name are numbered."""
    persons = 0
    whos = []
    for seat, sitting in enumerate(sittings):
        persons += sitting.kind == PERSON
        name = " ".join(sitting.name.split())
        number = {PERSON: persons, REMOTE: seat + 1}.get(sitting.kind, 0)
        whos.append(Who(sitting.kind, name, 0 if name else number))
    return tuple(whos)


def _seat_row(match: Match, seat: Seat, who: Who) -> SeatRow:
    bummerl = match.marks.bummerl[seat] if match.marks.bummerl else 0
    team = next(team for team in match.game.teams if seat in team)
    counted = match.counts_for(seat) and not match.drawn
    return SeatRow(seat, who, team, match.scores[seat], bummerl, seat in match.winners, counted)


@dataclass
class _Played:
    """A deal as it is replayed; `before` and `after` are the match around it."""

    before: Match
    number: int
    record: DealRecord
    deal: Deal
    events: list[Event] = field(default_factory=list)
    moves: int = 0

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.before.game.outcome(self.deal)

    @cached_property
    def after(self) -> Match:
        """The match once this deal has been scored."""
        assert self.outcome is not None
        return self.before.after(self.outcome)

    def row(self, whos: Sequence[Who], own_play: bool) -> DealRow:
        """The row of a deal that is over."""
        outcome = self.outcome
        assert outcome is not None
        after, sides = self.after, self.before.game.sides(self.deal)
        winners, points = deal_winners(outcome, sides), self.before.changes(outcome)
        deeds = self._deeds(outcome, winners)
        return DealRow(
            number=self.number,
            dealer=self.deal.dealer,
            reason=str(outcome.reason),
            why="" if outcome.why is None else str(outcome.why),
            declarer=outcome.declarer,
            contract=outcome.contract,
            factor=outcome.factor,
            moves=self.moves,
            undone=self.record.undone,
            own_play=own_play,
            seats=tuple(
                SeatDeal(
                    seat=seat,
                    who=who,
                    side=next(side for side in sides if seat in side),
                    in_play=seat in self.deal.in_play,
                    won=seat in winners,
                    points=points[seat],
                    against=_against(self.before.game.teams, points, seat),
                    before=self.before.scores[seat],
                    after=after.scores[seat],
                    deeds=deeds[seat],
                )
                for seat, who in enumerate(whos)
            ),
        )

    def _deeds(self, outcome: Outcome, winners: Team) -> tuple[Deeds, ...]:
        """The deeds of each seat, from the events and the outcome."""
        seats = self.before.game.seats
        done: tuple[Counter[str], ...] = tuple(Counter() for _ in range(seats))
        for event in self.events:
            _count(done, event, winners)
        for seat in range(seats):
            done[seat]["tricks"] = outcome.tricks[seat]
            done[seat]["card_points"] = outcome.totals[seat]
            done[seat].update(_by_score(outcome, seat, winners))
        for seat, hints in enumerate(self.record.hints):
            done[seat]["hints"] = hints
        if self.record.forfeit is not None:
            done[self.record.forfeit]["given_up"] = 1
        for seat, what in self._on_sheet(outcome):
            done[seat][what] += 1
        return tuple(Deeds(**counter) for counter in done)

    def _on_sheet(self, outcome: Outcome) -> Iterator[tuple[Seat, str]]:
        """Bolts got, barrels climbed and fallen from, in Thousand."""
        scorer = self.before.game.scorer
        if isinstance(scorer, ThousandScorer) and self.before.length is None:
            for line in scorer.sheet(self.before.score, self.before.dealer, outcome):
                if line.what in _OF_SHEET:
                    yield line.seat, _OF_SHEET[line.what]
                elif line.what in _FALLS:
                    yield line.seat, "falls"


def _played(record: Record) -> Iterator[_Played]:
    """The deals of a record that are over, in the order of play. Raises DamagedRecord."""
    played: _Played | None = None
    for number, step in _numbered(record):
        if step.begins:
            if played is not None:
                yield played
            played = _Played(step.match, number, record.deals[number - 1], step.deal)
        assert played is not None
        played.deal = step.deal
        played.events += step.events
        played.moves += not isinstance(step.move, Veil | NoneType)
    if played is not None and played.outcome is not None:
        yield played


def _numbered(record: Record) -> Iterator[tuple[int, Step]]:
    """Each step with the number of its deal, from 1."""
    number = 0
    for step in replay(record):
        number += step.begins
        yield number, step


def _count(done: Sequence[Counter[str]], event: Event, winners: Team) -> None:
    """One thing that somebody did."""
    match event:
        case MeldDeclared(seat, _, _, points):
            done[seat].update(marriages=1, marriage_points=points)
        case Exchanged(seat):
            done[seat].update(exchanges=1)
        case StockClosed(seat):
            done[seat].update(closed=1, closings_made=int(seat in winners))
        case Claimed(seat, _, right):
            done[seat].update({"claims" if right else "claims_wrong": 1})
        case BidMade(seat) | Raised(seat):
            done[seat].update(bids=1)
        case Doubled(seat):
            done[seat].update(doublings=1)
        case Conceded(seat):
            done[seat].update(given_up=1)


def _by_score(outcome: Outcome, seat: Seat, winners: Team) -> dict[str, int]:
    """The deeds that follow from the way the deal was counted."""
    found: dict[str, int] = {}
    if outcome.declarer == seat and outcome.contract:
        found |= {"contracts": 1, "contracts_made": int(seat in winners)}
    if winners and outcome.why in (*_SCHNEIDER, *_SCHWARZ):
        low = "schneidered" if seat not in winners else None
        high = "schwarz" if outcome.why in _SCHWARZ else "schneider"
        found[low or high] = 1
    return found


def deal_winners(outcome: Outcome, sides: Sequence[Team]) -> Team:
    """The winners of a deal. Where the game names nobody: the seats that made the contract, or beat the
    declarer's.

    Nobody won a deal that was thrown in, or in which somebody was only fined.
    """
    if outcome.winners:
        return outcome.winners
    declaring = next((side for side in sides if outcome.declarer in side), ())
    if outcome.reason is Reason.MADE:
        return declaring
    if outcome.reason in _LOST_BY_ONE and min(outcome.points) < 0:
        return tuple(seat for side in sides for seat in side if outcome.points[seat] >= 0)
    return ()


def _against(teams: Sequence[Team], points: Sequence[int], seat: Seat) -> float:
    """The mean of what the other teams got."""
    others = [points[team[0]] for team in teams if seat not in team]
    return sum(others) / len(others)
