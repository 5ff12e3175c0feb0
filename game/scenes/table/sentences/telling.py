"""The events at a table, in sentences: for the log of a replay and for the person who sits down next."""

from __future__ import annotations

from game.core.cards import points_of
from game.core.deal import Deal, Seat
from game.core.events import (
    CardFined,
    CardTurned,
    ContractSettled,
    DealEnded,
    HandsShown,
    PileTaken,
    PileTurned,
    PileWon,
    Raised,
    TrickWon,
    TrumpNamed,
)
from game.core.moves import Claim, Double, Give, Marriage, Move, Pair, Pass, Play, Take, Turn, Veil
from game.core.outcome import Outcome
from game.play.table import Happening, Table
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families import family_of
from game.scenes.table.sentences.advised import move_gaps
from game.stage.context import AppContext
from game.stage.drawing.fonts import SIGN_OF, signed


def move_sentences(seats: SeatsAtScreen, happening: Happening) -> list[str]:
    """The player and the move, in a sentence; nothing if nobody moved. What became of a claim says that
    there was one.

    A hand veiled anew is nobody's doing. A card that goes back into the hand is told as a fine.
    """
    move, seat = happening.move, happening.seat
    if seat is None or move is None or isinstance(move, Claim | Veil):
        return []
    if any(isinstance(event, CardFined) for event in happening.events):
        return []
    words = seats.context.words
    if isinstance(move, Play):
        sign, card = SIGN_OF[move.card.suit], seats.context.card(move.card)
        what = words("replay.card", sign=sign, card=card)
    else:
        what = _what(seats, happening, move)
    # what was called out at the table is a plain sentence here
    return [words("replay.does", name=seats.name(seat), what=what.rstrip("!"))]


def event_sentences(seats: SeatsAtScreen, happening: Happening) -> list[str]:
    """The consequences of a move: a contract, trumps, a widow, hands laid open, the end of the deal."""
    context, game, told = seats.context, happening.match.game, list[str]()
    words = context.words
    for event in happening.events:
        match event:
            case ContractSettled(seat, contract) | Raised(seat, contract):
                bid = family_of(game).bid_name(context, contract)
                told.append(words("replay.contract", name=seats.name(seat), bid=bid))
                out = event.out if isinstance(event, ContractSettled) else ()
                told += [words("replay.out", name=seats.name(each)) for each in out]
            case CardTurned(slot=slot) if happening.deal.known((slot,)):
                (face,) = happening.deal.known((slot,))
                told.append(words("spoken.turn_up", card=context.card(face)))
            case TrumpNamed(_, suit) if isinstance(happening.move, Play | Turn):
                sign = SIGN_OF[suit]
                told.append(words("replay.trump", sign=sign, suit=context.suit(suit)))
            case PileWon(seat, slots) if len(cards := happening.deal.known(slots)) == len(slots):
                name, worth = seats.name(seat), words.counted("table.points", points_of(cards))
                shown = _shown(context, happening, slots)
                pile = family_of(happening.deal).pile_word
                told.append(words(f"replay.won.{pile}", name=name, cards=shown, points=worth))
            case PileTurned(slots) if _all_saw(happening.deal, slots):
                told.append(words("table.thousand.turned", cards=_shown(context, happening, slots)))
            case PileTaken(slots=slots) if _all_saw(happening.deal, slots):
                if not any(isinstance(each, PileTurned) for each in happening.events):
                    told.append(words("replay.taken", cards=_shown(context, happening, slots)))
            case CardFined(seat, slot, points):
                card = _shown(context, happening, (slot,))
                told.append(words("replay.fined", name=seats.name(seat), card=card, points=points))
            case HandsShown():
                told.append(words("replay.shown"))
            case DealEnded(outcome):
                told.append(_ending(seats, happening, outcome))
    return told


def since_last_turn(seats: SeatsAtScreen, table: Table, seat: Seat) -> tuple[str, ...]:
    """Return a sentence for each thing that happened in this deal since a seat's last move, the oldest first.

    That move itself is told only in what came of it. A hand veiled anew is nobody's move.
    """
    happened = [each for each in table.happened if not isinstance(each.move, Veil)]
    mine = [at for at, each in enumerate(happened) if each.seat == seat]
    told: list[str] = []
    for happening in happened[mine[-1] if mine else 0 :]:
        trick = trick_sentences(seats, happening)
        if happening.seat != seat:
            told += move_sentences(seats, happening)
        told += trick
        if happening.seat != seat or trick:
            told += event_sentences(seats, happening)
    return tuple(told)


def _shown(context: AppContext, happening: Happening, slots: tuple[int, ...]) -> str:
    """Cards that lie open, side by side."""
    return "  ".join(context.short_card(card) for card in happening.deal.known(slots))


def trick_sentences(seats: SeatsAtScreen, happening: Happening) -> list[str]:
    """The winner of the trick that was finished, if one was."""
    return [
        seats.context.words("replay.takes", name=seats.name(event.seat))
        for event in happening.events
        if isinstance(event, TrickWon)
    ]


def outcome_key(context: AppContext, outcome: Outcome, name: str) -> str:
    """The key of a sentence about an outcome, in its form for one player or for several together."""
    several = len(outcome.points) - len(outcome.winners)
    if name in ("claimed", "last_trick"):
        several = len(outcome.winners)
    elif not outcome.winners and min(outcome.points) < 0:
        several = sum(points < 0 for points in outcome.points)
    together = f"outcome.together.{name}"
    return together if several > 1 and together in context.words else f"outcome.{name}"


def _all_saw(deal: Deal, slots: tuple[int, ...]) -> bool:
    """Whether cards were open for all to see."""
    return all(
        deal.seen_by[slot] == deal.everyone and deal.faces[slot] is not None for slot in slots
    )


def _what(seats: SeatsAtScreen, happening: Happening, move: Move) -> str:
    """The action of a player, without naming cards laid away or given."""
    context, game, before = seats.context, happening.match.game, happening.before
    key, gaps = move.word, move_gaps(context, game, move)
    match move:
        case Marriage() | Pair():
            return family_of(game).meld_said(context, game, happening.deal, move)
        case Double() if before is not None:
            gaps["name"] = family_of(before).doubling(context, before)
        case Pass() if before is not None:
            key = family_of(before).passing(before)
        case Take(int()):
            key = "take_one"
        case Give(_, to):
            gaps["name"] = seats.name(to)
    return context.words(f"replay.move.{key}", **gaps)


def _ending(seats: SeatsAtScreen, happening: Happening, outcome: Outcome) -> str:
    """Why a deal ended and what it brought."""
    context, names, game = seats.context, seats.names_in(outcome), happening.match.game
    why = family_of(game).verdict(context, game, names["declarer"], happening.deal, outcome)
    key = outcome_key(context, outcome, outcome.reason)
    why = f"{why}." if why else context.words(key, **names)
    if outcome.winners:
        points = happening.changes[outcome.winners[0]]
        together = "_together" if len(outcome.winners) > 1 else ""
        scores = context.words.counted(f"replay.scores{together}", points, name=names["winner"])
        return f"{why} {scores}"
    if not any(happening.changes):
        return why
    changes = (f"{seats.names(team)}: {signed(happening.changes[team[0]])}" for team in game.teams)
    return f"{why} {', '.join(changes)}."
