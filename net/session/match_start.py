"""The beginning of a match at one peer: as its host, as a guest with a seat, and as a watcher."""

from __future__ import annotations

from dataclasses import dataclass

from net.log import read_body, read_entry
from net.match import Identified, LogStore, Replica, as_seated, fits, game_in, terms_for
from net.session.admission import Admission, Remote
from net.session.lobby import NotSeated
from net.session.lobby_session import LobbySession
from net.wire.match_messages import LOG_WIRE, Begin
from net.wire.table_messages import Seating


@dataclass(frozen=True)
class MatchStart:
    """Begins matches for the owner of an identity; their logs go into the store. All methods raise OSError.

    `table` is the name that a match must bear, drawn by chance where it is empty.
    """

    admission: Admission
    store: LogStore
    lobby: LobbySession
    table: bytes = b""

    def hosted(self, seating: Seating) -> Replica:
        """The host's own copy of a match from this seating."""
        chance = self.admission.chance
        table, secret = self.table or chance.randbytes(32), chance.randbytes(32)
        terms = terms_for(seating, table, secret)
        me = Identified(0, self.admission.identity.signing_key, secret)
        return Replica.hosted(terms, me, self.store.begin(terms, me))

    def from_entry(self, host: Remote, raw: bytes, playing: Replica | None) -> Replica | None:
        """The match that an entry of a host begins here; None for an entry that begins none.

        `playing` is the match that is played or watched already. Raises NotSeated for terms that are not
        those this side is ready for, and Malformed.
        """
        body = read_body(raw)
        if body.place or (playing is not None and playing.terms.table == body.table):
            return None
        terms = LOG_WIRE.decode(body.message)
        if not isinstance(terms, Begin):  # of a shuffle that came before its match
            return None
        mine, key = self.admission.identity.public, self.admission.identity.signing_key
        if mine not in terms.peers:
            read_entry(raw, terms.peers)
            return Replica.watched(_of_host(terms, host), key, self.admission.chance.randbytes(32))
        if self.lobby.seating is None or not self.lobby.ready_under(host):
            return None
        if not as_seated(terms, self.lobby.seating) or self.table not in (b"", terms.table):
            raise NotSeated("network.refused.other_terms")
        me = Identified(terms.peers.index(mine), key, self.admission.chance.randbytes(32))
        try:
            return Replica(terms, me, self.store.begin(terms, me))
        except FileExistsError:
            raise NotSeated("network.refused.other_terms") from None


def _of_host(terms: Begin, host: Remote) -> Begin:
    """The terms, if a match can be played by them and its host is this one. Raises NotSeated."""
    if terms.peers[:1] != (host.identity,):
        raise NotSeated("network.refused.not_the_host")
    game = game_in(terms)
    if game is None or not fits(terms, game):
        raise NotSeated("network.refused.other_terms")
    return terms
