"""An invitation as people pass it on: groups of characters to paste, type or read out, or a link.

version 1 | secret 10 | host 15 | relay: 4, number 4, port 2, or 6, number 16, port 2, or 0, port 2, name

The bytes are written in base 32 without the letters I, L, O and U, and read whatever the case, and whatever
dashes, blanks and marks a letter or a chat has put between or around them, I and L as 1, O as 0, U as V.
Each group ends with a check character over its place and its characters: one wrong character, two swapped
neighbours, a swapped or a missing group are always noticed, and the sentence names the group.
"""

from __future__ import annotations

import ipaddress
import re

from net.invitation.invitation import SECRET_BYTES, VERSION, Invitation
from net.transport import HOST_DIGEST_BYTES, Address, BadAddress, is_number, read_address

SCHEME = "snapszer:"
RELAY_PORT = 4001
GROUP = 6
_CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LIKE = str.maketrans("OILU", "011V")
_SHORTEST = 24
_INSIDE_ADDRESS = re.compile(r"[.:]\w")
_FIXED = 1 + SECRET_BYTES + HOST_DIGEST_BYTES
_POLYNOMIAL = 0b100101  # x^5 + x^2 + 1


class BadInvitation(ValueError):
    """Text that is no invitation; `key` names the sentence that says why, `group` is counted from 1."""

    def __init__(self, key: str, group: int = 0) -> None:
        super().__init__(f"this is no invitation: {key}" + (f" {group}" if group else ""))
        self.key = key
        self.group = group


def may_be_invitation(text: str) -> bool:
    """Whether somebody who typed this meant an invitation and not an address."""
    written = text.strip().lower()
    enough = len(_bare(text)) >= _SHORTEST
    return written.startswith(SCHEME) or (
        enough and (SCHEME in written or not _INSIDE_ADDRESS.search(written))
    )


def read_destination(text: str) -> Address | Invitation:
    """The table somebody wants to go to. Raises BadAddress or BadInvitation."""
    return read_invitation(text) if may_be_invitation(text) else read_address(text)


def read_relay(text: str) -> Address:
    """The address of a relay, at the usual port of relays where none is named. Raises BadAddress."""
    return read_address(text, RELAY_PORT)


def invitation_text(invitation: Invitation) -> str:
    """Groups of six characters with dashes between."""
    return "-".join(_groups(_packed(invitation)))


def invitation_link(invitation: Invitation) -> str:
    """A link of the same content, which opens the program where it is installed for that."""
    return SCHEME + invitation_text(invitation)


def read_invitation(text: str) -> Invitation:
    """An invitation as somebody pasted or typed it. Raises BadInvitation."""
    bare = _bare(text)
    if not bare:
        raise BadInvitation("network.invitation.empty")
    groups = [bare[at : at + GROUP] for at in range(0, len(bare), GROUP)]
    values: list[int] = []
    for place, group in enumerate(groups):
        row = [_CHARACTERS.find(each) for each in group]
        if min(row) < 0:
            raise BadInvitation("network.invitation.character", place + 1)
        last = place == len(groups) - 1
        if len(row) < 2 or _checked(row, place, last):
            ends_early = last and len(row) == GROUP and not _checked(row, place, last=False)
            key = "network.invitation.short" if ends_early else "network.invitation.group"
            raise BadInvitation(key, place + 1)
        values += row[:-1]
    return _unpacked(_as_bytes(values))


def _bare(text: str) -> str:
    """The characters that count, as they are written: behind the last scheme, where there is one."""
    written = text.lower().rpartition(SCHEME)[2]
    return re.sub(r"[\W_]+", "", written.upper()).translate(_LIKE)


# -- groups and their check characters -------------------------------------------------------------


def _groups(raw: bytes) -> list[str]:
    bits = int.from_bytes(raw, "big") << (-len(raw) * 8 % 5)
    count = -(-len(raw) * 8 // 5)
    values = [bits >> 5 * (count - 1 - place) & 31 for place in range(count)]
    rows = [values[at : at + GROUP - 1] for at in range(0, count, GROUP - 1)]
    return [
        "".join(
            _CHARACTERS[each] for each in (*row, _checked([*row, 0], place, place == len(rows) - 1))
        )
        for place, row in enumerate(rows)
    ]


def _checked(row: list[int], place: int, last: bool) -> int:
    """Zero for a right group; its check character if the group has a zero in that place.

    A sum in the field of 32 elements in which neighbours have different weights, none of them zero.
    """
    total = 0
    for value in row:
        total = _doubled(total) ^ value
    return total ^ (place * 2 + last) % 32


def _doubled(value: int) -> int:
    twice = value << 1
    return twice ^ _POLYNOMIAL if twice & 32 else twice


def _as_bytes(values: list[int]) -> bytes:
    """The bytes of these characters. Raises BadInvitation where some bits are left over."""
    bits = 0
    for value in values:
        bits = bits << 5 | value
    spare = len(values) * 5 % 8
    if spare >= 5 or bits & ((1 << spare) - 1):
        raise BadInvitation("network.invitation.unreadable")
    return (bits >> spare).to_bytes(len(values) * 5 // 8, "big")


# -- the bytes -------------------------------------------------------------------------------------


def _packed(invitation: Invitation) -> bytes:
    relay = invitation.relay
    port = relay.port.to_bytes(2, "big")
    if is_number(relay.host):
        number = ipaddress.ip_address(relay.host)
        place = bytes([number.version]) + number.packed + port
    else:
        place = b"\0" + port + relay.host.lower().encode("ascii")
    return bytes([VERSION]) + invitation.secret + invitation.host + place


def _unpacked(raw: bytes) -> Invitation:
    if raw and raw[0] != VERSION:
        raise BadInvitation("network.invitation.version")
    secret, host, place = raw[1 : 1 + SECRET_BYTES], raw[1 + SECRET_BYTES : _FIXED], raw[_FIXED:]
    try:
        return Invitation(_relay(place[0], place[1:]), secret, host)
    except (ValueError, IndexError) as wrong:
        raise BadInvitation("network.invitation.unreadable") from wrong


def _relay(kind: int, rest: bytes) -> Address:
    """The relay in these bytes. Raises ValueError for an address that cannot be."""
    match kind, len(rest):
        case (4, 6) | (6, 18):
            host, port = str(ipaddress.ip_address(rest[:-2])), rest[-2:]
        case 0, _:
            host, port = rest[2:].decode("ascii"), rest[:2]
        case _:
            raise BadAddress("network.address.host", repr(rest))
    address = Address(host, int.from_bytes(port, "big"))
    if read_address(str(address)) != address:
        raise BadAddress("network.address.host", host)
    return address
