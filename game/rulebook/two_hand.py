"""The rulebook of the two-hand family: Snapszer, Sixty-six and Schnapsen with their house rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.cards import POINTS, Card
from game.rulebook.blocks import BookGroup, BookText, Chapter, Illustration
from game.rulebook.family import MELDS, BookWriter, FamilyTexts
from game.rules import Game
from game.rules.options import OptionValue
from game.rules.two_hand.game import two_hand
from game.rules.two_hand.options import TwoHandOptions
from game.words import Wording, wording_of

# A choice that goes without saying is left out, unless it is a house rule of this table.
_UNSAID: Mapping[str, OptionValue] = {
    "ober_unter_pair": False,
    "penalize_illegal": False,
    "last_trick_rule": "none",
    "bummerl": False,
}


# The set-up screen's order: what belongs together stands together.
_GROUPS: Mapping[str, tuple[str, ...]] = {
    "match": ("match_target", "count_down", "bummerl", "bummerl_target", "bummerl_schneider"),
    "deal": ("cards", "next_dealer"),
    "play": ("penalize_illegal", "may_inspect_own_tricks"),
    "marriages": (
        "marriage_needs_trick",
        "marriage_when_closed",
        "marriage_lead",
        "ober_unter_pair",
    ),
    "exchange": (
        "exchange_needs_trick",
        "exchange_on_follow",
        "exchange_min_stock",
        "exchange_on_close_by_opponent",
    ),
    "closing": (
        "close_before_draw",
        "close_min_stock",
        "closed_eval",
        "failed_close_three_if",
        "failed_close_moment",
        "beaten_closer_flat",
        "auto_settle_closed",
    ),
    "claims": ("auto_claim", "claim_timing", "false_claim", "false_claim_three_if"),
    "ending": ("last_trick_rule", "unclaimed", "draw_carry", "schneider_counts_melds"),
}


def _idle(rules: TwoHandOptions, name: str) -> str | None:
    """The key of the sentence why a house rule has no effect.

    A successful claimer has a trick; so only the closer's tricks, or those at closing, can make a beaten
    closer's price three.
    """
    match name:
        case "false_claim_three_if" if rules.false_claim != "two_or_three":
            return "idle.false_claim_three_if"
        case "beaten_closer_flat":
            asked = (rules.failed_close_three_if, rules.failed_close_moment)
            return "idle.beaten_closer_flat" if asked == ("opponent_no_tricks", "end") else None
        case "auto_settle_closed" if rules.auto_claim:
            return "idle.auto_settle_closed"
        case "unclaimed" if rules.last_trick_rule == "wins":
            return "idle.unclaimed"
        case "unclaimed" if rules.auto_claim:
            return "idle.unclaimed_claimed"
        case "draw_carry" if rules.last_trick_rule == "wins":
            return "idle.draw_carry"
        case "bummerl_schneider" | "bummerl_target" if not rules.bummerl:
            return f"idle.{name}"
    return None


class TwoHandTexts(FamilyTexts):
    def values(self, game: Game, deck: str) -> dict[str, object]:
        rules = two_hand(game).options
        german = deck == "hungarian"
        hand = 6 if rules.cards == 24 else 5
        lowest = 0 if rules.cards == 24 else 1 + german
        return {
            **MELDS,
            "deck": wording_of(deck),
            "low": Wording(lowest),
            "hand": hand,
            "short": hand - 1,
            "stock": rules.cards - 2 * hand,
            "target": rules.match_target,
        }

    def idle_because(self, game: Game, name: str) -> str | None:
        return _idle(two_hand(game).options, name)


_TEXTS = TwoHandTexts(
    "",
    _GROUPS,
    _UNSAID,
    (
        "cards",
        "marriage_needs_trick",
        "close_before_draw",
        "claim_timing",
        "last_trick_rule",
    ),
    by_score=(
        *("match_target", "count_down", "draw_carry", "next_dealer"),
        *("bummerl", "bummerl_target", "bummerl_schneider"),
    ),
)


class TwoHandBook(BookWriter):
    """From the cards to the match, with the house rules in their chapters."""

    texts = _TEXTS

    def chapters(self) -> Iterator[Chapter]:
        cards = self._rules.cards
        yield self.glance("players_value", f"pack_value_{cards}", "hand_value")
        yield self.chapter("aim", "text", self.aim("aim.points"))
        ranks = self.rank_row([rank for rank in POINTS if cards == 24 or rank != "9"])
        pack = self.ruled("cards", point=False)
        yield self.chapter("cards", pack, "order", ranks, "sum", "suits", self.suits())
        dealer = self.ruled("next_dealer", point=False)
        yield self.chapter("deal", f"packets_{cards}", "stock", self._turned_up(), dealer)
        won = self.ruled("may_inspect_own_tricks", point=False)
        yield self.chapter("tricks", "lead", "win", self._trick(), "draw", "last", won)
        fined = self.ruled("penalize_illegal", point=False)
        yield self.chapter("strict", "text", self.duties("strict"), fined)
        yield self.chapter(
            *("marriages", "text", self.marriages()),
            self.ruled("marriage_lead", "marriage_needs_trick"),
            self.ruled("marriage_when_closed", "ober_unter_pair"),
        )
        yield self.chapter(
            *("exchange", "text", self._exchange()),
            self.ruled("exchange_on_follow", "exchange_needs_trick"),
            self.ruled("exchange_min_stock", "exchange_on_close_by_opponent"),
        )
        yield self._closing()
        wrong = self.points("claims", *self._false_claims())
        yield self.chapter("claims", "text", self.ruled(*_GROUPS["claims"]), wrong)
        counted = self.ruled("schneider_counts_melds", "last_trick_rule")
        drawn = self.ruled("unclaimed", "draw_carry")
        worth = self.worth("ending")
        yield self.chapter("ending", "text", worth, counted, self._missing_nothing(), drawn)
        yield self.exits()
        yield self.ending("match", self.ruled(*_GROUPS["match"]))
        yield self.chapter("advice", self.points("advice", "count", "low", "keep", "tens", "close"))

    @property
    def _rules(self) -> TwoHandOptions:
        return two_hand(self.game).options

    @property
    def _lowest(self) -> Card:
        return Card("9H" if self._rules.cards == 24 else "JH")

    def _turned_up(self) -> Illustration:
        return Illustration((BookGroup("stock", (Card("KH"),), self.line("deal.caption")),))

    def _trick(self) -> Illustration:
        return Illustration(
            (
                BookGroup("trick", (Card("KS"), Card("TS")), self.line("tricks.higher"), winner=1),
                BookGroup("trick", (Card("AS"), self._lowest), self.line("tricks.trump"), winner=1),
                BookGroup("trick", (Card("JC"), Card("AD")), self.line("tricks.other"), winner=0),
            )
        )

    def _exchange(self) -> Illustration:
        return Illustration(
            (
                BookGroup("row", (self._lowest,), self.line("exchange.give")),
                BookGroup("stock", (Card("AH"),), self.line("exchange.take")),
            ),
            arrow=True,
        )

    def _closing(self) -> Chapter:
        rules = self._rules
        closed = Illustration(
            (
                BookGroup("stock", (Card("KH"),), self.line("closing.before")),
                BookGroup("closed", (Card("KH"),), self.line("closing.after")),
            ),
            arrow=True,
        )
        flat = rules.beaten_closer_flat and not _idle(rules, "beaten_closer_flat")
        return self.chapter(
            *("closing", "text", closed, self.ruled("close_before_draw", "close_min_stock")),
            "risk",
            self.ruled("closed_eval", "failed_close_three_if", "failed_close_moment"),
            self.ruled("beaten_closer_flat"),
            self.points("closing", "flat") if flat else (),
            self.ruled("auto_settle_closed"),
        )

    def _missing_nothing(self) -> Iterator[BookText]:
        """The end of a stock played out where the table claims for all: `unclaimed` has no effect then."""
        if self._rules.auto_claim and self._rules.last_trick_rule != "wins":
            rule = self._house_rule("unclaimed").rule("higher_total")
            yield BookText(rule, "unclaimed", point=True)

    def _false_claims(self) -> Iterator[str]:
        """The other costs of a wrong claim, and when it is cheaper than losing the deal [seed 001],
        [PAG-66].
        """
        rules = self._rules
        two_or_three = rules.false_claim == "two_or_three"
        sourced = two_or_three and rules.false_claim_three_if != "offender_no_tricks"
        never = rules.false_claim_three_if == "never" and rules.marriage_needs_trick == "pending"
        if sourced and (rules.claim_timing == "own_turn" or never):
            yield "trickless"
        yield "closer"
        if two_or_three and rules.closed_eval == "at_close":
            yield "against_closer"
