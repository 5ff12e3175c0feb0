"""The questions, refusals and rules in force shown to a player, held against the rules themselves.

Over random states of all games with random house rules.
"""

from __future__ import annotations

from hypothesis import given, settings

from game.contest.position import read_position
from game.core.cards import Card
from game.core.moves import MELD_CARDS, Marriage
from game.core.tricks import beats, winning
from game.scenes.table.facts.duty import prompt, refused_cards, rule_in_force
from tests.harness.strategies import games, played
from tests.test_laws import SEEDS


class Asked:
    """The seat to act of a deal, with its hand and what of it may be played."""

    def __init__(self, game, deal):
        self.game, self.deal = game, deal
        self.hand, self.cards = deal.hand(deal.turn), game.playable(deal)
        self.refused = refused_cards(game, deal)
        self.trick, self.strength = deal.known(deal.trick), game.strength(deal)
        self.best = (
            self.trick[winning(self.trick, deal.trump, self.strength)] if self.trick else None
        )

    def of(self, suit):
        return [card for card in self.hand if card.suit == suit]

    def beating(self, cards):
        return [card for card in cards if beats(card, self.best, self.deal.trump, self.strength)]


def prompt_is_true(asked, key, values):
    """Whether a prompt says what may be played, and why."""
    hand, cards, deal = asked.hand, asked.cards, asked.deal
    match key.removeprefix("table.prompt."):
        case "announced":
            return set(cards) == set(MELD_CARDS[deal.announced])
        case "announced_one":
            return cards == (values["card"],)
        case "lead" | "follow_free":
            return set(cards) == set(hand) and bool(asked.trick) == key.endswith("free")
        case "follow_last":
            return len(hand) == 1
        case "follow":
            return set(cards) <= set(asked.of(values["suit"])) == set(asked.of(asked.trick[0].suit))
        case "beat":
            held = asked.of(values["suit"])
            return (
                values["card"] == asked.best
                and list(cards) == asked.beating(held)
                and (len(cards) < len(held) or getattr(asked.game.options, "must_beat", True))
            )
        case "trump":
            return not asked.of(values["suit"]) and {c.suit for c in cards} == {deal.trump}
        case "follow_any":
            bare = not asked.of(values["suit"]) and not asked.of(deal.trump)
            return bare and deal.trump is not None and set(cards) == set(hand)
        case "void":
            return not asked.of(values["suit"]) and set(cards) == set(hand)
        case "no_trump":
            return asked.trick[0].suit == deal.trump and not asked.of(deal.trump)
    raise AssertionError(key)


def refusal_is_true(asked, card, key, values):
    """Whether a refused card is refused for what the sentence says."""
    led = asked.trick[0].suit if asked.trick else None
    match key:
        case "lead_the_card":
            return asked.cards == (values["card"],)
        case "lead_the_marriage":
            return len(asked.cards) == 2 and {c.suit for c in asked.cards} == {values["suit"]}
        case "must_follow":
            return card.suit != values["suit"] == led and bool(asked.of(led))
        case "must_beat":
            beating = asked.beating(asked.of(led))
            return values == {"suit": led, "card": asked.best} and beating and card not in beating
        case "must_trump":
            return not asked.of(led) and card.suit != values["trump"] == asked.cards[0].suit
        case "must_overtrump":
            return not asked.of(led) and values["card"] == asked.best and not asked.beating([card])
    raise AssertionError(key)


@settings(max_examples=80)
@given(games(), SEEDS)
def test_what_a_player_is_asked_and_refused_is_what_the_rules_allow(game, seed):
    for _, _, _, deal in played(game, seed):
        if deal.turn is None or deal.veiling is not None or not game.playable(deal):
            continue
        asked = Asked(game, deal)
        key, values = prompt(game, deal, deal.turn)
        assert prompt_is_true(asked, key, values), (key, values)
        for slot, refused in asked.refused.items():
            card = deal.face(slot)
            assert refusal_is_true(asked, card, refused.key, refused.values), (card, refused)
        if deal.announced is not None:
            rule, told = rule_in_force(game, deal)
            assert rule.endswith("_one") == (len(asked.cards) == 1)
            assert told.get("card", asked.cards[0]) == asked.cards[0]


def test_where_the_king_must_be_led_nobody_speaks_of_the_queen():
    text = "turn=0 trump=S up=TS stock=?????? hands=KHQHAC/?????? won=ADJD/"
    game, deal = read_position(f"schnapsen_sharp {text}")
    deal, _ = game.play(deal, Marriage("H"))
    king = {"card": Card("KH")}
    assert prompt(game, deal, 0) == ("table.prompt.announced_one", king)
    assert rule_in_force(game, deal) == ("table.rule.announced_one", king)
    assert {each.key for each in refused_cards(game, deal).values()} == {"lead_the_card"}
    assert all(each.values == king for each in refused_cards(game, deal).values())
