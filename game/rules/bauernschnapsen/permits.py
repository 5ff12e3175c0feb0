"""The permits of a player now: each rule answers with the key of a refusal, or None.

Every function speaks of the seat whose turn it is. Where that seat's hand is masked, it has the benefit
of the doubt.
"""

from __future__ import annotations

from itertools import combinations

from game.core.cards import PACK_20, SUITS, Card, Suit
from game.core.deal import Seat
from game.core.holding import may_hold, unseen
from game.core.marriages import held_in
from game.core.moves import MARRIAGE_CARDS, MARRIAGES, Discard, Meld
from game.core.tricks import playable as following
from game.core.tricks import winning
from game.rules.bauernschnapsen.contracts import (
    AS_BETTLER,
    BETTLER,
    NORMAL,
    SCHNAPSER,
    Bidders,
    Contract,
    Melds,
    Needs,
    Objective,
    contract_named,
    contracts,
)
from game.rules.bauernschnapsen.options import TARGET, GameForm
from game.rules.bauernschnapsen.options import BauernschnapsenOptions as Rules
from game.rules.bauernschnapsen.state import (
    KONTRA,
    MOST_DOUBLINGS,
    BauernschnapsenDeal,
    BauernschnapsenPhase,
    ContractBid,
    opponents_of,
    side_of,
    sides,
)

# A pack is cut so that one card at least lies on either side.
CUTS = range(1, len(PACK_20))
DISCARDS = 2


def phases(rules: Rules) -> tuple[BauernschnapsenPhase, ...]:
    """The phases in order; doubling waits for the talon where a raise or a house rule makes it."""
    phase = BauernschnapsenPhase
    late = rules.talon_raise or rules.kontra_when == "after_discard"
    talon = (phase.TALON, phase.DISCARD)
    if late:
        return (phase.BID, *talon, phase.RAISE, phase.DOUBLE, phase.PLAY)
    return (phase.BID, phase.DOUBLE, *talon, phase.PLAY)


# -- trumps ----------------------------------------------------------------------------------------


def no_trump(deal: BauernschnapsenDeal, suit: Suit) -> str | None:
    """Forehand calls a suit of which one of his first three cards is [seed 002]."""
    if any(may_hold(deal, card) for card in PACK_20 if card.suit == suit):
        return None
    return "trump_not_held"


def open_trumps(deal: BauernschnapsenDeal) -> tuple[Suit, ...]:
    """The suits that may be called."""
    return tuple(suit for suit in SUITS if no_trump(deal, suit) is None)


# -- the auction -----------------------------------------------------------------------------------


def call_of(rules: Rules, deal: BauernschnapsenDeal, seat: Seat, name: str) -> ContractBid:
    """A seat's bid by the name of its contract, or its Kontra; the first clockwise from forehand has priority
    [seed 002].

    Raises ValueError for another name.
    """
    names = [row.name for row in contracts(rules)]
    if name == KONTRA:
        return ContractBid(KONTRA, names.index(SCHNAPSER) - 0.5, -1)
    return ContractBid(name, float(names.index(name)), (seat - deal.forehand) % deal.seats)


def may_bid_as(form: GameForm, deal: BauernschnapsenDeal, seat: Seat, bidders: Bidders) -> bool:
    """Whether a seat is among those who may bid a contract; before the auction each stands alone."""
    forehand = deal.forehand
    partner = form.partners and seat == (forehand + 2) % form.seats
    match bidders:
        case Bidders.FOREHAND:
            return seat == forehand
        case Bidders.FOREHAND_SIDE:
            return seat == forehand or partner
        case Bidders.OPPONENTS:
            return seat != forehand and not partner
        case Bidders.NOT_FOREHAND:
            return seat != forehand
        case Bidders.ANYONE:
            return True


def no_bid(rules: Rules, deal: BauernschnapsenDeal, name: str) -> str | None:
    """The refusal of a bid: it must be played here, open to this seat, above the standing one, and held [seed
    002]."""
    row, seat = contract_named(rules, name), deal.to_act
    if row is None:
        return "bid_unknown"
    if not may_bid_as(rules.form, deal, seat, row.bidders):
        return f"bid_for_{row.bidders}"
    if deal.phase is BauernschnapsenPhase.RAISE:
        return _no_raise(rules, deal, row)
    standing = deal.auction.standing
    if standing is not None and name == NORMAL:
        return "bid_opening_only"
    if not deal.auction.may_bid(call_of(rules, deal, seat, name)):
        return "bid_outranked"
    return _not_held(deal, row)


def _no_raise(rules: Rules, deal: BauernschnapsenDeal, row: Contract) -> str | None:
    """The refusal of a raise: it must be above the own contract, use the talon, and a suit be complete as
    dealt."""
    rows = contracts(rules)
    if rows.index(row) <= rows.index(deal.settled):
        return "bid_outranked"
    if not row.talon:
        return "bid_without_talon"
    if row.needs in (Needs.SUIT, Needs.TRUMPS) and not _dealt_suits(deal, row):
        return "bid_needs_dealt_suit"
    return _not_held(deal, row) if row.needs is Needs.ACE else None


def _dealt_suits(deal: BauernschnapsenDeal, row: Contract) -> tuple[Suit, ...]:
    """The suits that may have been complete before the talon came: none of its two cards is of them."""
    seat = deal.to_act
    kept = {*deal.hand(seat), *deal.known(deal.aside[seat])}
    hidden = deal.unknown(seat) + [deal.faces[slot] for slot in deal.aside[seat]].count(None)
    loose = {*unseen(deal, PACK_20)} if hidden else set()
    talon = {card.suit for card in deal.known(deal.taken)}
    suits = SUITS if row.needs is Needs.SUIT else ((deal.called,) if deal.called else ())
    return tuple(
        suit
        for suit in suits
        if suit not in talon
        and all(card in kept or card in loose for card in PACK_20 if card.suit == suit)
    )


def _not_held(deal: BauernschnapsenDeal, row: Contract) -> str | None:
    match row.needs:
        case Needs.NOTHING:
            return None
        case Needs.ACE:
            aces = (card for card in PACK_20 if card.rank == "A")
            return None if any(may_hold(deal, ace) for ace in aces) else "bid_needs_ace"
        case Needs.SUIT:
            return None if any(holds_suit(deal, suit) for suit in SUITS) else "bid_needs_suit"
        case Needs.TRUMPS:
            called = deal.called
            held = called is None or holds_suit(deal, called)
            return None if held else "bid_needs_trumps"


def holds_suit(deal: BauernschnapsenDeal, suit: Suit) -> bool:
    """Whether the seat to act may hold all five cards of a suit."""
    return may_hold(deal, *(card for card in PACK_20 if card.suit == suit))


def open_bids(rules: Rules, deal: BauernschnapsenDeal) -> tuple[Contract, ...]:
    """The contracts that may be bid now, the lowest first."""
    return tuple(row for row in contracts(rules) if no_bid(rules, deal, row.name) is None)


def no_pass(deal: BauernschnapsenDeal) -> str | None:
    """Forehand opens and cannot pass [seed 002]."""
    opening = deal.phase is BauernschnapsenPhase.BID and not deal.auction.calls
    return "forehand_opens" if opening else None


def no_kontra_in_bidding(rules: Rules, deal: BauernschnapsenDeal) -> str | None:
    """The refusal of a Kontra as a bid: an opponent of forehand may say it while at most a Bettler stands."""
    if not (rules.bettler and rules.bettler_kontra_priority):
        return "double_after_bidding"
    standing = deal.auction.standing
    if not may_bid_as(rules.form, deal, deal.to_act, Bidders.OPPONENTS):
        return "bid_for_opponents"
    if standing is None or standing.contract not in (NORMAL, BETTLER, AS_BETTLER):
        return "double_bettler_only"
    return None


# -- doubling --------------------------------------------------------------------------------------


def worth(contract: Contract, doublings: int) -> int:
    """The worth of a contract, a Normal game counted with the most it can bring [seed 002]."""
    return int(contract.value * 2**doublings)


def asked_to_double(rules: Rules, deal: BauernschnapsenDeal) -> tuple[Seat, ...]:
    """The seats asked on the present level, in order; nobody if doubling serves no purpose any more.

    Kontra and Subkontra are the opponents', Rekontra the declarer's and then his partner's [seed 002].
    """
    declarer, contract = deal.declarer, deal.settled
    assert declarer is not None
    if not contract.doubled or deal.doublings >= MOST_DOUBLINGS or _blocked(rules, deal):
        return ()
    if deal.doublings % 2:
        own = side_of(rules.form, deal, declarer)
        return (declarer, *(seat for seat in own if seat != declarer))
    return opponents_of(rules.form, deal, declarer)


def _blocked(rules: Rules, deal: BauernschnapsenDeal) -> bool:
    now = worth(deal.settled, deal.doublings)
    if rules.kontra_block == "value_ge_24":
        return now >= TARGET
    if rules.kontra_block == "none" or not deal.scores:
        return False
    return all(
        any(deal.scores[seat] + now >= TARGET for seat in side) for side in sides(rules.form, deal)
    )


# -- the talon -------------------------------------------------------------------------------------


def may_take(deal: BauernschnapsenDeal) -> bool:
    """Whether the contract uses the talon, and it lies there."""
    return deal.settled.talon and bool(deal.piles)


def must_take(rules: Rules) -> bool:
    """In the general form the talon is taken, unless leaving it is paid for [seed 002]."""
    return rules.talon_contracts == "all" and not rules.talon_unseen_bonus


def open_discards(deal: BauernschnapsenDeal) -> tuple[Discard, ...]:
    """Any two cards of the hand, in the order of the pack [seed 002]."""
    seat = deal.to_act
    loose = unseen(deal, PACK_20) if deal.unknown(seat) else ()
    held = {*deal.hand(seat), *loose}
    pairs = combinations([card for card in PACK_20 if card in held], DISCARDS)
    return tuple(Discard(pair) for pair in pairs)


# -- play ------------------------------------------------------------------------------------------


def duty(rules: Rules, deal: BauernschnapsenDeal, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that may be played: follow and beat, else trump and beat, else anything.

    A lower trump is due all the same where none beats, unless `undertrump` sets it free [seed 002], [WB].
    """
    if deal.announced is not None:
        return tuple(card for card in MARRIAGE_CARDS[deal.announced] if card in hand)
    trick, strength = deal.known(deal.trick), deal.settled.strength
    due = following(hand, trick, deal.trump, head=True, strength=strength)
    if not trick or rules.undertrump == "required" or len(due) == len(hand):
        return due
    best = trick[winning(trick, deal.trump, strength)]
    beaten = best.suit == deal.trump and all(strength[c.rank] < strength[best.rank] for c in due)
    return hand if due[0].suit == deal.trump != trick[0].suit and beaten else due


def no_meld(deal: BauernschnapsenDeal, meld: Meld) -> str | None:
    """King and queen in one hand, on lead, in the contracts that count them [seed 002]."""
    if meld not in MARRIAGES:
        return "pair_not_played"
    counted = deal.settled.melds
    if counted is Melds.NONE:
        return "marriage_not_in_contract"
    if counted is Melds.DECLARER and deal.turn != deal.declarer:
        return "marriage_declarer_only"
    if not deal.on_lead:
        return "marriage_on_lead_only"
    if deal.announced is not None:
        return "marriage_one_a_lead"
    return None if may_hold(deal, *MARRIAGE_CARDS[meld]) else "marriage_not_held"


def open_melds(deal: BauernschnapsenDeal) -> tuple[Meld, ...]:
    """The marriages that may be declared now."""
    melds = MARRIAGES if deal.unknown(deal.to_act) else held_in(deal.hand(deal.to_act))
    return tuple(meld for meld in melds if no_meld(deal, meld) is None)


def no_claim(rules: Rules, deal: BauernschnapsenDeal) -> str | None:
    """After winning a trick or declaring a marriage, where 66 points are what is played for [seed 002].

    The declarer of a Schnapser may where `schnapser_early_claim` lets him.
    """
    contract = deal.settled
    early = contract.objective is Objective.TRICKS_AND_66 and rules.schnapser_early_claim
    if contract.objective is not Objective.SIXTY_SIX and not early:
        return "claim_not_in_contract"
    if early and deal.turn != deal.declarer:
        return "claim_declarer_only"
    after_trick = deal.on_lead and any(deal.tricks)
    return None if after_trick or deal.announced is not None else "claim_after_trick_only"
