"""The faults of each opponent are those that its page tells of, and nobody else's."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from game.bots import CHARACTERS
from game.bots.compiling.compiled import COMPILED
from game.bots.engine import row
from game.bots.engine.translate import card_set
from game.bots.players.character_bot import CharacterBot
from game.bots.players.plain_policy import habit
from game.bots.search.characters import FAULTLESS, Style
from game.bots.search.evaluate import Evaluation, EvaluationMethod
from game.bots.search.known_state import KnownState, rng_state_of
from game.contest.match import Match
from game.contest.position import described
from game.core.deal import view
from game.core.moves import Claim, Close, Exchange, Marriage, Play
from game.core.tricks import beats
from game.play.question import Question
from game.rules import GAMES
from game.words import Words
from tests.bots.deals import a_deal, asked, at, cards_in

SCHNAPSEN = GAMES["schnapsen"]
WEAKER = ("lili", "gyuri", "zsofi", "balint")

pytestmark = pytest.mark.skipif(not COMPILED, reason="as strong as they are only where compiled")


def style_of(key: str) -> Style:
    """The style of a character; of the effort of the two strongest a part will do here."""
    style = CHARACTERS[key].style
    part = {"determinizations": 24, "rounds": 1, "hands": 8, "deep": 1, "weighs": False}
    strong = key in ("balint", "mester")
    return replace(style, budget=replace(style.budget, **part)) if strong else style


@cache
def habits(key: str, cured: bool = False) -> Counter[str]:
    """The habits of a character in deals against Gyuri, with its faults or cured of them.

    Lili's slips are rare, so she plays twice as many.
    """
    style = replace(style_of(key), faults=FAULTLESS) if cured else style_of(key)
    told: Counter[str] = Counter()
    for seed in range(80 if key == "lili" else 40):
        deal = a_deal(SCHNAPSEN, f"habits {seed}", seed % 2)
        players = CharacterBot(style), CharacterBot(CHARACTERS["gyuri"].style)
        moves: list = []
        while deal.turn is not None:
            seat, match = deal.turn, Match.new(SCHNAPSEN, deal.dealer)
            rng_state = Random(f"{seed} {len(moves)}").getrandbits(32)
            question = Question(SCHNAPSEN, view(deal, seat), tuple(moves), match, rng_state)
            move = players[seat].choose(question)
            if seat == 0:
                told.update(dict.fromkeys(deeds(deal, move), 1))
            moves.append((seat, move))
            deal, _ = SCHNAPSEN.play(deal, move)
        closed = deal.closing is not None and deal.closing.seat == 0
        told["closing lost"] += closed and deal.result.points[0] == 0
    return told


def deeds(deal, move):
    """The moves open to seat 0 here, and the chosen one."""
    legal = SCHNAPSEN.legal(deal)
    cards = [each for each in legal if isinstance(each, Play)]
    aces = [each for each in cards if each.card.rank == "A"]
    right = SCHNAPSEN.total(deal, 0) >= 66
    if Claim() in legal and right:
        yield "66"
        if move != Claim():
            yield "claim missed"
    if move == Claim() and not right:
        yield "false claim"
    if Close() in legal:
        yield "may close"
        if move == Close():
            yield "closing"
    if deal.stock_open and isinstance(move, Play) and 0 < len(aces) < len(cards):
        yield "ace or other"
        if move in aces:
            yield "ace"


def test_the_master_has_no_faults_and_everybody_else_has_one():
    faults = {key: character.style.faults for key, character in CHARACTERS.items()}
    assert faults.pop("mester") == FAULTLESS
    assert FAULTLESS not in faults.values()
    assert len(set(faults.values())) == len(faults)


def test_lili_never_closes():
    told = habits("lili")
    assert told["may close"] > 120
    assert told["closing"] == 0


def test_lili_counts_wrong_and_nobody_else_does():
    told = habits("lili")
    assert told["false claim"] >= 3
    assert told["claim missed"] >= 2
    for key in ("gyuri", "zsofi", "balint", "mester"):
        told = habits(key)
        assert told["66"] > 8
        assert told["false claim"] == told["claim missed"] == 0


@cache
def late_positions():
    """Positions of chance play after some tricks, while the stock is open."""
    random, found = Random(5), []
    for seed in range(150):
        deal = a_deal(SCHNAPSEN, f"late {seed}")
        for _ in range(random.randint(4, 9)):
            moves = [move for move in SCHNAPSEN.legal(deal) if isinstance(move, Play)]
            deal, _ = SCHNAPSEN.play(deal, random.choice(moves))
        if deal.stock_open and len(deal.stock) > 1:
            found.append(deal)
    return found


@pytest.mark.parametrize(
    ("key", "often", "said"),
    [("lili", 0.6, "more than half of the tricks"), ("gyuri", 0.3, "nearly every third trick")],
)
def test_who_forgets_has_lost_sight_of_tricks_but_never_of_the_last(key, often, said):
    assert f"Forgets {said}, save the last one" in Words("en")(f"bot_plays.{key}.weak")
    forgotten = tricks = 0
    for deal in late_positions():
        known_state = KnownState(asked(SCHNAPSEN, deal), CHARACTERS[key].style.faults)
        full = KnownState(asked(SCHNAPSEN, deal)).deal[row.GONE]
        last = card_set(deal.known(deal.won[deal.leader][-2:]), deal.trump)
        lost = full & ~known_state.deal[row.GONE]
        assert not lost & last
        forgotten += lost.bit_count() // 2
        tricks += (full & ~last & ~card_set(deal.known(deal.trick), deal.trump)).bit_count() // 2
    assert forgotten / tricks == pytest.approx(often, abs=0.1)


@pytest.mark.parametrize(
    ("key", "layouts", "said"),
    [("gyuri", 20, "twenty"), ("zsofi", 40, "forty"), ("balint", 100, "a hundred")],
)
def test_the_page_tells_how_many_layouts_are_pictured(key, layouts, said):
    assert CHARACTERS[key].style.budget.determinizations == layouts
    assert f"{said} ways" in Words("en")(f"bot_plays.{key}.strong")


@pytest.mark.parametrize("key", ["zsofi", "balint", "mester"])
def test_the_others_forget_no_card(key):
    for deal in late_positions():
        question = asked(SCHNAPSEN, deal)
        told = KnownState(question, CHARACTERS[key].style.faults)
        assert list(told.deal) == list(KnownState(question).deal)


def test_gyuri_closes_too_early():
    told, cured = habits("gyuri"), habits("gyuri", cured=True)
    assert told["closing"] >= 1.5 * cured["closing"]
    assert told["closing lost"] > 2 * cured["closing lost"]
    assert told["closing lost"] * 3 > told["closing"]


@pytest.mark.parametrize(
    "text",
    [
        f"trump=H up=AH stock={'??' * 9} hands=JDJSQDJCQC/{'??' * 5}",
        f"trump=C up=JC stock={'??' * 5} hands=KSQDTSQHTH/????TC!???? won=KHQC/KCJH",
    ],
)
def test_nobody_closes_with_cards_that_every_hand_beats(text):
    for key in WEAKER:
        for seed in range(5):
            question = at(f"schnapsen turn=0 {text}", seed)
            assert CharacterBot(style_of(key)).choose(question) != Close()


def test_zsofi_parts_with_no_ace_while_there_is_a_stock():
    assert habits("zsofi")["ace or other"] > 60
    assert habits("zsofi")["ace"] == 0
    for key in ("lili", "gyuri", "balint", "mester"):
        assert habits(key)["ace"] > 0.1 * habits(key)["ace or other"]


def marriages(hand, seen):
    """Suits of which a hand holds king and queen, not both of them seen."""
    return [s for s in "HDCS" if {"K" + s, "Q" + s} <= {*hand} and not {"K" + s, "Q" + s} <= seen]


@pytest.mark.parametrize(("key", "sees"), [("balint", False), ("zsofi", True), ("mester", True)])
def test_balint_does_not_see_a_marriage_coming(key, sees):
    """Of the hands he reckons with none holds a marriage that has not been shown."""
    found = 0
    for deal in late_positions():
        known_state = KnownState(asked(SCHNAPSEN, deal), CHARACTERS[key].style.faults)
        known = set(known_state.view.hand(1 - known_state.seat))
        for hand in known_state.hands(40, rng_state_of(1)):
            found += len(marriages(cards_in(hand, deal.trump), known))
    assert found > 100 if sees else found == 0


@pytest.mark.parametrize("closed", ["", " closing=1:20/0:2/0"])
def test_zsofi_keeps_an_ace_only_while_the_stock_is_open(closed):
    """An ace that is worth more than any other card is led once the stock is closed."""
    hands = f"hands=AHQDJDJHTD/{'??' * 5} stock={'??' * 9} up=JS{closed}"
    game, deal = described(f"schnapsen turn=0 trump=S {hands}")
    bot = CharacterBot(style_of("zsofi"))
    known_state = KnownState(asked(game, deal), bot.style.faults)
    equity = {Play(each): float(each == "AH") for each in deal.hand(0)}
    sampled = Evaluation(EvaluationMethod.SAMPLED, equity, equity, {}, {}, 0.0, 1.0)
    assert (bot.preferred(known_state, sampled).card.rank == "A") is bool(closed)


# -- what costs nothing ----------------------------------------------------------------------------


@cache
def positions(count, told):
    """Questions from sensible play with a choice to make and of which `told` is true, one of a deal."""
    random, found, seed = Random(7), [], 0
    while len(found) < count:
        seed += 1
        game = GAMES[("schnapsen", "snapszer")[seed % 2]]
        deal = a_deal(game, f"ties {seed}")
        while deal.turn is not None:
            legal = game.legal(deal)
            if len(legal) > 2 and game.total(deal, deal.turn) < 66 and told(deal, legal):
                found.append(asked(game, deal, seed))
                break
            quiet = [move for move in legal if not isinstance(move, Claim | Exchange)]
            move = habit(game, deal, random)
            if move not in quiet or random.random() < 0.3:
                move = random.choice(quiet or [Claim()])
            deal, _ = game.play(deal, move)
    return found


def has_exchange(deal, legal):
    return Exchange() in legal


@pytest.mark.parametrize("key", CHARACTERS)
def test_an_exchange_is_made_at_once(key):
    bot = CharacterBot(style_of(key))
    for question in positions(12, has_exchange):
        assert bot.choose(question) == Exchange()


def has_marriage(deal, legal):
    return any(isinstance(move, Marriage) for move in legal) and Exchange() not in legal


@pytest.mark.parametrize("key", CHARACTERS)
def test_a_marriage_that_costs_nothing_is_made_at_once(key):
    bot, made = CharacterBot(style_of(key)), 0
    for question in positions(25, has_marriage):
        question = replace(question, match=None)
        known_state = KnownState(question, bot.style.faults)
        evaluation = bot.evaluate(known_state)
        equity = dict(evaluation.equity)
        melds = [equity[move] for move in equity if isinstance(move, Marriage)]
        close = equity.pop(Close(), -9.0) + bot.style.faults.closes_early
        most = max(equity.values())
        if melds and max(melds) >= most - evaluation.doubt and close <= most:
            made += 1
            assert (
                isinstance(bot.preferred(known_state, evaluation), Marriage)
                or evaluation.way is EvaluationMethod.EXACT
            )
    assert made > 8


def loses(deal, card):
    return not beats(card, deal.face(deal.trick[0]), deal.trump)


def dear_or_cheap(deal, legal):
    """Whether a ten or an ace may be thrown on a lost trick, and a cheap plain card as well."""
    cards = [move.card for move in legal if isinstance(move, Play) and deal.trick]
    lost = [card for card in cards if loses(deal, card)]
    cheap = [card for card in lost if card.suit != deal.trump and card.points <= 3]
    return bool(cheap) and any(card.points >= 10 for card in lost)


@pytest.mark.parametrize("key", ["gyuri", "zsofi", "balint", "mester"])
def test_nobody_above_lili_throws_a_ten_on_a_lost_trick(key):
    bot = CharacterBot(style_of(key))
    for question in positions(30, dear_or_cheap):
        move = bot.choose(question)
        assert (
            not isinstance(move, Play)
            or move.card.points < 10
            or not loses(question.view, move.card)
        )
