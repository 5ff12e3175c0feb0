"""The needs of a table with sealed cards: resuming in mid-match, and the audit's last word."""

from __future__ import annotations

import pytest

from game.contest.match import Match
from game.contest.record import DealRecord
from game.core.moves import Play
from game.core.outcome import Outcome, Reason
from game.play.table import Table
from game.rules import GAMES
from tests.play.test_table import RandomPlayer, new_table, play_deal


class CalmPlayer(RandomPlayer):
    """Plays cards only, so that a deal is not over after a few moves."""

    def answer(self):
        question = self.questions[-1]
        cards = [m for m in question.game.legal(question.view) if isinstance(m, Play)]
        return self._random.choice(cards)


def calm_table():
    return new_table((CalmPlayer(1), CalmPlayer(2)))


def forfeited(table, loser):
    return Outcome(Reason.FORFEIT, (3, 0) if loser else (0, 3), (0, 0), (0, 0), (1 - loser,))


def test_a_table_goes_on_where_a_deal_was_left():
    table = calm_table()
    table.next_deal()
    for _ in range(6):
        table.pump()
    left = table.record.deals[-1]
    match = table.match.at("3:2")
    again = Table.going_on(match, (RandomPlayer(1), RandomPlayer(2)), table._deck, left)
    assert again.deal == table.deal
    assert again.match.scores == (3, 2)
    assert again.moves == left.moves


def test_a_table_goes_on_between_two_deals():
    match = Match.new(GAMES["snapszer"], dealer=0)
    table = Table.going_on(match, (RandomPlayer(1), RandomPlayer(2)), new_table()._deck, None)
    assert table.deal is None
    play_deal(table)
    assert table.outcome is not None


def test_a_deal_that_was_left_when_it_was_over_is_scored():
    table = new_table()
    before = table.match
    play_deal(table)
    left = DealRecord(table.record.deals[-1].pack, table.moves)
    again = Table.going_on(before, (RandomPlayer(1), RandomPlayer(2)), table._deck, left)
    assert again.match == table.match


def test_the_audit_scores_a_deal_otherwise_than_it_was_played():
    table = new_table()
    before = table.match
    play_deal(table)
    heard = []
    table.listeners.append(heard.append)
    outcome = forfeited(table, 0)
    table.overrule(outcome)
    assert table.match == before.after(outcome)
    assert table.outcome is outcome
    assert len(heard) == 1


def test_a_deal_is_forfeited_in_its_middle():
    table = calm_table()
    table.next_deal()
    for _ in range(4):
        table.pump()
    before = table.match
    outcome = forfeited(table, 1)
    table.overrule(outcome)
    assert table.match == before.after(outcome)
    assert table.turn is None
    assert table.outcome.reason is Reason.FORFEIT


def test_without_a_deal_there_is_nothing_to_overrule():
    with pytest.raises(ValueError, match="no deal"):
        new_table().overrule(Outcome(Reason.FORFEIT, (3, 0), (0, 0), (0, 0), (0,)))


class Sealed:
    """A deck of which this program may open only what it is told to."""

    def __init__(self, pack):
        self._pack, self.faces, self.seed = pack, {}, None

    def shuffle(self, match):
        return None

    def pack(self):
        return (None,) * len(self._pack)

    def open(self, *slots):
        self.faces = {slot: self._pack[slot] for slot in slots}

    def opened(self):
        faces, self.faces = self.faces, {}
        return faces


def test_a_player_is_asked_once_the_cards_he_has_seen_are_open_to_him():
    game = GAMES["north_american_3"]
    deck = Sealed(game.pack)
    players = [RandomPlayer(seat) for seat in range(3)]
    table = Table(Match.new(game, dealer=2), players, deck)
    table.next_deal()
    table.pump()
    mine = table.deal.hands[0]
    deck.open(*mine[:-1])
    table.pump()
    assert not players[0].questions
    deck.open(mine[-1])
    table.pump()
    assert len(players[0].questions[0].view.hand(0)) == 7
    assert players[0].questions[0].view.unknown(1) == 7


def test_cards_in_a_hand_that_its_seat_has_not_seen_are_not_waited_for():
    deal = GAMES["north_american_3"].deal([None] * 24, dealer=2)
    assert deal.awaits_faces(0)
    unseen = deal.but(seen_by=(frozenset(),) * 24)
    assert not unseen.awaits_faces(0)
