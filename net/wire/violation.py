"""The fouls a peer can be charged with, always by name and always with a reason."""

from __future__ import annotations

from enum import StrEnum


class ViolationKind(StrEnum):
    """Why a message was refused; the value is the key of the sentence players read."""

    OUT_OF_TURN = "network.foul.out_of_turn"
    NOT_IN_GROUP = "network.foul.not_in_group"
    ROGUE_KEY = "network.foul.rogue_key"
    FALSE_SHUFFLE = "network.foul.false_shuffle"
    OTHER_DECK = "network.foul.other_deck"
    FALSE_VEIL = "network.foul.false_veil"
    BAD_CUT = "network.foul.bad_cut"
    FALSE_SHARE = "network.foul.false_share"
    SHARE_NOT_DUE = "network.foul.share_not_due"
    SHARE_MISSING = "network.foul.share_missing"
    FALSE_GIFT = "network.foul.false_gift"
    FALSE_COMPLAINT = "network.foul.false_complaint"
    OTHER_SEED = "network.foul.other_seed"
    DERIVED_OTHERWISE = "network.foul.derived_otherwise"
    MALFORMED = "network.foul.malformed"
    TWO_MESSAGES = "network.foul.two_messages"
    ILLEGAL_MOVE = "network.foul.illegal_move"
    CARD_NOT_HELD = "network.foul.card_not_held"
    REVOKE = "network.foul.revoke"
    FALSE_RESIGNATION = "network.foul.false_resignation"
    FALSE_RETURN = "network.foul.false_return"
    OTHER_RESULT = "network.foul.other_result"


class ProtocolViolation(Exception):
    """A peer did what an honest peer never does: `peer` by its number in the plan, and why."""

    def __init__(self, peer: int, kind: ViolationKind) -> None:
        super().__init__(f"peer {peer}: {kind.value}")
        self.peer = peer
        self.kind = kind

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ProtocolViolation) and (self.peer, self.kind) == (
            other.peer,
            other.kind,
        )

    def __hash__(self) -> int:
        return hash((self.peer, self.kind))
