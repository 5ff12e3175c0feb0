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

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.core import position_rows as rows
from game.core.auction import Auction
from game.core.cards import PACK_20, Card
from game.core.deal import Seats, Veiled, seen_after
from game.core.outcome import Reason
from game.core.position_fields import (
    CardLayout,
    check_tricks,
    read_ending,
    read_numbers,
    write_cards,
    write_ending,
)
from game.rules.bauernschnapsen import bidding, dealing, permits, scoring
from game.rules.bauernschnapsen.contracts import contract_named, contracts
from game.rules.bauernschnapsen.options import TARGET, GameForm
from game.rules.bauernschnapsen.options import BauernschnapsenOptions as Rules
from game.rules.bauernschnapsen.state import (
    KONTRA,
    MOST_DOUBLINGS,
    BauernschnapsenDeal,
    ContractBid,
    trump_under,
)
from game.rules.bauernschnapsen.state import BauernschnapsenPhase as Phase

_FACTORS = ("1", "2", "4", "8")
_ENDING = "made:6/0/6/0:1"


def _write_raised(deal: BauernschnapsenDeal) -> str:
    """The contract, if it is not the one that the auction settled."""
    if deal.contract is None or deal.auction.turn is not None:
        return ""
    return "" if deal.contract.name == bidding.settled(deal)[1] else deal.contract.name


def _write_doubled(deal: BauernschnapsenDeal) -> str:
    return str(deal.doublings) if deal.doublings else ""


def _read_doubled(layout: CardLayout, text: str) -> int:
    if text not in map(str, range(MOST_DOUBLINGS + 1)):
        raise ValueError(f"doubled={text} should be a number to {MOST_DOUBLINGS}")
    return int(text)


def _write_scores(deal: BauernschnapsenDeal) -> str:
    return "/".join(map(str, deal.scores))


def _write_taken(deal: BauernschnapsenDeal) -> str:
    """The talon's cards, where a raise asks whether a suit was complete without them."""
    asks = deal.phase in (Phase.DISCARD, Phase.RAISE) and deal.veiling is None
    return write_cards(deal, deal.taken) if asks else ""


def _write_ending(deal: BauernschnapsenDeal) -> str:
    return "" if deal.result is None else f"{write_ending(deal.result)}:{deal.result.factor}"


def _read_ending(layout: CardLayout, text: str) -> tuple[Reason, tuple[int, ...], int]:
    ending, _, factor = text.rpartition(":")
    if factor not in _FACTORS:
        raise ValueError(f"over={text} should look like {_ENDING}")
    return *read_ending(ending, layout.seats, _ENDING), int(factor)


FIELDS = (
    *(rows.DEALER, rows.TURN, rows.phase_row(Phase, "play"), rows.VEILING, rows.CALLS),
    rows.PositionRow("raised", _write_raised, rows.as_text, usual=None),
    replace(rows.TRUMP, write=lambda deal: deal.called or "", to="called"),
    rows.PositionRow("doubled", _write_doubled, _read_doubled, "doublings", "0"),
    rows.PositionRow("scores", _write_scores, rows.as_text, usual=None),
    *(rows.HANDS, rows.STOCK, rows.middle_row("talon")),
    rows.PositionRow("taken", _write_taken, rows.as_pairs, usual=None),
    *(rows.AMONG, rows.ASIDE, rows.TRICK, rows.TRICKS, rows.WON, *rows.MARRIAGES),
    rows.PositionRow("over", _write_ending, _read_ending, usual=None),
)


def read_position(rules: Rules, fields: Mapping[str, str]) -> BauernschnapsenDeal:
    """The moment that some fields describe. Raises ValueError with a sentence where they describe none."""
    layout = CardLayout(PACK_20, rules.form.seats)
    values = rows.read_fields(FIELDS, layout, fields)
    check_tricks(values["tricks"], rules.form.hand)
    blank = dealing.undealt(rules.form, values["dealer"], (), _scores(rules, values["scores"]))
    deal = rows.moment(blank, FIELDS, layout, values, trump=values["trump"])
    deal = _with_talon_seen(rules.form, deal, values["taken"])
    deal = _contracted(rules, deal, values["calls"], values["raised"])
    deal = rows.led(deal, values["turn"])
    if deal.phase not in (Phase.PLAY, Phase.OVER):
        deal = deal.but(leader=deal.forehand)
    if values["over"] is None:
        return deal
    reason, points, factor = values["over"]
    winners = tuple(seat for seat, scored in enumerate(points) if scored)
    return deal.but(result=scoring.outcome_at(deal, reason, points, winners, factor))


def _scores(rules: Rules, text: str | None) -> tuple[int, ...]:
    if rules.kontra_block != "both_sides_out":
        if text is None:
            return ()
        raise ValueError("the scores of the match are told only with kontra_block=both_sides_out")
    scores = read_numbers(text or "", rules.form.seats, "scores")
    if max(scores) >= TARGET:
        raise ValueError(f"a match goes to {TARGET}")
    if any(len({scores[seat] for seat in team}) > 1 for team in rules.form.teams):
        raise ValueError(f"scores={text} gives partners different points: they share theirs")
    return scores


def _with_talon_seen(
    form: GameForm, deal: BauernschnapsenDeal, taken: Sequence[str] | None
) -> BauernschnapsenDeal:
    """The deal with the talon that was taken; once it is over all see what lies there and was laid away."""
    if deal.phase is Phase.OVER:
        shown = tuple(slot for pile in (*deal.piles, *deal.aside) for slot in pile)
        deal = deal.but(seen_by=seen_after(deal.seen_by, shown=shown, everyone=deal.everyone))
    if deal.veiling is not None:
        hand = deal.hands[deal.veiling]
        return deal.but(taken=hand[-form.talon :] if form.talon else ())
    return deal if taken is None else _with_taken(form, deal, taken)


def _with_taken(
    form: GameForm, deal: BauernschnapsenDeal, parts: Sequence[str]
) -> BauernschnapsenDeal:
    """The talon's cards in the slots they had before the hand was veiled: they lie nowhere any more."""
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
    rules: Rules,
    deal: BauernschnapsenDeal,
    calls: Sequence[str],
    raised: str | None,
) -> BauernschnapsenDeal:
    """With the auction, and the contract it came to or was raised to."""
    deal = deal.but(auction=_auction(rules, deal, calls))
    if deal.auction.turn is not None:
        return deal
    declarer, name, _ = bidding.settled(deal)
    contract = contract_named(rules, name if raised is None else raised)
    if contract is None:
        raise ValueError(f"raised={raised} is no contract of this game")
    deal = deal.but(
        declarer=declarer,
        contract=contract,
        trump=trump_under(contract, deal.called),
    )
    out = bidding.sitting_out(rules.form, deal)
    return deal.but(in_play=tuple(seat for seat in range(deal.seats) if seat not in out))


def _auction(rules: Rules, deal: BauernschnapsenDeal, calls: Sequence[str]) -> Auction[ContractBid]:
    auction = deal.auction
    known = {row.name for row in contracts(rules)} | {KONTRA}
    for word in calls:
        if word != "pass" and word not in known:
            raise ValueError(f"{word!r} is no call: pass, or one of {', '.join(sorted(known))}")
        seat = auction.turn
        if seat is None:
            raise ValueError(f"calls={'/'.join(calls)} are more than the auction has")
        call = None if word == "pass" else permits.call_of(rules, deal, seat, word)
        if call is None and auction.standing is None:
            raise ValueError("calls: forehand opens the auction with a bid")
        auction = auction.call(call)
    return auction
