"""The terms of a match: how they follow from a seating, what game they speak of, who signs what."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.rules import Game, game_text, read_game
from net.crypto import digest
from net.deck import PEERS
from net.wire.match_messages import LOG_WIRE, Begin
from net.wire.table_messages import Seating


@dataclass(frozen=True)
class Identified:
    """This peer's part in a match: its number, its signing key, and its secret for the match.

    Whoever watches has the number after the last peer (`watcher_of`); several may have it.
    """

    peer: int
    signing_key: bytes = field(repr=False)
    secret: bytes = field(repr=False)


def playing_members(seating: Seating) -> tuple[int, ...]:
    """The members that are peers of the match to come: those that have a seat. All others watch."""
    return tuple(sorted({*seating.owners}))


def may_begin(playing: tuple[int, ...]) -> bool:
    """Whether these members can play: the host and somebody else, each of whom has a seat to lose."""
    return 0 in playing and len(playing) > 1


def terms_for(seating: Seating, table: bytes, secret: bytes) -> Begin:
    """The terms a host proposes for its seating; `secret` is what its lot follows from."""
    return Begin(
        table=table,
        rules=seating.rules,
        peers=tuple(seating.members[member] for member in playing_members(seating)),
        owners=_owners(seating),
        kinds=seating.kinds,
        names=seating.names,
        portraits=seating.portraits,
        lot=lot_digest(table, lot_of(secret, table)),
        options=seating.options,
    )


def as_seated(terms: Begin, seating: Seating) -> bool:
    """Whether the host's terms match the table a guest was ready for."""
    game = game_in(terms)
    if any(owner >= len(seating.members) for owner in seating.owners):
        return False
    asked = replace(terms_for(seating, terms.table, b""), lot=terms.lot)
    return game is not None and fits(terms, game) and asked == terms


def _owners(seating: Seating) -> tuple[int, ...]:
    """The peer at which each seat's player sits, counted among those that play."""
    playing = playing_members(seating)
    return tuple(playing.index(owner) for owner in seating.owners)


def game_in(terms: Begin) -> Game | None:
    """The game named by the terms; None if its text is not in the one written form."""
    try:
        game = read_game(terms.rules)
    except ValueError:
        return None
    if game_text(game) != terms.rules:
        return None
    return on_network(game)


# House rules that ask for more than a sealed deck can show; all are on or off.
_AT_ONE_TABLE = ("penalize_illegal", "cut_nine_rule")


def on_network(game: Game) -> Game:
    """A game as it is played between peers.

    An option that lets illegal moves be made and fined is off on the network: no peer can see another's
    revoke when it happens, and the audit forfeits the deal for it. So is the look at the bottom card of the
    pack: all peers would have to learn that it is no nine, and nothing else.
    """
    there = {option.name for option in game.options.all()}
    return game.with_options(**{name: False for name in _AT_ONE_TABLE if name in there})


def terms_digest(terms: Begin) -> bytes:
    """The digest of the terms that the other peers sign."""
    return digest("terms", LOG_WIRE.encode(terms))


def lot_of(secret: bytes, table: bytes) -> bytes:
    """A peer's lot for the first dealer of a match."""
    return digest("lot drawn", table, key=secret)


def lot_digest(table: bytes, lot: bytes) -> bytes:
    """The commitment to a lot that a peer shows before all have committed to theirs."""
    return digest("lot", table, lot)


def fits(terms: Begin, game: Game) -> bool:
    """Whether the terms name as many seats as the game has, and two to four peers who have one each at least.

    A peer without a seat could spare a friend a lost deal by a foul that costs it nothing.
    """
    peers, seats = len(terms.peers), game.seats
    rows = (terms.owners, terms.kinds, terms.names, terms.portraits)
    return (
        peers in PEERS
        and peers == len(set(terms.peers))
        and all(len(row) == seats for row in rows)
        and {*terms.owners} == {*range(peers)}
    )
