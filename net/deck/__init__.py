"""The sealed deck: shuffled by all, opened card by card, audited in the end.

joint_shuffle, sealed_deck   what everybody sees of a shuffle, and of the deal from it
peer_secrets   one peer's own part in both             shares         what is due to whom
veiled_hand    a hand veiled anew                   audit          everything derived again from the seeds
"""
