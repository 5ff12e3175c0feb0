"""Print what the master plays in some positions of every preset: the same however he was compiled.

`python -m game.packaging.same_moves [LIBRARY]` takes the compiled functions from a library instead of numba.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from game.contest.match import Match
from game.core.moves import Move
from game.rules import GAMES, Game

# The master is asked at every so many-th decision of a deal, this often.
_EVERY, _TIMES = 4, 3


def moves_of(game: Game) -> Iterator[Move]:
    """The master's moves in a deal that beginners play, without a clock."""
    from game.bots import new_bot
    from game.bots.arena import deal_steps

    pack = Random(game.key).sample(game.pack, len(game.pack))
    master, beginners = new_bot("mester"), [new_bot("beginner")] * game.seats
    asked = (each[2] for each in deal_steps(Match.new(game, 0), pack, beginners, game.key))
    for question in islice(filter(None, islice(asked, 0, None, _EVERY)), _TIMES):
        yield master.choose(question)


def main() -> None:
    if sys.argv[1:]:
        from game.bots.compiling import library

        library.FILE = Path(sys.argv[1])
    from game.bots.compiling.compiled import COMPILED

    if not COMPILED or (sys.argv[1:] and "numba" in sys.modules):
        sys.exit("the compiled functions are not those that were asked for")
    for game in GAMES.values():
        print(game.key, *map(str, moves_of(game)), sep=" | ")


if __name__ == "__main__":
    main()
