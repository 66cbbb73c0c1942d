"""The PDF of a receipt: what it says, and who may have it."""

from datetime import datetime

import pytest

from app.shared.days import STORE_TIME
from tests.stock import DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON

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


def test_without_a_payment_it_says_so_beside_the_field(call, store, sign_in, goods):
    answer = call("POST", "/exports", store, sign_in(store, DEALER), json={"kind": "receipt"})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["paymentId"])
