"""House rules in words: what each option is called, what each choice says, and what has no effect."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.options import Option, OptionValue, written
from game.rules.two_hand.options import TwoHandOptions
from game.words import Wording, Words, wording_of

# The set-up screen's order: what belongs together stands together.
GROUPS: Mapping[str, tuple[str, ...]] = {
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


def house_rule(words: Words, rules: TwoHandOptions, name: str, deck: str) -> HouseRule:
    """The words of one option. Raises ValueError where there is none of that name."""
    option = rules.option(name)
    values = rule_values(rules, deck)
    key = f"option.{name}"
    return HouseRule(
        option,
        words(f"{key}.title", **values),
        words(f"{key}.about", **values),
        tuple(words(f"{key}.{written(each)}.label", **values) for each in option.choices),
        tuple(words(f"{key}.{written(each)}.rule", **values) for each in option.choices),
    )


def rule_values(rules: TwoHandOptions, deck: str) -> dict[str, object]:
    """What fills the gaps of every sentence about the rules, for these rules and this deck."""
    german = deck == "hungarian"
    hand = 6 if rules.cards == 24 else 5
    lowest = 0 if rules.cards == 24 else 1 + german
    return {
        "deck": wording_of(deck),
        "low": Wording(lowest),
        "hand": hand,
        "short": hand - 1,
        "stock": rules.cards - 2 * hand,
        "target": rules.match_target,
    }


def idle_because(rules: TwoHandOptions, name: str) -> str | None:
    """The key of the sentence that says why an option has no effect beside the others; None if it has."""
    return _IDLE.get(name, _always_works)(rules)


def _always_works(_rules: TwoHandOptions) -> str | None:
    return None


def _false_claim_price(rules: TwoHandOptions) -> str | None:
    return "idle.false_claim_three_if" if rules.false_claim != "two_or_three" else None


def _beaten_closer(rules: TwoHandOptions) -> str | None:
    """Whoever claims has a trick; so only the closer's tricks, or those at closing, can make it three."""
    asked = (rules.failed_close_three_if, rules.failed_close_moment)
    return "idle.beaten_closer_flat" if asked == ("opponent_no_tricks", "end") else None


def _settled(rules: TwoHandOptions) -> str | None:
    return "idle.auto_settle_closed" if rules.auto_claim else None


def _unclaimed(rules: TwoHandOptions) -> str | None:
    if rules.last_trick_rule == "wins":
        return "idle.unclaimed"
    return "idle.unclaimed_claimed" if rules.auto_claim else None


def _carry(rules: TwoHandOptions) -> str | None:
    return "idle.draw_carry" if rules.last_trick_rule == "wins" else None


def _bummerl_price(rules: TwoHandOptions) -> str | None:
    return None if rules.bummerl else "idle.bummerl_schneider"


def _bummerl_target(rules: TwoHandOptions) -> str | None:
    return None if rules.bummerl else "idle.bummerl_target"


_IDLE = {
    "false_claim_three_if": _false_claim_price,
    "beaten_closer_flat": _beaten_closer,
    "auto_settle_closed": _settled,
    "unclaimed": _unclaimed,
    "draw_carry": _carry,
    "bummerl_schneider": _bummerl_price,
    "bummerl_target": _bummerl_target,
}
