"""The lobby as one peer lives it: the host keeps the seating, a guest asks and hears of it; a match begins.

What was said is said again once a second, so nothing depends on a single message.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from net.identity import cleaned
from net.log import read_body, read_entry
from net.match import Identified, LogStore, Replica, as_seated, fits, game_in, terms_for
from net.session.admission import Admission, Remote
from net.session.lobby import Lobby, NotSeated
from net.session.presence import away_after
from net.session.session_events import PeerAway, SeatingChanged, WatchersChanged
from net.wire.match_messages import LOG_WIRE, Begin
from net.wire.table_messages import Ready, Seating, Sit

BEAT, FAR_BEAT = 1.0, 5.0
# A guest in the lobby who is silent for so many seconds has left it.
GONE_AFTER = 60.0
# Seconds between two looks after which this program has slept or played, and heard nobody in the lobby.
_ASLEEP = 5.0


@dataclass
class LobbySession:
    """One peer's side of the lobby. `lobby` is the host's, None at a guest's.

    The logs of the matches that begin go into the `store`. `table` is the name that a match must bear, drawn
    by chance where it is empty. `ready_for` is the seating that the players here have taken, whoever else
    has; None for none.
    """

    admission: Admission
    store: LogStore
    lobby: Lobby | None
    table: bytes
    seating: Seating | None = None
    ready_for: Seating | None = None
    _wishes: dict[int, Sit] = field(default_factory=dict)
    _wished: int = 0
    _beat_at: float = 0.0
    _far_beat_at: float = 0.0
    _looked_at: float = 0.0
    _heard_at: dict[bytes, float] = field(default_factory=dict)
    _unseated: tuple[tuple[bytes, str], ...] = ()
    _host_is_away: bool = False

    # -- what the people here want -------------------------------------------------------------

    def sit(self, wish: Sit) -> None:
        """Put a player into a seat. Raises NotSeated at the host; asks it elsewhere."""
        self._wished += 1
        wish = replace(wish, number=self._wished, name=cleaned(wish.name))
        if self.lobby is not None:
            self.lobby.sit(0, wish)
            self.tell()
        else:
            self._wishes[wish.seat] = wish
            self._to_all(wish)

    def be_ready(self, message: Ready) -> None:
        """The players of this side take the seating that they were shown, or no longer do.

        Nothing happens if the seating has changed meanwhile: they are asked again.
        """
        if self.seating is None or message.seating != self.seating.number:
            return
        self.ready_for = _as_shown(self.seating) if message.ready else None
        if self.lobby is None:
            self._to_all(message)
        elif self.lobby.say_ready(0, message):
            self.tell()

    def ready_under(self, host: Remote) -> bool:
        """Whether this side is a guest that is ready for this host's latest seating."""
        seating = self.seating
        return (
            self.lobby is None
            and seating is not None
            and self.ready_for == _as_shown(seating)
            and seating.members[0] == host.identity
        )

    # -- what the others say -------------------------------------------------------------------

    def arrived(self, remote: Remote, idle: bool) -> None:
        """A peer was paired: it comes to the host's table, or is the host, whose seating is heard again."""
        if self.lobby is None:
            self.seating = None
            return
        self.lobby.forget_wishes(remote.identity)
        if idle:
            self._take_in(remote)
            self.tell()

    def left(self, identity: bytes) -> None:
        """A guest went away from the host's table."""
        if self.lobby is not None and identity in self.lobby.seating.members[1:]:
            self.lobby.leave(identity)
            self.tell()

    def asked(self, remote: Remote, message: Sit | Ready) -> None:
        """The host hears a wish of a guest. Raises NotSeated where it cannot be."""
        if self.lobby is None or remote.identity not in self.lobby.seating.members:
            if isinstance(message, Ready) and not message.ready:
                return  # he only says that he is there
            raise NotSeated("network.refused.not_at_table")
        member = self.lobby.seating.members.index(remote.identity)
        if isinstance(message, Sit):
            changed = self.lobby.sit(member, message)
        else:
            changed = self.lobby.say_ready(member, message)
        if changed:
            self.tell()

    def hear_seating(self, remote: Remote, seating: Seating, idle: bool) -> bool:
        """A guest hears how the host's table stands; whether that is anything new.

        Raises NotSeated where it comes from somebody else than its host.
        """
        if not seating.members or seating.members[0] != remote.identity:
            raise NotSeated("network.refused.not_the_host")
        known = self.seating
        if known is not None and known.members[0] == remote.identity:
            late = seating.number < known.number
            if late or seating == known or (seating.number == known.number and not idle):
                return False
        self.seating = seating
        mine = self.admission.identity.public
        member = seating.members.index(mine) if mine in seating.members else None
        self._wishes = {
            seat: wish
            for seat, wish in self._wishes.items()
            if seat < len(seating.kinds) and seating.kinds[seat] != wish.kind
        }
        self.admission.events.append(SeatingChanged(seating, member))
        return True

    # -- saying how things stand ---------------------------------------------------------------

    def tell(self) -> None:
        """The host's table has changed: everybody hears of it."""
        assert self.lobby is not None
        self.seating = self.lobby.seating
        self.admission.events.append(SeatingChanged(self.seating, 0))
        self._to_all(self.seating)

    def note_unseated(self, seated: Collection[bytes], now: float) -> None:
        """Tell the game who is there and has no seat, once that changes."""
        present = self._present(now)
        who = tuple((r.identity, r.name) for r in present if r.identity not in seated)
        if who != self._unseated:
            self._unseated = who
            self.admission.events.append(WatchersChanged(who))

    def note_host(self, now: float) -> None:
        """Tell the game of a guest once its host is out of reach, or is back."""
        let_in = self.seating is not None or any(self.admission.guests)
        away = let_in and not self._present(now)
        if away != self._host_is_away:
            self._host_is_away = away
            self.admission.events.append(PeerAway(0, away))

    def tick(self, now: float) -> None:
        """Say again how things stand, in case it was lost; less often through a relay.

        Those who are there sit down at the host's table as soon as there is room for them; those who are not
        heard are not ready.
        """
        if now < self._beat_at:
            return
        self._beat_at, far_too = now + BEAT, now >= self._far_beat_at
        if far_too:
            self._far_beat_at = now + FAR_BEAT
        guests = self.admission.guests
        to = [remote for remote in guests if far_too or remote.key not in self.admission.far]
        if self.lobby is not None:
            came = [remote for remote in self._present(now) if self._take_in(remote)]
            if self._hold_back(now) or came:
                self.tell()
            self._say(self.lobby.seating, to)
        elif self.seating is not None:
            for wish in self._wishes.values():
                self._say(wish, to)
            is_ready = self.ready_for == _as_shown(self.seating)
            self._say(Ready(self.seating.number, is_ready), to)

    def lost(self, now: float) -> set[bytes]:
        """The guests not heard for so long that they hold their seats no more; asked at every tick.

        Also one whose program has started again and was not let in since.
        """
        assert self.lobby is not None
        before = self._heard_at if now - self._looked_at <= _ASLEEP else {}
        guests = {each.identity for each in self.admission.guests}
        guests.update(self.lobby.seating.members[1:])
        self._looked_at, self._heard_at = now, {each: before.get(each, now) for each in guests}
        for remote in self.admission.remotes.values():
            if remote.proven in guests:
                heard_at = max(self._heard_at[remote.proven], remote.heard_at)
                self._heard_at[remote.proven] = heard_at
        return {each for each, at in self._heard_at.items() if now - at > GONE_AFTER}

    # -- a match begins ------------------------------------------------------------------------

    def hosted(self, seating: Seating) -> Replica:
        """The host's own copy of a match from this seating. Raises OSError."""
        chance = self.admission.chance
        table, secret = self.table or chance.randbytes(32), chance.randbytes(32)
        terms = terms_for(seating, table, secret)
        me = Identified(0, self.admission.identity.signing_key, secret)
        return Replica.hosted(terms, me, self.store.begin(terms, me))

    def begun_by(self, host: Remote, raw: bytes, playing: Replica | None) -> Replica | None:
        """The match that an entry of a host begins here, to be played or watched; None if it begins none.

        `playing` is the match that is played or watched already. Raises NotSeated for terms that are not
        those this side is ready for, Malformed and OSError.
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
        if self.seating is None or not self.ready_under(host):
            return None
        if not as_seated(terms, self.seating) or self.table not in (b"", terms.table):
            raise NotSeated("network.refused.other_terms")
        me = Identified(terms.peers.index(mine), key, self.admission.chance.randbytes(32))
        try:
            return Replica(terms, me, self.store.begin(terms, me))
        except FileExistsError:
            raise NotSeated("network.refused.other_terms") from None

    # -- inside --------------------------------------------------------------------------------

    def _hold_back(self, now: float) -> bool:
        """Whether a guest was ready who is not heard: nobody deals for him until he says it again."""
        assert self.lobby is not None
        seating, heard = self.lobby.seating, {remote.identity for remote in self._present(now)}
        for member in seating.ready:
            if member and seating.members[member] not in heard:
                self.lobby.say_ready(member, Ready(seating.number, False))
        return self.lobby.seating != seating

    def _present(self, now: float) -> list[Remote]:
        """The guests who were heard just now."""
        guests, far = self.admission.guests, self.admission.far
        return [r for r in guests if now - r.heard_at <= away_after(r.key in far)]

    def _take_in(self, remote: Remote) -> bool:
        """Whether a guest has become a member. If the table is full the guest only watches."""
        assert self.lobby is not None
        before = self.lobby.seating.members
        with suppress(NotSeated):
            self.lobby.join(remote.identity)
        return self.lobby.seating.members != before

    def _to_all(self, message: Seating | Sit | Ready) -> None:
        self._say(message, [*self.admission.guests])

    def _say(self, message: Seating | Sit | Ready, to: Iterable[Remote]) -> None:
        for remote in to:
            self.admission.send(remote.key, message)


def _as_shown(seating: Seating) -> Seating:
    """The seating that a player takes: who else is ready for it is no part of it."""
    return replace(seating, ready=())


def _of_host(terms: Begin, host: Remote) -> Begin:
    """The terms, if a match can be played by them and its host is this one. Raises NotSeated."""
    if terms.peers[:1] != (host.identity,):
        raise NotSeated("network.refused.not_the_host")
    game = game_in(terms)
    if game is None or not fits(terms, game):
        raise NotSeated("network.refused.other_terms")
    return terms
