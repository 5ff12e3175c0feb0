"""Codes of deals: every deal has one, it leads back to the deal, and a damaged one is always refused."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.contest.match import Match
from game.contest.record import DealRecord
from game.play.deal_code import ALPHABET, BadCode, DealCode, GivenDeal, read_code, write_code
from game.play.decks import SEEDS, OpenDeck, deal_seed, shuffled_pack
from game.rules import GAMES


@st.composite
def codes(draw):
    preset = draw(st.sampled_from(list(GAMES.values())))
    options = {
        option.name: draw(st.sampled_from(option.choices))
        for option in preset.options.all()
        if draw(st.integers(0, 5)) == 0
    }
    game = preset.with_options(**options)
    return DealCode(game, draw(st.integers(0, game.seats - 1)), draw(st.integers(0, SEEDS - 1)))


@given(codes())
@settings(max_examples=150)
def test_a_code_leads_back_to_its_deal(code):
    text = write_code(code)
    assert read_code(text) == code
    assert read_code(f" {text.lower().replace('-', ' ')} ") == code
    assert set(text) <= {*ALPHABET, "-"}
    assert len(text.replace("-", "")) <= 31


@pytest.mark.parametrize("key", GAMES)
def test_the_preset_alone_takes_eight_letters(key):
    for seed in (0, SEEDS - 1):
        assert len(write_code(DealCode(GAMES[key], 0, seed))) == len("K7QM-3XTW")


def every_damage(letters: str):
    for at, right in enumerate(letters):
        yield from (
            letters[:at] + wrong + letters[at + 1 :] for wrong in ALPHABET if wrong != right
        )
    for one, other in combinations(range(len(letters)), 2):
        if letters[one] != letters[other]:
            swapped = list(letters)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            yield "".join(swapped)


@given(codes())
@settings(max_examples=25)
def test_one_wrong_letter_and_any_two_in_each_others_place_are_refused(code):
    for damaged in every_damage(write_code(code).replace("-", "")):
        with pytest.raises(BadCode) as refused:
            read_code(damaged)
        assert refused.value.key == "deal_code.check"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "deal_code.length"),
        ("ABCD", "deal_code.length"),
        ("A" * 40, "deal_code.length"),
        ("K7QM-3XT0", "deal_code.letters"),
        ("Ö7QM-3XTW", "deal_code.letters"),
        ("AAAA-AA94", "deal_code.check"),
    ],
)
def test_what_is_no_code_is_answered_with_a_sentence(text, key):
    with pytest.raises(BadCode) as refused:
        read_code(text)
    assert refused.value.key == key


def test_a_code_of_no_preset_no_seat_or_no_rule_is_refused_though_its_letters_agree():
    for body in ("AAAAAA9", "AAAAAD" + ALPHABET[0], "AAAAAAAA", "AAAAAAA" + "9" * 20):
        text = next(body + last for last in ALPHABET if agrees(body + last))
        with pytest.raises(BadCode) as refused:
            read_code(text)
        assert refused.value.key == "deal_code.unknown"


def agrees(text: str) -> bool:
    try:
        read_code(text)
    except BadCode as bad:
        return bad.key != "deal_code.check"
    return True


def test_a_pack_is_the_same_on_every_machine():
    """Codes that are written down stay good: neither the shuffle nor the letters may change."""
    assert write_code(DealCode(GAMES["schnapsen"], 1, 4711)) == PINNED_CODE
    assert "".join(shuffled_pack(GAMES["schnapsen"].pack, 4711)) == PINNED_PACK


PINNED_CODE = "AAAU-N7D4"
PINNED_PACK = "KHTHQCJHJDADTSKSJCKDQDASACQHTCQSKCTDJSAH"


@pytest.mark.parametrize("key", GAMES)
def test_a_deal_of_a_match_is_dealt_again_from_its_code(key):
    game, deck = GAMES[key], OpenDeck(Random(key).randrange(SEEDS))
    match = Match.new(game, game.seats - 1)
    for _ in range(3):
        deck.shuffle(match)
        code = read_code(write_code(DealCode(game, match.dealer, deck.seed)))
        named = GivenDeal.named(code)
        assert (named.pack, named.dealer) == (deck.pack(), match.dealer)


@pytest.mark.parametrize("seed", [-3, 0, 5, 2**28, 2**70])
def test_any_seed_of_a_match_gives_deals_that_have_codes(seed):
    seeds = {deal_seed(seed, number) for number in range(1, 9)}
    assert len(seeds) == 8
    assert all(0 <= each < SEEDS for each in seeds)


@pytest.mark.parametrize("match_seed", [7, 2**100])
def test_the_code_of_a_deal_leads_to_no_other_deal_of_its_match(match_seed):
    """Neither where its seed is taken for a match's, nor where a match begins with the deal."""
    codes = list(seeds_dealt(OpenDeck(match_seed)))
    for seed in codes:
        first = DealRecord(shuffled_pack(GAMES["schnapsen"].pack, seed), seed=seed)
        again = OpenDeck(99, [first])
        assert set(codes) & set(seeds_dealt(again)) == {seed}
        assert not set(codes) & set(seeds_dealt(OpenDeck(seed)))


def seeds_dealt(deck):
    """The deals named by the codes of six deals."""
    for _ in range(6):
        deck.shuffle(Match.new(GAMES["schnapsen"], 0))
        yield deck.seed
