"""The clipboard of the system, where it has one."""

from __future__ import annotations

import pygame


def put_on_clipboard(text: str) -> bool:
    """Put a text there; whether that could be done."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def clipboard_text() -> str:
    """The text there; "" where there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
