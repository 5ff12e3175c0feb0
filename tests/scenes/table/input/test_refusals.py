"""Why a move is refused, in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import rules
from game.core.cards import Card
from game.core.moves import Pair
from game.core.refused import Refused
from game.rules.bauernschnapsen.contracts import Bidders
from game.rules.bauernschnapsen.state import BauernschnapsenPhase
from game.scenes.table.facts.duty import named, refusal_words
from game.scenes.table.families import family_of
from game.scenes.table.input.actions import choices
from game.scenes.table.sentences.advised import move_words
from tests.harness.sentences import catalogue
from tests.scenes.tables import Seated

_RAISED = re.compile(
    r'"((?:exchange|marriage|close|claim|lead|must|pair|card|deal|move|draw|pass|bid|dealer|veil'
    r'|opening|look|looked|redeal|take|give|discard|concede|cut|double|forehand|talon|trump|raise)_[a-z_]+)"'
)


_VALUES = {
    "suit": "H",
    "trump": "S",
    "card": "TH",
    "lowest": "9S",
    "exchange_least": 4,
    "close_least": 4,
    "bid": 3,
    "contract": "gang",
    "most": 19,
    "goal": 66,
}

# Keys that are put together from the words of an enumeration.
_COMPOSED = {
    *(f"bid_for_{bidders}" for bidders in Bidders if bidders is not Bidders.ANYONE),
    *(f"{phase}_first" for phase in list(BauernschnapsenPhase)[:-2]),
}


def raised_keys() -> set[str]:
    """The key of every refusal the rules can raise, read from their source."""
    folder = Path(rules.__file__).parent
    files = [
        path for path in folder.rglob("*.py") if path.name not in ("options.py", "position.py")
    ]
    files += [folder.parent / "core" / name for name in ("veiling.py", "playing.py")]
    sources = "".join(path.read_text(encoding="utf-8") for path in files)
    found = {key for key in _RAISED.findall(sources) if not key.endswith("_least")}
    return (found - {str(bidders) for bidders in Bidders}) | _COMPOSED


def test_every_refusal_has_its_sentence_of_what_the_rules_tell_and_none_stands_without_its_rule(
    context,
):
    """A gap that nothing fills is an error in this context."""
    keys = raised_keys()
    assert len(keys) >= 20
    assert {key for key in catalogue("en") if key.startswith("refused.")} == {
        f"refused.{key}" for key in keys
    }
    for key in keys:
        assert "{" not in refusal_words(context, Refused(key, **_VALUES))


def test_cards_and_suits_are_named_as_the_deck_in_use_names_them(context):
    context.change(language="de", deck="hungarian")
    values = named(context, {"card": "QH", "suit": "S", "count": 4})
    assert values == {"card": context.card(Card("QH")), "suit": context.suit("S"), "count": 4}
    assert "Ober" in str(values["card"])


@pytest.mark.parametrize(
    ("deck", "names"),
    [("french", "Dáma|bubi"), ("double", "Dáma|bubi"), ("hungarian", "Felső|alsó")],
)
def test_the_pair_of_queen_and_jack_goes_by_the_names_of_the_deck(context, deck, names):
    context.change(language="hu", deck=deck)
    seated = Seated(context)
    game, deal = seated.table.match.game, seated.deal
    offered = choices(context, game, deal, [Pair("H")])[0].label
    said = family_of(game).meld_said(context, game, deal, Pair("H"), False)
    for words in (
        offered,
        said,
        move_words(context, game, Pair("H")),
        refusal_words(context, Refused("pair_not_played")),
    ):
        assert all(name.lower() in words.lower() for name in names.split("|")), words
