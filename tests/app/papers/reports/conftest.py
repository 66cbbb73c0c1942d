from datetime import datetime

import pytest
from sqlalchemy import update

from app.orders.items.models import Order
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import DEALER, SWITCH


@pytest.fixture
def order_at(call, store, goods, sign_in):
    """Place an order as if at a moment, by a dealer or by the token's user. Return it."""
    dealer = sign_in(store, DEALER)

    def make(moment: datetime, lines=((SWITCH, "", 20),), token=None, **fields):
        order = place_order(call, store, token or dealer, lines, **fields)
        with store_session(store) as db:
            db.execute(update(Order).where(Order.id == order["orderId"]).values(placed_at=moment))
        return order

    return make
