"""The rulebook of North American Sixty-six."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cards import POINTS
from game.rulebook.blocks import BookTable, Chapter
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
        partners, rules = self._partners, self._rules
        yield self.glance_by_hands()
        yield self.chapter("aim", "text")
        order = self.rank_row("AKQJT9" if rules.na66_rank == "natural" else POINTS)
        ranks = self.ruled("na66_rank", point=False)
        yield self.chapter("cards", "order", order, "sum", ranks, self.suits())
        sides = "partners" if partners else "widow"
        yield self.chapter("deal", f"packets_{self.game.seats}", sides, "next")
        yield self.chapter(
            *("bidding", "text", "partner" if partners else (), self._bids(), "lead"),
            self.ruled("stick_dealer", point=False),
        )
        fined = self.ruled("penalize_illegal", point=False) if self.game.may_be_given_up else ()
        text = "text_partners" if partners else "text"
        yield self.chapter("play", text, self.duties("play"), "end", fined)
        trick = "trick_4" if partners else "trick"
        yield self.chapter("marriages", "text", self.marriages(), "first", trick)
        goal = self.ruled("moon_goal", point=False)
        yield self.chapter("moon", "four" if partners else "alone", goal, "pays")
        yield self.chapter("count", "text", "made", "set", "others")
        yield self.exits()
        yield self.ending("match", self.ruled("match_target", point=False), "out", "order")
        fits = {"safe": rules.na66_rank == "family", "partner": partners}
        advice = (key for key in ("safe", "marriage", "partner", "set") if fits.get(key, True))
        yield self.chapter("advice", self.points("advice", *advice))

    @property
    def _rules(self) -> NorthAmericanOptions:
        options = self.game.options
        assert isinstance(options, NorthAmericanOptions)
        return options

    @property
    def _partners(self) -> bool:
        return len(self.game.teams) < self.game.seats

    def _bids(self) -> BookTable:
        rows = []
        for bid in BIDS:
            asks = self.line("bidding.points", points=bid * TICK)
            pays = self.line("bidding.ticks")
            if bid == MOON:
                asks, pays = self._moon_asks, str(MOON)
            rows.append((str(bid), asks, pays, f"−{bid}"))
        head = tuple(self.line(f"bidding.{key}") for key in ("bid", "asks", "pays", "costs"))
        return BookTable(head, tuple(rows), (0.14, 0.36, 0.3, 0.2))

    @property
    def _moon_asks(self) -> str:
        """The demand of a bid of five, with or without the partner."""
        alone = "_alone" if self._partners else ""
        if self._rules.moon_goal == "all_tricks":
            return self.words(f"table.bid.moon_tricks{alone}")
        points = self.words.counted("table.points", MOON_POINTS)
        return self.words(f"table.bid.moon_points{alone}", points=points)
