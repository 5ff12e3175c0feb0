"""So much at once, and so much a second after that."""

from net.transport.datagrams import Budget


def test_a_full_budget_is_spent_at_once_and_refilled_by_the_second():
    budget = Budget(rate=2.0, burst=3.0)
    assert [budget.spend(100.0) for _ in range(4)] == [True, True, True, False]
    assert budget.left(101.0) == 2.0
    assert budget.left(1000.0) == 3.0


def test_a_clock_that_goes_back_takes_nothing_away():
    budget = Budget(rate=2.0, burst=3.0)
    assert budget.spend(100.0)
    assert budget.left(90.0) == 2.0
