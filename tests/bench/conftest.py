"""Peers in one process, as in the tests of the network. A bench with a guest in another needs real proofs."""

from tests.harness.once import one_calculation_for_all_peers

__all__ = ["one_calculation_for_all_peers"]
