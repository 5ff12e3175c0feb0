"""Several sides of a table in one process."""

from tests.harness.once import one_calculation_for_all_peers, short_proofs

__all__ = ["one_calculation_for_all_peers", "short_proofs"]
