"""Table habits for any game and any number of seats, quick enough to play many layouts to their end.

A seat that can claim does so, melds are shown, a hand that looks good bids a little, nobody closes. In
tricks, points are taken where that is safe and given to the own side; dear cards are kept from the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from game.bots.players.sides import claim_brings, looks_good, whole_marriages
from game.bots.players.suits import running
from game.core.cards import GOAL, Card, Suit
from game.core.deal import Deal, Seat
from game.core.holding import unseen
from game.core.moves import (
    CLAIM,
    CLOSE,
    DOUBLE,
    DRAW,
    EXCHANGE,
    KNOCK,
    LOOK,
    MELD_CARDS,
    PASS,
    PLAYS,
    REDEAL,
    TAKE,
    Bid,
    Discard,
    FaceDown,
    Give,
    Marriage,
    Meld,
    Move,
    Pair,
    Play,
    Trump,
)
from game.core.outcome import Outcome
from game.core.tricks import Aim, beats, winning
from game.core.veiling import veiled_at_random
from game.play.question import Question
from game.rules import Game
from game.rules.game import side_of, side_total

# The points that make a card or a trick dear.
_DEAR = 10

# Half of those who might go above another's bid do so, and none where so few bids are left.
_CAREFUL = 2

_PARTNER = {"K": "Q", "Q": "K"}

# The part of a marriage that laying or giving away one of its two cards may cost.
_OF_MARRIAGE = 0.25


def played_out(
    game: Game,
    deal: Deal,
    random: Random,
    opened: bool,
    least: Mapping[Seat, str] = MappingProxyType({}),
) -> Outcome | None:
    """How a deal ends that is played out by habit; `opened` where somebody has bid.

    `least` are the contracts below which some seats gain nothing (`Scorer.least_bids`): they raise to them.
    """
    while deal.turn is not None:
        move = raised(game, deal, least) or habit(game, deal, random, opened)
        opened = opened or isinstance(move, Bid)
        deal, _ = game.play(deal, move)
        deal = veiled_at_random(deal, random)
    return game.outcome(deal)


def least_bids(question: Question) -> Mapping[Seat, str]:
    """The contracts below which some seats gain nothing, as the match stands (`Scorer.least_bids`)."""
    match = question.match
    return {} if match is None else match.game.scorer.least_bids(match.score)


def raised(game: Game, deal: Deal, least: Mapping[Seat, str]) -> Bid | None:
    """The raise of a declarer who gains nothing by what he has bid; None where there is none to make."""
    seat = deal.turn
    if seat is None or seat not in least or deal.declarer != seat:
        return None
    bid = Bid(least[seat])
    return bid if bid in game.legal(deal) else None


def habit(game: Game, deal: Deal, random: Random, opened: bool = False) -> Move:
    """The default-policy move for the seat to act."""
    moves = game.legal(deal)
    if len(moves) == 1:
        return moves[0]
    cards = [move.card for move in moves if isinstance(move, Play)]
    others = [move for move in moves if not isinstance(move, Play)]
    other = _besides_cards(game, deal, others, random, opened)
    if other is not None:
        return other
    if not cards:
        return next((move for move in moves if move not in (CLAIM, CLOSE)), moves[0])
    if not deal.trick:
        return PLAYS[_lead(game, deal, cards, CLOSE in moves, random)]
    return PLAYS[_follow(game, deal, cards)]


def _besides_cards(
    game: Game, deal: Deal, moves: Sequence[Move], random: Random, opened: bool
) -> Move | None:
    """Choose a claim, meld or call, or None to play a card."""
    enough = CLAIM in moves and side_total(game, deal, deal.to_act) >= GOAL
    if enough and claim_brings(game, deal) > 0:
        return CLAIM
    if EXCHANGE in moves:
        return EXCHANGE
    meld = _shown(game, deal, [move for move in moves if isinstance(move, Marriage | Pair)])
    if meld is not None:
        return meld
    asked = _before_play(game, deal, moves, random, opened)
    if asked is not None:
        return asked
    return next((waiting for waiting in (DRAW, PASS) if waiting in moves), None)


def _shown(game: Game, deal: Deal, melds: list[Meld]) -> Meld | None:
    """The dearest meld. A seat that must win every trick shows only one that holds its best lead, while that
    lead is sure to win.
    """
    if melds and _must_win(game, deal):
        cards = list(game.playable(deal))
        best = _surest(game, deal, cards)
        if not _higher(game, deal, best):
            melds = [meld for meld in melds if best in MELD_CARDS[meld]]
    return max(melds, key=lambda meld: game.meld_value(deal, meld), default=None)


def _before_play(
    game: Game, deal: Deal, moves: Sequence[Move], random: Random, opened: bool
) -> Move | None:
    """Choose a call or discard before the first card; None if nothing of the kind is asked."""
    for certain in (REDEAL, LOOK, KNOCK, TAKE):
        if certain in moves:
            return certain
    held = deal.hand(deal.to_act)
    suits = [move for move in moves if isinstance(move, Trump)]
    if suits:
        return max(suits, key=lambda move: suit_strength(move.suit, held))
    away = [move for move in moves if isinstance(move, Discard | Give)]
    if away:
        return min(away, key=lambda move: (parting(game, deal, move), random.random()))
    if DOUBLE in moves or (deal.declarer is not None and PASS in moves):
        return PASS
    bids = [move for move in moves if isinstance(move, Bid)]
    if bids and bids[0].contract.isdecimal() and looks_good(held):
        goes_on = len(bids) > _CAREFUL and random.random() < 0.5
        if goes_on or not opened:
            return bids[0]
    return None


def suit_strength(suit: Suit, held: Sequence[Card]) -> int:
    """How good a trump suit would be: many cards first, then high ones, and a marriage in it."""
    own = [card for card in held if card.suit == suit]
    marriage = {"K" + suit, "Q" + suit} <= set(own)
    return 8 * len(own) + sum(card.points for card in own) + 12 * marriage


def parting(game: Game, deal: Deal, move: Discard | Give) -> tuple[float, int]:
    """The cost of laying cards away or giving one: first what the contract needs, then points."""
    what = move.what if isinstance(move, Discard) else (move.what,)
    faces = [deal.faces[each] if isinstance(each, FaceDown) else each for each in what]
    cards, held = [card for card in faces if card is not None], deal.hand(deal.to_act)
    giving, strength = isinstance(move, Give), game.strength(deal)
    cost = sum(
        keeping(card, held, deal.trump) + _of_marriage(game, deal, card, held, giving)
        for card in cards
    )
    match game.aim(deal):
        case Aim.NO_TRICK:
            return -sum(strength[card[0]] ** 2 for card in cards), cost
        case Aim.EVERY_TRICK:
            left = [card for card in held if card not in cards]
            return -running(left, _ranks(game, deal), len(deal.in_play) - 1), cost
    return 0.0, cost


def _of_marriage(game: Game, deal: Deal, card: Card, held: tuple[Card, ...], giving: bool) -> int:
    """The cost of parting with a king or queen: the marriage held, or one its receiver may complete."""
    if card[0] not in _PARTNER or not (giving or _PARTNER[card[0]] + card[1] in held):
        return 0
    return int(game.meld_value(deal, Marriage(card.suit)) * _OF_MARRIAGE)


def _lead(game: Game, deal: Deal, cards: list[Card], drawing: bool, random: Random) -> Card:
    """Lead a low plain card while cards are drawn, else the highest; without trumps the surest to win.

    A lead that makes trumps is of the longest suit. Where tricks are not wanted it is the lowest card; a
    seat that must win them all leads the surest.
    """
    trump, held, strength = deal.trump, deal.hand(deal.to_act), game.strength(deal)
    if game.aim(deal) is Aim.NO_TRICK:
        return min(cards, key=lambda card: strength[card[0]])
    if _must_win(game, deal):
        return _surest(game, deal, cards)
    if trump is None:
        if not any(deal.won) and game.play(deal, PLAYS[cards[0]])[0].trump is not None:
            suits = [card[1] for card in held]
            return max(cards, key=lambda card: (suits.count(card[1]), strength[card[0]]))
        whole = whole_marriages(held)
        return _surest(game, deal, [card for card in cards if card not in whole] or cards)
    if drawing:
        return min(cards, key=lambda card: (keeping(card, held, trump), random.random()))
    return max(cards, key=lambda card: (strength[card[0]], card[1] == trump))


def _must_win(game: Game, deal: Deal) -> bool:
    """Whether the seat to act has lost its contract with the first trick it loses."""
    sweeping = game.aim(deal) in (Aim.FIRST_TRICKS, Aim.EVERY_TRICK)
    return sweeping and deal.to_act == deal.declarer


def _surest(game: Game, deal: Deal, cards: list[Card]) -> Card:
    """The lead that fewest cards outside beat: trumps first, then the longest suit."""
    trump, strength = deal.trump, game.strength(deal)
    suits = [card[1] for card in deal.hand(deal.to_act)]

    def sure(card: Card) -> tuple[int, bool, int, int]:
        higher = _higher(game, deal, card)
        return -higher, card[1] == trump, suits.count(card[1]), strength[card[0]]

    return max(cards, key=sure)


def _higher(game: Game, deal: Deal, card: Card) -> int:
    """How many higher cards of its suit the seat to act has neither held nor seen played."""
    strength, known = game.strength(deal), {*deal.hand(deal.to_act), *deal.known(deal.trick)}
    for slots in (*deal.won, deal.aside[deal.to_act]):
        known.update(deal.known(slots))
    return sum(
        each.suit == card.suit and strength[each.rank] > strength[card.rank] and each not in known
        for each in game.pack
    )


def _ranks(game: Game, deal: Deal) -> str:
    """The ranks of a suit from the highest down."""
    strength = game.strength(deal)
    return "".join(sorted({card[0] for card in game.pack}, key=lambda rank: -strength[rank]))


def _follow(game: Game, deal: Deal, cards: list[Card]) -> Card:
    """Take the trick where it pays and stands, give points to the own side, else throw least."""
    trump, trick, strength = deal.trump, deal.known(deal.trick), game.strength(deal)
    at, last = winning(trick, trump, strength), len(trick) == len(deal.in_play) - 1
    best, held = trick[at], deal.hand(deal.to_act)
    taking = [card for card in cards if beats(card, best, trump, strength)]
    aim = game.aim(deal)
    if aim is Aim.NO_TRICK:
        under = [card for card in cards if card not in taking]
        return max(
            under or cards, key=lambda card: strength[card[0]] * (1 if under or last else -1)
        )
    if aim is Aim.POINTS:
        least = min(cards, key=lambda card: keeping(card, held, trump))
    else:
        least = min(cards, key=lambda card: (card[1] == trump, strength[card[0]]))
    if _own(game, deal, at) and (last or strength[best[0]] >= strength["T"]):
        under = [card for card in cards if card not in taking]
        given = [card for card in under if card[1] != trump]
        kept = min(under or cards, key=lambda card: keeping(card, held, trump))
        return max(given, key=lambda card: card.points, default=kept)
    plain = [card for card in taking if card[1] != trump and (last or card[0] == "A")]
    if plain:
        return max(plain, key=lambda card: card.points)
    trumps = [card for card in taking if card[1] == trump]
    dear = sum(card.points for card in trick) >= _DEAR or least.points >= _DEAR
    if trumps and (dear or least in trumps):
        return min(trumps, key=lambda card: strength[card[0]])
    return least


def overtaking(game: Game, deal: Deal, moves: Sequence[Move]) -> tuple[Move, ...]:
    """The cards that would beat a partner's trick nobody else can take, where others may be played."""
    if not deal.trick or game.aim(deal) is Aim.NO_TRICK:
        return ()
    strength, trick = game.strength(deal), deal.known(deal.trick)
    at = winning(trick, deal.trump, strength)
    best = trick[at]
    if not _own(game, deal, at) or not _stands(game, deal, best):
        return ()
    cards = [move for move in moves if isinstance(move, Play)]
    over = tuple(move for move in cards if beats(move.card, best, deal.trump, strength))
    return over if len(over) < len(cards) else ()


def leading_low(game: Game, deal: Deal, moves: Sequence[Move]) -> tuple[Move, ...]:
    """For a seat that must win every trick: the leads of which it holds a higher card in the same suit."""
    if deal.trick or not _must_win(game, deal):
        return ()
    cards, strength = [move for move in moves if isinstance(move, Play)], game.strength(deal)
    best: dict[str, int] = {}
    for move in cards:
        best[move.card[1]] = max(best.get(move.card[1], 0), strength[move.card[0]])
    return tuple(move for move in cards if strength[move.card[0]] < best[move.card[1]])


def _stands(game: Game, deal: Deal, best: Card) -> bool:
    """Whether nobody who still plays to the trick can beat its best card."""
    if len(deal.trick) == len(deal.in_play) - 1:
        return True
    if deal.trump is not None and best.suit != deal.trump:
        return False
    strength = game.strength(deal)
    return not any(beats(card, best, deal.trump, strength) for card in unseen(deal, game.pack))


def _own(game: Game, deal: Deal, at: int) -> bool:
    """Whether the card at this place of the trick is a partner's."""
    if len(deal.in_play) == 2:
        return False
    seats, leader = deal.in_play, deal.in_play.index(deal.leader)
    return seats[(leader + at) % len(seats)] in side_of(game, deal, deal.to_act)


def keeping(card: Card, held: tuple[Card, ...], trump: Suit | None) -> int:
    """How dearly a card is kept: by its points, trumps above, half a marriage a little more."""
    worth = card.points + (12 if card[1] == trump else 0)
    return worth + (6 if card[0] in _PARTNER and _PARTNER[card[0]] + card[1] in held else 0)
