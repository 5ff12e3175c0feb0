"""The people at the table: names, faces, and which of them are at this screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from game.contest.record import Sitting
from game.core.deal import Seat
from game.core.outcome import Outcome
from game.scenes.table.facts.viewpoint import Viewpoint
from game.stage.context import AppContext
from game.words.catalogue import Words

_NO_BREAK = "\N{NO-BREAK SPACE}"
_FACES_OF_BOTS = ("lili", "gyuri", "zsofi", "balint", "mester")
_FACE_OF_BOT = {"beginner": "lili", "plain": "zsofi", "sampler": "gyuri"}


class SeatsAtScreen:
    """The players of a table as they are shown: `persons` at this screen, and the seats `elsewhere`, those
    of bots and of people at other machines, for which it waits.

    `bots_elsewhere` holds the key of the bot in each seat where one of another machine sits, `faces` the
    portraits of people where the machines at a table have told them; else they follow from the settings.
    """

    def __init__(
        self,
        context: AppContext,
        sittings: Sequence[Sitting],
        bots_elsewhere: Mapping[Seat, str] = MappingProxyType({}),
        faces: Mapping[Seat, str] = MappingProxyType({}),
    ) -> None:
        self.context = context
        self.sittings = tuple(sittings)
        self._faces = faces
        seated = tuple(enumerate(self.sittings))
        self.persons = tuple(seat for seat, who in seated if who.kind == "person")
        self.elsewhere = frozenset(seat for seat, who in seated if who.kind != "person")
        here = {seat: who.name for seat, who in seated if who.kind == "bot"}
        # The key of the bot in each seat where one sits, at this machine or elsewhere.
        self._bots = dict(sorted({**bots_elsewhere, **here}.items()))

    @property
    def alone(self) -> bool:
        """Whether one person here plays against bots only."""
        kinds = [sitting.kind for sitting in self.sittings]
        return kinds.count("person") == 1 and "remote" not in kinds

    def name(self, seat: Seat) -> str:
        """The name of a seat; never empty, and with a number where somebody else has the same."""
        called = self._called(seat)
        same = [other for other in range(len(self.sittings)) if self._called(other) == called]
        return called if len(same) == 1 else f"{called}{_NO_BREAK}{same.index(seat) + 1}"

    def _called(self, seat: Seat) -> str:
        sitting = self.sittings[seat]
        if sitting.kind == "bot":
            return name_of_bot(self.context.words, sitting.name)
        given = sitting.name.strip()
        if given or sitting.kind == "remote":
            return given or self.context.words("table.nobody", number=seat + 1)
        return self.context.word_for(self.persons.index(seat))

    def names(self, seats: Iterable[Seat]) -> str:
        """Several seats that count together, as one name."""
        return " & ".join(map(self.name, sorted(seats)))

    def names_in(self, outcome: Outcome) -> dict[str, str]:
        """The people an outcome's sentences speak of: winner and loser, each maybe several, the declarer,
        and the one who gave the deal up.
        """
        losers = [seat for seat in range(len(self.sittings)) if seat not in outcome.winners]
        if not outcome.winners and min(outcome.points) < 0:
            losers = [seat for seat in losers if outcome.points[seat] < 0]
        ended_by = losers if outcome.given_up_by is None else (outcome.given_up_by,)
        declarer = "" if outcome.declarer is None else self.name(outcome.declarer)
        return {
            "winner": self.names(outcome.winners),
            "loser": self.names(losers),
            "declarer": declarer,
            "ended_by": self.names(ended_by),
            "contract": outcome.contract,
        }

    def portrait(self, seat: Seat) -> str:
        """The key of a seat's portrait."""
        sitting = self.sittings[seat]
        if seat in self._faces:
            return self._faces[seat]
        if sitting.kind == "person":
            return self.context.face_of(self.persons.index(seat))
        return self._bot_faces.get(seat, "stranger")

    @cached_property
    def _bot_faces(self) -> dict[Seat, str]:
        return faces_of_bots(self._bots)

    @property
    def voices(self) -> dict[Seat, str]:
        """The seats of bots, each with the character in whose voice it speaks."""
        return {seat: face_of_bot(key) for seat, key in self._bots.items()}


def name_of_bot(words: Words, key: str) -> str:
    """The name of a bot; that of one that is not known here is its key."""
    named = f"bot.{key}"
    return words(named) if named in words else key.capitalize()


def face_of_bot(key: str) -> str:
    """The key of a bot's portrait."""
    from art.portraits import PORTRAITS

    face = _FACE_OF_BOT.get(key, key)
    return face if face in PORTRAITS else "gyuri"


def faces_of_bots(bots: dict[Seat, str]) -> dict[Seat, str]:
    """Each bot has its own face; a second one in another seat has one that nobody else has.

    `bots` holds the key of the bot in each seat where one sits, in the order of the seats.
    """
    first = {key: seat for seat, key in reversed(bots.items())}
    found = {seat: face_of_bot(key) for key, seat in first.items()}
    for seat in bots:
        if seat not in found:
            free = (face for face in _FACES_OF_BOTS if face not in found.values())
            found[seat] = next(free, _FACES_OF_BOTS[seat % len(_FACES_OF_BOTS)])
    return found


def first_viewpoint(seats: SeatsAtScreen, open_faces: bool = False) -> Viewpoint:
    """The first viewpoint: the one person here; nobody in particular among more or none."""
    persons = seats.persons
    seat = persons[0] if persons else 0
    if open_faces:
        return Viewpoint(seat, "all")
    return Viewpoint(seat) if len(persons) == 1 else Viewpoint(seat, "common")
