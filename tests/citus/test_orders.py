"""Ordering on a cluster: numbers without gaps, one order a key, totals as the server says."""

from tests.app.orders.test_placement import *  # noqa: F403 -- the rules of ordering anywhere
