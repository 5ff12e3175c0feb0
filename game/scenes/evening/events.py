"""The events a match can be played for: the deal of a day, a duplicate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path

from game.bots.workers.worker import BotWorkers
from game.contest.record import Sitting
from game.play.daily import DailyResults, day_of, deal_of, event_of, today
from game.play.deal_code import GivenDeal
from game.play.duplicate import DEALS, EVENT, Measured, lead
from game.play.journal import measured_file
from game.play.setup import Setup
from game.play.table import Happening, Table
from game.scenes.evening.measure import MeasuredBy
from game.scenes.setup.opponents import opponents
from game.stage.complaint import complaint_about
from game.stage.context import AppContext


@dataclass(frozen=True)
class Occasion:
    """How a table differs by what is played for at it.

    `repeats_match` and `repeats_deal` tell whether one that is over may be played once more, `hints` whether
    one may be asked for. `place` is the key of the place of the ladder at whose table one sits: a match that
    is over leads back to the ladder. `measured_by` plays the deals of a duplicate in the background.
    """

    repeats_match: bool = True
    repeats_deal: bool = True
    hints: bool = True
    place: str = ""
    measured_by: MeasuredBy | None = None

    def end(self) -> None:
        """Stop what was played beside the table, whose players leave it."""
        if self.measured_by is not None:
            self.measured_by.stop()


class Events:
    """Makes the set-ups of events, and watches the tables they are played at."""

    def __init__(self, context: AppContext, folder: Path, worker: BotWorkers) -> None:
        self._context = context
        self._results = DailyResults(folder)
        self._worker = worker

    @property
    def today(self) -> date:
        """The day whose deal can be begun now."""
        return today()

    def days(self) -> Mapping[date, int]:
        """The results of the days; nothing if the disk refuses."""
        days = self._results.load()
        self._complain()
        return days

    def of_day(self, day: date) -> Setup:
        """The deal of a day: for everybody from the first seat, against the strongest."""
        code = deal_of(day)
        best = opponents(code.game)[-1].key
        person = Sitting("person", self._context.given_name(0))
        sittings = (person, *[Sitting("bot", best)] * (code.game.seats - 1))
        given = GivenDeal.named(code)
        return Setup(code.game, sittings, False, 1, given, event_of(day))

    def duplicate(self, setup: Setup) -> Setup | None:
        """Eight deals with these players; None where other than one person plays."""
        if [who.kind for who in setup.sittings].count("person") != 1:
            return None
        return replace(setup, practice=False, length=DEALS, given=None, event=EVENT)

    def at(self, table: Table, setup: Setup, record: Path) -> Occasion:
        """The event of a table that is about to be shown, watched from now on.

        `record` is the file its match is kept in until it is over.
        """
        if not setup.event:
            return Occasion()
        day = day_of(setup.event)
        if day is not None:
            table.listeners.append(partial(self._keep_day, day, setup))
            return Occasion(repeats_match=False)
        if setup.event == EVENT:
            file = Measured(measured_file(record))
            other = MeasuredBy(self._context, self._worker, table, file)
            return Occasion(repeats_deal=False, measured_by=other)
        from game.tournament.event import tournament_of

        if tournament_of(setup.event) is not None:
            # its board says what is played next
            return Occasion(repeats_match=False, repeats_deal=False, hints=False)
        from game.career import PLACES, place_of  # loads the index, which no other table needs

        place = place_of(setup.event)
        if place is not None:
            # the ladder says what is played next
            key = PLACES[place].key
            return Occasion(repeats_match=False, repeats_deal=False, hints=False, place=key)
        return Occasion()

    def _keep_day(self, day: date, setup: Setup, happening: Happening) -> None:
        """The day's deal is over: what was made of it is kept."""
        if not happening.match.over:
            return
        seat = [who.kind for who in setup.sittings].index("person")
        made = lead(setup.game, happening.match.scores, seat)
        try:
            self._results.keep(day, made)
        except OSError as reason:
            self._context.tell_refused("table.not_saved", reason)
        else:
            self._complain()

    def _complain(self) -> None:
        self._context.complain(complaint_about(self._results.kept, "evening.daily"))
