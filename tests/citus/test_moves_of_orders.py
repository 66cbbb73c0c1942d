"""Orders are moved along on a cluster as anywhere."""

from tests.app.orders.test_move import *  # noqa: F403 -- the rules of orders anywhere
