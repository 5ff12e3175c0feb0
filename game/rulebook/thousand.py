"""The rulebook of Thousand."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cards import POINTS, Card
from game.rulebook.blocks import BookBlock, BookGroup, BookText, Chapter, Illustration
from game.rulebook.family import BookWriter, FamilyTexts
from game.rules import Game
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.options import ThousandOptions
from game.rules.thousand.results import FINE, SIXTY
from game.rules.thousand.scoring import BARREL, DUMP_TRUCK, PUSHED_TO
from game.rules.thousand.state import HIGHEST, LIMIT, MARRIAGE_VALUES, OPENING
from game.words import wording_of


def _rules(game: Game) -> ThousandOptions:
    assert isinstance(game.options, ThousandOptions)
    return game.options


class ThousandTexts(FamilyTexts):
    def values(self, game: Game, deck: str) -> dict[str, object]:
        return {
            **{f"meld_{suit}": value for suit, value in MARRIAGE_VALUES.items()},
            "deck": wording_of(deck),
            "target": game.scorer.target,
            "opening": OPENING,
            "limit": LIMIT,
            "highest": HIGHEST,
            "fine": FINE,
            "sixty": SIXTY,
            "barrel": BARREL,
            "pushed_to": PUSHED_TO,
            "truck": DUMP_TRUCK,
        }

    def idle_because(self, game: Game, name: str) -> str | None:
        rules = _rules(game)
        if name == "golden_can_raise" and not rules.golden:
            return "thousand.idle.golden"
        if name == "blind_doubles" and not rules.blind_bid:
            return "thousand.idle.blind"
        if name in ("stock_bonus", "dealer_sees_stock") and game.seats < 4:
            return "thousand.idle.three"
        if name == "gift_face_up" and game.seats == 2:
            return "thousand.idle.gifts"
        return None


_TEXTS = ThousandTexts(
    area="thousand.",
    groups={
        "match": ("golden", "golden_can_raise", "barrel_fail_fine", "dump_truck"),
        "bidding": ("opening_free", "bid_cap", "blind_bid", "blind_doubles", "cut_nine_rule"),
        "stock": (
            "gift_face_up",
            "redeal_four_nines",
            "redeal_two_nines",
            "concede",
            "dealer_sees_stock",
            "stock_bonus",
        ),
        "play": ("must_beat", "marriage_first_trick", "penalize_illegal"),
        "count": ("bolts",),
    },
    unsaid={
        "blind_bid": False,
        "cut_nine_rule": False,
        "concede": "off",
        "golden": False,
        "dump_truck": "off",
        "penalize_illegal": False,
    },
    facts=("golden", "bid_cap", "must_beat", "bolts"),
    by_score=("barrel_fail_fine", "dump_truck", "bolts"),
)


class ThousandBook(BookWriter):
    """The book from the deal to the barrel, for this number of hands."""

    texts = _TEXTS

    def chapters(self) -> Iterator[Chapter]:
        seats, rules = self.game.seats, _rules(self.game)
        yield self.glance_by_hands()
        yield self.chapter("aim", self.aim("aim.text"))
        yield self.chapter("cards", "order", self.rank_row(POINTS), "sum", self.suits())
        dealing = self.ruled("dealer_sees_stock", "cut_nine_rule")
        yield self.chapter("deal", f"text_{seats}", dealing, "next")
        bids = self.ruled("opening_free", "bid_cap", "blind_bid", "blind_doubles")
        yield self.chapter("bidding", "text", "alone", bids, self._golden())
        yield self.chapter(
            *("stock", f"text_{seats}", "raise"),
            self.ruled("gift_face_up", "redeal_four_nines", "redeal_two_nines", "concede"),
        )
        fined = self.ruled("must_beat", "penalize_illegal")
        yield self.chapter("play", "text", self.duties("play"), "win", fined)
        first = self.ruled("marriage_first_trick", point=False)
        yield self.chapter("marriages", "text", self._marriages(), "change", "plain", first)
        counted = self.ruled("bolts", "stock_bonus", "dump_truck")
        yield self.chapter("count", "text", "declarer", "others", counted)
        yield self.exits()
        bolts = ("bolt", "third_bolt") if rules.bolts != "off" else ((), ())
        yield self.ending(
            *("barrel", "on", bolts[0], "win", f"room_{self._room}", "falls", "order", bolts[1]),
            self.ruled("barrel_fail_fine"),
        )
        fits = {"give": seats > 2, "barrel": self.length is None}
        advice = (key for key in ("stock", "lead", "give", "barrel") if fits.get(key, True))
        yield self.chapter("advice", self.points("advice", *advice))

    @property
    def no_giving_up(self) -> str:
        return "none" if _rules(self.game).concede == "off" else "none_but_concede"

    @property
    def _room(self) -> int:
        assert isinstance(self.game, ThousandGame)
        return self.game.options.form.room

    def _golden(self) -> Iterator[BookBlock]:
        """The first deals of a fixed number are the golden tour only where more are played than hands."""
        if self.length is None:
            yield from self.ruled("golden", "golden_can_raise")
        elif _rules(self.game).golden and self.length > self.game.seats:
            yield BookText(
                self.line("bidding.golden_by_deals"), "golden", "golden" in self.changes, True
            )
            yield from self.ruled("golden_can_raise")

    def _marriages(self) -> Illustration:
        return Illustration(
            tuple(
                BookGroup("trick", (Card("K" + suit), Card("Q" + suit)), badge=str(value))
                for suit, value in MARRIAGE_VALUES.items()
            )
        )
