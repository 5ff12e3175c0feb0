"""The soak counts what became of its matches; the long one is `main.py bench soak`."""

from __future__ import annotations

from game.bench.network_simulation import Simulation
from game.bench.network_soak import soak


def test_every_deal_ends_in_a_result():
    figures = soak(deals=1, seed=2)
    assert figures["matches"] == 1
    assert figures["deals"] == figures["results"] > 0
    assert figures["restarts"] > 0
    assert figures["cut_links"] > 0
    assert not any(figures[name] for name in ("forfeits", "deadlocks", "divergent", "lost"))


def test_a_match_that_stands_still_is_counted(monkeypatch):
    monkeypatch.setattr("game.bench.network_soak.CLOCK_LIMIT", 5.0)
    assert soak(deals=1)["deadlocks"] == 1


def test_a_match_a_peer_no_longer_has_is_counted(monkeypatch):
    def forget(simulation: Simulation, limit: float) -> None:
        simulation.programs[1].session.playing = None

    monkeypatch.setattr(Simulation, "run", forget)
    figures = soak(deals=1)
    assert (figures["lost"], figures["deadlocks"], figures["divergent"]) == (1, 0, 1)
