"""A seat at which somebody stands in: his word counts while he is heard and legal, else the bot moves."""

from __future__ import annotations

from dataclasses import replace

from game.contest.match import Match
from game.contest.record import Sitting
from game.core.moves import PLAYS, Play
from game.online.remote_deck import RemoteDeck
from game.online.stand_in import StandInPlayer, SubstitutedPlayer
from game.play.question import Question
from game.rules import GAMES
from net.match import MovePlayed
from net.session import AnswerToStandIn, StandInDecided, SubmitMove
from tests.online.company import Sent

GAME = GAMES["snapszer"]
TABLE = bytes(32)


class Decided:
    """A bot that always decides for one move."""

    def __init__(self, move: Play) -> None:
        self.sitting, self.move, self.asked = Sitting("bot", "beginner"), move, 0

    def ask(self, question: Question) -> None:
        self.asked += 1

    def answer(self) -> Play | None:
        return self.move if self.asked else None


def question() -> Question:
    deal = GAME.deal(GAME.pack, dealer=1)
    return Question(GAME, deal, (), Match.new(GAME, 1), 0)


def legal_and_not() -> tuple[Play, Play]:
    asked = question()
    legal = [move for move in GAME.legal(asked.view) if isinstance(move, Play)]
    return legal[0], next(move for move in PLAYS.values() if move not in legal)


def test_his_legal_move_in_its_place_is_made_and_no_other():
    legal, illegal = legal_and_not()
    bot = Decided(legal)
    player = SubstitutedPlayer("Eva", bot, here=True)
    decided = StandInDecided(0, 0, 0, legal)
    player.hear(decided)
    assert player.answer() is None, "nothing was asked"
    player.ask(question())
    player.hear(replace(decided, move=illegal))
    player.hear(replace(decided, place=1))
    assert player.answer() is None
    assert not bot.asked
    player.hear(decided)
    assert player.answer() == legal


def test_the_bot_plays_on_with_the_move_that_is_due_when_he_is_not_heard():
    legal, _ = legal_and_not()
    bot = Decided(legal)
    player = SubstitutedPlayer("Eva", bot, here=True)
    player.ask(question())
    player.be_here(False)
    assert (bot.asked, player.answer()) == (1, legal)
    player.be_here(True)
    player.ask(question())
    assert (bot.asked, player.answer()) == (1, None)


def standing_in() -> tuple[StandInPlayer, RemoteDeck, list[object]]:
    sent = list[object]()
    deck = RemoteDeck(TABLE, Sent(sent), frozenset({0}), 0)
    return StandInPlayer(0, "Eva", deck, None), deck, sent


def test_what_he_decides_is_said_and_made_once_the_log_has_it():
    legal, _ = legal_and_not()
    player, deck, sent = standing_in()
    player.ask(question())
    player.decide(legal)
    assert player.answer() is None
    assert sent == [SubmitMove(TABLE, 0, 0, 0, legal)]
    deck.add(MovePlayed(0, legal, mine=False))
    assert player.answer() == legal


def test_a_move_of_the_log_that_his_cards_do_not_allow_ends_his_part():
    _, illegal = legal_and_not()
    player, deck, sent = standing_in()
    player.ask(question())
    deck.add(MovePlayed(0, illegal, mine=False))
    assert player.answer() is None
    assert sent == [AnswerToStandIn(False)]
