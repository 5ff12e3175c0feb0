"""The rulebook of the two-hand family: Snapszer, Sixty-six and Schnapsen with their house rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.cards import POINTS, SUITS, Card
from game.marriages import MELD, TRUMP_MELD
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
from game.rulebook.house_rules import HouseRule, house_rule, idle_because, rule_values
from game.rules import GAMES, Game
from game.rules.two_hand.options import TwoHandOptions
from game.words import Words, suit_name

# A choice that goes without saying is left out, unless it is a house rule of this table.
_UNSAID = {
    "ober_unter_pair": False,
    "penalize_illegal": False,
    "last_trick_rule": "none",
    "bummerl": False,
}


def write_rulebook(words: Words, game: Game, deck: str) -> Rulebook:
    """The rules of a game of this family, in this language and the words of this deck.

    Raises KeyError for a preset that is not in the catalogue of games.
    """
    return _Writer(words, game, deck).book()


class _Writer:
    def __init__(self, words: Words, game: Game, deck: str) -> None:
        options, usual = game.options, GAMES[game.key].options
        assert isinstance(options, TwoHandOptions)
        assert isinstance(usual, TwoHandOptions)
        self._words = words
        self._key = game.key
        self._deck = deck
        self._rules = options
        self._usual = usual
        self._changes = options.changes_from(usual)
        self._values = rule_values(options, deck)

    def book(self) -> Rulebook:
        name = f"game.{self._key}"
        chapters = (
            *self._house(),
            self._chapter("glance", [self._glance()]),
            self._chapter("aim", [self._say("aim.text"), self._say("aim.points")]),
            self._chapter("cards", self._cards()),
            self._chapter("deal", self._deal()),
            self._chapter("tricks", self._tricks()),
            self._chapter("strict", self._strict()),
            self._chapter("marriages", self._marriages()),
            self._chapter("exchange", self._exchange()),
            self._chapter("closing", self._closing()),
            self._chapter("claims", self._claims()),
            self._chapter("ending", self._ending()),
            self._chapter("match", self._match()),
            self._chapter("advice", self._advice()),
        )
        return Rulebook(
            self._words(f"{name}.name"),
            self._words(f"{name}.line"),
            self._words(f"{name}.origin"),
            chapters,
        )

    # -- chapters ------------------------------------------------------------------------------

    def _house(self) -> Iterator[Chapter]:
        """What this table plays otherwise than the preset, if there is anything."""
        if not self._changes:
            return
        rows = []
        for name, value in self._changes.items():
            rule = self._house_rule(name)
            rows.append((rule.title, rule.label(value), rule.label(getattr(self._usual, name))))
        game = self._words(f"game.{self._key}.name")
        head = tuple(self._words(f"rules.house.{each}") for each in ("option", "here", "usual"))
        table = BookTable(head, tuple(rows), (0.44, 0.28, 0.28))
        yield self._chapter("house", [BookText(self._words("rules.house.text", game=game)), table])

    def _glance(self) -> BookTable:
        asked = (
            ("players", "players_value"),
            ("pack", f"pack_value_{self._rules.cards}"),
            ("hand", "hand_value"),
            ("aim", "aim_value"),
            ("match", "match_value"),
        )
        rows = tuple((self._line(f"glance.{key}"), self._line(f"glance.{to}")) for key, to in asked)
        return BookTable((), rows, (0.26, 0.74))

    def _cards(self) -> Iterator[BookBlock]:
        yield from self._ruled("cards", point=False)
        yield self._say("cards.order")
        ranks = POINTS if self._rules.cards == 24 else [each for each in POINTS if each != "9"]
        yield Illustration(
            tuple(
                BookGroup("row", (Card(rank + "S"),), self._points(POINTS[rank])) for rank in ranks
            )
        )
        yield self._say("cards.sum")
        yield self._say("cards.suits")
        yield Suits(tuple((suit, suit_name(self._words, suit, self._deck)) for suit in SUITS))

    def _deal(self) -> Iterator[BookBlock]:
        yield self._say(f"deal.packets_{self._rules.cards}")
        yield self._say("deal.stock")
        yield Illustration((BookGroup("stock", (Card("KH"),), self._line("deal.caption")),))
        yield from self._ruled("next_dealer", point=False)

    def _tricks(self) -> Iterator[BookBlock]:
        yield self._say("tricks.lead")
        yield self._say("tricks.win")
        low = Card(self._lowest.rank + "H")
        yield Illustration(
            (
                BookGroup("trick", (Card("KS"), Card("TS")), self._line("tricks.higher"), winner=1),
                BookGroup("trick", (Card("AS"), low), self._line("tricks.trump"), winner=1),
                BookGroup("trick", (Card("JC"), Card("AD")), self._line("tricks.other"), winner=0),
            )
        )
        yield self._say("tricks.draw")
        yield self._say("tricks.last")
        yield from self._ruled("may_inspect_own_tricks", point=False)

    def _strict(self) -> Iterator[BookBlock]:
        yield self._say("strict.text")
        for number, duty in enumerate(("follow", "trump", "free"), start=1):
            yield BookText(self._line(f"strict.{duty}"), point=True, number=number)
        yield from self._ruled("penalize_illegal", point=False)

    def _marriages(self) -> Iterator[BookBlock]:
        yield self._say("marriages.text")
        plain, trump = self._line("marriages.plain"), self._line("marriages.trump")
        yield Illustration(
            (
                BookGroup("trick", (Card("KC"), Card("QC")), plain, badge=str(MELD)),
                BookGroup("trick", (Card("KH"), Card("QH")), trump, badge=str(TRUMP_MELD)),
            )
        )
        yield from self._ruled(
            "marriage_lead", "marriage_needs_trick", "marriage_when_closed", "ober_unter_pair"
        )

    def _exchange(self) -> Iterator[BookBlock]:
        yield self._say("exchange.text")
        yield Illustration(
            (
                BookGroup("row", (self._lowest,), self._line("exchange.give")),
                BookGroup("stock", (Card("AH"),), self._line("exchange.take")),
            ),
            arrow=True,
        )
        yield from self._ruled(
            "exchange_on_follow",
            "exchange_needs_trick",
            "exchange_min_stock",
            "exchange_on_close_by_opponent",
        )

    def _closing(self) -> Iterator[BookBlock]:
        yield self._say("closing.text")
        yield Illustration(
            (
                BookGroup("stock", (Card("KH"),), self._line("closing.before")),
                BookGroup("closed", (Card("KH"),), self._line("closing.after")),
            ),
            arrow=True,
        )
        yield from self._ruled("close_before_draw", "close_min_stock")
        yield self._say("closing.risk")
        yield from self._ruled(
            "closed_eval",
            "failed_close_three_if",
            "failed_close_moment",
            "beaten_closer_flat",
        )
        if self._rules.beaten_closer_flat and not idle_because(self._rules, "beaten_closer_flat"):
            yield BookText(self._line("closing.flat"), point=True)
        yield from self._ruled("auto_settle_closed")

    def _claims(self) -> Iterator[BookBlock]:
        yield self._say("claims.text")
        yield from self._ruled("auto_claim", "claim_timing", "false_claim", "false_claim_three_if")
        for key in self._false_claims():
            yield BookText(self._line(key), point=True)

    def _false_claims(self) -> Iterator[str]:
        """What else a wrong claim costs, and where that is less than losing the deal [seed 001], [PAG-66]."""
        rules = self._rules
        two_or_three = rules.false_claim == "two_or_three"
        sourced = two_or_three and rules.false_claim_three_if != "offender_no_tricks"
        if sourced and rules.claim_timing == "own_turn":
            yield "claims.trickless"
        yield "claims.closer"
        if two_or_three and rules.closed_eval == "at_close":
            yield "claims.against_closer"

    def _ending(self) -> Iterator[BookBlock]:
        yield self._say("ending.text")
        head = (self._line("ending.loser"), self._line("ending.worth"))
        worth = (("safe", "1"), ("schneider", "2"), ("schwarz", "3"))
        rows = tuple((self._line(f"ending.{key}"), points) for key, points in worth)
        yield BookTable(head, rows, (0.7, 0.3))
        yield from self._ruled(
            "schneider_counts_melds", "last_trick_rule", "unclaimed", "draw_carry"
        )

    def _match(self) -> Iterator[BookBlock]:
        yield from self._ruled(
            "match_target", "count_down", "bummerl", "bummerl_target", "bummerl_schneider"
        )

    def _advice(self) -> Iterator[BookBlock]:
        for key in ("count", "low", "keep", "tens", "close"):
            yield BookText(self._line(f"advice.{key}"), point=True)

    # -- sentences -----------------------------------------------------------------------------

    @property
    def _lowest(self) -> Card:
        return Card("9H" if self._rules.cards == 24 else "JH")

    def _chapter(self, key: str, blocks: Iterable[BookBlock]) -> Chapter:
        return Chapter(key, self._line(f"{key}.title"), tuple(blocks))

    def _line(self, key: str) -> str:
        return self._words(f"rules.{key}", **self._values)

    def _say(self, key: str) -> BookText:
        return BookText(self._line(key))

    def _points(self, points: int) -> str:
        return self._words.counted("rules.cards.points", points)

    def _house_rule(self, name: str) -> HouseRule:
        return house_rule(self._words, self._rules, name, self._deck)

    def _ruled(self, *names: str, point: bool = True) -> Iterator[BookText]:
        """The sentences of some house rules, mostly as points of a list.

        What goes without saying or has no effect is left out, unless it was changed.
        """
        for name in names:
            value, changed = getattr(self._rules, name), name in self._changes
            silent = name in _UNSAID and _UNSAID[name] == value
            if changed or not (silent or idle_because(self._rules, name)):
                yield BookText(self._house_rule(name).rule(value), name, changed, point)
