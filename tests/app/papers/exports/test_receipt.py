"""The PDF of a receipt: what it says, and who may have it."""

from datetime import datetime

import pytest
from sqlalchemy import update

from app.shared.days import STORE_TIME
from app.store.settings.models import Company
from tenant_router.session import store_session
from tests.stock import DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()


@pytest.fixture
def payment(call, store, goods, sign_in):
    """A cheque of the dealer that their salesperson collected."""
    cheque = {"method": "cheque", "chequeNumber": "000123", "chequeBank": "HDFC Bank", "chequeOn": f"{TODAY}"}
    body = {"accCd": DEALER, "amount": "1500.50", "note": "Half of it", **cheque}
    answer = call("POST", "/payments/collections", store, sign_in(store, SALESPERSON), json=body)
    assert answer.status_code == 201, answer.text
    return answer.json["result"]["id"]


@pytest.mark.parametrize("who", [SALESPERSON, DEALER, None], ids=["salesperson", "party", "owner"])
def test_it_says_who_paid_how_much_and_how(store, sign_in, payment, read_text, who):
    content = read_text(store, sign_in(store, who or store.key), kind="receipt", paymentId=payment)

    for words in (
        f"Receipt R-{payment}",
        "1,500.50",
        "Rupees One Thousand Five Hundred and Fifty Paise Only",
        "000123",
        "HDFC Bank",
        "Half of it",
        "To be checked by the store",
    ):
        assert words in content


def test_others_do_not_get_it(call, store, sign_in, guest, payment):
    body = {"kind": "receipt", "paymentId": payment}
    answers = {
        who: call("POST", "/exports", store, token, json=body).status_code
        for who, token in (
            ("party", sign_in(store, OTHER_DEALER)),
            ("salesperson", sign_in(store, OTHER_SALESPERSON)),
            ("guest", guest(store)),
        )
    }

    assert answers == {"party": 404, "salesperson": 404, "guest": 403}


def test_without_a_payment_it_says_so_at_the_field(call, store, sign_in, goods):
    answer = call("POST", "/exports", store, sign_in(store, DEALER), json={"kind": "receipt"})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["paymentId"])


def test_given_what_a_customer_only_reported_then_they_get_the_receipt_once_it_is_confirmed(
    call, store, goods, sign_in, read_text
):
    with store_session(store) as db:
        db.execute(update(Company).values(upi_id="asha@okhdfcbank"))
    dealer, owner = sign_in(store, DEALER), sign_in(store, store.key)
    reported = {"accCd": DEALER, "amount": 700, "utr": "412345678901"}
    payment = call("POST", "/payments", store, dealer, json=reported).json["result"]["paymentId"]
    body = {"kind": "receipt", "paymentId": payment}

    def shown():
        answer = call("GET", f"/payments/request?accCd={DEALER}", store, dealer)
        return [each["receipt"] for each in answer.json["result"]["payments"]]

    assert (shown(), call("POST", "/exports", store, dealer, json=body).status_code) == ([None], 404)

    call("PUT", "/payments/decision", store, owner, json={"id": [payment], "decision": "confirmed"})

    assert shown() == [f"R-{payment}"]
    assert f"Receipt R-{payment}" in read_text(store, dealer, **body)
    for other in (sign_in(store, OTHER_DEALER), sign_in(store, OTHER_SALESPERSON)):
        assert call("POST", "/exports", store, other, json=body).status_code == 404
