"""The descriptors of this process: how many it may have, and whether any are left.

Half-open connections cost one each until their handshake is given up, so a stranger can use them
up. What is open already goes on; every thread that needs a new one tries again later.
"""

from __future__ import annotations

import os
from contextlib import suppress

ENOUGH = 8_192


def raise_limit() -> None:
    """Let this process have as many as it may and needs; nothing where the system has no limit."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def are_short() -> bool:
    """Whether the process has no descriptor left at this moment."""
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError:
        return True
    return False
