"""What all peers of a test calculate is calculated once."""

from tests.harness.once import one_calculation_for_all_peers

__all__ = ["one_calculation_for_all_peers"]
