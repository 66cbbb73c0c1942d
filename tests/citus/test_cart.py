"""Carts on a cluster are as anywhere."""

from tests.app.orders.cart.conftest import *  # noqa: F403 -- the fixtures that the rules use
from tests.app.orders.cart.test_cart import *  # noqa: F403 -- the rules of carts anywhere
