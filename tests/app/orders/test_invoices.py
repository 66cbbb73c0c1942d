"""The invoices of the books that bill an order, on the page of the order."""

from datetime import date
from urllib.parse import unquote

import pytest
from sqlalchemy import update

from app.people.accounts.receivables.models import Invoice
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import shown_order
from tests.stock import DEALER, SALESPERSON

PORTAL = {"irn": "0b" * 32, "ackNumber": "1120100", "ackOn": "2026-11-21", "signedQr": "aB3_-." * 200}


@pytest.fixture
def billed(store, placed):
    """Bill the order with an e-invoice, and with an invoice without one a day later."""
    common = {"dataset": "b", "account_code": DEALER, "amount": 1, "orders": [placed["orderId"]]}
    with store_session(store) as db:
        db.add_all(
            [
                Invoice(key="v-1", number="S/41", invoiced_on=date(2026, 11, 20), e_invoice=PORTAL, **common),
                Invoice(key="v-2", number="S/42", invoiced_on=date(2026, 11, 21), **common),
            ]
        )
    return placed["orderId"]


def test_the_customer_their_salesperson_and_the_owner_see_number_irn_and_code(
    call, store, owner, dealer, sign_in, billed
):
    for caller in (owner, dealer, sign_in(store, SALESPERSON)):
        first, second = shown_order(call, store, caller, billed)["invoices"]

        picture = unquote(first.pop("qr"))
        assert picture.startswith("data:image/svg+xml")
        assert first == {
            "number": "S/41",
            "date": "2026-11-20",
            "irn": "0b" * 32,
            "ackNo": "1120100",
            "ackDate": "2026-11-21",
        }
        assert (second["number"], second["irn"], second["ackDate"], second["qr"]) == ("S/42", "", None, "")


def test_the_holder_of_its_link_sees_none(call, store, dealer, billed):
    link = shown_order(call, store, dealer, billed)["link"]

    shown = call("GET", f"/orders/link/{link.rsplit('/', 1)[-1]}", store)

    assert shown.status_code == 200
    assert "invoices" not in shown.json["result"]
    assert "S/41" not in shown.text


def test_who_may_not_see_rates_sees_none_as_the_code_has_the_amount(call, store, dealer, billed):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"only_products": True}))

    assert "invoices" not in shown_order(call, store, dealer, billed)
