"""How a bot bids and plays its cards in all seats: `python -m game.bench.manners GAME BOT [--deals N]`.

Contracts made, by contract and by what was bid; cards parted with although a cheaper one was at hand, and
how often that was needless: by the trials of a character of the house the other card was worth about as much.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.bots import check_bot, new_bot
from game.bots.arena import deal_steps
from game.bots.trials.choice import think
from game.bots.trials.house_player import HousePlayer
from game.contest.match import Match
from game.core.cards import Card
from game.core.deal import Deal, Seat, view
from game.core.holding import unseen
from game.core.moves import MARRIAGE_CARDS, Discard, Give, Move, Play
from game.core.outcome import Outcome
from game.core.playing import trick_winner
from game.core.tricks import winning
from game.play.question import Bot, Question
from game.rules import FAMILIES, GAMES, Game
from game.rules.bauernschnapsen.contracts import Objective
from game.rules.bauernschnapsen.state import BauernschnapsenDeal
from game.rules.game import side_of
from game.rules.north_american.state import MOON, NorthAmericanDeal

_DEAR = 10

# Equity by which another card may be worth less and yet be about as good.
_ABOUT = 0.02


@dataclass
class Conduct:
    """The conduct of a bot: `faults`, the `needless` among them, the `chances` for each, `bid` and `made`."""

    faults: Counter[str] = field(default_factory=Counter)
    needless: Counter[str] = field(default_factory=Counter)
    chances: Counter[str] = field(default_factory=Counter)
    bid: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    deals: int = 0

    def note(self, game: Game, deal: Deal, move: Move, bot: Bot, question: Question) -> None:
        """Note a move of the seat to act in a deal whose cards are all known, and how it came to it."""
        if not _plays_for_points(deal):
            return
        guilty = {
            each: {name for name, is_fault in FAULTS.items() if is_fault(game, deal, each)}
            for each in game.legal(deal)
        }
        if all(guilty.values()):
            return
        self.chances.update(set().union(*guilty.values()))
        self.faults.update(guilty[move])
        if guilty[move]:
            worth = _worth(bot, question)
            free = (value for each, value in worth.items() if not guilty[each])
            if move in worth and max(free, default=-math.inf) >= worth[move] - _ABOUT:
                self.needless.update(guilty[move])

    def ended(self, game: Game, outcome: Outcome) -> None:
        """Note a deal that a seat of the bot declared."""
        contract = f"{game.key} {level_of(outcome.contract)}"
        self.bid[contract] += 1
        self.made[contract] += outcome.is_made

    def to_json(self) -> dict[str, Any]:
        return {
            "deals": self.deals,
            "contracts": {key: [self.made[key], bid] for key, bid in sorted(self.bid.items())},
            "faults": {key: [self.faults[key], self.chances[key]] for key in FAULTS},
            "needless faults": {key: [self.needless[key], self.faults[key]] for key in FAULTS},
        }


def _worth(bot: Bot, question: Question) -> Mapping[Move, float]:
    """The equity of the moves that a character tried; none of another bot, or where it tries none."""
    if not isinstance(bot, HousePlayer) or FAMILIES[question.game.family].searched:
        return {}
    return think(question, temper=bot.character.temper).values


def level_of(contract: str) -> str:
    """A contract, a bid of Thousand by twenties: 100 is the one that must be opened with."""
    if not contract.isdecimal() or int(contract) <= 100:
        return contract
    upper = math.ceil(int(contract) / 20) * 20
    return f"{upper - 15}-{upper}"


def _plays_for_points(deal: Deal) -> bool:
    """Whether card points are what the deal is about."""
    if isinstance(deal, BauernschnapsenDeal):
        aims = (Objective.SIXTY_SIX, Objective.TRICKS_AND_66)
        return deal.contract is not None and deal.contract.objective in aims
    if isinstance(deal, NorthAmericanDeal):
        standing = deal.auction.standing
        return standing is None or standing < MOON
    return True


# -- faults: one counts where another legal move is free of all of them ------------------------------


def _played(move: Move) -> Card | None:
    return move.card if isinstance(move, Play) else None


def _trick(game: Game, deal: Deal) -> tuple[Seat, bool] | None:
    """Return the seat that is winning the trick, and whether the seat to act plays last to it."""
    if not deal.trick:
        return None
    return trick_winner(deal, game.strength(deal)), deal.left_of(deal.to_act) == deal.leader


def _wins(game: Game, deal: Deal, card: Card) -> bool:
    cards = (*deal.known(deal.trick), card)
    return winning(cards, deal.trump, game.strength(deal)) == len(cards) - 1


def _dear_to_others(game: Game, deal: Deal, move: Move) -> bool:
    """A ten or an ace is given, or goes into a trick that the others win and no partner can take any more."""
    if isinstance(move, Give):
        return isinstance(move.what, Card) and move.what.points >= _DEAR
    card, trick = _played(move), _trick(game, deal)
    if card is None or trick is None or card.points < _DEAR or _wins(game, deal, card):
        return False
    own, seat = side_of(game, deal, deal.to_act), deal.left_of(deal.to_act)
    while seat != deal.leader:
        if seat in own:
            return False
        seat = deal.left_of(seat)
    return trick[0] not in own


def _cheap_to_partner(game: Game, deal: Deal, move: Move) -> bool:
    """The last seat adds less than a ten to its partner's trick although it may add one."""
    card, trick = _played(move), _trick(game, deal)
    if card is None or trick is None or not trick[1]:
        return False
    own = side_of(game, deal, deal.to_act)
    return trick[0] in own and card.points < _DEAR and not _wins(game, deal, card)


def _half_marriage(game: Game, deal: Deal, move: Move) -> bool:
    """One card of a marriage that is held whole is played, given or laid away."""
    match move:
        case Play(card):
            gone: tuple[Any, ...] = (card,) if deal.announced is None else ()
        case Give(what, _):
            gone = (what,)
        case Discard(what):
            gone = what
        case _:
            return False
    hand = set(deal.hand(deal.to_act))
    return any(
        set(both) <= hand and not set(both).isdisjoint(gone) for both in MARRIAGE_CARDS.values()
    )


def _ten_under_ace(game: Game, deal: Deal, move: Move) -> bool:
    """A ten is led while its ace, that beats it, is with somebody else."""
    card = _played(move)
    if card is None or deal.trick or card.rank != "T":
        return False
    ace, strength = Card(f"A{card.suit}"), game.strength(deal)
    return strength["A"] > strength["T"] and ace in unseen(view(deal, deal.to_act), game.pack)


FAULTS: dict[str, Callable[[Game, Deal, Move], bool]] = {
    "dear_to_others": _dear_to_others,
    "half_marriage": _half_marriage,
    "ten_under_ace": _ten_under_ace,
    "cheap_to_partner": _cheap_to_partner,
}


# -- playing ----------------------------------------------------------------------------------------------


def watch_deal(match: Match, bot: Bot, seed: int, conduct: Conduct) -> None:
    """Play the match's next deal with the bot in all seats, and note what it does."""
    game, bots = match.game, [bot] * match.game.seats
    random = Random(f"{seed} {match.number}")
    pack, outcome = random.sample(game.pack, len(game.pack)), None
    for deal, _, question, move, after in deal_steps(match, pack, bots, f"{seed} {match.number}"):
        if question is not None:
            conduct.note(game, deal, move, bot, question)
        outcome = game.outcome(after)
    assert outcome is not None
    conduct.deals += 1
    if outcome.declarer is not None:
        conduct.ended(game, outcome)


def conduct_of(key: str, bot: str, deals: int, seed: int) -> dict[str, Any]:
    """Watch a bot in deals that are each the first of a match. Raises ValueError if it does not play it."""
    game, conduct = GAMES[key], Conduct()
    check_bot(bot, game)
    player = new_bot(bot)
    for number in range(deals):
        match = Match.new(game, number % game.seats)
        watch_deal(match, player, seed + 1000 * number, conduct)
    return {"game": key, "bot": bot, **conduct.to_json()}


def _lines(found: dict[str, Any]) -> Iterator[str]:
    for key, value in found.items():
        if isinstance(value, dict):
            for name, (part, whole) in value.items():
                yield f"{key} {name}: {part} of {whole}" + (
                    f" ({part / whole:.0%})" if whole else ""
                )
        else:
            yield f"{key}: {value}"


def main() -> None:
    """Print what was seen."""
    parser = argparse.ArgumentParser(prog="python -m game.bench.manners", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("bot")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    try:
        found = conduct_of(asked.game, asked.bot, asked.deals, asked.seed)
    except ValueError as reason:
        parser.error(str(reason))
    print(json.dumps(found) if asked.json else "\n".join(_lines(found)))


if __name__ == "__main__":
    main()
