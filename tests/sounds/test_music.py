"""The demands on the music: its notes, its seams, its loudness, its layers in parallel."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from game.stage.settings import WON
from sounds import MUSIC, ROOMS, TUNES, Layer, barn_dance, table_music, table_piece, title_tune
from sounds.band import RATE
from sounds.loudness import integrated
from sounds.make import MUSIC_LOUDNESS, played
from sounds.notation import chord_at, chord_steps, height, melody, named, second_voice, voiced
from tests.sounds.music import heard_at, layer, true_peak

FILES = sorted({each.file for piece in MUSIC.values() for each in piece})
WRITTEN = ((title_tune, 6), (table_music, 8), (barn_dance, 8))
LONG_ENOUGH = 30.0


# -- as it is written ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("piece", "eighths"), WRITTEN)
def test_a_note_of_a_quarter_or_more_belongs_to_its_chord(piece: ModuleType, eighths: int):
    """Or it is the sixth of it, as country dances have it; what is shorter may pass."""
    assert len(piece.MELODY) == len(piece.CHORDS)
    for note in melody(piece.MELODY, eighths):
        steps = chord_steps(chord_at(piece.CHORDS, eighths, note.at))
        fits = {*steps, (steps[0] + 9) % 12}
        assert note.lasts < 2 or height(note.name) % 12 in fits, note


@pytest.mark.parametrize(("piece", "eighths"), WRITTEN)
def test_a_second_voice_lies_a_third_below_or_more_and_in_the_chord(
    piece: ModuleType, eighths: int
):
    for note in melody(piece.MELODY, eighths):
        chord = chord_at(piece.CHORDS, eighths, note.at)
        below = height(second_voice(note.name, chord))
        assert 3 <= height(note.name) - below <= 12
        assert below % 12 in chord_steps(chord)


def test_chords_are_named_and_voiced():
    assert [named(height("G0") + step) for step in (0, 4, 7)] == ["G0", "B0", "D1"]
    assert chord_steps("Am") == (9, 0, 4)
    assert chord_steps("Bb7") == (10, 2, 5, 8)
    assert voiced("D7", height("C4")) == ("C4", "D4", "F#4")
    with pytest.raises(KeyError):
        chord_steps("Gsus4")


def test_a_bar_that_is_not_full_is_refused():
    with pytest.raises(ValueError, match="bar 2 has 5 eighths"):
        list(melody(("D5 6", "D5 2 - 3"), 6))


# -- as it is stored -----------------------------------------------------------------------------------


@pytest.mark.parametrize("piece", ["title", "tavern in tavern", "barn in tavern"])
def test_layers_are_as_long_as_each_other_to_the_sample_and_long_enough(piece: str):
    (length,) = {len(layer(each.file)) for each in MUSIC[piece]}
    assert length / RATE > LONG_ENOUGH


@pytest.mark.parametrize("file", FILES)
def test_music_goes_round_without_a_seam(file: str):
    """Across the seam it steps no further than it does anywhere."""
    samples = layer(file)
    steps = np.abs(np.diff(samples))
    assert abs(samples[0] - samples[-1]) <= np.quantile(steps, 0.99)
    assert abs(np.mean(samples)) < 0.003


@pytest.mark.parametrize("file", FILES)
def test_a_layer_is_as_loud_as_it_is_meant_to_be_and_does_not_clip(file: str):
    # The encoder hears a hiss so soft as louder than it is.
    near = 1.5 if file.startswith("room") else 0.3
    assert integrated(layer(file), RATE) == pytest.approx(MUSIC_LOUDNESS[file], abs=near)
    assert 0.02 < true_peak(layer(file)) < 0.3


def test_every_place_of_the_ladder_sounds_like_no_other_and_has_the_music_of_the_table():
    assert tuple(ROOMS) == WON
    for place, room in ROOMS.items():
        for tune, layers in TUNES.items():
            assert MUSIC[table_piece(tune, place)] == (*layers, room)


@pytest.mark.parametrize("file", ["table_calm.ogg"])
def test_the_script_makes_what_is_stored_but_for_what_the_encoder_leaves_out(file: str):
    made, stored = played(file), layer(file)
    assert len(made) == len(stored)
    assert np.sum((made - stored) ** 2) < 0.015 * np.sum(made**2)


@pytest.mark.parametrize("tune", TUNES)
def test_a_table_grows_louder_and_denser_with_the_tension_and_never_clips(tune: str):
    mixes = [heard_at(table_piece(tune, "tavern"), tension) for tension in (0.0, 0.5, 1.0)]
    calm, stirred, tight = (integrated(mix, RATE) for mix in mixes)
    assert 1 < stirred - calm < 2.5
    assert 0.7 < tight - stirred < 2.5
    assert max(map(true_peak, mixes)) < 0.3


# -- layers ----------------------------------------------------------------------------------------------


def test_calm_is_calm_and_everything_sounds_where_it_is_tight():
    assert [each.share(0.0) for each in MUSIC["tavern in tavern"]] == [1.0, 0.0, 0.0]
    assert [each.share(1.0) for each in MUSIC["tavern in tavern"]] == [0.75, 1.0, 1.0]


def test_a_layer_comes_in_between_two_tensions_and_gives_way_to_what_comes():
    voice = Layer("some.ogg", since=0.2, full=0.6)
    assert [voice.share(tense) for tense in (0.1, 0.2, 0.6, 1.0)] == [0.0, 0.0, 1.0, 1.0]
    assert voice.share(0.3) == pytest.approx(0.25)
    assert Layer("some.ogg", left=0.5).share(0.5) == 0.75
