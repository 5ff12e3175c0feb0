"""The parts of the bots' measurements."""

from __future__ import annotations

import os
import subprocess

from game.bench.bot_latency import InFull, _empty_cache, waits
from game.bench.bots import closed_positions, layouts_per_second, random_deals_per_second
from game.bench.commands import DRAWING
from game.bots.engine import row
from game.bots.engine.bits import count
from game.bots.workers.worker import BotWorkers
from game.rules import GAMES

SNAPSZER = GAMES["snapszer"]


def test_positions_to_solve_are_closed_with_six_cards_in_each_hand():
    for deal in closed_positions(SNAPSZER, 10):
        assert deal[row.CLOSER] == deal[row.TURN]
        assert count(deal[row.HAND]) == count(deal[row.HAND + 1]) == 6


def test_the_wait_for_each_job_is_measured_at_the_thinker_players_use():
    thinker = BotWorkers()
    try:
        move, advice = waits(thinker, InFull(SNAPSZER, True), InFull(SNAPSZER, False))
    finally:
        thinker.stop()
    assert move > 0
    assert advice > 0


def test_a_cold_start_finds_an_empty_cache_and_leaves_the_real_one_as_it_was(monkeypatch):
    monkeypatch.setenv("SNAPSZER_CACHE", "mine")
    with _empty_cache():
        cold = os.environ["SNAPSZER_CACHE"]
        assert os.listdir(cold) == []
    assert not os.path.exists(cold)
    assert os.environ["SNAPSZER_CACHE"] == "mine"


def test_the_window_beside_the_master_draws_one_frame_after_another():
    with subprocess.Popen(DRAWING, stdout=subprocess.PIPE) as window:
        try:
            assert window.stdout.readline() == b"\n"
            assert window.stdout.readline() == b"\n"
        finally:
            window.kill()


def test_random_deals_are_counted_for_every_preset():
    for game in GAMES.values():
        assert random_deals_per_second(game, 20) > 0


def test_layouts_are_counted_in_every_game_with_an_auction():
    for key in ("bauernschnapsen", "north_american_2", "thousand_3"):
        assert layouts_per_second(GAMES[key], 2000) > 0
