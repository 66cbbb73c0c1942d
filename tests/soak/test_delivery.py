"""The figures of how soon orders reach their owners."""

from tests.soak.delivery import Delivery


def test_orders_that_did_not_come_are_later_than_the_goal():
    assert Delivery("a page", [0.1] * 200, 0).is_met
    assert Delivery("a page", [0.1] * 200, 1).is_met
    assert not Delivery("a page", [0.1] * 200, 10).is_met
    assert not Delivery("a page", [], 1).is_met
    assert Delivery("a page", [], 0).percentiles == (0.0, 0.0)
