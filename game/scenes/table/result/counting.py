"""The items a deal's end is counted from, the figures these make, and how a count is seen to rise."""

from __future__ import annotations

from dataclasses import dataclass

from game.contest.match import Match
from game.core.cards import GOAL, points_of
from game.core.deal import Deal, Seat, Slot, Team
from game.core.moves import Meld
from game.core.outcome import Outcome
from game.rules import Game
from game.rules.game import side_of
from game.scenes.table.facts.tricks import tricks_of
from game.scenes.table.families import family_of
from game.scenes.table.model import TableModel
from game.stage.context import AppContext
from game.stage.drawing.fonts import figure, signed
from game.stage.drawing.palette import CREAM, LAMP, RED, Colour, mixed

_HOT = 50 / GOAL  # the share of its goal from which a count is hot
_GROWS, _STEPS = 0.3, 6  # how much larger its figures are at the goal, in so many steps
_GLOWS = 0.35  # how red the hottest figures are


@dataclass(frozen=True)
class CountedMeld:
    """A declared marriage or pair; void ones never got their trick and count nothing."""

    meld: Meld
    points: int
    void: bool


@dataclass(frozen=True)
class Counted:
    """A side's account; `pile` is a widow or stock won with a trick, `bonus` what the last trick brought,
    or the rest of a deal given up.
    """

    tricks: tuple[tuple[Slot, ...], ...]
    pile: tuple[Slot, ...]
    points: tuple[int, ...]
    melds: tuple[CountedMeld, ...]
    bonus: int
    total: int


def counted(game: Game, deal: Deal, outcome: Outcome, seat: Seat) -> Counted:
    """The account of a seat, adding up to the total the rules have counted."""
    family = family_of(deal)
    won, tricks, pile = deal.won[seat], tricks_of(deal, seat), family.pile_won(deal, seat)
    loser = outcome.given_up_by
    given = loser is not None and seat not in side_of(game, deal, loser)
    void = family.waits_for_a_trick(game, deal, seat) and not (given and family.bid_for)
    points = tuple(points_of(deal.known(trick)) for trick in tricks)
    melds = tuple(
        CountedMeld(meld, game.meld_value(deal, meld), void) for meld in deal.declared[seat]
    )
    added = points_of(deal.known(won)) + sum(each.points for each in melds if not each.void)
    all_known = len(deal.known(won)) == len(won)
    bonus = outcome.totals[seat] - added if all_known else 0
    return Counted(tricks, pile, points, melds, bonus, outcome.totals[seat])


def counted_together(game: Game, deal: Deal, outcome: Outcome, team: Team) -> Counted:
    """The accounts of seats that count together, as one."""
    each = [counted(game, deal, outcome, seat) for seat in team]
    return Counted(
        tuple(trick for account in each for trick in account.tricks),
        tuple(slot for account in each for slot in account.pile),
        tuple(points for account in each for points in account.points),
        tuple(meld for account in each for meld in account.melds),
        sum(account.bonus for account in each),
        sum(account.total for account in each),
    )


def points_in_sight(game: Game, deal: Deal, seat: Seat) -> int | None:
    """The points countable in the open while a deal is played; None before the first trick."""
    begun = deal.won[seat] or (family_of(deal).bid_for and deal.declared[seat])
    return game.total(deal, seat) if begun else None


@dataclass(frozen=True)
class LeftGroup:
    """Cards that nobody won and that lie together: the hand of `holder`, or what `word` is the key for."""

    slots: tuple[Slot, ...]
    word: str = ""
    holder: Seat | None = None


def left_over(deal: Deal) -> tuple[LeftGroup, ...]:
    """The cards nobody won by groups: each hand, the trick, a widow or talon, what was laid away, the stock
    with the turn-up last.
    """
    stock = deal.stock if deal.turn_up is None else (*deal.stock, deal.turn_up)
    groups = (
        *(LeftGroup(hand, holder=seat) for seat, hand in enumerate(deal.hands)),
        LeftGroup(deal.trick, "trick"),
        *(LeftGroup(pile, family_of(deal).pile_word) for pile in deal.piles),
        *(LeftGroup(slots, "aside") for slots in deal.aside),
        LeftGroup(stock, "drawn"),
    )
    return tuple(group for group in groups if group.slots)


def may_count(game: Game, deal: Deal, seat: Seat) -> bool:
    """Whether a seat has anything that counts: a trick, or a meld that waits for none.

    Never dependent on the total: counting is the game.
    """
    melds = bool(deal.declared[seat]) and not family_of(deal).waits_for_a_trick(game, deal, seat)
    return bool(deal.won[seat]) or melds


def figures(
    model: TableModel, before: Match, deal: Deal, outcome: Outcome, team: Team, bummerl: int = 0
) -> tuple[str, ...]:
    """Tricks, card points where they count, marriages, ticks, and last the score's change with the new one.

    Nothing in a game without contracts. `before` is the match as the deal began. Where more than the deal
    itself counts, the change is what the match has made of it. `bummerl` is how many the side has, where
    no slate beside the rows shows them.
    """
    if not family_of(deal).bid_for:
        return ()
    words, game = model.context.words, before.game
    account = counted_together(game, deal, outcome, team)
    melds = sum(each.points for each in account.melds if not each.void)
    lines = []
    if family_of(game).card_points_count(deal):  # else the tricks are what is counted
        rest = 0 if outcome.given_up_by is None else account.bonus
        lines.append(tricks_in_words(model.context, sum(outcome.tricks[seat] for seat in team)))
        lines.append(words("table.account.cards", count=account.total - melds - rest))
        if rest:
            lines.append(family_of(game).bonus(model.context, deal, team[0], rest))
    if account.melds:
        void = all(each.void for each in account.melds)
        lines.append(words(f"table.account.melds{'_void' if void else ''}", count=melds))
    ticks = family_of(game).ticks(outcome, team, account.total)
    if ticks is not None:
        lines.append(words.counted("table.account.ticks", ticks))
    if not set(team) & set(deal.in_play):
        bonus = family_of(game).bonus(model.context, deal, team[0], account.bonus)
        lines = [bonus] if account.bonus else []
    if bummerl:
        lines.append(words.counted("setup.length.bummerl", bummerl))
    change = outcome.points[team[0]]
    if family_of(game).sheet(model.context, before, model.table.match, outcome):
        change = model.table.match.scores[team[0]] - before.scores[team[0]]
    score = figure(before.scores[team[0]] + change)
    lines.append(words("table.account.change", change=signed(change), score=score))
    return tuple(lines)


def tricks_in_words(context: AppContext, count: int) -> str:
    """The words for a number of tricks, or for none."""
    words = context.words
    return words.counted("table.account.tricks", count) if count else words("table.result.no_trick")


def has_lost(outcome: Outcome, seat: Seat) -> bool:
    """Whether a deal went badly for a seat: others won it, or brought home more from it."""
    if outcome.winners:
        return seat not in outcome.winners
    return outcome.points[seat] < max(outcome.points)


@dataclass(frozen=True)
class Tally:
    """A count that goes to `aim`; None where nothing hangs on a number, and nothing is hot or reached."""

    aim: int | None

    def height(self, value: float) -> float:
        """How high a count sounds, from 0 to 1."""
        return min(1.0, value / (self.aim or GOAL))

    def heat(self, value: float) -> float:
        """How hot a count is, from 0 to 1 at its goal."""
        if self.aim is None:
            return 0.0
        return min(1.0, max(0.0, (value / self.aim - _HOT) / (1.0 - _HOT)))

    def reaches(self, before: float, value: float) -> bool:
        """Whether a count has come to its goal with what was added just now."""
        return self.aim is not None and before < self.aim <= value

    def growth(self, value: float) -> float:
        """The size of the figures, 1 at the beginning."""
        return 1.0 + _GROWS * round(self.height(value) * _STEPS) / _STEPS

    def colour(self, value: float) -> Colour:
        """The colour of the figures while they are counted: cream, lamplight, and a glow of red."""
        heat = round(self.heat(value) * _STEPS) / _STEPS
        return mixed(mixed(CREAM, LAMP, min(1.0, heat * 2)), RED, _GLOWS * max(0.0, heat * 2 - 1))
