"""Choosing cards of the own hand: lifted, put back, confirmed, dragged; why not, where not."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import pytest

from game.contest.match import Match
from game.contest.record import Sitting
from game.core.deal import Deal
from game.core.moves import Bid, Discard, Give, Move
from game.core.refused import Refused
from game.rules import GAMES
from game.scenes.table.animation.picture import Picture
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.facts.viewpoint import Viewpoint
from game.scenes.table.input.decision import Decision
from game.scenes.table.table_actions import MakeMove, Refuse
from game.scenes.table.talk.conversation import Calls
from game.stage.context import AppContext
from game.stage.sound.voice import open_voice
from game.stage.user_action import UserAction
from tests.harness.window import resize
from tests.scenes.tables import Seated, seated_at

GAME = GAMES["north_american_3"]
SEAT = 1


class AsksForCards:
    """The game of a deal in which one's cards are asked for: two to lay away, or one to give."""

    def __init__(self, gifts: tuple[int, ...] = (), refuses: str = "") -> None:
        self._gifts = gifts
        self._refuses = refuses

    def __getattr__(self, name: str) -> object:
        return getattr(GAME, name)

    def legal(self, deal: Deal) -> tuple[Move, ...]:
        hand = deal.hand(SEAT)
        if self._gifts:
            return tuple(Give(card, to) for card in hand for to in self._gifts)
        return tuple(Discard(pair) for pair in combinations(hand, 2))

    def playable(self, deal: Deal) -> tuple[()]:
        return ()

    def play(self, deal: Deal, move: Move) -> tuple[Deal, tuple[()]]:
        if self._refuses:
            raise Refused(self._refuses)
        return deal, ()


@dataclass
class Asked:
    decision: Decision
    chosen: list[Move]
    told: list[str]

    @property
    def hand(self):  # type: ignore[no-untyped-def]
        return [card.face for card in self.decision.cards]

    @property
    def lifted(self) -> list[int]:
        return [at for at, card in enumerate(self.decision.cards) if card.picked]


def asked(context: AppContext, gifts: tuple[int, ...] = (), refuses: str = "") -> Asked:
    match = Match.new(GAME, 0)
    seats = SeatsAtScreen(context, [Sitting("person", f"Seat {seat}") for seat in range(3)])
    picture = Picture(seats, match, Viewpoint(SEAT))
    deal = match.dealt(GAME.pack)
    playing, _ = GAME.play(deal, GAME.legal(deal)[-1])  # the moon: nobody is asked any more
    picture.show(playing)
    picture.match = type("Fixed", (), {"game": AsksForCards(gifts, refuses)})()
    chosen: list[Move] = []
    told: list[str] = []
    decision = Decision(picture, SEAT, True)

    def act(action: UserAction) -> None:
        match action:
            case MakeMove(move):
                chosen.append(move)
            case Refuse(why):
                told.append(why)
            case _:
                decision.act(action)

    context.stage.on_action = act
    return Asked(decision, chosen, told)


def test_two_cards_are_lifted_and_laid_away_by_keys(context):
    seen = asked(context)
    for key in ("2", "5"):
        assert seen.decision.on_key(key)
    assert seen.lifted == [1, 4]
    assert seen.decision.on_key("d")
    (move,) = seen.chosen
    assert set(move.what) == {seen.hand[1], seen.hand[4]}
    assert move in seen.decision.legal  # named in the order the rules name them in


def test_a_lifted_card_is_put_back_and_one_too_many_takes_the_place_of_the_first(context):
    seen = asked(context)
    for key in ("1", "1", "2", "3", "4"):
        seen.decision.on_key(key)
    assert seen.lifted == [2, 3]


def test_what_is_picked_is_said_after_each_pick(context, tmp_path):
    context.narrator.voice = open_voice(tmp_path / "said.txt")
    seen = asked(context)
    for key in ("1", "2", "1", "2"):
        seen.decision.on_key(key)
    first, second = (str(context.card(card)) for card in seen.hand[:2])
    assert (tmp_path / "said.txt").read_text().splitlines() == [
        context.words("spoken.picked", cards=first),
        context.words("spoken.picked", cards=f"{first}, {second}"),
        context.words("spoken.picked", cards=second),
        context.words("spoken.nothing_picked"),
    ]


@pytest.mark.parametrize(
    ("gifts", "keys", "key"),
    [((), ("1", "2"), "table.picked.discard"), ((0, 2), ("1",), "table.picked.give")],
)
def test_the_line_says_what_to_do_with_the_cards_once_enough_are_picked(context, gifts, keys, key):
    decision = asked(context, gifts).decision
    for each in keys:
        assert decision.asks == ""
        decision.on_key(each)
    assert decision.asks == context.words(key)
    decision.on_key(keys[-1])
    assert decision.asks == ""


def test_too_few_cards_are_asked_for_in_words(context):
    seen = asked(context)
    seen.decision.on_key("1")
    seen.decision.on_key("d")
    assert seen.told == ["Choose 2 cards first."]
    assert seen.chosen == []
    seen = asked(context, gifts=(0, 2))
    seen.decision.on_key("g")
    assert seen.told == ["Choose a card first."]


def test_a_choice_the_rules_refuse_says_why(context):
    seen = asked(context, refuses="card_not_now")
    for key in ("1", "2", "d"):
        seen.decision.on_key(key)
    assert seen.told == [context.words("refused.card_not_now")]
    assert seen.chosen == []


def test_a_card_is_given_to_the_seat_whose_button_is_pressed(context):
    seen = asked(context, gifts=(0, 2))
    assert [button.label for button in seen.decision.row.buttons] == [
        "Give to Seat 2",
        "Give to Seat 0",
    ]
    assert [button.kind for button in seen.decision.row.buttons] == ["plain"] * 2
    seen.decision.on_key("3")
    seen.decision.on_key("4")
    assert seen.lifted == [3]
    assert [button.kind for button in seen.decision.row.buttons] == ["primary"] * 2
    seen.decision.on_key("j")
    assert seen.chosen == [Give(seen.hand[3], 0)]


@pytest.mark.parametrize(("to", "key"), [(2, "G"), (0, "J")])
def test_a_receiver_keeps_the_key_whoever_else_has_been_given_a_card(context, to, key):
    assert [button.key for button in asked(context, gifts=(to,)).decision.row.buttons] == [key]


def drag(seen: Asked, at: int, x: float, y: float) -> None:
    card = seen.decision.cards[at]
    card.held(*card.area.center)
    card.held(x, y)
    card.clicked(x, y)
    (dropped,) = card.take_emitted()
    seen.decision.act(dropped)


def test_a_card_is_given_by_dragging_it_onto_a_plate(context):
    seen = asked(context, gifts=(0, 2))
    plate = seen.decision._picture.layout.plate(2)
    drag(seen, 4, *plate.center)
    assert seen.chosen == [Give(seen.hand[4], 2)]


def test_two_cards_dragged_to_the_talon_place_are_laid_away(context):
    seen = asked(context)
    place = seen.decision._picture.layout.stock_place
    drag(seen, 0, place.x, place.y)
    assert seen.chosen == []
    assert seen.decision.cards[0].laid is not None
    drag(seen, 2, place.x, place.y)
    assert {*seen.chosen[0].what} == {seen.hand[0], seen.hand[2]}


def test_a_card_let_go_over_the_hand_stays_where_it_was(context):
    seen = asked(context)
    card = seen.decision.cards[0]
    drag(seen, 0, card.area.centerx + 90, card.area.centery)
    assert seen.lifted == []


def test_a_hint_lights_every_card_of_its_move_and_the_button_that_lays_them_away(context):
    seen = asked(context)
    seen.decision.hint(Discard((seen.hand[1], seen.hand[6])))
    assert [at for at, card in enumerate(seen.decision.cards) if card.hinted] == [1, 6]
    assert [button.hinted for button in seen.decision.row.buttons] == [True]


@pytest.mark.parametrize("to", [2, 0])
def test_a_hint_lights_the_button_of_its_receiver(context, to):
    seen = asked(context, gifts=(0, 2))
    seen.decision.hint(Give(seen.hand[1], to))
    lit = [button.label for button in seen.decision.row.buttons if button.hinted]
    assert lit == [f"Give to Seat {to}"]


def _uncover(context: AppContext, seated: Seated) -> None:
    context.push(Calls(seated.scene.model, 0))
    context.stage.pop()


@pytest.mark.parametrize(
    "disturbed",
    [
        _uncover,
        lambda context, seated: resize(context, (800, 600)),
        lambda context, seated: context.change(language="hu"),
    ],
    ids=["a page", "another size", "another language"],
)
def test_cards_stay_picked_while_the_table_is_covered_or_laid_out_again(context, disturbed):
    seated = seated_at(context, "person slow slow", "talonschnapsen")
    seated.act("trump D", "bid gang", "pass", "pass", "pass", "pass")
    seated.rest()
    decision = seated.scene.decision
    first, second, *_ = decision.cards
    decision.choosing.drop(first.slot, 0.0, 0.0)
    decision.choosing.pick(second.slot)
    disturbed(context, seated)
    seated.step(0.2)
    again = seated.scene.decision
    assert again is not decision
    assert again.choosing.picked == (first.face, second.face)
    assert [card.slot for card in again.cards if card.picked] == [first.slot, second.slot]
    assert [card.slot for card in again.cards if card.laid] == [first.slot]
    assert again.asks == context.words("table.picked.discard")
    seated.key("d")
    assert {*seated.table.moves[-1][1].what} == {first.slot, second.slot}


def test_a_number_and_a_hint_stay_while_a_page_lies_over_the_table(context):
    seated = seated_at(context, "person slow slow", "thousand_3")
    seated.act("bid 100", "bid 105", "pass")
    decision = seated.scene.decision
    decision.hint(Bid("110"))
    decision.stepper.turned(1)
    _uncover(context, seated)
    seated.step(0.2)
    again = seated.scene.decision
    assert again is not decision
    assert (again.stepper.value, again.stepper.button.hinted) == (115, True)
