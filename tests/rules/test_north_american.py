"""North American Sixty-six: sections H and I of the worked cases, and every house rule."""

from random import Random

import pytest

from game.contest.match import Match
from game.core.cards import PACK_24
from game.core.deal import view
from game.core.outcome import Outcome, Reason
from game.rules import GAMES, read_game
from tests.rules.saying import Moment, at

FOUR, THREE, TWO = "north_american_4", "north_american_3", "north_american_2"
ALL = (FOUR, THREE, TWO)

# Seat 3 has dealt, seat 0 bids, and each of the four holds a suit.
SUITS = "KHQHAHTHJH9H/ADTDKDQDJD9D/ASTSKSQSJS9S/ACTCKCQCJC9C"
ONE = "dealer=3 calls=1/pass/pass/pass"


def fresh(game: str, seed: int = 1, dealer: int = 0) -> Moment:
    pack = list(PACK_24)
    Random(seed).shuffle(pack)
    preset = read_game(game)
    return Moment(preset, preset.deal(pack, dealer))


# -- the deal --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "hand", "widow"), [(FOUR, 6, 0), (THREE, 7, 3), (TWO, 10, 4)])
def test_i17_hands_and_widow_make_24(game, hand, widow):
    deal = fresh(game).deal
    assert [len(cards) for cards in deal.hands] == [hand] * deal.seats
    assert sum(map(len, deal.piles)) == widow
    assert hand * deal.seats + widow == 24


def test_threes_are_dealt_from_the_dealers_left_then_one_each():
    preset = GAMES[THREE]
    packets = preset.dealing(preset.deal(PACK_24, dealer=1))
    assert [(packet.seat, packet.slots[0], len(packet.slots)) for packet in packets] == [
        *[(2, 0, 3), (0, 3, 3), (1, 6, 3)],
        *[(2, 9, 3), (0, 12, 3), (1, 15, 3)],
        *[(2, 18, 1), (0, 19, 1), (1, 20, 1)],
    ]


# -- the auction -----------------------------------------------------------------------------------


def test_i1_a_bid_goes_above_the_last_and_each_is_asked_once():
    moment = fresh(FOUR).then("bid 1")
    assert moment.why_not("bid 1") == "bid_too_low"
    assert moment.allows("bid 2")
    assert moment.allows("pass")
    assert moment.then("bid 2", "pass", "bid 3").deal.declarer == 0
    assert moment.then("bid 2", "pass", "pass").why_not("bid 4") == "bid_not_now"


def test_i2_a_bid_over_ones_partner_is_not_added_to_his():
    deal = fresh(FOUR).then("bid 1", "pass", "bid 2", "pass").deal
    assert (deal.declarer, str(deal.auction.standing)) == (3, "2")


def test_the_bidding_begins_at_the_dealers_left_and_ends_with_the_moon():
    moment = fresh(FOUR, dealer=2)
    assert moment.deal.turn == 3
    assert moment.then("bid 5").deal.phase == "play"


def test_nobody_plays_or_melds_before_the_bidding_is_over():
    moment = fresh(FOUR)
    card = str(moment.deal.hand(moment.deal.turn)[0])
    assert moment.why_not(card) == "bid_first"
    assert moment.why_not("marriage H") == "marriage_on_lead_only"
    assert moment.why_not("bid 6") == "bid_unknown"
    assert moment.why_not("bid gang") == "bid_unknown"


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


def test_stick_dealer_makes_the_dealer_bid_where_all_before_him_have_passed():
    stuck = f"{FOUR}(stick_dealer=on)"
    moment = fresh(stuck).then("pass", "pass", "pass")
    assert moment.why_not("pass") == "dealer_must_bid"
    assert [str(move) for move in moment.game.legal(moment.deal)] == [
        f"bid {count}" for count in range(1, 6)
    ]
    assert fresh(stuck).then("pass", "bid 1", "pass").allows("pass")
    assert fresh(FOUR).then("pass", "pass", "pass").allows("pass")


# -- trumps and marriages --------------------------------------------------------------------------


def test_the_first_card_led_makes_trumps():
    moment = at(f"{FOUR} {ONE} turn=0 hands={SUITS}")
    assert moment.deal.trump is None
    assert moment.then("JH").deal.trump == "H"


def test_i19_the_bidders_opening_marriage_is_trump_and_one_of_the_two_is_led():
    moment = at(f"{FOUR} {ONE} turn=0 hands={SUITS}").then("marriage H")
    assert moment.deal.trump == "H"
    assert moment.why_not("AH") == "lead_the_marriage"
    assert moment.cards == {"KH", "QH"}
    after = moment.then("KH", "9D", "9S", "9C")
    assert after.total(0) == 40 + 4


PLAYING = f"{FOUR} {ONE} trump=S tricks=1/0/0/0"
WITH_MARRIAGES = "hands=QDKDKCQCJH/ADTDJD9DAC/ASTSKSQSJS/TCAHTHJC9C won=9SKHQH9H///"


def test_i5_a_later_marriage_counts_twenty():
    moment = at(f"{PLAYING} turn=0 {WITH_MARRIAGES}").then("marriage D")
    assert moment.total(0) == 7 + 20


def test_i4_a_marriage_is_void_without_a_trick_of_the_side():
    moment = at(f"{FOUR} {ONE} turn=0 trump=S tricks=0/3/0/2 hands=KH/AH/9H/TH melds=S///").then(
        "KH", "AH", "9H", "TH"
    )
    assert moment.total(0) == 0
    assert moment.deal.result.reason is Reason.SET


def test_a_marriage_counts_with_the_partners_trick():
    moment = at(f"{FOUR} {ONE} turn=0 trump=S tricks=0/2/1/2 hands=KH/AH/9H/TH melds=S///")
    assert moment.total(0) == 40


def test_a_marriage_is_declared_on_lead_and_once_a_lead():
    moment = at(f"{PLAYING} turn=0 {WITH_MARRIAGES}")
    assert moment.then("marriage D").why_not("marriage C") == "marriage_one_a_lead"
    assert moment.then("JH").why_not("marriage S") == "marriage_on_lead_only"
    assert moment.why_not("marriage S") == "marriage_not_held"
    assert moment.why_not("pair D") == "pair_not_played"
    assert moment.why_not("claim") == "move_unknown"


# -- duties ----------------------------------------------------------------------------------------


def third_hand(hand: str, trick: str) -> Moment:
    """Trumps are spades; seat 2 holds these cards and follows to this trick of the second round."""
    held = [hand[place : place + 2] for place in range(0, len(hand), 2)]
    led = [trick[place : place + 2] for place in range(0, len(trick), 2)]
    rest = [card for card in PACK_24 if card not in (*held, *led)]
    hands = (rest[:4], rest[4:8], held, rest[8:13])
    shown = "/".join("".join(cards) for cards in hands)
    return at(f"{PLAYING} turn=2 hands={shown} trick={trick} won={''.join(rest[13:17])}///")


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("9SAHTH9DJD", "9CAC", {"9S"}),  # i13: void of the suit one must trump
        ("9HAHTH9DJD", "9CAC", {"9H", "AH", "TH", "9D", "JD"}),  # void of both: anything
        ("QSKS9DTDJD", "QCJS", {"QS", "KS"}),  # a trump over the trump
        ("9SAHTH9DJD", "QCJS", {"9S"}),  # a lower one where no other is held
        ("9CACASJDTD", "QCJS", {"9C", "AC"}),  # a suit that was trumped: any card of it
        ("QCAC9CASJD", "KCJC", {"AC"}),  # one's partner leads: he is beaten all the same
        ("QC9CASJDTD", "KCAC", {"QC", "9C"}),  # follow where nothing beats
    ],
)
def test_follow_and_beat_else_trump_and_overtrump(hand, trick, legal):
    assert third_hand(hand, trick).cards == legal


@pytest.mark.parametrize(
    ("hand", "trick", "card", "why"),
    [
        ("9SAHTH9DJD", "9CAC", "AH", "must_trump"),
        ("QS9S9DTDJD", "QCJS", "9S", "must_overtrump"),
        ("QCAC9CASJD", "KCJC", "9C", "must_beat"),
        ("QC9CASJDTD", "KCAC", "AS", "must_follow"),
        ("QC9CASJDTD", "KCAC", "AH", "card_not_held"),
    ],
)
def test_a_card_against_the_duty_is_told_why(hand, trick, card, why):
    assert third_hand(hand, trick).why_not(card) == why


def test_the_natural_order_ranks_the_ten_below_the_jack():
    moment = third_hand("QC9CASJDTD", "TCJC").deal
    natural = read_game(f"{FOUR}(na66_rank=natural)")
    assert [str(move) for move in GAMES[FOUR].legal(moment)] == ["QC", "9C"]
    assert [str(move) for move in natural.legal(moment)] == ["QC"]


# -- the widow -------------------------------------------------------------------------------------


def test_i16_the_first_trick_wins_the_widow_and_opens_it():
    hands = "KHQHJH9HKDQDJD/THKSQSJS9SACKC/AHQCJC9C9DTCAD"
    moment = at(f"{THREE} dealer=2 turn=0 calls=1/pass/pass hands={hands} widow=??????")
    after = moment.then("9H", "TH", "AH")
    assert not after.deal.piles
    assert len(after.deal.won[2]) == 6
    known = at(
        f"{THREE} dealer=2 turn=0 calls=1/pass/pass hands={hands} widow=ASTS9D".replace(
            "9C9DTCAD", "9CTDTCAD"
        )
    ).then("9H", "TH", "AH")
    assert known.total(2) == 21 + 21
    assert all(known.deal.seen_by[slot] == known.deal.everyone for slot in known.deal.won[2])


def test_nobody_has_seen_the_widow_before():
    deal = fresh(TWO).deal
    assert all(not deal.seen_by[slot] for slot in deal.piles[0])
    assert view(deal, 0).known(deal.piles[0]) == ()


# -- the count -------------------------------------------------------------------------------------


def last_trick(calls: str, tricks: str, ours: str) -> Outcome:
    """The four nines fall last; seat 0 has these cards and the trump marriage, seat 1 all the others."""
    mine = ours.split()
    rest = "".join(card for card in PACK_24 if card not in mine and card[0] != "9")
    return (
        at(
            f"{FOUR} dealer=3 turn=0 calls={calls} trump=S tricks={tricks} melds=S/// "
            f"hands=9S/9H/9D/9C won={''.join(mine)}/{rest}//"
        )
        .then("9S", "9H", "9D", "9C")
        .deal.result
    )


def test_i7_exactly_66_makes_a_bid_of_two():
    outcome = last_trick("2/pass/pass/pass", "1/4/0/0", "AH TH QS JD")
    assert (outcome.totals[0], outcome.totals[1]) == (26 + 40, 94)
    assert outcome.points == (2, 2, 2, 2)
    assert outcome.reason is Reason.MADE


def test_i8_one_point_less_is_set():
    outcome = last_trick("2/pass/pass/pass", "1/4/0/0", "AH TH JS JD")
    assert (outcome.totals[0], outcome.totals[1]) == (25 + 40, 95)
    assert outcome.points == (-2, 2, -2, 2)
    assert outcome.reason is Reason.SET


def test_i10_98_is_not_99():
    outcome = last_trick("3/pass/pass/pass", "2/3/0/0", "AH AD TH TD KS KH KD KC")
    assert (outcome.totals[0], outcome.totals[1]) == (58 + 40, 62)
    assert outcome.points == (-3, 1, -3, 1)


def test_i11_35_are_one_tick_and_more_than_the_bid_is_paid():
    outcome = last_trick("2/pass/pass/pass", "3/2/0/0", "AH AD AS AC TH TD TS QH JH JD JS JC")
    assert (outcome.totals[0], outcome.totals[1]) == (85 + 40, 35)
    assert outcome.points == (3, 1, 3, 1)


# -- the moon --------------------------------------------------------------------------------------

MOON = f"{FOUR} dealer=3 calls=5 turn=0"


def moon(game: str, *moves: str) -> Moment:
    return at(f"{MOON.replace(FOUR, game)} hands={SUITS}").then(*moves)


def test_the_lone_players_partner_lays_his_cards_down():
    moment = moon(FOUR, "AH", "9D")
    assert moment.deal.in_play == (0, 1, 3)
    assert moment.deal.turn == 3
    assert len(moment.deal.hands[2]) == 6
    assert moment.then("9C").deal.trick == ()


def play_out(moment: Moment) -> Moment:
    while moment.deal.turn is not None:
        moment = moment.then(str(moment.game.legal(moment.deal)[0]))
    return moment


def test_a_moon_made_pays_five_and_the_laid_down_hand_is_opened():
    moment = play_out(moon(FOUR, "AH", "9D", "9C"))
    assert moment.scored == (5, 0, 5, 0)
    deal = moment.deal
    assert all(deal.seen_by[slot] == deal.everyone for slot in deal.hands[2])
    assert len(deal.hands[2]) == 6


def test_i20_a_lost_moon_is_played_to_its_end_for_the_others_ticks():
    hands = "9HQHAHTHJHKC/KHTDKDQDJD9D/ASTSKSQSJS9S/ACTCADQCJC9C"
    moment = at(f"{MOON} hands={hands}").then("9H", "KH", "9C")
    assert moment.deal.turn == 1
    moment = play_out(moment)
    assert sum(moment.deal.tricks) == 6
    theirs = (moment.total(1) + moment.total(3)) // 33
    assert moment.scored == (-5, theirs, -5, theirs)


def test_moon_goal_165_asks_for_points_instead_of_tricks():
    tricks = "5/0/0/0"
    rest = f"{MOON} trump=H tricks={tricks} melds=HDC///"
    won = "AHTHKHQHJHADTDKDQDJDACTCKCQCJC"
    hands = "9H/9D/ASTSKSQSJS9S/9C"
    at_165 = f"{rest} hands={hands} won={won}///"
    assert at(at_165).then("9H", "9D", "9C").scored == (5, 0, 5, 0)
    without = at_165.replace("melds=HDC///", "melds=HD///").replace(FOUR, f"{FOUR}(moon_goal=165)")
    assert at(without).then("9H", "9D", "9C").scored == (-5, 0, -5, 0)
    with_all = at_165.replace(FOUR, f"{FOUR}(moon_goal=165)")
    assert at(with_all).then("9H", "9D", "9C").scored == (5, 0, 5, 0)


# -- giving up, and playing against the duty -------------------------------------------------------


@pytest.mark.parametrize("loser", range(4))
def test_whoever_gives_up_loses_the_rest_and_keeps_what_is_taken(loser):
    """27 and 12 are taken; seat 0 has shown spades and holds diamonds, seats 1 and 3 clubs and hearts."""
    game = GAMES[FOUR]
    deal = at(
        f"{FOUR} dealer=3 calls=2/pass/pass/pass turn=0 trump=S tricks=1/1/0/0 melds=S/// "
        "hands=QSKDQDAD/ASTSKCQC/ACTCJC9C/KHQHJH9H won=AHKSTHJS/TD9S9DJD//"
    ).deal
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
    deal = at(
        f"{FOUR} dealer=3 calls=2/pass/pass/pass turn=0 trump=S tricks=1/1/0/0 melds=S/// "
        "hands=QSKDQDAD/ASTSKCQC/ACTCJC9C/KHQHJH9H won=AHKSTHJS/TD9S9DJD//"
    ).deal
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
    moment = moon(FOUR, "AH")
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
    fined = third_hand("9SAHTH9DJD", "9CAC").deal
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


def test_the_highest_bidder_leads_and_not_who_bid_first():
    deal = fresh(FOUR, dealer=0).then("bid 1", "pass", "bid 2", "pass").deal
    assert (deal.phase, deal.declarer, deal.turn) == ("play", 3, 3)


def test_a_moon_of_three_is_played_by_all_three_for_seven_tricks():
    hands = "AHTHKHQHJH9HAD/TDKDQDJD9DACTC/ASTSKSQSJS9SKC"
    moment = at(f"{THREE} dealer=2 turn=0 calls=5 hands={hands} widow=QCJC9C")
    assert moment.deal.in_play == (0, 1, 2)
    ended = play_out(moment.then("AH"))
    assert ended.deal.result.tricks == (7, 0, 0)
    assert ended.scored == (5, 0, 0)


def test_with_two_hands_the_first_trick_wins_the_four_of_the_widow():
    hands = "9HKHQHJHKDQDJD9DKS9S/THADTDASTSQSJSKCQCJC"
    moment = at(f"{TWO} dealer=1 turn=0 calls=1/pass hands={hands} widow=AHACTC9C")
    assert moment.total(1) == 0
    after = moment.then("9H", "TH")
    assert not after.deal.piles
    assert len(after.deal.won[1]) == 6
    assert after.total(1) == 10 + 32


@pytest.mark.parametrize(("last", "points"), [("AD/9D", (5, 0)), ("9D/AD", (-5, 0))])
def test_a_moon_of_two_asks_for_all_ten_tricks(last, points):
    won = "AHTHKHQHJH9HASTSKSQSJS9SACTCKCQCJC9CTDKDQDJD"
    ended = at(f"{TWO} dealer=1 turn=0 calls=5 trump=H tricks=9/0 hands={last} won={won}/")
    ended = ended.then(*last.split("/"))
    assert sum(ended.deal.result.tricks) == 10
    assert ended.scored[0] == points[0]


def test_a_moon_of_two_goes_on_until_the_tenth_trick():
    hands = "AHTHKHQHJH9HADTDKDQD/ASTSKSQSJS9SJD9DKCQC"
    ended = play_out(at(f"{TWO} dealer=1 turn=0 calls=5 hands={hands} widow=ACTCJC9C").then("AH"))
    assert ended.deal.result.tricks == (10, 0)
    assert ended.scored == (5, 0)


def test_whoever_bids_the_moon_plays_alone_from_the_first_card():
    deal = fresh(FOUR, dealer=0).then("pass", "bid 5").deal
    assert (deal.declarer, deal.in_play, deal.turn) == (2, (1, 2, 3), 2)
    assert fresh(FOUR, dealer=0).then("pass", "bid 4", "pass", "pass").deal.in_play == (0, 1, 2, 3)


def test_a_later_lead_of_another_suit_makes_no_trumps():
    moment = at(f"{FOUR} {ONE} turn=0 hands={SUITS}").then("AH", "9D", "9S", "9C", "TH")
    assert moment.deal.trump == "H"
    second = at(f"{PLAYING} turn=0 {WITH_MARRIAGES}").then("QD")
    assert second.deal.trump == "S"
    assert second.then("AD", "JS").deal.trump == "S"


def test_a_king_led_without_a_word_scores_no_marriage():
    moment = at(f"{PLAYING} turn=0 {WITH_MARRIAGES}")
    before = moment.total(0)
    assert moment.then("KC", "AC", "JS", "9C").total(0) == before
    assert moment.then("marriage C", "KC").total(0) == before + 20


def test_a_marriage_counts_though_its_trick_is_lost():
    moment = at(f"{PLAYING} turn=0 {WITH_MARRIAGES}")
    lost = moment.then("marriage C", "KC", "AC", "JS", "9C")
    assert lost.deal.tricks == (1, 0, 1, 0)
    assert lost.total(0) == moment.total(0) + 20
