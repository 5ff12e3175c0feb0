"""Hints at the table."""

from __future__ import annotations

from game.cards import Card
from game.moves import Close, Play
from game.scenes.table import Advice
from game.stage.context import AppContext
from game.stage.intents import Confirm
from tests.scenes.tables import Seated


def test_a_hint_glows_on_its_card_and_says_why(context: AppContext) -> None:
    class Adviser:
        def ask(self, question: object) -> int:
            return 7

        def advice(self, ticket: int) -> Advice | None:
            return Advice(Play(Card("TH")), "refused.must_follow", {"suit": "H"})

    seated = Seated(context, seed=1, adviser=Adviser())
    seated.key("h")
    seated.step(0.5)
    hinted = [c for c in seated.scene.decision.cards if c.hinted]  # type: ignore[union-attr]
    assert [seated.deal.faces[card.slot] for card in hinted] == ["TH"]
    assert seated.scene._face._said == "You must follow suit: hearts."


def test_a_hint_that_is_no_card_lights_its_button(context: AppContext) -> None:
    class Adviser:
        def ask(self, question: object) -> int:
            return 7

        def advice(self, ticket: int) -> Advice | None:
            return Advice(Close(), "hint.close", {"wins": 9})

    seated = Seated(context, seed=1, adviser=Adviser())
    seated.key("h")
    seated.step(0.5)
    decision = seated.scene.decision
    assert decision is not None
    assert not any(card.hinted for card in decision.cards)
    assert [b.label for b in decision.row.buttons if b.hinted] == [context.words("table.do.close")]


def test_no_hint_is_given_in_a_match_of_two_people(context: AppContext) -> None:
    asked: list[object] = []

    class Adviser:
        def ask(self, question: object) -> int:
            asked.append(question)
            return 1

        def advice(self, ticket: int) -> Advice | None:
            return None

    seated = Seated(context, kinds="person person", seed=1, adviser=Adviser())
    seated.send(Confirm())
    seated.rest()
    seated.key("h")
    assert asked == []
