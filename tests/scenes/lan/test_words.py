"""Every sentence the network can ask for is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import game
import net
from game.stage.words.catalogue import LANGUAGES, catalogue
from net.foul import Charge

_KEY = re.compile(r'"(network\.[a-z_]+(?:\.[a-z_]+)*)"')


def keys_in_the_code() -> set[str]:
    folders = (Path(net.__file__).parent, Path(game.__file__).parent / "scenes" / "lan")
    sources = (p.read_text(encoding="utf-8") for folder in folders for p in folder.rglob("*.py"))
    return {key for source in sources for key in _KEY.findall(source)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_the_network_gives_has_a_sentence(language):
    words = catalogue(language)
    keys = keys_in_the_code()
    assert len(keys) > 40
    assert not {key for key in keys if key not in words}
    assert not {charge.value for charge in Charge if charge.value not in words}
