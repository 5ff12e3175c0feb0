"""A program without a window in a tournament: a bot plays for it, for tests and long evenings.

Nobody is there to compare four cards, so whoever comes is taken at his word, as in `headless`.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass, field

from game.bots import check_bot
from game.online.headless import BotsHere, Headless, check_library
from game.online.local_profile import boards_in, open_profile
from game.online.tournament_client import TournamentClient
from game.online.tournament_table import TournamentTable
from game.play.home import home_folder
from game.rules import read_game
from game.tournament.entrants import BOT
from game.tournament.entries import REFUSED, TableNumber
from game.tournament.progress import has_ended, why_no_round
from game.tournament.standings import standings
from game.tournament.tournament import Format
from game.words.catalogue import Words
from net.invitation import Invitation, invitation_text
from net.tournament import UNSIGNED, Board, Opened
from net.transport import Address
from net.wire.board_messages import LeaveWord

_NAP = 0.05
_LINGER = 3.0


@dataclass
class HeadlessTournament:
    """A program in the tournament of `client`: `bot` enters under its key, and plays every table of its own.

    As organiser it begins the first round with `players`, later ones as soon as it can. After
    `leaves_after` rounds it leaves the tournament.
    """

    client: TournamentClient
    bot: str
    quiet: bool = False
    players: int = 0
    leaves_after: int | None = None
    _seats: dict[TableNumber, Headless] = field(default_factory=dict)
    _left: bool = False

    def play(self, patience: float = float("inf")) -> tuple[tuple[int, str, int], ...]:
        """Take part to the end; the standings: place, name, points. Raises ValueError where it has none."""
        until = time.monotonic() + patience
        try:
            while not self.is_done:
                if time.monotonic() > until:
                    raise ValueError("the tournament did not come to its end in time")
                self.turn()
            self._linger()
            return self.places
        finally:
            self.client.close()

    @property
    def is_done(self) -> bool:
        """Whether the tournament is over, or this program has left it."""
        board = self.client.board
        if board is None:
            return False
        gone = self._left and not {*self.client.own} & {*board.tournament.active}
        return has_ended(board.tournament) or gone

    def turn(self) -> None:
        """Take in what there is, and do what is to be done."""
        client = self.client
        client.poll()
        for key in list(client.visitors):
            client.compare(key, True)
        self._tell_faults()
        if client.problem:
            raise ValueError(Words("en")(client.problem))
        if client.board is not None:
            self._act(client.board)
        moved = [self._play(number, table) for number, table in client.tables.items()]
        if not any(moved):
            time.sleep(_NAP)

    def _tell_faults(self) -> None:
        """Tell what is wrong, in sentences. Raises ValueError where the bot may not enter at all."""
        for fault in self.client.take_faults():
            sentence = Words("en")(fault)
            if fault.startswith(REFUSED) and not self.client.own:
                raise ValueError(sentence)
            self.tell(sentence)

    def tell(self, line: str) -> None:
        """Say a line to whoever has started this, unless it is to be quiet."""
        if not self.quiet:
            print(line, file=sys.stderr, flush=True)

    def _act(self, board: Board) -> None:
        client, tournament, rounds = self.client, board.tournament, len(board.rounds)
        if self.leaves_after is not None and rounds >= self.leaves_after and not self._left:
            if not any(number in client.tables for number in tournament.open_tables):
                self._left = True
                for entrant in client.own:
                    client.network.command(LeaveWord(entrant, UNSIGNED))
            return
        full = tournament.begun or len(tournament.active) >= self.players
        may_begin = why_no_round(tournament) is None and not tournament.open_tables
        if client.organising and full and may_begin:
            client.begin_round()

    def _play(self, number: TableNumber, table: TournamentTable) -> bool:
        """Let the bot play on at a table; whether anything happened."""
        if number not in self._seats:
            self._seats[number] = Headless(self.bot, self.tell)
            self._seats[number].client = table.client
        return table.client.remote_table is not None and self._seats[number].play_on()

    def _linger(self) -> None:
        """The last entry may not have come to the others: stay for a while."""
        until = time.monotonic() + _LINGER
        while time.monotonic() < until:
            self.turn()

    @property
    def places(self) -> tuple[tuple[int, str, int], ...]:
        """The standings: place, name and points of each."""
        assert self.client.board is not None
        tournament = self.client.board.tournament
        return tuple(
            (line.place, tournament.entrants[line.entrant].name, line.points)
            for line in standings(tournament)
        )


def take_part(
    bot: str,
    name: str,
    place: Address | Invitation | None,
    *,
    game: str = "snapszer",
    form: str = "round_robin",
    players: int = 4,
    relay: Address | None = None,
    resume: bool = False,
    leaves_after: int | None = None,
) -> dict[str, list[list[object]]]:
    """A whole tournament of a bot, organised here or at some place; how it ended. For the command line.

    Raises ValueError for a game, format or bot that cannot be, OSError where the network cannot be used.
    """
    check_library()
    played = read_game(game)
    check_bot(bot, played)
    profile = open_profile(home_folder(), name)
    company = BotsHere()
    kept = boards_in(home_folder()).find().boards if resume else ()
    if kept:
        client = TournamentClient.resumed(profile, kept[0], company, place, relay)
    elif place is None:
        formats = {each.key: each for each in Format}
        if form not in formats:
            raise ValueError(f"there is no format {form!r}; known are {', '.join(formats)}")
        opened = Opened(formats[form], played, os.urandom(32))
        client = TournamentClient.hosted(profile, opened, company, relay)
    else:
        client = TournamentClient.joined(profile, place, company)
    headless = HeadlessTournament(client, bot, players=players, leaves_after=leaves_after)
    headless.tell(f"board at port {client.network.port}")
    if client.invitation is not None:
        headless.tell(f"invitation {invitation_text(client.invitation)}")
    if not kept:
        client.enter(BOT, bot)
    return {"standings": [list(each) for each in headless.play()]}
