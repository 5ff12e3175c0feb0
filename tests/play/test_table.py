"""The table: decisions one at a time, listeners told, resumed to the same cards; the journal."""

from dataclasses import replace
from random import Random

import pytest

from game.contest.match import Match
from game.contest.record import Sitting, read_record, standing, write_record
from game.core.events import PacketDealt, TurnedUp
from game.core.moves import Claim, Play
from game.core.refused import Refused
from game.play.decks import OpenDeck
from game.play.players import Person
from game.play.question import Question
from game.play.table import Table
from game.rules import GAMES
from game.rules.two_hand.options import PRESETS


class RandomPlayer:
    """Answers at once with a random legal move of its view."""

    def __init__(self, seed: int) -> None:
        self.sitting = Sitting("bot", "random")
        self.questions: list[Question] = []
        self._random = Random(seed)

    def ask(self, question):
        self.questions.append(question)

    def answer(self):
        question = self.questions[-1]
        return self._random.choice(question.game.legal(question.view))


def new_table(players=None, seed=7, key="snapszer"):
    match = Match.new(GAMES[key], dealer=1)
    return Table(match, players or (RandomPlayer(1), RandomPlayer(2)), OpenDeck(seed))


def play_deal(table):
    table.next_deal()
    while True:
        table.pump()
        if table.outcome is not None:
            return


def play_match(table):
    while not table.match.over:
        play_deal(table)


@pytest.mark.parametrize("key", sorted(PRESETS))
def test_bots_play_a_whole_match(key):
    table = new_table(key=key)
    play_match(table)
    assert max(table.match.scores) >= 7
    assert standing(table.record) == table.match


def test_a_player_is_asked_once_a_turn_and_sees_his_view_alone():
    players = RandomPlayer(1), RandomPlayer(2)
    table = new_table(players)
    play_deal(table)
    assert len(players[0].questions) + len(players[1].questions) == len(table.moves)
    for seat, player in enumerate(players):
        for question in player.questions:
            assert question.view.turn == seat
            for face, seen in zip(question.view.faces, question.view.seen_by, strict=True):
                assert (face is not None) == (seat in seen)


def test_listeners_hear_the_deal_then_every_move():
    table = new_table()
    heard = []
    table.listeners.append(heard.append)
    play_deal(table)
    assert [type(event) for event in heard[0].events] == [PacketDealt] * 4 + [TurnedUp]
    assert [(h.seat, h.move) for h in heard[1:]] == list(table.moves)
    assert heard[-1].match.number == 2


def test_a_person_decides_in_his_own_time():
    person = Person("Anna")
    table = new_table((person, RandomPlayer(2)))
    table.next_deal()
    for _ in range(10):
        table.pump()
    assert table.turn == 0
    assert table.moves == ()
    person.decide(Play(table.deal.hand(0)[0]))
    table.pump()
    assert len(table.moves) == 1


def test_a_refused_move_leaves_the_table_as_it_was():
    table = new_table((Person("Anna"), Person("Béla")))
    table.next_deal()
    table.pump()
    deal = table.deal
    foreign = deal.hand(1)[0]
    with pytest.raises(Refused):
        table.play(0, Play(foreign))
    with pytest.raises(ValueError, match="turn"):
        table.play(1, Play(foreign))
    assert table.deal is deal
    assert table.moves == ()


def test_no_deal_begins_in_mid_deal_or_after_the_match():
    table = new_table((Person("Anna"), Person("Béla")))
    table.next_deal()
    with pytest.raises(ValueError, match="not over"):
        table.next_deal()
    table = new_table()
    play_match(table)
    with pytest.raises(ValueError, match="match is over"):
        table.next_deal()


def test_the_same_seed_deals_the_same_packs():
    first, second, other = new_table(seed=5), new_table(seed=5), new_table(seed=6)
    for table in (first, second, other):
        play_deal(table)
    assert first.record == second.record
    assert first.record.deals[0].pack != other.record.deals[0].pack


def test_a_table_resumes_in_mid_deal_to_the_same_state():
    table = new_table((Person("Anna"), RandomPlayer(2)))
    table.next_deal()
    table.pump()
    table.players[0].decide(Play(table.deal.hand(0)[0]))
    for _ in range(5):
        table.pump()
    record = read_record(write_record(table.record))
    again = Table.resumed(record, (Person("Anna"), RandomPlayer(2)), OpenDeck(99))
    assert (again.deal, again.match, again.moves) == (table.deal, table.match, table.moves)
    assert again.happened == table.happened
    assert len(again.happened) == len(again.moves) > 0
    assert again.record == table.record


def test_a_table_resumes_between_two_deals():
    table = new_table()
    play_deal(table)
    again = Table.resumed(table.record, (RandomPlayer(1), RandomPlayer(2)), OpenDeck(3))
    assert again.outcome == table.outcome
    assert again.match == table.match
    play_match(again)
    assert standing(again.record).over


def test_giving_up_a_deal_scores_for_the_other():
    table = new_table((Person("Anna"), Person("Béla")))
    table.next_deal()
    table.pump()
    table.give_up(0)
    assert table.match.scores == (0, 3)
    with pytest.raises(ValueError, match="give up"):
        table.give_up(0)
    again = Table.resumed(table.record, table.players, OpenDeck(3))
    assert again.match == table.match


def test_the_winner_of_a_deal_is_said_to_have_got_what_draws_before_it_carried():
    match = Match.new(GAMES["snapszer"], dealer=1)
    marks = replace(match.marks, carry=2)
    match = replace(match, score=replace(match.score, marks=marks))
    table = Table(match, (Person("Anna"), Person("Béla")), OpenDeck(7))
    heard = []
    table.listeners.append(heard.append)
    for claims in (True, False):
        table.next_deal()
        table.pump()
        if claims:
            table.play(0, Claim())
        else:
            table.give_up(1)
    assert [each.changes for each in heard] == [(), (0, 5), (), (3, 0)]
    assert table.match.scores == (3, 5)


# -- a foul -------------------------------------------------------------------------------------


def test_a_foul_that_is_proven_once_the_deal_is_scored_takes_its_score_back():
    table = new_table()
    play_deal(table)
    one_deal = table.match
    play_deal(table)
    table.end_by_foul([0])
    assert table.outcome is None
    assert table.match == one_deal.lost_by_foul([0])
    assert table.standings == (Match.new(GAMES["snapszer"], dealer=1), one_deal, table.match)
    with pytest.raises(ValueError, match="over"):
        table.end_by_foul([1])
    assert table.match == one_deal.lost_by_foul([0])


def test_a_foul_that_nobody_could_win_by_takes_no_score_back():
    table = new_table()
    play_deal(table)
    scored, outcome = table.match, table.outcome
    with pytest.raises(ValueError, match="a winner"):
        table.end_by_foul([0, 1])
    assert (table.match, table.outcome, table.standings[-1]) == (scored, outcome, scored)


# -- claims -------------------------------------------------------------------------------------


def test_claims_are_the_players_own_business():
    table = new_table((Person("Anna"), Person("Béla")))
    table.next_deal()
    table.pump()
    table.play(0, Claim())
    assert table.match.scores == (0, 3)


def test_a_deal_given_up_earlier_in_the_match_is_still_so_after_a_restart():
    table = new_table((Person("Anna"), Person("Béla")))
    for _ in range(2):
        table.next_deal()
        table.pump()
        table.give_up(1)
    table.next_deal()
    table.pump()
    again = Table.resumed(table.record, table.players, OpenDeck(3))
    assert again.match == table.match
    assert again.record == table.record
