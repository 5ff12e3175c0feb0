"""The events of a match for the game: facts in the order they came about, and which come
about when it goes from one state to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.cards import Card
from game.core.deal import Seat, Veiled
from game.core.moves import Move, Veil
from net.match.lan_match import Ending, LanMatch
from net.wire.violation import ProtocolViolation


@dataclass(frozen=True)
class DealBegan:
    """A deal is on the table: its pack in slots, with the cards this peer knows by now."""

    number: int
    dealer: Seat
    pack: tuple[Card | None, ...]


@dataclass(frozen=True)
class FacesOpened:
    """This peer has come to see more cards."""

    faces: Mapping[int, Card]


@dataclass(frozen=True)
class MovePlayed:
    """A seat moved; `mine` where its player sits at this peer, `by_clock` where a bot moved because the
    player's turn clock had run out.
    """

    seat: Seat
    move: Move
    mine: bool
    by_clock: bool = False


@dataclass(frozen=True)
class DealGivenUp:
    """A seat has given the deal up after so many moves; it is settled when all have revealed."""

    seat: Seat
    moves: int


@dataclass(frozen=True)
class DealSettled:
    """A deal was played, revealed and signed, or forfeited; `winners` once the match is won."""

    ending: Ending
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True)
class DealThrownIn:
    """All others have agreed to deal on without a peer that is away; the deal with this number is void."""

    number: int
    peer: int


@dataclass(frozen=True)
class PeerRejoined:
    """A peer that was dealt without has its seats again from the next deal on."""

    peer: int


@dataclass(frozen=True)
class FoulSeen:
    """A watcher has found a foul that its maker has signed; the verdict is for the peers."""

    violation: ProtocolViolation


MatchEvent = (
    DealBegan
    | FacesOpened
    | MovePlayed
    | DealGivenUp
    | DealSettled
    | DealThrownIn
    | PeerRejoined
    | FoulSeen
)


def events_between(
    before: LanMatch | None,
    after: LanMatch,
    known: Mapping[int, Card],
    faces: Mapping[int, Card],
    peer: int,
) -> list[MatchEvent]:
    """The facts between two states, for the peer that knew `known` and now knows `faces`."""
    news: list[MatchEvent] = []
    fresh = {slot: card for slot, card in faces.items() if slot not in known}
    if _on_table(after) and not (before and of_same_deal(before, after) and _on_table(before)):
        assert after.deal is not None
        size = len(after.deal.plan.pack)
        pack = tuple(faces.get(slot) for slot in range(size))
        news.append(DealBegan(after.deals - 1, after.deal.plan.dealer, pack))
    elif fresh and _on_table(after):
        news.append(FacesOpened(fresh))
    if before is not None:
        news += _moves(before, after, peer)
        if after.ending is not before.ending and after.ending is not None:
            news.append(DealSettled(after.ending, after.match.scores, after.match.winners))
        news += [DealThrownIn(before.deals - 1, peer) for peer in after.absent - before.absent]
        news += [PeerRejoined(peer) for peer in before.absent - after.absent]
    return news


def open_hands(news: Sequence[MatchEvent], states: Sequence[LanMatch]) -> list[MatchEvent]:
    """The same events, those of finished deals with all faces; `states` are those of the whole log."""
    cards = {e.ending.number: e.ending.verdict.cards for e in news if isinstance(e, DealSettled)}
    dealt = {state.deals - 1: state.deal.deal for state in states if state.deal is not None}
    shown: list[MatchEvent] = []
    number = -1
    fresh: Iterator[Veiled] = iter(())
    for event in news:
        if isinstance(event, DealBegan) and cards.get(event.number):
            number, deal = event.number, dealt[event.number]
            fresh = iter(deal.veils if deal is not None else ())
            event = replace(event, pack=cards[number][: len(event.pack)])
        shown.append(event)
        if isinstance(event, MovePlayed) and isinstance(event.move, Veil) and number in cards:
            slots = next(fresh).fresh
            shown.append(FacesOpened({slot: cards[number][slot] for slot in slots}))
    return shown


def of_same_deal(one: LanMatch, other: LanMatch) -> bool:
    """Whether two states are of the same deal of the match."""
    return one.deals == other.deals


def _on_table(match: LanMatch) -> bool:
    return match.deal is not None and match.deal.deal is not None


def _moves(before: LanMatch, after: LanMatch, peer: int) -> list[MatchEvent]:
    if after.deal is None or not of_same_deal(before, after):
        return []
    old = len(before.deal.moves) if before.deal is not None else 0
    owners = after.deal.plan.owners
    news: list[MatchEvent] = [
        MovePlayed(seat, move, owners[seat] == peer, seat in after.deal.by_clock)
        for seat, move in after.deal.moves[old:]
    ]
    if after.deal.given_up is not None and before.deal is not None and before.deal.given_up is None:
        news.append(DealGivenUp(after.deal.given_up, len(after.deal.moves)))
    return news
