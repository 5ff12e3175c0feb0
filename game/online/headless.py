"""A seat at a table of the network without a window: a bot plays it, for tests and long runs.

Nobody is there to compare four cards, so they are printed and whoever comes is taken at his word.
"""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from game.bots import check_bot, new_bot
from game.contest.record import Sitting
from game.core.moves import Move
from game.online.client import LanClient
from game.online.local_profile import Company, LocalProfile, open_profile
from game.online.remote_table import RemoteTable, SealedTable
from game.play.home import home_folder
from game.play.question import Bot, Question
from game.rules import Game, read_game
from game.words.catalogue import Words
from net.crypto import why_unfit
from net.identity import marked
from net.invitation import Invitation, invitation_link, invitation_text
from net.match import DealThrownIn, FoulSeen, PeerRejoined, Replica, playing_members
from net.session import (
    OPEN,
    AnswerToStandIn,
    AskedToStandIn,
    AskToStandIn,
    CardsToCompare,
    DealingOn,
    DealOn,
    NetworkEvent,
    NotReached,
    Paired,
    PeerAway,
    PeerLeft,
    RelayChanged,
    Shortage,
    StandInPresence,
    TakeSeatsBack,
    WatchersChanged,
)
from net.transport import Address
from net.wire.table_options import PLAIN_TABLE, TableOptions

LINGER = 2.0
_NAP = 0.05


class BotHere:
    """A bot that thinks on the spot."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._bot: Bot = new_bot(sitting.name)
        self._question: Question | None = None

    def ask(self, question: Question) -> None:
        self._question = question

    def answer(self) -> Move | None:
        question, self._question = self._question, None
        return None if question is None else self._bot.choose(question)


class BotsHere(Company):
    """Bots alone, which think on the spot."""

    def player(self, sitting: Sitting) -> BotHere:
        return BotHere(sitting)

    def wake(self) -> None:
        return None


@dataclass
class Headless(Company):
    """One bot at one table, from the first handshake to the end of the match.

    `tell` gets a line of text for everything worth knowing. `deals` counts the deals that were played and
    audited; after `most_deals` the bot goes home although the match is not over. One that `only_watches`
    takes no seat and has no bot. It takes as many seats as it has `hands`. With `deals_on` it wishes to deal
    on whenever it is asked about a peer that is away, else to wait. A bot that the others deal without takes
    its seats back as soon as it can. It waits `looks` seconds after a result before it asks for the next
    deal, as people do.
    """

    bot: str
    tell: Callable[[str], object] = print
    most_deals: int | None = None
    only_watches: bool = False
    hands: int = 1
    deals_on: bool = False
    looks: float = 0.0
    deals: int = 0
    client: LanClient | None = None
    _words: Words = field(default_factory=lambda: Words("en"))
    _woken: threading.Event = field(default_factory=threading.Event)
    _seen: object = None
    _asked_at: object = None
    _offered: object = None
    _looked_from: float = 0.0

    def host(
        self,
        profile: LocalProfile,
        game: Game,
        relay: Address | None = None,
        options: TableOptions = PLAIN_TABLE,
    ) -> LanClient:
        """Lay a table and wait for somebody, at a relay as well. Raises OSError where no port can be had."""
        check_bot(self.bot, game)
        self.client = LanClient.hosted(profile, game, self, options)
        self.client.listeners.append(self._heard)
        self.tell(f"table at port {self.client.port}")
        self._invite(relay)
        return self.client

    def join(
        self, profile: LocalProfile, place: Address | Invitation, key: bytes | None = None
    ) -> LanClient:
        """Go to a table: at an address, or by an invitation."""
        if not self.only_watches:
            new_bot(self.bot)
        self.client = LanClient.joined(profile, place, self, key)
        self.client.listeners.append(self._heard)
        return self.client

    def resume(
        self,
        profile: LocalProfile,
        replica: Replica,
        place: Address | Invitation | None = None,
        relay: Address | None = None,
    ) -> LanClient:
        """Go on with a match that was left; its host is also sought at `place`, its guests at `relay`."""
        new_bot(self.bot)
        self.client = LanClient.resumed(profile, replica, self, place)
        self.client.listeners.append(self._heard)
        self.tell(f"goes on with a match after {len(replica.log.chain)} entries")
        if self.client.hosting:
            self.tell(f"table at port {self.client.port}")
            self._invite(relay)
        return self.client

    @property
    def _client(self) -> LanClient:
        """The client of the table that this seat has gone to."""
        assert self.client is not None
        return self.client

    def play(self, patience: float = float("inf")) -> tuple[int, ...]:
        """Play one match; the score. Raises ValueError where it does not come to an end."""
        gc.freeze()  # what is loaded by now stays: to look through it would cost a move 0.1 s
        until = time.monotonic() + patience
        try:
            while not self._over():
                if self._client.state.problem:  # the events already heard are still played
                    leeway = 0.0 if self._client.remote_table is None else LINGER
                    until = min(until, time.monotonic() + leeway)
                if time.monotonic() >= until:
                    problem = self._client.state.problem
                    late = "nothing came to an end in time"
                    raise ValueError(self._words(problem) if problem else late)
                self.turn()
            self._linger()
            assert self._client.remote_table is not None
            return self._client.remote_table.table.match.scores
        finally:
            self._client.leave()

    def turn(self) -> None:
        """Take in what there is, do what is to be done, and wait a moment for more."""
        self._client.poll()
        if self._client.remote_table is None:
            self._sit()
        elif self.play_on():
            return
        self._woken.wait(_NAP)
        self._woken.clear()

    def player(self, sitting: Sitting) -> BotHere:
        """The bot in a seat here; it also decides where it stands in for a person."""
        return BotHere(sitting if sitting.kind == "bot" else Sitting("bot", self.bot))

    def wake(self) -> None:
        self._woken.set()

    # -- inside --------------------------------------------------------------------------------

    def _invite(self, relay: Address | None) -> None:
        """Print the invitation, if one is wanted or was open before."""
        invitation = self._client.invite(relay) if relay is not None else self._client.invitation
        if invitation is not None:
            self.tell(f"invitation {invitation_text(invitation)}")
            self.tell(f"link {invitation_link(invitation)}")

    def _heard(self, event: NetworkEvent) -> None:
        match event:
            case CardsToCompare(_, name, _, cards, mark, invited=True):
                self.tell(f"{marked(name, mark)} (invited): {' '.join(cards)}")
            case RelayChanged(relay, reached, problem):
                answer = "reached" if reached else "asked"
                self.tell(
                    self._words(problem, relay=relay) if problem else f"relay {relay} {answer}"
                )
            case CardsToCompare(key, name, familiarity, cards, mark):
                self.tell(f"{marked(name, mark)} ({familiarity.value}): {' '.join(cards)}")
                self._client.compare(key, True)
            case Paired(_, _, name):
                self.tell(f"{name} came to the table")
            case PeerAway(peer, away):
                self.tell(f"peer {peer} is {'away' if away else 'back'}")
            case DealingOn(peer, voters, wishes) if peer is not None:
                self.tell(f"deal on without peer {peer}: {len(wishes)} of {len(voters)}")
                if self.deals_on:
                    self._client.network.command(DealOn(peer, True))
            case AskedToStandIn(peer) if peer is not None:
                self.tell(f"asked to play for peer {peer}")
                self._client.network.command(AnswerToStandIn(True))
            case StandInPresence(here):
                self.tell(f"who stands in is {'here' if here else 'away'}")
            case DealThrownIn(number, peer):
                self.tell(f"deal {number + 1} is thrown in: dealt on without peer {peer}")
            case PeerRejoined(peer):
                self.tell(f"peer {peer} has its seats again")
            case PeerLeft(_, name):
                self.tell(f"{name} left")
            case WatchersChanged():
                self.tell(f"watching: {', '.join(self._client.state.watchers) or 'nobody'}")
            case FoulSeen(violation):
                self.tell(f"peer {violation.peer}: {self._words(violation.kind.value)}")
            case Shortage(reason) | NotReached(_, reason):
                self.tell(self._words(reason))

    def _sit(self) -> None:
        """Take one seat and be ready whenever all are taken."""
        seating, member = self._client.state.seating, self._client.state.member
        if seating is None or member is None or self.only_watches or seating == self._seen:
            return
        self._seen = seating
        check_bot(self.bot, read_game(seating.rules))
        plays = member in playing_members(seating)
        if len(self._client.own_seats) < self.hands and OPEN in seating.kinds:
            self._client.sit(seating.kinds.index(OPEN), "bot", self.bot)
        elif OPEN not in seating.kinds and member not in seating.ready and plays:
            self._client.be_ready(True)

    def play_on(self) -> bool:
        """Let the table go on; whether anything happened."""
        assert self._client.remote_table is not None
        remote_table = self._client.remote_table
        table = remote_table.table
        if remote_table.peer in remote_table.absent and remote_table is not self._asked_at:
            self._asked_at = remote_table
            self._client.network.command(TakeSeatsBack())
        self._offer_seats(remote_table)
        moves, deal = len(table.moves), table.deal
        if remote_table.next_deal_is_due and not table.match.over and self._has_looked(table):
            table.next_deal()
        table.pump()
        if table.verdict is not None and table.verdict is not self._seen:
            self._seen, self._looked_from = table.verdict, time.monotonic()
            self.deals += 1
            violation = table.verdict.violation
            fault = f", {violation.kind.value} by peer {violation.peer}" if violation else ""
            self.tell(f"deal {self.deals}: {table.match.scores}{fault}")
        return (moves, deal) != (len(table.moves), table.deal)

    def _offer_seats(self, remote_table: RemoteTable) -> None:
        """Ask the first who watches to play for somebody absent, where this side has wished to deal on."""
        onlookers, lendable = self._client.state.onlookers, sorted(remote_table.lendable)
        if self.deals_on and onlookers and lendable and self._offered != (onlookers, lendable):
            self._offered = onlookers, lendable
            self._client.network.command(AskToStandIn(lendable[0], onlookers[0][0]))

    def _has_looked(self, table: SealedTable) -> bool:
        """Whether the last result has been looked at for long enough; there is none before the first deal."""
        if not self.looks or table.outcome is None:
            return True
        told = table.verdict is not None and table.verdict is self._seen
        return told and time.monotonic() - self._looked_from >= self.looks

    def _over(self) -> bool:
        remote_table = self._client.remote_table
        if remote_table is None:
            return False
        enough = self.most_deals is not None and self.deals >= self.most_deals
        return enough or (remote_table.table.match.over and remote_table.settled)

    def _linger(self) -> None:
        """The last word may have been lost: stay until the others have gone, or for a while."""
        until = time.monotonic() + LINGER
        while time.monotonic() < until and not self._client.all_gone:
            self.turn()


def check_library() -> None:
    """Raises ValueError where the library cannot guard a deck."""
    unfit = why_unfit()
    if unfit is not None:
        raise ValueError(f"network play is switched off. {Words('en')(unfit)}")


def play_alone(
    game: str,
    bot: str,
    place: Address | Invitation | None,
    name: str,
    resume: bool = False,
    watch: bool = False,
    relay: Address | None = None,
    options: TableOptions = PLAIN_TABLE,
    hands: int = 1,
    deals_on: bool = False,
) -> dict[str, object]:
    """One whole match of a bot, hosted or at some place; how it ended. For the command line.

    With `resume` the match that was left on this side is gone on with, where there is one. With `watch` no
    seat is taken at the place: the match there is followed to its end. With `relay` others may come through
    that relay, by an invitation that is printed. `options` are those of a hosted table, `hands` the seats the
    bot takes. With `deals_on` it wishes to deal on when it is asked about a peer that is away for long.

    Raises ValueError for a game or bot that cannot be read, and where the match does not come to its end;
    OSError where the network or the folder cannot be used.
    """
    check_library()
    headless = Headless(
        bot, lambda line: print(line, file=sys.stderr, flush=True), None, watch, hands, deals_on
    )
    profile = open_profile(home_folder(), name)
    invitation = place if isinstance(place, Invitation) else None
    left = profile.left_match(place is None, invitation) if resume else None
    if left is not None:
        headless.resume(profile, left, place, relay)
    elif place is None:
        headless.host(profile, read_game(game), relay, options)
    else:
        headless.join(profile, place)
    score = headless.play()
    return {"score": list(score), "deals": headless.deals}
