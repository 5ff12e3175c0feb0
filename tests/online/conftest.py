"""Several peers in one process, as in the tests of the network."""

from tests.harness.once import one_calculation_for_all_peers, short_proofs
from tests.harness.same_cards import same_cards

__all__ = ["one_calculation_for_all_peers", "same_cards", "short_proofs"]
