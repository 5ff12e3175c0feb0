"""A deal as a few letters that can be read aloud and typed in: its game, house rules, dealer and pack.

    K7QM-3XTW

Letters and digits but O and 0, I and 1. The first seven name the preset, the dealer and the seed of the pack;
house rules that are not the preset's follow, as few letters as they need; the last letter checks all of them.
Letters are elements of the field of 32: the sum of each times its own power of a generator is 0, so one wrong
letter, or two that were swapped, are always noticed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.cards import Card
from game.core.deal import Seat
from game.play.decks import SEEDS, shuffled_pack
from game.rules import GAMES, PRESETS, Game
from game.rules.options import Option, OptionValue

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_BASE = len(ALPHABET)
_HEAD = 7
_DEALERS = 4
_GROUP = 4

_KEYS = {preset.code: key for key, preset in PRESETS.items()}
# Longer codes would repeat a power of the generator.
_LONGEST = 31


class BadCode(ValueError):
    """A text that is no code of a deal; `key` is that of the sentence a player is told."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class DealCode:
    """The content of a code: `seed` is that of the pack, from 0 and below SEEDS (see `game.play.decks`)."""

    game: Game
    dealer: Seat
    seed: int


@dataclass(frozen=True)
class GivenDeal:
    """A deal not left to chance: the pack in dealing order, who deals, and the pack's seed if it has one."""

    pack: tuple[Card, ...]
    dealer: Seat
    seed: int | None = None

    @classmethod
    def named(cls, code: DealCode) -> GivenDeal:
        """The deal that a code names."""
        return cls(shuffled_pack(code.game.pack, code.seed), code.dealer, code.seed)

    def code(self, game: Game) -> str | None:
        """The code of the deal in its game; None where the pack does not come from a seed."""
        if self.seed is None or not 0 <= self.seed < SEEDS:
            return None
        if self.pack != shuffled_pack(game.pack, self.seed):
            return None
        return write_code(DealCode(game, self.dealer, self.seed))


def write_code(deal: DealCode) -> str:
    """The code of a deal, in groups of four letters. Raises ValueError for a seed that has none."""
    if not 0 <= deal.seed < SEEDS or not 0 <= deal.dealer < deal.game.seats:
        raise ValueError(f"no code names the pack {deal.seed} dealt by seat {deal.dealer}")
    head = (deal.seed * _DEALERS + deal.dealer) * _BASE + PRESETS[deal.game.key].code
    letters = [*_letters(head, _HEAD), *_letters(_rules_number(deal.game))]
    return grouped("".join(ALPHABET[each] for each in [*letters, _check(letters)]))


def grouped(text: str) -> str:
    """The letters of a code in groups, as they are shown."""
    return "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def read_code(text: str) -> DealCode:
    """Read a code; small letters, blanks and hyphens do not matter. Raises BadCode."""
    typed = "".join(text.split()).replace("-", "").upper()
    if any(letter not in ALPHABET for letter in typed):
        raise BadCode("deal_code.letters")
    if not _HEAD < len(typed) <= _LONGEST:
        raise BadCode("deal_code.length")
    letters = [ALPHABET.index(letter) for letter in typed]
    if _sum(letters) != 0:
        raise BadCode("deal_code.check")
    head, preset = divmod(_number(letters[:_HEAD]), _BASE)
    seed, dealer = divmod(head, _DEALERS)
    if preset not in _KEYS:
        raise BadCode("deal_code.unknown")
    game = _with_rules(GAMES[_KEYS[preset]], _number(letters[_HEAD:-1]))
    deal = DealCode(game, dealer, seed)
    if dealer >= game.seats or write_code(deal) != grouped(typed):
        raise BadCode("deal_code.unknown")
    return deal


# -- house rules as a number -----------------------------------------------------------------------


def _rules_number(game: Game) -> int:
    """0 for the preset's rules; else a digit for each rule: how many choices it comes after the preset's."""
    usual, number, weight = GAMES[game.key].options, 0, 1
    for option in game.options.all():
        chosen, known = (
            _place(option, getattr(each, option.name)) for each in (game.options, usual)
        )
        number += (chosen - known) % len(option.choices) * weight
        weight *= len(option.choices)
    return number


def _with_rules(preset: Game, number: int) -> Game:
    """The preset with the house rules of a number. Raises BadCode for one that is too large."""
    changes: dict[str, OptionValue] = {}
    for option in preset.options.all():
        number, ahead = divmod(number, len(option.choices))
        if ahead:
            known = _place(option, getattr(preset.options, option.name))
            changes[option.name] = option.choices[(known + ahead) % len(option.choices)]
    if number:
        raise BadCode("deal_code.unknown")
    try:
        return preset.with_options(**changes)
    except ValueError:
        raise BadCode("deal_code.unknown") from None


def _place(option: Option, value: OptionValue) -> int:
    """The index of a value among the choices of a rule; True and 1 are two values."""
    return next(
        at for at, each in enumerate(option.choices) if each == value and type(each) is type(value)
    )


# -- letters ---------------------------------------------------------------------------------------


def _letters(number: int, least: int = 0) -> list[int]:
    """A number in letters, the highest first, at least so many of them."""
    found: list[int] = []
    while number or len(found) < least:
        number, low = divmod(number, _BASE)
        found.insert(0, low)
    return found


def _number(letters: Sequence[int]) -> int:
    number = 0
    for letter in letters:
        number = number * _BASE + letter
    return number


def _doubled(element: int) -> int:
    """An element of the field of 32 times its generator, by the polynomial x^5 + x^2 + 1."""
    doubled = element << 1
    return doubled ^ 0b100101 if doubled & _BASE else doubled


def _sum(letters: Sequence[int]) -> int:
    """The sum of the letters, each times its power of the generator; the last letter times 1."""
    total = 0
    for letter in letters:
        total = _doubled(total) ^ letter
    return total


def _check(letters: Sequence[int]) -> int:
    """The letter that makes the sum 0."""
    return _doubled(_sum(letters))
