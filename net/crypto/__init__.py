"""The mathematics of sealed cards: no state, no peers, no messages.

group, transcript  points, scalars, keyed hashes       masked        cards as ElGamal pairs
seeds   all chance of a peer from 32 bytes             proofs, shuffle_proof   shown without telling
sealed_share   a share for one peer alone
"""
