"""Whether the window stays smooth while cards are shuffled and dealt over the network."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from game.bench.lan import BOT, GAME, PATIENCE, Guest
from game.online import BotsHere, LanClient
from game.rules import read_game
from game.scenes.actions import NetworkAction
from game.scenes.lan.coordinator import LanCoordinator
from game.scenes.lan.lan_actions import TakeNews
from game.scenes.lan.table import LanTableScene
from game.scenes.table.result.deal_result import DealResult
from game.stage.context import AppContext, open_context
from game.stage.input.intents import Confirm
from game.stage.user_action import UserAction
from net.session import OPEN
from net.transport import Address

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
        context = open_context(Path(folder))
        coordinator = LanCoordinator(context, Path(folder), _Bots(context))

        def act(action: UserAction) -> None:
            if isinstance(action, NetworkAction):
                coordinator.act(action)

        context.stage.on_action = act
        try:
            return _Onlooker(context, coordinator).watch(deals, Path(folder) / "guest")
        finally:
            coordinator.close()
            context.close()


class _Bots(BotsHere):
    """Bots that think on the spot play at this window."""

    def __init__(self, context: AppContext) -> None:
        self._context = context

    def wake(self) -> None:
        self._context.stage.post(TakeNews())


class _Onlooker:
    """Sits before the window, presses what has to be pressed, and counts frames."""

    def __init__(self, context: AppContext, coordinator: LanCoordinator) -> None:
        self._context = context
        self._coordinator = coordinator
        self._frames: list[float] = []
        self._deal = -1
        self._dealt_at = 0.0
        self._pressed_at = 0.0

    def watch(self, deals: int, home: Path) -> float:
        self._coordinator.host(read_game(GAME))
        client = self._coordinator.client
        if client is None:
            raise ValueError("no table could be laid")
        client.sit(0, "bot", BOT)
        key = client.profile.identity.connection_keys[0]
        with Guest(home, Address("127.0.0.1", client.port), key, deals + 1):
            until = time.monotonic() + PATIENCE
            while not self._seen(client, deals):
                if time.monotonic() > until:
                    raise ValueError("the deals did not come to their end")
                self._turn(client)
            client.leave()
        return 100 * sum(frame > LATE for frame in self._frames) / max(1, len(self._frames))

    def _turn(self, client: LanClient) -> None:
        """One frame as the stage's own loop takes it."""
        started = time.perf_counter()
        self._press(client)
        scene = self._context.stage.top
        dealing = isinstance(scene, LanTableScene) and self._dealing(scene)
        if self._context.stage.tick(_FRAME, _FRAME) and dealing:
            self._frames.append(self._context.stage.frames.times[-1])
        time.sleep(max(0.001, _FRAME - (time.perf_counter() - started)))

    def _press(self, client: LanClient) -> None:
        top, state = self._context.stage.top, client.state
        for key in tuple(state.visitors):
            client.compare(key, True)
        if isinstance(top, DealResult):
            self._confirm(top)
        elif isinstance(top, LanTableScene) and not self._dealing(top):
            top.picture.timeline.skip()
            top.rest_again()
        elif client.remote_table is None and state.seating is not None:
            open_seat = OPEN in state.seating.kinds or len(state.seating.members) < 2
            if not open_seat and 0 not in state.seating.ready:
                client.be_ready(True)

    def _confirm(self, page: DealResult) -> None:
        """Press no faster than a page takes a key for meant."""
        now = time.monotonic()
        if now - self._pressed_at > PRESS_EVERY:
            self._pressed_at = now
            page.on(Confirm())

    def _dealing(self, scene: LanTableScene) -> bool:
        """Whether cards are shuffled, or were dealt so shortly ago that they are in the air."""
        deal, now = scene.remote_table.deck.deal, time.monotonic()
        if deal != self._deal:
            self._deal, self._dealt_at = deal, now
        return scene.remote_table.deck.wanted or now - self._dealt_at < IN_THE_AIR

    def _seen(self, client: LanClient, deals: int) -> bool:
        scene = self._context.stage.top
        remote_table = client.remote_table
        return (
            isinstance(scene, LanTableScene)
            and remote_table is not None
            and remote_table.deck.deal >= deals
        )
