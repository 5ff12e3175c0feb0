"""From the readable deal of a game with an auction to the kernel's row, and moves both ways."""

from __future__ import annotations

from collections.abc import Iterable

from game.bots.compiling.compiled import IntArray, int_array
from game.bots.engine.translate import card_number, card_set
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.game import clear
from game.core.auction import Auction, AuctionDeal
from game.core.cards import PACK_24, SUITS, Card, Suit
from game.core.deal import Seat
from game.core.moves import (
    CLAIM,
    CONCEDE,
    DOUBLE,
    KNOCK,
    LEAVE,
    LOOK,
    MARRIAGES,
    PASS,
    PLAYS,
    REDEAL,
    TRUMPS,
    TURN,
    Bid,
    CutPack,
    Discard,
    FaceDown,
    Give,
    Marriage,
    Move,
    Play,
    Take,
    Trump,
)
from game.core.playing import trick_winner
from game.core.tricks import winning
from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.bauernschnapsen.state import KONTRA, BauernschnapsenDeal
from game.rules.game import Game
from game.rules.north_american.state import NorthAmericanDeal
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.state import NINES, OPENING, STEP, ThousandDeal

_PHASES = {
    name: at
    for at, name in enumerate(
        ("cut", "trump", "bid", "double", "talon", "discard", "give", "raise", "play", "over")
    )
} | {"take": row.TALON}

_WORDS: dict[Move, int] = {
    CLAIM: row.CLAIM_66,
    PASS: row.PASS,
    DOUBLE: row.DOUBLE_IT,
    LEAVE: row.LEAVE,
    REDEAL: row.REDEAL_IT,
    LOOK: row.LOOK,
    KNOCK: row.KNOCK,
    CONCEDE: row.CONCEDE,
    TURN: row.TURN_UP,
    Take(): row.TAKE_PILE,
    Take(1): row.TAKE_PILE + 1,
    Take(2): row.TAKE_PILE + 2,
}
_WORD_MOVES = {number: move for move, number in _WORDS.items()}


# -- moves -------------------------------------------------------------------------------------------


def move_number(game: Game, move: Move) -> int:
    """A move by face as the kernel's number. Raises ValueError for a card named by its place."""
    match move:
        case Play(card):
            return card_number(card)
        case Marriage(suit):
            return row.MARRIAGE_OF + SUITS.index(suit)
        case Trump(suit):
            return row.TRUMP_OF + SUITS.index(suit)
        case Bid(contract):
            return row.BID_OF + _bid_number(game, contract)
        case CutPack(at):
            return row.CUT_AT + at
        case Give(what, to):
            return row.GIVE_TO + 4 * card_number(_by_face(what)) + to
        case Discard(what):
            first, second = sorted(card_number(_by_face(each)) for each in what)
            return row.DISCARD_OF + 24 * first + second
        case _:
            return _WORDS[move]


def move_named(game: Game, number: int) -> Move:
    """The move with a number, as `move_number` counts."""
    if number < row.MARRIAGE_OF:
        return PLAYS[PACK_24[number]]
    if number < row.CLAIM_66:
        return MARRIAGES[number - row.MARRIAGE_OF]
    if number in _WORD_MOVES:
        return _WORD_MOVES[number]
    if number < row.BID_OF:
        return TRUMPS[number - row.TRUMP_OF]
    if number < row.CUT_AT:
        return Bid(_bid_named(game, number - row.BID_OF))
    if number < row.GIVE_TO:
        return CutPack(number - row.CUT_AT)
    if number < row.DISCARD_OF:
        card, to = divmod(number - row.GIVE_TO, 4)
        return Give(PACK_24[card], to)
    first, second = divmod(number - row.DISCARD_OF, 24)
    return Discard((PACK_24[first], PACK_24[second]))


def _by_face(what: Card | FaceDown) -> Card:
    if isinstance(what, FaceDown):
        raise ValueError(f"{what} is a card by its place, not by its face")
    return what


def _bid_number(game: Game, contract: str) -> int:
    match game:
        case BauernschnapsenGame():
            return [each.name for each in game.contracts].index(contract)
        case ThousandGame():
            return (int(contract) - OPENING) // STEP
        case _:
            return int(contract)


def _bid_named(game: Game, number: int) -> str:
    match game:
        case BauernschnapsenGame():
            return game.contracts[number].name
        case ThousandGame():
            return str(OPENING + STEP * number)
        case _:
            return str(number)


# -- the deal ----------------------------------------------------------------------------------------


def kernel_row(game: Game, deal: AuctionDeal) -> IntArray:
    """A deal as the kernel's row. Faces it does not know are missing from hands, piles and stock."""
    numbers = int_array(row.LENGTH)
    clear(numbers, len(deal.stock))
    for place, card in enumerate(deal.known(deal.stock)):
        numbers[row.STOCK + place] = card_number(card)
    numbers[row.TURN] = -1 if deal.turn is None else deal.turn
    numbers[row.PHASE] = _PHASES[deal.phase.value]
    numbers[row.DEALER], numbers[row.LEADER] = deal.dealer, deal.leader
    numbers[row.IN_PLAY] = seat_set(deal.in_play)
    numbers[row.TRUMP] = _suit(deal.trump)
    numbers[row.ORDER] = _order(game, deal)
    numbers[row.ANNOUNCED] = _suit(None if deal.announced is None else deal.announced.suit)
    declarer = deal.declarer
    numbers[row.DECLARER] = -1 if declarer is None else declarer
    _write_trick(numbers, game, deal)
    _write_seats(numbers, game, deal)
    for at, pile in enumerate(deal.piles):
        numbers[row.PILE + at] = card_set(deal.known(pile))
    _write_auction(numbers, game, deal.auction)
    match deal:
        case BauernschnapsenDeal():
            _write_bauernschnapsen(numbers, game, deal)
        case ThousandDeal():
            _write_thousand(numbers, deal)
        case NorthAmericanDeal():
            standing = deal.auction.standing
            bid = -1 if standing is None or declarer is None else standing
            numbers[row.CONTRACT] = bid
    if deal.result is not None:
        numbers[row.REASON] = row.REASONS.index(deal.result.reason.value)
        for seat, change in enumerate(deal.result.points):
            numbers[row.RESULT + seat] = change
    return numbers


def seat_set(seats: Iterable[Seat]) -> int:
    """Seats as a set of bits."""
    return sum(1 << seat for seat in seats)


def _suit(suit: Suit | None) -> int:
    return -1 if suit is None else SUITS.index(suit)


def _order(game: Game, deal: AuctionDeal) -> int:
    """The place of the deal's order of ranks in ORDERS."""
    strength = game.strength(deal)
    return rule.order_of("".join(sorted(strength, key=lambda rank: -strength[rank])))


def _write_trick(numbers: IntArray, game: Game, deal: AuctionDeal) -> None:
    trick = deal.known(deal.trick)
    numbers[row.TRICK_SIZE], numbers[row.TRICK] = len(trick), card_set(trick)
    if trick:
        strength = game.strength(deal)
        best = trick[winning(trick, deal.trump, strength)]
        numbers[row.LED], numbers[row.BEST] = card_number(trick[0]), card_number(best)
        numbers[row.BEST_SEAT] = trick_winner(deal, strength)


def _write_seats(numbers: IntArray, game: Game, deal: AuctionDeal) -> None:
    for seat in range(deal.seats):
        won, melds = deal.known(deal.won[seat]), deal.declared[seat]
        numbers[row.HAND + seat] = card_set(deal.hand(seat))
        numbers[row.WON + seat] = card_set(won)
        numbers[row.CARD_POINTS + seat] = sum(card.points for card in won)
        numbers[row.TRICKS + seat] = deal.tricks[seat]
        numbers[row.MELDED + seat] = sum(1 << SUITS.index(meld.suit) for meld in melds)
        numbers[row.MELD_POINTS + seat] = sum(game.meld_value(deal, meld) for meld in melds)
        numbers[row.ASIDE + seat] = card_set(deal.known(deal.aside[seat]))


def _write_auction(numbers: IntArray, game: Game, auction: Auction) -> None:  # type: ignore[type-arg]
    numbers[row.CALLS] = len(auction.calls)
    if auction.holder is not None:
        numbers[row.HOLDER] = auction.holder
        numbers[row.STANDING] = _standing(game, str(auction.standing))
    if numbers[row.PHASE] == row.BID:
        for place, seat in enumerate(auction.waiting):
            numbers[row.WAITING] |= seat << (3 * place)
        numbers[row.WAITING_COUNT] = len(auction.waiting)
        numbers[row.CALLERS] = seat_set({seat for seat, _ in auction.calls})


def _standing(game: Game, bid: str) -> int:
    if isinstance(game, BauernschnapsenGame):
        if bid == KONTRA:
            return 2 * rule.rule_vector(game)[rule.SCHNAPSER_ROW] - 1
        return 2 * _bid_number(game, bid)
    return _bid_number(game, bid)


def _write_bauernschnapsen(numbers: IntArray, game: Game, deal: BauernschnapsenDeal) -> None:
    numbers[row.CALLED] = _suit(deal.called)
    numbers[row.TAKEN] = card_set(deal.known(deal.taken))
    numbers[row.DOUBLINGS] = deal.doublings
    if deal.contract is not None:
        numbers[row.CONTRACT] = _bid_number(game, deal.contract.name)
    for seat, points in enumerate(deal.scores):
        numbers[row.SCORE + seat] = points


def _write_thousand(numbers: IntArray, deal: ThousandDeal) -> None:
    numbers[row.GOLDEN] = deal.golden
    numbers[row.TAKEN] = card_set(deal.known(deal.turned))
    numbers[row.LOOKED] = seat_set(deal.looked)
    if deal.looking:
        numbers[row.CALLERS] &= ~(1 << deal.to_act)
    numbers[row.GIVEN] = seat_set(deal.given)
    numbers[row.CUT_NINES] = deal.cut_nines
    nines = [
        seat
        for seat, gift in enumerate(deal.gifts)
        if gift is not None and deal.faces[gift] in NINES
    ]
    numbers[row.NINE_GIVEN] = seat_set(nines)
    if deal.declared_points is not None:
        numbers[row.CONTRACT] = (deal.declared_points - OPENING) // STEP
