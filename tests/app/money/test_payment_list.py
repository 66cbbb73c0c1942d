"""The owner's list of payments is read in its order, and not sorted each time."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import insert, select

from app.money.models import Payment
from app.money.queries import PaymentFilter, _order
from tenant_router.session import qualified, store_session
from tests.plans import vacuum
from tests.stock import DEALER


def test_the_newest_payments_are_found_by_an_index(store, goods):
    first = datetime(2026, 1, 1, tzinfo=UTC)
    payer = {"account_code": DEALER, "amount": 1, "by_role": "owner", "by_code": "", "by_name": "Asha"}
    rows = [{**payer, "reported_at": first + timedelta(minutes=number * 7 % 4000)} for number in range(4000)]
    with store_session(store) as db:
        db.execute(insert(Payment), rows)
    vacuum(store, "payments")

    with store_session(store, read_only=True) as db:
        newest = select(Payment).order_by(*_order(PaymentFilter())).limit(25)
        literal = newest.compile(dialect=db.get_bind().dialect, compile_kwargs={"literal_binds": True})
        explained = f"EXPLAIN {qualified(str(literal), store.schema)}"
        plan = "\n".join(db.connection().exec_driver_sql(explained).scalars())

    assert "payments_newest" in plan
    assert "Sort" not in plan
