"""People at one screen, and what each is shown: `python -m tests.harness.secrecy_soak --minutes 60`.

Every stretch is a profile of its own in which matches are begun, left, gone on with, seen again and played
on, with one to four people at the screen, bots and seats of another machine. Pages are opened at any moment,
while cards fly too. An onlooker holds every frame and sentence to the law; the seed of a breach is told.
"""

from __future__ import annotations

import argparse
import gc
import json
import secrets
import sys
import time
import traceback
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame

from game.bots import bots_for
from game.bots.workers.job import ChooseMove, Job
from game.contest.match import Match
from game.contest.record import Sitting
from game.core.cards import Card
from game.core.deal import Slot
from game.play.decks import OpenDeck, Pack
from game.play.players import Person
from game.play.setup import PERSON, Setup, sittings_of
from game.play.table import Table
from game.rules import GAMES
from game.scenes.actions import BeginFirstLesson, StartShow
from game.scenes.app.app import App
from game.scenes.replay import ReplayScene
from game.scenes.table import TableScene
from game.scenes.table.guide import NO_GUIDE
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.match_result import MatchResult
from game.scenes.table.result.thrown_in import ThrownIn
from game.stage.context import open_context
from game.stage.input.intents import Cancel, Confirm, ConfirmReleased, Hotkey
from tests.harness.input_soak import QuickWorkers, profile, stretches
from tests.harness.onlooker import Onlooker, looked_at
from tests.harness.random_hands import RandomHands
from tests.harness.strategies import random_game
from tests.scenes.tables import QuickBot, usual_move

# What opens a page over the table, or asks for advice.
PAGES = (Hotkey("i"), Hotkey("l"), Hotkey("t"), Hotkey("h"), Hotkey("u"), Cancel())
ENTRIES = ("begin", "continue", "replay", "attract", "lesson", "far away")


class NoAdvice(QuickWorkers):
    """Bots that move at once; an adviser that is asked, and has nothing to say."""

    def give(self, job: Job) -> int:
        return super().give(job) if isinstance(job, ChooseMove) else -1


class FarBot(QuickBot):
    """Somebody at another machine, who takes his time."""

    def __init__(self, name: str, random: Random) -> None:
        super().__init__(name)
        self.sitting = Sitting("remote", name)
        self._random = random

    def answer(self):  # type: ignore[no-untyped-def]
        return super().answer() if self._random.random() < 0.2 else None


class LateHands(OpenDeck):
    """Deals the hands of this screen's people closed, and opens them a little later."""

    def __init__(self, seed: int, persons: Sequence[int]) -> None:
        super().__init__(seed)
        self._persons = persons
        self._closed: dict[Slot, Card] = {}
        self._asked = 0

    def shuffle(self, match: Match) -> None:
        super().shuffle(match)
        pack = super().pack()
        assert pack is not None
        hands = match.dealt(pack).hands
        self._closed = {slot: pack[slot] for seat in self._persons for slot in hands[seat]}  # type: ignore[misc]
        self._asked = 0

    def pack(self) -> Pack | None:
        whole = super().pack()
        if whole is None:
            return None
        return tuple(None if slot in self._closed else card for slot, card in enumerate(whole))

    def opened(self) -> Mapping[Slot, Card]:
        self._asked += 1
        if self._asked < 8:
            return {}
        opened, self._closed = self._closed, {}
        return opened


@dataclass
class SecrecySoak:
    """One profile after another; what was breached, and how much was looked at."""

    breaches: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def stretch(self, seed: int, folder: Path, acts: int = 120) -> None:
        """Sit down in one profile by every way in, one after the other."""
        random = Random(seed)
        same_packs = patch.object(secrets, "randbits", random.getrandbits)
        with same_packs, patch.object(gc, "freeze"):
            for entry in ENTRIES:
                self.sit(seed, entry, random, folder, acts)

    def sit(self, seed: int, entry: str, random: Random, folder: Path, acts: int) -> None:
        """Come to a table by `entry`, and do `acts` things there."""
        context = open_context(folder, strict=True)
        pygame.event.clear()
        context.window.size = (320, 180)
        context.stage.relayout()
        speed = random.choice((1.0, 4.0, 4.0, 0.0))
        context.change(speed=speed, trick_pause=random.choice((0.0, 0.5)), help_hint="always")
        app = App(context, folder)
        app.thinker = NoAdvice()  # type: ignore[assignment]
        app._open_network = lambda: None  # type: ignore[method-assign]
        try:
            with looked_at(context) as onlooker:
                try:
                    Sitter(app, random).sit(entry, acts)
                finally:
                    self._count(entry, onlooker)
        except Exception:
            self.breaches.append(f"seed {seed}, {entry}\n{traceback.format_exc()}")
        finally:
            context.stage.clear()
            app.close()

    def _count(self, entry: str, onlooker: Onlooker) -> None:
        self.counts[entry] += 1
        self.counts[f"handed, {entry}"] += onlooker.handed
        for name in ("frames", "sentences", "questions", "handed", "deals"):
            self.counts[name] += getattr(onlooker, name)


class Sitter:
    """People without a plan who play on all the same, and open pages at any moment."""

    def __init__(self, app: App, random: Random) -> None:
        self._app = app
        self._context = app.context
        self._random = random
        self._hands = RandomHands(app.context, random, self._wait)

    def sit(self, entry: str, acts: int) -> None:
        """Come to a table, and do something again and again."""
        self._enter(entry)
        self._wait(0.1)
        for _ in range(acts):
            if not self._context.stage.scenes:
                return
            self._act()
            self._wait(self._random.choice((0.1, 0.2, 0.5)))

    def _wait(self, seconds: float) -> None:
        self._context.stage.step(seconds, frame=0.1)

    # -- ways in ---------------------------------------------------------------------------------

    def _enter(self, entry: str) -> None:
        app = self._app
        from game.scenes.menus.title import Title

        self._context.push(Title(self._context, app.folder))
        match entry:
            case "continue" if app.saved.find():
                app.matches.resume()
            case "replay" if app.saved.find():
                app.matches.show_replay(self._random.choice(app.saved.find()).record)
            case "attract":
                app.act(StartShow())
                self._wait(1.0)
                self._context.stage.send(Confirm())
                self._begin()
            case "lesson":
                app.act(BeginFirstLesson())
            case "far away":
                self._sit_with_somebody_elsewhere()
            case _:
                self._begin()

    def _begin(self) -> None:
        random, game = self._random, random_game(self._random, *GAMES)
        bots = bots_for(game)
        seats = [PERSON, *(random.choice((PERSON, PERSON, random.choice(bots))) for _ in range(3))]
        seats = random.sample(seats[: game.seats], game.seats)
        sittings = sittings_of(seats, self._context.given_names)
        setup = Setup(game, sittings, random.random() < 0.3, random.choice((None, 1, 3)))
        self._app.matches.begin(setup, random.getrandbits(20))

    def _sit_with_somebody_elsewhere(self) -> None:
        """Two people of this screen and somebody at another machine, whose cards come late."""
        random = self._random
        game = random.choice([game for game in GAMES.values() if game.seats > 2])
        away = random.randrange(game.seats)
        players = [
            FarBot("Pál", random) if seat == away else Person(f"P{seat}")
            for seat in range(game.seats)
        ]
        persons = [seat for seat in range(game.seats) if seat != away]
        deck = LateHands(random.getrandbits(20), persons)
        table = Table(Match.new(game, random.randrange(game.seats)), players, deck)  # type: ignore[arg-type]
        self._context.push(TableScene(self._context, table))

    # -- what is done ----------------------------------------------------------------------------

    def _act(self) -> None:
        page, random, send = self._context.stage.top, self._random, self._context.stage.send
        chance = random.random()
        if isinstance(page, HandOver) and chance < 0.8:
            self._wait(0.8)
            send(Confirm())
            self._wait(0.7)
            send(ConfirmReleased())
        elif isinstance(page, TableScene) and page.decision is not None and chance < 0.8:
            if chance < 0.04:
                send(Hotkey("h"))
            self._move(page)
        elif isinstance(page, TableScene) and chance < 0.5:
            send(random.choice((Confirm(), *PAGES)) if chance < 0.2 else Confirm())
        elif isinstance(page, DealResult | ThrownIn | MatchResult) and chance < 0.85:
            send(Confirm())
        elif isinstance(page, DealResult | MatchResult):
            self._hands.click_something()
        elif isinstance(page, ReplayScene) and chance < 0.3:
            send(Hotkey("c"))
        elif chance < 0.9:
            send(random.choice((Cancel(), Confirm())))
        else:
            self._hands.act()

    def _move(self, scene: TableScene) -> None:
        """Any move, or a sensible one; often a page is opened while its card flies."""
        decision, random = scene.decision, self._random
        assert decision is not None
        move = random.choice(list(decision.legal))
        if random.random() < 0.5 and scene.guide is NO_GUIDE:
            move = usual_move(scene.table.question(), random.getrandbits(16))
        scene._chosen(move)
        if random.random() < 0.3:
            self._wait(random.choice((0.03, 0.1, 0.3)))
            self._context.stage.send(random.choice(PAGES))


def main(arguments: Sequence[str] | None = None) -> int:
    """Soak for some minutes; the exit code is 1 where the law was breached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    soak, told = SecrecySoak(), 0
    for seed in stretches(time.monotonic() + given.minutes * 60, given.seed):
        with profile() as folder:
            soak.stretch(seed, folder)
        print(*soak.breaches[told:], sep="\n", flush=True)
        told = len(soak.breaches)
    print(json.dumps(soak.counts | {"breaches": told, "last_seed": seed}, indent=1))
    return int(bool(soak.breaches))


if __name__ == "__main__":
    sys.exit(main())
