"""A session on the network joined to a table: the remote players, the sealed deck, and who listens.

The table takes what the network tells in its order: a pack, faces, moves, the verdict. What is
decided here goes out as a command to the network once the table has applied it. So the rules run once
for the table, over the cards this machine may see and on the game's thread, and once for the public
deal, on the network's; the same holds for the score. Neither takes the other's result: where they differ
from the log the log is right, and the table is built anew from it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from itertools import islice, takewhile
from typing import TypeVar

from game.bots import USUAL
from game.contest.match import Match
from game.contest.record import DealRecord, Sitting
from game.core.cards import Card
from game.core.deal import Deal, Seat, Slot
from game.core.moves import Move, Veil
from game.core.outcome import Outcome
from game.online.turn_clock import ClockedPerson, TurnClock
from game.play.decks import Pack
from game.play.players import Player
from game.play.table import Happening, Table
from net.identity import distinct_names
from net.match import (
    DealBegan,
    DealGivenUp,
    DealSettled,
    Ending,
    FacesOpened,
    LanMatch,
    MatchEvent,
    MatchStage,
    MovePlayed,
    PeerRejoined,
)
from net.session import Command, ConcedeDeal, MatchSnapshot, RequestDeal, ShowMatch, SubmitMove

_Event = TypeVar("_Event", bound=MatchEvent)


class EventQueue:
    """The events of the network, in order, until the table can take them.

    Only the head of the row can be taken, and only as what it is.
    `deal` is the number of the deal whose pack was taken last.
    """

    def __init__(self, deal: int = -1) -> None:
        self.deal = deal
        self._row: deque[MatchEvent] = deque()

    def add(self, event: MatchEvent) -> None:
        """Put an event at the end. What a player here played is on the table already."""
        if not (isinstance(event, MovePlayed) and event.mine and not isinstance(event.move, Veil)):
            self._row.append(event)

    def take(self, kind: type[_Event]) -> _Event | None:
        """Take the head if it is an event of this kind."""
        head = self._head
        if not isinstance(head, kind):
            return None
        self._row.popleft()
        return head

    def pack(self) -> Pack | None:
        """The pack of the deal that begins."""
        began = self.take(DealBegan)
        if began is None:
            return None
        self.deal = began.number
        return began.pack

    def faces(self) -> Mapping[Slot, Card]:
        """All faces that come before anything else."""
        opened: dict[Slot, Card] = {}
        while event := self.take(FacesOpened):
            opened |= event.faces
        return opened

    def move(self, seat: Seat) -> Move | None:
        """The move of a seat elsewhere."""
        match self._head:
            case MovePlayed(moved, move) if moved == seat:
                self._row.popleft()
                return move
        return None

    def veil(self) -> Veil | None:
        """The veiling of a hand, here or elsewhere; what lies where comes with the faces."""
        match self._head:
            case MovePlayed(_, Veil() as veil):
                self._row.popleft()
                return veil
        return None

    def opened_behind(self) -> frozenset[Slot]:
        """The slots whose faces come right behind the head."""
        behind = takewhile(lambda event: isinstance(event, FacesOpened), islice(self._row, 1, None))
        return frozenset(
            slot for each in behind if isinstance(each, FacesOpened) for slot in each.faces
        )

    @property
    def begins(self) -> bool:
        """Whether the next event is the beginning of a deal."""
        return isinstance(self._head, DealBegan)

    @property
    def _head(self) -> MatchEvent | None:
        return self._row[0] if self._row else None


REMOTE, PERSON, BOT = "remote", "person", "bot"

PlayerFactory = Callable[[Sitting], Player]
DisplayName = Callable[[str, str], str]


def plain_name(kind: str, name: str) -> str:
    """The plain name of a player of any kind."""
    return name


class RemotePlayer:
    """Somebody at another machine; the network speaks for him."""

    def __init__(self, seat: Seat, name: str, queue: EventQueue) -> None:
        self.sitting = Sitting(REMOTE, name)
        self._seat = seat
        self._queue = queue

    def ask(self, question: object) -> None:
        """He is asked at his own table."""

    def answer(self) -> Move | None:
        return self._queue.move(self._seat)


class RemoteDeck:
    """Packs nobody has seen: all peers shuffle them together, and faces come as they are opened.

    `own` are the seats at this machine.
    """

    def __init__(
        self, queue: EventQueue, send: Callable[[Command], object], own: frozenset[Seat]
    ) -> None:
        self._queue = queue
        self._send = send
        self._own = own
        self.wanted = False
        self.seed: int | None = None

    def shuffle(self, match: Match) -> None:
        self.wanted = True
        self.ask_again()

    def ask_again(self) -> None:
        """Say that the players here are ready, if they are waiting for cards."""
        if self.wanted:
            self._send(RequestDeal())

    def show_match(self) -> None:
        """The log tells what the table here cannot come to by itself: have the table built from it anew."""
        self._send(ShowMatch())

    def pack(self) -> Pack | None:
        pack = self._queue.pack()
        self.wanted = self.wanted and pack is None
        return pack

    def opened(self) -> Mapping[Slot, Card]:
        return self._queue.faces()

    def veil(self, deal: Deal) -> Veil | None:
        """A hand held here is veiled only with its faces, so that its holder never loses sight of it."""
        first = len(deal.faces)
        if deal.veiling is not None and deal.veiling in self._own:
            fresh = range(first, first + len(deal.hands[deal.veiling]))
            if not self._queue.opened_behind().issuperset(fresh):
                return None
        return self._queue.veil()


class SealedTable(Table):
    """A table with seats elsewhere; `pump` takes in the verdict of a deal when its time has come.

    `verdict` is how the last deal ended, None before. `owners` is the peer at which each seat's player sits.
    It is `stopped` from when the log says that the deal was given up until it is settled: nobody is asked.
    """

    queue: EventQueue
    owners: tuple[int, ...]
    sealed: RemoteDeck
    verdict: Ending | None = None
    verdict_of: int = -1
    stopped: bool = False

    def pump(self) -> None:
        given_up = self.queue.take(DealGivenUp)
        if given_up is not None:
            self.stopped = True
            if given_up.moves != len(self.moves):  # a move made here came too late for the log
                self.sealed.show_match()
        if self.stopped:
            self._receive_faces()
        else:
            super().pump()
        ended = self.queue.take(DealSettled)
        if ended is not None:
            self._settle(ended)

    def _settle(self, ended: DealSettled) -> None:
        verdict, violation = ended.ending.verdict, ended.ending.violation
        self.stopped = False
        if violation is not None:
            self.end_by_foul([s for s, owner in enumerate(self.owners) if owner == violation.peer])
        elif self.deal is not None and verdict.outcome is not None:
            self._count_opened(self.deal, verdict.cards, verdict.given_up, verdict.outcome)
        self.verdict, self.verdict_of = ended.ending, ended.ending.number
        if (self.match.scores, self.match.winners) != (ended.scores, ended.winners):
            self.sealed.show_match()
        self.sealed.ask_again()

    def _count_opened(
        self, deal: Deal, cards: Sequence[Card], given_up: Seat | None, outcome: Outcome
    ) -> None:
        """Count the cards that the seeds opened at the end of the deal."""
        hidden = {slot: cards[slot] for slot in deal.lying if deal.faces[slot] is None}
        over = deal
        if given_up is not None:
            over, _ = self.match.game.give_up(deal.opened(hidden), given_up)
        everyone = deal.everyone
        self._open({s: card for s, card in hidden.items() if over.seen_by[s] == everyone})
        if given_up is not None:
            self.give_up(given_up)
        elif hidden and outcome != self.outcome:
            self.overrule(outcome)


class RemoteTable:
    """Makes the table of a picture and keeps it level with the network.

    `send` hands a command to the network, `seated` makes the player of a seat at this machine,
    `called` tells what one elsewhere is called. `given_up_by` is the seat that has given the deal up,
    while it waits for the cards and signatures of all; else None. `by_clock` are the seats whose last move
    in this deal a bot made, because their turn clock had run out. `absent` are the peers that are dealt
    without: a bot of another one plays their seats; `patience` are the minutes of absence after which that
    may be. `late` are the deals by which those who
    watch are behind: they see hands open, where it is not 0.
    """

    def __init__(
        self,
        picture: MatchSnapshot,
        send: Callable[[Command], object],
        seated: PlayerFactory,
        called: DisplayName,
    ) -> None:
        self.queue = EventQueue(picture.match.deals - 1)
        self._send = send
        terms = picture.match.terms
        self._name = terms.table
        self.owners, self.peer = _owners_in(picture.match), picture.peer
        self.absent = picture.match.absent
        self.peers = len(terms.peers)
        self.own = frozenset(s for s, owner in enumerate(self.owners) if owner == picture.peer)
        self._seated = terms.owners
        called_here = [called(*each) for each in zip(terms.kinds, terms.names, strict=True)]
        self._names = distinct_names(called_here, [terms.peers[owner] for owner in terms.owners])
        self._kinds, self._bot_keys = terms.kinds, terms.names
        self._portraits = terms.portraits
        self.clock = TurnClock(terms.options.turn_clock)
        self.late = terms.options.watch_delay
        self.patience = terms.options.absence
        deck = RemoteDeck(self.queue, send, self.own)
        players = [self._player(picture.match, seat, seated) for seat in range(len(terms.owners))]
        dealt = running_deal(picture)
        match, faces = picture.match.match, picture.faces
        self.table = SealedTable.going_on(match, players, deck, dealt, faces)
        self.table.queue, self.table.sealed = self.queue, deck
        self.table.owners = terms.owners
        self.table.listeners.append(self._listen)
        deal = picture.match.deal
        self.given_up_by = deal.given_up if dealt is not None and deal is not None else None
        self.by_clock = deal.by_clock if deal is not None else frozenset()
        self.table.stopped = self.given_up_by is not None

    @property
    def bots_elsewhere(self) -> Mapping[Seat, str]:
        """The key of the bot in each seat where one of another machine sits."""
        rows = enumerate(zip(self._kinds, self._bot_keys, strict=True))
        bots = {seat: key for seat, (kind, key) in rows if kind == BOT and seat not in self.own}
        return bots | {seat: USUAL[0] for seat in self.substituted if seat not in self.own}

    @property
    def substituted(self) -> frozenset[Seat]:
        """The seats in which a bot of another peer plays for one that is dealt without."""
        pairs = enumerate(zip(self._seated, self.owners, strict=True))
        return frozenset(seat for seat, (seated, owner) in pairs if seated != owner)

    @property
    def onlooking(self) -> bool:
        """Whether nobody plays at this machine now: it watches, or is dealt without."""
        return not self.own

    def has_partner(self, peer: int) -> bool:
        """Whether each seat of a peer has one of another peer on its side."""
        mine = {seat for seat, owner in enumerate(self._seated) if owner == peer}
        return all(set(team) - mine for team in self.table.match.game.teams if mine & set(team))

    def names_at(self, peer: int) -> list[str]:
        """The names of the players whose seats are a peer's, also while bots play for them."""
        return [self._names[seat] for seat, owner in enumerate(self._seated) if owner == peer]

    @property
    def portraits(self) -> Mapping[Seat, int]:
        """Which of the twelve portraits each person at the table goes by, here and elsewhere."""
        rows = enumerate(zip(self._kinds, self._portraits, strict=True))
        persons = {seat: number for seat, (kind, number) in rows if kind == PERSON}
        return {seat: n for seat, n in persons.items() if seat not in self.substituted}

    @property
    def watching(self) -> bool:
        """Whether nobody plays at this machine: it only shows what everybody sees."""
        return self.peer not in range(self.peers)

    @property
    def follows(self) -> bool:
        """Whether another deal is ready while the one before is still looked at here."""
        return self.table.outcome is not None and self.next_deal_is_due and self.queue.begins

    @property
    def next_deal_is_due(self) -> bool:
        """Whether no deal is running and the players here have not asked for the next one."""
        idle = self.table.deal is None or self.table.outcome is not None
        return idle and not self.table.sealed.wanted

    @property
    def settled(self) -> bool:
        """Whether the last deal that ended here has been audited and signed by all."""
        return self.table.outcome is None or self.table.verdict_of == self.queue.deal

    def tell(self, event: MatchEvent) -> None:
        """Something happened on the network."""
        match event:
            case DealBegan():
                self.by_clock = frozenset()
            case MovePlayed(seat, by_clock=by_clock):
                self.by_clock = self.by_clock | {seat} if by_clock else self.by_clock - {seat}
            case DealGivenUp(seat):
                self.given_up_by = seat
            case DealSettled():
                self.given_up_by = None
            case PeerRejoined(peer):
                self.absent -= {peer}
                return
        self.queue.add(event)

    def concede(self, seat: Seat) -> None:
        """Give the deal up for a seat here, as it stands now; once another move is made, for nothing."""
        place = len(self.table.moves)
        self._send(ConcedeDeal(self._name, self.queue.deal, place, seat))

    def _player(self, match: LanMatch, seat: Seat, seated: PlayerFactory) -> Player:
        kind, name = match.terms.kinds[seat], match.terms.names[seat]
        if seat in self.own & self.substituted:
            return seated(Sitting(BOT, USUAL[0]))
        if seat in self.own and kind == PERSON and match.terms.options.turn_clock:
            bot = seated(Sitting(BOT, USUAL[0]))
            return ClockedPerson(self._names[seat], bot)
        if seat in self.own:
            return seated(Sitting(kind, self._names[seat] if kind == PERSON else name))
        return RemotePlayer(seat, self._names[seat], self.queue)

    # -- the turn clock of the people here -----------------------------------------------------

    @property
    def replaced(self) -> tuple[ClockedPerson, ...]:
        """The people here for whom a bot plays on."""
        return tuple(player for player in self._clocked if player.replaced)

    def watch_clock(self, now: float, suspended: bool) -> bool:
        """Follow the clock; whether it has run out just now. While the match is suspended it stands.

        A bot plays on for whoever was asked; a person who looked at the result has asked for the next deal.
        """
        self.clock.follow(None if suspended else self._waited_for, now)
        if self.clock.left(now) != 0.0:
            return False
        self.clock.follow(None, now)
        for player in self._clocked:
            if player.asked:
                player.replace()
        return True

    def return_to_seats(self) -> None:
        """The people here play again themselves."""
        for player in self.replaced:
            player.return_to_seat()

    @property
    def _clocked(self) -> tuple[ClockedPerson, ...]:
        return tuple(each for each in self.table.players if isinstance(each, ClockedPerson))

    @property
    def _waited_for(self) -> object:
        """The decision that is due from a person here: a move, or to look at the next deal."""
        table = self.table
        if not self._clocked or table.match.over:
            return None
        if self.next_deal_is_due:
            return ("deal", self.queue.deal)
        asked = any(player.asked and not player.replaced for player in self._clocked)
        return ("move", self.queue.deal, len(table.moves)) if asked else None

    def _listen(self, happening: Happening) -> None:
        seat, move = happening.seat, happening.move
        if move is not None and seat in self.own and not isinstance(move, Veil):
            place, player = len(self.table.moves) - 1, self.table.players[seat]
            by_clock = isinstance(player, ClockedPerson) and player.replaced
            self._send(SubmitMove(self._name, self.queue.deal, place, seat, move, by_clock))
        if self.table.outcome is not None:
            self.return_to_seats()


def _owners_in(match: LanMatch) -> tuple[int, ...]:
    """The peer at which each seat is played: in the running deal, else in the next one."""
    running = match.deal if match.stage is MatchStage.DEAL else None
    return match.owners if running is None else running.plan.owners


def running_deal(picture: MatchSnapshot) -> DealRecord | None:
    """The deal on the table with the cards this peer may know; None where cards are shuffled."""
    lan = picture.match.deal
    if lan is None or lan.deal is None or picture.match.stage is MatchStage.OVER:
        return None
    pack = tuple(picture.faces.get(slot) for slot in range(len(lan.plan.pack)))
    return DealRecord(pack, lan.moves)  # type: ignore[arg-type]  # sealed cards are None
