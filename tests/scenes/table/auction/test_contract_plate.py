"""The plate's words on a contract, held against the deal, over random states of all games with one."""

from __future__ import annotations

import re
from types import SimpleNamespace

from hypothesis import given, settings

from game.rules.game import side_of
from game.rules.north_american.game import NorthAmericanGame
from game.scenes.table.families import family_of
from game.words import Words, suit_name
from tests.harness.strategies import games, played
from tests.test_laws import BID_FOR, SEEDS

WORDS = Words("en", strict=True)
CONTEXT = SimpleNamespace(words=WORDS, suit=lambda suit: suit_name(WORDS, suit, "french"))


def need_is_true(game, deal, need):
    """Whether what is still to be won or taken is so; a sentence without a number is the contract's own."""
    side = side_of(game, deal, family_of(deal).contract(deal)[0])
    own = sum(deal.tricks[seat] for seat in side)
    lost = sum(deal.tricks) - own
    total = sum(game.total(deal, seat) for seat in side)
    asked = game.options.form.hand if isinstance(game, NorthAmericanGame) else None
    if asked is None and getattr(deal, "contract", None) is not None:
        asked = deal.contract.tricks
    if found := re.fullmatch(r"Still to be won: (?:(\d+) tricks|the last trick)", need):
        return int(found[1] or 1) + own == asked and not lost
    if need == "A trick is lost: set":
        return lost > 0
    if found := re.fullmatch(r"Still to be taken: (\d+) points? of (\d+)", need):
        return int(found[1]) == int(found[2]) - total > 0
    if found := re.fullmatch(r"(\d+) points: reached", need):
        return total >= int(found[1])
    return not re.search(r"Still|reached|lost", need)


@settings(max_examples=40)
@given(games(among=BID_FOR), SEEDS)
def test_what_the_plate_says_of_the_contract_is_so(game, seed):
    family = family_of(game)
    for _, _, _, deal in played(game, seed):
        if (
            family_of(deal).contract(deal) is None
            or family_of(deal).over(deal)
            or deal.turn is None
        ):
            continue
        need = family.need(CONTEXT, game, deal, True)
        assert need_is_true(game, deal, need), need
        trumps = family.trump_line(CONTEXT, deal)
        if deal.trump is not None and "Trump" in trumps:
            assert str(CONTEXT.suit(deal.trump)) in trumps
        elif trumps.startswith("No trumps"):
            assert deal.trump is None or not deal.contract.trumps
