"""Snapszer: the command line. Given nothing, it opens the window."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse

    from game.rules import Game

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

FIRST_GAME = "snapszer"
FIRST_FRAME = "--first-frame"
BENCHES = ("rules", "bot", "frames", "start", "lan", "soak")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, or 2 with a sentence on standard error."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    arguments = sys.argv[1:] if arguments is None else arguments
    if list(arguments) in ([], [FIRST_FRAME]):  # the usual way in does not wait for a parser
        return _guarded(lambda: _open_window(first_frame_only=bool(arguments)))
    chosen = _parser().parse_args(arguments)
    return _guarded(lambda: _COMMANDS[chosen.command or "window"](chosen))


def _guarded(command: Callable[[], object]) -> int:
    """Run a command to its exit code: 2 with a sentence on standard error where it cannot be."""
    try:
        command()
    except OSError as reason:
        what = f"{reason.filename}: {reason.strerror}" if reason.filename else reason
        print(f"snapszer: {what}", file=sys.stderr)
        return 2
    except ValueError as reason:
        print(f"snapszer: {_sentence(reason)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def _sentence(reason: ValueError) -> str:
    """What is said about bad input; a move that a record cannot have gets the rules' own sentence."""
    refused = getattr(reason, "refused", None)
    if refused is None:
        return str(reason)
    from game.rulebook.refusal import refusal_sentence
    from game.words import Words

    return f"{getattr(reason, 'what', '')}: {refusal_sentence(Words('en'), refused)}"


def _parser() -> argparse.ArgumentParser:
    import argparse

    parser = argparse.ArgumentParser(
        prog="main.py", description="The card table for the 66 family."
    )
    _add_network_ways(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    _add_play(commands)
    _add_arena(commands)
    _add_position(commands)
    replay = commands.add_parser("replay", help="step through a record")
    replay.add_argument("file", type=Path)
    bench = commands.add_parser("bench", help="measure")
    bench.add_argument("what", choices=BENCHES)
    bench.add_argument("--json", action="store_true")
    return parser


def _add_play(commands: Commands) -> None:
    play = commands.add_parser("play", help="straight to a table")
    game_help = "a preset, with house rules in brackets: 'snapszer(cards=20)'"
    play.add_argument("game", nargs="?", default=FIRST_GAME, help=game_help)
    play.add_argument("--seed", type=int, help="deal the packs of this number")
    seats_help = "'person' or a bot's key, for each seat; else you against bots"
    play.add_argument("--seats", metavar="WHO,WHO", help=seats_help)
    _add_network_ways(play)
    play.add_argument("--headless", action="store_true", help="without a window; needs --bot")
    play.add_argument("--bot", metavar="NAME", help="the bot that plays a headless seat")
    play.add_argument(
        "--watch", action="store_true", help="headless: follow the match at --join without a seat"
    )
    play.add_argument("--name", default="", help="what a headless seat is called")
    play.add_argument(
        "--resume", action="store_true", help="headless: go on with the match that was left, if any"
    )
    play.add_argument("--json", action="store_true", help="a headless match as one JSON object")


def _add_arena(commands: Commands) -> None:
    arena = commands.add_parser("arena", help="bots meet on the same deals from every seat")
    arena.add_argument("game")
    arena.add_argument("bots", nargs=2, metavar="BOT")
    arena.add_argument("--deals", type=int, default=100)
    arena.add_argument("--seed", type=int, default=1)
    arena.add_argument("--processes", type=int, default=1)
    arena.add_argument("--json", action="store_true")


def _add_position(commands: Commands) -> None:
    position = commands.add_parser("position", help="legal moves, and what a bot would do and why")
    position.add_argument("text", nargs="+", help="a position's line")
    position.add_argument("--bot", help="ask this bot")
    position.add_argument("--score", default="", help="game points so far, seat 0's first: 6:5")
    position.add_argument("--json", action="store_true")


def _add_network_ways(parser: argparse.ArgumentParser) -> None:
    import argparse

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


def _arena(chosen: argparse.Namespace) -> None:
    from game.bots.arena import meet
    from game.rules import read_game

    first, second = chosen.bots
    game = read_game(chosen.game)
    meeting = meet(game, first, second, chosen.deals, chosen.seed, chosen.processes)
    if chosen.json:
        _print(meeting.to_json(), as_json=True)
    else:
        print(meeting)


def _position(chosen: argparse.Namespace) -> None:
    from game.position import position_text, read_position

    if chosen.score and chosen.bot is None:
        raise ValueError("--score is for a bot's advice: name one with --bot")
    game, deal = read_position(" ".join(chosen.text))
    told: dict[str, Any] = {
        "position": position_text(game, deal),
        "turn": deal.turn,
        "legal": [str(move) for move in game.legal(deal)],
    }
    if chosen.bot is not None:
        from game.bots.hints.advice import advice

        told |= advice(chosen.bot, game, deal, chosen.score)
    _print(told, chosen.json)


def _bench(chosen: argparse.Namespace) -> None:
    from game.bench.commands import BENCHES as benches

    _print(benches[chosen.what](), chosen.json)


def _print(figures: Mapping[str, Any], as_json: bool) -> None:
    if as_json:
        import json

        print(json.dumps(figures))
        return
    for name, value in figures.items():
        shown = " ".join(map(str, value)) if isinstance(value, list) else value
        print(f"{name}: {shown}")


def _window(chosen: argparse.Namespace) -> None:
    if _goes_to_network(chosen):
        _play_on_network(chosen)
        return
    _open_window()


def _open_window(first_frame_only: bool = False) -> None:
    from game.scenes.app import App

    with App.opened() as app:
        app.open_title(first_frame_only)


def _play(chosen: argparse.Namespace) -> None:
    _check_flags(chosen)
    if chosen.headless:
        _play_headless(chosen)
    elif _goes_to_network(chosen):
        _play_on_network(chosen)
    else:
        _play_here(chosen)


def _check_flags(chosen: argparse.Namespace) -> None:
    """Raises ValueError for a flag that would mean nothing beside the others."""
    if chosen.resume and not chosen.headless:
        raise ValueError("--resume is for --headless: a window asks whether to go on")
    for flag in ("bot", "name", "json", "watch"):
        if getattr(chosen, flag) and not chosen.headless:
            raise ValueError(f"--{flag} is for --headless")
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
    with App.opened() as app:
        if address is None:
            app.open_hosting(game)
        else:
            app.open_joining(address)


def _play_headless(chosen: argparse.Namespace) -> None:
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
    _print(told, chosen.json)


def _play_here(chosen: argparse.Namespace) -> None:
    from game.rules import read_game
    from game.scenes.app import App

    game = read_game(chosen.game)
    seats = _seats(game, chosen.seats)
    with App.opened() as app:
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


_COMMANDS = {
    "window": _window,
    "play": _play,
    "arena": _arena,
    "position": _position,
    "replay": _replay,
    "bench": _bench,
}


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
