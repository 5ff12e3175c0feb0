"""How the kernel counts a deal: the scoring of the readable rules, number for number."""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart
from game.bots.engine import row
from game.bots.engine import rule_vector as rule


@compiled
def counted(deal: IntArray, rules: IntArray, seat: int) -> int:
    """Card points, and ten for the last trick of a stock played out."""
    points = deal[row.CARD_POINTS + seat]
    played_out = (
        deal[row.CLOSER] < 0 and deal[row.TURN_UP] < 0 and deal[row.HAND] | deal[row.HAND + 1] == 0
    )
    if played_out and rules[rule.LAST_TRICK] == rule.BONUS_TEN and deal[row.LEADER] == seat:
        points += 10
    return points


@compiled
def total(deal: IntArray, rules: IntArray, seat: int) -> int:
    """The points a seat could claim with."""
    melds = deal[row.MELDED + seat] if deal[row.TRICKS + seat] > 0 else 0
    return counted(deal, rules, seat) + melds


@compiled
def towards_33(deal: IntArray, rules: IntArray, seat: int) -> int:
    """Card points of a seat that count towards schneider, with its melds where the house rule says so."""
    if rules[rule.MELDS_TO_33]:
        return total(deal, rules, seat)
    return counted(deal, rules, seat)


@compiled
def scale(points: int, tricks: int) -> int:
    """Game points for beating a player with so much: one, two below 33, three without a trick."""
    if tricks == 0:
        return 3
    return 2 if points < 33 else 1


@compiled
def won_points(deal: IntArray, rules: IntArray, winner: int) -> int:
    """Game points, 1 to 3, of a winner; by what the loser had when he closed where the house rule says so."""
    loser = 1 - winner
    if deal[row.CLOSER] == winner and rules[rule.EVALUATED_AT_CLOSE]:
        return scale(deal[row.CLOSING_POINTS + loser], deal[row.CLOSING_TRICKS + loser])
    return scale(towards_33(deal, rules, loser), deal[row.TRICKS + loser])


@compiled_apart
def failed_close_points(deal: IntArray, rules: IntArray) -> int:
    """Game points, 2 or 3, for the opponent of a closer who has not made it."""
    closer = deal[row.CLOSER]
    asked = closer if rules[rule.FAILED_ASKS_CLOSER] else 1 - closer
    tricks = (
        deal[row.TRICKS + asked] if rules[rule.FAILED_AT_END] else deal[row.CLOSING_TRICKS + asked]
    )
    return 3 if tricks == 0 else 2


@compiled
def two_or_three(deal: IntArray, rules: IntArray, offender: int) -> int:
    """Game points for a false claim where a seat without a trick makes them three."""
    if rules[rule.FALSE_THREE_IF] == rule.OPPONENT_TRICKLESS:
        return 3 if deal[row.TRICKS + 1 - offender] == 0 else 2
    if rules[rule.FALSE_THREE_IF] == rule.OFFENDER_TRICKLESS:
        return 3 if deal[row.TRICKS + offender] == 0 else 2
    return 2


@compiled_apart
def false_claim_points(deal: IntArray, rules: IntArray, offender: int) -> int:
    """No less than the deal lost, but for the two of a claimant without a trick."""
    if deal[row.CLOSER] == offender:
        return failed_close_points(deal, rules)
    lost = won_points(deal, rules, 1 - offender)
    if rules[rule.WOULD_HAVE_WON]:
        return max(won_points(deal, rules, offender), lost)
    price = two_or_three(deal, rules, offender)
    return max(price, lost) if deal[row.TRICKS + offender] > 0 else price


@compiled
def end(deal: IntArray, winner: int, points: int, reason: int) -> None:
    """Write the outcome down and end the deal."""
    deal[row.TURN], deal[row.PHASE], deal[row.REASON] = -1, row.OVER, reason
    deal[row.ANNOUNCED] = -1
    deal[row.RESULT + winner] = points
    deal[row.RESULT + 1 - winner] = 0


@compiled
def claim_value(deal: IntArray, rules: IntArray, seat: int) -> int:
    """The value of a claim to its seat now, right or false."""
    if total(deal, rules, seat) < 66:
        return -false_claim_points(deal, rules, seat)
    if deal[row.CLOSER] == 1 - seat:
        return 2 if rules[rule.BEATEN_FLAT] else failed_close_points(deal, rules)
    return won_points(deal, rules, seat)


@compiled_apart
def count_claim(deal: IntArray, rules: IntArray, seat: int) -> None:
    """End the deal by a claim of `seat`, right or wrong."""
    value = claim_value(deal, rules, seat)
    if value < 0:
        end(deal, 1 - seat, -value, row.FALSE_CLAIM)
    else:
        end(deal, seat, value, row.CLOSER_BEATEN if deal[row.CLOSER] == 1 - seat else row.CLAIMED)


@compiled_apart
def count_unclaimed(deal: IntArray, rules: IntArray) -> None:
    """End a deal whose cards are all out and in which nobody has claimed."""
    closer = deal[row.CLOSER]
    if closer >= 0:
        if rules[rule.SETTLED] and total(deal, rules, closer) >= 66:
            count_claim(deal, rules, closer)
        else:
            end(deal, 1 - closer, failed_close_points(deal, rules), row.CLOSER_FAILED)
        return
    if rules[rule.LAST_TRICK] == rule.LAST_WINS:
        end(deal, deal[row.LEADER], 1, row.LAST_TRICK_WON)
        return
    first, second = total(deal, rules, 0), total(deal, rules, 1)
    if first == second:
        end(deal, 0, 0, row.EQUAL_TOTALS)
    elif rules[rule.UNCLAIMED_66_DRAWS] and max(first, second) >= 66:
        end(deal, 0, 0, row.UNCLAIMED_66)
    else:
        winner = 0 if first > second else 1
        end(deal, winner, won_points(deal, rules, winner), row.HIGHER_TOTAL)
