from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.events import TrickWon
from game.core.moves import read_move
from game.scenes.table.animation.showing import Showing
from game.scenes.table.facts.tricks import surprise, takes_trick, weight_of_trick
from tests.harness.strategies import games, played
from tests.rules.saying import at
from tests.test_laws import common

NINE_LEFT = (
    "snapszer turn=1 trump=S stock=" + "??" * 9 + " up=9S! hands=KCQCJCKDQD/THTDACADJH won=/ "
)


def won_by(game, before, move):
    after, events = game.play(before, move)
    return after, next((event for event in events if isinstance(event, TrickWon)), None)


def trick_of(moment, move):
    """The surprise and the weight of a trick that a move ends."""
    after, trick = won_by(moment.game, moment.deal, read_move(move))
    return [of(moment.game, moment.deal, after, trick) for of in (surprise, weight_of_trick)]


@settings(max_examples=40)
@given(games(), st.integers(min_value=0, max_value=2**32))
def test_how_weighty_a_trick_is_follows_from_what_all_have_seen(game, seed):
    """The same deal once as it is and once as nobody's cards were known: no shake differs."""
    for before, _, move, _ in played(game, seed):
        if before is None or game.options.penalize_illegal:
            continue
        after, trick = won_by(game, before, move)
        if trick is not None:
            weight = weight_of_trick(game, before, after, trick)
            assert weight == weight_of_trick(game, common(before), common(after), trick)
            assert 0.0 <= weight <= 1.0


def test_a_trick_won_against_the_odds_weighs_more_than_a_sure_one():
    sure, weight = trick_of(at(NINE_LEFT + "trick=AS"), "TH")  # nothing beats the ace of trumps
    unlikely, more = trick_of(at(NINE_LEFT + "trick=JD"), "TH")
    assert sure == 0.0
    assert unlikely > 0.5
    assert 0.0 < weight < more


def test_a_trick_in_which_nothing_was_caught_weighs_nothing():
    assert trick_of(at(NINE_LEFT + "trick=JD"), "JH")[1] == 0.0


def test_a_card_takes_a_trick_if_it_beats_all_that_lay_there():
    game, deal = at(NINE_LEFT + "trick=JD").game, at(NINE_LEFT + "trick=JD").deal
    ace, ten = (
        deal.but(trick=(*deal.trick, slot))
        for slot in (deal.faces.index("AD"), deal.faces.index("TH"))
    )
    assert takes_trick(game, ace, ace.trick[-1])
    assert not takes_trick(game, ten, ten.trick[-1])


def test_there_is_one_shake_a_second(context):
    showing, granted = Showing(context), []
    for context.stage.now in (0.0, 0.5, 0.99, 1.0, 1.5, 2.1):
        granted.append(showing.may_shake())
    assert granted == [True, False, False, True, False, True]
