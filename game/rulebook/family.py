"""The common ground of a family's texts: its house rules in words, and its book.

A family says in one `FamilyTexts` how its house rules are grouped, what fills the gaps of its sentences
and which rules have no effect beside others. `BookWriter` has the sentences of every book.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from game.core.cards import POINTS, SUITS, Card
from game.core.marriages import MELD, TRUMP_MELD
from game.rulebook.blocks import (
    BookBlock,
    BookGroup,
    BookTable,
    BookText,
    Chapter,
    Illustration,
    Rulebook,
    Suits,
)
from game.rules import GAMES, Game
from game.rules.options import Option, Options, OptionValue, written
from game.words import Words, suit_name


@dataclass(frozen=True)
class HouseRule:
    """One option in words. `labels` and `rules` have an entry for each of the option's choices."""

    option: Option
    title: str
    about: str
    labels: tuple[str, ...]
    rules: tuple[str, ...]

    def label(self, value: OptionValue) -> str:
        return self.labels[self.option.choices.index(value)]

    def rule(self, value: OptionValue) -> str:
        """The sentence that states the rule when this is chosen."""
        return self.rules[self.option.choices.index(value)]


@dataclass(frozen=True)
class FamilyTexts:
    """The words of one family.

    `area` begins the keys of its sentences. `groups` are the house rules in the set-up screen's order. The
    choices in `unsaid` need no sentence. `facts` are the house rules that tell the presets apart at a glance.
    `by_score` are the house rules that rest in a match of a fixed number of deals.
    """

    area: str
    groups: Mapping[str, tuple[str, ...]]
    unsaid: Mapping[str, OptionValue]
    facts: tuple[str, ...]
    by_score: tuple[str, ...]

    def values(self, game: Game, deck: str) -> dict[str, object]:
        """The values that fill the gaps of sentences for a game and a deck."""
        raise NotImplementedError

    def idle_because(self, game: Game, name: str) -> str | None:
        """The key of the sentence why a house rule has no effect beside the others; None if it has one."""
        return None

    def fitting(self, options: Options) -> FamilyTexts:
        """These words with the groups of the house rules that some options have."""
        known = {option.name for option in options.all()}
        groups = {
            group: tuple(name for name in names if name in known)
            for group, names in self.groups.items()
        }
        return replace(self, groups={group: names for group, names in groups.items() if names})

    def group_title(self, words: Words, group: str) -> str:
        return words(f"{self.area}group.{group}")

    def length(self, words: Words, game: Game, deck: str) -> str:
        """How far a match goes, in a few words."""
        if not chosen_length(game):
            return words(f"{self.area}length", **self.values(game, deck))
        return self.house_rule(words, game, "match_target", deck).label(game.scorer.target)

    def house_rule(self, words: Words, game: Game, name: str, deck: str) -> HouseRule:
        """The words of one option. Raises ValueError where there is none of that name."""
        option = game.options.option(name)
        values = self.values(game, deck)
        key = f"{self.area}option.{name}"
        return HouseRule(
            option,
            words(f"{key}.title", **values),
            words(f"{key}.about", **values),
            tuple(words(f"{key}.{written(each)}.label", **values) for each in option.choices),
            tuple(words(f"{key}.{written(each)}.rule", **values) for each in option.choices),
        )


MELDS: Mapping[str, object] = {"meld": MELD, "trump_meld": TRUMP_MELD}
"""The gaps of sentences about marriages, in the games of sixty-six."""


def chosen_length(game: Game) -> bool:
    """Whether the house rules say how far a match goes; else it is always the same."""
    return any(option.name == "match_target" for option in game.options.all())


# A part of a chapter: the key of a sentence in it, a block, or several.
ChapterPart = str | BookBlock | Iterable[BookBlock]


class BookWriter:
    """Writes the rules of one game, in one language and the words of one deck.

    `length` is the number of deals of a match that ends after so many, None where the score ends it.
    """

    texts: ClassVar[FamilyTexts]

    @classmethod
    def texts_of(cls, game: Game) -> FamilyTexts:
        """The words of the family as far as they concern one of its games."""
        return cls.texts.fitting(game.options)

    def __init__(
        self, texts: FamilyTexts, words: Words, game: Game, deck: str, length: int | None
    ) -> None:
        self.words = words
        self.game = game
        self.deck = deck
        self.length = length
        self.usual = GAMES[game.key]
        changes = game.options.changes_from(self.usual.options)
        self._resting = () if length is None else texts.by_score
        self.changes = {name: value for name, value in changes.items() if name not in self._resting}
        self._texts = texts
        self._values = texts.values(game, deck)

    def book(self) -> Rulebook:
        name = f"game.{self.game.key}"
        line = self.words(f"{name}.line")
        if self.length is not None:
            line = self.words.counted("rules.by_deals.line", self.length)
        return Rulebook(
            title=self.words(f"{name}.name"),
            line=line,
            origin=self.words(f"{name}.origin"),
            chapters=(*self._house(), *self.chapters()),
        )

    def chapters(self) -> Iterator[Chapter]:
        """The chapters of this family's book in order."""
        raise NotImplementedError

    @property
    def no_giving_up(self) -> str:
        """The key of what is said of giving up where no seat may do so."""
        return "none"

    def exits(self) -> Chapter:
        """The texts on giving a deal up, if the game has that, and on a proven foul over the network."""
        words, game = self.words, self.game
        keys = [game.family if game.may_be_given_up else self.no_giving_up]
        keys.append("foul")
        if len(game.teams) > 2:
            keys.append("foul_three")
        texts = tuple(BookText(words(f"rules.exits.{key}")) for key in keys)
        return Chapter("exits", words("rules.exits.title"), texts)

    def ending(self, key: str, *by_score: ChapterPart) -> Chapter:
        """How a match is won: by its score, or after a fixed number of deals, and what rests in one."""
        if self.length is None:
            return self.chapter(key, *by_score)
        words, area = self.words, "rules.by_deals"
        texts = (words.counted(f"{area}.text", self.length), words(f"{area}.{self.game.family}"))
        return Chapter("match", words("rules.match.title"), tuple(map(BookText, texts)))

    def aim(self, key: str) -> BookText:
        """A sentence that names the aim of a match by score, or the one for a fixed number of deals."""
        return self.say(key if self.length is None else f"{key}_by_deals")

    def chapter(self, key: str, *parts: ChapterPart) -> Chapter:
        blocks: list[BookBlock] = []
        for part in parts:
            match part:
                case str():
                    blocks.append(self.say(f"{key}.{part}"))
                case BookText() | BookTable() | Illustration() | Suits():
                    blocks.append(part)
                case _:
                    blocks += part
        return Chapter(key, self.line(f"{key}.title"), tuple(blocks))

    def points(self, chapter: str, *keys: str) -> Iterator[BookText]:
        """Some sentences of a chapter as points of a list."""
        yield from (BookText(self.line(f"{chapter}.{key}"), point=True) for key in keys)

    def line(self, key: str, **values: object) -> str:
        return self.words(f"{self._texts.area}rules.{key}", **self._values, **values)

    def say(self, key: str) -> BookText:
        return BookText(self.line(key))

    def ruled(self, *names: str, point: bool = True) -> Iterator[BookText]:
        """The sentences of some house rules, mostly as points of a list.

        A rule that needs no sentence or has no effect is left out, unless it was changed; one without effect
        then says why.
        """
        for name in names:
            if name in self._resting:
                continue
            value, changed = getattr(self.game.options, name), name in self.changes
            unsaid = self._texts.unsaid
            silent = name in unsaid and unsaid[name] == value
            idle, rule = self._texts.idle_because(self.game, name), self._house_rule(name)
            if changed and idle is not None:
                yield BookText(
                    f"{rule.title}. {self.words(idle, **self._values)}", name, changed, point
                )
            elif changed or not (silent or idle):
                yield BookText(rule.rule(value), name, changed, point)

    def glance(self, players: str, pack: str, hand: str) -> Chapter:
        """The game at a glance, in a few rows of question and answer; the last is how far a match goes."""
        asked = {"players": players, "pack": pack, "hand": hand}
        asked |= {"aim": "aim_value", "match": "match_value"}
        rows = [
            (self.line(f"glance.{key}"), self.line(f"glance.{to}")) for key, to in asked.items()
        ]
        if self.length is not None:
            deals = self.words.counted("match_length.deals", self.length)
            rows[-1] = (self.words("rules.glance.match"), deals)
        return self.chapter("glance", BookTable((), tuple(rows), (0.26, 0.74)))

    def glance_by_hands(self) -> Chapter:
        """The game at a glance, for a family whose presets differ by the number of hands."""
        seats = self.game.seats
        return self.glance(f"players_{seats}", "pack_value", f"hand_{seats}")

    def worth(self, chapter: str) -> BookTable:
        """The game points of a deal, by what its loser has."""
        head = (self.line(f"{chapter}.loser"), self.line(f"{chapter}.worth"))
        worth = (("safe", "1"), ("schneider", "2"), ("schwarz", "3"))
        rows = tuple((self.line(f"{chapter}.{key}"), points) for key, points in worth)
        return BookTable(head, rows, (0.7, 0.3))

    def duties(self, chapter: str) -> Iterator[BookText]:
        """The duties of a player who adds a card to a trick, in order."""
        for number, duty in enumerate(("follow", "trump", "free"), start=1):
            yield BookText(self.line(f"{chapter}.{duty}"), point=True, number=number)

    def rank_row(self, ranks: Iterable[str]) -> Illustration:
        """A suit from the highest card down, with the points of each."""
        return Illustration(
            tuple(
                BookGroup("row", (Card(rank + "S"),), self._points(POINTS[rank])) for rank in ranks
            )
        )

    def marriages(self) -> Illustration:
        """A marriage and one in trumps, with what each counts."""
        plain, trump = self.line("marriages.plain"), self.line("marriages.trump")
        return Illustration(
            (
                BookGroup(
                    "trick", (Card("KC"), Card("QC")), plain, badge=str(self._values["meld"])
                ),
                BookGroup(
                    "trick", (Card("KH"), Card("QH")), trump, badge=str(self._values["trump_meld"])
                ),
            )
        )

    def suits(self) -> Suits:
        return Suits(tuple((suit, suit_name(self.words, suit, self.deck)) for suit in SUITS))

    # -- inside --------------------------------------------------------------------------------

    def _points(self, points: int) -> str:
        return self.words.counted("rules.cards.points", points)

    def _house_rule(self, name: str) -> HouseRule:
        return self._texts.house_rule(self.words, self.game, name, self.deck)

    def _house(self) -> Iterator[Chapter]:
        """The house rules of this table that differ from the preset, if any."""
        if not self.changes:
            return
        rows = []
        for name, value in self.changes.items():
            rule = self._house_rule(name)
            usual = getattr(self.usual.options, name)
            rows.append((rule.title, rule.label(value), rule.label(usual)))
        words, name = self.words, self.words(f"game.{self.game.key}.name")
        head = tuple(words(f"rules.house.{each}") for each in ("option", "here", "usual"))
        table = BookTable(head, tuple(rows), (0.44, 0.28, 0.28))
        text = BookText(words("rules.house.text", game=name))
        yield Chapter("house", words("rules.house.title"), (text, table))
