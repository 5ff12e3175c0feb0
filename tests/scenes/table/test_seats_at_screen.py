"""The people at the screen."""

from game.contest.record import Sitting
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen


def test_bots_of_one_kind_are_told_apart_by_number_and_face(context):
    plain, person = Sitting("bot", "plain"), Sitting("person", "Anna")
    seats = SeatsAtScreen(context, (person, plain, plain, plain))
    called = context.words("bot.plain")
    assert [seats.name(seat) for seat in range(4)] == [
        "Anna",
        f"{called}\N{NO-BREAK SPACE}1",
        f"{called}\N{NO-BREAK SPACE}2",
        f"{called}\N{NO-BREAK SPACE}3",
    ]
    assert len({seats.portrait(seat) for seat in range(4)}) == 4


def test_a_bot_alone_of_its_kind_has_its_own_name_and_face(context):
    seats = SeatsAtScreen(context, (Sitting("bot", "lili"), Sitting("bot", "gyuri")))
    assert [seats.name(seat) for seat in (0, 1)] == [
        context.words("bot.lili"),
        context.words("bot.gyuri"),
    ]
    assert [seats.portrait(seat) for seat in (0, 1)] == ["lili", "gyuri"]


def test_a_bot_of_another_machine_has_its_own_face_and_a_person_there_the_strangers(context):
    far, near = Sitting("remote", "Lili"), Sitting("bot", "lili")
    seats = SeatsAtScreen(context, (Sitting("person", "Anna"), far, near, far), {1: "lili"})
    assert seats.portrait(1) == "lili"
    assert seats.portrait(2) not in ("lili", "stranger")
    assert seats.portrait(3) == "stranger"


def test_nobody_at_a_table_has_the_name_of_another(context):
    """Else both are asked for at the hand-over by the same words."""
    anna = Sitting("person", "Anna")
    lili = Sitting("person", context.words("bot.lili"))
    seats = SeatsAtScreen(context, (anna, lili, anna, Sitting("bot", "lili")))
    assert len({seats.name(seat) for seat in range(4)}) == 4
