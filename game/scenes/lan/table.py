"""The table of a match on the network: the plain table, and what the network has to say about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from math import ceil
from time import monotonic

from pygame import FRect

from game.core.deal import Seat
from game.online import LanClient
from game.play.table import Happening
from game.scenes.actions import LookAtVisitor, OpenRules
from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.lan.absence import Absence
from game.scenes.lan.lan_actions import (
    AbandonMatch,
    BackToLobby,
    EndEvening,
    OfferSeat,
    OpenInvitation,
    PlayAgain,
    PutMatchAside,
    TellPeers,
)
from game.scenes.lan.lobby import clock_line, visitors_line
from game.scenes.lan.relays import relay_trouble
from game.scenes.menus.pause import PauseEntry, PauseMenu
from game.scenes.table import TableHelps, TableOffers, TableScene
from game.scenes.table.facts.seats_at_screen import first_viewpoint
from game.scenes.table.giving_up import GivingUp, ask_to_give_up, cost_of_giving_up, may_ask
from game.scenes.table.notice import CornerNote, Notice, draw_corner_notes
from game.scenes.table.table_actions import GiveUp, OpenCalls
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.palette import CREAM, GREEN_SOFT, RED_SOFT
from game.stage.input.intents import Confirm, Hotkey, Intent, Press
from game.stage.user_action import Chosen, UserAction
from net.match import DealGivenUp, DealSettled, DealThrownIn, Ending, MovePlayed, PeerRejoined
from net.session import (
    AskedToStandIn,
    AskToStandIn,
    Broken,
    DealingOn,
    NetworkEvent,
    PeerAway,
    PeerLeft,
    RelayChanged,
    TakeSeatsBack,
)
from net.wire.table_messages import TableCall

_ASLEEP = 5.0  # seconds between two looks at the turn clock after which the computer has slept
_BELOW = 0.2  # seconds after which a table under a page looks again whether somebody may move


class LanTableScene(TableScene):
    """Shows who is missing while the match is suspended, and carries words across the table.

    A deal that somebody here wants to give up at another's turn is given up as it stands after each move,
    for as long as that costs what was agreed to. With a turn clock a bot plays on for a person here whose
    time has run out; any press takes the seat back. A table `on_board` belongs to a tournament: nobody is
    invited to it, and no other match follows.
    """

    def __init__(self, context: AppContext, client: LanClient, on_board: bool = False) -> None:
        from art.portraits import GUESTS

        assert client.remote_table is not None
        self.client, self.on_board = client, on_board
        super().__init__(
            context,
            client.remote_table.table,
            offers=TableOffers(rematch=not on_board and not client.remote_table.watching),
            helps=TableHelps(practice=False),
            bots_elsewhere=client.remote_table.bots_elsewhere,
            faces={seat: GUESTS[at] for seat, at in client.remote_table.portraits.items()},
        )
        self.remote_table = client.remote_table
        self.absence = Absence(context.words, client, client.remote_table)
        self._asked_back = False
        if self._watches_late:  # all he is shown is over
            self.picture.look_with(first_viewpoint(self.seats, open_faces=True))
        self._verdict: Ending | None = None
        self._over = False
        self._giving_up: GivingUp | None = None
        self._told_by_clock: frozenset[Seat] = frozenset()
        self._watched_at = 0.0
        self._corner: tuple[FRect, ...] = ()
        self._visitors_plate: FRect | None = None

    def enter(self) -> None:
        super().enter()
        self.client.listeners.append(self._hear)
        self._show_suspension()
        self._watch_clock()

    def leave(self) -> None:
        super().leave()
        if self._hear in self.client.listeners:
            self.client.listeners.remove(self._hear)

    def on(self, intent: Intent) -> None:
        if isinstance(intent, Hotkey) and self.notice is not None:
            return
        back = self.notice is None and self.remote_table.replaced
        if isinstance(intent, Press | Confirm | Hotkey) and back:
            self._return_to_seat()
        elif isinstance(intent, Press) and self._hits_visitors(intent):
            self.stage.act(LookAtVisitor())
        else:
            super().on(intent)

    def _hits_visitors(self, press: Press) -> bool:
        plate = self._visitors_plate
        return plate is not None and self.notice is None and plate.collidepoint(press.x, press.y)

    def keep_going(self) -> None:
        self._follow()
        super().keep_going()
        verdict = self.remote_table.table.verdict
        if verdict is not None and verdict is not self._verdict:
            self._verdict = verdict
            self._tell_verdict(verdict)

    def covered(self) -> None:
        super().covered()
        self._play_on_below()

    def _play_on_below(self) -> None:
        """Continue under a page over the table while seats of an absent player are played here."""
        if self.state.covered and self.remote_table.lendable:
            self.keep_going()
            self.context.stage.after(_BELOW, self._play_on_below)

    def _follow(self) -> None:
        """Show a watcher, or a player whom the others deal without, the next deal as they begin it."""
        if not (self.remote_table.onlooking and self.remote_table.follows):
            return
        if self.stage.top in (self, self.turns.result):
            self.clear_away()
            self.next_deal()

    def decide(self, seat: Seat) -> None:
        super().decide(seat)
        if not self.context.window.in_front:
            self.context.speaker.play("your_turn")

    def draw_corner(self, canvas: Canvas) -> None:
        if self.notice is None:
            self._draw_connection(canvas)

    @property
    def undealt(self) -> str:
        if self._watches_late:
            return self.context.words("lan.play.shown_later")
        return self._awaited() or super().undealt

    @property
    def _watches_late(self) -> bool:
        """Whether a deal is shown here only when later ones are played."""
        return self.remote_table.watching and self.remote_table.late > 0

    # -- the turn clock ------------------------------------------------------------------------

    def _watch_clock(self) -> None:
        """Once a second, also under other pages: let a bot play on for a person whose time has run out.

        For the others the match was suspended while this computer slept: nobody here pays for it.
        """
        remote = self.remote_table
        if not remote.clock.seconds or self not in self.stage.scenes:
            return
        before, self._watched_at = self._watched_at, monotonic()
        slept = self._watched_at - before > _ASLEEP
        if remote.watch_clock(self._watched_at, slept or bool(self.missing)):
            self.clear_away()
            if remote.next_deal_is_due:
                self.next_deal()
            elif remote.replaced:
                self.decision = None
                self.context.tell(self.context.words("lan.play.by_clock_here"), "warning")
                self.rest_again()
        self.redraw()
        self.context.stage.after(1.0, self._watch_clock)

    def _return_to_seat(self) -> None:
        self.remote_table.return_to_seats()
        self.context.tell(self.context.words("lan.play.back_in_seat"))
        self.rest_again()

    def _clock_note(self) -> CornerNote | None:
        """The time left for a decision here, or what the clock has done; None at a table without one."""
        words, remote = self.context.words, self.remote_table
        if not remote.clock.seconds:
            return None
        left = remote.clock.left(monotonic())
        if remote.replaced:
            return CornerNote("clock", words("lan.play.by_clock_here"), RED_SOFT)
        if left is not None and self.decision is not None:
            return CornerNote("clock", words("lan.play.time_left", seconds=ceil(left)), CREAM)
        if absent := [seat for seat in sorted(remote.by_clock) if seat not in remote.own]:
            name = words.listed([self.seats.name(seat) for seat in absent])
            return CornerNote("clock", words("lan.play.by_clock", name=name), RED_SOFT)
        return CornerNote("clock", clock_line(words, remote.clock.seconds), CREAM)

    # -- what the network tells ----------------------------------------------------------------

    def _hear(self, event: NetworkEvent) -> None:
        words, context = self.context.words, self.context
        match event:
            case PeerAway(peer, away):
                self._show_suspension()
                if not away:
                    context.tell(words("lan.play.back", name=self.name_at(peer)))
                elif self.stage.top is not self:
                    context.tell(words("lan.play.away", name=self.name_at(peer)), "warning")
            case MovePlayed(seat, by_clock=True) if seat not in self._told_by_clock:
                self._told_by_clock |= {seat}
                if seat not in self.remote_table.own:
                    name = self.seats.name(seat)
                    context.tell(words("lan.play.by_clock", name=name), "warning")
            case DealGivenUp(seat):
                self._giving_up = None
                self._show_suspension()
                if seat not in self.remote_table.own:
                    context.tell(words("lan.play.conceded", name=self.seats.name(seat)))
            case DealSettled():
                self._giving_up, self._told_by_clock = None, frozenset()
                self._show_suspension()
            case TableCall(seat=seat, key=key):
                self.conversation.hear_call(seat, key)
                if context.settings.talk and not context.window.in_front:
                    context.window.ask_for_attention()
            case Broken(reason):
                self._show_over(words(reason))
            case RelayChanged() | DealingOn() | AskedToStandIn():
                self._show_suspension()
            case DealThrownIn(peer=peer) if peer != self.remote_table.peer:
                context.tell(self.absence.thrown_in(peer), "warning")
            case PeerRejoined(peer):
                context.tell(self.absence.rejoined(peer))
                self._show_suspension()
            case PeerLeft(_, name):
                context.tell(words("lan.lobby.left", name=name))
        self.redraw()

    def _show_suspension(self) -> None:
        """A match that misses somebody stands still until he is back."""
        if self._over:
            return
        if self.table.match.over:
            self.show_notice(None)
        elif self.missing:
            words = self.context.words
            more = self.absence.lines(self.missing)
            asked = self.client.state.dealing_on.peer in self.missing
            lines = [*self._since(), *([] if asked else [words("lan.play.suspended_text")]), *more]
            if trouble := relay_trouble(words, self.client.state.relay):
                lines.append(trouble)
            if self.table.uncounted:
                lines.insert(1, words("lan.play.uncounted"))
            elif not self.remote_table.settled:
                lines.insert(1, words("lan.play.unsettled", count=self._count()))
            buttons: list[tuple[str, UserAction]] = [
                (words("lan.play.put_aside"), PutMatchAside()),
                (words("lan.play.abandon"), Chosen("abandon")),
            ]
            buttons = [*self.absence.buttons(), *buttons]
            if self.remote_table.watching:
                buttons = [(words("lan.play.stop_watching"), EndEvening())]
            self.show_notice(Notice(words("lan.play.suspended"), lines, buttons, band=True))
        else:
            own = self.absence.asked() or self.absence.own(self._asked_back)
            self.show_notice(own or self._given_up())

    def _given_up(self) -> Notice | None:
        """The deal was given up, or is to be once the computer of the seat to move has written it down."""
        words, table, remote = self.context.words, self.table, self.remote_table
        asked, seat = self._giving_up, remote.given_up_by
        if seat is None and asked is not None and table.turn in remote.own:
            seat = asked.seat
        if seat is not None:
            mine = seat in remote.own
            title = words(
                "lan.play.conceding" if mine else "lan.play.conceded", name=self.seats.name(seat)
            )
            others = self._names(sorted({*remote.owners} - {remote.peer}))
            return Notice(title, [words("lan.play.conceding_text", name=others)], band=True)
        if asked is None or table.turn is None:
            return None
        text = words("lan.play.giving_up_text", name=self.seats.name(table.turn))
        return Notice(words("lan.play.giving_up"), [text], band=True)

    @property
    def missing(self) -> tuple[int, ...]:
        """The peers whom the match misses; not those that are dealt without."""
        return tuple(sorted(self.client.state.away.keys() - self.remote_table.absent))

    def _names(self, peers: Iterable[int]) -> str:
        return self.context.words.listed([self.name_at(peer) for peer in peers])

    def _since(self) -> list[str]:
        """Since when each of those that are missing is away."""
        words, lines = self.context.words, []
        for peer in self.missing:
            since, name = self.client.state.away[peer], self.name_at(peer)
            if since is None:
                lines.append(words("lan.play.suspended_never", name=name))
                continue
            today = since.date() == datetime.now().date()
            key = "lan.play.suspended_since" if today else "lan.play.suspended_day"
            day, time = words.day(since), since.strftime("%H:%M")
            lines.append(words(key, name=name, day=day, time=time))
        return lines

    def _count(self) -> str:
        """The card points of the deal that has been played, this side's first."""
        outcome = self.table.outcome
        assert outcome is not None
        seats = sorted(
            range(len(outcome.totals)), key=lambda seat: seat not in self.remote_table.own
        )
        return " : ".join(str(outcome.totals[seat]) for seat in seats)

    def _show_over(self, line: str) -> None:
        """The match cannot go on; only the way back is left."""
        if self.table.match.over:
            self.context.tell(line)
            return
        self._over = True
        words = self.context.words
        buttons = [(words("lan.play.to_lobby"), BackToLobby())]
        self.show_notice(Notice(words("lan.play.over"), [line], buttons))

    def _tell_verdict(self, verdict: Ending) -> None:
        words, violation = self.context.words, verdict.violation
        if violation is None:
            if verdict.verdict.given_up is None:
                self.context.tell(words("lan.play.audited"))
            return
        self.clear_away()
        reason = words(violation.kind.value)
        mine = violation.peer == self.remote_table.peer
        if mine:
            text = words("lan.play.forfeit_mine", reason=reason)
        else:
            text = words("lan.play.forfeit", name=self.name_at(violation.peer), reason=reason)
        self.context.tell(text, "warning")

    def name_at(self, peer: int) -> str:
        """The players at a peer: the names of its seats."""
        absent = peer in self.remote_table.absent
        seats = [s for s, owner in enumerate(self.remote_table.owners) if owner == peer]
        names = [self.seats.name(seat) for seat in seats]
        names = self.remote_table.names_at(peer) if absent else names
        return self.context.words.listed(names) if names else "?"

    # -- the connection ------------------------------------------------------------------------

    def _draw_connection(self, canvas: Canvas) -> None:
        """Small lines in the corner: how things are between the machines, and who is at the door.

        A click on the second one, or the menu, leads to the four cards.
        """
        notes = [self._connection()]
        if door := self.client.state.visitors:
            notes.append(CornerNote("people", visitors_line(self.context.words, door)))
        if watchers := self._watchers():
            line = self.context.words("lan.play.watched", name=self.context.words.listed(watchers))
            notes.append(CornerNote("people", line))
        if clock := self._clock_note():
            notes.append(clock)
        if absent := self.absence.note():
            notes.append(absent)
        plates = self._corner = draw_corner_notes(canvas, self.picture.layout, notes)
        self._visitors_plate = plates[1] if door else None

    def _watchers(self) -> list[str]:
        """The names of those who watch; not of one who plays for somebody absent."""
        word = self.remote_table.stand_in
        playing = word.identity if word is not None else None
        return [name for identity, name in self.client.state.onlookers if identity != playing]

    @property
    def notices(self) -> FRect:
        """The area of the ribbons, below the notes about the other machines."""
        room = super().notices
        lowest = max((p.bottom + 8 for p in self._corner if p.colliderect(room)), default=room.top)
        return FRect(room.left, lowest, room.width, room.bottom - lowest)

    def _awaited(self) -> str:
        """The peer that is not ready for the next deal, "" if it is nobody elsewhere."""
        peer = self.client.state.awaited
        if peer in (None, self.remote_table.peer):
            return ""
        return self.context.words("lan.play.waiting", name=self.name_at(peer))

    def _connection(self) -> CornerNote:
        words = self.context.words
        if self.missing:
            away = words("lan.play.away", name=self._names(self.missing))
            return CornerNote("broken_link", away, RED_SOFT)
        if self._watches_late:
            how = words(f"lan.options.watchers_{self.remote_table.late}")
            return CornerNote("link", words("lan.play.watching_late", how=how), GREEN_SOFT)
        if self.remote_table.deck.wanted:
            return CornerNote("clock", self._awaited() or words("lan.play.next"), CREAM)
        if own := self.absence.own_note():
            return own
        if self.remote_table.watching:
            return CornerNote("link", words("lan.play.watching"), GREEN_SOFT)
        relayed = self.client.state.relayed
        return CornerNote(
            "link", words("lan.play.relayed" if relayed else "lan.play.connected"), GREEN_SOFT
        )

    # -- menus ---------------------------------------------------------------------------------

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("abandon"):
                self._ask_to_abandon()
            case TellPeers(command):
                self.clear_away()
                self.client.network.command(command)
                self._asked_back = self._asked_back or command == TakeSeatsBack()
                self._show_suspension()
            case OfferSeat():
                title, text = self.absence.ask_first(action)
                asked = TellPeers(AskToStandIn(action.peer, action.identity))
                yes = QuestionAnswer(title, asked, icon="people")
                ask_yes_no(self.context, title, text, yes, self.context.words("menu.cancel"))
            case AbandonMatch():
                return not self.missing  # somebody has come back while the question was asked
            case OpenCalls():
                self.clear_away()
                self.conversation.offer_calls()
            case GiveUp():
                self.clear_away()
                ask_to_give_up(self.model, self._people, self.context.words("giving_up.signed"))
            case GivingUp():
                self._giving_up = action
                self._give_up_as_it_stands()
            case _:
                return super().act(action)
        return True

    def open_menu(self) -> None:
        self.context.push(LanMenu(self))

    def rematch(self) -> None:
        self.stage.act(PlayAgain())

    @property
    def may_give_up(self) -> bool:
        """Whether somebody here might give the deal up, and nobody has."""
        return may_ask(self._people, self.table) and self._given_up() is None

    @property
    def callers(self) -> tuple[Seat, ...]:
        """The people of this machine; where bots alone sit here they lend their names."""
        return self._people or tuple(self.client.own_seats)

    @property
    def _people(self) -> tuple[Seat, ...]:
        """The seats of the people at this machine."""
        return tuple(seat for seat in self.seats.persons if seat in self.client.own_seats)

    def call(self, seat: Seat, key: str) -> None:
        self.client.network.command(TableCall(0, seat, key))
        super().call(seat, key)

    def leave_table(self) -> None:
        words = self.context.words
        if self.table.match.over or self._over:
            self.stage.act(BackToLobby())
            return
        if self.remote_table.watching:
            yes = QuestionAnswer(words("lan.play.stop_watching"), EndEvening(), icon="quit")
            title, text = words("lan.play.stop_title"), words("lan.play.stop_text")
            ask_yes_no(self.context, title, text, yes, words("lan.play.stay"))
            return
        aside = QuestionAnswer(words("lan.play.put_aside"), PutMatchAside(), icon="save")
        title, text = words("lan.play.leave_title"), words("lan.play.leave_text")
        ask_yes_no(self.context, title, text, aside, words("lan.play.stay"))

    def _ask_to_abandon(self) -> None:
        words, name = self.context.words, self._names(self.missing)
        yes = QuestionAnswer(words("lan.play.abandon"), AbandonMatch(name), "danger", "quit")
        title, text = words("lan.play.abandon_title"), words("lan.play.abandon_text", name=name)
        ask_yes_no(self.context, title, text, yes, words("lan.play.stay"))

    def _listen(self, happening: Happening) -> None:
        super()._listen(happening)
        if happening.move is not None and self._giving_up is not None:
            self._give_up_as_it_stands()

    def _give_up_as_it_stands(self) -> None:
        """Give the deal up after the last move that was made; ask again where that costs something else."""
        words, table, asked = self.context.words, self.table, self._giving_up
        assert asked is not None
        if table.deal is None or table.turn is None:
            self._giving_up = None
            self.context.tell(words("lan.play.played_out"))
        elif asked.cost == cost_of_giving_up(self.model, asked.seat):
            self.remote_table.deck.concede(len(self.table.moves), asked.seat)
        else:
            self._giving_up = None
            last = f"{words('giving_up.changed')} {words('giving_up.signed')}"
            ask_to_give_up(self.model, self._people, last)
        self._show_suspension()


class LanMenu(PauseMenu):
    """The menu over a table of the network: visitors at the door, calls, and giving up."""

    def __init__(self, scene: LanTableScene) -> None:
        super().__init__(scene.context, OpenRules(scene.table.match.game))
        self._scene = scene

    @property
    def note(self) -> str:
        watching = self._scene.remote_table.watching
        return self.context.words("lan.play.stop_text" if watching else "lan.play.leave_text")

    def more(self) -> Sequence[PauseEntry]:
        words, client, found = self.context.words, self._scene.client, []
        if door := client.state.visitors:
            found.append(PauseEntry(visitors_line(words, door), "people", LookAtVisitor()))
        if client.hosting and not (self._scene.on_board or self._scene.table.match.over):
            found.append(PauseEntry(words("invite.open"), "link", OpenInvitation()))
        found += self._scene.absence.entries()
        if not self._scene.callers:
            return found
        found.append(PauseEntry(words("call.title"), "table_call", OpenCalls()))
        if self._scene.may_give_up:
            found.append(PauseEntry(words("giving_up.yes"), "cross", GiveUp()))
        return found
