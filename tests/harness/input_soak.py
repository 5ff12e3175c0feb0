"""The real program under random hands: `python -m tests.harness.input_soak --minutes 120`.

Each stretch is a profile of its own, in which the program is opened several times: at the title, at a table,
or at any page of a house where matches and tournaments were left. What goes wrong is written with its seed,
and the soak goes on. Inputs, pages and phases are counted. It has no network but where one is given to it:
`unshare -n`.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import json
import os
import secrets
import sys
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.bots import bots_for
from game.contest.record import read_record
from game.lessons.problems import problems
from game.lessons.progress import ProgressFile
from game.online import Headless, open_profile
from game.play.setup import PERSON, Setup, sittings_of
from game.rules import GAMES
from game.scenes.actions import (
    OpenCareer,
    OpenEvening,
    OpenLessons,
    OpenRecords,
    OpenRules,
    OpenSettings,
    OpenSetup,
    OpenStatistics,
    OpenTournaments,
    Resume,
    SetUpDuplicate,
    ShowReplay,
    StartShow,
)
from game.scenes.app.app import App
from game.scenes.lan.compare import Compare
from game.scenes.lan.lan_actions import CardsCompared
from game.scenes.lan.lobby import LobbyScene
from game.scenes.lan.table import LanTableScene
from game.scenes.lessons.problem import ProblemSession
from game.scenes.tournament.tournament_actions import SetUpTournament, ShowBoard
from game.stage.context import AppContext, open_context
from game.tournament.keeping import KeptTournament, keep_tournament, new_tournament_file
from game.tournament.tournament import Format
from game.words.language import LANGUAGES
from net.transport import Address
from net.wire.table_options import PLAIN_TABLE
from tests.harness.quick_workers import QuickWorkers
from tests.harness.random_hands import SIZES, RandomHands
from tests.harness.strategies import random_game
from tests.harness.watch import ListeningVoice, Reached, no_endless_frame, no_raw_text_drawn
from tests.tournament.fields import crowded

INPUTS_A_SITTING, SITTINGS = 150, 6
_RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.record"))


class Company:
    """A bot at a machine of its own that comes to every table laid here, over the loopback."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._side: Headless | None = None
        self._port = 0

    def follow(self, app: App) -> None:
        """Come, play, or go, as the table here does; give the network a moment of real time."""
        client = app.network.client if "network" in vars(app) else None
        if client is None or not client.hosting:
            self.leave()
            return
        if self._side is None or client.port != self._port:
            self.leave()
            self._port, self._side = client.port, Headless("beginner", lambda line: None)
            there = Address("127.0.0.1", client.port)
            self._side.join(open_profile(self._folder / "company", "Béla"), there)
        self._side.turn()
        time.sleep(0.01)

    def sit_down(self, app: App, wait: Callable[[float], object]) -> None:
        """From the four cards to the dealt hand, as people would who agree; half a minute at most."""
        client = app.network.client if "network" in vars(app) else None
        stage, end = app.context.stage, time.monotonic() + 30
        while client is not None and time.monotonic() < end:
            wait(0.1)
            page = stage.top
            if isinstance(page, LanTableScene):
                return
            if isinstance(page, Compare):
                page.act(CardsCompared(page.asked.key, True))
            elif isinstance(page, LobbyScene) and client.state.visitors:
                app.network._navigator.look_at_visitor()  # type: ignore[union-attr]
            elif isinstance(page, LobbyScene) and page._ready_button and page._ready_button.enabled:
                seating, member = client.state.seating, client.state.member
                if seating is not None and member not in seating.ready:
                    page.stage.act(page._ready_button.action)

    def leave(self) -> None:
        if self._side is not None and self._side.client is not None:
            self._side.client.close()
        self._side = None


@dataclass
class Finding:
    """Something that went wrong: where the program was, what the hands did last, and the traceback."""

    seed: int
    page: str
    last: Sequence[str]
    story: str

    @property
    def place(self) -> str:
        """The error and the line of the program it came from, to tell findings apart."""
        lines = [
            line.strip() for line in self.story.splitlines() if "/game/" in line or "/net/" in line
        ]
        return f"{self.story.strip().splitlines()[-1][:120]} | {lines[-1] if lines else ''}"


@dataclass
class Soak:
    """One profile after another under random hands."""

    reached: Reached = field(default_factory=Reached)
    findings: list[Finding] = field(default_factory=list)
    lan: bool = False

    def stretch(
        self, seed: int, folder: Path, sittings: int = SITTINGS, inputs: int = INPUTS_A_SITTING
    ) -> None:
        """Open the program some times in one profile, and let the hands loose on it each time."""
        random = Random(seed)
        same_packs = patch.object(secrets, "randbits", random.getrandbits)
        with same_packs, patch.object(gc, "freeze"), no_raw_text_drawn():
            for _ in range(sittings):
                self._sit(seed, random, folder, inputs)

    def _sit(self, seed: int, random: Random, folder: Path, inputs: int) -> None:
        context = open_context(folder, strict=True)
        pygame.event.clear()
        context.narrator.voice = ListeningVoice()  # type: ignore[assignment]
        app = App(context, folder)
        app.thinker = QuickWorkers()  # type: ignore[assignment]
        if not self.lan:
            app._open_network = lambda: None  # type: ignore[method-assign]
            app._load_network_tournaments = lambda then: None  # type: ignore[method-assign]
        last: deque[str] = deque(maxlen=30)
        company = Company(folder)
        context.stage.run = lambda: self._play(app, random, inputs, last, company)  # type: ignore[method-assign]
        try:
            _prepare(context, random)
            _open(app, random, self.lan)
        except Exception:
            page = type(context.stage.top).__name__
            self.findings.append(Finding(seed, page, tuple(last), traceback.format_exc()))
        finally:
            company.leave()
            context.stage.clear()
            app.close()

    def _play(
        self, app: App, random: Random, inputs: int, last: deque[str], company: Company
    ) -> None:
        context = app.context

        def wait(seconds: float) -> None:
            with no_endless_frame():
                context.stage.step(seconds, frame=0.1)
                company.follow(app)

        hands = RandomHands(context, random, wait)
        wait(0.2)
        if self.lan and random.random() < 0.8:
            company.sit_down(app, wait)
        for _ in range(inputs):
            if not context.stage.scenes:
                return
            self.reached.look(context)
            last.append(f"{type(context.stage.top).__name__}: {hands.act()}")
            self.reached.inputs[last[-1].rpartition("_")[2]] += 1
            wait(random.choice((0.05, 0.1, 0.1, 0.3, 1.0)))

    def report(self) -> dict[str, Any]:
        """The work done, the pages reached, and those never reached."""
        phases: dict[str, dict[str, int]] = {}
        for (game, phase), count in sorted(self.reached.phases.items()):
            phases.setdefault(game, {})[phase] = count
        return {
            "inputs": sum(self.reached.inputs.values()),
            "pages": dict(self.reached.pages.most_common()),
            "unseen_pages": self.reached.unseen_pages,
            "phases": phases,
            "unseen_games": sorted(set(GAMES) - set(phases)),
            "findings": Counter(each.place for each in self.findings),
        }


def _prepare(context: AppContext, random: Random) -> None:
    """Some size of the window, and settings of some player."""
    context.window.size = random.choices(SIZES, (6, 4, 1, 1, 1, 1))[0]
    context.stage.relayout()
    context.change(
        language=random.choice(tuple(LANGUAGES)),
        speed=random.choice((0.0, 0.0, 1.0, 4.0)),
        deck=random.choice(("french", "hungarian", "double")),
        text_size=random.choice((1.0, 1.0, 1.5)),
        trick_pause=random.choice((0.0, 0.5, 1.0)),
    )


def _open(app: App, random: Random, lan: bool) -> None:
    """The title, a table on the network, a page behind the title, or a table of some game."""
    way = random.random()
    if way < 0.25:
        app.open_title()
        return
    if lan and way < 0.4:
        game = GAMES[random.choice(("snapszer", "schnapsen", "thousand_2"))]
        app.open_hosting(game, None, PLAIN_TABLE)
        return
    if way < 0.6:
        _open_page(app, random)
        return
    game = random_game(random, *GAMES)
    bots = bots_for(game)
    seats = [random.choice((PERSON, PERSON, random.choice(bots))) for _ in range(game.seats)]
    sittings = sittings_of(seats, app.context.given_names)
    setup = Setup(game, sittings, random.random() < 0.5, random.choice((None, 1, 1, 3)))
    app._show_title()
    app.matches.begin(setup, random.getrandbits(20))
    app._run()


def _open_page(app: App, random: Random) -> None:
    """Any page behind the title, with matches and tournaments of earlier days."""
    played = [(path, path.read_text("utf-8")) for path in random.sample(_RECORDS, 5)]
    for path, text in played:
        lines = text.splitlines(keepends=True)
        left = "".join(lines[: random.randrange(len(lines) // 8, len(lines))])
        for folder, written in (("records/2026-11", text), ("unfinished", left)):
            shelf = app.folder / folder
            shelf.mkdir(parents=True, exist_ok=True)
            (shelf / path.name).write_text(written, "utf-8")
    tournament = crowded(random.choice(tuple(Format)), random.randrange(4))
    kept = KeptTournament(new_tournament_file(app.folder, tournament), tournament)
    keep_tournament(kept)
    app._show_title()
    app.context.stage.step(0.2, frame=0.1)
    record = read_record(random.choice(played)[1])
    actions = (
        *(OpenSetup(), OpenSetup(practice=True), OpenCareer(), OpenEvening(), OpenLessons()),
        *(
            OpenRules(),
            OpenRecords(),
            OpenStatistics(),
            OpenSettings(),
            OpenTournaments(),
            Resume(),
        ),
        *(SetUpTournament(), SetUpDuplicate(), ShowBoard(kept), ShowReplay(record), StartShow()),
    )
    if random.random() < 0.2:
        place = random.randrange(len(problems()))
        ProblemSession(app.context, ProgressFile(app.folder), place).open()
    else:
        app.act(random.choice(actions))
    app._run()


def stretches(until: float, first: int) -> Iterator[int]:
    """Seeds, one after another, as long as there is time."""
    return itertools.takewhile(lambda _: time.monotonic() < until, itertools.count(first))


@contextmanager
def profile() -> Iterator[Path]:
    """A player's folder that lives as long as a stretch."""
    with TemporaryDirectory() as folder, patch.dict(os.environ, SNAPSZER_HOME=folder):
        yield Path(folder)


def main(arguments: Sequence[str] | None = None) -> int:
    """Soak for some minutes; the exit code is 1 where anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("input_soak.json"))
    parser.add_argument("--lan", action="store_true", help="the network page too")
    given = parser.parse_args(arguments)
    soak, told = Soak(lan=given.lan), set()
    for seed in stretches(time.monotonic() + given.minutes * 60, given.seed):
        with profile() as folder:
            soak.stretch(seed, folder)
        for finding in soak.findings:
            if finding.place not in told:
                told.add(finding.place)
                print(
                    f"seed {finding.seed} on {finding.page}", *finding.last, finding.story, sep="\n"
                )
        given.out.write_text(json.dumps(soak.report() | {"last_seed": seed}, indent=1))
        sys.stdout.flush()
    print(json.dumps(soak.report(), indent=1))
    return int(bool(soak.findings))


if __name__ == "__main__":
    sys.exit(main())
