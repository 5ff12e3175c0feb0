"""Why a deal scored as it did, in words."""

from __future__ import annotations

import pytest

from game.core.moves import Claim
from game.core.outcome import Reason, Why
from game.scenes.table.result.deal_result import DealResult
from game.words.language import LANGUAGES
from tests.harness.quick_ends import give_up
from tests.harness.window import on_top
from tests.scenes.tables import Seated, seated_at

FARES = {"pl": ("Sznajder", "Szwarc"), "ru": ("Шнейдер", "Шварц")}


def test_every_outcome_has_its_sentence(context):
    names = dict.fromkeys(("winner", "loser", "ended_by", "declarer", "contract"), "Anna")
    for reason in Reason:
        assert context.words(f"outcome.{reason}", **names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_price_has_its_sentence(context, language):
    context.change(language=language)
    for why in Why:
        words = context.words(f"outcome.why.{why}", winner="Anna", loser="Béla", points=2)
        assert "{" not in words
        schneider, schwarz = FARES.get(language, ("Schneider", "Schwarz"))
        assert ("schneider" in why) == (schneider in words)
        assert ("schwarz" in why) == (schwarz in words)


def test_the_result_says_the_totals_and_why_it_was_worth_as_much(context):
    context.change(speed=0.0, confirm_claiming=False, language="en")
    seated = Seated(context, seed=1)
    seated.play(Claim())
    page = on_top(context, DealResult)
    outcome = seated.table.outcome
    assert outcome is not None
    assert outcome.why is not None
    assert f"{outcome.totals[1]} to {outcome.totals[0]}." in page.explanation.text
    why = context.words(
        f"outcome.why.{outcome.why}", winner="Lili", loser="Anna", points=outcome.points[1]
    )
    assert page.explanation.text.endswith(why)


@pytest.mark.parametrize("contract", ["normal", "gang"])
def test_a_contract_for_tricks_alone_that_is_given_up_tells_no_card_points(context, contract):
    seated = seated_at(context, "slow", "bauernschnapsen")
    seated.act("turn", f"bid {contract}")
    give_up(seated.table, 0)
    seated.rest()
    seated.step(8.0)
    lost, *_, won = seated.table.outcome.totals
    told = context.words("outcome.totals", won=won, lost=lost)
    assert (told in on_top(context, DealResult).explanation.text) == (contract == "normal")


def test_the_result_page_has_a_way_to_the_menu_for_the_mouse(context):
    context.change(speed=0.0, confirm_claiming=False)
    opened: list[str] = []
    seated = Seated(context, seed=1)
    seated.scene.open_menu = lambda: opened.append("menu")  # type: ignore[method-assign]
    seated.play(Claim())
    seated.step(4.0)
    page = on_top(context, DealResult)
    menu = next(
        each for each in page.group.widgets if each.label == context.words("table.tool.menu")
    )  # type: ignore[attr-defined]
    seated.click(*menu.area.center)
    assert opened == ["menu"]
