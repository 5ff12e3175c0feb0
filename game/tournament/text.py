"""A tournament as lines of text, which can be read back.

    snapszer-tournament 1
    id 5f1c09ab
    format round_robin
    game snapszer
    seed 7315
    player person Anna
    player bot gyuri
    round
    result 1 2 3 7:4
    left 2

A result names round, table, the winner's number and the game points of the one who dealt first and of the
other; entrants are numbered from 1 in the order in which they entered.
"""

from __future__ import annotations

from game.contest.record import is_later
from game.rules import game_text, read_game
from game.tournament.entrants import Entrant
from game.tournament.entries import (
    BeginRound,
    Enter,
    Finish,
    NotAllowed,
    TableNumber,
    TournamentEntry,
    Withdraw,
)
from game.tournament.progress import after_entry
from game.tournament.tournament import LONGEST_ID, Format, Tournament

HEADER = "snapszer-tournament 1"
LONGEST_TEXT = 60_000
_LONGEST_NUMBER = 6
_ENTRANT_AT = "@"


class DamagedTournament(ValueError):
    """A text that is no tournament, or in which something cannot have happened."""


class NewerTournament(DamagedTournament):
    """A tournament that a later version of the program wrote."""


def write_tournament(tournament: Tournament) -> str:
    """The whole text, ending in a line feed."""
    head = (
        HEADER,
        f"id {tournament.id}",
        f"format {tournament.format.key}",
        f"game {game_text(tournament.game)}",
        f"seed {tournament.seed}",
    )
    return "".join(f"{line}\n" for line in (*head, *map(entry_line, tournament.entries)))


def read_tournament(text: str) -> Tournament:
    """Read what `write_tournament` wrote; a torn last line is left out.

    Raises DamagedTournament with the line that cannot be, NewerTournament for a version to come.
    """
    if len(text) > LONGEST_TEXT:
        raise DamagedTournament(f"a tournament has no more than {LONGEST_TEXT:,} characters")
    lines = text[: text.rfind("\n") + 1].splitlines()
    header = lines[0].strip() if lines else ""
    if is_later(header, HEADER):
        raise NewerTournament("this tournament was written by a newer version of the program")
    if header != HEADER:
        raise DamagedTournament(f"this is no tournament: its first line is not {HEADER!r}")
    tournament = _begun(lines[1:5])
    for number, line in enumerate(lines[5:], start=6):
        try:
            tournament = after_entry(tournament, read_tournament_entry(line))
        except ValueError as reason:
            raise DamagedTournament(f"line {number} ({line[:60]!r}): {reason}") from None
    return tournament


def entry_line(entry: TournamentEntry) -> str:
    """An entry in one line."""
    match entry:
        case Enter(Entrant(kind, name, peer)):
            return f"player {kind}{_ENTRANT_AT + peer if peer else ''} {name}"
        case BeginRound():
            return "round"
        case Finish(table, winner, points):
            return f"result {table} {winner + 1} {points[0]}:{points[1]}"
        case Withdraw(entrant):
            return f"left {entrant + 1}"


def read_tournament_entry(line: str) -> TournamentEntry:
    """Read what `entry_line` wrote. Raises ValueError."""
    word, _, rest = line.partition(" ")
    match word:
        case "player":
            who, _, name = rest.partition(" ")
            kind, _, peer = who.partition(_ENTRANT_AT)
            return Enter(Entrant(kind, name, peer))
        case "round" if not rest:
            return BeginRound()
        case "result":
            number, table, winner, points = rest.split(" ")
            first, _, second = points.partition(":")
            place = TableNumber(_number(number), _number(table))
            return Finish(place, _number(winner) - 1, (_points(first), _points(second)))
        case "left":
            return Withdraw(_number(rest) - 1)
    raise ValueError("this is nothing that happens in a tournament")


def _begun(lines: list[str]) -> Tournament:
    """The tournament before its first entry, from its four lines."""
    said = [line.partition(" ")[::2] for line in lines]
    if [word for word, _ in said] != ["id", "format", "game", "seed"]:
        raise DamagedTournament("the first lines say id, format, game and seed")
    name, form, game, seed = (rest for _, rest in said)
    if not name or len(name) > LONGEST_ID or any(each not in "0123456789abcdef" for each in name):
        raise DamagedTournament("the id of a tournament has hexadecimal digits only")
    formats = {each.key: each for each in Format}
    if form not in formats or not seed or len(seed) > LONGEST_ID or not seed.isalnum():
        raise DamagedTournament("the format or the seed cannot be read")
    try:
        return Tournament(name, formats[form], read_game(game), seed)
    except NotAllowed:
        raise DamagedTournament("a tournament is played by two at each table") from None
    except ValueError as reason:
        raise DamagedTournament(str(reason)) from None


def _number(text: str) -> int:
    """A number without a sign. Raises ValueError."""
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER):
        raise ValueError(f"{text[:20]!r} is no number")
    return int(text)


def _points(text: str) -> int:
    """Game points, which Thousand may take below nothing. Raises ValueError."""
    return -_number(text[1:]) if text.startswith("-") else _number(text)
