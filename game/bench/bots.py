"""Measuring the bots: exact solving, random deals of the kernel, and how long each character thinks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.bots import CHARACTERS, new_bot
from game.bots.arena import deal_steps, play_deal
from game.bots.compiling.compiled import IntArray, int_array
from game.bots.engine import row as two_hand_row
from game.bots.engine.random_play import many_by_chance, whole_pack
from game.bots.engine.rule_vector import rule_vector
from game.bots.engine.solver import solve
from game.bots.engine.translate import kernel_deal
from game.bots.inference.known import known_of
from game.bots.inference.worlds import Clues, weighed
from game.bots.kernel import row
from game.bots.kernel.random_play import many_by_chance as auction_deals_by_chance
from game.bots.kernel.rule_vectors import AuctionGame
from game.bots.kernel.rule_vectors import rule_vector as auction_rules
from game.bots.search.known_state import rng_state_of
from game.contest.match import Match
from game.core.moves import Claim, Close, Move
from game.play.question import Bot, Question
from game.rules import GAMES
from game.rules.game import Game
from game.rules.two_hand.game import TwoHandGame, two_hand

_POSITIONS, _DEALS = 2000, 100_000


def measure_bots() -> dict[str, Any]:
    """`solves_per_s` of six-card closed positions, `random_deals_per_s`, `layouts_per_s` of hidden cards,
    `think_p95_ms` per character.

    Seconds are those of one thread, whatever else the machine does. Solving is measured in Snapszer,
    random deals in each preset, layouts in those with an auction, thinking in all of two hands in turn.
    """
    two_hands = [(0, game) for game in GAMES.values() if isinstance(game, TwoHandGame)]
    return {
        "solves_per_s": round(_solves_per_second(_POSITIONS)),
        "random_deals_per_s": {
            key: round(random_deals_per_second(game, _DEALS)) for key, game in GAMES.items()
        },
        "layouts_per_s": {
            key: round(layouts_per_second(game, _DEALS))
            for key, game in GAMES.items()
            if isinstance(game, AuctionGame)
        },
        "think_p95_ms": {
            key: round(1000 * think_p95(new_bot(key), two_hands), 1) for key in CHARACTERS
        },
    }


def _solves_per_second(positions: int) -> float:
    game = two_hand(GAMES["snapszer"])
    rules, some = rule_vector(game.options), closed_positions(game, positions)
    began = time.thread_time()
    for deal in some:
        solve(deal, rules, -3, 3)
    return positions / (time.thread_time() - began)


def closed_positions(game: TwoHandGame, count: int) -> list[IntArray]:
    """Positions with full hands in which the seat on lead has just closed, after chance play."""
    found: list[IntArray] = []
    random = Random(1)
    while len(found) < count:
        pack = list(game.pack)
        random.shuffle(pack)
        deal, plies = game.deal(pack, 1), 2 * random.randint(0, 4)
        while deal.turn is not None and (plies > 0 or not deal.on_lead or deal.announced):
            plies -= 1
            moves = [m for m in game.legal(deal) if m not in (Claim(), Close())]
            deal, _ = game.play(deal, random.choice(moves))
        if deal.turn is not None and Close() in game.legal(deal):
            found.append(kernel_deal(game, game.play(deal, Close())[0]))
    return found


def random_deals_per_second(game: Game, deals: int) -> float:
    """Deals of a preset that its kernel shuffles, deals and plays by chance in a second of one thread."""
    rng_state = rng_state_of(1)
    began = time.thread_time()
    if isinstance(game, TwoHandGame):
        rules = rule_vector(game.options)
        many_by_chance(int_array(two_hand_row.LENGTH), rules, whole_pack(rules), rng_state, deals)
    elif isinstance(game, AuctionGame):
        auction_deals_by_chance(int_array(row.LENGTH), auction_rules(game), rng_state, deals)
    return deals / (time.thread_time() - began)


def layouts_per_second(game: Game, layouts: int) -> float:
    """Layouts of the hidden cards that agree with a view, in a second, at the moments of a few deals."""
    asked = [question for seed in range(4) for question in _questions(game, seed)]
    nothing, random = Clues(int_array(0), int_array(0)), Random(1)
    spent, made = 0.0, 0
    for question in asked:
        known = known_of(question)
        began = time.thread_time()
        _, weights = weighed(known, nothing, layouts // len(asked), random)
        spent += time.thread_time() - began
        made += len(weights)
    return made / spent


def _questions(game: Game, seed: int) -> Iterator[Question]:
    """The questions to the seats of a deal that beginners play."""
    pack = Random(seed).sample(game.pack, len(game.pack))
    match, bots = Match.new(game, seed % game.seats), [new_bot("beginner")] * game.seats
    return (each[2] for each in deal_steps(match, pack, bots, seed) if each[2] is not None)


def think_p95(
    bot: Bot, deals: Iterable[tuple[int, Game]], clock: Callable[[], float] = time.thread_time
) -> float:
    """The 95th of a hundred thinking times in seconds, a bot playing itself in numbered deals."""
    timed = _Timed(bot, clock)
    for number, game in deals:
        pack = list(game.pack)
        Random(number).shuffle(pack)
        play_deal(Match.new(game, number % game.seats), pack, (timed,) * game.seats, number)
    times = sorted(timed.times)
    return times[int(len(times) * 0.95)]


@dataclass
class _Timed:
    """A bot whose thinking times are noted, in seconds of a clock."""

    bot: Bot
    clock: Callable[[], float]
    times: list[float] = field(default_factory=list)

    def choose(self, question: Question) -> Move:
        began = self.clock()
        move = self.bot.choose(question)
        self.times.append(self.clock() - began)
        return move
