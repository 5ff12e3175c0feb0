"""Any mix of seats: both at one end, with somebody at the other end who only shuffles and watches."""

from __future__ import annotations

import pytest

from game.online import Headless, open_profile
from game.online import client as client_module
from game.rules import read_game
from net.session import OPEN
from net.transport import Address
from tests.scenes.lan.sides import Unheard, turned

pytestmark = pytest.mark.waits


class Couch(Headless):
    """Two players at one screen: both seats are taken here."""

    def _sit(self) -> None:
        seating = self.client.state.seating
        if seating is not None and OPEN in seating.kinds and len(self.client.own_seats) < 2:
            seat = seating.kinds.index(OPEN)
            if (seat, seating) != self._seen:
                self._seen = (seat, seating)
                self.client.sit(seat, "bot", self.bot)
        else:
            super()._sit()


class Watcher(Headless):
    """Somebody without a seat: ready as soon as the others have sat down."""

    def _sit(self) -> None:
        seating = self.client.state.seating
        if seating is None or OPEN not in seating.kinds:
            super()._sit()


@pytest.mark.parametrize("ends", [(Couch, Watcher), (Watcher, Couch)], ids=["host", "guest"])
def test_both_seats_may_be_at_one_end(tmp_path, monkeypatch, ends):
    monkeypatch.setattr(client_module, "Announcer", Unheard)
    monkeypatch.setattr(client_module, "PORT", 0)
    host, guest = (end("beginner", lambda line: None) for end in ends)
    host.host(open_profile(tmp_path / "host", "Anna"), read_game("schnapsen"))
    guest.join(open_profile(tmp_path / "guest", "Béla"), Address("127.0.0.1", host.client.port))
    try:
        turned((host, guest), lambda: host.deals >= 2 and guest.deals >= 2)
        couch, watcher = (host, guest) if ends[0] is Couch else (guest, host)
        assert sorted(couch.client.remote_table.own) == [0, 1]
        assert tuple(watcher.client.remote_table.own) == ()
        scores = [side.client.remote_table.table.match.scores for side in (host, guest)]
        assert scores[0] == scores[1]
    finally:
        host.client.close()
        guest.client.close()
