"""How deals end is measured again, of fewer deals than what is written was."""

from __future__ import annotations

import pytest

from game.bench.deal_results import lines, main
from game.bots.equity.deal_results import measured
from game.rules import GAMES


@pytest.mark.parametrize("key", [key for key in GAMES if key.startswith("thousand")])
def test_the_barrel_brings_as_often_what_is_written(key):
    *_, barrel = lines(GAMES[key], 500)
    counts = [int(count) for count in barrel.removeprefix(f"{key} barrel ").split()]
    written = measured(key).barrel
    for count, known in zip(counts, written, strict=True):
        assert count / sum(counts) == pytest.approx(known / sum(written), abs=0.05)


@pytest.mark.parametrize("named", ["whist", "schnapsen"])
def test_a_preset_without_an_auction_is_refused_in_a_sentence(capsys, monkeypatch, named):
    monkeypatch.setattr("sys.argv", ["deal_results", named])
    with pytest.raises(SystemExit):
        main()
    assert f"there is no preset '{named}' with an auction" in capsys.readouterr().err
