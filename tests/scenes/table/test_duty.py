"""The lines that say which rule is in force and what is asked."""

from __future__ import annotations

import pytest

from game.contest.position import read_position
from game.core.cards import Card
from game.core.moves import Marriage, Play
from game.scenes.table.facts.duty import named, prompt, rule_in_force
from game.words.language import LANGUAGES
from tests.scenes.tables import Seated, undrawn, written_by


def test_the_rule_in_force_speaks_of_a_declared_marriage(context):
    seated = Seated(context, seed=1)
    seated.play(Play(Card("TS")))
    before = rule_in_force(seated.table.match.game, seated.deal)
    seated.play(Marriage("C"))
    assert rule_in_force(seated.table.match.game, seated.deal) != before
    assert rule_in_force(seated.table.match.game, seated.deal)[0] == "table.rule.announced"


def test_while_the_other_may_exchange_after_a_closing_no_card_of_the_marriage_is_asked_for():
    """The table stopped here: the closer leads one of the two only after that."""
    game, deal = read_position(
        "schnapsen(exchange_on_close_by_opponent=on) dealer=1 turn=1 phase=answer trump=C up=TC "
        "stock=KDJHJSTDASQDTHQCKC hands=ACQSTSKH!QH!/JCAHKSJDAD melds=H/ announced=H closing=0:0/0:0/0"
    )
    assert rule_in_force(game, deal) == ("table.rule.closed", {})


@pytest.mark.parametrize(
    ("led", "hand", "key"),
    [
        ("AH", "TDJC", "no_trump"),
        ("AS", "TDJC", "follow_any"),
        ("AS", "TDJH", "trump"),
        ("AH", "TDJH", "follow"),
    ],
)
def test_a_led_trump_is_never_called_a_suit_beside_the_trumps(context, led, hand, key):
    game, deal = read_position(f"schnapsen turn=0 trump=H hands={hand}/KC trick={led}")
    found, values = prompt(game, deal, 0)
    assert found == f"table.prompt.{key}"
    for language in LANGUAGES:
        context.change(language=language)
        words = context.words(found, **named(context, values))
        assert (context.suit("H") in words) == (key in ("trump", "follow"))


def test_who_can_beat_the_card_is_asked_to():
    game, deal = read_position("schnapsen turn=0 trump=H hands=TSJS/KC trick=KS")
    assert prompt(game, deal, 0)[0] == "table.prompt.beat"


def test_the_trump_is_not_told_before_the_turn_up_lies_open(context):
    """Every frame of the dealing: the line that names the trump comes after the card has turned."""
    context.change(language="en")
    seated = Seated(context, kinds="person slow", enter=False)
    context.push(seated.scene)
    hidden = told = 0
    for _ in range(400):
        with undrawn():
            context.stage.step(0.03, frame=0.03)
        written = written_by(context, seated.scene.draw)
        picture = seated.scene.picture
        turned = picture.deal is not None and picture.deal.turn_up is not None
        lies_open = turned and picture.cloth.sprite(picture.deal.turn_up).face_up == 1.0
        said = any(line.words.startswith("Trump:") for line in written)
        assert lies_open or not said
        hidden += turned and not lies_open
        told += said
        if not picture.timeline.moving:
            break
    assert hidden > 3
    assert told
