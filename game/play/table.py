"""The table: players, a deck, a match and listeners. The only mutable thing in the game.

The owner of the table calls `pump` again and again (a scene once a frame, a test in a loop). It never waits:
it takes the next decision if there is one, applies it, and tells the listeners.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Self

from game.contest.match import Match
from game.contest.record import DealRecord, Record, replay
from game.core.cards import Card
from game.core.deal import Deal, Seat, Slot, changed, view
from game.core.events import DealEnded, Event
from game.core.moves import Move, Veil
from game.core.outcome import Outcome
from game.core.public_form import in_open_form, recorded_form
from game.play.decks import Deck
from game.play.players import Player
from game.play.question import Question


@dataclass(frozen=True)
class Happening:
    """Something happened at the table.

    `before` is None where a deal begins; `seat` and `move` are None there and where only faces were opened
    (`opened`). `match` is the match after it: a deal that has just ended is scored in it. Where moves were
    taken back (`undone` of them), `deal` is the deal before these moves. `changes` are those of each seat's
    score by the deal that has ended here; empty where none has.
    """

    match: Match
    before: Deal | None
    deal: Deal
    seat: Seat | None = None
    move: Move | None = None
    events: tuple[Event, ...] = ()
    opened: tuple[Slot, ...] = ()
    undone: int = 0
    changes: tuple[int, ...] = ()


Listener = Callable[[Happening], None]


class Table:
    """One match at one table. `deal` is None before the first deal; each stays until the next is dealt.

    `dealt` is that deal as the record keeps it, with its pack and who gave it up; `outcome` is how it ended,
    None while it is played.
    `standings` are the match as it was found and after each deal that has been scored here since.
    `happened` has each move of the deal on the table and what came of it, with every face known by now.
    """

    def __init__(self, match: Match, players: Sequence[Player], deck: Deck) -> None:
        if len(players) != match.game.seats:
            raise ValueError(f"{match.game.key} seats {match.game.seats}, not {len(players)}")
        self.match = match
        self.players = tuple(players)
        self.deal: Deal | None = None
        self.dealt = DealRecord(())
        self.outcome: Outcome | None = None
        self.happened: tuple[Happening, ...] = ()
        self.listeners: list[Listener] = []
        self.first_dealer = match.dealer
        self.standings: tuple[Match, ...] = (match,)
        self._deck = deck
        self._past: tuple[DealRecord, ...] = ()
        self._foul: tuple[Seat, ...] = ()
        self._asked = False
        self._shuffling = False

    @classmethod
    def resumed(cls, record: Record, players: Sequence[Player], deck: Deck) -> Table:
        """A table as a record left it, in mid-deal or between two deals. Raises DamagedRecord."""
        table = cls(Match.new(record.game, record.dealer, record.length), players, deck)
        deals = iter(record.deals)
        for step in replay(record):
            if step.begins:
                table._take_pack(step.deal.pack, step.match)
                table.dealt = replace(next(deals), moves=(), forfeit=None)
            elif step.move is None:
                assert step.seat is not None
                table.give_up(step.seat)
            else:
                assert step.seat is not None
                table._apply(step.seat, step.move)
        return table

    @classmethod
    def going_on(
        cls,
        match: Match,
        players: Sequence[Player],
        deck: Deck,
        dealt: DealRecord | None,
        faces: Mapping[Slot, Card] = MappingProxyType({}),
    ) -> Self:
        """A table in mid-match whose earlier deals were played elsewhere; `dealt` is the running one.

        `faces` are the cards known here of the fresh slots of veiled hands. Raises Refused where the
        moves do not fit the pack.
        """
        table = cls(match, players, deck)
        if dealt is not None:
            table._take_pack(dealt.pack, match)
            for seat, move in dealt.moves:
                table._apply(seat, move)
                if isinstance(move, Veil) and table.deal is not None:
                    fresh = [slot for slot in table.deal.veils[-1].fresh if slot in faces]
                    table._learn({slot: faces[slot] for slot in fresh})
        return table

    @classmethod
    def standing(cls, match: Match, deal: Deal, players: Sequence[Player], deck: Deck) -> Self:
        """A table with a deal that stands as it is, whatever was played before: a problem's position."""
        table = cls(match, players, deck)
        table.deal = deal
        return table

    # -- reading -------------------------------------------------------------------------------

    @property
    def turn(self) -> Seat | None:
        """The seat to act, None between deals."""
        return None if self.deal is None else self.deal.turn

    @property
    def moves(self) -> tuple[tuple[Seat, Move], ...]:
        """The moves of the deal on the table so far."""
        return self.dealt.moves

    @property
    def uncounted(self) -> bool:
        """Whether the deal is played out and cards somebody has won are still closed here.

        An example is the other stock of Thousand for two under a sealed deck: its points are not known yet.
        """
        deal = self.deal
        if deal is None or deal.turn is not None or self.outcome is not None:
            return False
        return any(deal.faces[slot] is None for won in deal.won for slot in won)

    @property
    def record(self) -> Record:
        """The match so far; on a table with sealed cards, as much of it as may be known."""
        sittings = tuple(player.sitting for player in self.players)
        deals = (*self._past, self.dealt) if self.dealt.pack else self._past
        game, length = self.match.game, self.match.length
        return Record(game, sittings, self.first_dealer, deals, length=length, foul=self._foul)

    def question(self) -> Question:
        """The question to the seat to act, from its view alone."""
        assert self.deal is not None
        seed = self.match.number * 1000 + len(self.moves)
        seen, moves = view(self.deal, self.deal.to_act), in_open_form(self.moves)
        return Question(self.match.game, seen, moves, self.match.stake, seed)

    # -- acting --------------------------------------------------------------------------------

    def next_deal(self) -> None:
        """Begin the next deal. Raises ValueError in mid-deal and after the match."""
        if self.turn is not None or self._shuffling:
            raise ValueError("the deal on the table is not over")
        if self.match.over:
            raise ValueError("the match is over")
        self._shuffling = True
        self._deck.shuffle(self.match)

    def pump(self) -> None:
        """Take what has come in: a pack, opened faces, a veil, or the decision of the seat to act."""
        if self._shuffling:
            self._receive_pack()
        self._open(self._deck.opened())
        self._receive_veil()
        seat = self.turn
        if seat is None or self._waits_for_cards(seat):
            return
        player = self.players[seat]
        if not self._asked:
            self._asked = True
            player.ask(self.question())
        move = player.answer()
        if move is not None:
            self.play(seat, move)

    def play(self, seat: Seat, move: Move) -> None:
        """Apply a move of the seat to act. Raises Refused and leaves everything as it was.

        Raises ValueError for another seat.
        """
        if seat != self.turn:
            raise ValueError(f"it is not the turn of seat {seat}")
        self._tell(self._apply(seat, move))

    def give_up(self, seat: Seat) -> None:
        """A seat gives the deal up: it is counted at once.

        Raises ValueError without a deal, and Refused where the rules do not allow it.
        """
        before = self.deal
        if before is None or self.outcome is not None:
            raise ValueError("there is no deal to give up")
        self.deal, events = self.match.game.give_up(before, seat)
        self.dealt = replace(self.dealt, forfeit=seat)
        assert self.deal.result is not None
        changes = self._score(self.deal.result)
        self._tell(Happening(self.match, before, self.deal, events=events, changes=changes))

    def end_by_foul(self, seats: Sequence[Seat]) -> None:
        """The match ends by the proven foul of somebody who holds these seats; no deal is scored for it.

        Raises ValueError, and leaves everything as it was, where the match is over otherwise than by the deal
        on the table, or where nobody else could win it.
        """
        before, standing = self.deal, self.standings[-1 if self.outcome is None else -2]
        lost = standing.lost_by_foul(seats)
        self._unscore()
        self.match, self.standings = lost, (*self.standings, lost)
        self._foul = tuple(seats)
        if before is not None:
            self.deal = before.but(turn=None)
            self._tell(Happening(self.match, before, self.deal))

    def overrule(self, outcome: Outcome) -> None:
        """Score the deal otherwise than it was played, as the audit of a sealed deck may demand.

        Raises ValueError where no deal has begun.
        """
        if self.deal is None:
            raise ValueError("there is no deal to score")
        before = self.deal
        self._unscore()
        self.deal = self.deal.but(turn=None)
        changes, ended = self._score(outcome), (DealEnded(outcome),)
        self._tell(Happening(self.match, before, self.deal, events=ended, changes=changes))

    def take_back(self, count: int) -> None:
        """Take the last `count` moves of the deal on the table back; the record counts that moves were taken
        back.

        Raises ValueError where there are not so many, or the deal was given up.
        """
        before = self.deal
        if before is None or not 0 < count <= len(self.moves) or self.dealt.forfeit is not None:
            raise ValueError(f"{count} moves cannot be taken back here")
        kept, undone = self.moves[:-count], self.dealt.undone + 1
        self._unscore()
        self.deal = self.match.dealt(self.dealt.pack)
        self.dealt, self.happened = replace(self.dealt, moves=(), undone=undone), ()
        for seat, move in kept:
            self._apply(seat, move)
        self._asked = False
        self._tell(Happening(self.match, before, self.deal, undone=count))

    def note_hint(self, seat: Seat) -> None:
        """A seat has asked for a hint; the record says how often."""
        counts = self.dealt.hints or (0,) * self.match.game.seats
        self.dealt = replace(self.dealt, hints=changed(counts, seat, counts[seat] + 1))

    # -- inside --------------------------------------------------------------------------------

    def _receive_pack(self) -> None:
        pack = self._deck.pack()
        if pack is None:
            return
        self._shuffling = False
        deal = self._take_pack(pack, self.match, self._deck.seed)
        dealing = self.match.game.dealing(deal)
        self._tell(Happening(self.match, None, deal, events=dealing))

    def _take_pack(
        self, pack: Sequence[Card | None], match: Match, seed: int | None = None
    ) -> Deal:
        if self.dealt.pack:
            self._past = (*self._past, self.dealt)
        self.happened, self.outcome = (), None
        self.dealt = DealRecord(tuple(pack), seed=seed)  # type: ignore[arg-type]  # sealed cards are None
        self.deal = match.dealt(pack)
        self._asked = False
        return self.deal

    def _open(self, faces: Mapping[Slot, Card]) -> None:
        if not faces or self.deal is None:
            return
        before = self.deal
        self._tell(Happening(self.match, before, self._learn(faces), opened=tuple(faces)))

    def _learn(self, faces: Mapping[Slot, Card]) -> Deal:
        """Open faces in the deal on the table, and in what has happened in it."""
        assert self.deal is not None
        self.deal = self.deal.opened(faces)
        self.happened = tuple(_with_faces(each, faces) for each in self.happened)
        return self.deal

    def _receive_veil(self) -> None:
        """A hand that is to be veiled lies in fresh places before anybody is asked."""
        before = self.deal
        if before is None or before.veiling is None:
            return
        veil = self._deck.veil(before)
        if veil is None:
            return
        veiled = self._apply(before.veiling, veil)
        faces = self._deck.opened()
        opened = tuple(slot for slot in faces if slot < len(before.faces))
        self._tell(replace(veiled, deal=self._learn(faces), opened=opened))

    def _waits_for_cards(self, seat: Seat) -> bool:
        """A person or bot here is asked only once every card it has seen is open to it, and no hand is
        still to be veiled."""
        assert self.deal is not None
        if self.deal.veiling is not None:
            return True
        return self.players[seat].sitting.kind != "remote" and self.deal.awaits_faces(seat)

    def _apply(self, seat: Seat, move: Move) -> Happening:
        assert self.deal is not None
        self._asked = False
        before = self.deal
        self.deal, events = self.match.game.play(before, move)
        moves = (*self.moves, (seat, recorded_form(before, move)))
        self.dealt = replace(self.dealt, moves=moves)
        outcome = self.deal.result
        changes: tuple[int, ...] = ()
        if outcome is not None and self.uncounted:
            events = tuple(each for each in events if not isinstance(each, DealEnded))
        elif outcome is not None:
            changes = self._score(outcome)
        made = Happening(self.match, before, self.deal, seat, move, events, changes=changes)
        self.happened = (*self.happened, made)
        return made

    def _score(self, outcome: Outcome) -> tuple[int, ...]:
        """Score the deal in the match; return the change of each seat's score."""
        before, self.outcome = self.match, outcome
        self.match = before.after(outcome)
        self.standings = (*self.standings, self.match)
        return before.changes(outcome)

    def _unscore(self) -> None:
        """Take the outcome of the deal, if it has one, out of the match again."""
        if self.outcome is not None:
            self.outcome, self.standings = None, self.standings[:-1]
            self.match = self.standings[-1]

    def _tell(self, happening: Happening) -> None:
        for listener in tuple(self.listeners):
            listener(happening)


def _with_faces(happening: Happening, faces: Mapping[Slot, Card]) -> Happening:
    """A happening with more faces open, those of slots that its deal had by then."""
    there = {slot: card for slot, card in faces.items() if slot < len(happening.deal.faces)}
    return replace(happening, deal=happening.deal.opened(there))
