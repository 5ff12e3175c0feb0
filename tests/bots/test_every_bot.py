"""Every bot plays every game that it knows, under any house rules, by legal moves to the end of a deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest

from game.bots import BOTS, CHARACTERS, bots_for, new_bot
from game.bots.arena import play_deal
from game.bots.players.plain import Plain
from game.bots.players.sampler import Sampler
from game.bots.trials.house_player import HousePlayer
from game.contest.match import Match
from game.core.moves import Move
from game.play.question import Bot, Question
from game.rules import GAMES
from tests.bots.deals import a_deal, asked
from tests.harness.strategies import random_game


def sittings():
    """Tables of each game. The characters, who are of one code, sit together; any other bot has every seat.

    In some games one seat alone chooses what to lay away or to give.
    """
    for key, game in GAMES.items():
        bots = bots_for(game)
        yield from ((key, (bot,) * game.seats) for bot in bots if bot not in CHARACTERS)
        characters = [bot for bot in bots if bot in CHARACTERS]
        for first in range(0, len(characters), game.seats):
            together = range(first, first + game.seats)
            yield key, tuple(characters[at % len(characters)] for at in together)


@dataclass(frozen=True)
class Watched:
    """A bot whose every move has to be legal: where the rules fine others they would not be refused."""

    bot: Bot

    def choose(self, question: Question) -> Move:
        move = self.bot.choose(question)
        assert move in question.game.legal(question.view)
        return move


def hurried(key: str) -> Bot:
    """A bot that tries little of what it may."""
    match key:
        case "plain":
            return Plain(0.0)
        case "sampler":
            return Sampler(2)
    if key not in CHARACTERS:
        return new_bot(key)
    character = CHARACTERS[key]
    part = {"determinizations": 5, "rounds": 1, "hands": 4, "deep": 1, "weighs": False}
    style = replace(character.style, budget=replace(character.style.budget, **part))
    temper = replace(character.temper, layouts=4, trials=20)
    return HousePlayer(replace(character, style=style, temper=temper))


@pytest.mark.parametrize(("key", "bots"), [*sittings()], ids=str)
def test_bots_play_a_deal_under_any_house_rules_legally_to_its_end(key, bots):
    random = Random(f"{bots} {key}")
    game = random_game(random, key)
    pack = random.sample(game.pack, len(game.pack))
    match = Match.new(game, random.randrange(game.seats))
    outcome = play_deal(match, pack, [Watched(hurried(bot)) for bot in bots], 0)
    assert len(outcome.points) == game.seats


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot != "plain"])  # it goes by the clock
def test_the_same_seed_gives_the_same_move(bot):
    game = GAMES["sixty_six"]
    for seed in range(3):
        question = asked(game, a_deal(game, seed), seed)
        assert hurried(bot).choose(question) == hurried(bot).choose(question)
