"""The evidence of bids about hands, and the layouts imagined when others have bid."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots.players import plain
from game.bots.players.evidence import evidence_of
from game.bots.players.layouts import Unknown, history
from game.bots.players.plain import Plain
from game.bots.players.plain_policy import played_out
from game.bots.players.suits import points_taken, running, staying_low, suit_running
from game.core.cards import SUITS, cards
from game.core.marriages import held_in
from game.core.moves import PASS, Double
from game.rules import GAMES, read_game
from tests.bots.deals import pack_dealing, said

BAUERN, THOUSAND = "bauernschnapsen", "thousand_3"

# A pack of Thousand that deals seat 1 a marriage and an ace.
MARRIED = 29


def shuffled(game, *fixed, seed=1):
    """A pack whose first cards are these, in dealing order, the rest at random."""
    first = cards("".join(fixed))
    rest = [card for card in game.pack if card not in first]
    Random(seed).shuffle(rest)
    return [*first, *rest]


def hands_of(question, seat, layouts=60):
    """The hands of a seat in so many layouts of what its asker does not see."""
    unknown, random = Unknown.of(question), Random(2)
    return [unknown.layout(random).hand(seat) for _ in range(layouts)]


def likelihood(game, question, hand):
    """How likely a hand makes the last call that told something."""
    others = [each for each in history(question) if each[1] != question.view.turn]
    return evidence_of(game, others)[-1].likely(frozenset(cards(hand)))


# -- a glance at suits -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "others", "chance"),
    [
        ("11111", 3, 1.0),
        ("11000", 3, 1.0),
        ("00000", 3, 1.0),
        ("01000", 3, 0.01),  # the ace is out, and takes it
        (
            "10100",
            3,
            2 / 3,
        ),  # ace, king: the ten falls under the ace unless one holds it with another
        ("11011", 2, 1.0),
    ],
)
def test_a_suit_runs_where_nothing_higher_can_be_kept_back(held, others, chance):
    shape = tuple(each == "1" for each in held)
    if held == "10100":
        alone = sum(
            not any(holders.count(who) > 1 and holders[0] == who for who in range(3))
            for holders in [(a, b, c) for a in range(3) for b in range(3) for c in range(3)]
        )
        chance = alone / 27
    assert suit_running(shape, others) == pytest.approx(chance)


def test_a_hand_runs_as_all_its_suits_do_together():
    assert running(cards("AHADACASTS"), "ATKQJ", 3) == 1.0
    assert running(cards("AHADACASKS"), "ATKQJ", 3) < 1.0
    assert running(cards("THADACASTS"), "TKQJA", 3) < running(cards("THKHTDTCTS"), "TKQJA", 3)


def test_with_a_talon_one_card_too_many_is_no_end_of_it():
    hand = cards("AHTHADTDASJC")
    assert running(hand, "ATKQJ", 2) < 0.05
    assert running(hand, "ATKQJ", 2, drawn=2) == pytest.approx(0.4)


def test_low_cards_take_no_trick_and_high_ones_do():
    assert staying_low(cards("JHQHJDJCJS"), "ATKQJ") > 0 > staying_low(cards("AHTHADTDAC"), "ATKQJ")
    assert staying_low(cards("JHTHJD"), "AKQJT") < staying_low(cards("JHTHTD"), "AKQJT")


def test_marriages_and_aces_take_points():
    marriages = dict.fromkeys(SUITS, 100)
    assert points_taken(cards("KHQH9D9C"), marriages) > points_taken(cards("KHQD9C9S"), marriages)
    assert points_taken(cards("AH9D9C"), marriages) > points_taken(cards("9HJDJC"), marriages)


# -- what calls tell -------------------------------------------------------------------------------


def bauern(*calls, rules="", seed=1):
    """Seat 0 has opened with the ace of hearts among his cards; seats 1, 2 and so on have answered."""
    game = read_game(f"{BAUERN}{rules}")
    return game, said(game, shuffled(game, "AHKHQH", seed=seed), "trump H", "bid normal", *calls)


def test_a_normal_game_and_a_pass_tell_nothing_and_the_trump_tells_a_suit():
    game, question = bauern("pass")
    others = [each for each in history(question) if each[1] != question.view.turn]
    (only,) = evidence_of(game, others)
    assert only.slots == {0, 1, 2}
    assert only.likely(frozenset(cards("AHKHQH"))) == 1.0
    assert only.likely(frozenset(cards("AHADTD"))) < 0.5
    assert only.likely(frozenset(cards("ADKDQD"))) < 1e-6


@pytest.mark.parametrize(
    ("bid", "good", "bad"),
    [
        ("bettler", "JHQDJCQCJS", "AHTDACKCAS"),
        ("gang", "ATHTDADACAS", "JHQDJCQCJS"),
        ("zehnergang", "THKHTDKDTC", "AHADACASJS"),
        ("farbengang", "ADTDKDQDJD", "ADTDKDQDJS"),
    ],
)
def test_a_contract_is_bid_with_a_hand_that_may_make_it(bid, good, bad):
    good = good.replace("ATHTD", "AHTH")
    game, question = said_by_anybody(bid)
    assert likelihood(game, question, good) > 0.5
    assert likelihood(game, question, bad) < 0.1


def said_by_anybody(bid):
    """A bid of seat 1, whose hand suits it as far as the rules ask for something."""
    game = GAMES[BAUERN]
    pack = shuffled(game, "AHKHQH", "ADTDKD", "ACTCKC", "ASTSKS", "JHJC", "QDJD")
    return game, said(game, pack, "trump H", "bid normal", f"bid {bid}")


def test_the_declarer_of_trump_contracts_holds_trumps():
    game = GAMES[BAUERN]
    question = said(game, shuffled(game, "AHTHKH"), "trump H", "bid schnapser")
    assert likelihood(game, question, "AHTHKHQHAD") > 0.5 > likelihood(game, question, "JHTDKDQCJS")


def test_an_as_bettler_is_bid_with_an_ace():
    game = read_game(f"{BAUERN}(as_bettler=on)")
    pack = shuffled(game, "AHKHQH", "ADTDKD")
    question = said(game, pack, "trump H", "bid normal", "bid as_bettler")
    assert likelihood(game, question, "JHQDJCQCJS") < 1e-6
    assert likelihood(game, question, "JHAHJCJDJS") > 1e-3


def test_in_thousand_a_bid_above_120_needs_a_marriage_and_a_forced_opening_tells_nothing():
    game = GAMES[THOUSAND]
    opening = said(game, shuffled(game), "bid 100")
    others = [each for each in history(opening) if each[1] != opening.view.turn]
    assert evidence_of(game, others) == ()
    asked = said(game, shuffled(game, seed=MARRIED), "bid 100", "bid 130")
    assert likelihood(game, asked, "AHADACASTHTDTC") < 1e-6
    assert likelihood(game, asked, "KHQHADACTH9S9C") > 0.3
    assert likelihood(game, asked, "KSQSJDJC9H9S9C") < 0.1


def test_who_passes_a_low_bid_has_no_strong_hand():
    game = GAMES["north_american_3"]
    asked = said(game, shuffled(game), "bid 1", "pass")
    assert (
        likelihood(game, asked, "KHQHAHTHJHADAC") < 0.1 < likelihood(game, asked, "JHJD9C9S9HQDJC")
    )


# -- layouts ---------------------------------------------------------------------------------------


def shares(question, seat, layouts=60):
    """How often the contract of a seat is made: in layouts as they are imagined, and in any."""
    unknown, random = Unknown.of(question), Random(3)
    anything = Unknown(unknown.view, unknown.slots, unknown.cards, unknown.barred)

    def made(layouts_of):
        ends = [
            played_out(question.game, layouts_of.layout(random), random, True)
            for _ in range(layouts)
        ]
        return sum(outcome.points[seat] > 0 for outcome in ends) / layouts

    return made(unknown), made(anything)


@pytest.mark.parametrize(("bid", "least"), [("bettler", 0.4), ("gang", 0.5), ("zehnergang", 0.5)])
def test_in_imagined_layouts_a_contract_that_was_bid_is_mostly_made(bid, least):
    _, question = bauern(f"bid {bid}", "pass", "pass", "pass")
    assert question.view.phase == "double"
    told, anything = shares(question, 1)
    assert told > least
    assert told > anything + 0.1


def test_a_bidder_of_a_suit_holds_it_in_every_layout():
    _, question = said_by_anybody("farbengang")
    for hand in hands_of(question, 1, 30):
        assert len({card.suit for card in hand}) == 1


def thousand_after_130():
    """Seat 1 has won at 130 with a marriage, has given two cards of the stock away, and has led."""
    game = GAMES[THOUSAND]
    calls = (game, shuffled(game, seed=MARRIED), "bid 100", "bid 130", "pass", "pass")
    taken = said(*calls)
    stock = [taken.view.faces[slot] for slot in taken.view.turned]
    led = next(card for card in taken.view.hand(1) if card.rank == "A" and card not in stock)
    return said(*calls, f"give {stock[0]} 2", f"give {stock[1]} 0", "pass", led), stock


def test_a_bid_above_120_shows_a_marriage_in_the_layouts_even_after_the_stock():
    """The hand was veiled anew meanwhile; a card counts where it lay when it was bid on."""
    question, stock = thousand_after_130()
    unknown, random = Unknown.of(question), Random(5)
    unasked = Unknown(unknown.view, unknown.slots, unknown.cards, unknown.barred)
    found = [0, 0]
    for at, layouts in enumerate((unknown, unasked)):
        for _ in range(40):
            layout = layouts.layout(random)
            dealt = {*layout.hand(1), *layout.known(layout.trick)} - set(stock)
            found[at] += bool(held_in(tuple(dealt)))
    assert found[0] >= 28  # a king or queen may be what seat 0 was given
    assert found[0] >= found[1] + 8


@pytest.mark.parametrize("seed", range(6))
def test_layouts_that_follow_bids_keep_what_is_known_and_each_card_once(seed):
    game = GAMES[BAUERN]
    pack = shuffled(game, "AHKHQH", seed=seed)
    question = said(game, pack, "trump H", "bid normal", "bid bettler", "pass", "pass", "pass")
    layout = Unknown.of(question).layout(Random(seed))
    assert sorted(layout.faces) == sorted(game.pack)
    for slot, face in enumerate(question.view.faces):
        assert face in (None, layout.faces[slot])


# -- doubling --------------------------------------------------------------------------------------


def asked_to_double(bid, hand):
    """Seat 2 holds five cards, and may double a contract of seat 1; seat 0 has opened with diamonds."""
    pack = pack_dealing(GAMES[BAUERN], {0: "KD", 2: hand})
    return said(GAMES[BAUERN], pack, "trump D", "bid normal", f"bid {bid}", *["pass"] * 3)


@pytest.fixture
def unhurried(monkeypatch):
    """All the layouts are tried, however slow the machine is."""
    monkeypatch.setattr(plain, "_MOST", 60.0)


@pytest.mark.usefixtures("unhurried")
def test_a_bettler_is_not_doubled_without_a_reason():
    """Of any hands it would be broken in far more than two thirds; of those that bid it, in fewer."""
    question = asked_to_double("bettler", "KHQHKCQCKS")
    assert Plain().choose(question) == PASS
    assert isinstance(Plain().choose(replace(question, moves=())), Double)


@pytest.mark.usefixtures("unhurried")
def test_a_gang_that_cannot_be_made_is_doubled():
    """Seat 2 has something of every suit that a hand would have to lead from above."""
    assert isinstance(Plain().choose(asked_to_double("gang", "AHADACASTS")), Double)
