"""Dealing and moves of the two-hand family: a deal, a move, the deal after it and what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.cards import PACK_20, PACK_24, Card
from game.deal import Seat, Seats, Slot, changed, seen_after, without
from game.events import (
    CardDrawn,
    CardPlayed,
    Claimed,
    DealEnded,
    Event,
    Exchanged,
    MeldDeclared,
    PacketDealt,
    Passed,
    StockClosed,
    TrickWon,
    TurnedUp,
)
from game.moves import (
    MELD_CARDS,
    PLAYS,
    Claim,
    Close,
    Draw,
    Exchange,
    Marriage,
    Meld,
    Move,
    Pair,
    Pass,
    Play,
)
from game.outcome import Outcome
from game.refused import Refused
from game.rules.options import Value
from game.rules.two_hand import permits, position, scoring
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.refusals import refused, refused_card
from game.rules.two_hand.state import (
    Closing,
    Phase,
    TwoHandDeal,
    meld_value,
    tricks_won,
)
from game.tricks import beats

_BOTH: Seats = frozenset((0, 1))
_ONLY: tuple[Seats, Seats] = (frozenset((0,)), frozenset((1,)))

Step = tuple[TwoHandDeal, tuple[Event, ...]]


@dataclass(frozen=True)
class TwoHandGame:
    """One preset of the two-hand family with its house rules; see `game.rules.game.Game`."""

    key: str
    options: TwoHandOptions

    seats = 2

    @property
    def pack(self) -> tuple[Card, ...]:
        return PACK_24 if self.options.cards == 24 else PACK_20

    @property
    def open_slots(self) -> tuple[int, ...]:
        return (self._turn_up_slot,)

    @property
    def _turn_up_slot(self) -> Slot:
        return 12 if self.options.cards == 24 else 6

    def with_options(self, **changes: Value) -> TwoHandGame:
        for name in changes:
            self.options.option(name)
        return replace(self, options=replace(self.options, **changes))  # type: ignore[arg-type]

    # -- dealing -------------------------------------------------------------------------------

    def deal(self, pack: Sequence[Card | None], dealer: Seat) -> TwoHandDeal:
        """Deal in packets, forehand first, and turn up the trump [seeds 000, 001, 004], [PAG-S].

        Raises ValueError for a wrong number of cards, a card that lies twice or does not belong to
        this pack, or a turn-up that is not known.
        """
        self._check_pack(pack, dealer)
        turn_up = self._turn_up_slot
        trump = pack[turn_up]
        assert trump is not None
        packets = self._packets(dealer)
        hands = tuple(
            tuple(slot for holder, slots in packets if holder == seat for slot in slots)
            for seat in (0, 1)
        )
        dealt = {slot for hand in hands for slot in hand} | {turn_up}
        return TwoHandDeal(
            dealer=dealer,
            faces=tuple(pack),
            seen_by=seen_after(
                (frozenset(),) * len(pack),
                shown=(turn_up,),
                taken=[(seat, slot) for seat in (0, 1) for slot in hands[seat]],
                everyone=_BOTH,
            ),
            hands=hands,
            stock=tuple(slot for slot in range(len(pack)) if slot not in dealt),
            turn_up=turn_up,
            leader=1 - dealer,
            trick=(),
            won=((), ()),
            turn=1 - dealer,
            trump=trump.suit,
            phase=Phase.PLAY,
            declared=((), ()),
            announced=None,
            closing=None,
            result=None,
        )

    def dealing(self, deal: TwoHandDeal) -> tuple[Event, ...]:
        packets: list[Event] = [PacketDealt(*packet) for packet in self._packets(deal.dealer)]
        at = 4 if self.options.cards == 24 else 2
        return (*packets[:at], TurnedUp(self._turn_up_slot), *packets[at:])

    def _packets(self, dealer: Seat) -> list[tuple[Seat, tuple[Slot, ...]]]:
        """3 and 3 and the turn-up; with 20 cards 3, the turn-up, 2 [PAG-S]."""
        first, second = 1 - dealer, dealer
        starts = (
            ((0, 3), (3, 3), (6, 3), (9, 3))
            if self.options.cards == 24
            else ((0, 3), (3, 3), (7, 2), (9, 2))
        )
        owners = (first, second, first, second)
        return [
            (owner, tuple(range(start, start + count)))
            for owner, (start, count) in zip(owners, starts, strict=True)
        ]

    def _check_pack(self, pack: Sequence[Card | None], dealer: Seat) -> None:
        known = [card for card in pack if card is not None]
        if len(pack) != self.options.cards:
            raise ValueError(
                f"{self.key} is dealt from {self.options.cards} cards, not {len(pack)}"
            )
        if len(set(known)) < len(known) or not set(known) <= set(self.pack):
            raise ValueError("the pack holds a card twice, or one that does not belong to it")
        if pack[self._turn_up_slot] is None:
            raise ValueError("the turn-up must be known: its suit is trump")
        if dealer not in (0, 1):
            raise ValueError(f"the dealer must be seat 0 or 1, not {dealer}")

    # -- reading -------------------------------------------------------------------------------

    def outcome(self, deal: TwoHandDeal) -> Outcome | None:
        return deal.result

    def forfeit(self, deal: TwoHandDeal, loser: Seat) -> Outcome:
        return scoring.counted_forfeit(self.options, deal, loser)

    def total(self, deal: TwoHandDeal, seat: Seat) -> int:
        """What a seat could claim with: trick points, counted melds and the last trick's ten."""
        return scoring.total(self.options, deal, seat)

    def legal(self, deal: TwoHandDeal) -> tuple[Move, ...]:
        rules = self.options
        moves: list[Move] = []
        if deal.phase is Phase.OVER:
            return ()
        if deal.phase is Phase.PLAY:
            moves += [PLAYS[card] for card in self.playable(deal)]
            moves += permits.open_melds(rules, deal)
        elif deal.phase is Phase.DRAW:
            moves.append(Draw())
        else:
            moves.append(Pass())
        if permits.no_exchange(rules, deal) is None:
            moves.append(Exchange())
        if permits.no_close(rules, deal) is None:
            moves.append(Close())
        if permits.no_claim(rules, deal) is None:
            moves.append(Claim())
        return tuple(moves)

    def playable(self, deal: TwoHandDeal) -> tuple[Card, ...]:
        """The cards that may be played now; of a masked hand all that the known ones leave open."""
        seat = deal.turn
        if seat is None or deal.phase is not Phase.PLAY:
            return ()
        hand = deal.hand(seat)
        if len(hand) == len(deal.hands[seat]):
            return permits.duty(self.options, deal, hand)
        return tuple(
            card
            for card in permits.choice_of_cards(self.options, deal)
            if card in permits.duty(self.options, deal, tuple({*hand, card}))
        )

    def write_position(self, deal: TwoHandDeal) -> str:
        return position.write_position(deal)

    def read_position(self, fields: Mapping[str, str]) -> TwoHandDeal:
        return position.read_position(self.options, fields)

    # -- moves ---------------------------------------------------------------------------------

    def play(self, deal: TwoHandDeal, move: Move) -> Step:
        if deal.turn is None:
            raise Refused("deal_over")
        match move:
            case Play(card):
                after, events = self._play_card(deal, deal.turn, card)
            case Marriage() | Pair():
                after, events = self._declare(deal, deal.turn, move)
            case Exchange():
                after, events = self._exchange(deal, deal.turn)
            case Close():
                after, events = self._close(deal, deal.turn)
            case Claim():
                return self._claim(deal, deal.turn)
            case Draw():
                after, events = self._draw(deal)
            case Pass():
                after, events = self._pass(deal, deal.turn)
            case _:
                raise Refused("move_unknown")
        if self.options.auto_claim and self._claim_is_right(after):
            claimed, more = self._claim(after, after.turn or 0)
            return claimed, (*events, *more)
        return after, events

    def _play_card(self, deal: TwoHandDeal, seat: Seat, card: Card) -> Step:
        if deal.phase is not Phase.PLAY:
            raise Refused("card_not_now")
        slot = permits.holder_slot(deal, card)
        if slot is None:
            raise Refused("card_not_held", card=card)
        if deal.faces[slot] is None:
            deal = deal.opened({slot: card})
        if card not in (duty := permits.duty(self.options, deal, deal.hand(seat))):
            if self.options.penalize_illegal:
                return _ended(deal, scoring.counted_revoke(self.options, deal, seat))
            raise refused_card(deal, card, duty)
        trick = (*deal.trick, slot)
        after = deal.but(
            hands=changed(deal.hands, seat, without(deal.hands[seat], slot)),
            seen_by=seen_after(deal.seen_by, shown=(slot,), everyone=_BOTH),
            trick=trick,
            announced=None,
            turn=1 - seat,
        )
        played = CardPlayed(seat, slot)
        if len(trick) == 1:
            return after, (played,)
        return self._take_trick(after, played)

    def _take_trick(self, deal: TwoHandDeal, played: CardPlayed) -> Step:
        """The trick's winner leads next, and draws first [seeds 000, 001, 004]."""
        led, followed = deal.known(deal.trick)
        winner = 1 - deal.leader if beats(followed, led, deal.trump) else deal.leader
        taken = TrickWon(winner, deal.trick, led.points + followed.points)
        won = changed(deal.won, winner, deal.won[winner] + deal.trick)
        deal = deal.but(trick=(), won=won, leader=winner, turn=winner)
        if not any(deal.hands):
            after, events = self._last_trick_taken(deal)
        elif not deal.stock_open:
            after, events = deal, ()
        elif self.options.close_before_draw and deal.stock_count >= self.options.close_min_stock:
            after, events = deal.but(phase=Phase.DRAW), ()
        else:
            after, events = _drawn(deal)
        return after, (played, taken, *events)

    def _last_trick_taken(self, deal: TwoHandDeal) -> Step:
        """Its winner may still claim, unless it was the other player who closed."""
        if deal.closing is None or deal.closing.seat == deal.leader:
            return deal.but(phase=Phase.LAST), ()
        return _ended(deal, scoring.counted_unclaimed(self.options, deal))

    def _declare(self, deal: TwoHandDeal, seat: Seat, meld: Meld) -> Step:
        self._allow(deal, permits.no_meld(self.options, deal, meld))
        slots = []
        for card in MELD_CARDS[meld]:
            slot = permits.holder_slot(deal, card)
            assert slot is not None
            deal = deal.opened({slot: card})
            slots.append(slot)
        after = deal.but(
            seen_by=seen_after(deal.seen_by, shown=slots, everyone=_BOTH),
            declared=changed(deal.declared, seat, (*deal.declared[seat], meld)),
            announced=meld,
        )
        event = MeldDeclared(seat, meld, (slots[0], slots[1]), meld_value(deal, meld))
        return after, (event,)

    def _exchange(self, deal: TwoHandDeal, seat: Seat) -> Step:
        self._allow(deal, permits.no_exchange(self.options, deal))
        low = permits.lowest_trump(self.options, deal)
        given, taken = permits.holder_slot(deal, low), deal.turn_up
        assert given is not None
        assert taken is not None
        deal = deal.opened({given: low})
        hand = (*without(deal.hands[seat], given), taken)
        after = deal.but(
            hands=changed(deal.hands, seat, hand),
            turn_up=given,
            seen_by=seen_after(deal.seen_by, shown=(given, taken), everyone=_BOTH),
        )
        if deal.phase is Phase.ANSWER:
            after = after.but(phase=Phase.PLAY, turn=1 - seat)
        return after, (Exchanged(seat, given, taken),)

    def _close(self, deal: TwoHandDeal, seat: Seat) -> Step:
        self._allow(deal, permits.no_close(self.options, deal))
        closing = Closing(
            seat=seat,
            points=(
                scoring.towards_schneider(self.options, deal, 0),
                scoring.towards_schneider(self.options, deal, 1),
            ),
            tricks=(tricks_won(deal, 0), tricks_won(deal, 1)),
        )
        after = deal.but(closing=closing, phase=Phase.PLAY)
        if self._other_may_exchange(deal):
            after = after.but(phase=Phase.ANSWER, turn=1 - seat)
        return after, (StockClosed(seat),)

    def _other_may_exchange(self, deal: TwoHandDeal) -> bool:
        """Asked of open knowledge alone, so that being asked tells nothing [PAG-66]."""
        low = permits.lowest_trump(self.options, deal)
        turned = deal.turn_up is not None and deal.faces[deal.turn_up] == low
        return self.options.exchange_on_close_by_opponent and not turned

    def _claim(self, deal: TwoHandDeal, seat: Seat) -> Step:
        self._allow(deal, permits.no_claim(self.options, deal))
        total = self.total(deal, seat)
        after, events = _ended(deal, scoring.counted_on_claim(self.options, deal, seat))
        return after, (Claimed(seat, total, total >= scoring.TARGET), *events)

    def _claim_is_right(self, deal: TwoHandDeal) -> bool:
        return (
            deal.turn is not None
            and permits.no_claim(self.options, deal) is None
            and self.total(deal, deal.turn) >= scoring.TARGET
        )

    def _draw(self, deal: TwoHandDeal) -> Step:
        self._allow(deal, None if deal.phase is Phase.DRAW else "draw_not_now")
        return _drawn(deal)

    def _pass(self, deal: TwoHandDeal, seat: Seat) -> Step:
        if deal.phase is Phase.ANSWER:
            return deal.but(phase=Phase.PLAY, turn=1 - seat), (Passed(seat),)
        self._allow(deal, None if deal.phase is Phase.LAST else "pass_not_now")
        after, events = _ended(deal, scoring.counted_unclaimed(self.options, deal))
        return after, (Passed(seat), *events)

    def _allow(self, deal: TwoHandDeal, key: str | None) -> None:
        if key is not None:
            raise refused(self.options, deal, key)


def _drawn(deal: TwoHandDeal) -> Step:
    """The winner draws first; the last face-down card is his, the turn-up the loser's."""
    first, second = deal.leader, 1 - deal.leader
    top, stock, turn_up = deal.stock[0], deal.stock[1:], deal.turn_up
    assert turn_up is not None
    below, stock, turn_up = (stock[0], stock[1:], turn_up) if stock else (turn_up, (), None)
    hands = changed(deal.hands, first, (*deal.hands[first], top))
    after = deal.but(
        hands=changed(hands, second, (*hands[second], below)),
        seen_by=seen_after(deal.seen_by, taken=((first, top), (second, below))),
        stock=stock,
        turn_up=turn_up,
        phase=Phase.PLAY,
    )
    return after, (CardDrawn(first, top, False), CardDrawn(second, below, turn_up is None))


def _ended(deal: TwoHandDeal, outcome: Outcome) -> Step:
    after = deal.but(phase=Phase.OVER, turn=None, announced=None, result=outcome)
    return after, (DealEnded(outcome),)
