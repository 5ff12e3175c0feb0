"""An evening that stands still: what the pages show, without a network."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace

from game.core.cards import cards
from game.online.lobby_state import LobbyState
from net.identity import Familiarity
from net.invitation import Invitation
from net.session import CardsToCompare, Paired, RelayChanged
from net.transport import Address
from net.wire.table_messages import Seating

HOST, GUEST, THIRD, FOURTH = b"h" * 32, b"g" * 32, b"t" * 32, b"f" * 32


def seating(
    kinds: tuple[str, ...] = ("person", "open"),
    names: tuple[str, ...] = ("Anna", ""),
    owners: tuple[int, ...] = (0, 0),
    members: int = 1,
    ready: tuple[int, ...] = (),
    rules: str = "snapszer",
    number: int = 2,
    portraits: tuple[int, ...] = (),
) -> Seating:
    return Seating(
        number,
        rules,
        (HOST, GUEST, THIRD, FOURTH)[:members],
        owners,
        kinds,
        names,
        portraits or tuple(range(len(kinds))),
        ready,
    )


LONG = "Wilhelmina Magdalena Xx"
FOUR = seating(
    ("person", "person", "bot", "open"),
    (LONG, LONG, "plain", ""),
    (0, 1, 1, 0),
    3,
    (1,),
    "north_american_4",
)
FOUR_FULL = seating(
    ("person",) * 4, ("Anna", LONG, "Cili", LONG), (0, 1, 0, 3), 4, (0, 3), "north_american_4"
)
THREE = seating(
    ("person", "person", "person"), (LONG, "Béla", LONG), (0, 0, 1), 2, (1,), "north_american_3"
)
FULL = seating(("person", "person"), ("Anna", "Béla"), (0, 1), 2)
FAR = Invitation(
    Address(f"a-relay-of-our-club.{'long' * 6}.example.org", 54321), b"s" * 10, b"h" * 15
)
SILENT = RelayChanged(FAR.relay, False, "network.relay.silent")


def came_by_invitation(number: int, name: str = LONG) -> tuple[CardsToCompare, Paired]:
    """The news of a guest whom an invitation has let in."""
    key = bytes([number]) * 32
    asked = CardsToCompare(key, name, Familiarity.NEW, cards("THJSQCJS"), "K7QF", invited=True)
    return asked, Paired(key, (GUEST, THIRD, FOURTH)[number], name)


@dataclass
class StandingEvening:
    """Notes what it is asked to do."""

    hosting: bool = True
    told: Seating | None = None
    member: int | None = 0
    port: int = 46660
    announcing_problem: str | None = None
    done: list[tuple[object, ...]] = field(default_factory=list)
    listeners: list[object] = field(default_factory=list)
    remote_table: object = None
    invitation: Invitation | None = None

    def __post_init__(self) -> None:
        self.profile = SimpleNamespace(name="Anna" if self.hosting else "Béla")
        self.state = LobbyState(self.hosting, self.told, self.member if self.told else None)

    @property
    def own_seats(self) -> tuple[int, ...]:
        told = self.state.seating
        if told is None:
            return ()
        rows = enumerate(zip(told.owners, told.kinds, strict=True))
        return tuple(s for s, (o, k) in rows if o == self.state.member and k != "open")

    def __getattr__(self, name: str):  # type: ignore[no-untyped-def]
        if name in ("sit", "be_ready", "compare", "again", "leave", "close"):
            return lambda *arguments: self.done.append((name, *arguments))
        raise AttributeError(name)
