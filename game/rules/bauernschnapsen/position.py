"""The one-line text of any moment of Bauernschnapsen and the talon games, written and read.

    bauernschnapsen dealer=3 turn=0 phase=trump hands=KHQDJC/??????/??????/?????? stock=????????????????
    talonschnapsen dealer=0 turn=2 calls=normal/gang/pass/pass trump=H doubled=1 hands=… aside=//JCQC …

`stock` is what is not dealt yet, in dealing order, `talon` the two cards in the middle. `calls` are the
bids, passes and Kontras of the auction in order, from forehand on; they say who plays what, unless the
contract was `raised`. `trump` is the suit that was called. `doubled` counts the doublings, `aside` are
the cards laid away, a part a seat. `veiling` is the seat whose hand is still to be veiled, and `taken` are
the two cards of the talon until the contract can no longer be raised. `tricks` counts won tricks, a number
a seat. `announced` is a marriage whose card must be led now, `scores` those of the
match where a house rule asks for them, and `over=REASON:POINTS:FACTOR` says how a deal ended (`turn` is
then the seat that would have led next). What is left out is empty, or usual: phase play, dealer 0.
`game.core.position_fields` says how cards are written. The cards of won tricks may be left out;
`BauernschnapsenGame.reached` refuses a moment that no deal comes to.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.auction import Auction
from game.core.cards import PACK_20, Card
from game.core.deal import Seat, Seats, Veiled
from game.core.outcome import Outcome
from game.core.position_fields import (
    CardLayout,
    check_fields,
    leader_before,
    read_ending,
    read_marriage,
    read_marriages,
    read_numbers,
    read_seat,
    read_suit,
    read_tricks,
    reading_order,
    write_among,
    write_cards,
    write_ending,
    write_hand,
)
from game.rules.bauernschnapsen import bidding, dealing, permits, scoring
from game.rules.bauernschnapsen.contracts import (
    contract_named,
    contracts,
)
from game.rules.bauernschnapsen.options import TARGET, BauernschnapsenOptions, GameForm
from game.rules.bauernschnapsen.state import (
    KONTRA,
    MOST_DOUBLINGS,
    BauernschnapsenDeal,
    ContractBid,
    trump_under,
)
from game.rules.bauernschnapsen.state import BauernschnapsenPhase as Phase

_FIELDS = (
    *("dealer", "turn", "phase", "veiling", "calls", "raised", "trump", "doubled", "scores"),
    *("hands", "stock", "talon", "taken", "among", "aside", "trick", "tricks", "won", "melds"),
    *("announced", "over"),
)
_FACTORS = ("1", "2", "4", "8")


# -- writing ---------------------------------------------------------------------------------------


def write_position(deal: BauernschnapsenDeal) -> str:
    """The fields of a position in their fixed order; empty ones are left out."""
    return " ".join(f"{name}={text}" for name, text in fields_of(deal).items() if text.strip("/"))


def fields_of(deal: BauernschnapsenDeal) -> dict[str, str]:
    """Every field of a position by its name, empty ones too."""
    return {
        "dealer": str(deal.dealer),
        "turn": str(deal.leader if deal.turn is None else deal.turn),
        "phase": "" if deal.phase is Phase.PLAY else deal.phase.value,
        "veiling": "" if deal.veiling is None else str(deal.veiling),
        "calls": "/".join("pass" if call is None else str(call) for _, call in deal.auction.calls),
        "raised": _raised(deal),
        "trump": deal.called or "",
        "doubled": str(deal.doublings) if deal.doublings else "",
        "scores": "/".join(map(str, deal.scores)),
        "hands": "/".join(write_hand(deal, seat) for seat in range(deal.seats)),
        "stock": write_cards(deal, deal.stock),
        "talon": write_cards(deal, [slot for pile in deal.piles for slot in pile]),
        "taken": _known(deal),
        "among": write_among(deal, reading_order(deal)),
        "aside": "/".join(write_cards(deal, slots) for slots in deal.aside),
        "trick": write_cards(deal, deal.trick),
        "tricks": "/".join(map(str, deal.tricks)) if any(deal.tricks) else "",
        "won": "/".join(write_cards(deal, slots) for slots in deal.won),
        "melds": "/".join("".join(meld.suit for meld in melds) for melds in deal.declared),
        "announced": "" if deal.announced is None else deal.announced.suit,
        "over": "" if deal.result is None else _over(deal.result),
    }


def _raised(deal: BauernschnapsenDeal) -> str:
    """The contract, where it is another than the auction came to."""
    if deal.contract is None or deal.auction.turn is not None:
        return ""
    return "" if deal.contract.name == bidding.settled(deal)[1] else deal.contract.name


def _known(deal: BauernschnapsenDeal) -> str:
    """The talon's cards, where a raise asks whether a suit was complete without them."""
    asks = deal.phase in (Phase.DISCARD, Phase.RAISE) and deal.veiling is None
    return write_cards(deal, deal.taken) if asks else ""


def _over(result: Outcome) -> str:
    return f"{write_ending(result)}:{result.factor}"


# -- reading ---------------------------------------------------------------------------------------


def read_position(
    form: GameForm, rules: BauernschnapsenOptions, fields: Mapping[str, str]
) -> BauernschnapsenDeal:
    """The moment that some fields describe. Raises ValueError with a sentence where they describe none."""
    check_fields(fields, _FIELDS)
    dealer, turn = (read_seat(fields.get(name, "0"), form.seats) for name in ("dealer", "turn"))
    phase = _phase(fields)
    deal = _laid_out(form, fields, dealer)
    deal = deal.but(
        phase=phase,
        turn=None if phase is Phase.OVER else turn,
        called=read_suit(fields.get("trump")),
        trump=read_suit(fields.get("trump")),
        tricks=read_tricks(fields.get("tricks", ""), form.seats, form.hand),
        declared=read_marriages(fields.get("melds", ""), form.seats),
        announced=read_marriage(fields["announced"]) if "announced" in fields else None,
        doublings=_doublings(fields),
        scores=_scores(form, rules, fields),
    )
    deal = _contracted(form, rules, deal, fields)
    deal = deal.but(leader=_leader(deal, turn))
    if "over" in fields:
        deal = deal.but(result=_read_over(form, deal, fields["over"]))
    return deal


def _laid_out(form: GameForm, fields: Mapping[str, str], dealer: Seat) -> BauernschnapsenDeal:
    """The cards where they lie; the rest of the state is a fresh deal's."""
    layout = CardLayout(PACK_20, form.seats)
    hands = layout.parts(fields.get("hands", ""))
    stock, talon = (layout.take(fields.get(name, "")) for name in ("stock", "talon"))
    aside = layout.parts(fields.get("aside", ""))
    trick, won = layout.take(fields.get("trick", "")), layout.parts(fields.get("won", ""))
    veils = layout.veils(fields.get("among", ""))
    seen = list(layout.seen_by(hands, (*trick, *(slot for pile in won for slot in pile))))
    everyone: Seats = frozenset(range(form.seats))
    over = fields.get("phase", "over" if "over" in fields else "") == Phase.OVER.value
    for seat, slots in enumerate(aside):
        for slot in slots:
            seen[slot] = everyone if over else frozenset({seat})
    for slot in talon if over else ():
        seen[slot] = everyone
    deal = dealing.undealt(form, dealer, tuple(layout.faces), ()).but(
        seen_by=tuple(seen),
        hands=hands,
        stock=stock,
        piles=(talon,) if talon else (),
        aside=aside,
        trick=trick,
        won=won,
        veils=veils,
    )
    if "veiling" in fields:
        seat = read_seat(fields["veiling"], form.seats)
        return deal.but(veiling=seat, taken=hands[seat][-form.talon :] if form.talon else ())
    return _with_taken(form, deal, fields["taken"]) if "taken" in fields else deal


def _with_taken(form: GameForm, deal: BauernschnapsenDeal, text: str) -> BauernschnapsenDeal:
    """The talon's cards in the slots they had before the hand was veiled: they lie nowhere any more."""
    parts = [text[at : at + 2] for at in range(0, len(text), 2)]
    if len(parts) != form.talon:
        raise ValueError(f"the talon has {form.talon} cards")
    cards = tuple(None if part == "??" else Card(part) for part in parts)
    holder = max(range(form.seats), key=lambda seat: len(deal.hands[seat]) + len(deal.aside[seat]))
    fresh = (*deal.hands[holder], *deal.aside[holder])
    if not deal.veils:
        old = tuple(range(len(deal.faces), len(deal.faces) + len(fresh)))
        alone: Seats = frozenset({holder})
        deal = deal.but(
            faces=(*deal.faces, *(None for _ in old)),
            seen_by=(*deal.seen_by, *(alone for _ in old)),
            veils=(Veiled(holder, old, fresh),),
        )
    taken = deal.veils[0].old[-form.talon :]
    faces = list(deal.faces)
    for slot, card in zip(taken, cards, strict=True):
        faces[slot] = card
    return deal.but(faces=tuple(faces), taken=taken)


def _contracted(
    form: GameForm,
    rules: BauernschnapsenOptions,
    deal: BauernschnapsenDeal,
    fields: Mapping[str, str],
) -> BauernschnapsenDeal:
    """With the auction, and the contract it came to or was raised to."""
    deal = deal.but(auction=_auction(form, rules, deal, fields.get("calls", "")))
    if deal.auction.turn is not None:
        return deal
    declarer, name, _ = bidding.settled(deal)
    contract = contract_named(form, rules, fields.get("raised", name))
    if contract is None:
        raise ValueError(f"raised={fields['raised']} is no contract of this game")
    deal = deal.but(
        declarer=declarer,
        contract=contract,
        trump=trump_under(contract, deal.called),
    )
    out = bidding.sitting_out(form, deal)
    return deal.but(in_play=tuple(seat for seat in range(form.seats) if seat not in out))


def _phase(fields: Mapping[str, str]) -> Phase:
    text = fields.get("phase", "over" if "over" in fields else "play")
    if text not in {phase.value for phase in Phase}:
        raise ValueError(f"phase={text} is none of {', '.join(Phase)}")
    if (text == "over") != ("over" in fields):
        raise ValueError(
            "over=made:6/0/6/0:1 says how a deal ended: phase=over comes with it alone"
        )
    return Phase(text)


def _auction(
    form: GameForm, rules: BauernschnapsenOptions, deal: BauernschnapsenDeal, text: str
) -> Auction[ContractBid]:
    auction = deal.auction
    known = {row.name for row in contracts(form, rules)} | {KONTRA}
    for word in text.split("/") if text else []:
        if word != "pass" and word not in known:
            raise ValueError(f"{word!r} is no call: pass, or one of {', '.join(sorted(known))}")
        seat = auction.turn
        if seat is None:
            raise ValueError(f"calls={text} are more than the auction has")
        call = None if word == "pass" else permits.call_of(form, rules, deal, seat, word)
        if call is None and auction.standing is None:
            raise ValueError("calls: forehand opens the auction with a bid")
        auction = auction.call(call)
    return auction


def _leader(deal: BauernschnapsenDeal, turn: Seat) -> Seat:
    if deal.phase is Phase.OVER:
        return turn
    return (
        leader_before(deal.in_play, turn, deal.trick) if deal.phase is Phase.PLAY else deal.forehand
    )


def _doublings(fields: Mapping[str, str]) -> int:
    text = fields.get("doubled", "0")
    if text not in map(str, range(MOST_DOUBLINGS + 1)):
        raise ValueError(f"doubled={text} should be a number to {MOST_DOUBLINGS}")
    return int(text)


def _scores(
    form: GameForm, rules: BauernschnapsenOptions, fields: Mapping[str, str]
) -> tuple[int, ...]:
    asked = rules.kontra_block == "both_sides_out"
    if not asked and "scores" in fields:
        raise ValueError("the scores of the match are told only with kontra_block=both_sides_out")
    scores = read_numbers(fields.get("scores", ""), form.seats, "scores") if asked else ()
    if scores and max(scores) >= TARGET:
        raise ValueError(f"a match goes to {TARGET}")
    if scores and any(len({scores[seat] for seat in team}) > 1 for team in form.teams):
        raise ValueError(
            f"scores={fields['scores']} gives partners different points: they share theirs"
        )
    return scores


def _read_over(form: GameForm, deal: BauernschnapsenDeal, text: str) -> Outcome:
    example = "made:6/0/6/0:1"
    ending, _, factor = text.rpartition(":")
    if factor not in _FACTORS:
        raise ValueError(f"over={text} should look like {example}")
    reason, points = read_ending(ending, form.seats, example)
    winners = tuple(seat for seat, scored in enumerate(points) if scored)
    return scoring.outcome_at(deal, reason, points, winners, int(factor))
