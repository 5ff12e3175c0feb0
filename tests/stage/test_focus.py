from dataclasses import dataclass

from pygame import FRect

from game.stage.widgets.focus import FocusRing


@dataclass(eq=False)
class Thing:
    name: str
    area: FRect
    focusable: bool = True

    def contains(self, x, y):
        return bool(self.area.collidepoint(x, y))


def grid():
    """a b c over d e f."""
    return [
        Thing(name, FRect(100 * (place % 3), 100 * (place // 3), 80, 80))
        for place, name in enumerate("abcdef")
    ]


def walk(ring, *ways):
    for way in ways:
        ring.move(way)
    return ring.current.name


def test_the_first_arrow_shows_the_ring_on_the_first_thing():
    ring = FocusRing(grid())
    ring.move("down")
    assert ring.current.name == "a"
    assert ring.shown


def test_arrows_go_to_the_nearest_thing_that_way():
    ring = FocusRing(grid())
    assert walk(ring, "right", "right", "down", "left") == "d"


def test_an_arrow_into_nothing_stays_and_says_so():
    ring = FocusRing(grid())
    ring.move("up")
    assert not ring.move("up")
    assert ring.current.name == "a"


def test_of_things_that_overlap_the_later_one_is_on_top():
    below, above = Thing("below", FRect(0, 0, 100, 100)), Thing("above", FRect(50, 0, 100, 100))
    ring = FocusRing([below, above])
    assert ring.at(75, 50) is above
    assert ring.at(25, 50) is below


def test_tab_goes_round():
    ring = FocusRing(grid())
    for _ in range(7):
        ring.step(1)
    assert ring.current.name == "a"
    ring.step(-1)
    assert ring.current.name == "f"


def test_what_cannot_be_used_is_passed_over():
    things = grid()
    things[1].focusable = False
    ring = FocusRing(things)
    assert walk(ring, "right", "right") == "c"


def test_the_pointer_takes_the_focus_and_hides_the_ring():
    ring = FocusRing(grid())
    ring.step(1)
    assert ring.point(240, 140)
    assert ring.current.name == "f"
    assert not ring.shown
    assert ring.point(900, 900)
    assert ring.lit is None
    assert ring.current.name == "f"


def test_keys_go_on_from_where_the_pointer_was():
    ring = FocusRing(grid())
    ring.point(140, 40)
    assert walk(ring, "right") == "c"


def test_refilling_keeps_the_focus_on_what_is_still_there():
    things = grid()
    ring = FocusRing(things)
    ring.current = things[4]
    ring.refill(things[3:])
    assert ring.current is things[4]
    ring.refill(things[:3])
    assert ring.current is None


def fan_below_a_row():
    """Six cards of a fan with the third lifted, and a row of buttons just above them."""
    cards = [
        Thing(f"card {at}", FRect(400 + at * 86, 520 + abs(at - 2.5) * 6, 115, 175))
        for at in range(6)
    ]
    cards[1].area.y -= 20
    buttons = [Thing("close", FRect(530, 455, 180, 44)), Thing("claim", FRect(722, 455, 150, 44))]
    return [*cards, *buttons, Thing("menu", FRect(1040, 610, 206, 40))]


def test_left_and_right_go_along_the_fan_first_and_leave_it_only_at_its_end():
    ring = FocusRing(fan_below_a_row())
    ring.move("right")
    seen = [ring.current.name]
    while ring.move("right"):
        seen.append(ring.current.name)
    assert seen == [*(f"card {at}" for at in range(6)), "menu"]
    assert walk(ring, *["left"] * 6) == "card 0"


def test_up_and_down_lead_out_of_the_row_and_back():
    ring = FocusRing(fan_below_a_row())
    ring.current = ring.widgets[0]
    ring.shown = True
    assert walk(ring, "up") == "close"
    assert walk(ring, "right") == "claim"
    assert walk(ring, "down").startswith("card")


def test_a_wider_thing_below_is_not_to_the_right():
    narrow, wide = Thing("narrow", FRect(0, 0, 100, 40)), Thing("wide", FRect(0, 50, 300, 40))
    ring = FocusRing([narrow, wide])
    ring.move("right")
    assert not ring.move("right")
    assert walk(ring, "down") == "wide"


def test_from_the_end_of_a_list_down_leads_below_it_and_not_into_the_column_beside_it():
    column = [Thing(f"chapter {at}", FRect(60, 100 + 60 * at, 300, 50)) for at in range(8)]
    rows = [Thing(f"row {at}", FRect(380, 100 + 52 * at, 900, 50)) for at in range(4)]
    ring = FocusRing([*column, *rows, below := Thing("deal", FRect(1020, 620, 260, 56))])
    ring.current, ring.shown = rows[-1], True
    ring.move("down")
    assert ring.current is below
