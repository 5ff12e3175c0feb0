"""Four players in a storm who deal on without whoever is away, and take him in again: a simulated network.

`python -m tests.harness.storm [--seeds FIRST LAST]` plays one match a seed, over the worst network and a
clock of its own: frames are lost and doubled, links cut, programs killed, and one player after another is
away so long that the others are asked. Nine of ten wish to deal on; who is back asks for his seat some time.
Now and then somebody gives the deal up.
Every other match is a star, whose guests reach nobody but the host. In the end all hold one log, nobody is
charged, and nobody has ever opened a card that his seats had not seen. Prints a line a match.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from game.bench.network_conditions import STORM
from game.bench.network_simulation import Program, Simulation
from game.core.deal import Seat
from net.match import DealThrownIn, LanMatch, PeerRejoined
from net.session import ConcedeDeal, DealingOn, DealOn, TableEvent, TakeSeatsBack, wishes
from net.wire.table_options import PLAIN_TABLE

ROUGH = replace(STORM, thinking=0.3)
LIMIT = 900.0
FIRST_AWAY, AWAY_EVERY, AWAY_FOR = 20.0, 45.0, (12.0, 25.0)
WILLING, RETURNS, RESIGNS = 0.9, 0.02, 0.002
_LOOKS = 1.0


@contextmanager
def minutes_of(seconds: float) -> Iterator[None]:
    """Let the minutes after which players are asked have so many seconds."""
    before, wishes.MINUTE = wishes.MINUTE, seconds
    try:
        yield
    finally:
        wishes.MINUTE = before


class Storm(Simulation):
    """One match of four in a storm. `thrown` deals and `returns` are counted once at each program, `resigned`
    where somebody gives a deal up. `seen` are the cards that somebody could open without having seen them: a
    sentence each.
    """

    options = replace(PLAIN_TABLE, absence=2)
    most_deals = 6

    def __init__(self, seed: int, mesh: bool, first_away: float = FIRST_AWAY) -> None:
        self.mesh = mesh
        self.thrown = self.returns = self.resigned = 0
        self.seen: list[str] = []
        self._next_away, self._looks_at = first_away, 0.0
        super().__init__(seed, "bauernschnapsen", 4, (0, 1, 2, 3), ROUGH)

    @property
    def fouls(self) -> list[object]:
        """The charges of all that ended a deal."""
        endings = (told.ending for program in self.programs for told in program.endings)
        return [ending.violation for ending in endings if ending.violation is not None]

    @property
    def scores(self) -> set[tuple[int, ...]]:
        """The scores as the programs have them: one, where nothing is wrong."""
        return {match.match.scores for match in self.matches if match is not None}

    @property
    def is_sound(self) -> bool:
        """Whether the match has come to its end as it must."""
        whole = self._over() and self.agreed and len(self.scores) == 1
        return whole and not self.fouls and not self.seen

    def _trouble(self) -> None:
        super()._trouble()
        if self.now > self._next_away:
            self._next_away = self.now + AWAY_EVERY
            away, until = self.random.randrange(1, 4), self.now + self.random.choice(AWAY_FOR)
            self._cut_until |= {frozenset((each, away)): until for each in {0, 1, 2, 3} - {away}}
        if self.now > self._looks_at:
            self._looks_at = self.now + _LOOKS
            for program in self._up():
                self._look_at_cards(program)

    def _tell(self, program: Program, event: TableEvent) -> None:
        super()._tell(program, event)
        match event:
            case DealingOn(peer) if peer is not None:
                willing = self.random.random() < WILLING
                program.session.carry_out(DealOn(peer, willing), self.now)
            case DealThrownIn():
                self.thrown += 1
            case PeerRejoined():
                self.returns += 1

    def _play(self, program: Program) -> None:
        playing = program.session.playing
        is_back = playing is not None and playing.replica.is_absent
        if is_back and self.random.random() < RETURNS:
            program.session.carry_out(TakeSeatsBack(), self.now)
        match = program.match
        owners = () if match is None or match.deal is None else match.deal.plan.owners
        me = -1 if playing is None else playing.me
        if match is not None and me in owners and self.random.random() < RESIGNS:
            self._resign(program, match, owners.index(me))
        super()._play(program)

    def _resign(self, program: Program, match: LanMatch, seat: Seat) -> None:
        place = 0 if match.deal is None else len(match.deal.moves)
        word = ConcedeDeal(match.terms.table, match.deals - 1, place, seat)
        self.resigned += program.session.carry_out(word, self.now)

    def _look_at_cards(self, program: Program) -> None:
        """Note the cards a program can open that no seat of its own has seen."""
        match, playing = program.match, program.session.playing
        if match is None or playing is None or match.deal is None or match.deal.deal is None:
            return
        deal, owners = match.deal.deal, match.deal.plan.owners
        own = {seat for seat, owner in enumerate(owners) if owner == playing.me}
        for slot in playing.replica.faces:
            if not own & deal.seen_by[slot] and deal.seen_by[slot] != deal.everyone:
                self.seen.append(f"slot {slot} at peer {playing.me} in deal {match.deals}")


def main(given: Sequence[str] | None = None) -> int:
    """Play the matches of the seeds named; 1 where one of them was not sound."""
    about, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser("tests.harness.storm", description=about, epilog=more)
    parser.add_argument("--seeds", nargs=2, type=int, default=(1, 10), metavar=("FIRST", "LAST"))
    first, last = parser.parse_args(given).seeds
    unsound = []
    with minutes_of(2.0):
        for seed in range(first, last + 1):
            storm = Storm(seed, mesh=seed % 2 == 0)
            storm.run(LIMIT)
            if not storm.is_sound:
                unsound.append(seed)
            print(
                f"seed {seed}: {'sound' if storm.is_sound else 'NOT SOUND'} after {storm.now:.0f} s,"
                f" scores {sorted(storm.scores)}, thrown in {storm.thrown}, returns {storm.returns},"
                f" resigned {storm.resigned},"
                f" killed {storm.restarts}, links cut {storm.cut_links},"
                f" fouls {storm.fouls}, cards seen {storm.seen}",
                flush=True,
            )
    print(f"not sound: {unsound}" if unsound else "all sound")
    return bool(unsound)


if __name__ == "__main__":
    sys.exit(main())
