"""The identity of this peer, its acquaintances, and the allowed look of names from the net."""

from __future__ import annotations

import json
import os
import stat
import sys
from concurrent.futures import ThreadPoolExecutor, wait
from errno import ENOSPC, EPERM
from threading import Event

import pytest

from game.play.home import write_whole
from net.identity import (
    NAMELESS,
    Familiarity,
    Identity,
    KnownPeers,
    cleaned,
    distinct_names,
    mark_of,
    marked,
    own_identity,
)
from net.wire.fields import NAME_LENGTH


def test_an_identity_is_made_once_and_found_again(tmp_path):
    made = own_identity(tmp_path)
    assert own_identity(tmp_path) == made
    assert made.public != made.connection_keys[0]


@pytest.fixture
def at_once(monkeypatch):
    """Let one do something, and another something while the first writes its file; the answers of both.

    What the second does may not come so far before the first has written.
    """
    writing, others_too = Event(), Event()

    def write(path, text):
        if not writing.is_set():
            writing.set()
            others_too.wait(10)
        write_whole(path, text)

    def both(one, other):
        with ThreadPoolExecutor(2) as programs:
            first = programs.submit(one)
            assert writing.wait(10)
            second = programs.submit(other)
            wait([second], 0.2)
            others_too.set()
            return first.result(), second.result()

    monkeypatch.setattr("game.play.kept_file.write_whole", write)
    return both


@pytest.mark.parametrize(
    ("what", "name"), [(own_identity, "identity.key"), (KnownPeers, "known_peers.json")]
)
def test_a_file_that_cannot_be_read_is_named_and_stays(tmp_path, what, name):
    (tmp_path / name).mkdir()
    with pytest.raises(OSError) as refused:
        what(tmp_path)
    assert refused.value.filename == str(tmp_path / name)
    assert (tmp_path / name).is_dir()
    assert len(list(tmp_path.iterdir())) == 1


def test_an_identity_is_used_where_a_disk_does_not_know_who_may_read_it(tmp_path, monkeypatch):
    made = own_identity(tmp_path)

    def refuse(path, mode):
        raise PermissionError(EPERM, "Operation not permitted")

    monkeypatch.setattr(type(tmp_path), "chmod", refuse)
    assert own_identity(tmp_path) == made


@pytest.mark.skipif(os.name != "posix", reason="file permissions are those of POSIX")
def test_nobody_else_may_read_it(tmp_path):
    own_identity(tmp_path)
    path = tmp_path / "identity.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    own_identity(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["", "zz", "00" * 31, "ő" * 64])
def test_a_damaged_identity_is_set_aside_and_a_new_one_made(tmp_path, text):
    (tmp_path / "identity.key").write_text(text, encoding="utf-8")
    assert len(own_identity(tmp_path).seed) == 32
    assert list(tmp_path.glob("*damaged*"))


def test_an_identity_is_not_printed():
    seed = bytes(range(32))
    assert seed.hex() not in repr(Identity(seed))
    assert repr(seed) not in repr(Identity(seed))


def test_known_answers():
    known = Identity(bytes(range(32)))
    assert known.public.hex() == PUBLIC
    assert known.connection_keys[0].hex() == CONNECTION


def test_a_pinned_peer_is_known_and_another_key_under_its_name_is_a_change(tmp_path):
    known = KnownPeers(tmp_path)
    assert known.familiarity(bytes(32), "Anna") is Familiarity.NEW
    known.pin(bytes(32), "Anna", b"c" * 32)
    again = KnownPeers(tmp_path)
    assert again.connections == {b"c" * 32}
    assert again.familiarity(bytes(32), "Anna Maria") is Familiarity.KNOWN
    assert again.familiarity(b"\1" * 32, "Anna") is Familiarity.CHANGED
    assert again.familiarity(b"\1" * 32, "Béla") is Familiarity.NEW
    again.forget(bytes(32))
    assert KnownPeers(tmp_path).names == {}


def test_whoever_was_pinned_by_name_alone_is_still_known(tmp_path):
    (tmp_path / "known_peers.json").write_text(json.dumps({bytes(32).hex(): "Anna"}))
    known = KnownPeers(tmp_path)
    assert known.familiarity(bytes(32), "Anna") is Familiarity.KNOWN
    assert not known.connections


def test_a_peer_that_is_known_already_is_not_written_again(tmp_path):
    known = KnownPeers(tmp_path)
    known.pin(bytes(32), "Anna", b"c" * 32)
    (tmp_path / "known_peers.json").unlink()
    known.pin(bytes(32), "Anna", b"c" * 32)
    assert not (tmp_path / "known_peers.json").exists()


def test_a_table_meets_peers_while_the_window_looks_through_them(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    known, interval = KnownPeers(tmp_path), sys.getswitchinterval()

    def meet():
        for number in range(200):
            known.pin(number.to_bytes(32, "big"), "Anna", number.to_bytes(32, "big"))

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(1) as table:
            meeting = table.submit(meet)
            while not meeting.done():
                met = known.connections
                assert met <= known.names.keys()
        meeting.result()
    finally:
        sys.setswitchinterval(interval)


def test_what_two_tables_learn_at_once_is_written_down(tmp_path, at_once):
    known = KnownPeers(tmp_path)
    at_once(
        lambda: known.pin(bytes(32), "Anna", bytes(32)),
        lambda: known.pin(b"\1" * 32, "Béla", b"\1" * 32),
    )
    assert KnownPeers(tmp_path).names == {bytes(32): "Anna", b"\1" * 32: "Béla"}


def test_a_list_that_cannot_be_read_for_a_while_keeps_whom_it_names(tmp_path):
    path, away = tmp_path / "known_peers.json", tmp_path / "away"
    KnownPeers(tmp_path).pin(bytes(32), "Anna", bytes(32))
    peers = KnownPeers(tmp_path)
    path.rename(away)
    path.mkdir()
    with pytest.raises(OSError, match="known_peers"):
        peers.pin(b"\1" * 32, "Béla", b"\1" * 32)
    assert set(peers.names.values()) == {"Anna", "Béla"}
    path.rmdir()
    away.rename(path)
    peers.pin(b"\2" * 32, "Cili", b"\2" * 32)
    assert set(KnownPeers(tmp_path).names.values()) == {"Anna", "Béla", "Cili"}


def test_two_programs_keep_what_each_has_learned(tmp_path):
    first, second = KnownPeers(tmp_path), KnownPeers(tmp_path)
    first.pin(bytes(32), "Anna", bytes(32))
    second.pin(b"\1" * 32, "Béla", b"\1" * 32)
    assert KnownPeers(tmp_path).names == {bytes(32): "Anna", b"\1" * 32: "Béla"}
    first.forget(b"\2" * 32)
    assert first.names == KnownPeers(tmp_path).names
    second.forget(bytes(32))
    first.pin(b"\3" * 32, "Cili", b"\3" * 32)
    assert set(KnownPeers(tmp_path).names.values()) == {"Béla", "Cili"}, "forgotten is forgotten"


def test_whom_a_full_disk_did_not_take_is_known_as_long_as_the_program_runs(tmp_path, monkeypatch):
    peers = KnownPeers(tmp_path)

    def full(path, text):
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("game.play.kept_file.write_whole", full)
        for key in (b"\1" * 32, b"\2" * 32):
            with pytest.raises(OSError, match="No space"):
                peers.pin(key, "Anna", key)
    assert len(peers.names) == 2
    peers.pin(b"\3" * 32, "Cili", b"\3" * 32)
    assert len(KnownPeers(tmp_path).names) == 3


def test_equal_names_of_different_peers_have_a_mark_each_and_others_none():
    names = distinct_names(["Anna", "anna", "Béla", "Béla"], [b"a", b"b", b"c", b"c"])
    assert names[2:] == ["Béla", "Béla"]
    assert names[0] == f"Anna · {mark_of(b'a')}"
    assert names[1] == f"anna · {mark_of(b'b')}"
    assert mark_of(b"a") != mark_of(b"b")


def test_who_gave_no_name_is_called_by_his_mark_once():
    mark = mark_of(b"a")
    assert marked("Anna", mark) == f"Anna · {mark}"
    assert marked(f"Player {mark}", mark) == f"Player {mark}"
    assert marked(f"{mark} játékos", mark) == f"{mark} játékos"
    assert marked(f"Player {mark}", mark_of(b"b")) == f"Player {mark} · {mark_of(b'b')}"


@pytest.mark.parametrize("text", ["[]", '{"zz": "x"}', "null", '{"00": {"name": "x"}}'])
def test_a_damaged_list_of_peers_is_set_aside(tmp_path, text):
    (tmp_path / "known_peers.json").write_text(text)
    assert KnownPeers(tmp_path).names == {}
    assert len(list(tmp_path.glob("*damaged*"))) == 1


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("  Nagy   Béla ", "Nagy Béla"),
        ("Müller-Ößwald", "Müller-Ößwald"),
        ("a\nb\tc\x00d", "a b c d"),
        ("\u202egnp.exe", "gnp.exe"),
        ("\u200b\u2066\ufeff", NAMELESS),
        ("", NAMELESS),
        ("Z\u0317\u0318\u0319\u031aalgo", "Zalgo"),
        ("e\u0301va", "éva"),
        ("\ue000private", "private"),
        ("x" * 500, "x" * NAME_LENGTH),
    ],
)
def test_names_are_cleaned(name, shown):
    assert cleaned(name) == shown
    assert cleaned(shown) == shown


PUBLIC = "956063837c246d2fe7ccbd0864325a79793ec5158b7f8ed6821c07e736b556d7"
CONNECTION = "6317ae82268d4f90e3f75e88c5e4c57f2ef2333b78134bf0e3a0b5708370ea51"
