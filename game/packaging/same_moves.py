"""Print what the master plays in some positions of every preset: the same however he was compiled.

`python -m game.packaging.same_moves [LIBRARY]` takes the compiled functions from a library instead of numba.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from game.contest.match import Match
from game.core.deal import view
from game.core.moves import Move
from game.core.public_form import public_form
from game.core.veiling import shuffled_veil
from game.play.question import Question
from game.rules import GAMES, Game

# The master is asked at every so many-th decision of a deal, this often.
_EVERY, _TIMES = 4, 3


def moves_of(game: Game) -> Iterator[Move]:
    """The master's moves in a deal that beginners play, without a clock."""
    from game.bots import new_bot

    luck = Random(game.key)
    pack = list(game.pack)
    luck.shuffle(pack)
    match, beginner, master = Match.new(game, 0), new_bot("beginner"), new_bot("mester")
    deal = match.dealt(pack)
    made: list[tuple[int, Move]] = []
    asked = 0
    while deal.turn is not None and asked < _TIMES:
        seat = deal.turn if deal.veiling is None else deal.veiling
        if deal.veiling is not None:
            move: Move = shuffled_veil(deal, luck)
        else:
            question = Question(
                game, view(deal, seat), tuple(made), match.stake, luck.getrandbits(32)
            )
            move = beginner.choose(question)
            if len(made) % _EVERY == 0:
                asked += 1
                yield master.choose(question)
        made.append((seat, public_form(deal, move)))
        deal, _ = game.play(deal, move)


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
