"""Every house rule does something: each choice changes what may be done or what is scored."""

from functools import lru_cache
from random import Random

import pytest

from game.contest.match import Match
from game.core.moves import Claim, Close
from game.core.outcome import Outcome, Reason
from game.rulebook import family_texts
from game.rules import GAMES
from game.rules.two_hand.options import PRESETS, TwoHandOptions

BASE = GAMES["sixty_six"].with_options(marriage_when_closed=True)

# What another rule must be for a choice to matter, and the rules that only concern slate and screen.
BESIDE = {
    "failed_close_moment": {"failed_close_three_if": "closer_no_tricks"},
    "close_min_stock": {"close_before_draw": False},
    "unclaimed": {"claim_timing": "own_lead"},
}
OF_THE_MATCH = {
    "draw_carry", "next_dealer", "match_target", "bummerl", "bummerl_schneider", "bummerl_target",
}  # fmt: skip
OF_THE_SCREEN = {"count_down", "may_inspect_own_tricks"}


@lru_cache(maxsize=4000)
def story(game, seed):
    """The moves and events of one deal of random play; bold players."""
    random = Random(seed)
    pack = [card for card in BASE.pack if game.options.cards == 24 or card.rank != "9"]
    random.shuffle(pack)
    deal = game.deal(pack, dealer=seed % 2)
    told = []
    while deal.turn is not None:
        moves = game.legal(deal)
        told.append(moves)
        bold = [move for move in moves if isinstance(move, Close | Claim)]
        quiet = [move for move in moves if move not in bold] or bold
        move = random.choice(bold if bold and random.random() < 0.04 else quiet)
        if Claim() in moves and game.total(deal, deal.turn) >= 66 and random.random() < 0.5:
            move = Claim()
        deal, _ = game.play(deal, move)
    return told, game.outcome(deal)


def changes(name, base):
    """Each choice of a rule, as a pair of games that differ in it alone."""
    option = TwoHandOptions.option(name)
    for value in option.choices[1:]:
        yield base.with_options(**{name: option.choices[0]}), base.with_options(**{name: value})


IN_A_DEAL = [
    option.name
    for option in TwoHandOptions.all()
    if option.name not in OF_THE_MATCH | OF_THE_SCREEN | {"penalize_illegal"}
]


@pytest.mark.parametrize("name", IN_A_DEAL)
def test_every_choice_of_a_deal_changes_some_deal(name):
    for plain, changed in changes(name, BASE.with_options(**BESIDE.get(name, {}))):
        assert any(story(plain, seed) != story(changed, seed) for seed in range(1500)), name


def seldom(game, name):
    """Whether it takes a deal that chance does not play: the worked cases of `test_prices` show its effect.

    Without melds after the closing, a player who had no trick then seldom comes to 66.
    """
    return name == "beaten_closer_flat" and not game.options.marriage_when_closed


@pytest.mark.parametrize("key", sorted(PRESETS))
def test_a_rule_that_changes_nothing_in_a_preset_is_marked_idle(key):
    game = GAMES[key]
    for name in IN_A_DEAL:
        others = [
            each
            for each in game.options.option(name).choices
            if each != getattr(game.options, name)
        ]
        changed = [game.with_options(**{name: value}) for value in others]
        if seldom(game, name):
            continue
        if family_texts(game).idle_because(game, name):
            assert all(
                story(game, seed) == story(each, seed) for each in changed for seed in range(60)
            )
        else:
            for each in changed:
                assert any(story(game, seed) != story(each, seed) for seed in range(1500)), name


@pytest.mark.parametrize(
    ("beside", "name"),
    [
        ({"auto_claim": True}, "auto_settle_closed"),
        ({"auto_claim": True}, "unclaimed"),
        ({"failed_close_moment": "end"}, "beaten_closer_flat"),
        ({"false_claim": "would_have_won"}, "false_claim_three_if"),
        ({"last_trick_rule": "wins"}, "unclaimed"),
    ],
)
def test_what_is_marked_idle_changes_nothing(beside, name):
    for plain, changed in changes(name, BASE.with_options(**beside)):
        assert family_texts(plain).idle_because(plain, name)
        assert all(story(plain, seed) == story(changed, seed) for seed in range(200))


def results(game, seed):
    """The slate after thirty deals that somebody wins, or nobody."""
    random = Random(seed)
    match = Match.new(game, dealer=0)
    slates = []
    for _ in range(30):
        if match.over:
            break
        points = random.choice([(1, 0), (0, 1), (2, 0), (0, 2), (3, 0), (0, 0)])
        reason = Reason.CLAIMED if any(points) else Reason.EQUAL_TOTALS
        winners = tuple(seat for seat in (0, 1) if points[seat])
        match = match.after(Outcome(reason, points, (0, 0), (0, 0), winners))
        slates.append((match.score, match.dealer))
    return slates


@pytest.mark.parametrize("name", sorted(OF_THE_MATCH))
def test_every_choice_of_a_match_changes_some_match(name):
    beside = {"bummerl": True, "bummerl_target": 3} if name.startswith("bummerl_") else {}
    option = TwoHandOptions.option(name)
    for value in option.choices[1:]:
        plain = BASE.with_options(**{**beside, name: option.choices[0]})
        changed = BASE.with_options(**{**beside, name: value})
        assert any(results(plain, seed) != results(changed, seed) for seed in range(50)), name
