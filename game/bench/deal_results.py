"""How deals end when the policy plays them: `python -m game.bench.deal_results [PRESET ...] [--deals N]`.

The lines of `game/bots/equity/deal_results.txt` are printed anew, for every preset with an auction.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from game.bots.compiling.compiled import IntArray, float64_array, int_array
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.random_play import shuffle_and_begin
from game.bots.kernel.rule_vectors import AuctionGame, rule_vector
from game.bots.policy.learned import manner_of
from game.bots.policy.playout import play_by_policy
from game.rules import GAMES
from game.rules.thousand.state import LIMIT, OPENING, STEP

# The part of all deals below which a result is left out.
_SELDOM = 0.002


def lines_of(deal: IntArray, rules: IntArray) -> Iterator[str]:
    """How a deal that is over ended: a line for the deal, or in Thousand one for each seat."""
    seats, declarer = int(rules[rule.SEATS]), int(deal[row.DECLARER])
    order = [int(deal[row.DEALER] + step) % seats for step in range(1, seats + 1)]
    changes = [int(deal[row.RESULT + seat]) for seat in order]
    if rules[rule.FAMILY] != rule.THOUSAND:
        bidder = -1
        if declarer >= 0 and rules[rule.FAMILY] == rule.NORTH_AMERICAN:
            bidder = order.index(declarer)
        yield f"deal {{count}} {bidder} {'/'.join(map(str, changes))}"
        return
    if deal[row.REASON] == row.REDEAL:
        return
    for seat, change in zip(order, changes, strict=True):
        played = deal[row.IN_PLAY] >> seat & 1 and deal[row.REASON] in (row.MADE, row.SET)
        bolt = played and seat != declarer and not deal[row.TRICKS + seat]
        yield f"seat {{count}} {change} {int(bool(bolt))}"


def barrel_round(deal: IntArray, seat: int) -> int:
    """The result for a seat on the barrel of a deal of Thousand that is over: 0 won, 1 lost, 2 neither."""
    declared = OPENING + STEP * int(deal[row.CONTRACT])
    if deal[row.DECLARER] != seat or declared <= LIMIT:
        return 2
    return 0 if deal[row.REASON] == row.MADE else 1


def policy_deals(game: AuctionGame, deals: int, barrel: bool = False) -> Iterator[IntArray]:
    """Yield the same row again and again, each time with another deal that is over.

    With `barrel`, a seat is on the barrel of Thousand, each in turn.
    """
    rules, deal, rng_state = rule_vector(game), int_array(row.LENGTH), int_array(1)
    weights, moves = float64_array(row.MOST_MOVES), int_array(row.MOST_MOVES)
    manner = manner_of(rules)
    rng_state[0] = 24
    for number in range(deals):
        shuffle_and_begin(deal, rules, rng_state)
        if barrel:
            deal[row.ON_BARREL] = 1 << number % game.seats
        play_by_policy(deal, rules, manner, 0, weights, moves, rng_state)
        yield deal


def lines(game: AuctionGame, deals: int) -> Iterator[str]:
    """Count the ways in which deals of a preset end, the most frequent first, and rounds on the barrel."""
    rules = rule_vector(game)
    found = Counter(line for deal in policy_deals(game, deals) for line in lines_of(deal, rules))
    for line, count in found.most_common():
        if count >= _SELDOM * deals:
            yield f"{game.key} {line.format(count=count)}"
    if rules[rule.FAMILY] == rule.THOUSAND:
        rounds = Counter(
            barrel_round(deal, number % game.seats)
            for number, deal in enumerate(policy_deals(game, deals, barrel=True))
            if deal[row.REASON] != row.REDEAL
        )
        yield f"{game.key} barrel {rounds[0]} {rounds[1]} {rounds[2]}"


def main() -> None:
    """Print the lines of all presets with an auction, or of those named."""
    parser = argparse.ArgumentParser(prog="python -m game.bench.deal_results", description=__doc__)
    parser.add_argument("presets", nargs="*")
    parser.add_argument("--deals", type=int, default=20_000)
    asked = parser.parse_args()
    games = {key: game for key, game in GAMES.items() if isinstance(game, AuctionGame)}
    for key in asked.presets:
        if key not in games:
            parser.error(
                f"there is no preset {key!r} with an auction; known are {', '.join(games)}"
            )
    for key in asked.presets or games:
        print(*lines(games[key], asked.deals), sep="\n")


if __name__ == "__main__":
    main()
