"""The rulebook of North American Sixty-six."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cards import POINTS
from game.rulebook.blocks import BookBlock, BookTable, BookText, Chapter
from game.rulebook.family import MELDS, BookWriter, FamilyTexts
from game.rules import Game
from game.rules.north_american.options import NorthAmericanOptions
from game.rules.north_american.state import BIDS, MOON, MOON_POINTS, TICK
from game.words import wording_of


class NorthAmericanTexts(FamilyTexts):
    def values(self, game: Game, deck: str) -> dict[str, object]:
        return {**MELDS, "deck": wording_of(deck), "target": game.scorer.target, "tick": TICK}


_TEXTS = NorthAmericanTexts(
    area="north_american.",
    groups={
        "match": ("match_target",),
        "bidding": ("stick_dealer", "moon_goal"),
        "play": ("na66_rank", "penalize_illegal"),
    },
    unsaid={"penalize_illegal": False, "na66_rank": "family"},
    facts=("match_target", "na66_rank", "moon_goal", "stick_dealer"),
    by_score=("match_target",),
)


class NorthAmericanBook(BookWriter):
    """Deal, auction, play and count, for this number of hands."""

    texts = _TEXTS

    def chapters(self) -> Iterator[Chapter]:
        yield self.chapter("glance", [self.glance_by_hands()])
        yield self.chapter("aim", [self.say("aim.text")])
        yield self.chapter("cards", self._cards())
        yield self.chapter("deal", self._deal())
        yield self.chapter("bidding", self._bidding())
        yield self.chapter("play", self._play())
        yield self.chapter("marriages", self._marriages())
        yield self.chapter("moon", self._moon())
        yield self.chapter("count", [self.say(f"count.{key}") for key in _COUNT])
        yield self.exits()
        yield self.ending("match", self._match())
        yield self.chapter("advice", self._advice())

    @property
    def _rules(self) -> NorthAmericanOptions:
        options = self.game.options
        assert isinstance(options, NorthAmericanOptions)
        return options

    @property
    def _partners(self) -> bool:
        return len(self.game.teams) < self.game.seats

    def _cards(self) -> Iterator[BookBlock]:
        yield self.say("cards.order")
        natural = self._rules.na66_rank == "natural"
        yield self.rank_row("AKQJT9" if natural else POINTS)
        yield self.say("cards.sum")
        yield from self.ruled("na66_rank", point=False)
        yield self.suits()

    def _deal(self) -> Iterator[BookBlock]:
        yield self.say(f"deal.packets_{self.game.seats}")
        yield self.say("deal.partners" if self._partners else "deal.widow")
        yield self.say("deal.next")

    def _bidding(self) -> Iterator[BookBlock]:
        yield self.say("bidding.text")
        if self._partners:
            yield self.say("bidding.partner")
        rows = []
        for bid in BIDS:
            asks = self.line("bidding.points", points=bid.count * TICK)
            pays = self.line("bidding.ticks")
            if bid.count == MOON:
                asks, pays = self._moon_asks, str(MOON)
            rows.append((str(bid), asks, pays, f"−{bid}"))
        head = tuple(self.line(f"bidding.{key}") for key in ("bid", "asks", "pays", "costs"))
        yield BookTable(head, tuple(rows), (0.14, 0.36, 0.3, 0.2))
        yield self.say("bidding.lead")
        yield from self.ruled("stick_dealer", point=False)

    @property
    def _moon_asks(self) -> str:
        """The demand of a bid of five, with or without the partner."""
        alone = "_alone" if self._partners else ""
        if self._rules.moon_goal == "all_tricks":
            return self.words(f"table.bid.moon_tricks{alone}")
        points = self.words.counted("table.points", MOON_POINTS)
        return self.words(f"table.bid.moon_points{alone}", points=points)

    def _play(self) -> Iterator[BookBlock]:
        yield self.say("play.text_partners" if self._partners else "play.text")
        yield from self.duties("play")
        yield self.say("play.end")
        if self.game.may_be_given_up:
            yield from self.ruled("penalize_illegal", point=False)

    def _marriages(self) -> Iterator[BookBlock]:
        yield self.say("marriages.text")
        yield self.marriages()
        yield self.say("marriages.first")
        yield self.say("marriages.trick_4" if self._partners else "marriages.trick")

    def _moon(self) -> Iterator[BookBlock]:
        yield self.say("moon.four" if self._partners else "moon.alone")
        yield from self.ruled("moon_goal", point=False)
        yield self.say("moon.pays")

    def _match(self) -> Iterator[BookBlock]:
        yield from self.ruled("match_target", point=False)
        yield self.say("match.out")
        yield self.say("match.order")

    def _advice(self) -> Iterator[BookBlock]:
        fits = {"safe": self._rules.na66_rank == "family", "partner": self._partners}
        for key in ("safe", "marriage", "partner", "set"):
            if fits.get(key, True):
                yield BookText(self.line(f"advice.{key}"), point=True)


_COUNT = ("text", "made", "set", "others")
