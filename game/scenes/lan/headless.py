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

from game.bots import new_bot
from game.bots.bot import Bot, Question
from game.home import home_folder
from game.moves import Move
from game.record import Sitting
from game.rules import Game, read_game
from game.scenes.lan.evening import Company, Evening
from game.scenes.lan.here import Here, arrive
from game.stage.words.catalogue import Words
from net.address import Address, read_address
from net.group import why_unfit
from net.lobby import OPEN
from net.network_thread import Told
from net.news import CardsToCompare, Paired, PeerAway, PeerLeft, Shortage
from net.replica import Replica

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


@dataclass
class Headless:
    """One bot at one table, from the first handshake to the end of the match.

    `tell` gets a line of text for everything worth knowing. `deals` counts the deals that were
    played and audited; after `most_deals` the bot goes home although the match is not over.
    `watch` is called after every turn.
    """

    bot: str
    tell: Callable[[str], object] = print
    most_deals: int | None = None
    watch: Callable[[], object] = lambda: None
    deals: int = 0
    evening: Evening | None = None
    _words: Words = field(default_factory=lambda: Words("en"))
    _woken: threading.Event = field(default_factory=threading.Event)
    _seen: object = None

    def host(self, here: Here, game: Game) -> Evening:
        """Lay a table and wait for somebody. Raises OSError where no port can be had."""
        new_bot(self.bot)
        self.evening = Evening.hosted(here, game, self._company)
        self.evening.listeners.append(self._heard)
        self.tell(f"table at port {self.evening.port}")
        return self.evening

    def join(self, here: Here, address: Address, key: bytes | None = None) -> Evening:
        """Go to a table."""
        new_bot(self.bot)
        self.evening = Evening.joined(here, address, key, self._company)
        self.evening.listeners.append(self._heard)
        return self.evening

    def resume(self, here: Here, replica: Replica, address: Address | None = None) -> Evening:
        """Go on with a match that was left; its host is also sought at `address`."""
        new_bot(self.bot)
        self.evening = Evening.resumed(here, replica, self._company, address)
        self.evening.listeners.append(self._heard)
        self.tell(f"goes on with a match after {len(replica.chain)} entries")
        if self.evening.hosting:
            self.tell(f"table at port {self.evening.port}")
        return self.evening

    def play(self, patience: float = float("inf")) -> tuple[int, ...]:
        """Play one match; the score. Raises ValueError where it does not come to an end."""
        assert self.evening is not None
        gc.freeze()  # what is loaded by now stays: to look through it would cost a move 0.1 s
        until = time.monotonic() + patience
        try:
            while not self._over():
                if self.evening.standing.problem:
                    raise ValueError(self._words(self.evening.standing.problem))
                if time.monotonic() > until:
                    raise ValueError("nothing came to an end in time")
                self.turn()
                self.watch()
            self._linger()
            return self._score()
        finally:
            self.evening.leave()

    def turn(self) -> None:
        """Take in what there is, do what is to be done, and wait a moment for more."""
        assert self.evening is not None
        self.evening.poll()
        if self.evening.joint is None:
            self._sit()
        elif not self._play():
            self._woken.wait(_NAP)
            self._woken.clear()

    # -- inside --------------------------------------------------------------------------------

    @property
    def _company(self) -> Company:
        return Company(BotHere, wake=self._woken.set)

    def _heard(self, told: Told) -> None:
        match told:
            case CardsToCompare(key, name, standing, cards, mark):
                self.tell(f"{name} · {mark} ({standing.value}): {' '.join(cards)}")
                assert self.evening is not None
                self.evening.compare(key, True)
            case Paired(_, _, name):
                self.tell(f"{name} came to the table")
            case PeerAway(peer, away):
                self.tell(f"peer {peer} is {'away' if away else 'back'}")
            case PeerLeft(_, name):
                self.tell(f"{name} left")
            case Shortage(reason):
                self.tell(self._words(reason))

    def _sit(self) -> None:
        """Take one seat and be ready whenever all are taken."""
        assert self.evening is not None
        seating, member = self.evening.standing.seating, self.evening.standing.member
        if seating is not None and member is not None and seating != self._seen:
            self._seen = seating
            if not self.evening.own_seats and OPEN in seating.kinds:
                self.evening.sit(seating.kinds.index(OPEN), "bot", self.bot)
            elif OPEN not in seating.kinds and member not in seating.ready:
                self.evening.be_ready(True)
        self._woken.wait(_NAP)
        self._woken.clear()

    def _play(self) -> bool:
        """Let the table go on; whether anything happened."""
        assert self.evening is not None
        assert self.evening.joint is not None
        joint = self.evening.joint
        table = joint.table
        moves, deal = len(table.moves), table.deal
        if joint.next_deal_is_due and table.match.winner is None:
            table.next_deal()
        table.pump()
        if table.verdict is not None and table.verdict is not self._seen:
            self._seen = table.verdict
            self.deals += 1
            foul = table.verdict.foul
            fault = f", {foul.charge.value} by peer {foul.peer}" if foul else ""
            self.tell(f"deal {self.deals}: {table.match.scores}{fault}")
        return (moves, deal) != (len(table.moves), table.deal)

    def _over(self) -> bool:
        joint = self.evening.joint if self.evening is not None else None
        if joint is None or joint.table.verdict is None:
            return False
        enough = self.most_deals is not None and self.deals >= self.most_deals
        return enough or (joint.table.match.winner is not None and joint.settled)

    def _linger(self) -> None:
        """The last word may have been lost: stay until the other has gone, or for a while."""
        assert self.evening is not None
        until = time.monotonic() + LINGER
        while time.monotonic() < until and not self.evening.standing.left:
            self.turn()

    def _score(self) -> tuple[int, ...]:
        assert self.evening is not None
        assert self.evening.joint is not None
        return self.evening.joint.table.match.scores


def play_alone(
    game: str, bot: str, address: str | None, name: str, resume: bool = False
) -> dict[str, object]:
    """One whole match of a bot, hosted or at an address; how it ended. For the command line.

    With `resume` the match that was left on this side is gone on with, where there is one.

    Raises ValueError for a game, bot or address that cannot be read, and where the match does not
    come to its end; OSError where the network or the folder cannot be used.
    """
    unfit = why_unfit()
    if unfit is not None:
        raise ValueError(f"network play is switched off. {Words('en')(unfit)}")
    headless = Headless(bot, lambda line: print(line, file=sys.stderr, flush=True))
    here = arrive(home_folder(), name)
    where = None if address is None else read_address(address)
    left = here.left_match(hosting=where is None) if resume else None
    if left is not None:
        headless.resume(here, left, where)
    elif where is None:
        headless.host(here, read_game(game))
    else:
        headless.join(here, where)
    score = headless.play()
    return {"score": list(score), "deals": headless.deals}
