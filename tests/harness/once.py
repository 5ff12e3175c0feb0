"""Pure functions that take long and are asked the same again and again: calculated once a test run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from types import ModuleType

import pygame
import pytest
from nacl import bindings

from art import panels, table
from game.lessons import problems
from game.stage.drawing.fonts import Fonts, TextStyle
from game.stage.drawing.palette import Colour
from net.crypto import ShuffleProof, Statement, shuffled, transcript
from net.crypto.group import ONE, Scalar
from net.crypto.seeds import Seed
from net.crypto.shuffle_proof import proof_bytes
from net.crypto.transcript import challenge
from net.deck import joint_shuffle, peer_secrets, sealed_deck
from tests.harness.copies import forget_all

ON_POINTS = (
    "crypto_scalarmult_ed25519_noclamp",
    "crypto_scalarmult_ed25519_base_noclamp",
    "crypto_core_ed25519_add",
    "crypto_core_ed25519_is_valid_point",
)
_MOST_PICTURES = 5_000


@contextmanager
def once(*functions: tuple[ModuleType, str, int]) -> Iterator[None]:
    """Functions of modules that keep so many of their last results meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name, kept in functions:
            patch.setattr(module, name, lru_cache(kept)(getattr(module, name)))
        yield


@pytest.fixture(scope="package", autouse=True)
def one_calculation_for_all_peers() -> Iterator[None]:
    """Share between the peers of one process the results of calculations that come out the same for all."""
    with once(
        (peer_secrets, "prove_shuffle", 200),
        (joint_shuffle, "shuffle_holds", 200),
        *((bindings, name, 20_000) for name in ON_POINTS),
        (transcript, "crypto_sign_open", 5_000),
    ):
        yield


@pytest.fixture(scope="package", autouse=True)
def short_proofs(one_calculation_for_all_peers: None) -> Iterator[None]:
    """A shuffle is proven and checked without the long calculation: these tests are about other things.

    The proof is as long as a real one and names the deck before and the deck after. It is false where the
    deck was not just shuffled, and holds for no other shuffle.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(peer_secrets, "prove_shuffle", _short_proof)
        for module in (joint_shuffle, sealed_deck):
            patch.setattr(module, "shuffle_holds", _short_proof_holds)
        forget_all()
        yield
    forget_all()


def _short_proof(
    statement: Statement, seed: Seed, order: Sequence[int], masks: Sequence[Scalar]
) -> ShuffleProof:
    honest = shuffled(statement.before, order, masks, statement.joint) == statement.after
    return _filled(challenge("short proof", statement.digest()) if honest else ONE, len(order))


def _short_proof_holds(statement: Statement, proof: ShuffleProof) -> bool:
    named = challenge("short proof", statement.digest())
    return proof == _filled(named, len(statement.after))


def _filled(word: Scalar, size: int) -> ShuffleProof:
    """A proof of so many cards in which each word is this one."""
    return ShuffleProof.from_bytes(word * (proof_bytes(size) // len(word)), size)


@contextmanager
def words_written_once() -> Iterator[None]:
    """In letters of one size a word is as wide and looks the same on every page and in every window."""
    measured: dict[tuple[object, ...], int] = {}
    inked: dict[tuple[object, ...], pygame.Surface] = {}
    measure, ink = Fonts._letters_width, Fonts._inked

    def letters(fonts: Fonts, style: TextStyle) -> tuple[object, ...]:
        return style.face, style.weight, style.slanted, fonts.font(style).point_size

    def width(fonts: Fonts, text: str, style: TextStyle) -> int:
        key = text, *letters(fonts, style)
        if key not in measured:
            measured[key] = measure(fonts, text, style)
        return measured[key]

    def picture(fonts: Fonts, text: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        key = text, colour, *letters(fonts, style)
        if key not in inked:
            if len(inked) >= _MOST_PICTURES:
                inked.clear()
            inked[key] = ink(fonts, text, style, colour)
        return inked[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fonts, "_letters_width", width)
        patch.setattr(Fonts, "_inked", picture)
        yield


@pytest.fixture(scope="package", autouse=True)
def one_picture_for_all_windows() -> Iterator[None]:
    """A window paints and measures for itself; what is of the same size is the same in all."""
    with (
        words_written_once(),
        once(
            (table, "table_svg", 20),
            (panels, "wood_svg", 100),
            (panels, "slate_svg", 100),
            (panels, "parchment_svg", 100),
            (problems, "read_position", 500),
        ),
    ):
        yield
