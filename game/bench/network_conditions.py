"""The harm a simulated network does to frames, links and programs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NetworkConditions:
    """The harm done to each frame, and how often worse things happen.

    `loss` and `doubled` are chances per frame, delays are in seconds; a longer delay for one frame
    than for the next is how frames overtake each other. Players think up to `thinking` seconds over
    a move. `cut_every` and `kill_every` are mean
    seconds between cut links and killed programs, 0 for never; both last up to their `_for`.
    """

    loss: float = 0.0
    doubled: float = 0.0
    delay: tuple[float, float] = (0.001, 0.01)
    thinking: float = 0.0
    cut_every: float = 0.0
    cut_for: float = 20.0
    kill_every: float = 0.0
    kill_for: float = 10.0


CALM = NetworkConditions(delay=(0.005, 0.005))
STORM = NetworkConditions(0.1, 0.1, (0.001, 0.4), cut_every=15.0, kill_every=20.0)
SIEGE = NetworkConditions(0.02, 0.02, (0.001, 0.1), thinking=4.0, cut_every=60.0, cut_for=150.0)
