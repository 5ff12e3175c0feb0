"""How deals end when a bot plays them: `python -m game.bench.deal_results BOT [PRESET ...] [--deals N]`.

Every preset with an auction is dealt `--deals` packs at the beginning of a match, Thousand as many again
with one seat on the barrel. The lines are printed; `game/bots/equity/deal_results.txt` is made of them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from game.bots import new_bot
from game.bots.arena import play_deal
from game.bots.equity.deal_results import PlacedResult
from game.bots.kernel import row
from game.bots.kernel.rule_vectors import AuctionGame
from game.contest.match import Match
from game.core.deal import Seat
from game.core.outcome import Outcome
from game.play.question import Bot
from game.rules import GAMES, Game
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.scoring import BARREL, ThousandMarks
from game.rules.thousand.state import LIMIT


def result_of(match: Match, outcome: Outcome) -> PlacedResult:
    """How a deal of a match ended, by places."""
    order = [(match.dealer + step) % match.game.seats for step in range(1, match.game.seats + 1)]
    declarer = -1 if outcome.declarer is None else order.index(outcome.declarer)
    said = isinstance(match.game, ThousandGame) and outcome.contract
    return PlacedResult(
        count=1,
        reason=row.REASONS.index(outcome.reason.value),
        declarer=declarer,
        contract=int(outcome.contract) if said else 0,
        changes=tuple(outcome.points[seat] for seat in order),
        with_trick=tuple(outcome.tricks[seat] > 0 for seat in order),
    )


def on_barrel(match: Match, seat: Seat) -> Match:
    """The match with one seat on the barrel and the others at 500."""
    seats = match.game.seats
    marks = match.marks
    assert isinstance(marks, ThousandMarks)
    points = tuple(BARREL if each == seat else 500 for each in range(seats))
    later = replace(marks, barrel=(seat,), rounds=seats)
    return replace(match, score=replace(match.score, points=points, marks=later))


def barrel_result(outcome: Outcome, seat: Seat) -> int:
    """The result of the barrel for a seat: 0 for a declaration won, 1 for one lost, 2 for neither."""
    if outcome.declarer != seat or int(outcome.contract) <= LIMIT or not outcome.points[seat]:
        return 2
    return 0 if outcome.points[seat] > 0 else 1


def lines(game: Game, bot: Bot, deals: int) -> Iterator[str]:
    """The measurements of a preset, in text."""
    results: Counter[PlacedResult] = Counter()
    barrel = [0, 0, 0]
    for number in range(deals):
        random = Random(f"{game.key} {number}")
        pack = random.sample(game.pack, len(game.pack))
        match, bots = Match.new(game, number % game.seats), [bot] * game.seats
        results[result_of(match, play_deal(match, pack, bots, number))] += 1
        if isinstance(game, ThousandGame):
            seat = random.randrange(game.seats)
            ended = play_deal(on_barrel(match, seat), pack, bots, number)
            barrel[barrel_result(ended, seat)] += 1
    for result, count in sorted(results.items(), key=lambda known: -known[1]):
        yield f"{game.key} {replace(result, count=count)}"
    if sum(barrel):
        yield f"{game.key} barrel {' '.join(map(str, barrel))}"


def main() -> None:
    """Print the lines of all presets with an auction, or of those named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("presets", nargs="*")
    parser.add_argument("--deals", type=int, default=200)
    asked = parser.parse_args()
    for key in asked.presets or GAMES:
        game = GAMES[key]
        if isinstance(game, AuctionGame):
            for line in lines(game, new_bot(asked.bot), asked.deals):
                print(line, flush=True)


if __name__ == "__main__":
    main()
