"""The command-line commands; each loads its needs only when it runs."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import shtab

from game.command_line.output import CommandOutput, figure_lines
from game.command_line.parser import BENCHES, EXAMPLE_POSITION, FIRST_GAME, PROGRAM, parser

if TYPE_CHECKING:
    from game.rules import Game
    from game.statistics import Progress
    from net.invitation import Invitation
    from net.transport import Address
    from net.wire.table_options import TableOptions


def run(arguments: Sequence[str]) -> None:
    """Do what the arguments ask for.

    Raises ValueError and OSError for what cannot be done; argparse itself ends the program with 2 where
    something is missing, and with 0 for help.
    """
    chosen, unknown = parser().parse_known_args(_with_negative_values(arguments))
    if unknown:
        command = " ".join([PROGRAM, *filter(None, [chosen.command])])
        raise ValueError(f"{command} does not take {' '.join(unknown)!r}: see {command} --help")
    if chosen.command not in (None, "play", "tournament"):
        _refuse(chosen, _TABLE_FLAGS, f"not for {chosen.command}")
    output = _COMMANDS[chosen.command or "window"](chosen)
    if output is not None:
        output.print(chosen.json)


def _with_negative_values(arguments: Sequence[str]) -> list[str]:
    """The arguments with a value such as -3:2 joined to its flag; argparse takes it for a flag of its own."""
    joined: list[str] = []
    for argument in arguments:
        before = joined[-1] if joined else ""
        if re.match("-[0-9]", argument) and before.startswith("--") and "=" not in before:
            joined[-1] = f"{before}={argument}"
        else:
            joined.append(argument)
    return joined


# Flags of a table on the network, and those that only its host chooses; they may stand before a command.
_CHOSEN_BY_HOST = ("turn_clock", "absence", "watchers")
_TABLE_FLAGS = ("host", "join", "invite", *_CHOSEN_BY_HOST, "speak")


def _refuse(chosen: argparse.Namespace, flags: Sequence[str], reason: str) -> None:
    """Raises ValueError with the reason for the first of some flags that was given."""
    for flag in flags:
        given = getattr(chosen, flag, None)
        if given is not None and given is not False:
            raise ValueError(f"--{flag.replace('_', '-')} is {reason}")


def _arena(chosen: argparse.Namespace) -> CommandOutput:
    from game.bots.arena import MatchMeeting, Meeting, meet, meet_in_matches
    from game.bots.executors import executor_of
    from game.rules import read_game

    meeting: Meeting | MatchMeeting
    game, (first, second) = read_game(chosen.game), chosen.bots
    with executor_of(chosen.processes, chosen.scheduler) as executor:
        if chosen.matches is None:
            meeting = meet(game, first, second, chosen.deals, chosen.seed, executor)
        else:
            meeting = meet_in_matches(game, first, second, chosen.matches, chosen.seed, executor)
    return CommandOutput(meeting.to_json(), str(meeting).splitlines())


def _tournament(chosen: argparse.Namespace) -> CommandOutput:
    from game.online import take_part
    from game.rules import read_game
    from game.tournament.tournament import Format

    host, join = hasattr(chosen, "host"), getattr(chosen, "join", None)
    if host == (join is not None) and (host or not chosen.resume):
        raise ValueError("a tournament is either organised (--host) or gone to (--join PLACE)")
    _refuse(chosen, (*_CHOSEN_BY_HOST, "speak"), "for a table, not for a tournament")
    if join is not None:
        _refuse(chosen, ("format", "players"), "for --host: the organiser chooses it")
    if read_game(chosen.game).seats != 2:
        raise ValueError("a tournament is played by two at each table")
    form = Format.ROUND_ROBIN if chosen.format is None else Format[chosen.format.upper()]
    players = 4 if chosen.players is None else chosen.players
    if join is None and not form.fewest <= players <= form.most:
        raise ValueError(f"--players for {form.key} is {form.fewest} to {form.most}")
    if chosen.leave_after is not None and chosen.leave_after < 1:
        raise ValueError(f"--leave-after is one round at least, not {chosen.leave_after}")
    told = take_part(
        *(chosen.bot, chosen.name or chosen.bot, _destination(join)),
        game=chosen.game,
        form=form.key,
        players=players,
        relay=_relay(chosen),
        resume=chosen.resume,
        leaves_after=chosen.leave_after,
    )
    return CommandOutput(told, [" ".join(map(str, each)) for each in told["standings"]])


def _position(chosen: argparse.Namespace) -> CommandOutput:
    from game.contest.position import described, position_text

    if chosen.score and chosen.bot is None:
        raise ValueError("--score is for a bot's advice: name one with --bot")
    try:
        game, deal = described(" ".join(chosen.text))
    except ValueError as reason:
        raise ValueError(
            f'{reason}; for example: {PROGRAM} position "{EXAMPLE_POSITION}"'
        ) from reason
    deal = game.reached(deal)
    told: dict[str, Any] = {
        "position": position_text(game, deal),
        "turn": deal.turn,
        "legal": [str(move) for move in game.legal(deal)],
    }
    if chosen.bot is not None:
        if deal.veiling is not None:
            raise ValueError("a hand is being veiled: no bot is asked before that")
        from game.bots.hints.advice import advice

        told |= advice(chosen.bot, game, deal, chosen.score)
    return CommandOutput(told)


def _bench(chosen: argparse.Namespace) -> CommandOutput:
    from game.bench.commands import bench_far
    from game.rules import part

    if chosen.latency < 0 or not 0 <= chosen.loss <= 100:
        raise ValueError("--latency is 0 milliseconds or more, --loss is 0 to 100 percent")
    if not (chosen.latency or chosen.loss):
        return CommandOutput(part(BENCHES[chosen.what])())
    if chosen.what != "lan":
        raise ValueError("only bench lan takes --latency and --loss")
    return CommandOutput(bench_far(chosen.latency, chosen.loss))


def _window(chosen: argparse.Namespace) -> None:
    if _goes_to_network(chosen):
        _play_on_network(chosen)
        return
    from game.scenes.app.app import App

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
    if chosen.headless:
        _refuse(chosen, ("speak",), "for a window")
    else:
        _refuse(chosen, ("resume",), "for --headless: a window asks whether to go on")
        _refuse(chosen, ("bot", "name", "json", "watch", "hands", "deal_on"), "for --headless")
    if chosen.headless or _goes_to_network(chosen):
        _refuse(chosen, ("seed", "seats"), "for a table on this screen alone")


def _goes_to_network(chosen: argparse.Namespace) -> bool:
    return any(hasattr(chosen, flag) for flag in ("host", "join", "invite", *_CHOSEN_BY_HOST))


def _table_options(chosen: argparse.Namespace) -> TableOptions:
    """The options of the table to be laid. Raises ValueError for its flags without --host."""
    from net.wire.table_options import PLAIN_TABLE, TableOptions

    if not hasattr(chosen, "host"):
        _refuse(chosen, _CHOSEN_BY_HOST, "for --host: whoever lays a table chooses it")
    watchers = getattr(chosen, "watchers", "0")
    late = 0 if watchers == "none" else int(watchers)
    clock = getattr(chosen, "turn_clock", PLAIN_TABLE.turn_clock)
    absence = getattr(chosen, "absence", PLAIN_TABLE.absence)
    return TableOptions(clock, watchers != "none", late, absence)


def _play_on_network(chosen: argparse.Namespace) -> None:
    from game.rules import read_game
    from game.scenes.app.app import App

    host, join = hasattr(chosen, "host"), getattr(chosen, "join", None)
    options = _table_options(chosen)
    if host and join is not None:
        raise ValueError("a table is either laid (--host) or gone to (--join)")
    game = read_game(getattr(chosen, "game", FIRST_GAME))
    place, relay = _destination(join), _relay(chosen)
    with App.opened(getattr(chosen, "speak", None)) as app:
        if place is None:
            app.open_hosting(game, relay, options)
        else:
            app.open_joining(place)


def _destination(text: str | None) -> Address | Invitation | None:
    """The table to go to. Raises ValueError with a sentence."""
    from game.words import Words
    from net.invitation import BadInvitation, read_destination

    try:
        return None if text is None else read_destination(text)
    except BadInvitation as wrong:
        raise ValueError(Words("en")(wrong.key, number=wrong.group)) from wrong


def _relay(chosen: argparse.Namespace) -> Address | None:
    """The relay to which others are invited; None where nobody is. Raises ValueError."""
    from net.invitation import read_relay

    text = getattr(chosen, "invite", None)
    if text is None:
        return None
    if not hasattr(chosen, "host"):
        raise ValueError("--invite is for a table that is laid here: --host")
    if not text:
        from game.play.home import home_folder
        from game.stage.settings import Settings
        from game.stage.settings_file import SettingsFile

        text = SettingsFile(home_folder() / "settings.json").load(Settings())[0].relay
    if not text:
        raise ValueError("no usual relay is in the settings: name one, --invite HOST:PORT")
    return read_relay(text)


def _play_headless(chosen: argparse.Namespace) -> CommandOutput:
    from game.online import play_alone
    from game.rules import read_game

    host, join = hasattr(chosen, "host"), getattr(chosen, "join", None)
    if chosen.watch:
        taken = ("host", "bot", "resume", "hands", "deal_on")
        _refuse(chosen, taken, "for a seat: --watch takes none, and needs --join PLACE")
    if host == (join is not None) or not (chosen.bot or chosen.watch):
        raise ValueError("--headless needs --bot NAME and either --host or --join PLACE")
    hands = chosen.hands or 1
    if host and hands >= (seats := read_game(chosen.game).seats):
        raise ValueError(f"--hands {hands} leaves no seat for others: {chosen.game} has {seats}")
    name, options = chosen.name or chosen.bot or "watcher", _table_options(chosen)
    place, relay = _destination(join), _relay(chosen)
    told = play_alone(
        chosen.game,
        chosen.bot or "",
        place,
        name,
        chosen.resume,
        chosen.watch,
        relay,
        options,
        hands,
        chosen.deal_on,
    )
    return CommandOutput(told)


def _play_here(chosen: argparse.Namespace) -> None:
    from game.rules import read_game
    from game.scenes.app.app import App

    game = read_game(chosen.game)
    seats = _seats(game, chosen.seats)
    with App.opened(getattr(chosen, "speak", None)) as app:
        app.open_table(game, seats, seed=chosen.seed)


def _seats(game: Game, asked: str | None) -> list[str]:
    """The occupants of the seats: "person" or a bot's key. Raises ValueError where it cannot be so."""
    from game.bots import USUAL, check_bot

    if asked is None:
        return ["person", *USUAL[: game.seats - 1]]
    seats = [each.strip() for each in asked.split(",")]
    if len(seats) != game.seats:
        raise ValueError(f"{game.key} has {game.seats} seats, not {len(seats)}")
    for key in seats:
        if key != "person":
            check_bot(key, game)
    return seats


def _replay(chosen: argparse.Namespace) -> None:
    from game.contest.record import read_record, standing
    from game.play.home import read_text
    from game.scenes.app.app import App

    record = read_record(read_text(chosen.file))
    standing(record)
    with App.opened() as app:
        app.open_replay(record)


def _statistics(chosen: argparse.Namespace) -> CommandOutput:
    from game.play.home import home_folder
    from game.statistics import account, open_filled, write_csv
    from game.words import Words

    folder = home_folder()
    told_reading = _tell_reading if sys.stderr.isatty() else lambda progress: None
    with open_filled(folder, told_reading) as index:
        if index.problem:
            print(Words("en")(f"statistics.problem.{index.problem}"), file=sys.stderr)
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
        yield from figure_lines(
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
    """Print the progress to standard error, each time over the line before."""
    end = "\n" if progress.done else "\r"
    print(f"reading records: {progress.read} of {progress.files}", end=end, file=sys.stderr)


def _completion(chosen: argparse.Namespace) -> None:
    print(shtab.complete(parser(), chosen.shell))


def _desktop(chosen: argparse.Namespace) -> None:
    from game.command_line.desktop_entry import install, make_known, this_program, user_data

    data = user_data()
    for path in install(data, this_program()):
        print(path)
    if not make_known(data):
        missing = (
            "links of invitations are not opened yet: update-desktop-database is missing or failed"
        )
        print(missing, file=sys.stderr)


_COMMANDS: dict[str, Callable[[argparse.Namespace], CommandOutput | None]] = {
    "window": _window,
    "play": _play,
    "arena": _arena,
    "tournament": _tournament,
    "position": _position,
    "replay": _replay,
    "bench": _bench,
    "statistics": _statistics,
    "completion": _completion,
    "desktop": _desktop,
}
