"""The choices of the set-up page: a game with its house rules, the occupants, and whether helps are
given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from game.bots import USUAL, bots_for
from game.core.deal import Seat
from game.play.setup import PERSON, Setup, sittings_of
from game.rules import GAMES, Game
from game.rules.options import OptionValue
from game.scenes.setup.opponents import opponents
from net.wire.table_options import PLAIN_TABLE, TableOptions

# How many deals a match may have that ends after so many.
LENGTHS = (1, 3, 5, 7, 11)


@dataclass(frozen=True)
class Draft:
    """A set-up in the making. `games` holds every preset with the house rules last given to it.

    `companies` holds for a number of seats who is wished to sit there: PERSON or the key of a bot.
    `length` is that of a match of so many deals, None for one that ends when the game says so; `table` are
    the options of a table on the network.
    """

    games: Mapping[str, Game]
    key: str
    companies: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    practice: bool = False
    length: int | None = None
    table: TableOptions = PLAIN_TABLE

    @classmethod
    def first(cls) -> Draft:
        """The offer when nothing was ever set up: the first game against a bot."""
        return cls(dict(GAMES), next(iter(GAMES)))

    @property
    def game(self) -> Game:
        """The chosen game with its house rules."""
        return self.games[self.key]

    @cached_property
    def changes(self) -> dict[str, OptionValue]:
        """The house rules of the chosen game that differ from the preset."""
        return self.game.options.changes_from(GAMES[self.key].options)

    @property
    def wished(self) -> tuple[str, ...]:
        """The occupants wished for the seats of the chosen game, whether they can play it or not."""
        seats = self.game.seats
        usual = (PERSON, *USUAL[: seats - 1])
        return self.companies.get(seats, usual)

    @property
    def occupants(self) -> tuple[str, ...]:
        """The occupant of each seat: in place of a bot that does not play this game, the best that does."""
        able, best = bots_for(self.game), opponents(self.game)[-1].key
        return tuple(who if who == PERSON or who in able else best for who in self.wished)

    @property
    def replaced(self) -> tuple[tuple[str, str], ...]:
        """The bots that cannot play this game, and those that sit there instead; each pair once."""
        pairs = zip(self.wished, self.occupants, strict=True)
        return tuple(dict.fromkeys((wish, who) for wish, who in pairs if wish != who))

    def with_game(self, key: str) -> Draft:
        """Another preset, with the house rules it had when it was last chosen."""
        return replace(self, key=key)

    def with_set_up(self, game: Game) -> Draft:
        """This game with its house rules, in place of those its preset had."""
        return replace(self, games={**self.games, game.key: game}, key=game.key)

    def with_rules(self, **changes: OptionValue) -> Draft:
        """The chosen game with some house rules changed. Raises ValueError for unknown ones."""
        game = self.game.with_options(**changes)
        return replace(self, games={**self.games, self.key: game})

    def by_the_book(self) -> Draft:
        """The chosen game without any house rule."""
        return replace(self, games={**self.games, self.key: GAMES[self.key]})

    def with_occupant(self, seat: Seat, who: str) -> Draft:
        """The same set-up with somebody else in a seat."""
        wished = [who if place == seat else other for place, other in enumerate(self.wished)]
        return self._with_company(wished)

    def swapped(self, first: Seat, second: Seat) -> Draft:
        """Two seats with each other's occupants."""
        wished = list(self.wished)
        wished[first], wished[second] = wished[second], wished[first]
        return self._with_company(wished)

    def person_at(self, seat: Seat) -> int | None:
        """Which of the people at this screen sits there, from 0; None for a bot."""
        if self.occupants[seat] != PERSON:
            return None
        return self.occupants[:seat].count(PERSON)

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats that share this one's score all through the match."""
        (team,) = (team for team in self.game.teams if seat in team)
        return tuple(other for other in team if other != seat)

    def setup(self, names: Sequence[str]) -> Setup:
        """The match as set up; `names` are those of the people at this screen, in order."""
        return Setup(self.game, sittings_of(self.occupants, names), self.practice, self.length)

    def _with_company(self, wished: Sequence[str]) -> Draft:
        return replace(self, companies={**self.companies, self.game.seats: tuple(wished)})
