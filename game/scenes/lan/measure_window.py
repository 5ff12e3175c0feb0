"""Whether the window stays smooth while cards are shuffled and dealt over the network."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from game.rules import read_game
from game.scenes.lan.evening import Evening
from game.scenes.lan.headless import BotHere
from game.scenes.lan.inn import Inn
from game.scenes.lan.measure import BOT, GAME, PATIENCE, Guest
from game.scenes.lan.playing import LanTableScene
from game.scenes.table.result import DealResult
from game.stage.intents import Confirm
from game.stage.room import Room, open_room
from net.lobby import OPEN

LATE = 0.016
DEALS = 5
IN_THE_AIR = 3.0
PRESS_EVERY = 0.6
_FRAME = 1 / 75


def late_frames_percent(deals: int = DEALS) -> float:
    """The share of frames that took more than 16 ms from the shuffle to the first card played.

    Raises ValueError where the deals do not come to their end.
    """
    with tempfile.TemporaryDirectory() as folder:
        room = open_room(Path(folder))
        inn = Inn(room, Path(folder), BotHere, lambda game: None)
        try:
            return _Onlooker(room, inn).watch(deals)
        finally:
            inn.close()
            room.close()


class _Onlooker:
    """Sits before the window, presses what has to be pressed, and counts frames."""

    def __init__(self, room: Room, inn: Inn) -> None:
        self._room = room
        self._inn = inn
        self._frames: list[float] = []
        self._deal = -1
        self._dealt_at = 0.0
        self._pressed_at = 0.0

    def watch(self, deals: int) -> float:
        self._inn.host(read_game(GAME))
        evening = self._inn.evening
        if evening is None:
            raise ValueError("no table could be laid")
        evening.sit(0, "bot", BOT)
        with Guest(evening.port, deals + 1):
            until = time.monotonic() + PATIENCE
            while not self._seen(evening, deals):
                if time.monotonic() > until:
                    raise ValueError("the deals did not come to their end")
                self._turn(evening)
            evening.leave()
        return 100 * sum(frame > LATE for frame in self._frames) / max(1, len(self._frames))

    def _turn(self, evening: Evening) -> None:
        """One frame as the stage's own loop takes it."""
        started = time.perf_counter()
        self._press(evening)
        scene = self._room.stage.top
        dealing = isinstance(scene, LanTableScene) and self._dealing(scene)
        if self._room.stage.tick(_FRAME, _FRAME) and dealing:
            self._frames.append(self._room.stage.frames.times[-1])
        time.sleep(max(0.001, _FRAME - (time.perf_counter() - started)))

    def _press(self, evening: Evening) -> None:
        top, standing = self._room.stage.top, evening.standing
        for key in tuple(standing.door):
            evening.compare(key, True)
        if isinstance(top, DealResult):
            self._confirm(top)
        elif isinstance(top, LanTableScene) and not self._dealing(top):
            top.picture.timeline.skip()
            top.rest_again()
        elif evening.joint is None and standing.seating is not None:
            open_seat = OPEN in standing.seating.kinds or len(standing.seating.members) < 2
            if not open_seat and 0 not in standing.seating.ready:
                evening.be_ready(True)

    def _confirm(self, page: DealResult) -> None:
        """Press no faster than a page takes a key for meant."""
        now = time.monotonic()
        if now - self._pressed_at > PRESS_EVERY:
            self._pressed_at = now
            page.on(Confirm())

    def _dealing(self, scene: LanTableScene) -> bool:
        """Whether cards are shuffled, or were dealt so shortly ago that they are in the air."""
        deal, now = scene.joint.feed.deal, time.monotonic()
        if deal != self._deal:
            self._deal, self._dealt_at = deal, now
        return scene.joint.table.sealed.wanted or now - self._dealt_at < IN_THE_AIR

    def _seen(self, evening: Evening, deals: int) -> bool:
        scene = self._room.stage.top
        joint = evening.joint
        return isinstance(scene, LanTableScene) and joint is not None and joint.feed.deal >= deals
