"""An invitation is read back from its text and its link, and no slip of the tongue passes."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from net.invitation import (
    BadInvitation,
    Invitation,
    invitation_link,
    invitation_text,
    may_be_invitation,
    new_invitation,
    read_destination,
    read_invitation,
)
from net.transport import Address

CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
labels = some.from_regex(r"[a-z][a-z0-9-]{0,10}[a-z0-9]", fullmatch=True)
hosts = some.one_of(
    some.ip_addresses().map(str), some.lists(labels, min_size=1, max_size=4).map(".".join)
)
addresses = some.builds(Address, hosts, some.integers(1, 65535))
invitations = some.builds(
    Invitation,
    addresses,
    some.binary(min_size=10, max_size=10),
    some.binary(min_size=15, max_size=15),
)
FRIEND = Invitation(Address("relay.example.org", 4001), bytes(range(10)), bytes(range(15)))


@given(invitations)
def test_an_invitation_is_read_from_its_text_and_from_its_link(invitation):
    assert read_invitation(invitation_text(invitation)) == invitation
    assert read_invitation(invitation_link(invitation)) == invitation
    assert may_be_invitation(invitation_text(invitation))


@given(invitations, some.data())
def test_case_blanks_and_look_alike_letters_make_no_difference(invitation, data):
    text = (
        invitation_text(invitation)
        .lower()
        .replace("-", data.draw(some.sampled_from([" ", "", "\n"])))
    )
    heard = text.replace("0", data.draw(some.sampled_from("oO0"))).replace(
        "1", data.draw(some.sampled_from("iIlL1"))
    )
    assert read_invitation(f"  {heard} ") == invitation


def broken_as_mail_does(text: str) -> str:
    return "> " + text[:40] + "\r\n> " + text[40:]


@pytest.mark.parametrize(
    "written",
    [
        lambda text: text.replace("-", "\N{EN DASH}"),
        lambda text: text.replace("-", "\N{NON-BREAKING HYPHEN}"),
        lambda text: text.replace("-", "-\N{ZERO WIDTH SPACE}"),
        lambda text: text.replace("-", ", "),
        lambda text: text[:20] + "\N{SOFT HYPHEN}" + text[20:],
        broken_as_mail_does,
        "{}.".format,
        "\N{DOUBLE LOW-9 QUOTATION MARK}{}\N{LEFT DOUBLE QUOTATION MARK}".format,
        "`{}`".format,
        "*{}*".format,
    ],
)
def test_what_a_chat_or_a_mail_puts_between_and_around_makes_no_difference(written):
    for text in (invitation_text(FRIEND), invitation_link(FRIEND)):
        assert read_destination(written(text)) == FRIEND


def test_a_link_is_read_behind_the_words_it_was_sent_with():
    assert read_destination(f"Tonight at 8.30? Come: <{invitation_link(FRIEND)}>") == FRIEND
    assert read_destination("my-snapszer:46660") == Address("my-snapszer", 46660)


def test_an_invitation_has_one_text():
    """The last characters hold bits that no byte needs, and these must be nothing."""
    text = invitation_text(FRIEND).replace("-", "")
    for last in map("".join, product(CHARACTERS, repeat=2)):
        with suppress(BadInvitation):
            assert (read_invitation(text[:-2] + last) == FRIEND) == (last == text[-2:])


@given(invitations, some.data())
def test_one_wrong_character_is_noticed_and_its_group_named(invitation, data):
    text = invitation_text(invitation).replace("-", "")
    at = data.draw(some.integers(0, len(text) - 1))
    other = data.draw(some.sampled_from([each for each in CHARACTERS if each != text[at]]))
    with pytest.raises(BadInvitation) as wrong:
        read_invitation(text[:at] + other + text[at + 1 :])
    assert wrong.value.group == at // 6 + 1


@given(invitations, some.data())
def test_two_swapped_neighbours_are_noticed(invitation, data):
    text = invitation_text(invitation).replace("-", "")
    pairs = [at for at in range(len(text) - 1) if text[at] != text[at + 1]]
    at = data.draw(some.sampled_from(pairs))
    with pytest.raises(BadInvitation):
        read_invitation(text[:at] + text[at + 1] + text[at] + text[at + 2 :])


@given(invitations, some.data())
def test_a_missing_group_and_two_swapped_ones_are_noticed(invitation, data):
    groups = invitation_text(invitation).split("-")
    at = data.draw(some.integers(0, len(groups) - 2))
    swapped = [*groups[:at], groups[at + 1], groups[at], *groups[at + 2 :]]
    for row in (groups[:at] + groups[at + 1 :], groups[: at + 1], swapped):
        with pytest.raises(BadInvitation):
            read_invitation("-".join(row))


@given(some.text(max_size=200))
def test_any_other_text_is_refused_with_a_sentence_or_is_the_same_again(text):
    with suppress(BadInvitation):
        assert read_invitation(invitation_text(read_invitation(text))) == read_invitation(text)


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("", "empty"),
        ("snapszer: ", "empty"),
        ("ÄÖÜ", "character"),
        (invitation_text(FRIEND)[:20], "short"),
        (invitation_text(FRIEND)[:-1], "group"),
    ],
)
def test_the_sentence_fits_what_is_wrong(said, key):
    with pytest.raises(BadInvitation) as wrong:
        read_invitation(said)
    assert wrong.value.key == f"network.invitation.{key}"


def test_an_invitation_of_a_later_program_is_told_from_a_wrong_one(monkeypatch):
    monkeypatch.setattr("net.invitation.text.VERSION", 2)
    later = invitation_text(FRIEND)
    monkeypatch.undo()
    with pytest.raises(BadInvitation, match="version"):
        read_invitation(later)


@pytest.mark.parametrize("typed", ["192.168.1.7", "cellar.local:4066", "[fe80::1]:4066", "cellar"])
def test_an_address_is_taken_for_no_invitation(typed):
    assert not may_be_invitation(typed)


def test_nothing_a_relay_or_a_screen_reader_of_logs_sees_holds_the_secret():
    friend = new_invitation(Address("relay.example.org", 4001), bytes(32))
    places = friend.places
    assert len({place.token for place in places}) == len(places)
    assert all(len(bytes.fromhex(place.token)) == 32 for place in places)
    shown = repr(friend) + repr(places)
    assert friend.secret.hex() not in shown
    assert repr(friend.secret) not in shown
    assert repr(places[0].seal) not in shown


def test_tokens_and_seal_are_those_of_one_host_and_one_secret():
    one, two = (new_invitation(FRIEND.relay, bytes([n]) * 32) for n in (1, 2))
    assert one.is_from(bytes([1]) * 32)
    assert not one.is_from(bytes([2]) * 32)
    other_host = Invitation(one.relay, one.secret, two.host)
    for a, b in ((one, two), (one, other_host)):
        assert not {m.token for m in a.places} & {m.token for m in b.places}
        assert a.places[0].seal != b.places[0].seal


def test_a_table_that_is_laid_again_invites_as_before_and_no_other_table_does():
    relay, key = Address("relay.example.org", 4001), b"k" * 40
    first = new_invitation(relay, key, b"a secret of this table")
    assert first == new_invitation(relay, key, b"a secret of this table")
    others = (new_invitation(relay, key, b"another"), new_invitation(relay, key))
    assert first.secret not in {each.secret for each in others}
