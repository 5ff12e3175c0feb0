"""Every sentence the table can need is there, in every language, and none is cut off."""

from __future__ import annotations

import pytest

from game.contest.match import Match
from game.contest.position import read_position
from game.contest.record import Sitting
from game.core.cards import Card
from game.core.moves import MELDS, Claim, Close, Draw, Exchange, Pair, Pass, Play
from game.play.table import Happening
from game.rules import GAMES
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.input.confirm_move import ask_first
from game.scenes.table.notice import Notice
from game.scenes.table.sentences.advised import move_words
from game.scenes.table.sentences.telling import move_sentences
from game.stage.input.intents import Confirm
from game.stage.user_action import UserAction
from game.words.language import LANGUAGES
from tests.scenes.tables import Seated


@pytest.mark.parametrize(("language", "size"), [("de", (800, 600)), ("ru", (700, 1000))])
def test_nothing_is_cut_off_in_any_language(context, language, size):
    context.window.size = size
    context.change(language=language, speed=0.0, text_size=1.5, help_points="always")
    context.stage.relayout()
    seated = Seated(context, kinds="person person", seed=41)
    for _ in range(60):
        if seated.table.outcome is not None:
            break
        seated.send(Confirm())
        seated.rest()
        while context.stage.top is seated.scene and seated.table.outcome is None:
            decision = seated.scene.decision
            for at, card in enumerate(decision.cards if decision else ()):
                if card.reason is not None:
                    seated.key(str(at + 1))
            seated.play(seated.habit())
    seated.step(8.0)
    lines = (context.words("table.leave.text"),)
    buttons = (
        (context.words("table.leave.yes"), UserAction()),
        (context.words("table.leave.no"), UserAction()),
    )
    seated.scene.show_notice(Notice(context.words("table.leave.title"), lines, buttons))
    ask_first(context, seated.table.match.game, Close())
    seated.step()
    ask_first(context, seated.table.match.game, Claim())
    seated.step()
    assert context.fonts.cut == set()


def test_every_move_can_be_named_in_every_language(context):
    moves = [Play(Card("TH")), Exchange(), Close(), Claim(), Draw(), Pass(), *MELDS]
    for language in LANGUAGES:
        context.change(language=language)
        names = [move_words(context, GAMES["snapszer"], move) for move in moves]
        assert len(set(names)) == len(moves), language


def test_what_was_said_goes_when_something_happens(context):
    seated = Seated(context, seed=1)
    seated.scene._refused("You must follow suit.")
    assert seated.scene._face._said
    seated.play(seated.habit())
    assert seated.scene._face._said == ""


def test_what_was_said_goes_by_itself_and_the_table_is_still_again(context):
    seated = Seated(context, seed=1)
    seated.scene._refused("You must follow suit.")
    seated.step(20.0)
    seated.step(0.2)
    assert seated.scene._face._said == ""
    assert not seated.scene.moving


def test_a_pair_of_queen_and_jack_is_told_in_words_of_the_deck(context):
    """To whoever sits down next, and in the log of a replay."""
    context.change(deck="hungarian")
    text = (
        "snapszer(ober_unter_pair=on) dealer=1 turn=0 trump=H up=9H stock=TC9DKDQSTDASJD won=ACKC/"
    )
    game, deal = read_position(f"{text} hands=JSQHJHKSADKH/9SQDTS9CJCQC")
    meld = Pair("H")
    after, events = game.play(deal, meld)
    seats = SeatsAtScreen(context, [Sitting("person", "Anna"), Sitting("person", "Béla")])
    happening = Happening(Match.new(game, 1), deal, after, 0, meld, events)
    (told,) = move_sentences(seats, happening)
    assert "Ober and Unter in trumps" in told


@pytest.mark.parametrize("rule", ["auto_claim", "auto_settle_closed"])
def test_nobody_is_told_to_claim_where_the_table_does(context, rule):
    asked = []
    for game in (GAMES["snapszer"], GAMES["snapszer"].with_options(**{rule: True})):
        ask_first(context, game, Close())
        asked.append(context.stage.top.text)
    assert ["claim" in text for text in asked] == [True, False]
