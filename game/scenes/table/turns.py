"""What comes next once the picture rests: a result, the next person at this screen, a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.deal import Seat
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.match_result import MatchResult
from game.scenes.table.viewpoint import Viewpoint

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


class Turns:
    """Looks at the table whenever everything that has happened has been seen."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._result: DealResult | None = None
        self._counted: object = None

    @property
    def result(self) -> DealResult | None:
        """The page of the deal that has just ended."""
        return self._result

    def go_on(self) -> None:
        """Count a deal that is over (once), pass the table on, or let the person to act decide."""
        table, seats = self._scene.table, self._scene.seats
        if table.outcome is not None:
            self._count_once()
        elif table.turn in seats.persons and not self._pass_on(table.turn):
            self._ask(table.turn)

    def faces_opened(self) -> None:
        """More faces are known: a result page that lies open shows them too."""
        if self._result is not None and self._result in self._scene.stage.scenes:
            self._result.show_faces()

    def look_with(self, viewpoint: Viewpoint) -> None:
        """Show the table to somebody else, as it lies."""
        picture = self._scene.picture
        picture.look_with(viewpoint)
        picture.show(self._scene.table.deal)
        self._scene.rest_again()

    def turn_over(self, viewpoint: Viewpoint) -> None:
        """Somebody has taken the table over: the cards that may now be seen turn face up."""
        picture = self._scene.picture
        picture.look_with(viewpoint)
        picture.deal = viewpoint.look(self._scene.table.deal)
        picture.timeline.play(picture.cloth.shuffle_under(picture.poses()))
        self._scene.rest_again()

    def _count_once(self) -> None:
        deal = self._scene.table.deal
        if self._counted is not deal:
            self._counted = deal
            self._result = DealResult(self._scene)
        if self._result is not None and not self._result.left:
            self._scene.stage.push(self._result)
        elif self._scene.table.match.winner is not None:
            self._scene.stage.push(MatchResult(self._scene))

    def _pass_on(self, seat: Seat) -> bool:
        """Between two people at one screen the hands are hidden until the next one asks."""
        scene = self._scene
        if len(scene.seats.persons) < 2 or scene.picture.viewpoint in (
            Viewpoint(seat),
            Viewpoint(seat, "all"),
        ):
            return False
        self.look_with(Viewpoint(seat, "common"))
        scene.stage.push(HandOver(scene, seat))
        return True

    def _ask(self, seat: Seat) -> None:
        """Nobody is asked before all his own cards are open to him."""
        deal = self._scene.picture.deal
        if deal is not None and deal.unknown(seat) == 0:
            self._scene.decide(seat)
