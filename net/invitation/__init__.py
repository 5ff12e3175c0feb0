"""Invitations: a text or a link that leads a friend far away to one table, by way of a relay.

May import: net.crypto, net.transport.

invitation   relay, secret and host; tokens and seal that follow from them     text   written and read
"""

from net.invitation.invitation import Invitation, new_invitation
from net.invitation.text import (
    SCHEME,
    BadInvitation,
    invitation_link,
    invitation_text,
    may_be_invitation,
    read_destination,
    read_invitation,
    read_relay,
)
