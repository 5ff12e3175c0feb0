"""The fixture of a name that is looked up for long."""

from __future__ import annotations

import socket
import threading

import pytest

from tests.harness.patience import PATIENCE


@pytest.fixture
def known(monkeypatch):
    """The system looks cellar.example up until this event; the name is this machine's."""
    event, looked_up = threading.Event(), socket.getaddrinfo

    def slowly(host, *more, **options):
        if host != "cellar.example":
            return looked_up(host, *more, **options)
        event.wait(PATIENCE)
        return looked_up("127.0.0.1", *more, **options)

    monkeypatch.setattr(socket, "getaddrinfo", slowly)
    yield event
    event.set()
