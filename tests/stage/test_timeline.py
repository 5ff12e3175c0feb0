from dataclasses import dataclass

import pytest

from game.stage.motion.timeline import (
    Call,
    Clock,
    Fade,
    InOrder,
    Pause,
    Timeline,
    Together,
    Tween,
    Wait,
    staggered,
)
from game.stage.motion.tweens import there_and_back


@dataclass
class Coin:
    x: float = 0.0
    light: float = 0.0


def pass_time(timeline, seconds, frame=1 / 60):
    for _ in range(round(seconds / frame)):
        timeline.update(frame)


def test_a_tween_starts_where_the_thing_is_when_its_turn_comes():
    coin, timeline = Coin(), Timeline(Clock())
    timeline.play(Tween(coin, 0.1, x=10.0), Tween(coin, 0.1, x=0.0))
    pass_time(timeline, 0.15)
    assert 0.0 < coin.x < 10.0
    pass_time(timeline, 0.1)
    assert coin.x == 0.0
    assert not timeline.moving


def test_actions_happen_in_order_and_spare_time_is_carried_over():
    told, timeline = [], Timeline(Clock())
    timeline.play(
        Wait(0.1),
        Call(lambda: told.append("first")),
        Wait(0.1),
        Call(lambda: told.append("second")),
    )
    timeline.update(0.15)
    assert told == ["first"]
    timeline.update(0.06)
    assert told == ["first", "second"]


def test_a_script_makes_each_action_when_the_one_before_is_over():
    coin, told, timeline = Coin(), [], Timeline(Clock())

    def script():
        yield Tween(coin, 0.1, x=3.0)
        told.append(coin.x)
        yield Pause(1.0)
        told.append("read")
        yield Tween(coin, 0.1, x=coin.x + 1.0)

    timeline.play(script(), Call(lambda: told.append(coin.x)))
    assert timeline.moving
    timeline.update(0.05)
    assert told == []
    timeline.skip()
    assert told == [3.0]
    timeline.update(0.05)
    assert told == [3.0, "read"]
    assert 3.0 < coin.x < 4.0
    timeline.finish()
    assert told == [3.0, "read", 4.0]
    assert not timeline.moving


@pytest.mark.parametrize("asks", [Timeline.finish, Timeline.skip, lambda each: each.update(9.0)])
def test_a_script_may_ask_its_own_timeline_to_end_and_goes_on_in_its_turn(asks):
    """The actions after it wait all the same, and the one beside the queue is ended."""
    coin, told, timeline = Coin(), [], Timeline(Clock())

    def script():
        asks(timeline)
        told.append("begins")
        yield Call(lambda: told.append("acts"))
        asks(timeline)
        told.append("ends")

    timeline.in_parallel(Tween(coin, 5.0, light=1.0))
    timeline.play(script(), script(), Call(lambda: told.append("after")))
    timeline.update(0.0)
    assert told == ["begins", "acts", "ends"] * 2 + ["after"]
    assert coin.light == 1.0
    assert not timeline.moving


def test_a_callback_may_end_the_timeline_that_calls_it():
    told, timeline = [], Timeline(Clock())
    timeline.play(Call(timeline.finish), Wait(9.0), Call(lambda: told.append("last")))
    timeline.update(0.0)
    assert told == ["last"]
    assert not timeline.moving


@pytest.mark.parametrize(("speed", "needed"), [(0.5, 2.0), (1.0, 1.0), (4.0, 0.25)])
def test_the_clock_scales_movement(speed, needed):
    coin, timeline = Coin(), Timeline(Clock(speed))
    timeline.play(Tween(coin, 1.0, x=1.0))
    timeline.update(needed * 0.9)
    assert coin.x < 1.0
    timeline.update(needed * 0.11)
    assert coin.x == 1.0


def test_reading_time_is_the_same_at_every_speed():
    timeline = Timeline(Clock(4.0))
    timeline.play(Pause(1.0))
    timeline.update(0.9)
    assert timeline.moving
    timeline.update(0.2)
    assert not timeline.moving


def test_with_animation_off_only_reading_pauses_take_time():
    coin, timeline = Coin(), Timeline(Clock(off=True))
    timeline.play(Wait(5.0), Tween(coin, 5.0, x=1.0), Fade(coin, 5.0, light=1.0), Pause(1.0))
    timeline.update(0.5)
    assert (coin.x, coin.light) == (1.0, 1.0)
    assert timeline.moving
    timeline.update(0.5)
    assert not timeline.moving


def test_reduced_motion_jumps_but_still_fades_and_waits():
    coin, timeline = Coin(), Timeline(Clock(reduced=True))
    timeline.play(Tween(coin, 1.0, x=1.0), Wait(0.2), Fade(coin, 1.0, light=1.0))
    timeline.update(0.1)
    assert coin.x == 1.0
    assert coin.light == 0.0
    timeline.update(0.6)
    assert 0.0 < coin.light < 1.0


def test_a_skip_ends_at_the_next_reading_pause():
    coin, timeline = Coin(), Timeline(Clock())
    timeline.play(Tween(coin, 1.0, x=1.0), Pause(1.0), Tween(coin, 1.0, x=2.0))
    timeline.skip()
    assert coin.x == 1.0
    assert timeline.moving
    timeline.skip()
    assert coin.x == 2.0
    assert not timeline.moving


def test_a_pause_without_end_waits_for_a_click_and_needs_no_drawing():
    timeline = Timeline(Clock())
    timeline.play(Pause(None))
    pass_time(timeline, 3.0)
    assert timeline.moving
    assert timeline.waiting
    timeline.skip()
    assert not timeline.moving


def test_finishing_runs_every_callback_once_and_what_callbacks_add():
    told, timeline = [], Timeline(Clock())

    def first():
        told.append("first")
        timeline.play(Wait(9.0), Call(lambda: told.append("added")))

    timeline.play(
        InOrder(Wait(1.0), Call(first)), Pause(None), Together(Call(lambda: told.append("last")))
    )
    timeline.finish()
    timeline.finish()
    assert told == ["first", "last", "added"]
    assert not timeline.moving


def test_together_lasts_as_long_as_its_longest_part():
    coin, timeline = Coin(), Timeline(Clock())
    timeline.play(Together(Tween(coin, 0.1, x=1.0), Tween(coin, 0.3, light=1.0)), Wait(0.1))
    timeline.update(0.2)
    assert coin.x == 1.0
    assert coin.light < 1.0
    timeline.update(0.15)
    assert coin.light == 1.0
    assert timeline.moving
    timeline.update(0.06)
    assert not timeline.moving


def test_staggered_actions_start_one_after_the_other():
    coins = [Coin(), Coin(), Coin()]
    timeline = Timeline(Clock())
    timeline.play(staggered(0.1, *(Tween(coin, 0.1, x=1.0) for coin in coins)))
    timeline.update(0.15)
    assert coins[0].x == 1.0
    assert 0.0 < coins[1].x < 1.0
    assert coins[2].x == 0.0


def test_a_pulse_ends_where_it_began_also_when_it_is_finished_early():
    coin = Coin(x=3.0)
    timeline = Timeline(Clock())
    timeline.play(Tween(coin, 1.0, there_and_back, x=9.0))
    timeline.update(0.5)
    assert coin.x == pytest.approx(9.0)
    timeline.finish()
    assert coin.x == pytest.approx(3.0)


def test_loose_actions_run_beside_the_queue():
    coin, timeline = Coin(), Timeline(Clock())
    timeline.play(Pause(None))
    timeline.in_parallel(Tween(coin, 0.1, x=1.0))
    assert not timeline.waiting
    timeline.update(0.2)
    assert coin.x == 1.0
    assert timeline.waiting
