"""A session on the network joined to a table: the remote players, the sealed deck, and who listens.

The table takes what the network tells in its order: a pack, faces, moves, the verdict. What is decided here
goes out as a command to the network once the table has applied it. So the rules run twice: for the table,
over the cards this machine may see and on the game's thread, and for the public deal, on the network's
thread; the same holds for the score. Neither takes the other's result: where the table differs from the log,
it is built again from the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots import USUAL
from game.contest.record import DealRecord, Sitting
from game.core.cards import Card
from game.core.deal import Deal, Seat
from game.core.moves import Move, Veil
from game.core.outcome import Outcome
from game.online.local_profile import Company
from game.online.remote_deck import DeckEvent, RemoteDeck
from game.online.stand_in import StandInPlayer, SubstitutedPlayer
from game.online.turn_clock import ClockedPerson, TurnClock
from game.play.players import Person, Player
from game.play.table import Happening, Table
from net.identity import distinct_names
from net.match import (
    DealBegan,
    DealGivenUp,
    DealSettled,
    Ending,
    LanMatch,
    MatchStage,
    MovePlayed,
    PeerRejoined,
)
from net.session import MatchSnapshot, NetworkEvent, NetworkThread, StandInDecided, StandInPresence

REMOTE, PERSON, BOT = "remote", "person", "bot"


class RemotePlayer:
    """Somebody at another machine; the network speaks for him."""

    def __init__(self, seat: Seat, name: str, deck: RemoteDeck) -> None:
        self.sitting = Sitting(REMOTE, name)
        self._seat = seat
        self._deck = deck

    def ask(self, question: object) -> None:
        """He is asked at his own table."""

    def answer(self) -> Move | None:
        return self._deck.move(self._seat)


class SealedTable(Table):
    """A table with seats elsewhere; `pump` takes in the verdict of a deal when its time has come.

    `verdict` is how the last deal ended, None before. `owners` is the peer at which each seat's player sits.
    It is `stopped`, and asks nobody, from the giving up of a deal in the log until the deal is settled.
    """

    _deck: RemoteDeck
    owners: tuple[int, ...]
    verdict: Ending | None = None
    verdict_of: int = -1
    stopped: bool = False

    def pump(self) -> None:
        given_up = self._deck.take(DealGivenUp)
        if given_up is not None:
            self.stopped = True
            if given_up.moves != len(self.moves):  # a move made here came too late for the log
                self._deck.show_match()
        if self.stopped:
            self._open(self._deck.opened())
        else:
            super().pump()
        ended = self._deck.take(DealSettled)
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
            self._deck.show_match()
        self._deck.ask_again()

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

    Commands go to the `network` through the `deck`; the `company` makes the players of this machine.
    `given_up_by` is the seat that has given the deal up, while it waits for the cards and signatures of all;
    else None. `by_clock` are the seats whose last move in this deal a bot made, because their turn clock had
    run out. `absent` are the peers that are dealt without: a bot of another one plays their seats; `patience`
    are the minutes of absence after which that may be. `stand_in` tells who decides at such seats instead of
    the bot, None for nobody; `lent` are the seats for which a player here does, who has no others. `late`
    counts the deals by which watchers are behind; unless it is 0 they see open hands.
    """

    def __init__(
        self,
        picture: MatchSnapshot,
        network: NetworkThread,
        company: Company,
        stand_in_here: bool = False,
    ) -> None:
        self._terms = terms = picture.match.terms
        self.owners, self.peer = _owners_in(picture.match), picture.peer
        self.absent = picture.match.absent
        self.peers = len(terms.peers)
        self.lent = picture.lent
        own = {s for s, owner in enumerate(self.owners) if owner == picture.peer}
        self.own = frozenset(own) | self.lent
        word = picture.stand_in
        self.stand_in = word if word is not None and word.plays else None
        self._stand_in_here = stand_in_here
        self._bot_name = company.name_of(BOT, USUAL[0])
        called_here = [
            company.name_of(*each) for each in zip(terms.kinds, terms.names, strict=True)
        ]
        self._names = distinct_names(called_here, [terms.peers[owner] for owner in terms.owners])
        self.clock = TurnClock(terms.options.turn_clock)
        self.late = 0 if self.lent else terms.options.watch_delay
        self.patience = terms.options.absence
        deck = self.deck = RemoteDeck(terms.table, network, self.own, picture.match.deals - 1)
        players = [self._player(picture.match, seat, company) for seat in range(len(terms.owners))]
        dealt = running_deal(picture)
        match, faces = picture.match.match, picture.faces
        self.table = SealedTable.going_on(match, players, deck, dealt, faces)
        self.table.owners = terms.owners
        self.table.listeners.append(self._listen)
        deal = picture.match.deal
        self.given_up_by = deal.given_up if dealt is not None and deal is not None else None
        self.by_clock = deal.by_clock if deal is not None else frozenset()
        self.table.stopped = self.given_up_by is not None

    @property
    def bots_elsewhere(self) -> Mapping[Seat, str]:
        """The key of the bot in each seat where one of another machine sits."""
        rows = enumerate(zip(self._terms.kinds, self._terms.names, strict=True))
        bots = {seat: key for seat, (kind, key) in rows if kind == BOT and seat not in self.own}
        played_by_bots = self.substituted - self._stood_in
        return bots | {seat: USUAL[0] for seat in played_by_bots if seat not in self.own}

    @property
    def substituted(self) -> frozenset[Seat]:
        """The seats of peers that are dealt without, which another peer plays."""
        pairs = enumerate(zip(self._terms.owners, self.owners, strict=True))
        return frozenset(seat for seat, (seated, owner) in pairs if seated != owner)

    @property
    def _stood_in(self) -> frozenset[Seat]:
        """The seats for which somebody stands in, wherever he is."""
        if self.stand_in is None:
            return frozenset()
        owners = enumerate(self._terms.owners)
        return self.substituted & {s for s, owner in owners if owner == self.stand_in.peer}

    @property
    def played_for(self) -> Mapping[int, str]:
        """The name of him who stands in for each peer that is dealt without, "" where a bot plays."""
        word = self.stand_in
        names = {word.peer: word.name} if word is not None else {}
        return {peer: names.get(peer, "") for peer in sorted(self.absent)}

    @property
    def lendable(self) -> frozenset[int]:
        """The absent peers whose seats are played here: somebody may be asked to stand in for them."""
        return frozenset(
            self._terms.owners[seat] for seat in self.substituted & self.own - self.lent
        )

    @property
    def onlooking(self) -> bool:
        """Whether nobody here is asked for the next deal: he watches, is dealt without, or stands in."""
        return self.own == self.lent

    def has_partner(self, peer: int) -> bool:
        """Whether each seat of a peer has one of another peer on its side."""
        mine = self._seats_of(peer)
        return all(set(team) - mine for team in self.table.match.game.teams if mine & set(team))

    def names_at(self, peer: int) -> list[str]:
        """The names of the players whose seats are a peer's, also while bots play for them."""
        return [self._names[seat] for seat in sorted(self._seats_of(peer))]

    def voters_at(self, peer: int) -> list[str]:
        """The names of those who agree for a peer: its people, or its bots where nobody sits with them."""
        kinds, seats = self._terms.kinds, sorted(self._seats_of(peer))
        people = [self._names[seat] for seat in seats if kinds[seat] == PERSON]
        return people or self.names_at(peer)

    def _seats_of(self, peer: int) -> set[Seat]:
        return {seat for seat, owner in enumerate(self._terms.owners) if owner == peer}

    @property
    def portraits(self) -> Mapping[Seat, int]:
        """Which of the twelve portraits each person at the table goes by, here and elsewhere."""
        rows = enumerate(zip(self._terms.kinds, self._terms.portraits, strict=True))
        persons = {seat: number for seat, (kind, number) in rows if kind == PERSON}
        return {seat: n for seat, n in persons.items() if seat not in self.substituted}

    @property
    def watching(self) -> bool:
        """Whether nobody plays at this machine: it only shows what everybody sees."""
        return self.peer not in range(self.peers)

    @property
    def follows(self) -> bool:
        """Whether another deal is ready while the one before is still looked at here."""
        return self.table.outcome is not None and self.next_deal_is_due and self.deck.begins

    @property
    def next_deal_is_due(self) -> bool:
        """Whether no deal is running and the players here have not asked for the next one."""
        idle = self.table.deal is None or self.table.outcome is not None
        return idle and not self.deck.wanted

    @property
    def settled(self) -> bool:
        """Whether the last deal that ended here has been audited and signed by all."""
        return self.table.outcome is None or self.table.verdict_of == self.deck.deal

    def tell(self, event: NetworkEvent) -> None:
        """Something happened on the network; all but the match is passed over."""
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
            case StandInDecided() if event.deal == self.deck.deal:
                for player in self._substitutes:
                    player.hear(event)
            case StandInPresence(here):
                for player in self._substitutes:
                    player.be_here(here)
        if isinstance(event, DeckEvent):
            self.deck.add(event)

    def _player(self, match: LanMatch, seat: Seat, company: Company) -> Player:
        kind, name = match.terms.kinds[seat], match.terms.names[seat]
        if seat in self.lent and self.stand_in is not None:
            here = company.player(Sitting(PERSON, self.stand_in.name))
            decider = None if isinstance(here, Person) else here
            return StandInPlayer(seat, self.stand_in.name, self.deck, decider)
        if seat in self.substituted:
            bot = company.player(Sitting(BOT, USUAL[0])) if seat in self.own else None
            return self._substitute(seat, bot)
        if seat in self.own and kind == PERSON and match.terms.options.turn_clock:
            bot = company.player(Sitting(BOT, USUAL[0]))
            return ClockedPerson(self._names[seat], bot)
        if seat in self.own:
            return company.player(Sitting(kind, self._names[seat] if kind == PERSON else name))
        return RemotePlayer(seat, self._names[seat], self.deck)

    def _substitute(self, seat: Seat, bot: Player | None) -> Player:
        """The player of a seat whose peer is absent, under the same name at every machine.

        `bot` is the one that plays here, None where the seat is played elsewhere.
        """
        name = self.stand_in.name if self.stand_in and seat in self._stood_in else ""
        if bot is None:
            return RemotePlayer(seat, name or self._bot_name, self.deck)
        if not name:
            return bot
        return SubstitutedPlayer(name, bot, self._stand_in_here)

    @property
    def _substitutes(self) -> tuple[SubstitutedPlayer, ...]:
        return tuple(p for p in self.table.players if isinstance(p, SubstitutedPlayer))

    # -- the turn clock of the people here -----------------------------------------------------

    @property
    def replaced(self) -> tuple[ClockedPerson, ...]:
        """The people here for whom a bot plays on."""
        return tuple(player for player in self._clocked if player.replaced)

    def watch_clock(self, now: float, suspended: bool) -> bool:
        """Follow the clock; whether it has run out just now. It stops while the match is suspended.

        Then a bot plays on for a person who was to move; the caller asks for the next deal.
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
            player.replaced = False

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
            return ("deal", self.deck.deal)
        asked = any(player.asked and not player.replaced for player in self._clocked)
        return ("move", self.deck.deal, len(table.moves)) if asked else None

    def _listen(self, happening: Happening) -> None:
        seat, move = happening.seat, happening.move
        if move is not None and seat in self.own - self.lent and not isinstance(move, Veil):
            place, player = len(self.table.moves) - 1, self.table.players[seat]
            by_clock = isinstance(player, ClockedPerson) and player.replaced
            self.deck.say_move(place, seat, move, by_clock)
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
