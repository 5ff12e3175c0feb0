"""One calculation for all the peers of a test."""

from tests.harness.once import one_calculation_for_all_peers

__all__ = ["one_calculation_for_all_peers"]
