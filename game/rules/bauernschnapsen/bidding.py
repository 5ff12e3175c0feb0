"""The moves before the first card: cut, trumps, auction, doubling, talon, discard and raise.

Every function takes the house rules or their form, the deal and the seat whose turn it is, and raises
Refused for what the rules do not allow. A phase is entered or skipped by open knowledge alone.
"""

from __future__ import annotations

from game.core.cards import Card, Suit
from game.core.deal import Seat, changed, seen_after
from game.core.events import (
    BidMade,
    CardTurned,
    ContractSettled,
    Doubled,
    PackCut,
    Passed,
    PileLeft,
    PileTaken,
    Raised,
    TrumpNamed,
)
from game.core.moves import FaceDown
from game.core.outcome import Reason
from game.core.playing import laid_away
from game.core.refused import Refused
from game.rules.bauernschnapsen import dealing, permits, playing, scoring
from game.rules.bauernschnapsen.contracts import NORMAL, Contract, Lead, Objective, contract_named
from game.rules.bauernschnapsen.options import BauernschnapsenOptions as Rules
from game.rules.bauernschnapsen.options import GameForm
from game.rules.bauernschnapsen.state import KONTRA, BauernschnapsenDeal, side_of, trump_under
from game.rules.bauernschnapsen.state import BauernschnapsenPhase as Phase
from game.rules.game import Played

# -- cut and trumps --------------------------------------------------------------------------------


def cut(
    form: GameForm, deal: BauernschnapsenDeal, seat: Seat, at: int
) -> Played[BauernschnapsenDeal]:
    """The first cards of the pack go under the rest; slots keep their numbers. Raises Refused."""
    if at not in permits.CUTS:
        raise Refused("cut_too_deep", most=permits.CUTS[-1])
    turned = deal.but(stock=(*deal.stock[at:], *deal.stock[:at]))
    dealt, events = dealing.dealt_first(form, turned, knocked=False)
    return dealt, (PackCut(seat, at, None), *events)


def knock(form: GameForm, deal: BauernschnapsenDeal, seat: Seat) -> Played[BauernschnapsenDeal]:
    """The pack is knocked on in place of a cut: forehand alone has cards before he calls trumps."""
    dealt, events = dealing.dealt_first(form, deal, knocked=True)
    return dealt, (PackCut(seat, 0, None), *events)


def call_trump(
    form: GameForm, deal: BauernschnapsenDeal, seat: Seat, suit: Suit
) -> Played[BauernschnapsenDeal]:
    """Forehand names a suit among his first three cards; then the rest is dealt [seed 002]."""
    _allow(deal, permits.no_trump(deal, suit), suit=suit)
    dealt, events = dealing.dealt_second(form, deal.but(called=suit, trump=suit))
    return dealt.but(phase=Phase.BID), (TrumpNamed(seat, suit), *events)


def turn_up(form: GameForm, deal: BauernschnapsenDeal, seat: Seat) -> Played[BauernschnapsenDeal]:
    """The first card of forehand's second packet is dealt open, and its suit is trump [seed 002]."""
    slot = deal.stock[0]
    face = deal.faces[slot]
    suit = None if face is None else face.suit
    opened = deal.but(
        stock=deal.stock[1:],
        hands=changed(deal.hands, seat, (*deal.hands[seat], slot)),
        seen_by=seen_after(deal.seen_by, shown=(slot,), everyone=deal.everyone),
        turned=slot,
        called=suit,
        trump=suit,
    )
    dealt, events = dealing.dealt_second(form, opened)
    named = () if suit is None else (TrumpNamed(seat, suit),)
    return dealt.but(phase=Phase.BID), (CardTurned(seat, slot), *named, *events)


# -- the auction -----------------------------------------------------------------------------------


def bid(
    rules: Rules, deal: BauernschnapsenDeal, seat: Seat, name: str
) -> Played[BauernschnapsenDeal]:
    """A contract in the auction; once the talon has been seen, a raise of one's own."""
    _allow(deal, permits.no_bid(rules, deal, name))
    if deal.phase is Phase.RAISE:
        return _raised(rules, deal, seat, name)
    call = permits.call_of(rules, deal, seat, name)
    after, events = _asked_next(rules, deal.but(auction=deal.auction.call(call)))
    return after, (BidMade(seat, name), *events)


def double_in_bidding(
    rules: Rules, deal: BauernschnapsenDeal, seat: Seat
) -> Played[BauernschnapsenDeal]:
    """A Kontra to the Normal game that goes above a Bettler (house rule) [seed 002]."""
    _allow(deal, permits.no_kontra_in_bidding(rules, deal))
    call = permits.call_of(rules, deal, seat, KONTRA)
    after, events = _asked_next(rules, deal.but(auction=deal.auction.call(call)))
    return after, (Doubled(seat, 2), *events)


def let_pass(rules: Rules, deal: BauernschnapsenDeal, seat: Seat) -> Played[BauernschnapsenDeal]:
    """A pass in the auction, the doubling or the raise."""
    _allow(deal, permits.no_pass(deal))
    if deal.phase is Phase.BID:
        after, events = _asked_next(rules, deal.but(auction=deal.auction.call(None)))
    elif deal.phase is Phase.DOUBLE:
        after, events = _doubling_after(rules, deal, seat)
    else:
        after, events = go_on(rules, deal)
    return after, (Passed(seat), *events)


def _asked_next(rules: Rules, deal: BauernschnapsenDeal) -> Played[BauernschnapsenDeal]:
    """The next seat is asked; when all others have passed the last bid is played [seed 002]."""
    if deal.auction.turn is not None:
        return deal.but(turn=deal.auction.turn), ()
    declarer, name, doublings = settled(deal)
    contract = contract_named(rules, name)
    assert contract is not None
    begun, events = _settled(rules.form, deal.but(doublings=doublings), declarer, contract)
    after, more = go_on(rules, begun)
    return after, (*events, *more)


def settled(deal: BauernschnapsenDeal) -> tuple[Seat, str, int]:
    """The contract an auction has settled, with its declarer and its doublings.

    A Kontra that stands has forehand play the Normal game doubled, even if he has passed.
    """
    standing, holder = deal.auction.standing, deal.auction.holder
    assert standing is not None
    assert holder is not None
    if standing.contract == KONTRA:
        return deal.forehand, NORMAL, 1
    return holder, standing.contract, 0


def _settled(
    form: GameForm, deal: BauernschnapsenDeal, declarer: Seat, contract: Contract
) -> Played[BauernschnapsenDeal]:
    after = deal.but(declarer=declarer, contract=contract, trump=trump_under(contract, deal.called))
    out = sitting_out(form, after)
    in_play = tuple(seat for seat in range(form.seats) if seat not in out)
    return after.but(in_play=in_play), (ContractSettled(declarer, contract.name, out),)


def sitting_out(form: GameForm, deal: BauernschnapsenDeal) -> tuple[Seat, ...]:
    """The declarer's partner, where the contract has him lay his cards down [seed 002]."""
    if deal.declarer is None or not deal.settled.partner_out:
        return ()
    return tuple(seat for seat in side_of(form, deal, deal.declarer) if seat != deal.declarer)


# -- from one phase to the next --------------------------------------------------------------------


def go_on(rules: Rules, deal: BauernschnapsenDeal) -> Played[BauernschnapsenDeal]:
    """Enter the next phase in which there is something to choose."""
    order = permits.phases(rules)
    for phase in order[order.index(deal.phase) + 1 :]:
        entered = _entered(rules, deal.but(phase=phase))
        if entered is not None:
            return entered
    raise AssertionError("a deal always comes to its play")


def _entered(rules: Rules, deal: BauernschnapsenDeal) -> Played[BauernschnapsenDeal] | None:
    """The deal at the beginning of its phase; None where there is nothing to choose in it.

    A talon that must be taken is taken, and a suit that is held is scored at once; laying away is entered by
    taking the talon alone.
    """
    contract = deal.settled
    match deal.phase:
        case Phase.DOUBLE:
            asked = permits.asked_to_double(rules, deal)
            return (deal.but(turn=asked[0]), ()) if asked else None
        case Phase.TALON if permits.may_take(deal):
            by_declarer = deal.but(turn=deal.declarer)
            return take(by_declarer) if permits.must_take(rules) else (by_declarer, ())
        case Phase.RAISE if rules.talon_raise and rules.form.talon > 0 and not deal.piles:
            return deal.but(turn=deal.declarer), ()
        case Phase.PLAY if contract.objective is Objective.HOLD:
            return playing.ended(deal, scoring.counted(rules, deal, Reason.MADE))
        case Phase.PLAY:
            leader = deal.declarer if contract.lead is Lead.DECLARER else deal.forehand
            return deal.but(leader=leader, turn=leader), ()
    return None


# -- doubling --------------------------------------------------------------------------------------


def double(rules: Rules, deal: BauernschnapsenDeal, seat: Seat) -> Played[BauernschnapsenDeal]:
    """Kontra, Rekontra or Subkontra; the other side is asked next [seed 002]."""
    after = deal.but(doublings=deal.doublings + 1)
    entered = _entered(rules, after) or go_on(rules, after)
    return entered[0], (Doubled(seat, after.factor), *entered[1])


def _doubling_after(
    rules: Rules, deal: BauernschnapsenDeal, seat: Seat
) -> Played[BauernschnapsenDeal]:
    """Ask the next seat of this doubling level; once all have passed, doubling is over."""
    asked = permits.asked_to_double(rules, deal)
    later = asked[asked.index(seat) + 1 :]
    return (deal.but(turn=later[0]), ()) if later else go_on(rules, deal)


# -- talon, discard and raise ----------------------------------------------------------------------


def take(deal: BauernschnapsenDeal) -> Played[BauernschnapsenDeal]:
    """The declarer takes the talon unseen by the others; his hand lies in fresh places then [seed 002]."""
    seat, (talon,) = deal.to_act, deal.piles
    after = deal.but(
        phase=Phase.DISCARD,
        hands=changed(deal.hands, seat, (*deal.hands[seat], *talon)),
        piles=(),
        taken=talon,
        seen_by=seen_after(deal.seen_by, taken=[(seat, slot) for slot in talon]),
        veiling=seat,
    )
    return after, (PileTaken(seat, talon),)


def leave(rules: Rules, deal: BauernschnapsenDeal, seat: Seat) -> Played[BauernschnapsenDeal]:
    """The talon stays where it lies, unseen to the end."""
    (talon,) = deal.piles
    after, events = go_on(rules, deal)
    return after, (PileLeft(seat, talon), *events)


def discard(
    rules: Rules,
    deal: BauernschnapsenDeal,
    seat: Seat,
    what: tuple[Card | FaceDown, ...],
) -> Played[BauernschnapsenDeal]:
    """Two cards of the hand, face down; they count for nobody [seed 002]. Raises Refused."""
    if len(what) != permits.DISCARDS:
        raise Refused("discard_two")
    after, laid = laid_away(deal, seat, what)
    gone_on, events = go_on(rules, after)
    return gone_on, (laid, *events)


def _raised(
    rules: Rules, deal: BauernschnapsenDeal, seat: Seat, name: str
) -> Played[BauernschnapsenDeal]:
    """The declarer's raise to a higher contract; a Kontra to the Normal game is void then."""
    contract = contract_named(rules, name)
    assert contract is not None
    begun, settling = _settled(rules.form, deal.but(doublings=0), seat, contract)
    after, events = go_on(rules, begun)
    return after, (Raised(seat, name), *settling, *events)


def _allow(deal: BauernschnapsenDeal, key: str | None, **values: str) -> None:
    if key is not None:
        standing = deal.auction.standing
        contract = deal.contract.name if deal.contract is not None else str(standing or NORMAL)
        raise Refused(key, contract=contract, **values)
