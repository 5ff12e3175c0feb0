"""The one-line text of any moment of a deal of Thousand, written and read.

    thousand_3 dealer=2 turn=1 phase=bid calls=100 hands=…/AHKHQHTSJDQC9C/… piles=??????
    thousand_3 dealer=2 turn=0 calls=100/pass/pass turned=KDJD9H gifts=/9S/9H hands=…
    thousand_2 dealer=0 turn=1 calls=100/pass raised=120 turned=KDJD aside=/9S9H hands=… piles=????

`calls` are the bids and passes in order, from the dealer's left; `golden=on` is a round of the golden tour,
`raised` what the declarer plays for then. `stock` is the pack before it is cut, `nines` how many were cut;
`piles` is the stock, or both of two hands. `turned` is the stock that was taken, `gifts` the card each seat
was given, and `veiling` a seat whose hand is to be veiled; `looked` are the seats that know their cards, all
where it is left out and `-` for none, and `looking=on` is a seat to act that called unseen and has looked at
this turn. `tricks` counts won tricks, a number a seat; `announced` is a marriage
whose card must be led now, `fines` how many cards against the duty each seat has shown, `fined` those shown
at this turn, and `over=REASON:CHANGES` says how a deal ended (`turn` is then the seat that
led last). What is left out is empty, or usual: phase play, dealer 0. `game.core.position_fields` says how
cards are written, and what `among` tells of hands that were veiled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.core.auction import replayed
from game.core.cards import PACK_24, Card
from game.core.deal import Seat, Seats, Slot, seen_after
from game.core.outcome import Outcome
from game.core.position_fields import (
    CardLayout,
    check_fields,
    divided,
    leader_before,
    read_ending,
    read_marriage,
    read_marriages,
    read_numbers,
    read_seat,
    read_suit,
    reading_order,
    write_among,
    write_cards,
    write_ending,
    write_hand,
    write_seen,
)
from game.rules.thousand import results
from game.rules.thousand.dealing import undealt
from game.rules.thousand.options import ThousandForm, ThousandOptions
from game.rules.thousand.results import FINE
from game.rules.thousand.state import (
    HIGHEST,
    STEP,
    Declaration,
    ThousandDeal,
    ThousandPhase,
)

_FIELDS = ("dealer", "turn", "phase", "golden", "nines", "calls", "looked", "looking")
_MORE = (
    "raised",
    "turned",
    "gifts",
    "veiling",
    "trump",
    "hands",
    "stock",
    "piles",
    "aside",
    "trick",
    "tricks",
)
_LAST = ("among", "won", "melds", "announced", "fines", "fined", "over")
_KNOWN = (*_FIELDS, *_MORE, *_LAST)


def write_position(deal: ThousandDeal) -> str:
    """The fields of a position in their fixed order; empty ones are left out."""
    return " ".join(f"{name}={text}" for name, text in fields_of(deal).items() if text.strip("/"))


def fields_of(deal: ThousandDeal) -> dict[str, str]:
    """Every field of a position by its name, empty ones too."""
    usual = deal.phase in (ThousandPhase.PLAY, ThousandPhase.OVER)
    return {
        "dealer": str(deal.dealer),
        "turn": str(deal.leader if deal.turn is None else deal.turn),
        "phase": "" if usual else deal.phase.value,
        "golden": "on" if deal.golden else "",
        "nines": str(deal.cut_nines) if deal.cut_nines else "",
        "calls": "/".join("pass" if bid is None else str(bid) for _, bid in deal.auction.calls),
        "looked": _write_seats(deal),
        "looking": "on" if deal.looking else "",
        "raised": "" if deal.raised is None else str(deal.raised),
        "turned": write_cards(deal, deal.turned),
        "gifts": "/".join(_write_gift(deal, gift) for gift in deal.gifts),
        "veiling": "" if deal.veiling is None else str(deal.veiling),
        "trump": deal.trump or "",
        "hands": "/".join(write_hand(deal, seat) for seat in range(deal.seats)),
        "stock": write_seen(deal, deal.stock),
        "piles": "/".join(write_seen(deal, pile) for pile in deal.piles),
        "aside": "/".join(write_cards(deal, slots) for slots in deal.aside),
        "trick": write_cards(deal, deal.trick),
        "tricks": "/".join(map(str, deal.tricks)) if any(deal.tricks) else "",
        "won": "/".join(write_cards(deal, slots) for slots in deal.won),
        "among": write_among(deal, reading_order(deal)),
        "melds": "/".join("".join(meld.suit for meld in melds) for melds in deal.declared),
        "announced": "" if deal.announced is None else deal.announced.suit,
        "fines": "/".join(map(str, deal.fines)) if any(deal.fines) else "",
        "fined": write_cards(deal, deal.fined),
        "over": "" if deal.result is None else write_ending(deal.result),
    }


def _write_gift(deal: ThousandDeal, gift: Slot | None) -> str:
    """A card given, as long as it may give a right to a new deal."""
    if gift is None or any(deal.tricks) or deal.turn is None:
        return ""
    return write_cards(deal, (gift,))


def read_position(
    form: ThousandForm, rules: ThousandOptions, fields: Mapping[str, str]
) -> ThousandDeal:
    """The moment that some fields describe. Raises ValueError with a sentence where they describe none."""
    check_fields(fields, _KNOWN)
    dealer, turn = (read_seat(fields.get(name, "0"), form.seats) for name in ("dealer", "turn"))
    phase = _phase(fields)
    over = phase is ThousandPhase.OVER
    golden = _switch(fields, "golden")
    if golden and not rules.golden:
        raise ValueError(
            "golden=on is a round that this game has only with its house rule golden=on"
        )
    deal = undealt(form, (), dealer, golden=golden)
    deal = deal.but(
        phase=phase,
        turn=None if over else turn,
        cut_nines=_count(fields.get("nines", "0"), "nines"),
        auction=replayed(deal.auction, _calls(fields.get("calls", ""))),
        looked=_seats(fields.get("looked"), form.seats),
        looking=_switch(fields, "looking"),
        raised=_raised(fields),
        trump=read_suit(fields.get("trump")),
        tricks=read_numbers(fields.get("tricks", ""), form.seats, "tricks"),
        declared=read_marriages(fields.get("melds", ""), form.seats),
        announced=read_marriage(fields["announced"]) if "announced" in fields else None,
        veiling=read_seat(fields["veiling"], form.seats) if "veiling" in fields else None,
    )
    deal = _laid_out(deal, fields)
    deal = _with_fines(deal, fields)
    deal = deal.but(leader=turn if over else leader_before(deal.in_play, turn, deal.trick))
    deal = _in_transit(deal, fields.get("turned", ""), fields.get("gifts", ""))
    if over:
        deal = deal.but(result=_read_over(form, rules, deal, fields["over"]))
    return deal


def _laid_out(deal: ThousandDeal, fields: Mapping[str, str]) -> ThousandDeal:
    """The deal with its cards where they lie, each with who has seen it."""
    layout = CardLayout(PACK_24, deal.seats)
    hands = layout.parts(fields.get("hands", ""))
    stock = layout.take(fields.get("stock", ""))
    piles = tuple(layout.take(part) for part in fields.get("piles", "").split("/") if part)
    aside = layout.parts(fields.get("aside", ""))
    trick = layout.take(fields.get("trick", ""))
    won = layout.parts(fields.get("won", ""))
    veils = layout.veils(fields.get("among", ""))
    holders = tuple(
        hand if seat in deal.looked or deal.phase is not ThousandPhase.BID else ()
        for seat, hand in enumerate(hands)
    )
    lying_open = (*trick, *(slot for pile in won for slot in pile))
    return deal.but(
        faces=tuple(layout.faces),
        seen_by=layout.seen_by(_joined(holders, aside), lying_open),
        hands=hands,
        stock=stock,
        piles=piles,
        aside=aside,
        trick=trick,
        won=won,
        veils=veils,
    )


def _with_fines(deal: ThousandDeal, fields: Mapping[str, str]) -> ThousandDeal:
    """The deal with the fines written down, and the cards they were last for, which all have seen."""
    fined = tuple(_seen_at(deal, card, None) for card in _pairs(fields.get("fined", "")))
    return deal.but(
        fines=read_numbers(fields.get("fines", ""), deal.seats, "fines"),
        fined=fined,
        seen_by=seen_after(deal.seen_by, shown=fined, everyone=deal.everyone),
    )


def fined_as(rules: ThousandOptions, met: ThousandDeal, moment: ThousandDeal) -> ThousandDeal:
    """A moment with the fines it tells. Raises ValueError for some that nobody can have to pay."""
    if not any(moment.fines):
        if moment.fined:
            raise ValueError("a card is fined, so fines= counts it")
        return met
    if not rules.penalize_illegal or (not any(moment.tricks) and len(moment.trick) < 1):
        raise ValueError("cards are fined where that is played, and once one has been led")
    if moment.turn is None:
        assert met.result is not None
        fines = tuple(FINE * met.tour_factor * count for count in moment.fines)
        return met.but(fines=moment.fines, result=replace(met.result, fines=fines))
    mine = {*moment.hands[moment.to_act]}
    if not mine.issuperset(moment.fined) or moment.fines[moment.to_act] < len(moment.fined):
        raise ValueError("fined= names cards of the seat to act, each counted in fines=")
    return met.but(fines=moment.fines, fined=moment.fined)


def _pairs(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _seen_at(deal: ThousandDeal, text: str, holder: Seat | None) -> Slot:
    """A place of a card that was seen on its way; for one unknown a place where it may lie.

    Raises ValueError for a card the position does not have.
    """
    blank = [] if holder is None else [s for s in deal.hands[holder] if deal.faces[s] is None]
    if text == "??" and blank:
        return blank[-1]
    if text not in PACK_24 or text not in deal.faces:
        raise ValueError(f"{text!r} was turned over or given, but lies nowhere")
    return deal.faces.index(Card(text))


def _in_transit(deal: ThousandDeal, turned: str, gifts: str) -> ThousandDeal:
    """The deal with the stock that was turned over, and the cards that were given."""
    return deal.but(
        turned=tuple(_seen_at(deal, card, deal.declarer) for card in _pairs(turned)),
        gifts=tuple(
            _seen_at(deal, card, seat) if card else None
            for seat, card in enumerate(divided(gifts, deal.seats))
        ),
    )


def _joined(
    hands: Sequence[tuple[Slot, ...]], aside: Sequence[tuple[Slot, ...]]
) -> tuple[tuple[Slot, ...], ...]:
    return tuple((*hand, *laid) for hand, laid in zip(hands, aside, strict=True))


def _phase(fields: Mapping[str, str]) -> ThousandPhase:
    text = fields.get("phase", "over" if "over" in fields else "play")
    if text not in {phase.value for phase in ThousandPhase}:
        raise ValueError(f"phase={text} is none of {', '.join(ThousandPhase)}")
    if (text == "over") != ("over" in fields):
        raise ValueError("over=made:100/20/0 says how a deal ended: phase=over comes with it alone")
    return ThousandPhase(text)


def _calls(text: str) -> list[Declaration | None]:
    """Bids and passes in order; None for a pass."""
    return [None if call == "pass" else _declaration(call) for call in text.split("/") if call]


def _declaration(text: str) -> Declaration:
    """A bid. Raises ValueError for what is no multiple of five, or too high."""
    if not text.isdecimal() or len(text) > 3 or int(text) % STEP or int(text) > HIGHEST:
        raise ValueError(f"{text!r} is no call: pass, or a multiple of {STEP} up to {HIGHEST}")
    return Declaration(int(text))


def _raised(fields: Mapping[str, str]) -> Declaration | None:
    return _declaration(fields["raised"]) if "raised" in fields else None


def _count(text: str, name: str) -> int:
    if not text.isdecimal() or len(text) > 2:
        raise ValueError(f"{name}={text} should be a number")
    return int(text)


def _switch(fields: Mapping[str, str], name: str) -> bool:
    text = fields.get(name, "off")
    if text not in ("on", "off"):
        raise ValueError(f"{name}={text} is neither on nor off")
    return text == "on"


def _seats(text: str | None, seats: int) -> Seats:
    """Seats by their numbers, all where nothing is said."""
    if text is None:
        return frozenset(range(seats))
    return frozenset(read_seat(each, seats) for each in text if each != "-")


def _write_seats(deal: ThousandDeal) -> str:
    if deal.looked == deal.everyone:
        return ""
    return "".join(map(str, sorted(deal.looked))) or "-"


def _read_over(
    form: ThousandForm, rules: ThousandOptions, deal: ThousandDeal, text: str
) -> Outcome:
    reason, points = read_ending(text, form.seats, "made:100/20/0")
    return results.outcome_at(form, rules, deal, reason, points)
