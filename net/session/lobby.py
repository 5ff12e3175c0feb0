"""The table before a match: the host's seating, the guests' wishes, and who is ready.

The host's word is the seating; each change gives it a new number, and to be ready always means to be
ready for one numbered seating. When nobody's seat is open and every member is ready for the seating
as it stands, the host begins the match.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from net.identity import cleaned
from net.match import may_begin, playing_members
from net.wire.fields import FREE_PORTRAITS
from net.wire.table_messages import Ready, Seating, Sit
from net.wire.table_options import PLAIN_TABLE, TableOptions

OPEN, PERSON = "open", "person"
KINDS = (PERSON, "bot", OPEN)

T = TypeVar("T")


class NotSeated(ValueError):
    """A wish that the seating does not allow; the text is the key of a sentence."""


@dataclass
class Lobby:
    """The host's side. Members are counted as in the seating: the host is 0.

    At a table of a tournament only those sit down who are `expected`; anybody where it is empty.
    """

    seating: Seating
    last_wish: dict[int, int] = field(default_factory=dict)
    expected: frozenset[bytes] = frozenset()

    @classmethod
    def hosted(
        cls, rules: str, seats: int, identity: bytes, options: TableOptions = PLAIN_TABLE
    ) -> Lobby:
        """A table with all seats open."""
        return cls(Seating(1, rules, (identity,), **_nobody(seats), options=options))

    @property
    def complete(self) -> bool:
        """Whether the match can begin: the host and others have seats, none is open, each of them is ready.

        Whoever has no seat will watch, and is not waited for.
        """
        playing = playing_members(self.seating)
        return (
            may_begin(playing)
            and OPEN not in self.seating.kinds
            and all(member in self.seating.ready for member in playing)
        )

    def join(self, identity: bytes) -> int:
        """Admit a paired guest to the table; its number. Raises NotSeated where it is full."""
        members = self.seating.members
        if identity in members:
            return members.index(identity)
        if len(members) >= 4 or (self.expected and identity not in self.expected):
            raise NotSeated("network.refused.table_full")
        self._change(members=(*members, identity))
        return len(members)

    def forget_wishes(self, identity: bytes) -> None:
        """A guest's program has started again: it counts its wishes from one, and nobody there is ready."""
        if identity in self.seating.members:
            member = self.seating.members.index(identity)
            self.last_wish.pop(member, None)
            self.say_ready(member, Ready(self.seating.number, False))

    def leave(self, identity: bytes) -> None:
        """A guest goes; its seats are open again and the members after it move up."""
        if identity not in self.seating.members[1:]:
            return
        gone = self.seating.members.index(identity)
        members = tuple(m for m in self.seating.members if m != identity)
        rows = (self.seating.kinds, self.seating.names, self.seating.portraits)
        seats = [
            (0, OPEN, "", 0) if owner == gone else (owner - (owner > gone), *occupant)
            for owner, *occupant in zip(self.seating.owners, *rows, strict=True)
        ]
        owners, kinds, names, portraits = zip(*seats, strict=True)
        self.last_wish.clear()
        self._change(members=members, owners=owners, kinds=kinds, names=names, portraits=portraits)

    def sit(self, member: int, wish: Sit) -> bool:
        """A member puts a player into an open seat or one of its own, or frees it again.

        False for a wish that came already. Raises NotSeated for one that cannot be.
        """
        if wish.number <= self.last_wish.get(member, 0):
            return False
        self.last_wish[member] = wish.number
        if wish.kind not in KINDS or wish.seat >= len(self.seating.kinds):
            raise NotSeated("network.refused.no_such_seat")
        taken = self.seating.kinds[wish.seat] != OPEN
        if taken and self.seating.owners[wish.seat] != member:
            raise NotSeated("network.refused.seat_taken")
        name = "" if wish.kind == OPEN else cleaned(wish.name)
        portrait = self._free_portrait(wish) if wish.kind == PERSON else 0
        self._change(
            owners=_with(self.seating.owners, wish.seat, 0 if wish.kind == OPEN else member),
            kinds=_with(self.seating.kinds, wish.seat, wish.kind),
            names=_with(self.seating.names, wish.seat, name),
            portraits=_with(self.seating.portraits, wish.seat, portrait),
        )
        return True

    def play(self, rules: str, seats: int, options: TableOptions) -> None:
        """Another game, house rules or options; with another number of seats all stand up."""
        if seats == len(self.seating.kinds):
            self._change(rules=rules, options=options)
        else:
            self._change(rules=rules, options=options, **_nobody(seats))

    def say_ready(self, member: int, message: Ready) -> bool:
        """A member is ready for the seating it names; whether that changed anything."""
        if message.seating != self.seating.number:
            return False
        before = set(self.seating.ready)
        ready = before | {member} if message.ready else before - {member}
        self.seating = replace(self.seating, ready=tuple(sorted(ready)))
        return ready != before

    def begun(self) -> None:
        """The match has begun; whoever was ready for it need not be for another one."""
        self.seating = replace(self.seating, ready=())

    def again(self) -> None:
        """After a match the same people sit at the same table; all say again that they are ready."""
        self._change()

    def _free_portrait(self, wish: Sit) -> int:
        """The portrait somebody wishes for, else the next free one: never one that has to be won."""
        rows = enumerate(zip(self.seating.kinds, self.seating.portraits, strict=True))
        taken = {
            portrait for seat, (kind, portrait) in rows if kind == PERSON and seat != wish.seat
        }
        steps = range(1, FREE_PORTRAITS)
        free = ((wish.portrait + step) % FREE_PORTRAITS for step in steps)
        return next(each for each in (wish.portrait, *free) if each not in taken)

    def _change(self, **changes: object) -> None:
        number = self.seating.number + 1
        changes = {"number": number, "ready": (), **changes}
        self.seating = replace(self.seating, **changes)  # type: ignore[arg-type]


def _nobody(seats: int) -> dict[str, Any]:
    """The rows of a seating with all seats open."""
    rows = {"owners": 0, "kinds": OPEN, "names": "", "portraits": 0}
    return {name: (value,) * seats for name, value in rows.items()}


def _with(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])
