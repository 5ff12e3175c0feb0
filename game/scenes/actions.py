"""The answers a page can give: `App.act` and the scenes below the page act on these values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.stage.user_action import UserAction

if TYPE_CHECKING:
    from datetime import datetime

    from game.contest.record import Record
    from game.play.deal_code import DealCode
    from game.play.journal import Journal, Unfinished
    from game.play.setup import Setup
    from game.rules import Game
    from game.stage.scene import Scene
    from net.wire.table_options import TableOptions


class Back(UserAction):
    """Leave the page on top for the one below."""


class Loaded(UserAction):
    """The code for an action that takes long to be loaded is there: act on it now."""

    action: UserAction


class OpenSetup(UserAction):
    """Set a match up, of the last game or a `preset`; `practice` says whether the helps are on at first."""

    practice: bool = False
    preset: str = ""


class PlayLastSetup(UserAction):
    """Begin a match with the last set-up at once."""


class OpenCareer(UserAction):
    """Show the ladder and the achievements; after a match of the ladder, what it has led to."""


class OpenEvening(UserAction):
    """Show the deal of the day, the duplicate and the deals by code."""


class OpenLessons(UserAction):
    """Show the lessons and the problems."""


class OpenNetwork(UserAction):
    """Show the tables of the network."""


class OpenRules(UserAction):
    """Show the book of `game` in a match of `length` deals, or the books of all games."""

    game: Game | None = None
    length: int | None = None


class OpenRecords(UserAction):
    """Show the shelf of matches played here."""


class OpenStatistics(UserAction):
    """Show the statistics of the matches played here."""


class OpenSettings(UserAction):
    """Show the settings."""


class Quit(UserAction):
    """End the program."""


class StartShow(UserAction):
    """Let bots play while nobody is at the title."""


class BeginFirstLesson(UserAction):
    """Show the lessons and begin the first one."""


class BeginMatch(UserAction):
    """Begin a match at this screen."""

    setup: Setup


class BeginDuplicate(UserAction):
    """Begin a duplicate with this game and company."""

    setup: Setup


class HostTable(UserAction):
    """Lay a table of this game on the network."""

    game: Game
    options: TableOptions


class ChangeHostedGame(UserAction):
    """Lay another game on the table hosted here."""

    game: Game
    options: TableOptions


class AttendEvent(UserAction):
    """Continue the match of an event, or begin it."""

    setup: Setup


class CareerAction(UserAction):
    """Base of what is done once the career has been read, by code that is loaded."""


class TellStanding(CareerAction):
    """Chalk on the slate of a table how its round of the ladder stands."""

    table: Scene


class TellEarned(CareerAction):
    """Tell over `page` what the match that was `begun` then has earned."""

    page: Scene
    begun: datetime


class FindKeepsakes(CareerAction):
    """Keep what was won on the ladder before anything was kept."""


class SetUpDuplicate(UserAction):
    """Choose the game and the company of a duplicate."""


class PlayCoded(UserAction):
    """Play the deal of a code that was typed in."""

    code: DealCode


class ContinueEvent(UserAction):
    """Continue the match of `event` that was left last."""

    event: str


class Resume(UserAction):
    """Continue a match that is not over; the player chooses if there are several."""


class ContinueMatch(UserAction):
    """Continue this match."""

    left: Unfinished


class ShowReplay(UserAction):
    """Show a match again from after `move` of `deal` on, both counted from 1."""

    record: Record
    deal: int = 1
    move: int = 0


class PlayOn(UserAction):
    """Continue in practice from after `move` of `deal` of a replay."""

    record: Record
    deal: int
    move: int


class TournamentAction(UserAction):
    """Base of what can be chosen on the pages of tournaments."""


class OpenTournaments(TournamentAction):
    """Show the tournaments, or set up the first one."""


class OpenNetworkTournaments(TournamentAction):
    """Show the tournaments of several programs."""


class NetworkAction(UserAction):
    """Base of what can be chosen on the pages of the network."""


class LookAtVisitor(NetworkAction):
    """Show the cards to be compared with a visitor at the door of a network table."""


class RebuildMatch(UserAction):
    """Continue a match that an error has broken off."""

    journal: Journal


class ReleaseMatch(UserAction):
    """Leave a match that an error has broken off for later."""

    journal: Journal


class RebuildNetworkMatch(UserAction):
    """Continue the match of `table` that an error has broken off on the network."""

    table: bytes
