"""Whether a lost deal could have been won: by the readable rules, every line of play tried."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import new_bot
from game.bots.arena import play_moves
from game.bots.compiling.compiled import COMPILED
from game.bots.hints.findings import LapseKind, PlayedDeal
from game.bots.hints.line_to_win import line_to_win
from game.contest.match import Match
from game.core.moves import CLAIM, Play
from game.core.outcome import Reason
from game.rules import GAMES
from game.rules.game import side_of

pytestmark = pytest.mark.skipif(not COMPILED, reason="a first glance reviews until it is compiled")

# Cards of a hand from which on every line is tried here, and answers of either kind that are checked.
FEW, EACH = 3, 2

COULD_BE = (LapseKind.COULD_BE_MADE, LapseKind.COULD_BE_BEATEN)
COULD_NOT_BE = (LapseKind.COULD_NOT_BE_MADE, LapseKind.COULD_NOT_BE_BEATEN)


def is_made(outcome):
    if outcome.winners:
        return outcome.declarer in outcome.winners
    return outcome.reason is Reason.MADE


def can_win(game, deal, seat):
    """Whether the side of a seat wins against any defence."""
    if deal.turn is None:
        return is_made(game.outcome(deal)) == (deal.declarer in side_of(game, deal, seat))
    own = deal.turn in side_of(game, deal, deal.declarer)
    mine = own == (deal.declarer in side_of(game, deal, seat))
    after = (can_win(game, game.play(deal, move)[0], seat) for move in game.legal(deal))
    return any(after) if mine else all(after)


def lost_deals(keys):
    """Deals between weak players, each with the seats' answers."""
    random = Random(5)
    while True:
        game = GAMES[random.choice(keys)]
        match = Match.new(game, random.randrange(game.seats))
        pack = random.sample(game.pack, len(game.pack))
        bots = [new_bot("beginner")] * game.seats
        _, moves = play_moves(match, pack, bots, random.getrandbits(30))
        for seat in range(game.seats):
            found = line_to_win(PlayedDeal(match, match.dealt(pack), tuple(moves), seat))
            if found is not None:
                yield game, match.dealt(pack), moves, seat, found


@pytest.mark.parametrize("key", ["bauernschnapsen", "thousand_3", "north_american_2"])
def test_the_line_wins_and_what_was_played_does_not(key):
    checked = 0
    for game, deal, moves, seat, found in lost_deals([key]):
        for _, move in moves[: found.at]:
            deal, _ = game.play(deal, move)
        if found.kind in COULD_BE and len(deal.hands[seat]) <= FEW:
            assert can_win(game, game.play(deal, found.better)[0], seat), (deal, found)
            assert not can_win(game, game.play(deal, found.played)[0], seat), (deal, found)
            if isinstance(found.better, Play):
                assert found.values["line"].split()[0] == str(found.better)
            checked += 1
        if checked == EACH:
            break


def test_a_deal_that_could_not_be_won_is_lost_by_any_line():
    checked = 0
    for game, deal, moves, seat, found in lost_deals(["bauernschnapsen"]):
        if found.kind not in COULD_NOT_BE:
            continue
        assert found.played == found.better == moves[found.at][1]
        for at, (mover, move) in enumerate(moves):
            few = len(deal.hands[seat]) <= FEW and deal.phase == "play"
            if mover == seat and at >= found.at and few:
                assert move == CLAIM or not can_win(game, deal, seat), (deal, found)
                checked += 1
                break
            deal, _ = game.play(deal, move)
        if checked == EACH:
            break


def test_a_declarer_reads_of_making_a_contract_and_a_defender_of_beating_it():
    of_the_declarer = {LapseKind.COULD_BE_MADE, LapseKind.COULD_NOT_BE_MADE}
    seen = set()
    for game, deal, moves, seat, found in lost_deals(["bauernschnapsen"]):
        for _, move in moves:
            deal, _ = game.play(deal, move)
        own = deal.declarer in side_of(game, deal, seat)
        assert (found.kind in of_the_declarer) == own, (deal, found)
        seen.add(found.kind)
        if seen == {*COULD_BE, *COULD_NOT_BE}:
            break
