"""The sentences on the match on disk, held against the disk: "saved" only for the bytes there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.contest.match import Match
from game.contest.record import Record, read_record
from game.play import journal as journals
from game.play.decks import OpenDeck
from game.play.journal import Journal, finished_files, new_file
from game.play.players import Person
from game.play.table import Table
from game.rules import GAMES
from game.scenes.table.notice import Saving
from tests.scenes.tables import Seated, written_by


class Disk:
    """The disk under a journal, full from time to time: a line then gets half way at most."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        whole, line = journals.write_whole, Path.open
        full = OSError(28, "No space left on device")

        def write_whole(path: Path, text: str) -> None:
            if self.full:
                raise full
            whole(path, text)

        class Cut:
            def __init__(self, file):  # type: ignore[no-untyped-def]
                self.file = file

            def __enter__(self):  # type: ignore[no-untyped-def]
                return self

            def __exit__(self, *_):  # type: ignore[no-untyped-def]
                self.file.close()

            def write(self, text: str) -> None:
                self.file.write(text[: len(text) // 2])
                self.file.flush()
                raise full

        def opened(path: Path, mode: str = "r", **more: object):  # type: ignore[no-untyped-def]
            file = line(path, mode, **more)  # type: ignore[call-overload]
            return Cut(file) if self.full and mode == "a" else file

        monkeypatch.setattr(journals, "write_whole", write_whole)
        monkeypatch.setattr(Path, "open", opened)


def extent(record: Record) -> list[tuple[object, int]]:
    """The packs of a record, and how many moves of each deal it has."""
    return [(dealt.pack, len(dealt.moves)) for dealt in record.deals]


@pytest.mark.parametrize("game", ["schnapsen", "bauernschnapsen", "thousand_3", "north_american_2"])
def test_saved_is_said_of_what_is_on_the_disk_alone(game, context, tmp_path, monkeypatch):
    random, disk = Random(game), Disk(monkeypatch)
    match = Match.new(GAMES[game], 0, 3)
    table = Table(match, [Person(f"P{seat}") for seat in range(match.game.seats)], OpenDeck(7))
    journal = Journal(table, new_file(tmp_path, table.match))
    saving = Saving(context, journal)
    told = set()
    while not table.match.over:
        if random.random() < 0.1:
            disk.full = not disk.full
        if table.turn is None:
            table.next_deal()
        else:
            table.play(table.turn, random.choice(match.game.legal(table.deal)))
        table.pump()
        on_disk = [path for path in (journal.path, *finished_files(tmp_path)) if path.exists()]
        whole = [extent(read_record(path.read_text())) for path in on_disk]
        played = extent(journal.record)
        said = saving.sentence()
        told.add(said)
        if said == context.words("pause.saved"):
            assert whole == [played]
            assert on_disk == [journal.path]
            assert not table.match.over
        elif said == context.words("pause.kept"):
            assert whole == [played]
            assert table.match.over
            assert on_disk != [journal.path]
        else:
            assert disk.full
            assert "the disk is full" in said
            assert played not in whole
    assert len(told) > 1


class Keeping:
    """A journal as a disk leaves it."""

    problem: str | None = None
    on_shelf = False


def test_a_match_that_cannot_be_saved_is_told_of_as_long_as_it_is_so(context):
    journal, told = Keeping(), []
    context.tell = lambda text, kind="notice": told.append(text)  # type: ignore[method-assign,misc,assignment]
    seated = Seated(context, seed=1, journal=journal)
    sentence = context.words("table.not_saved", reason=context.words("trouble.full"))
    for problem in ("full", None, "full"):
        journal.problem = problem
        seated.step(8.0)
        written = [line.words for line in written_by(context, seated.scene.draw)]
        assert (sentence in written) == (problem is not None)
    assert told == [sentence, sentence]
