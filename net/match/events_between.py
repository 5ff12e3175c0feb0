"""What the game is told when a match goes from one state to the next."""

from __future__ import annotations

from collections.abc import Mapping

from game.cards import Card
from net.match.lan_match import LanMatch
from net.match.match_events import DealBegan, DealSettled, FacesOpened, MatchEvent, MovePlayed


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
    return news


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
    return [MovePlayed(seat, move, owners[seat] == peer) for seat, move in after.deal.moves[old:]]
