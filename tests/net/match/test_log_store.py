"""The log on disk: nothing said is lost, half a record is cut off, damage is reported."""

from __future__ import annotations

import os
import stat

import pytest

from game.rules.two_hand.options import TwoHandOptions
from net.log import MemoryJournal
from net.match import LogFolder, MatchStage, Replica, log_store
from net.match.log_store import LONGEST_LOG, MAGIC, DamagedLog, LogFile, read_log
from net.match.replica import Taken
from tests.net.table_of import (
    identity,
    me,
    next_entry,
    over,
    played,
    playing,
    run,
    said,
    taken,
    terms_of,
)


@pytest.fixture
def shelves(tmp_path):
    return [LogFolder(tmp_path / str(peer), identity(peer)) for peer in range(2)]


@pytest.fixture
def replicas(shelves):
    terms = terms_of()
    host = Replica.hosted(terms, me(0), shelves[0].begin(terms, me(0)))
    guest = Replica(terms, me(1), shelves[1].begin(terms, me(1)))
    taken(guest, host.log.chain.entries[0])
    return [host, guest]


def close(*replicas: Replica) -> None:
    for replica in replicas:
        replica._journal.close()


def file_of(store: LogFolder):
    (path,) = store.folder.glob("*.log")
    return path


def test_a_match_is_found_again_with_the_same_cards_and_the_same_prompt(shelves, replicas):
    run(replicas, playing)
    close(*replicas)
    for store, before in zip(shelves, replicas, strict=True):
        after = store.find().replicas[0]
        assert after.log.chain.head == before.log.chain.head
        assert after.faces == before.faces
        assert after.turn == before.turn
        close(after)


def test_a_match_that_is_over_is_put_away(shelves, replicas):
    run(replicas, over)
    close(*replicas)
    assert shelves[0].find().replicas == ()
    assert [path.suffix for path in shelves[0].folder.iterdir()] == [".done"]
    ended = shelves[0].ended(replicas[0].terms.table)
    assert (ended.match, ended.head) == (replicas[0].match.match, replicas[0].match.head)
    assert shelves[0].ended(bytes(32)) is None


def test_of_many_finished_matches_only_the_one_asked_for_is_read_to_its_end(
    shelves, replicas, monkeypatch
):
    run(replicas, over)
    close(*replicas)
    assert shelves[0].find().replicas == ()
    (path,) = shelves[0].folder.iterdir()
    for number in range(9):
        path.with_name(f"other-{number}.done").write_bytes(path.read_bytes())
    read, lengths = log_store.read_log, []
    monkeypatch.setattr(
        log_store, "read_log", lambda raw, owner: (lengths.append(len(raw)), read(raw, owner))[1]
    )
    assert shelves[0].ended(bytes(32)) is None
    assert len(lengths) == 10
    assert max(lengths) < path.stat().st_size / 2
    assert shelves[0].ended(replicas[0].terms.table).head == replicas[0].match.head


def test_an_empty_folder_holds_nothing(shelves):
    assert shelves[0].find().replicas == ()


@pytest.mark.skipif(os.name != "posix", reason="file permissions are those of POSIX")
def test_nobody_else_may_read_it(shelves, replicas):
    assert stat.S_IMODE(file_of(shelves[0]).stat().st_mode) == 0o600


def test_it_holds_no_secret_of_the_other_peer(shelves, replicas):
    run(replicas, playing)
    raw = file_of(shelves[0]).read_bytes()
    assert me(0).secret in raw
    assert me(1).secret not in raw
    other = replicas[1]
    assert other.log.shuffles.secrets(other.match).seed.raw not in raw
    for peer in range(2):
        assert identity(peer).seed not in raw
        assert identity(peer).signing_key[:32] not in raw


def test_a_record_torn_off_at_the_end_is_cut_off(shelves, replicas):
    run(replicas, playing)
    length = len(replicas[0].log.chain)
    close(*replicas)
    path = file_of(shelves[0])
    whole = path.read_bytes()
    start = whole.rindex(b"E", 0, len(whole) - 150)
    for cut in range(1, 150, 7):
        path.write_bytes(whole[:-cut])
        found = shelves[0].find().replicas[0]
        assert len(found.log.chain) == length - 1
        close(found)
        path.write_bytes(whole)
    assert start > 0


def test_after_a_torn_record_the_log_is_written_on(shelves, replicas):
    """Nothing is left of it, though the next record is shorter."""
    run(replicas, playing)
    torn = b"E" + (4000).to_bytes(4, "big") + bytes(3000)
    close(*replicas)
    for store in shelves:
        path = file_of(store)
        path.write_bytes(path.read_bytes() + torn)
    found = [store.find().replicas[0] for store in shelves]
    entry = next_entry(found[found[0].match.speaker])
    close(*found)
    again = shelves[entry.body.speaker].find().replicas[0]
    assert again.log.chain.entries[-1].raw == entry.raw
    close(again)


def test_any_byte_changed_in_the_middle_sets_the_file_aside(shelves, replicas):
    run(replicas, playing)
    close(*replicas)
    path = file_of(shelves[0])
    whole = path.read_bytes()
    for at in range(0, len(whole) - 2000, 997):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        found = shelves[0].find()
        assert found.replicas == (), at
        assert [aside.read_bytes()[:at] for aside in found.aside] == [whole[:at]]
        assert not path.exists()
        assert shelves[0].find().aside == ()


def test_a_log_of_a_newer_version_is_reported_and_left_alone(shelves, replicas):
    run(replicas, playing)
    close(*replicas)
    path = file_of(shelves[0])
    word, number = MAGIC.strip().rsplit(b"-", 1)
    later = b"%s-%d\nin words to come" % (word, int(number) + 1)
    path.write_bytes(later)
    found = shelves[0].find()
    assert (found.replicas, found.aside, found.newer) == ((), (), (path,))
    assert path.read_bytes() == later


def test_a_file_longer_than_any_log_is_set_aside_unread(shelves, replicas, monkeypatch):
    run(replicas, playing)
    close(*replicas)
    path = file_of(shelves[0])
    os.truncate(path, LONGEST_LOG + 1)
    monkeypatch.setattr(log_store, "read_log", lambda *_: pytest.fail("it was read"))
    found = shelves[0].find()
    assert found.replicas == ()
    assert [aside.stat().st_size for aside in found.aside] == [LONGEST_LOG + 1]
    assert not path.exists()


def test_the_longest_contest_has_room_in_a_log():
    most = {option.name: max(option.choices) for option in TwoHandOptions.all()}
    deals = (2 * most["bummerl_target"] - 1) * (2 * most["match_target"] - 1)
    replicas = played(playing)
    run(replicas, lambda replica: replica.match.stage is not MatchStage.DEAL)
    log = sum(len(log_store._record(b"E", raw)) for raw in replicas[0]._journal.entries)
    assert log > 10_000
    assert deals * 1.3 < LONGEST_LOG / log


def test_a_foreign_log_is_set_aside(shelves, replicas, tmp_path):
    run(replicas, playing)
    close(*replicas)
    with pytest.raises(DamagedLog):
        read_log(file_of(shelves[0]).read_bytes(), identity(1))


@pytest.mark.parametrize("raw", [b"", b"hello", MAGIC, MAGIC + b"E\0\0\0\0" + bytes(8)])
def test_what_is_no_log_is_reported(raw):
    with pytest.raises(DamagedLog):
        read_log(raw, identity(0))


def test_a_match_that_a_verdict_has_ended_is_not_offered_again(shelves, replicas):
    run(replicas, playing)
    speaker = replicas[0].match.speaker
    honest = replicas[1 - speaker]
    assert taken(honest, said(honest, b"\xc0", speaker)) is Taken.ACCUSED
    close(*replicas)
    assert shelves[1 - speaker].find().replicas == ()


def test_two_programs_do_not_write_one_log(shelves, replicas):
    run(replicas, playing)
    assert shelves[0].find().replicas == ()
    close(replicas[0])
    found = shelves[0].find().replicas[0]
    assert found is not None
    close(found, replicas[1])


@pytest.mark.parametrize("state", ["over", "damaged", "gone"])
def test_logs_that_another_program_puts_away_meanwhile_hide_no_other(tmp_path, monkeypatch, state):
    """Two programs of one player look through the folder at the same time."""
    store = LogFolder(tmp_path, identity(0))
    first, second = (terms_of(seed=seed) for seed in range(2))
    kept = [Replica.hosted(terms, me(0), store.begin(terms, me(0))) for terms in (first, second)]
    monkeypatch.setattr(log_store, "_may_go_on", lambda replica: replica.terms == first)
    close(*kept)
    path, opened = store.path_of(second), store._reopened

    def overtaken(self, at):
        if at != path:
            return opened(at)
        replica = opened(at) if state != "gone" else None
        path.rename(path.with_suffix(".elsewhere"))
        if replica is None:
            raise FileNotFoundError(path)
        if state == "damaged":
            replica.close()
            raise DamagedLog("a record was changed")
        return replica

    monkeypatch.setattr(LogFolder, "_reopened", overtaken)
    (found,) = store.find().replicas
    assert found.terms == first
    found.close()


def test_a_log_that_goes_while_the_folder_is_listed_is_passed_over(tmp_path, monkeypatch):
    store = LogFolder(tmp_path, identity(0))
    listed = [tmp_path / "gone.log"]
    monkeypatch.setattr(type(tmp_path), "glob", lambda folder, pattern: iter(listed))
    assert store.find().replicas == ()


def test_a_log_that_is_set_aside_or_put_away_is_open_no_longer(tmp_path, monkeypatch):
    """Not every system renames a file that is open."""
    store = LogFolder(tmp_path, identity(0))
    terms = terms_of(seed=1)
    close(Replica.hosted(terms, me(0), store.begin(terms, me(0))))
    logs = []
    opened = LogFile.opened
    monkeypatch.setattr(LogFile, "opened", lambda path: logs.append(opened(path)) or logs[-1])
    assert store.find().replicas == ()
    path = next(tmp_path.iterdir()).rename(tmp_path / "damaged.log")
    path.write_bytes(b"no log")
    assert len(store.find().aside) == 1
    assert [log._file.closed for log in logs] == [True, True]


def test_what_cannot_be_written_is_not_said(shelves, replicas, monkeypatch):
    run(replicas, playing)
    mover = replicas[replicas[0].match.speaker]

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        next_entry(mover)
    monkeypatch.undo()
    close(*replicas)


def test_terms_whose_log_found_no_room_may_be_taken_later(shelves, monkeypatch):
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            shelves[1].begin(terms_of(), me(1))
    shelves[1].begin(terms_of(), me(1)).close()


def test_every_match_that_was_put_aside_is_found_the_last_one_first(tmp_path):
    store = LogFolder(tmp_path, identity(0))
    matches = []
    for seed in range(3):
        terms = terms_of(seed=seed)
        host = Replica.hosted(terms, me(0), store.begin(terms, me(0)))
        guest = Replica(terms, me(1), MemoryJournal())
        taken(guest, host.log.chain.entries[0])
        run([host, guest], playing)
        close(host)
        path = store.path_of(terms)
        os.utime(path, (seed, seed))
        matches.append(terms)
    (tmp_path / "folder.log").mkdir()  # what cannot be read hides no other
    found = store.find().replicas
    assert [replica.terms for replica in found] == matches[::-1]
    close(*found)
    store.abandon(matches[1])
    found = store.find().replicas
    assert [replica.terms for replica in found] == [matches[2], matches[0]]
    close(*found)
