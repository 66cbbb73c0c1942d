"""How often the pages of the back office and of customers go to PostgreSQL."""

import pytest
from sqlalchemy import update

from app.edge.cookies import API_PATH, refresh_cookie_name
from app.store.settings.models import Company
from tenant_router.session import store_session
from tests.conftest import PASSWORD
from tests.ordering import place_order
from tests.stock import DEALER

# BEGIN with the look at the caller, and COMMIT. psycopg prepares a statement when it is sent again and again.
EDGE, WARM_UP = 2, 6


@pytest.fixture
def tokens(call, store, goods, owner, dealer, salesperson):
    """Return the tokens of people whose pages all have something to show."""
    with store_session(store) as db:
        db.execute(update(Company).values(upi_id="asha.electric@okhdfcbank"))
    order = place_order(call, store, dealer)
    paid = {"utr": "412345678901", "amount": 5000, "orderId": order["orderId"]}
    payment = call("POST", "/payments", store, dealer, json=paid).json["result"]["paymentId"]
    call("PUT", "/payments/decision", store, owner, json={"id": [payment], "decision": "confirmed"})
    call("POST", "/payments", store, dealer, json={"utr": "412345678902", "amount": 100})
    return {"owner": owner, "dealer": dealer, "salesperson": salesperson}


@pytest.mark.parametrize(
    ("who", "path", "trips"),
    [
        ("owner", "/payments", 2),
        ("owner", "/payments/refunds", 2),
        ("owner", "/payments/collections", 3),
        ("owner", "/sync/status", 3),
        ("owner", "/sync/settings", 3),
        ("owner", "/sync/cleaning", 3),
        ("owner", "/reports/receivables", 2),
        ("owner", "/reports/receivables/summary", 3),
        ("owner", f"/account/{DEALER}", 1),
        ("owner", "/account/invitations", 3),
        ("owner", f"/account/dues?accCd={DEALER}", 3),
        ("owner", f"/account/statement?accCd={DEALER}", 3),
        ("owner", f"/account/invoices?accCd={DEALER}", 3),
        ("owner", f"/account/credit?accCd={DEALER}", 2),
        ("owner", "/orders", 2),
        ("owner", "/orders/filter", 3),
        ("owner", "/orders/1", 4),
        ("owner", "/orders/1/returns", 3),
        ("owner", "/orders/1/changes", 3),
        ("owner", "/owner", 1),
        ("owner", "/labels", 1),
        ("owner", "/saral/about", 1),
        ("owner", "/reports/orders?fromDate=2026-01-01 00:00:00&toDate=2026-12-31 23:59:59", 4),
        # Six of these are the cursor of the products, which are fetched at most 500 at a time.
        ("salesperson", "/offline", 9),
        ("dealer", "/payments/request", 4),
        ("dealer", "/payments/request?orderId=1", 3),
        ("owner", "/payments/request?orderId=1", 3),
        ("dealer", "/orders", 2),
        ("dealer", "/orders/1", 4),
        ("dealer", "/account/dues", 3),
        ("dealer", "/account/statement", 3),
        ("dealer", "/orders/1/returns", 3),
        ("dealer", "/orders/1/changes", 3),
    ],
)
def test_a_page_takes_few_round_trips(counts, tokens, who, path, trips):
    past_the_cache = {"Cache-Control": "no-cache"}
    for _ in range(WARM_UP):
        counts("GET", path, tokens[who], headers=past_the_cache)

    assert counts("GET", path, tokens[who], headers=past_the_cache)[0] <= EDGE + trips, "\n".join(
        counts.statements
    )


@pytest.mark.parametrize("who", ["dealer", "owner"])
def test_a_sign_in_takes_few_round_trips(counts, store, client, who):
    """It reads the person, and again after the password was checked, and writes the sign-in."""
    body = {"userName": DEALER if who == "dealer" else store.key, "password": PASSWORD}
    for _ in range(WARM_UP):
        counts("POST", "/auth/", None, json=body)
    client.delete_cookie(refresh_cookie_name(store.key, secure=False), path=API_PATH)

    trips, _ = counts("POST", "/auth/", None, json=body)

    assert trips <= EDGE + 3, "\n".join(counts.statements)
