"""Hints at the table."""

from __future__ import annotations

import pytest

from game.bots.hints.findings import Hint, HintReason
from game.core.cards import Card
from game.core.moves import (
    CONCEDE,
    DOUBLE,
    KNOCK,
    LEAVE,
    LOOK,
    PASS,
    PLAYS,
    REDEAL,
    TAKE,
    TURN,
    Close,
    CutPack,
    Discard,
    Draw,
    Give,
    Marriage,
    Play,
    Take,
    Trump,
)
from game.rules.bauernschnapsen.state import BauernschnapsenPhase
from game.scenes.table.input.decision import cards_of
from game.scenes.table.sentences.advised import advised
from game.stage.input.intents import Confirm, MoveFocus
from game.words.language import LANGUAGES
from tests.scenes.tables import AdvisingWorker, Seated


def test_a_hint_glows_on_its_card_and_says_why(context):
    found = Hint(Play(Card("TH")), HintReason("refused.must_follow", {"suit": "H"}), {})
    seated = Seated(context, seed=1, adviser=AdvisingWorker(found))
    seated.key("h")
    seated.step(0.5)
    hinted = [c for c in seated.scene.decision.cards if c.hinted]  # type: ignore[union-attr]
    assert [seated.deal.faces[card.slot] for card in hinted] == ["TH"]
    assert seated.scene._face._said == "You must follow suit: hearts."
    seated.key("h")
    seated.step(0.5)
    asked = seated.scene.table.record.deals[0].hints
    assert asked[seated.deal.to_act] == sum(asked) == 1, "the record tells of it once"


def test_a_hint_that_is_no_card_lights_its_button(context):
    adviser = AdvisingWorker(Hint(Close(), HintReason("hint.close", {"wins": 9}), {}))
    seated = Seated(context, seed=1, adviser=adviser)
    seated.key("h")
    seated.step(0.5)
    decision = seated.scene.decision
    assert decision is not None
    assert not any(card.hinted for card in decision.cards)
    assert [b.label for b in decision.row.buttons if b.hinted] == [context.words("table.do.close")]


CARDS = Card("QH"), Card("9S")
NO_CARD = [
    *(PASS, Trump("H"), TURN, DOUBLE, TAKE, Take(2), LEAVE, Discard(CARDS), REDEAL, LOOK, KNOCK),
    *(Give(Card("QH"), 1), CutPack(7), CONCEDE, Draw()),
]


def test_what_is_no_card_is_named_in_a_hint(context):
    talon = Seated(context, "person slow slow", "talonschnapsen")
    two = Seated(context, "person slow", "thousand_2")
    for language in LANGUAGES:
        context.change(language=language)
        said = set()
        for move in NO_CARD:
            face = (two if move == Take(2) else talon).scene._face
            face.advise(Hint(move, HintReason("hint.glance"), {}))
            words = face._said.removesuffix(context.words("hint.glance"))
            assert words.strip()
            assert all(context.short_card(card) in words for card in cards_of(move))
            said.add(words)
        assert len(said) == len(NO_CARD)


@pytest.mark.parametrize(
    ("move", "values", "told"),
    [
        (PLAYS[Card("QH")], {}, "Queen of hearts. "),
        (PLAYS[Card("QH")], {"card": "QH"}, ""),
        (PLAYS[Card("QH")], {"card": "TH"}, "Queen of hearts. "),
        (Marriage("H"), {}, "The marriage in hearts. "),
        (PASS, {}, ""),
    ],
)
def test_what_only_glows_is_named_by_ear(context, monkeypatch, move, values, told):
    said: list[str] = []
    face = Seated(context, "person slow").scene._face
    monkeypatch.setattr(context, "say", lambda words, **more: said.append(words))
    face.advise(Hint(move, HintReason("hint.glance", values), {}))
    assert said == [f"{told}{face._said}"]


def test_a_card_to_give_away_is_heard_in_the_case_of_its_sentence(context, monkeypatch):
    heard: list[str] = []
    face = Seated(context, "person slow slow", "talonschnapsen").scene._face
    monkeypatch.setattr(context, "say", lambda words, **more: heard.append(words))
    for language in ("en", "pl", "ru"):
        context.change(language=language)
        face.advise(Hint(Give(Card("QH"), 1), HintReason("hint.glance"), {}))
    assert [line.partition(" (")[0].partition(" to ")[0] for line in heard] == [
        *("Give the queen of hearts", "Oddaj damę kier", "Отдай даму червей"),
    ]


def test_a_pass_in_the_doubling_is_no_doubling(context):
    seated = Seated(context, "person slow", "bauernschnapsen", dealer=3)
    deal = seated.deal.but(phase=BauernschnapsenPhase.DOUBLE)
    game, seats = seated.table.match.game, seated.scene.seats
    assert advised(seats, game, deal, PASS) == "Do not double."


def test_no_hint_is_given_in_a_match_of_two_people(context):
    adviser = AdvisingWorker()
    seated = Seated(context, kinds="person person", seed=1, adviser=adviser)
    seated.send(Confirm())
    seated.rest()
    seated.key("h")
    assert adviser.jobs == []


def test_a_hint_is_the_only_light_on_the_table_until_the_focus_moves_on(context):
    seated = Seated(context)
    scene = seated.scene
    seated.send(MoveFocus("right"))
    assert scene.group.ring.current is not None
    card = next(each for each in scene.decision.cards if not each.lit)
    face = seated.deal.faces[card.slot]
    scene.hint.poll = lambda: Hint(PLAYS[face], HintReason(""), {}) if not card.hinted else None
    seated.step()
    assert [each for each in scene.decision.cards if each._glow] == [card]
