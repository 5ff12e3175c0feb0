"""The house rules of the two-hand family, and how its five presets differ.

The table PRESETS is the place to look: a column a game, a row a rule. A rule that is not in the table
has its first choice in all five.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.options import Options, OptionValue, TableForm, choice


@dataclass(frozen=True)
class TwoHandOptions(Options):
    """Options of Snapszer, Sixty-six and Schnapsen; names and sources as in the rules specification."""

    form = TableForm(seats=2, teams=((0,), (1,)))

    # 24 cards and six in hand, or 20 without the nines and five in hand [seed 000], [seed 001], [HU].
    cards: int = choice(24, 20)
    # A meld is refused before its seat has a trick, or waits for one [seed 000], [seed 001].
    marriage_needs_trick: str = choice("pending", "before")
    # Melds may still be declared once the stock is closed or gone [seed 001], [HU].
    marriage_when_closed: bool = choice(False, True)
    # Which card of a marriage is led [seed 001], [TOMPA].
    marriage_lead: str = choice("any", "king")
    # Ober and Unter of a suit meld like a marriage [seed 001].
    ober_unter_pair: bool = choice(False, True)
    # The lowest trump buys the turn-up only after a trick has been won [seed 001], [seed 004].
    exchange_needs_trick: bool = choice(False, True)
    # The exchange is also allowed just before following [seed 004].
    exchange_on_follow: bool = choice(False, True)
    # Fewest cards in the stock, turn-up included, for an exchange [seed 004], [PW].
    exchange_min_stock: int = choice(2, 4)
    # After a closing the other player may exchange at once [PAG-66].
    exchange_on_close_by_opponent: bool = choice(False, True)
    # The stock may also be closed before drawing [seed 001], [seed 004].
    close_before_draw: bool = choice(False, True)
    # Fewest cards in the stock, turn-up included, for closing [PAG-S], [PW].
    close_min_stock: int = choice(2, 4)
    # Claim at any own turn, or only after winning a trick or melding [seed 000], [PAG-S].
    claim_timing: str = choice("own_turn", "own_lead")
    # The last trick of a stock played out: nothing, ten points, or the deal [seeds 000, 001, 004].
    last_trick_rule: str = choice("none", "bonus10", "wins")
    # After closing, the loser's state that counts: when the deal ends, or at closing [seed 000], [PAG-S].
    closed_eval: str = choice("end", "at_close")
    # A false claim gives two or three, or what the claimant would have won [seed 001], [PREIS].
    false_claim: str = choice("two_or_three", "would_have_won")
    # Who must be without a trick for a false claim to cost three [seeds 000, 001, 004], [PAG-66].
    false_claim_three_if: str = choice("opponent_no_tricks", "offender_no_tricks", "never")
    # Who must be without a trick for a failed closing to cost three [seed 001], [seed 004].
    failed_close_three_if: str = choice("opponent_no_tricks", "closer_no_tricks")
    # The moment at which that is looked at [PAG-66].
    failed_close_moment: str = choice("at_close", "end")
    # An opponent who claims first against a closer scores two, whatever the tricks [PAG-66].
    beaten_closer_flat: bool = choice(True, False)
    # A closed deal played out without a claim is settled by the totals.
    auto_settle_closed: bool = choice(False, True)
    # A stock played out without a claim: the higher total wins, or an undeclared 66 is a draw [seed 004].
    unclaimed: str = choice("higher_total", "draw_if_66_unclaimed")
    # Marriages count towards the line of 33.
    schneider_counts_melds: bool = choice(True, False)
    # Extra game points that a drawn deal adds to the next one [seed 004].
    draw_carry: int = choice(1, 0)
    # Who deals next [seed 001], [PAG-66].
    next_dealer: str = choice("alternate", "winner")
    # Claims are made by the table as soon as they are right.
    auto_claim: bool = choice(False, True)
    # A card played against the duty loses the deal for three game points [SUM], [PREIS].
    penalize_illegal: bool = choice(False, True)
    # One's own won tricks may be looked at again [seed 001], [PAG-S].
    may_inspect_own_tricks: bool = choice(False, True)
    # Game points for a match [seed 000], [seed 001].
    match_target: int = choice(7, 10, 11)
    # The slate counts down to nothing instead of up [PAG-S].
    count_down: bool = choice(False, True)
    # The loser of a match gets a Bummerl, and play goes on [WEICH].
    bummerl: bool = choice(False, True)
    # Bummerl for a match lost to nothing [WEICH].
    bummerl_schneider: int = choice(2, 1)
    # Bummerl that end the whole contest; one would be no more than a match.
    bummerl_target: int = choice(2, 3, 5, 7)


KEYS = ("snapszer", "sixty_six", "sixty_six_parlett", "schnapsen", "schnapsen_sharp")

_NO, _YES = False, True
_OPPONENT, _OFFENDER = "opponent_no_tricks", "offender_no_tricks"
_HIGHER = "higher_total"

# fmt: off
_DIFFERENCES: dict[str, tuple[OptionValue, OptionValue, OptionValue, OptionValue, OptionValue]] = {
    #                         snapszer        sixty_six       …_parlett       schnapsen       …_sharp
    "cards":                 (24,             24,             24,             20,             20),
    "marriage_needs_trick":  ("before",       "pending",      "pending",      "pending",      "before"),
    "marriage_when_closed":  (_YES,           _NO,            _NO,            _YES,           _YES),
    "marriage_lead":         ("any",          "any",          "any",          "any",          "king"),
    "exchange_needs_trick":  (_NO,            _YES,           _YES,           _NO,            _YES),
    "exchange_on_follow":    (_NO,            _NO,            _YES,           _NO,            _NO),
    "exchange_min_stock":    (2,              2,              2,              2,              4),
    "close_before_draw":     (_NO,            _YES,           _YES,           _NO,            _NO),
    "close_min_stock":       (2,              2,              2,              2,              4),
    "claim_timing":          ("own_turn",     "own_turn",     "own_turn",     "own_lead",     "own_lead"),
    "last_trick_rule":       ("none",         "bonus10",      "bonus10",      "wins",         "wins"),
    "closed_eval":           ("end",          "end",          "end",          "at_close",     "at_close"),
    "false_claim_three_if":  (_OFFENDER,      _OPPONENT,      _OFFENDER,      _OPPONENT,      _OPPONENT),
    "failed_close_three_if": (_OPPONENT,      _OPPONENT,      "closer_no_tricks", _OPPONENT,  _OPPONENT),
    "failed_close_moment":   ("at_close",     "at_close",     "end",          "at_close",     "at_close"),
    "beaten_closer_flat":    (_NO,            _YES,           _NO,            _NO,            _NO),
    "unclaimed":             (_HIGHER,        _HIGHER,        "draw_if_66_unclaimed", _HIGHER, _HIGHER),
    "may_inspect_own_tricks": (_NO,           _NO,            _NO,            _YES,           _NO),
    "count_down":            (_NO,            _NO,            _NO,            _YES,           _YES),
}
# fmt: on


def _column(at: int) -> TwoHandOptions:
    changes = {name: row[at] for name, row in _DIFFERENCES.items()}
    return TwoHandOptions(**changes)  # type: ignore[arg-type]


PRESETS: dict[str, TwoHandOptions] = {key: _column(at) for at, key in enumerate(KEYS)}
