"""The one a duplicate is measured by: he plays each deal in the background, from the same seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.bots.workers.job import NOT_YET, PlayDeal
from game.bots.workers.worker import BotWorkers
from game.contest.match import Match
from game.contest.record import Sitting
from game.core.cards import Card
from game.core.deal import Seat
from game.play.duplicate import deal_name
from game.stage.stage import Stage

_LOOKS_EVERY = 0.5


class MeasuredBy:
    """Lets the bot `key` play deals from `seat` against the same others, one after another.

    `key` is the bot's; `results` holds every seat's points of each deal, None until it is played, () where
    that failed. It looks for answers by the stage's timers while anything is waited for, and never waits
    itself. `known` is what the bot made of deals before, by `deal_name`: those are not played again. `keep`
    is given all that is known whenever there is more.
    """

    def __init__(
        self,
        stage: Stage,
        worker: BotWorkers,
        sittings: Sequence[Sitting],
        seat: Seat,
        key: str,
        known: Mapping[str, tuple[int, ...]],
        keep: Callable[[Mapping[str, tuple[int, ...]]], object],
    ) -> None:
        self._stage = stage
        self._worker = worker
        self.key = key
        self._keys = tuple(key if at == seat else who.name for at, who in enumerate(sittings))
        self._known = dict(known)
        self._keep = keep
        self._stopped = False
        self._deals: list[tuple[Match, tuple[Card, ...]]] = []
        self._ticket: int | None = None
        self._looks = False
        self.results: list[tuple[int, ...] | None] = []

    def play(self, match: Match, pack: tuple[Card, ...]) -> None:
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
            self._note(at, answer)
            self._stage.redraw()

    def _note(self, at: int, points: tuple[int, ...]) -> None:
        """Keep the result of a deal, unless playing it failed."""
        if points:
            match, pack = self._deals[at]
            self._known[deal_name(match.dealer, pack)] = points
            self._keep(self._known)

    def _job(self, at: int) -> PlayDeal:
        match, pack = self._deals[at]
        return PlayDeal(match, pack, self._keys, seed=at)

    def _look_later(self) -> None:
        if not self._looks and not self._stopped:
            self._looks = True
            self._stage.after(_LOOKS_EVERY, self._look_on)

    def _look_on(self) -> None:
        self._looks = False
        self.look()
        if None in self.results:
            self._look_later()
