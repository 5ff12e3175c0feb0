"""How a deal ended, in words: who scores what, and why."""

from __future__ import annotations

from dataclasses import dataclass

from game.contest.match import Match
from game.core.deal import Deal
from game.core.outcome import Outcome
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families import doubled, family_of
from game.scenes.table.sentences.telling import outcome_key


@dataclass(frozen=True)
class Explanation:
    """The `outcome` of a `deal`; `before` is the match as the deal began."""

    seats: SeatsAtScreen
    before: Match
    deal: Deal
    outcome: Outcome

    @property
    def lines(self) -> tuple[str, str]:
        """A title, and the text below it; empty where the title says it all."""
        outcome = self.outcome
        contract = self.contract
        if contract:
            return contract, self._scored
        if outcome.winners or not any(outcome.points):
            points = max(outcome.points) + self._carried
            key = self._scores if outcome.winners else "table.result.draw"
            return self.seats.context.words.counted(key, points, **self._names), self.text
        return self.text, ""

    @property
    def text(self) -> str:
        """The end of the deal, both totals where card points count, and why it was worth so much."""
        words, names, outcome = self.seats.context.words, self._names, self.outcome
        told = [words(outcome_key(self.seats.context, outcome, outcome.reason), **names)]
        if outcome.contract and outcome.declarer is not None:
            name = family_of(self.deal).bid_name(self.seats.context, outcome.contract)
            bid = doubled(name, outcome.factor)
            told[:0] = words("replay.contract", bid=bid, name=names["declarer"]), *self._notes
        if outcome.winners and family_of(self.deal).card_points_count(self.deal):
            won = sum(outcome.totals[seat] for seat in outcome.winners)
            lost = sum(outcome.totals) - won
            told.append(words("outcome.totals", won=won, lost=lost))
        if outcome.winners and outcome.why is not None:
            points = outcome.points[outcome.winners[0]]
            key = outcome_key(self.seats.context, outcome, f"why.{outcome.why}")
            told.append(words(key, points=points, **names))
        if self._carried:
            told.append(words.counted("outcome.carried", self._carried))
        return " ".join(told)

    @property
    def contract(self) -> str:
        """Contract and result in a sentence, where a contract was played to its end."""
        game, name = self.before.game, self._names["declarer"]
        return family_of(game).verdict(self.seats.context, game, name, self.deal, self.outcome)

    @property
    def _scored(self) -> str:
        """The notes on the price, and the score of a contract's winners; where nobody is named as one, a note
        of the family.
        """
        family = family_of(self.before.game)
        scored = family.counting_note(self.seats.context, self.before, self.outcome)
        if self.outcome.winners:
            points = max(self.outcome.points)
            scored = self.seats.context.words.counted(self._scores, points, **self._names)
        return " ".join(filter(None, (*self._notes, scored)))

    @property
    def _notes(self) -> tuple[str, ...]:
        """The notes of the contract's plate as sentences."""
        game = self.before.game
        notes = family_of(game).contract_notes(self.seats.context, game, self.deal)
        return tuple(f"{note}." for note in notes)

    @property
    def _scores(self) -> str:
        """The key of the sentence for one who scores, or for several together."""
        return f"table.result.scores{'_together' if len(self.outcome.winners) > 1 else ''}"

    @property
    def _carried(self) -> int:
        return self.before.carried_to(self.outcome)

    @property
    def _names(self) -> dict[str, str]:
        return self.seats.names_in(self.outcome)
