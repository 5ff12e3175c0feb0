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

from game.core import position_rows as rows
from game.core.auction import NumberBid, replayed
from game.core.cards import PACK_24, Card
from game.core.deal import Seat, Seats, Slot, seen_after
from game.core.position_fields import CardLayout, divided, write_cards, write_seen
from game.rules.thousand import results
from game.rules.thousand.dealing import undealt
from game.rules.thousand.options import ThousandOptions as Rules
from game.rules.thousand.results import FINE
from game.rules.thousand.state import HIGHEST, STEP, ThousandDeal, ThousandPhase

_ENDING = "made:100/20/0"


def _switch_row(name: str) -> rows.PositionRow:
    def read(layout: CardLayout, text: str) -> bool:
        if text not in ("on", "off"):
            raise ValueError(f"{name}={text} is neither on nor off")
        return text == "on"

    return rows.PositionRow(
        name, lambda deal: "on" if getattr(deal, name) else "", read, name, "off"
    )


def _write_nines(deal: ThousandDeal) -> str:
    return str(deal.cut_nines) if deal.cut_nines else ""


def _read_nines(layout: CardLayout, text: str) -> int:
    if not text.isdecimal() or len(text) > 2:
        raise ValueError(f"nines={text} should be a number")
    return int(text)


def _read_calls(layout: CardLayout, text: str) -> list[NumberBid | None]:
    """Bids and passes in order; None for a pass."""
    return [None if call == "pass" else _declaration(call) for call in text.split("/") if call]


def _declaration(text: str) -> NumberBid:
    """A bid. Raises ValueError for what is no multiple of five, or too high."""
    if not text.isdecimal() or len(text) > 3 or int(text) % STEP or int(text) > HIGHEST:
        raise ValueError(f"{text!r} is no call: pass, or a multiple of {STEP} up to {HIGHEST}")
    return NumberBid(text)


def _write_seats(deal: ThousandDeal) -> str:
    if deal.looked == deal.everyone:
        return ""
    return "".join(map(str, sorted(deal.looked))) or "-"


def _read_seats(layout: CardLayout, text: str) -> Seats:
    return frozenset(rows.a_seat(layout, each) for each in text if each != "-")


def _write_gifts(deal: ThousandDeal) -> str:
    return "/".join(_write_gift(deal, gift) for gift in deal.gifts)


def _write_gift(deal: ThousandDeal, gift: Slot | None) -> str:
    """A card given, as long as it may give a right to a new deal."""
    if gift is None or any(deal.tricks) or deal.turn is None:
        return ""
    return write_cards(deal, (gift,))


def _write_piles(deal: ThousandDeal) -> str:
    return "/".join(write_seen(deal, pile) for pile in deal.piles)


def _read_piles(layout: CardLayout, text: str) -> rows.SlotRows:
    return tuple(layout.take(part) for part in text.split("/") if part)


FIELDS = (
    *(rows.DEALER, rows.TURN, rows.phase_row(ThousandPhase, "play", "over")),
    _switch_row("golden"),
    rows.PositionRow("nines", _write_nines, _read_nines, "cut_nines", "0"),
    replace(rows.CALLS, read=_read_calls),
    rows.PositionRow("looked", _write_seats, _read_seats, usual=None),
    _switch_row("looking"),
    rows.PositionRow(
        "raised",
        lambda deal: rows.optional(deal.raised),
        lambda layout, text: _declaration(text),
        "raised",
        None,
    ),
    rows.PositionRow("turned", lambda deal: write_cards(deal, deal.turned), rows.as_pairs),
    rows.PositionRow("gifts", _write_gifts, lambda layout, text: divided(text, layout.seats)),
    *(rows.VEILING, rows.TRUMP, rows.HANDS),
    rows.PositionRow("stock", lambda deal: write_seen(deal, deal.stock), CardLayout.take, "stock"),
    rows.PositionRow("piles", _write_piles, _read_piles, "piles"),
    *(rows.ASIDE, rows.TRICK, rows.TRICKS, rows.WON, rows.AMONG, *rows.MARRIAGES),
    rows.numbers_row("fines"),
    rows.PositionRow("fined", lambda deal: write_cards(deal, deal.fined), rows.as_pairs),
    rows.over_row(_ENDING),
)


def read_position(rules: Rules, fields: Mapping[str, str]) -> ThousandDeal:
    """The moment that some fields describe. Raises ValueError with a sentence where they describe none."""
    layout = CardLayout(PACK_24, rules.form.seats)
    values = rows.read_fields(FIELDS, layout, fields)
    if values["golden"] and not rules.golden:
        raise ValueError(
            "golden=on is a round that this game has only with its house rule golden=on"
        )
    blank = undealt(rules.form, (), values["dealer"], golden=values["golden"])
    looked = blank.looked if values["looked"] is None else values["looked"]
    blank = blank.but(looked=looked, auction=replayed(blank.auction, values["calls"]))
    blind = blank.everyone - looked if values["phase"] is ThousandPhase.BID else ()
    deal = rows.moment(blank, FIELDS, layout, values, blind)
    deal = rows.led(deal, values["turn"])
    deal = _with_seen(deal, values["turned"], values["gifts"], values["fined"])
    ending = values["over"]
    return deal if ending is None else deal.but(result=results.outcome_at(rules, deal, *ending))


def _with_seen(
    deal: ThousandDeal, turned: Sequence[str], gifts: Sequence[str], fined: Sequence[str]
) -> ThousandDeal:
    """The deal with the cards that were turned over, given and fined, which were seen on their way."""
    shown = tuple(_seen_at(deal, card, None) for card in fined)
    return deal.but(
        fined=shown,
        seen_by=seen_after(deal.seen_by, shown=shown, everyone=deal.everyone),
        turned=tuple(_seen_at(deal, card, deal.declarer) for card in turned),
        gifts=tuple(
            _seen_at(deal, card, seat) if card else None for seat, card in enumerate(gifts)
        ),
    )


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


def fined_as(rules: Rules, met: ThousandDeal, moment: ThousandDeal) -> ThousandDeal:
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
