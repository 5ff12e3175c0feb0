"""The demands of a player's ear on every stored sound, measured rather than heard."""

import re
import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pytest

from sounds import MUSIC, SOUNDS, WAVES
from sounds.instruments import pitch
from sounds.make import LOUDNESS, main, recipes, rendered
from sounds.signals import CEILING, loudness
from sounds.tally import SCALE

EVENTS = (
    *("shuffled", "cut", "cards_dealt", "turned_up", "card_played", "card_drawn"),
    *("trick_gathered", "exchanged", "marriage_20", "marriage_40", "closed", "claimed"),
    *("bid_made", "passed", "contract_settled", "doubled", "contract_lost"),
    *("fat_trick", "sixty_six", "figures_fall", "schneider", "schwarz", "crowned", "weighed"),
    *("contract_made", "closing_failed", "struck", "barrel_climbed", "barrel_fallen", "moon_shot"),
    *("gone_out", "board_laid", "applause"),
    *("landed", "caught", "tallied", "tally_hot", "tally_reached"),
    *("counted", "chalked", "deal_won", "deal_lost", "match_won", "match_lost", "bummerl"),
    *("refused", "hovered", "pressed", "your_turn", "table_call"),
)

EVERY = [(name, variant) for name, sound in SOUNDS.items() for variant in range(len(sound.files))]

LONGEST = {"cards": 1.6, "announcements": 2.5, "interface": 1.0, "music": 6.0}
MEBIBYTE = 1024 * 1024


def heard(name: str, variant: int = 0) -> tuple[np.ndarray, int]:
    """A stored sound as samples between -1 and 1, and its rate."""
    with wave.open(str(WAVES / SOUNDS[name].files[variant])) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32767
        return samples, file.getframerate()


def test_every_event_of_the_game_has_its_sound():
    assert set(SOUNDS) == set(EVENTS)


def test_every_stored_file_belongs_to_a_sound_and_every_sound_has_its_files():
    stored = {file.name for file in WAVES.iterdir()}
    layers = {layer.file for piece in MUSIC.values() for layer in piece}
    assert stored == {*layers, *(file for sound in SOUNDS.values() for file in sound.files)}
    assert stored == set(recipes())


def test_all_sounds_together_stay_small():
    assert sum(file.stat().st_size for file in WAVES.iterdir()) < 5 * MEBIBYTE


def test_gains_lie_between_silence_and_full():
    assert all(0 < sound.gain <= 1 for sound in SOUNDS.values())


@pytest.mark.parametrize(("name", "variant"), EVERY)
def test_nothing_clips_and_nothing_is_silent(name: str, variant: int):
    samples, _ = heard(name, variant)
    assert 0.1 < np.max(np.abs(samples)) <= CEILING


@pytest.mark.parametrize(("name", "variant"), EVERY)
def test_a_sound_is_as_long_as_its_kind_allows(name: str, variant: int):
    samples, rate = heard(name, variant)
    assert 0.04 <= len(samples) / rate <= LONGEST[SOUNDS[name].kind]


@pytest.mark.parametrize(("name", "variant"), EVERY)
def test_a_sound_starts_and_ends_at_rest(name: str, variant: int):
    samples, _ = heard(name, variant)
    assert max(abs(samples[0]), abs(samples[-1])) < 0.002
    assert np.max(np.abs(samples[-40:])) < 0.02


@pytest.mark.parametrize(("name", "variant"), EVERY)
def test_sounds_of_a_kind_are_equally_loud(name: str, variant: int):
    samples, rate = heard(name, variant)
    assert loudness(samples, rate) == pytest.approx(LOUDNESS[SOUNDS[name].kind], abs=1.0)


@pytest.mark.parametrize(("name", "variant"), EVERY)
def test_no_sound_pushes_the_loudspeaker_aside(name: str, variant: int):
    samples, _ = heard(name, variant)
    assert abs(np.mean(samples)) < 0.003


def test_variants_of_a_card_sound_differ():
    first, second, third = (heard("card_played", variant)[0] for variant in range(3))
    assert not np.array_equal(first, second)
    assert not np.array_equal(second, third)


def centroid(name: str) -> float:
    """The middle of a sound's spectrum in Hz."""
    samples, rate = heard(name)
    power = np.abs(np.fft.rfft(samples)) ** 2
    return float(np.sum(power * np.fft.rfftfreq(len(samples), 1 / rate)) / np.sum(power))


def share_of(note: str, name: str, variant: int) -> float:
    """How strong a sound is around the pitch of a note."""
    samples, rate = heard(name, variant)
    power = np.abs(np.fft.rfft(samples, 1 << 16)) ** 2
    pitches = np.fft.rfftfreq(1 << 16, 1 / rate)
    return float(np.sum(power[np.abs(pitches / pitch(note) - 1.0) < 0.03]))


@pytest.mark.parametrize("variant", [0, 1])
def test_the_count_of_points_rises_step_by_step(variant: int):
    for step in range(SOUNDS["tallied"].steps):
        shares = [share_of(note, "tallied", 2 * step + variant) for note in SCALE]
        near = range(max(0, step - 1), min(len(SCALE), step + 2))
        assert max(near, key=shares.__getitem__) == step


def test_cards_hiss_and_the_closing_is_heavy():
    assert centroid("card_drawn") > 3000
    assert centroid("card_played") > 1500
    assert centroid("closed") < 600


def test_a_played_card_lands_at_once():
    samples, rate = heard("card_played")
    assert np.argmax(np.abs(samples)) / rate < 0.04


@pytest.mark.parametrize(
    "file",
    ["card_played_1.wav", "counted_1.wav", "hovered_2.wav", "tallied_9.wav", "your_turn.wav"],
)
def test_the_recipe_makes_the_stored_bytes(file: str):
    assert rendered(file) == (WAVES / file).read_bytes()


def test_the_maker_refuses_a_name_it_does_not_know(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["trumpet.wav"])
    assert ended.value.code == 2
    assert "no such sound: trumpet.wav" in capsys.readouterr().err


def test_the_game_needs_no_synthesis_to_play_its_sounds():
    asked = "import sys, sounds; print('numpy' in sys.modules)"
    root = Path(__file__).parents[2]
    answer = subprocess.run(
        [sys.executable, "-c", asked], cwd=root, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "False"


def test_every_sound_that_is_asked_for_by_its_name_is_there():
    game = Path(__file__).parents[2] / "game"
    asked = {
        name
        for file in game.rglob("*.py")
        for name in re.findall(r'(?:speaker\.play|\.sound)\(\s*"(\w+)"', file.read_text())
    }
    assert len(asked) > 25
    assert asked <= set(SOUNDS)
