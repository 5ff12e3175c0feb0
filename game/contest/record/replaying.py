"""A record replayed through the rules, step by step."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace

from game.contest.match import Match
from game.contest.record.matches import DamagedRecord, DealRecord, Record
from game.contest.record.writing import head_lines
from game.core.deal import Deal, Seat
from game.core.events import Event
from game.core.moves import Move
from game.core.refused import Refused


@dataclass(frozen=True)
class Step:
    """One step of a replay: the match and the deal after it.

    `move` is None where a deal begins, then without a `seat`, and where a seat gives it up.
    """

    match: Match
    deal: Deal
    seat: Seat | None
    move: Move | None
    events: tuple[Event, ...]

    @property
    def begins(self) -> bool:
        """Whether a deal begins with it."""
        return self.seat is None


def replay(record: Record) -> Generator[Step, None, Match]:
    """Every step of a match through the rules; the match as it stands is the generator's value.

    Raises DamagedRecord with the number of the line whose move was not that seat's, or is refused.
    """
    match = Match.new(record.game, record.dealer, record.length)
    line = len(list(head_lines(record))) + 1
    for number, dealt in enumerate(record.deals, start=1):
        if match.over:
            raise DamagedRecord(f"line {line}: a deal comes after the match was won")
        deal = yield from _replay_deal(match, dealt, line)
        line += 1 + len(dealt.notes) + len(dealt.moves) + (dealt.forfeit is not None)
        if deal.result is not None:
            match = match.after(deal.result)
        elif number < len(record.deals):
            raise DamagedRecord(f"line {line}: the deal before was not played to its end")
    return match


def standing(record: Record) -> Match:
    """The match as a record leaves it. Raises DamagedRecord as `replay` does."""
    steps = replay(record)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            match: Match = end.value
            break
    return as_ended(record, match)


def as_ended(record: Record, match: Match) -> Match:
    """The match that a record's deals lead to, at its end where the record says how that was."""
    if match.over:
        return match
    if record.ended is not None:
        winners = () if record.foul else record.ended.winners
        score = replace(match.score, points=record.ended.scores, winners=winners)
        match = replace(match, score=score)
    return match.lost_by_foul(record.foul) if record.foul else match


def _replay_deal(match: Match, dealt: DealRecord, line: int) -> Generator[Step, None, Deal]:
    """The steps of one deal, which begins in a `line`; its last state is the generator's value."""
    game = match.game
    deal = match.dealt(dealt.pack)
    yield Step(match, deal, None, None, game.dealing(deal))
    for at, (seat, move) in enumerate(dealt.moves, start=line + 1 + len(dealt.notes)):
        if seat != (deal.turn if deal.veiling is None else deal.veiling):
            raise DamagedRecord(f"line {at} ({move}): it was not the turn of seat {seat}")
        try:
            deal, events = game.play(deal, move)
        except Refused as refusal:
            raise DamagedRecord(f"line {at} ({move})", refusal) from None
        yield Step(match, deal, seat, move, events)
    if dealt.forfeit is not None:
        at = line + 1 + len(dealt.notes) + len(dealt.moves)
        try:
            deal, events = game.give_up(deal, dealt.forfeit)
        except Refused as refusal:
            raise DamagedRecord(f"line {at} (forfeit {dealt.forfeit})", refusal) from None
        yield Step(match, deal, dealt.forfeit, None, events)
    return deal
