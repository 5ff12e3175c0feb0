"""The law of exits: no exit is better for its side than the worst that playing on could have brought it.

`python -m tests.rules.test_exits 2000` looks at so many random deals and prints how many exits it held
against how many ways of playing on.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from game.contest.match import Match
from game.core.deal import Deal, Seat, Team
from game.core.moves import CLAIM, CLOSE, PLAYS, Bid
from game.core.outcome import Outcome, Reason
from game.core.score import Score
from game.core.veiling import shuffled_veil
from game.rules import GAMES, Game
from game.rules.game import side_of
from tests.harness.quick_ends import call
from tests.harness.strategies import played, random_game

MOMENTS, WAYS_ON, SMALL = 3, 4, 2


def with_exits(game: Game) -> Game:
    """The same preset with the house rules that let exits be."""
    exits_by_rule = {"wrong_claim": "dearer", "penalize_illegal": True}
    own = {option.name for option in game.options.all()}
    return game.with_options(**{name: exits_by_rule[name] for name in own & exits_by_rule.keys()})


def random_match(random: Random, game: Game, dealer: Seat) -> Match:
    """A match at any score before its end, often near it."""
    match = Match.new(game, dealer, random.choice([None, None, 5]))
    lowest = -5 if game.scorer.negative else 0
    points = [0] * game.seats
    for team in game.teams:
        near = random.randrange(max(lowest, game.scorer.target - 6), game.scorer.target)
        for seat in team:
            points[seat] = (
                random.choice([near, max(0, near // 2)]) if seat == team[0] else points[team[0]]
            )
    if game.key.startswith("thousand"):
        points = [random.randrange(-100, 880, 5) for _ in points]
    return Match(game, dealer, Score(tuple(points), match.marks), length=match.length)


def on_own_account(game: Game, deal: Deal, side: Team) -> list:
    """The legal moves now, by cards and melds alone if the side that could leave is to act."""
    moves = list(game.legal(deal))
    own = [move for move in moves if move not in (CLAIM, CLOSE)]
    return own if deal.turn in side and own else moves


def played_on(game: Game, deal: Deal, side: Team, random: Random, adverse: bool) -> Deal:
    """One way in which the deal may go on; an adverse one gives all it can to the others."""
    while deal.turn is not None:
        if deal.veiling is not None:
            deal, _ = game.play(deal, shuffled_veil(deal, random))
            continue
        moves = on_own_account(game, deal, side)
        own, total = (
            deal.turn in side,
            sum(game.total(deal, s) for s in side_of(game, deal, deal.turn)),
        )
        if not own and CLAIM in moves and total >= 66:
            move = CLAIM
        elif adverse:
            cards = [move for move in moves if move in PLAYS.values()] or moves
            high = max(cards, key=lambda move: getattr(getattr(move, "card", None), "points", 0))
            melds = [move for move in moves if not own and "marriage" in str(move)]
            move = melds[0] if melds else high
        else:
            move = random.choice(moves)
        deal, _ = game.play(deal, move)
    return deal


def every_way_on(game: Game, deal: Deal, side: Team) -> Iterator[Deal]:
    """All ways in which a deal with few cards may go on."""
    if deal.turn is None:
        yield deal
        return
    for move in on_own_account(game, deal, side):
        yield from every_way_on(game, game.play(deal, move)[0], side)


def is_better(match: Match, exit_: Outcome, stayed: Outcome, side: Team, whole: bool = True) -> str:
    """The gain of an exit for a side, "" if there is none: its score, a difference, or the match."""
    left, on = match.changes(exit_), match.changes(stayed)
    if match.length is not None or match.game.key.startswith("thousand"):
        left = tuple(b - a for a, b in zip(match.scores, match.after(exit_).scores, strict=True))
        on = tuple(b - a for a, b in zip(match.scores, match.after(stayed).scores, strict=True))
    seat = side[0]
    if left[seat] > on[seat]:
        return "its score"
    for other in range(match.game.seats):
        if other not in side and left[seat] - left[other] > on[seat] - on[other]:
            return "a difference"
    won, would = match.after(exit_).winners, match.after(stayed).winners
    if whole and seat in won and would and seat not in would:
        return "the match"
    if whole and would and seat in would and won and seat in won and len(won) < len(would):
        return "the match alone"
    return ""


def exits(game: Game, deal: Deal) -> Iterator[tuple[str, Seat, Outcome]]:
    """Every exit that a seat may take at this moment."""
    for seat in range(game.seats):
        if deal.turn is not None and game.no_giving_up(deal, seat) is None:
            yield "given up", seat, game.outcome(game.give_up(deal, seat)[0])
    dearer = getattr(game.options, "wrong_claim", "letter") == "dearer"
    if dearer and CLAIM in game.legal(deal):
        claimed = game.outcome(game.play(deal, CLAIM)[0])
        if claimed.reason is Reason.FALSE_CLAIM:
            yield "wrong claim", deal.turn, claimed


def fined(game: Game, deal: Deal, random: Random) -> tuple[Deal, str]:
    """The deal after a card against the duty that is paid for, and the round goes on; or as it was."""
    if deal.turn is None or deal.veiling is not None or not game.key.startswith("thousand"):
        return deal, ""
    legal = {PLAYS[card] for card in game.playable(deal)}
    wrong = [PLAYS[card] for card in deal.hand(deal.turn) if PLAYS[card] not in legal]
    if not legal or not wrong or not game.options.penalize_illegal:
        return deal, ""
    return game.play(deal, random.choice(wrong))[0], "fined"


def broken_in(game: Game, seed: int, tally: Counter) -> str:
    """The first exit of a random deal that pays, in words; "" where none does."""
    random = Random(seed)
    match = random_match(random, game, seed % game.seats)
    moments = [after for _, _, _, after in played(game, seed) if after.turn is not None]
    late = [deal for deal in moments if max(map(len, deal.hands)) <= SMALL][:1]
    for deal in (*random.sample(moments, min(MOMENTS, len(moments))), *late):
        for name, seat, outcome in exits(game, deal):
            side = side_of(game, deal, seat)
            small = deal in late and game.key != "thousand_2" and not deal.veiling
            ways = (
                every_way_on(game, deal, side)
                if small
                else (
                    played_on(game, deal, side, random, adverse=bool(at % 2))
                    for at in range(WAYS_ON)
                )
            )
            tally[name] += 1
            talon = game.key.startswith("talon")
            for over in ways:
                tally["ways on"] += 1
                gain = is_better(match, outcome, game.outcome(over), side, whole=not talon)
                if gain:
                    return f"{game} {name} by {seat} gains {gain}: {outcome.points}, {over.result.points}"
        after, name = fined(game, deal, random)
        if name:
            tally[name] += 1
            way, side = random.randrange(2**32), (deal.turn,)
            clean, paid = (
                game.outcome(played_on(game, each, (), Random(way), adverse=False))
                for each in (deal, after)
            )
            gain = is_better(match, paid, clean, side)
            if gain:
                return f"{game} a fine of {deal.turn} gains {gain}"
    return ""


@pytest.mark.parametrize("key", sorted(GAMES))
def test_no_exit_pays(key):
    tally = Counter()
    for seed in range(25):
        assert broken_in(with_exits(random_game(Random(seed), key)), seed, tally) == ""
    assert tally["given up"] > 0 or not GAMES[key].may_be_given_up


@pytest.mark.parametrize("key", [key for key in sorted(GAMES) if GAMES[key].may_be_given_up])
@pytest.mark.parametrize("leaver", range(2))
def test_who_takes_every_exit_loses_the_match(key, leaver):
    """In no more deals than a match lost as dearly as it can be, for each brings the others something."""
    game, random = GAMES[key], Random(leaver)
    match, pack = Match.new(game, 0), list(game.pack)
    side = next(team for team in game.teams if leaver in team)
    while not match.over:
        random.shuffle(pack)
        deal = match.dealt(pack)
        while all(game.no_giving_up(deal, seat) is not None for seat in side):
            bids = [move for move in game.legal(deal) if isinstance(move, Bid)]
            silent = deal.turn in side or not bids or deal.auction.standing is not None
            deal, _ = game.play(deal, call(game, deal) if silent else bids[0])
            if deal.turn is None:
                break
        if deal.turn is not None:
            seat = next(seat for seat in side if game.no_giving_up(deal, seat) is None)
            deal, _ = game.give_up(deal, seat)
        match = match.after(game.outcome(deal))
        assert match.number < 40
    assert not {*match.winners} & {*side}


def main(deals: int) -> int:
    """Look at so many deals of every preset; 1 where an exit pays."""
    tally, broken = Counter(), 0
    for key in sorted(GAMES):
        for seed in range(deals // len(GAMES)):
            found = broken_in(with_exits(random_game(Random(seed), key)), seed, tally)
            broken += bool(found)
            if found and broken < 10:
                print(seed, found)
    print({**tally, "broken": broken})
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
