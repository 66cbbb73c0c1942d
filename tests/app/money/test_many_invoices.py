"""Dues of an account with many invoices: only those of what was paid for are read."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from sqlalchemy import insert, select, text, update

from app.money.due import dues_of_orders
from app.money.due_bills import dues_to_pay
from app.money.models import Payment
from app.orders.items.models import Order
from app.people.accounts.receivables.books import HERE
from app.people.accounts.receivables.models import Invoice
from app.shared.actor import Access
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.plans import vacuum
from tests.stock import DEALER

pytestmark = pytest.mark.any_hour
INVOICES, PAID = 2_000, 10
# The invoice of a paid order is read some eight times, for the dues and for the order.
MOST_READ = 10 * PAID
_READ = text(
    "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables"
    " WHERE schemaname = :schema AND relname = 'invoices'"
)


@pytest.fixture
def invoiced(call, store, goods, dealer):
    """Return the paid orders of a dealer with many more invoices, of the books or of dues counted here."""

    def make(*, of_books: bool) -> list[int]:
        paid = [place_order(call, store, dealer)["orderId"] for _ in range(PAID)]
        ids = [*paid, *range(10**6, 10**6 + INVOICES)]
        common = {"account_code": DEALER, "invoiced_on": datetime.now(UTC).date(), "amount": Decimal(1)}
        invoices = [
            {"dataset": "b", "key": f"v-{id_}", "orders": [id_], **common}
            if of_books
            else {"dataset": HERE, "key": f"{id_}/2026-11-20", **common}
            for id_ in ids
        ]
        payment = {"account_code": DEALER, "amount": 1, "by_role": "party", "by_code": DEALER, "by_name": ""}
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(dues_from_books=of_books))
            db.execute(insert(Invoice), invoices)
            of_orders = [{"order_id": id_, "reported_at": datetime.now(UTC), **payment} for id_ in paid]
            db.execute(insert(Payment), of_orders)
        vacuum(store, "invoices", "orders", "payments")
        return paid

    return make


@pytest.mark.parametrize("of_books", [True, False])
def test_dues_read_the_invoices_of_paid_orders_alone(store, invoiced, of_books):
    paid = invoiced(of_books=of_books)

    with store_session(store, read_only=True) as db:
        dues_to_pay(db, DEALER, Access.OWNER)
        orders = db.scalars(select(Order).where(Order.id.in_(paid))).all()
        assert len(dues_of_orders(db, orders, Access.OWNER)) == PAID
        read = db.scalar(_READ, {"schema": store.schema})

    assert read <= MOST_READ
