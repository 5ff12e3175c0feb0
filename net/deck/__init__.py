"""The sealed deck: shuffled by all, opened card by card, audited in the end.

plan           what all agree on first                 joint_shuffle, shuffler   public and own part
sealed_deck, peer_secrets   public and own part        shares         what is due to whom
audit          everything derived again from the seeds
"""
