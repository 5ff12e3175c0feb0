"""Relays in the words of a page: their names, and what is wrong there."""

from __future__ import annotations

from game.words.catalogue import Words
from net.invitation import Invitation
from net.session import RelayChanged
from net.transport import Address

_LONGEST, _HEAD, _TAIL = 40, 16, 22


def relay_name(relay: Address) -> str:
    """The address of a relay; the middle of a long one is left out."""
    name = str(relay)
    return name if len(name) <= _LONGEST else f"{name[:_HEAD]}…{name[-_TAIL:]}"


def relay_trouble(words: Words, relay: RelayChanged | None) -> str:
    """The sentence on what is wrong at the relay, "" where nothing is."""
    if relay is None or not relay.problem:
        return ""
    return words(relay.problem, relay=relay_name(relay.relay))


def relay_state(words: Words, invitation: Invitation, relay: RelayChanged | None) -> str:
    """The sentence on how the relay of an invitation stands, as the host sees it."""
    key = "invite.reached" if relay is not None and relay.reached else "invite.asking"
    return relay_trouble(words, relay) or words(key, relay=relay_name(invitation.relay))
