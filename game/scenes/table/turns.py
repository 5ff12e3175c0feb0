"""What comes next once the picture rests: a result, the next person at this screen, a decision."""

from __future__ import annotations

from collections.abc import Callable

from game.deal import Seat
from game.moves import PASS
from game.outcome import Reason
from game.players import Person
from game.scenes.table.helping import Reviewer
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.model import TableCallbacks, TableModel
from game.scenes.table.open_facts import answers_unseen, bidding_in
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.match_result import MatchResult
from game.scenes.table.result.thrown_in import ThrownIn
from game.scenes.table.since_last_turn import SinceLastTurn
from game.scenes.table.viewpoint import Viewpoint
from game.table import Happening


class Turns:
    """Looks at the table whenever everything that has happened has been seen."""

    def __init__(
        self, model: TableModel, callbacks: TableCallbacks, reviewer: Reviewer | None
    ) -> None:
        self._model = model
        self._callbacks = callbacks
        self._reviewer = reviewer
        self._stage = model.context.stage
        self._news = SinceLastTurn(model.context, model.seats)
        self._unseen: tuple[Seat, object] | None = None
        self._result: DealResult | ThrownIn | None = None
        self._counted: object = None

    @property
    def result(self) -> DealResult | ThrownIn | None:
        """The page of the deal that has just ended."""
        return self._result

    def go_on(self) -> None:
        """Count a deal that is over (once), pass the table on, or let the person to act decide.

        While a hand is still to be veiled anew nobody is asked.
        """
        table, seats = self._model.table, self._model.seats
        if table.outcome is not None:
            self._count_once()
        elif table.deal is not None and table.deal.veiling is not None:
            return
        elif table.turn in seats.persons and not self._pass_on(table.turn):
            self._ask(table.turn)

    def listen(self, happening: Happening) -> None:
        """Something has happened that whoever sits down next should be told."""
        self._news.listen(happening)

    def faces_opened(self) -> None:
        """More faces are known: a result page that lies open shows them too."""
        if self._result is not None and self._result in self._stage.scenes:
            self._result.show_faces()

    def look_with(self, viewpoint: Viewpoint) -> None:
        """Show the table to somebody else, as it lies."""
        picture = self._model.picture
        picture.look_with(viewpoint)
        picture.show(self._model.table.deal)
        self._callbacks.rest_again()

    def turn_over(self, viewpoint: Viewpoint) -> None:
        """Somebody has taken the table over: the cards that may now be seen turn face up."""
        picture, deal = self._model.picture, self._model.table.deal
        picture.look_with(viewpoint)
        picture.deal = None if deal is None else viewpoint.look(deal)
        picture.timeline.play(picture.cloth.shuffle_under(picture.poses()))
        self._callbacks.rest_again()

    def _count_once(self) -> None:
        deal = self._model.table.deal
        if self._counted is not deal:
            self._counted = deal
            self._result = self._page()
        if self._result is not None and not self._result.left:
            self._model.context.push(self._result)
        elif self._model.table.match.over:
            self._model.picture.show(None)  # counted out: nothing lies there any more
            page = self._callbacks.match_page or MatchResult
            self._model.context.push(page(self._model, self._callbacks))

    def _page(self) -> DealResult | ThrownIn:
        outcome = self._model.table.outcome
        if outcome is not None and outcome.reason in (Reason.PASSED_OUT, Reason.REDEAL):
            return ThrownIn(self._model, self._callbacks)
        return DealResult(self._model, self._callbacks, self._reviewer)

    def _pass_on(self, seat: Seat) -> bool:
        """Between people at one screen the hands are hidden until the next one asks.

        Who is asked for a bid may answer without looking, and pass on the page itself.
        """
        model, own = self._model, Viewpoint(seat)
        looks = model.picture.viewpoint in (own, Viewpoint(seat, "all"))
        if len(model.seats.persons) < 2 or looks or self._sits_unseen(seat):
            return False
        self.look_with(Viewpoint(seat, "common"))
        page = HandOver(
            model.context,
            model.seats,
            seat,
            taken=lambda: self.turn_over(own),
            open_menu=self._callbacks.open_menu,
            keep_going=self._callbacks.keep_going,
            news=self._news.lines(seat),
            unseen=(lambda: self._sit_unseen(seat)) if self._bids() else None,
            passes=(lambda: self._pass(seat)) if self._may_pass() else None,
        )
        self._model.context.push(page)
        return True

    def _bids(self) -> bool:
        deal = self._model.table.deal
        return deal is not None and bidding_in(deal) is not None

    def _may_pass(self) -> bool:
        """Whether the person to act may let it go by, and nothing in his cards bears on that."""
        deal = self._model.table.deal
        if deal is None or not answers_unseen(deal):
            return False
        return PASS in self._model.table.match.game.legal(deal)

    def _pass(self, seat: Seat) -> None:
        """Answered on the page itself: the table goes on to whoever comes next."""
        table = self._model.table
        player = table.players[seat]
        assert isinstance(player, Person)
        table.pump()  # the player is asked before he answers
        player.decide(PASS)
        table.pump()
        self._callbacks.rest_again()

    def _sit_unseen(self, seat: Seat) -> None:
        """The table is this person's, the cards stay as they lie."""
        self._unseen = (seat, self._model.table.deal)
        self._callbacks.rest_again()

    def _sits_unseen(self, seat: Seat) -> bool:
        """Whether the person to act has taken the table over for this very turn without looking."""
        return self._unseen == (seat, self._model.table.deal)

    def _ask(self, seat: Seat) -> None:
        """Nobody is asked before all he may see of his own cards is open to him, though he need not look."""
        deal, table = self._model.picture.deal, self._model.table.deal
        if deal is None or table is None:
            return
        unseen = self._sits_unseen(seat) and not table.awaits_faces(seat)
        if unseen or not deal.awaits_faces(seat):
            self._callbacks.decide(seat)

    def way_to_look(self, seat: Seat) -> Callable[[], object] | None:
        """What turns the cards of a person over who sits there without looking; None where they lie open."""
        if self._model.picture.viewpoint.sees != "common":
            return None
        return lambda: self.turn_over(Viewpoint(seat))
