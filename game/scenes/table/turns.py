"""The next step once the picture rests: a result, the next person at this screen, a decision."""

from __future__ import annotations

from game.core.deal import Seat
from game.core.moves import PASS
from game.core.outcome import Outcome, Reason
from game.play.players import Person
from game.scenes.table.facts.viewpoint import Viewpoint
from game.scenes.table.families import family_of
from game.scenes.table.guide import Guide
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.model import State, TableModel
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.thrown_in import ThrownIn
from game.scenes.table.table_actions import EndMatch, KeepGoing, RestAgain


class Turns:
    """Looks at the table whenever all has been seen; `result` is the page of the deal that has just ended."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._stage = model.context.stage
        self.result: DealResult | ThrownIn | None = None
        self._outcome: Outcome | None = None

    def go_on(self) -> Seat | None:
        """Count a deal that is over (once), pass the table on, or return the seat whose person is asked.

        Nobody is asked while a hand is still to be veiled, or where a bot plays in the seat of a person.
        """
        table, seats = self._model.table, self._model.seats
        self.look_away_in_time()
        if table.outcome is not None:
            self._count_once()
        elif table.match.over:  # by a foul: no deal was counted
            self._stage.act(EndMatch())
        elif table.deal is not None and table.deal.veiling is not None:
            return None
        elif table.turn in seats.persons and not self._is_played_by_bot(table.turn):
            if self._pass_on(table.turn):
                return None
            deal = self._model.picture.deal
            sees_own = deal is not None and not deal.awaits_faces(table.turn)
            return table.turn if sees_own else None
        return None

    def found(self, guide: Guide) -> State:
        """The state of the table while nothing moves, before anybody is asked."""
        table = self._model.table
        if guide.speaks:
            return State.GUIDED
        if table.outcome is not None:
            return State.RESULT
        if self._model.picture.deal is None:
            return State.DEALING
        return State.RESULT if table.match.over else State.THINKING

    def deal_begins(self) -> None:
        """Hide all hands until somebody asks for his cards in the new deal."""
        self._outcome = None
        self._look_away()

    def look_away_in_time(self) -> None:
        """Hide the hand of the one who looks once it is another person's turn, or the deal is over.

        A page over the table does not stop that.
        """
        table, picture = self._model.table, self._model.picture
        next_one = table.turn in self._model.seats.persons and table.turn != picture.viewpoint.seat
        if next_one or table.outcome is not None:
            self._look_away()

    def leave_result(self) -> None:
        """Show the result no more, nor for the first time, while the next deal is waited for."""
        self._outcome = self._model.table.outcome
        if self.result is not None:
            self.result.left = True

    def faces_opened(self) -> None:
        """More faces are known: a result page that lies open shows them too."""
        if self.result is not None and self.result in self._stage.scenes:
            self.result.show_faces()

    def take_cards(self, seat: Seat) -> None:
        """Turn up the cards that a person who asks for them may see, if it is still that seat's turn."""
        picture, deal = self._model.picture, self._model.table.deal
        if deal is not None and deal.turn == seat:
            picture.look_with(Viewpoint(seat))
            picture.deal = picture.viewpoint.look(deal)
            picture.timeline.play(picture.cloth.shuffle_under(picture.poses()))
        self._stage.act(RestAgain())

    def _count_once(self) -> None:
        """Show what the deal has come to, again only if its outcome is another one."""
        outcome = self._model.table.outcome
        if outcome is not None and self._outcome is not outcome:
            self._outcome = outcome
            if outcome.reason in (Reason.PASSED_OUT, Reason.REDEAL):
                self.result = ThrownIn(self._model)
            else:
                self.result = DealResult(self._model)
        if self.result is not None and not self.result.left:
            self._model.context.push(self.result)
        elif self._model.table.match.over:
            self._model.picture.show(None)  # counted out: nothing lies there any more
            self._stage.act(EndMatch())

    def _look_away(self) -> None:
        """Show only what all have seen, at once, from the place of the person who is to act.

        While nothing is hidden that place is changed only once the picture rests.
        """
        seats, picture, turn = self._model.seats, self._model.picture, self._model.table.turn
        hidden = picture.viewpoint.sees == "common"
        if len(seats.persons) < 2 or (hidden and picture.timeline.moving):
            return
        if not hidden:
            self._model.context.narrator.forget()
        picture.timeline.finish()  # no card turns up on its way any more
        front = turn if turn in seats.persons else picture.viewpoint.seat
        picture.look_with(Viewpoint(front, "common"))
        picture.settle()
        self._stage.redraw_all()

    def _is_played_by_bot(self, seat: Seat) -> bool:
        player = self._model.table.players[seat]
        return isinstance(player, Person) and player.replaced

    def _pass_on(self, seat: Seat) -> bool:
        """Between people at one screen the hands are hidden until the next one asks.

        Passing may be offered on the page itself.
        """
        model = self._model
        if len(model.seats.persons) < 2 or model.picture.viewpoint == Viewpoint(seat):
            return False
        model.context.push(HandOver(model, seat, self._pass_key()))
        return True

    def _pass_key(self) -> str:
        """The key of the words for letting a decision go by that may be answered unseen; else nothing."""
        table, deal = self._model.table, self._model.table.deal
        if deal is None or not family_of(deal).answers_unseen(deal):
            return ""
        return f"table.do.pass_{deal.phase}" if PASS in table.match.game.legal(deal) else ""

    def pass_unseen(self, seat: Seat) -> None:
        """Pass for a person who has not asked for the cards."""
        table = self._model.table
        player = table.players[seat]
        assert isinstance(player, Person)
        self._stage.act(KeepGoing())  # the player is asked before he answers
        if table.turn == seat and self._pass_key():
            player.decide(PASS)
            self._stage.act(KeepGoing())
        self._stage.act(RestAgain())
