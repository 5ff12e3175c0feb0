"""North American Sixty-six: sections H and I of the worked cases, and every house rule."""

import pytest

from game.contest.match import Match
from game.core.cards import PACK_24
from game.core.deal import view
from game.core.outcome import Outcome, Reason
from game.rules import GAMES, read_game
from tests.rules.saying import Moment, at, cases

FOUR, THREE, TWO = "north_american_4", "north_american_3", "north_american_2"
ALL = (FOUR, THREE, TWO)

# Seat 3 has dealt, seat 0 bids, and each of the four holds a suit.
SUITS = "KHQHAHTHJH9H/ADTDKDQDJD9D/ASTSKSQSJS9S/ACTCKCQCJC9C"
FIRST_LEAD = f"dealer=3 calls=1/pass/pass/pass turn=0 hands={SUITS}"
LATER_LEAD = (
    "dealer=3 calls=1/pass/pass/pass trump=S tricks=1/0/0/0 turn=0 "
    "hands=QDKDKCQCJH/ADTDJD9DAC/ASTSKSQSJS/TCAHTHJC9C won=9SKHQH9H///"
)
# Seat 2 holds cards and follows to a trick of the second round.
THIRD = "dealer=3 calls=1/pass/pass/pass trump=S tricks=1/0/0/0 turn=2"
# The four nines fall last; seat 0 has the trump marriage, and seat 1 won what seat 0 did not.
LAST = "dealer=3 turn=0 trump=S melds=S/// hands=9S/9H/9D/9C"
WIDOW_OF_THREE = "dealer=2 turn=0 calls=1/pass/pass hands=KHQHJH9HKDQDJD/THKSQSJS9SACKC"
MOON = f"dealer=3 calls=5 turn=0 hands={SUITS}"
MOON_165 = (
    "dealer=3 calls=5 turn=0 trump=H tricks=5/0/0/0 hands=9H/9D/ASTSKSQSJS9S/9C "
    "won=AHTHKHQHJHADTDKDQDJDACTCKCQCJC///"
)

CASES = f"""
i1 a bid goes above the last, and each is asked once
    at dealer=0 turn=1 phase=bid hands={SUITS}
    north_american_4: bid 1 -> not bid 1: bid_too_low; may bid 2; may pass
    north_american_4: bid 1, bid 2, pass, bid 3 -> declarer 0
    north_american_4: bid 1, bid 2, pass, pass -> not bid 4: bid_not_now
i2 a bid over one's partner is not added to his, and the highest bidder leads and not who bid first
    north_american_4: bid 1, pass, bid 2, pass -> declarer 3; standing 2; phase play; turn 3
the bidding begins at the dealer's left and ends with the moon, which is played alone from the first card
    north_american_4: bid 5 -> phase play; declarer 1; in_play 0:1:2; turn 1
    north_american_4: pass, bid 5 -> declarer 2; in_play 1:2:3; turn 2
    north_american_4: pass, bid 4, pass, pass -> in_play 0:1:2:3
nobody plays or melds before the bidding is over
    north_american_4: -> not AD: bid_first; not marriage H: marriage_on_lead_only; not bid 6: bid_unknown;
        not bid gang: bid_unknown
the dealer must bid by house rule where all before him have passed
    north_american_4(stick_dealer=on): pass, pass, pass -> not pass: dealer_must_bid;
        legal bid 1, bid 2, bid 3, bid 4, bid 5
    north_american_4(stick_dealer=on): pass, bid 1, pass -> may pass
    north_american_4: pass, pass, pass -> may pass
the first card led makes trumps, and a later lead of another suit makes none
    at {FIRST_LEAD}
    north_american_4: -> trump None
    north_american_4: JH -> trump H
    north_american_4: AH, 9D, 9S, 9C, TH -> trump H
    at {LATER_LEAD}
    north_american_4: QD -> trump S
    north_american_4: QD, AD, JS -> trump S
i19 the bidder's opening marriage is trump, and one of the two is led
    at {FIRST_LEAD}
    north_american_4: marriage H -> trump H; not AH: lead_the_marriage; cards KH QH
    north_american_4: marriage H, KH, 9D, 9S, 9C -> points 44:0:0:0
i5 a later marriage counts twenty, though its trick is lost, and a king led without a word none
    at {LATER_LEAD}
    north_american_4: -> points 7:0:0:0
    north_american_4: marriage D -> points 27:0:0:0
    north_american_4: marriage C, KC, AC, JS, 9C -> points 27:0:17:0; tricks 1:0:1:0
    north_american_4: KC, AC, JS, 9C -> points 7:0:17:0
a marriage is declared on lead and once a lead
    north_american_4: marriage D -> not marriage C: marriage_one_a_lead
    north_american_4: JH -> not marriage S: marriage_on_lead_only
    north_american_4: -> not marriage S: marriage_not_held; not pair D: pair_not_played
    north_american_4: -> not claim: move_unknown
i4 a marriage is void without a trick of the side, and counts with the partner's
    at dealer=3 calls=1/pass/pass/pass turn=0 trump=S tricks=0/3/0/2 hands=KH/AH/9H/TH melds=S///
    north_american_4: KH, AH, 9H, TH -> points 0:25:0:0; by set
    at dealer=3 calls=1/pass/pass/pass turn=0 trump=S tricks=0/2/1/2 hands=KH/AH/9H/TH melds=S///
    north_american_4: -> points 40:0:0:0
i13 void of the suit one must trump
    at {THIRD} hands=ADTDKDQD/ASTSKSQS/9SAHTH9DJD/JSTCKCQCJC trick=9CAC
    north_american_4: -> cards 9S; not AH: must_trump
void of both one plays anything
    at {THIRD} hands=ADTDKDQD/ASTSKSQS/9HAHTH9DJD/JSTCKCQCJC trick=9CAC
    north_american_4: -> cards 9H AH TH 9D JD
a trump goes over the trump, or under it where no other is held
    at {THIRD} hands=AHTHKHQH/ASTSACTC/QSKS9DTDJD/KCJC9CADKD trick=QCJS
    north_american_4: -> cards QS KS
    at {THIRD} hands=ADTDKDQD/ASTSACTC/9SAHTH9DJD/KCJC9CKHQH trick=QCJS
    north_american_4: -> cards 9S
    at {THIRD} hands=AHTHKHQH/ASTSACTC/QS9S9DTDJD/KCJC9CADKD trick=QCJS
    north_american_4: -> not 9S: must_overtrump
of a suit that was trumped any card is played
    at {THIRD} hands=AHTHKHQH/TSKSQS9S/9CACASJDTD/KCJCTCADKD trick=QCJS
    north_american_4: -> cards 9C AC
one's partner leads: he is beaten all the same
    at {THIRD} hands=AHTHKHQH/TSKSQS9S/QCAC9CASJD/TCADTDKDQD trick=KCJC
    north_american_4: -> cards AC; not 9C: must_beat
a suit is followed where nothing beats, and in the natural order the ten is below the jack
    at {THIRD} hands=AHTHKHQH/TSKSQS9S/QC9CASJDTD/JCTCADKDQD trick=KCAC
    north_american_4: -> cards QC 9C; not AS: must_follow; not AH: card_not_held
    at {THIRD} hands=AHTHKHQH/TSKSQS9S/QC9CASJDTD/ACKCADKDQD trick=TCJC
    north_american_4: -> cards QC 9C
    north_american_4(na66_rank=natural): -> cards QC
i16 the first trick wins the widow
    at {WIDOW_OF_THREE}/AHQCJC9C9DTCAD widow=??????
    north_american_3: 9H, TH, AH -> piles ()
    at {WIDOW_OF_THREE}/AHQCJC9CTDTCAD widow=ASTS9D
    north_american_3: 9H, TH, AH -> points 0:0:42; turn 2
    at dealer=1 turn=0 calls=1/pass widow=AHACTC9C
        hands=9HKHQHJHKDQDJD9DKS9S/THADTDASTSQSJSKCQCJC
    north_american_2: -> points 0:0
    north_american_2: 9H, TH -> points 0:42; piles ()
i7 exactly 66 makes a bid of two
    at {LAST} calls=2/pass/pass/pass tricks=1/4/0/0 won=AHTHQSJD/ASTSKSJSADTDKDQDACTCKCQCJCKHQHJH//
    north_american_4: 9S, 9H, 9D, 9C -> points 66:94:0:0; scored 2:2:2:2; by made
i8 one point less is set
    at {LAST} calls=2/pass/pass/pass tricks=1/4/0/0 won=AHTHJSJD/ASTSKSQSADTDKDQDACTCKCQCJCKHQHJH//
    north_american_4: 9S, 9H, 9D, 9C -> points 65:95:0:0; scored -2:2:-2:2; by set
i10 98 is not 99
    at {LAST} calls=3/pass/pass/pass tricks=2/3/0/0 won=AHADTHTDKSKHKDKC/ASTSQSJSACTCQCJCQHJHQDJD//
    north_american_4: 9S, 9H, 9D, 9C -> points 98:62:0:0; scored -3:1:-3:1
98 are two ticks and not three
    at {LAST} calls=2/pass/pass/pass tricks=1/4/0/0 won=AHKHKDQD/THQHJHADTDJDASTSKSQSJSACTCKCQCJC//
    north_american_4: 9S, 9H, 9D, 9C -> points 62:98:0:0; scored -2:2:-2:2; by set
i11 35 are one tick, and more than the bid is paid
    at {LAST} calls=2/pass/pass/pass tricks=3/2/0/0
        won=AHADASACTHTDTSQHJHJDJSJC/KHKDKSKCTCQDQSQC//
    north_american_4: 9S, 9H, 9D, 9C -> points 125:35:0:0; scored 3:1:3:1
the lone player's partner lays his cards down
    at {MOON}
    north_american_4: AH, 9D -> in_play 0:1:3; turn 3; held 5:5:6:6
    north_american_4: AH, 9D, 9C -> trick (); held 5:5:6:5
by house rule the moon asks for 165 points instead of tricks
    at {MOON_165} melds=HDC///
    north_american_4: 9H, 9D, 9C -> scored 5:0:5:0
    north_american_4(moon_goal=165): 9H, 9D, 9C -> scored 5:0:5:0
    at {MOON_165} melds=HD///
    north_american_4(moon_goal=165): 9H, 9D, 9C -> scored -5:0:-5:0
a moon of two asks for all ten tricks
    at dealer=1 turn=0 calls=5 trump=H tricks=9/0 hands=AD/9D
        won=AHTHKHQHJH9HASTSKSQSJS9SACTCKCQCJC9CTDKDQDJD/
    north_american_2: AD, 9D -> tricks 10:0; scored 5:0
    at dealer=1 turn=0 calls=5 trump=H tricks=9/0 hands=9D/AD
        won=AHTHKHQHJH9HASTSKSQSJS9SACTCKCQCJC9CTDKDQDJD/
    north_american_2: 9D, AD -> tricks 9:1; scored -5:0
"""


@pytest.mark.parametrize("case", cases(CASES))
def test_north_american(case):
    assert case.found == case.facts


def fresh(game: str, dealer: int = 0) -> Moment:
    preset = read_game(game)
    return Moment(preset, preset.deal(PACK_24, dealer))


def play_out(moment: Moment) -> Moment:
    while moment.deal.turn is not None:
        moment = moment.then(str(moment.game.legal(moment.deal)[0]))
    return moment


# -- the deal and the auction ----------------------------------------------------------------------


@pytest.mark.parametrize(("game", "hand", "widow"), [(FOUR, 6, 0), (THREE, 7, 3), (TWO, 10, 4)])
def test_i17_hands_and_widow_make_24_and_nobody_has_seen_the_widow(game, hand, widow):
    deal = fresh(game).deal
    assert [len(cards) for cards in deal.hands] == [hand] * deal.seats
    assert sum(map(len, deal.piles)) == widow
    assert hand * deal.seats + widow == 24
    assert not any(deal.seen_by[slot] for pile in deal.piles for slot in pile)


def test_threes_are_dealt_from_the_dealers_left_then_one_each():
    preset = GAMES[THREE]
    packets = preset.dealing(preset.deal(PACK_24, dealer=1))
    assert [(packet.seat, packet.slots[0], len(packet.slots)) for packet in packets] == [
        *[(2, 0, 3), (0, 3, 3), (1, 6, 3)],
        *[(2, 9, 3), (0, 12, 3), (1, 15, 3)],
        *[(2, 18, 1), (0, 19, 1), (1, 20, 1)],
    ]


@pytest.mark.parametrize("game", ALL)
def test_all_have_passed_hands_are_open_and_the_next_dealer_deals(game):
    moment = fresh(game)
    moment = moment.then(*["pass"] * moment.game.seats)
    assert moment.reason == "passed_out"
    assert set(moment.scored) == {0}
    deal = moment.deal
    assert all(deal.seen_by[slot] == deal.everyone for hand in deal.hands for slot in hand)
    match = Match.new(moment.game, 0).after(deal.result)
    assert match.dealer == 1
    assert set(match.scores) == {0}


# -- the moon --------------------------------------------------------------------------------------


def test_a_moon_made_pays_five_and_the_laid_down_hand_is_opened():
    moment = play_out(at(f"{FOUR} {MOON}").then("AH", "9D", "9C"))
    assert moment.scored == (5, 0, 5, 0)
    deal = moment.deal
    assert all(deal.seen_by[slot] == deal.everyone for slot in deal.hands[2])
    assert len(deal.hands[2]) == 6


def test_i20_a_lost_moon_is_played_to_its_end_for_the_others_ticks():
    hands = "9HQHAHTHJHKC/KHTDKDQDJD9D/ASTSKSQSJS9S/ACTCADQCJC9C"
    moment = at(f"{FOUR} dealer=3 calls=5 turn=0 hands={hands}").then("9H", "KH", "9C")
    assert moment.deal.turn == 1
    moment = play_out(moment)
    assert sum(moment.deal.tricks) == 6
    theirs = (moment.total(1) + moment.total(3)) // 33
    assert moment.scored == (-5, theirs, -5, theirs)


@pytest.mark.parametrize(
    ("game", "hands", "tricks"),
    [
        (
            f"{THREE} dealer=2",
            "AHTHKHQHJH9HAD/TDKDQDJD9DACTC/ASTSKSQSJS9SKC widow=QCJC9C",
            (7, 0, 0),
        ),
        (
            f"{TWO} dealer=1",
            "AHTHKHQHJH9HADTDKDQD/ASTSKSQSJS9SJD9DKCQC widow=ACTCJC9C",
            (10, 0),
        ),
    ],
)
def test_a_moon_of_three_and_of_two_is_played_by_all_to_the_last_trick(game, hands, tricks):
    moment = at(f"{game} turn=0 calls=5 hands={hands}")
    assert moment.deal.in_play == tuple(range(moment.deal.seats))
    ended = play_out(moment.then("AH"))
    assert ended.deal.result.tricks == tricks
    assert ended.scored == (5, *tricks[1:])


# -- giving up, and playing against the duty -------------------------------------------------------

# 27 and 12 are taken; seat 0 has shown spades and holds diamonds, seats 1 and 3 clubs and hearts.
GIVEN_UP = (
    f"{FOUR} dealer=3 calls=2/pass/pass/pass turn=0 trump=S tricks=1/1/0/0 melds=S/// "
    "hands=QSKDQDAD/ASTSKCQC/ACTCJC9C/KHQHJH9H won=AHKSTHJS/TD9S9DJD//"
)


@pytest.mark.parametrize("loser", range(4))
def test_whoever_gives_up_loses_the_rest_and_keeps_what_is_taken(loser):
    game = GAMES[FOUR]
    deal = at(GIVEN_UP).deal
    given = game.given_up(deal, loser)
    ours, theirs = 11 + 4 + 10 + 2 + 40, 12
    left = 120 - 27 - theirs
    if loser in (0, 2):
        ticks = (theirs + left + 20 + 20) // 33
        assert given.outcome.points == (-2, ticks, -2, ticks)
    else:
        ticks = (ours + left + 20) // 33
        assert given.outcome.points == (ticks, theirs // 33, ticks, theirs // 33)
    assert given.at_least == ()
    assert (given.outcome.reason, given.outcome.given_up_by) == (Reason.FORFEIT, loser)
    assert sum(given.outcome.totals) == 120 + 40 + (40 if loser in (0, 2) else 20)
    after, _ = game.give_up(deal, loser)
    assert after.result == given.outcome
    assert all(after.seen_by[slot] == after.everyone for hand in after.hands for slot in hand)


@pytest.mark.parametrize("seat", range(4))
def test_what_an_asker_cannot_know_stays_open(seat):
    """Marriages may lie in hands of the others, and make a tick: to count them would tell."""
    game = GAMES[FOUR]
    deal = at(GIVEN_UP).deal
    asked, known = game.given_up(view(deal, seat), seat), game.given_up(deal, seat)
    own = {seat, (seat + 2) % 4}
    assert all(asked.outcome.points[each] == known.outcome.points[each] for each in own)
    others = [each for each in range(4) if each not in own]
    assert all(asked.outcome.points[each] <= known.outcome.points[each] for each in others)
    assert asked.at_least == tuple(others)


def test_a_marriage_that_may_be_the_last_two_cards_of_a_hand_stays_open_too():
    """Of 47 points 20 more are a second tick, which king and queen in one hand of the others would make."""
    deal = at(
        f"{FOUR} dealer=3 calls=2/pass/pass/pass turn=0 trump=S tricks=3/1/0/0 "
        "hands=9C9D/KHQH/9HTH/JCJD won=9SASTSKSQSTCKCQCADTDKDQD/AHJHACJS//"
    ).deal
    given = GAMES[FOUR].given_up(view(deal, 0), 0)
    assert given.outcome.points == (-2, 1, -2, 1)
    assert given.at_least == (1, 3)


@pytest.mark.parametrize("game", [FOUR, THREE, TWO])
def test_nobody_gives_up_what_is_still_bid_for_or_played_by_three(game):
    moment = fresh(game)
    key = "give_up_not_played" if game == THREE else "give_up_in_play_only"
    assert moment.game.no_giving_up(moment.deal, 0) == key
    played = moment.then("bid 2", *["pass"] * (moment.game.seats - 1))
    can = (played.game.no_giving_up(played.deal, seat) is None for seat in range(moment.game.seats))
    assert all(can) == (game != THREE)


def test_a_moon_is_given_up_by_either_side():
    moment = at(f"{FOUR} {MOON}").then("AH")
    assert moment.deal.in_play == (0, 1, 3)
    assert moment.game.given_up(moment.deal, 1).outcome.points == (5, 0, 5, 0)
    lost = moment.game.given_up(moment.deal, 0).outcome.points
    assert (lost[0], lost[2]) == (-5, -5)
    assert moment.game.no_giving_up(moment.deal, 2) == "give_up_sits_out"


def test_before_the_first_lead_one_marriage_of_the_others_counts_forty():
    """Of 120 and the marriages of hearts and spades, one of them for 40: 180 are five ticks."""
    deal = at(
        f"{TWO} dealer=1 turn=0 calls=2/pass "
        "hands=AHTHJH9HADTDJD9DAC9C/KHQHKSQSASTSJS9STCJC widow=KDQDKCQC"
    ).deal
    assert GAMES[TWO].given_up(deal, 0).outcome.points == (-2, 180 // 33)
    assert GAMES[TWO].given_up(deal, 1).outcome.points == (120 // 33, 0)


def test_penalize_illegal_loses_the_deal_like_leaving_it():
    fined = at(f"{FOUR} {THIRD} hands=ADTDKDQD/ASTSKSQS/9SAHTH9DJD/JSTCKCQCJC trick=9CAC").deal
    game = read_game(f"{FOUR}(penalize_illegal=on)")
    moment = Moment(game, fined)
    assert "AH" not in moment.cards
    after = moment.then("AH")
    assert after.deal.result.reason is Reason.REVOKE
    assert after.scored == game.given_up(fined, 2).outcome.points


# -- the match -------------------------------------------------------------------------------------


def match_at(game: str, score: str, changes: tuple[int, ...], declarer: int, dealer: int = 0):
    preset = read_game(game)
    outcome = Outcome(Reason.MADE, changes, (0,) * preset.seats, (0,) * preset.seats, (), declarer)
    return Match.new(preset, dealer).at(score).after(outcome)


@pytest.mark.parametrize(("game", "target"), [(FOUR, 10), (THREE, 15), (TWO, 15)])
def test_a_match_goes_to_ten_or_fifteen(game, target):
    assert Match.new(GAMES[game], 0).target == target
    other = {10: 15, 15: 10}[target]
    assert Match.new(read_game(f"{game}(match_target={other})"), 0).target == other


def test_i14_both_reach_the_target_and_the_bidders_are_out():
    assert match_at(FOUR, "9:8:9:8", (1, 3, 1, 3), declarer=2).winners == (0, 2)
    assert match_at(FOUR, "9:8:9:8", (1, 3, 1, 3), declarer=1).winners == (1, 3)


def test_among_the_others_the_higher_score_then_the_earlier_bidder():
    three = f"{THREE}(match_target=10)"
    assert match_at(three, "0:9:8", (-1, 1, 3), declarer=0).winners == (2,)
    assert match_at(three, "0:9:9", (-1, 1, 1), declarer=0, dealer=0).winners == (1,)
    assert match_at(three, "0:9:9", (-1, 1, 1), declarer=0, dealer=1).winners == (2,)


def test_scores_fall_below_nothing_and_the_deal_passes_on():
    match = match_at(FOUR, "1:0:1:0", (-3, 1, -3, 1), declarer=0, dealer=3)
    assert match.scores == (-2, 1, -2, 1)
    assert match.dealer == 0
    assert Match.new(GAMES[THREE], 0).at("-3:2:0").scores == (-3, 2, 0)
