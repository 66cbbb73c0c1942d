"""Tests the growth of a measure, and the limit of it."""

from tests.soak.samples import slope

QUARTER_HOUR = [0.0, 300.0, 600.0, 900.0]


def test_a_slope_is_the_growth_in_an_hour():
    found = slope("MB of api", QUARTER_HOUR, [100.0, 110.0, 120.0, 130.0])

    assert (found.first, found.last, round(found.hourly)) == (100, 130, 120)
    assert not found.is_flat


def test_what_comes_and_goes_is_flat():
    assert slope("connections", QUARTER_HOUR, [9.0, 12.0, 12.0, 9.0]).is_flat
    assert slope("MB of api", QUARTER_HOUR, [200.0, 201.0, 200.0, 202.0]).is_flat


def test_disk_may_grow_with_the_orders():
    assert slope("disk, MB", QUARTER_HOUR, [100.0, 200.0, 300.0, 400.0]).is_flat
