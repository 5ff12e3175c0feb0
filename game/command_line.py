"""The commands of the command line: their flags, their help, and what each does.

`main.py` opens the window by itself when it is given nothing; for everything else it asks here.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import shtab

from game import VERSION

if TYPE_CHECKING:
    from game.rules import Game
    from game.statistics import Progress

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

FIRST_GAME = "snapszer"
PROGRAM = "snapszer" if getattr(sys, "frozen", False) else "main.py"
BENCHES = ("rules", "bot", "frames", "start", "lan", "soak", "statistics")


def run(arguments: Sequence[str]) -> None:
    """Do what the arguments ask for.

    Raises ValueError and OSError for what cannot be done; argparse itself ends the program with 2 for
    flags that are none, and with 0 for help.
    """
    chosen = parser().parse_args(arguments)
    output = _COMMANDS[chosen.command or "window"](chosen)
    if output is not None:
        output.print(chosen.json)


@dataclass(frozen=True)
class CommandOutput:
    """What a command found out, for programs and for people.

    `lines` are what a person reads, a line a figure where None is given; `notes` go to standard error beside
    them.
    """

    figures: Mapping[str, Any]
    lines: Sequence[str] | None = None
    notes: Sequence[str] = ()

    def print(self, as_json: bool) -> None:
        """One JSON object, or lines."""
        if as_json:
            import json

            print(json.dumps(self.figures))
            return
        for line in _lines(self.figures) if self.lines is None else self.lines:
            print(line)
        for note in self.notes:
            print(note, file=sys.stderr)


def _lines(figures: Mapping[str, Any]) -> list[str]:
    """A line a figure, with its name."""
    return [
        f"{name}: {' '.join(map(str, value)) if isinstance(value, list) else value}"
        for name, value in figures.items()
    ]


def parser() -> argparse.ArgumentParser:
    """All commands with their flags; `snapszer` is the name of the built application."""
    whole = argparse.ArgumentParser(
        prog=PROGRAM,
        description="The card table for the Schnapsen family. Without a command it opens the window.",
        epilog=_examples("", "--host", "--join 192.168.1.20"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action="version", version=_version())
    _add_network_ways(whole)
    _add_speaking(whole)
    commands = whole.add_subparsers(dest="command", metavar="COMMAND")
    _add_play(commands)
    _add_arena(commands)
    _add_position(commands)
    replay = _command(commands, "replay", "step through a record", "replay evening.txt")
    file: Any = replay.add_argument("file", type=Path, help="a record")
    file.complete = shtab.FILE
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
        "play --join 192.168.1.20 --headless --bot plain",
        "play schnapsen --speak",
    )
    game_help = "a preset, with house rules in brackets: 'snapszer(cards=20)'"
    play.add_argument(
        "game", nargs="?", default=FIRST_GAME, choices=_games(), metavar="GAME", help=game_help
    )
    play.add_argument("--seed", type=int, help="deal the packs of this number")
    seats_help = "'person' or a bot's key, for each seat; else you against bots"
    play.add_argument("--seats", metavar="WHO,WHO", help=seats_help)
    _add_network_ways(play)
    _add_speaking(play)
    play.add_argument("--headless", action="store_true", help="without a window; needs --bot")
    play.add_argument(
        "--bot", choices=_bots(), metavar="NAME", help="the bot that plays a headless seat"
    )
    play.add_argument(
        "--watch", action="store_true", help="headless: follow the match at --join without a seat"
    )
    play.add_argument("--name", default="", help="what a headless seat is called")
    play.add_argument(
        "--resume", action="store_true", help="headless: go on with the match that was left, if any"
    )
    _add_json(play, "a headless match as one JSON object")


def _add_arena(commands: Commands) -> None:
    arena = _command(
        commands,
        "arena",
        "bots meet on the same deals from every seat",
        "arena schnapsen mester balint --deals 200",
        "arena thousand_3 plain beginner --deals 50 --processes 2 --json",
    )
    arena.add_argument("game", choices=_games(), metavar="GAME", help="a preset")
    arena.add_argument("bots", nargs=2, choices=_bots(), metavar="BOT", help="who meets whom")
    arena.add_argument("--deals", type=int, default=100, help="how many, each from every seat")
    arena.add_argument("--seed", type=int, default=1, help="deal the packs of this number")
    arena.add_argument("--processes", type=int, default=1, help="how many work side by side")
    _add_json(arena)


_POSITION = "snapszer turn=1 trump=S hands=????/AHQHJS trick=TH"


def _add_position(commands: Commands) -> None:
    position = _command(
        commands,
        "position",
        "legal moves of a position, and what a bot would do and why",
        f'position "{_POSITION}" --bot mester',
    )
    position.add_argument("text", nargs="+", help="a position's line")
    position.add_argument("--bot", choices=_bots(), metavar="NAME", help="ask this bot")
    position.add_argument("--score", default="", help="game points so far, seat 0's first: 6:5")
    _add_json(position)


def _add_bench(commands: Commands) -> None:
    bench = _command(commands, "bench", "measure", "bench frames --json")
    bench.add_argument("what", choices=BENCHES, help="what is measured")
    _add_json(bench)


def _add_statistics(commands: Commands) -> None:
    told = _command(
        commands,
        "statistics",
        "what the matches played here come to",
        "statistics",
        "statistics --json",
        "statistics --csv deals.csv",
    )
    csv: Any = told.add_argument(
        "--csv", type=Path, metavar="FILE", help="write a line a seat and deal into this file"
    )
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
    _command(
        commands,
        "desktop",
        "give this desktop an entry and an icon for the game (Linux)",
        "desktop",
    )


def _add_json(parser: argparse.ArgumentParser, what: str = "print one JSON object") -> None:
    parser.add_argument("--json", action="store_true", help=what)


def _add_network_ways(parser: argparse.ArgumentParser) -> None:
    # Left out they must not appear at all, or those of `play` would undo those before it.
    parser.add_argument(
        "--host",
        action="store_true",
        default=argparse.SUPPRESS,
        help="lay a table on the local network",
    )
    parser.add_argument(
        "--join",
        metavar="ADDRESS",
        default=argparse.SUPPRESS,
        help="go to a table on the local network",
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


def _games() -> Suggested:
    from game.rules import GAMES

    return Suggested(GAMES)


def _bots() -> Suggested:
    from game.bots import BOTS

    return Suggested(BOTS)


def _arena(chosen: argparse.Namespace) -> CommandOutput:
    from game.bots.arena import meet
    from game.rules import read_game

    first, second = chosen.bots
    game = read_game(chosen.game)
    meeting = meet(game, first, second, chosen.deals, chosen.seed, chosen.processes)
    return CommandOutput(meeting.to_json(), str(meeting).splitlines())


def _position(chosen: argparse.Namespace) -> CommandOutput:
    from game.position import position_text, read_position

    if chosen.score and chosen.bot is None:
        raise ValueError("--score is for a bot's advice: name one with --bot")
    try:
        game, deal = read_position(" ".join(chosen.text))
    except ValueError as reason:
        raise ValueError(f'{reason}\nfor example: {PROGRAM} position "{_POSITION}"') from reason
    told: dict[str, Any] = {
        "position": position_text(game, deal),
        "turn": deal.turn,
        "legal": [str(move) for move in game.legal(deal)],
    }
    if chosen.bot is not None:
        from game.bots.hints.advice import advice

        told |= advice(chosen.bot, game, deal, chosen.score)
    return CommandOutput(told)


def _bench(chosen: argparse.Namespace) -> CommandOutput:
    from game.bench.commands import BENCHES as benches

    return CommandOutput(benches[chosen.what]())


def _window(chosen: argparse.Namespace) -> None:
    if _goes_to_network(chosen):
        _play_on_network(chosen)
        return
    from game.scenes.app import App

    with App.opened(getattr(chosen, "speak", None)) as app:
        app.open_title()


def _play(chosen: argparse.Namespace) -> CommandOutput | None:
    _check_flags(chosen)
    if chosen.headless:
        return _play_headless(chosen)
    if _goes_to_network(chosen):
        _play_on_network(chosen)
    else:
        _play_here(chosen)
    return None


def _check_flags(chosen: argparse.Namespace) -> None:
    """Raises ValueError for a flag that would mean nothing beside the others."""
    if chosen.resume and not chosen.headless:
        raise ValueError("--resume is for --headless: a window asks whether to go on")
    for flag in ("bot", "name", "json", "watch"):
        if getattr(chosen, flag) and not chosen.headless:
            raise ValueError(f"--{flag} is for --headless")
    if hasattr(chosen, "speak") and chosen.headless:
        raise ValueError("--speak is for a window")
    for flag in ("seed", "seats"):
        if getattr(chosen, flag) is not None and (chosen.headless or _goes_to_network(chosen)):
            raise ValueError(f"--{flag} is for a table on this screen alone")


def _goes_to_network(chosen: argparse.Namespace) -> bool:
    return hasattr(chosen, "host") or hasattr(chosen, "join")


def _play_on_network(chosen: argparse.Namespace) -> None:
    from game.rules import read_game
    from game.scenes.app import App
    from net.transport import read_address

    host, join = hasattr(chosen, "host"), getattr(chosen, "join", None)
    if host and join is not None:
        raise ValueError("a table is either laid (--host) or gone to (--join)")
    game = read_game(getattr(chosen, "game", FIRST_GAME))
    address = None if join is None else read_address(join)
    with App.opened(getattr(chosen, "speak", None)) as app:
        if address is None:
            app.open_hosting(game)
        else:
            app.open_joining(address)


def _play_headless(chosen: argparse.Namespace) -> CommandOutput:
    from game.online import play_alone

    host, join = hasattr(chosen, "host"), getattr(chosen, "join", None)
    if chosen.watch and (host or join is None or chosen.bot or chosen.resume):
        raise ValueError(
            "--watch needs --join ADDRESS, and neither a bot nor a match to go on with"
        )
    if host == (join is not None) or not (chosen.bot or chosen.watch):
        raise ValueError("--headless needs --bot NAME and either --host or --join ADDRESS")
    name = chosen.name or chosen.bot or "watcher"
    told = play_alone(chosen.game, chosen.bot or "", join, name, chosen.resume, chosen.watch)
    return CommandOutput(told)


def _play_here(chosen: argparse.Namespace) -> None:
    from game.rules import read_game
    from game.scenes.app import App

    game = read_game(chosen.game)
    seats = _seats(game, chosen.seats)
    with App.opened(getattr(chosen, "speak", None)) as app:
        app.open_table(game, seats, seed=chosen.seed)


def _seats(game: Game, asked: str | None) -> list[str]:
    """Who sits where: "person" or a bot's key. Raises ValueError where it cannot be so."""
    from game.bots import check_bot, usual_bot

    if asked is None:
        return ["person", *[usual_bot(game)] * (game.seats - 1)]
    seats = [each.strip() for each in asked.split(",")]
    if len(seats) != game.seats:
        raise ValueError(f"{game.key} has {game.seats} seats, not {len(seats)}")
    for key in seats:
        if key != "person":
            check_bot(key, game)
    return seats


def _replay(chosen: argparse.Namespace) -> None:
    from game.home import read_text
    from game.record import read_record, standing
    from game.scenes.app import App

    record = read_record(read_text(chosen.file))
    standing(record)
    with App.opened() as app:
        app.open_replay(record)


def _statistics(chosen: argparse.Namespace) -> CommandOutput:
    from game.home import home_folder
    from game.statistics import account, open_filled, write_csv

    folder = home_folder()
    told_reading = _tell_reading if sys.stderr.isatty() else lambda progress: None
    with open_filled(folder, told_reading) as index:
        if index.problem:
            print(f"the index cannot be kept ({index.problem}): all is read anew", file=sys.stderr)
        if chosen.csv is not None:
            lines = write_csv(index, chosen.csv)
            return CommandOutput({"file": str(chosen.csv.resolve()), "lines": lines})
        told = account(index)
    skipped = [
        f"skipped ({each['problem']}): {each['record']}: {each['reason']}"
        for each in told["skipped"]
    ]
    return CommandOutput(told, list(_account_lines(told["players"])), skipped)


def _account_lines(players: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Each player's figures, and a line for each of his games."""
    for key, figures in players.items():
        yield f"{key}:"
        yield from _lines(
            {f"  {name}": value for name, value in figures.items() if name[:3] != "by_"}
        )
        for game, row in figures["by_game"].items():
            yield (
                f"  {game}: {row['matches_won']}/{row['matches']} matches,"
                f" {row['deals_won']}/{row['deals']} deals, {row['points_a_deal']} a deal"
            )
    if not players:
        yield "no deal has been played to its end here yet"


def _tell_reading(progress: Progress) -> None:
    """One line that is written over, where somebody looks at it."""
    end = "\n" if progress.done else "\r"
    print(f"reading records: {progress.read} of {progress.files}", end=end, file=sys.stderr)


def _completion(chosen: argparse.Namespace) -> None:
    print(shtab.complete(parser(), chosen.shell))


def _desktop(chosen: argparse.Namespace) -> None:
    from game.desktop_entry import install, this_program, user_data

    for path in install(user_data(), this_program()):
        print(path)


_COMMANDS: dict[str, Callable[[argparse.Namespace], CommandOutput | None]] = {
    "window": _window,
    "play": _play,
    "arena": _arena,
    "position": _position,
    "replay": _replay,
    "bench": _bench,
    "statistics": _statistics,
    "completion": _completion,
    "desktop": _desktop,
}
