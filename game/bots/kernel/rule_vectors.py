"""House rules as rows of int64: what every family has first, then each option, then the contract table.

An option has the place `FIRST_OPTION` plus its place among the family's options. A number stands for
itself, on is 1 and off 0, and a word is its place among the option's choices.
"""

from __future__ import annotations

from functools import lru_cache

from game.bots.compiling.compiled import IntArray, int_array
from game.bots.engine.rule_vector import write_options
from game.bots.kernel import row
from game.rules import FAMILIES, part
from game.rules.bauernschnapsen.contracts import (
    SCHNAPSER,
    Bidders,
    Contract,
    Lead,
    Melds,
    Needs,
    Objective,
    contracts,
)
from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.bauernschnapsen.options import BonusOptions, PartnerOptions
from game.rules.north_american.game import NorthAmericanGame
from game.rules.north_american.options import TwoSideOptions
from game.rules.options import Options
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.options import ThousandOptions

AuctionGame = BauernschnapsenGame | NorthAmericanGame | ThousandGame

NORTH_AMERICAN, BAUERNSCHNAPSEN, THOUSAND = range(3)

# -- what every family has ---------------------------------------------------------------------------

FAMILY, SEATS, PARTNERS, CARDS, HAND_CARDS, PACKETS = 0, 1, 2, 3, 4, 5
FIRST_OPTION = 9  # PACKETS are four

# -- the options that change a deal, and what it counts in a match ---------------------------------------


def _places(*forms: type[Options]) -> dict[str, int]:
    """The place of each option of a family's forms."""
    names = dict.fromkeys(option.name for options in forms for option in options.all())
    return {name: FIRST_OPTION + at for at, name in enumerate(names)}


_NA = _places(TwoSideOptions)
NATURAL_RANKS = _NA["na66_rank"]
MOON_IN_POINTS = _NA["moon_goal"]
STICK_DEALER = _NA["stick_dealer"]
MATCH_TARGET = _NA["match_target"]

_BAUERN = _places(PartnerOptions, BonusOptions)
CUT_MODE = _BAUERN["cut_mode"]
KONTRA_PRIORITY = _BAUERN["bettler_kontra_priority"]
BETTLER = _BAUERN["bettler"]
EARLY_CLAIM = _BAUERN["schnapser_early_claim"]
KONTRA_BLOCK = _BAUERN["kontra_block"]
UNDERTRUMP = _BAUERN["undertrump"]
WRONG_CLAIM = _BAUERN["wrong_claim"]
MELDS_TO_33 = _BAUERN["schneider_counts_melds"]
TALON_RAISE = _BAUERN["talon_raise"]
KONTRA_WHEN = _BAUERN["kontra_when"]
TALON_CONTRACTS = _BAUERN["talon_contracts"]
UNSEEN_BONUS = _BAUERN["talon_unseen_bonus"]
BUMMERL = _BAUERN["bummerl"]
BUMMERL_TARGET = _BAUERN["bummerl_target"]
BUMMERL_SCHNEIDER = _BAUERN["bummerl_schneider"]
RETOUR_SCHNEIDER = _BAUERN["retour_schneider"]

_THOUSAND = _places(ThousandOptions)
MUST_BEAT = _THOUSAND["must_beat"]
OPENING_FREE = _THOUSAND["opening_free"]
BID_CAP = _THOUSAND["bid_cap"]
BLIND_BID = _THOUSAND["blind_bid"]
BLIND_DOUBLES = _THOUSAND["blind_doubles"]
FOUR_NINES = _THOUSAND["redeal_four_nines"]
TWO_NINES = _THOUSAND["redeal_two_nines"]
CAN_RAISE_GOLDEN = _THOUSAND["golden_can_raise"]
STOCK_BONUS = _THOUSAND["stock_bonus"]
MARRIAGE_AT_ONCE = _THOUSAND["marriage_first_trick"]
CONCESSION = _THOUSAND["concede"]
CUT_NINE = _THOUSAND["cut_nine_rule"]
GOLDEN_TOUR = _THOUSAND["golden"]
BOLTS = _THOUSAND["bolts"]
BARREL_FINE = _THOUSAND["barrel_fail_fine"]
DUMP_TRUCK = _THOUSAND["dump_truck"]

# -- the contract table of Bauernschnapsen: a row of COLUMNS numbers a contract, the lowest first --------

CONTRACTS = FIRST_OPTION + max(len(_NA), len(_BAUERN), len(_THOUSAND))  # how many rows
SCHNAPSER_ROW = CONTRACTS + 1
TABLE = CONTRACTS + 2
COLUMNS = 12
BIDDERS, CALLED_TRUMPS, DECLARER_LEADS, TRICKS, OBJECTIVE, MELDS = range(6)
NEEDS, ORDER, PARTNER_OUT, TALON, MAY_DOUBLE, VALUE = range(6, COLUMNS)

FOREHAND, FOREHAND_SIDE, OPPONENTS, NOT_FOREHAND, ANYONE = range(len(Bidders))
SIXTY_SIX, NO_TRICK, TRICKS_AND_66, EVERY_TRICK, HOLD = range(len(Objective))
NO_MELDS, DECLARER_MELDS, ANY_MELDS = range(len(Melds))
NEEDS_NOTHING, NEEDS_ACE, NEEDS_SUIT, NEEDS_TRUMPS = range(len(Needs))

LENGTH = TABLE + 12 * COLUMNS


@lru_cache(maxsize=256)
def rule_vector(game: AuctionGame) -> IntArray:
    """The rules in force as one row; not to be changed."""
    numbers = int_array(LENGTH)
    numbers[SEATS], numbers[CARDS] = game.seats, len(game.pack)
    numbers[PARTNERS] = len(game.teams) < game.seats
    numbers[HAND_CARDS] = game.options.form.hand
    write_family = FAMILIES[game.family].vector
    assert write_family is not None
    part(write_family)(numbers, game)
    return numbers


def write_north_american_rules(numbers: IntArray, game: NorthAmericanGame) -> None:
    """Write what North American Sixty-six alone has in its rules."""
    numbers[FAMILY] = NORTH_AMERICAN
    packets = game.options.form.packets
    numbers[PACKETS : PACKETS + len(packets)] = packets
    write_options(numbers, game.options, _NA)


def write_bauernschnapsen_rules(numbers: IntArray, game: BauernschnapsenGame) -> None:
    """Write what Bauernschnapsen alone has in its rules, the contract table included."""
    numbers[FAMILY] = BAUERNSCHNAPSEN
    numbers[PACKETS], numbers[PACKETS + 1] = game.options.form.first, game.options.form.second
    numbers[PACKETS + 2] = game.options.form.talon
    write_options(numbers, game.options, _BAUERN)
    rows = contracts(game.options)
    numbers[CONTRACTS] = len(rows)
    numbers[SCHNAPSER_ROW] = [each.name for each in rows].index(SCHNAPSER)
    columns = [number for contract in rows for number in _columns(contract)]
    numbers[TABLE : TABLE + len(columns)] = columns


def write_thousand_rules(numbers: IntArray, game: ThousandGame) -> None:
    """Write what Thousand alone has in its rules."""
    numbers[FAMILY] = THOUSAND
    numbers[PACKETS] = len(game.options.form.stocks)
    write_options(numbers, game.options, _THOUSAND)


def _columns(contract: Contract) -> tuple[int, ...]:
    """One row of the contract table, in the order of its columns."""
    return (
        list(Bidders).index(contract.bidders),
        contract.trumps,
        contract.lead is Lead.DECLARER,
        contract.tricks,
        list(Objective).index(contract.objective),
        list(Melds).index(contract.melds),
        list(Needs).index(contract.needs),
        order_of(contract.ranks),
        contract.partner_out,
        contract.talon,
        contract.doubled,
        contract.value,
    )


def order_of(ranks: str) -> int:
    """The place in ORDERS of an order of five or six ranks."""
    return next(at for at, order in enumerate(row.ORDERS) if order.startswith(ranks))
