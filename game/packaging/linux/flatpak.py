"""The manifest by which flatpak-builder makes a Flatpak of the built application."""

from __future__ import annotations

import json
from typing import Any

from game import APPLICATION_ID

FILE = f"{APPLICATION_ID}.json"
COMMAND = "snapszer"
# The network, a window of either kind, sound, and all devices: gamepads are not to be had alone.
_ALLOWED = ("network", "ipc"), ("wayland", "fallback-x11", "pulseaudio"), ("all",)


def manifest() -> str:
    """Return the manifest's text; it names the folders by their places as seen from `dist/linux`."""
    shares, sockets, devices = _ALLOWED
    module = {
        "name": COMMAND,
        "buildsystem": "simple",
        # The program carries its modules behind its code: whatever takes symbols away takes them too.
        "build-options": {"no-debuginfo": True},
        "build-commands": [
            "mkdir -p /app/lib /app/bin",
            f"cp -r {COMMAND} /app/lib/{COMMAND}",
            f"ln -s ../lib/{COMMAND}/{COMMAND} /app/bin/{COMMAND}",
            "cp -r share /app/",
        ],
        "sources": [
            {"type": "dir", "path": f"../{COMMAND}", "dest": COMMAND},
            {"type": "dir", "path": "share", "dest": "share"},
        ],
    }
    whole: dict[str, Any] = {
        "id": APPLICATION_ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": "25.08",
        "sdk": "org.freedesktop.Sdk",
        "command": COMMAND,
        "finish-args": [
            *(f"--share={each}" for each in shares),
            *(f"--socket={each}" for each in sockets),
            *(f"--device={each}" for each in devices),
        ],
        "modules": [module],
    }
    return json.dumps(whole, indent=2) + "\n"
