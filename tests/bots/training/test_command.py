"""`python -m game.bots.training`: what it refuses, and that what it writes can be loaded."""

import pytest

from game.bots.compiling.compiled import COMPILED
from game.bots.evaluation import network
from game.bots.policy.learned import networks_in
from game.bots.policy.network import WEIGHTS
from game.bots.training import rounds
from game.bots.training.auction_play import forms_of
from game.bots.training.command import main

pytestmark = pytest.mark.skipif(not COMPILED, reason="networks run compiled only")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--minutes", "0"], "learning takes some minutes, not 0"),
        (["--minutes", "nan"], "learning takes some minutes, not nan"),
        (["--folder", "/no/such/folder"], "there is no folder"),
        (["thousand", "--cards", "24"], "--cards is for games of two hands"),
        (["whist"], "invalid choice: 'whist'"),
        (["--rounds", "0"], "--rounds is one at least, not 0"),
        (["--streams", "0"], "--streams is one at least, not 0"),
    ],
)
def test_training_says_what_it_cannot_do(capsys, monkeypatch, words, said):
    monkeypatch.setattr("sys.argv", ["training", *words])
    with pytest.raises(SystemExit):
        main()
    assert said in capsys.readouterr().err


def trained(monkeypatch, tmp_path, *words):
    monkeypatch.setattr(rounds, "STEPS", 3)
    monkeypatch.setattr(
        "sys.argv", ["training", *words, "--minutes", "0.005", "--folder", str(tmp_path)]
    )
    main()


def test_two_hands_write_a_network_for_each_pack(monkeypatch, tmp_path):
    trained(monkeypatch, tmp_path)
    monkeypatch.setattr(network, "FILE", tmp_path / "network.npy")
    for cards in network.PACKS:
        assert len(network.learned.__wrapped__(cards)) == network.WEIGHTS


def test_a_family_writes_networks_for_each_number_of_players(monkeypatch, tmp_path):
    trained(monkeypatch, tmp_path, "bauernschnapsen")
    names = {file.name for file in tmp_path.iterdir()}
    assert (
        names
        == set(forms_of("bauernschnapsen"))
        == {"bauernschnapsen_3.npy", "bauernschnapsen_4.npy"}
    )
    first = [networks_in(tmp_path / name) for name in sorted(names)]
    assert all(len(weights) == WEIGHTS for weights in first)
    trained(monkeypatch, tmp_path, "bauernschnapsen", "--further")
    networks_in.cache_clear()
    further = networks_in(tmp_path / min(names)) - first[0]
    assert 0 < abs(further).max() < 0.2


@pytest.mark.parametrize("family", ["two_hand", "north_american"])
def test_the_same_seed_brings_the_same_networks_whoever_has_the_lessons(
    monkeypatch, tmp_path, family
):
    """The second time all streams of a course stand in one row, as in the first three may be had at once."""
    monkeypatch.setattr(rounds, "STEPS", 1)
    made = []
    for threads in (3, 1):
        folder = tmp_path / str(threads)
        folder.mkdir()
        monkeypatch.setattr("os.cpu_count", lambda number=threads: number)
        words = (family, "--rounds", "2", "--streams", "3", "--folder", str(folder))
        monkeypatch.setattr("sys.argv", ["training", *words])
        main()
        made.append({file.name: file.read_bytes() for file in folder.iterdir()})
    assert made[0] == made[1]
    assert len(made[0]) == (1 if family == "two_hand" else 3)


def test_networks_of_another_shape_are_refused_by_name(tmp_path):
    import numpy

    numpy.save(tmp_path / "thousand_3.npy", numpy.zeros(7))
    with pytest.raises(ValueError, match=r"thousand_3.npy holds \(7,\)"):
        networks_in(tmp_path / "thousand_3.npy")
