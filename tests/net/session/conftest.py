"""Sessions of programs whose shuffles are proven in short."""

from tests.harness.once import short_proofs

__all__ = ["short_proofs"]
