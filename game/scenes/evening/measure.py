"""The one a duplicate is measured by: he plays each deal in the background, from the same seat."""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.workers.job import NOT_YET, PlayDeal
from game.bots.workers.worker import BotWorkers
from game.contest.match import Match
from game.core.cards import Card
from game.play.duplicate import Measured, deal_name, deals_of
from game.play.home import Unreadable
from game.play.setup import PERSON
from game.play.table import Happening, Table
from game.rules import Game
from game.scenes.setup.opponents import opponents
from game.stage.context import AppContext

_LOOKS_EVERY = 0.5


class MeasuredBy:
    """Lets the strongest bot play every deal of `table` as soon as it is dealt, in the person's seat.

    `key` is the bot's; `results` holds every seat's points of each deal, None until it is played, () where
    that failed. It looks for answers by the stage's timers while anything is waited for, and never waits
    itself. `file` keeps what it makes of the deals: those known from before are not played again.
    """

    def __init__(
        self, context: AppContext, worker: BotWorkers, table: Table, file: Measured
    ) -> None:
        self._context = context
        self._worker = worker
        self._table = table
        self._file = file
        game, sittings = table.match.game, [player.sitting for player in table.players]
        self.key = opponents(game)[-1].key
        self._keys = tuple(self.key if who.kind == PERSON else who.name for who in sittings)
        self._known = dict(self._read(game))
        self._stopped = False
        self._deals: list[tuple[Match, tuple[Card, ...]]] = []
        self._ticket: int | None = None
        self._looks = False
        self.results: list[tuple[int, ...] | None] = []
        for match, pack in deals_of(table.record):
            self._play(match, pack)
        table.listeners.append(self._listen)

    def _read(self, game: Game) -> Mapping[str, tuple[int, ...]]:
        """The results from before the match was left; spoilt ones are reported, and measured again."""
        try:
            return self._file.load(game)
        except (Unreadable, OSError):
            words = self._context.words
            self._context.tell(words("evening.duplicate.measured_anew"), "warning")
            return {}

    def _listen(self, happening: Happening) -> None:
        if happening.before is None and happening.deal.turn is not None:
            self._play(happening.match, self._table.dealt.pack)

    def _play(self, match: Match, pack: tuple[Card, ...]) -> None:
        """Play one more deal, which comes next in `match`: in the golden tour it is golden here too."""
        self._deals.append((match, pack))
        self.results.append(self._known.get(deal_name(match.dealer, pack)))
        if self.results[-1] is None:
            self._look_later()

    def stop(self) -> None:
        """The match is left: nothing more is played, and what is being played is not waited for."""
        self._stopped = True
        if self._ticket is not None:
            self._worker.drop(self._ticket)
            self._ticket = None

    def look(self) -> None:
        """Take in what has been played, and hand out the next deal."""
        if self._stopped or None not in self.results:
            return
        at = self.results.index(None)
        if self._ticket is None:
            self._ticket = self._worker.give(self._job(at))
            return
        answer = self._worker.answer(self._ticket)
        if answer is None:
            return
        self._ticket = None
        if answer != NOT_YET:
            self.results[at] = answer
            if answer:
                self._keep(at, answer)
            self._context.stage.redraw()

    def _keep(self, at: int, points: tuple[int, ...]) -> None:
        """Keep the result of a deal, as long as anybody continues the match."""
        match, pack = self._deals[at]
        self._known[deal_name(match.dealer, pack)] = points
        if self._table.match.over:
            return
        try:
            self._file.keep(self._known)
        except OSError as reason:
            self._context.tell_refused("table.not_saved", reason)

    def _job(self, at: int) -> PlayDeal:
        match, pack = self._deals[at]
        return PlayDeal(match, pack, self._keys, seed=at)

    def _look_later(self) -> None:
        if not self._looks and not self._stopped:
            self._looks = True
            self._context.stage.after(_LOOKS_EVERY, self._look_on)

    def _look_on(self) -> None:
        self._looks = False
        self.look()
        if None in self.results:
            self._look_later()
