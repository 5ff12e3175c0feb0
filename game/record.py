"""A match as text: who sat where, each deal's pack, and every move. Write, read, replay.

    snapszer-record 1
    game snapszer(match_target=11)
    seat 0 person Anna
    seat 1 bot lili
    dealer 1
    helps off
    deal QHKH… seed=4711
    0 QH
    1 9D

A record only grows at its end, one line a move, so a program that is killed while writing loses half a
line at most. It is written anew only where moves are taken back (`undone 1` below the line of the deal) or
hints were asked for (`hints 2:0`, how many by each seat).
The same text is the save, the replay, the bug report and the audit.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from game.cards import Card, cards
from game.deal import Deal, Seat
from game.events import Event
from game.match import Match
from game.moves import Move, read_move
from game.refused import Refused
from game.rules import Game, game_text, read_game

HEADER = "snapszer-record 1"
KINDS = ("person", "bot", "remote")


# No match is longer: a deal has at most 24 cards to play, and an auction in fives from 100 to 400.
LONGEST_TEXT, MOST_MOVES = 500_000, 160


class DamagedRecord(ValueError):
    """A text that is no record, or a record in which something cannot have happened.

    `refused` is why the rules refuse the move that `what` speaks of; its sentence is in the catalogue.
    """

    def __init__(self, what: str, refused: Refused | None = None) -> None:
        super().__init__(f"{what}: {refused}" if refused else what)
        self.what = what
        self.refused = refused


@dataclass(frozen=True)
class Sitting:
    """Who sits in a seat: a person, a bot (then `name` is its key) or a remote peer.

    A person who has given no name has an empty one.
    """

    kind: str
    name: str


@dataclass(frozen=True)
class DealRecord:
    """One deal: its pack in dealing order, its moves, and the seat that gave it up, if one did.

    `seed` is what the pack can be dealt from again, None where nobody can say; `undone` is how often moves
    were taken back in it, which are not among `moves` any more; `hints` how many each seat has asked for,
    empty where none were.
    """

    pack: tuple[Card, ...]
    moves: tuple[tuple[Seat, Move], ...] = ()
    forfeit: Seat | None = None
    seed: int | None = None
    undone: int = 0
    hints: tuple[int, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """The lines between that of the deal and its first move."""
        undone = (f"undone {self.undone}",) if self.undone else ()
        return (*undone, f"hints {':'.join(map(str, self.hints))}") if any(self.hints) else undone


@dataclass(frozen=True)
class Ended:
    """How a match ended whose last deals nobody can replay: each seat's score, and who won it."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    def __str__(self) -> str:
        return f"{':'.join(map(str, self.scores))} {' '.join(map(str, self.winners))}"


@dataclass(frozen=True)
class Record:
    """A match from its first deal on; `dealer` dealt that one.

    `practice` says whether the helps of practice are given, None where nobody has said so.
    `abandoned` names who left it, "" where nobody did: then it counts for nobody.
    `length` is the number of deals of a match that ends after so many. `event` says what it was played for
    where it was no match of one's own choice, a word and what belongs to it: "daily 2026-11-22".
    `ended` says how it ended where its last deals are not in the record, since their cards were never opened.
    `continued` is a deal and a move of it, from 1: what lies before was played in another match.
    """

    game: Game
    sittings: tuple[Sitting, ...]
    dealer: Seat
    deals: tuple[DealRecord, ...] = ()
    practice: bool | None = None
    abandoned: str = ""
    length: int | None = None
    event: str = ""
    continued: tuple[int, int] | None = None
    ended: Ended | None = None

    def own_play(self, deal: int) -> bool:
        """Whether a deal, counted from 1, was played as it stands: nothing taken back, nothing taken over."""
        return not self.deals[deal - 1].undone and deal > (self.continued or (0, 0))[0]


def cut_at(record: Record, deal: int, move: int) -> Record:
    """The match as it stood after a move of a deal, to be continued from there; both are counted from 1."""
    last = record.deals[deal - 1]
    kept = replace(last, moves=last.moves[:move], forfeit=None)
    deals = (*record.deals[: deal - 1], kept)
    return replace(record, deals=deals, abandoned="", event="", continued=(deal, move))


@dataclass(frozen=True)
class Step:
    """One step of a replay: the match and the deal after it; `move` is None where a deal begins."""

    match: Match
    deal: Deal
    seat: Seat | None
    move: Move | None
    events: tuple[Event, ...]


# -- writing ---------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The whole text of a record, ending in a line feed."""
    lines = [*head_lines(record)]
    for deal in record.deals:
        lines.append(deal_line(deal))
        lines += deal.notes
        lines += [move_line(seat, move) for seat, move in deal.moves]
        if deal.forfeit is not None:
            lines.append(forfeit_line(deal.forfeit))
    if record.ended is not None:
        lines.append(f"ended {record.ended}")
    if record.abandoned:
        lines.append(f"abandoned {' '.join(record.abandoned.split())}")
    return "".join(line + "\n" for line in lines)


def head_lines(record: Record) -> Iterator[str]:
    """The lines before the first deal, the header first."""
    yield HEADER
    yield f"game {game_text(record.game)}"
    for seat, sitting in enumerate(record.sittings):
        yield f"seat {seat} {sitting.kind} {' '.join(sitting.name.split())}"
    yield f"dealer {record.dealer}"
    if record.practice is not None:
        yield f"helps {'on' if record.practice else 'off'}"
    if record.length is not None:
        yield f"length {record.length}"
    if record.event:
        yield f"event {' '.join(record.event.split())}"
    if record.continued is not None:
        yield "continued {} {}".format(*record.continued)


def deal_line(deal: DealRecord) -> str:
    """The line a deal begins with."""
    seed = "" if deal.seed is None else f" seed={deal.seed}"
    return "deal " + "".join(deal.pack) + seed


def move_line(seat: Seat, move: Move) -> str:
    """One move: the seat and the move in its text form."""
    return f"{seat} {move}"


def forfeit_line(seat: Seat) -> str:
    """A deal given up by a seat."""
    return f"forfeit {seat}"


# -- reading ---------------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """Read a record; a last line without its line feed is one that was cut off, and is left out.

    Raises DamagedRecord with the number of the line that cannot be read.
    """
    if len(text) > LONGEST_TEXT:
        raise DamagedRecord(f"this is not a record: it has more than {LONGEST_TEXT:,} characters")
    lines = text[: text.rfind("\n") + 1].removeprefix("\ufeff").splitlines()
    if not lines or lines[0] != HEADER:
        raise DamagedRecord(f"this is not a record: its first line is not {HEADER!r}")
    reader = _Reader()
    for number, line in enumerate(lines[1:], start=2):
        try:
            reader.line(line)
        except ValueError as reason:
            raise DamagedRecord(f"line {number} ({line[:60]!r}) cannot be read: {reason}") from None
    return reader.record()


class _Reader:
    """Takes the lines of a record one by one."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._sittings: list[Sitting] = []
        self._dealer: Seat | None = None
        self._practice: bool | None = None
        self._abandoned = ""
        self._length: int | None = None
        self._event = ""
        self._continued: tuple[int, int] | None = None
        self._ended: Ended | None = None
        self._deals: list[DealRecord] = []
        self._moves: list[tuple[Seat, Move]] = []  # of the last deal

    def line(self, line: str) -> None:
        """The next line. Raises ValueError for one that has no place here."""
        if self._abandoned:
            raise ValueError("the match was abandoned: nothing more happens in it")
        if self._ended is not None:
            raise ValueError("the match has ended: nothing more happens in it")
        word, _, rest = line.partition(" ")
        reading = self._READINGS.get(word)
        if reading is not None:
            reading(self, rest)
        else:
            self._moves.append((self._seat(word), read_move(rest)))
            self._running()

    # -- the lines before the first deal -----------------------------------------------------------

    def _once(self, said: object) -> None:
        if said is not None or self._deals:
            raise ValueError("this is said once, before the first deal")

    def _read_game(self, rest: str) -> None:
        self._once(self._game)
        self._game = read_game(rest)

    def _read_sitting(self, rest: str) -> None:
        seat, _, who = rest.partition(" ")
        kind, _, name = who.partition(" ")
        if seat != str(len(self._sittings)) or kind not in KINDS or self._deals:
            raise ValueError("a seat line reads: seat NUMBER person|bot|remote NAME")
        self._sittings.append(Sitting(kind, name))

    def _read_dealer(self, rest: str) -> None:
        self._once(self._dealer)
        self._dealer = self._seat(rest)

    def _read_helps(self, rest: str) -> None:
        self._once(self._practice)
        if rest not in ("on", "off"):
            raise ValueError("helps are on or off")
        self._practice = rest == "on"

    def _read_length(self, rest: str) -> None:
        self._once(self._length)
        self._length = _count(rest)

    def _read_event(self, rest: str) -> None:
        self._once(self._event or None)
        self._event = rest

    def _read_continued(self, rest: str) -> None:
        self._once(self._continued)
        deal, _, move = rest.partition(" ")
        self._continued = _count(deal), _count(move, least=0)

    # -- a deal, and how the match ended -----------------------------------------------------------

    def _read_deal(self, rest: str) -> None:
        self._end_deal()
        text, _, seed = rest.partition(" seed=")
        pack = cards(text)
        if self._game is None or sorted(pack) != sorted(self._game.pack):
            raise ValueError("this is not the pack of the game")
        self._deals.append(DealRecord(pack, seed=_count(seed, least=0) if seed else None))

    def _read_undone(self, rest: str) -> None:
        self._running()
        self._deals[-1] = replace(self._deals[-1], undone=_count(rest))

    def _read_hints(self, rest: str) -> None:
        self._running()
        counts = tuple(_count(text, least=0) for text in rest.split(":"))
        if len(counts) != len(self._sittings):
            raise ValueError("hints are counted for each seat: 2:0")
        self._deals[-1] = replace(self._deals[-1], hints=counts)

    def _read_forfeit(self, rest: str) -> None:
        self._running()
        self._deals[-1] = replace(self._deals[-1], forfeit=self._seat(rest))

    def _read_ended(self, rest: str) -> None:
        scores, _, seats = rest.partition(" ")
        winners = tuple(self._seat(seat) for seat in seats.split(" "))
        points = tuple(map(int, scores.split(":")))
        if len(points) != len(self._sittings) or len(set(winners)) < len(winners):
            raise ValueError(
                "an ended line reads: ended POINTS:POINTS SEAT, with the winners' seats"
            )
        self._ended = Ended(points, winners)

    def _read_abandoned(self, rest: str) -> None:
        self._abandoned = rest

    # By the first word of a line; any other line is a move.
    _READINGS: ClassVar[Mapping[str, Callable[[_Reader, str], None]]] = {
        "game": _read_game,
        "seat": _read_sitting,
        "dealer": _read_dealer,
        "helps": _read_helps,
        "length": _read_length,
        "event": _read_event,
        "continued": _read_continued,
        "deal": _read_deal,
        "undone": _read_undone,
        "hints": _read_hints,
        "forfeit": _read_forfeit,
        "ended": _read_ended,
        "abandoned": _read_abandoned,
    }

    def _running(self) -> None:
        """Refuse what belongs to a deal where none is being played."""
        if not self._deals:
            raise ValueError("no deal has begun yet")
        if self._deals[-1].forfeit is not None:
            raise ValueError("the deal was given up: nothing more happens in it")
        if len(self._moves) > MOST_MOVES:
            raise ValueError(f"no deal has more than {MOST_MOVES} moves")

    def _end_deal(self) -> None:
        if self._deals:
            self._deals[-1] = replace(self._deals[-1], moves=tuple(self._moves))
        self._moves = []

    def _seat(self, text: str) -> Seat:
        seats = [str(seat) for seat in range(len(self._sittings))]
        if text not in seats:
            raise ValueError(f"{text[:20]!r} is no seat of this table")
        return seats.index(text)

    # -- the whole ---------------------------------------------------------------------------------

    def record(self) -> Record:
        """Everything that was read. Raises DamagedRecord where the first lines do not say enough."""
        game = self._game
        if game is None or self._dealer is None or len(self._sittings) != game.seats:
            raise DamagedRecord("the record does not say which game, who sits where and who deals")
        self._end_deal()
        return Record(
            game,
            tuple(self._sittings),
            self._dealer,
            tuple(self._deals),
            self._practice,
            self._abandoned,
            self._length,
            self._event,
            self._continued,
            self._ended,
        )


def _count(text: str, least: int = 1) -> int:
    """A number of a few digits. Raises ValueError for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) < 12 and int(text) >= least):
        raise ValueError(f"{text[:20]!r} is no number from {least} on")
    return int(text)


# -- replaying -------------------------------------------------------------------------------------


def replay(record: Record) -> Generator[Step, None, Match]:
    """Every step of a match through the rules; the match as it stands is the generator's value.

    Raises DamagedRecord with the number of the line whose move was not that seat's, or is refused.
    """
    match = Match.new(record.game, record.dealer, record.length)
    line = len(list(head_lines(record))) + 1
    for number, dealt in enumerate(record.deals, start=1):
        if match.over:
            raise DamagedRecord(f"line {line}: a deal comes after the match was won")
        deal = yield from _replay_deal(match, dealt, line)
        outcome = match.game.outcome(deal)
        line += 1 + len(dealt.notes) + len(dealt.moves)
        if dealt.forfeit is not None:
            if outcome is not None:
                raise DamagedRecord(f"line {line}: a deal that is over cannot be given up")
            outcome = match.game.forfeit(deal, dealt.forfeit)
            line += 1
        if outcome is not None:
            match = match.after(outcome)
        elif number < len(record.deals):
            raise DamagedRecord(f"line {line}: the deal before was not played to its end")
    return match


def standing(record: Record) -> Match:
    """The match as a record leaves it. Raises DamagedRecord as `replay` does."""
    steps = replay(record)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            match: Match = end.value
            break
    return as_ended(record, match)


def as_ended(record: Record, match: Match) -> Match:
    """The match that a record's deals lead to, at its end where the record says how that was."""
    if record.ended is None or match.over:
        return match
    score = replace(match.score, points=record.ended.scores, winners=record.ended.winners)
    return replace(match, score=score)


def _replay_deal(match: Match, dealt: DealRecord, line: int) -> Generator[Step, None, Deal]:
    """The steps of one deal, which begins in a `line`; its last state is the generator's value."""
    game = match.game
    deal = match.dealt(dealt.pack)
    yield Step(match, deal, None, None, game.dealing(deal))
    for at, (seat, move) in enumerate(dealt.moves, start=line + 1 + len(dealt.notes)):
        if seat != (deal.turn if deal.veiling is None else deal.veiling):
            raise DamagedRecord(f"line {at} ({move}): it was not the turn of seat {seat}")
        try:
            deal, events = game.play(deal, move)
        except Refused as refusal:
            raise DamagedRecord(f"line {at} ({move})", refusal) from None
        yield Step(match, deal, seat, move, events)
    return deal
