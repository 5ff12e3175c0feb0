"""How deals end when the policy plays them: `python -m game.bench.deal_results [PRESET ...] [--deals N]`.

The lines of `game/bots/equity/deal_results.txt` are printed anew, for every preset with an auction. Those of
the barrel stand as they are: the policy does not know the score.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from game.bots.compiling.compiled import IntArray, float64_array, int_array
from game.bots.equity.deal_results import FILE
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.random_play import shuffle_and_begin
from game.bots.kernel.rule_vectors import AuctionGame, rule_vector
from game.bots.policy.learned import manner_of
from game.bots.policy.playout import play_by_policy
from game.rules import GAMES

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


def lines(game: AuctionGame, deals: int) -> Iterator[str]:
    """Count the ways in which deals of a preset end, the most frequent first."""
    rules, deal, rng_state = rule_vector(game), int_array(row.LENGTH), int_array(1)
    weights, moves = float64_array(row.MOST_MOVES), int_array(row.MOST_MOVES)
    manner = manner_of(rules)
    found: Counter[str] = Counter()
    rng_state[0] = 24
    for _ in range(deals):
        shuffle_and_begin(deal, rules, rng_state)
        play_by_policy(deal, rules, manner, 0, weights, moves, rng_state)
        found.update(lines_of(deal, rules))
    for line, count in found.most_common():
        if count >= _SELDOM * deals:
            yield f"{game.key} {line.format(count=count)}"


def main() -> None:
    """Print the lines of all presets with an auction, or of those named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*")
    parser.add_argument("--deals", type=int, default=20_000)
    asked = parser.parse_args()
    known = FILE.read_text(encoding="utf-8").splitlines()
    for key in asked.presets or GAMES:
        game = GAMES[key]
        if isinstance(game, AuctionGame):
            barrel = [line for line in known if line.startswith(f"{key} barrel")]
            print(*lines(game, asked.deals), *barrel, sep="\n")


if __name__ == "__main__":
    main()
