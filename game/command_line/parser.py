"""The commands of the command line with their flags and their help."""

from __future__ import annotations

import argparse
import platform
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import shtab

from game import VERSION

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

FIRST_GAME = "snapszer"
# Whether this is the built application.
BUILT = getattr(sys, "frozen", False)
PROGRAM = "snapszer" if BUILT else "main.py"
# What is measured, and the function that measures it.
BENCHES = {
    **{
        what: f"game.bench.commands:bench_{what}"
        for what in ("rules", "bot", "frames", "start", "lan")
    },
    "soak": "game.bench.network_soak:soak",
    "statistics": "game.bench.statistics:measure_statistics",
}


def parser() -> argparse.ArgumentParser:
    """All commands with their flags; `snapszer` is the name of the built application."""
    whole = argparse.ArgumentParser(
        prog=PROGRAM,
        description="The card table for the Schnapsen family. Without a command it opens the window.",
        epilog=_examples("", "--host", "--join 192.168.1.20"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action="version", version=_version())
    _add_network_flags(whole)
    _add_speaking(whole)
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")
    _add_play(commands)
    _add_tournament(commands)
    _add_arena(commands)
    _add_position(commands)
    replay = _command(commands, "replay", "step through a record", "replay evening.txt")
    replay.description = (
        "Step through a record in a window of its own, also while another game is running:"
        " the record is only read."
    )
    file: Any = replay.add_argument("file", type=Path, help="a record")
    file.complete = shtab.FILE
    if not BUILT:  # it measures the sources, and starts them anew with a Python
        _add_bench(commands)
    _add_statistics(commands)
    _add_installation(commands)
    return whole


def _version() -> str:
    """The program, what it speaks on the network, and what it runs on: the first line of any report."""
    from importlib.metadata import version

    from net.wire.fields import VERSION as PROTOCOL

    python = f"Python {platform.python_version()}"
    return f"Snapszer {VERSION} (network protocol {PROTOCOL}; {python}, pygame-ce {version('pygame-ce')})"


def _command(commands: Commands, name: str, what: str, *examples: str) -> argparse.ArgumentParser:
    """A command with its help, which ends with examples."""
    return commands.add_parser(
        name,
        help=what,
        description=f"{what[0].upper()}{what[1:]}.",
        epilog=_examples(*examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _examples(*arguments: str) -> str:
    return "\n".join(["examples:", *(f"  {PROGRAM} {each}".rstrip() for each in arguments)])


class Suggested(tuple[str, ...]):
    """Words that a shell offers for an argument and that help lists; others are taken as well."""

    def __contains__(self, word: object) -> bool:
        return True


def _add_play(commands: Commands) -> None:
    play = _command(
        commands,
        "play",
        "straight to a table",
        "play schnapsen",
        'play "snapszer(cards=20)" --seats person,zsofi --seed 7',
        "play bauernschnapsen --host",
        "play --join 192.168.1.20 --headless --bot mester",
        "play schnapsen --speak",
    )
    _add_game(play, "a preset, with house rules in brackets: 'snapszer(cards=20)'")
    play.add_argument("--seed", type=_number, help="deal the packs of this number")
    seats_help = "'person' or a bot's key, for each seat; else you against bots"
    play.add_argument("--seats", metavar="WHO,WHO", help=seats_help)
    _add_network_flags(play)
    _add_speaking(play)
    play.add_argument("--headless", action="store_true", help="without a window; needs --bot")
    bot_help = "the bot that plays a headless seat"
    play.add_argument("--bot", choices=_bots(), metavar="NAME", help=bot_help)
    watch_help = "headless: follow the match at --join without a seat"
    play.add_argument("--watch", action="store_true", help=watch_help)
    play.add_argument("--name", help="what a headless seat is called")
    hands_help = "headless: the seats the bot takes, 1 if not named"
    play.add_argument("--hands", type=_number, choices=(1, 2, 3), help=hands_help)
    deal_on_help = "headless: wish to deal on whenever somebody is away for long"
    play.add_argument("--deal-on", action="store_true", help=deal_on_help)
    resume_help = "headless: continue the match that was left, if any"
    play.add_argument("--resume", action="store_true", help=resume_help)
    _add_json(play, "a headless match as one JSON object")


def _add_tournament(commands: Commands) -> None:
    from game.tournament.tournament import Format

    tournament = _command(
        commands,
        "tournament",
        "a bot without a window in a tournament of several programs",
        "tournament snapszer --host --players 4 --format round_robin --bot mester",
        "tournament --join 192.168.1.20 --bot gyuri",
        "tournament --join 192.168.1.20 --bot lili --leave-after 2",
    )
    _add_game(tournament, "a game for two")
    _add_meeting(tournament, "organise a tournament on the local network", "go to a tournament")
    bot_help = "the bot that enters"
    tournament.add_argument("--bot", required=True, choices=_bots(), metavar="NAME", help=bot_help)
    tournament.add_argument("--name", default="", help="what the program is called")
    forms = [each.key for each in Format]
    format_help = "with --host: round_robin if not named"
    tournament.add_argument("--format", choices=forms, help=format_help)
    players_help = "with --host: begin with so many, 4 if not named"
    tournament.add_argument("--players", type=_number, help=players_help)
    leave_help = "leave after so many rounds"
    tournament.add_argument("--leave-after", type=_number, metavar="ROUNDS", help=leave_help)
    resume_help = "continue the tournament that was left, if any"
    tournament.add_argument("--resume", action="store_true", help=resume_help)
    _add_json(tournament)


def _add_arena(commands: Commands) -> None:
    arena = _command(
        commands,
        "arena",
        "bots meet on the same deals from every seat",
        "arena schnapsen mester balint --deals 200",
        "arena thousand_3 plain beginner --deals 50 --processes 2 --json",
        "arena talonschnapsen mester plain --matches 12",
    )
    arena.add_argument("game", choices=_games(), metavar="GAME", help="a preset")
    arena.add_argument("bots", nargs=2, choices=_bots(), metavar="BOT", help="who meets whom")
    length = arena.add_mutually_exclusive_group()
    length.add_argument("--deals", type=_number, default=100, help="how many, each from every seat")
    matches_help = "whole matches instead, each pack from every seat"
    length.add_argument("--matches", type=_number, help=matches_help)
    arena.add_argument("--seed", type=_number, default=1, help="deal the packs of this number")
    where = arena.add_mutually_exclusive_group()
    where.add_argument("--processes", type=_number, default=1, help="how many work side by side")
    scheduler_help = "of a Dask cluster whose workers do it: tcp://HOST:8786"
    where.add_argument("--scheduler", metavar="ADDRESS", help=scheduler_help)
    _add_json(arena)


EXAMPLE_POSITION = "snapszer turn=1 trump=S hands=????/AHQHJS trick=TH"


def _add_position(commands: Commands) -> None:
    position = _command(
        commands,
        "position",
        "legal moves of a position, and what a bot would do and why",
        f'position "{EXAMPLE_POSITION}" --bot mester',
    )
    position.add_argument("text", nargs="+", help="a position's line")
    position.add_argument("--bot", choices=_bots(), metavar="NAME", help="ask this bot")
    position.add_argument("--score", default="", help="game points so far, seat 0's first: 6:5")
    _add_json(position)


def _add_bench(commands: Commands) -> None:
    bench = _command(commands, "bench", "measure", "bench frames --json")
    bench.add_argument("what", choices=tuple(BENCHES), help="what is measured")
    slow, lossy = "lan: milliseconds each way of a slow link", "lan: percent of packets it loses"
    bench.add_argument("--latency", type=_number, default=0, metavar="MS", help=slow)
    bench.add_argument("--loss", type=_number, default=0, metavar="PERCENT", help=lossy)
    _add_json(bench)


def _add_statistics(commands: Commands) -> None:
    examples = ("statistics", "statistics --json", "statistics --csv deals.csv")
    told = _command(commands, "statistics", "the figures of all matches played here", *examples)
    csv_help = "write one line per seat and deal into this file"
    csv: Any = told.add_argument("--csv", type=Path, metavar="FILE", help=csv_help)
    csv.complete = shtab.FILE
    _add_json(told)


def _add_installation(commands: Commands) -> None:
    completion = _command(
        commands,
        "completion",
        "print a script that has a shell complete these commands",
        f"completion bash > ~/.local/share/bash-completion/completions/{PROGRAM}",
    )
    completion.add_argument("shell", choices=shtab.SUPPORTED_SHELLS, help="the shell it is for")
    what = "give this desktop an entry and an icon for the game (Linux)"
    _command(commands, "desktop", what, "desktop")


def _add_game(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument(
        "game", nargs="?", default=FIRST_GAME, choices=_games(), metavar="GAME", help=what
    )


def _add_json(parser: argparse.ArgumentParser, what: str = "print one JSON object") -> None:
    parser.add_argument("--json", action="store_true", help=what)


def _add_meeting(parser: argparse.ArgumentParser, host: str, join: str) -> None:
    """Add the flags by which programs meet, with what hosting and joining do."""
    add = partial(parser.add_argument, default=argparse.SUPPRESS)
    add("--host", action="store_true", help=host)
    join_help = f"{join}: an address on the local network, or an invitation"
    add("--join", metavar="PLACE", help=join_help)
    add(
        "--invite",
        nargs="?",
        const="",
        metavar="RELAY",
        help="with --host: let others come through a relay; the usual one of the settings if none is named",
    )


def _add_network_flags(parser: argparse.ArgumentParser) -> None:
    from net.wire.fields import ABSENCES, TURN_CLOCKS, WATCH_DELAYS

    _add_meeting(parser, "open a table on the local network", "go to a table")
    # Left out they must not appear at all, or those of `play` would undo those before it.
    add = partial(parser.add_argument, default=argparse.SUPPRESS)
    add(
        "--turn-clock",
        metavar="SECONDS",
        type=_number,
        choices=TURN_CLOCKS,
        help="with --host: a player's time for a move, then a bot plays the deal on",
    )
    add(
        "--absence",
        metavar="MINUTES",
        type=_number,
        choices=ABSENCES,
        help="with --host: minutes until the others may deal on without a player who is away, 0: never",
    )
    add(
        "--watchers",
        choices=("none", *map(str, WATCH_DELAYS)),
        help="with --host: who may watch: none, all (0), or all so many deals late with open hands",
    )


def _add_speaking(parser: argparse.ArgumentParser) -> None:
    file: Any = parser.add_argument(
        "--speak",
        nargs="?",
        type=Path,
        const=Path("-"),
        default=argparse.SUPPRESS,
        metavar="FILE",
        help="say what happens and what may be played, a sentence a line, to FILE or here",
    )
    file.complete = shtab.FILE


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number") from None


def _games() -> Suggested:
    from game.rules import GAMES

    return Suggested(GAMES)


def _bots() -> Suggested:
    from game.bots import BOTS

    return Suggested(BOTS)
