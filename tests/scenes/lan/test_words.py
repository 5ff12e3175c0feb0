"""Every sentence the network can ask for is there."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import game
import net
from game.contest.match import Match
from game.core.calls import CALLS
from game.rules import GAMES
from game.scenes.lan.put_aside import PutAside, opponents
from game.stage.context import AppContext
from game.words.catalogue import Words
from game.words.language import LANGUAGES
from net.identity import mark_of, marked
from net.wire.table_messages import REFUSALS
from net.wire.violation import ViolationKind
from tests.harness.sentences import catalogue

_KEY = re.compile(r'"(network\.[a-z_]+(?:\.[a-z_]+)*)"')


def keys_in_the_code() -> set[str]:
    folders = (
        Path(net.__file__).parent,
        *(Path(game.__file__).parent / place for place in ("scenes/lan", "online")),
    )
    sources = (p.read_text(encoding="utf-8") for folder in folders for p in folder.rglob("*.py"))
    return {key for source in sources for key in _KEY.findall(source)}


def test_every_reason_the_network_gives_has_a_sentence_and_none_is_there_for_nothing():
    words, keys = catalogue("en"), keys_in_the_code()
    assert len(keys) > 40
    said = keys | {kind.value for kind in ViolationKind}
    assert {key for key in words if key.startswith("network.")} == said
    calls = {key for key in words if key.startswith("call.word.")}
    assert calls == {f"call.word.{call}" for call in CALLS}
    assert not REFUSALS - words.keys()


def test_whatever_the_network_refuses_may_be_told_to_the_other_side():
    ours = {key for key in REFUSALS if key.startswith("network.")}
    assert {key for key in keys_in_the_code() if key.startswith("network.refused.")} == ours


TERMS = SimpleNamespace(
    peers=(b"h" * 32, b"g" * 32),
    owners=(0, 1, 0, 1),
    kinds=("person",) * 4,
    names=("Anna", "Jan", "Jan", "Dora"),
)


def test_a_match_that_was_left_names_the_others_as_at_its_table() -> None:
    """A player with the same name as one here has a mark."""
    replica: Any = SimpleNamespace(terms=TERMS, me=SimpleNamespace(peer=1))
    assert opponents(Words("en"), replica) == f"Anna and {marked('Jan', mark_of(b'h' * 32))}"


def test_a_match_that_was_left_before_its_first_deal_is_at_the_first(context: AppContext) -> None:
    begun = Match.new(GAMES["bauernschnapsen"], dealer=0)
    match = SimpleNamespace(match=begun, game=begun.game, deals=0)
    replica: Any = SimpleNamespace(terms=TERMS, me=SimpleNamespace(peer=1), match=match)
    context.push(PutAside(context, (replica,)))
    (row,) = context.stage.top.group.widgets[0].rows  # type: ignore[union-attr]
    assert row.below.endswith("deal 1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_computer_is_named_after_all_its_players_and_no_verb_hangs_on_them(language):
    """Two may sit there: "whom Anna and Béla lets" was read."""
    about = Words(language)("lan.absence.about", name="Cili", partner="Anna, Béla")
    assert about.count("Anna, Béla") == 1
