"""Callers who see no rates get the same answer whatever amount they say that they were shown."""

import re
from typing import Any

import pytest
from sqlalchemy import update

from app.edge import openapi
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import TERMS, item_ids, place_order
from tests.stock import DEALER, FAN, SALESPERSON

# The fields of requests with the amounts that their sender was shown of an order: `itemAmt`, `NET_AMT`.
SHOWN = re.compile(r"(item|net)_?amt", re.IGNORECASE)
GUEST = "guest"
BLOCK = {"NAME": "N", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "c"}
ONE_FAN = {"itemCd": FAN, "sizeCd": "", "quantity": 1}
# 20 switches are ordered and 40 asked for, with 18 % tax; a fan has 5 %.
RIGHT = {"place": {GUEST: 2500 * 1.05, DEALER: 2495 * 1.05}, "ask": {GUEST: 60 * 40 * 1.18, DEALER: 2596}}


@pytest.fixture
def signed_in(call, guest, sign_in):
    def make(store, caller: str) -> str:
        return guest(store) if caller == GUEST else sign_in(store, caller)

    return make


class Caller:
    """A buyer, with the calls that take an amount that they were shown."""

    def __init__(self, call, store, token: str, party: str | None) -> None:
        self.call, self.store, self.token, self.party = call, store, token, party
        self.lines: list[dict[str, int]] = []
        self.path = ""

    def order(self) -> None:
        placed = place_order(self.call, self.store, self.token, party=self.party, orderDtl=BLOCK)
        self.path = f"/orders/{placed['orderId']}/changes"
        self.lines = [{"itemId": item_ids(placed)[0], "quantity": 40}]

    def place(self, amount: float | None) -> Any:
        amounts = {"itemAmt": None, "netAmt": amount}
        body = {"partyId": self.party, "paymentMode": TERMS, "orderItm": [ONE_FAN], "orderDtl": BLOCK}
        return self.call("POST", "/orders", self.store, self.token, json={**body, **amounts})

    def ask(self, amount: float | None) -> Any:
        body = {"lines": self.lines, "NET_AMT": amount}
        return self.call("POST", self.path, self.store, self.token, json=body)

    def decide(self, amount: float | None) -> Any:
        change_id = self.ask(None).json["result"]["changeId"]
        body = {"decision": "withdrawn", "NET_AMT": amount}
        return self.call("PUT", f"{self.path}/{change_id}/decision", self.store, self.token, json=body)


CALLS = {
    "POST /orders": Caller.place,
    "POST /orders/{order_id}/changes": Caller.ask,
    "PUT /orders/{order_id}/changes/{change_id}/decision": Caller.decide,
}


def test_these_are_all_calls_that_take_a_shown_amount(app):
    document = openapi.document(app)

    def names(part: Any) -> set[str]:
        """Return the names of all properties of a schema, through its references."""
        if isinstance(part, list):
            return set().union(*map(names, part))
        if not isinstance(part, dict):
            return set()
        if ref := part.get("$ref"):
            return names(document["components"]["schemas"][ref.split("/")[-1]])
        return set(part.get("properties", ())) | names(list(part.values()))

    taking = {
        f"{method.upper()} {path.removeprefix('/api')}"
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if method != "parameters"
        and any(
            SHOWN.fullmatch(name)
            for name in names(operation.get("requestBody", {}))
            | {each["name"] for each in operation.get("parameters", []) if "name" in each}
        )
    }
    assert taking == set(CALLS)


@pytest.mark.parametrize("made", CALLS)
@pytest.mark.parametrize("caller", [GUEST, DEALER, SALESPERSON])
def test_who_sees_no_rates_gets_the_same_answer_for_any_amount(
    call, make_store, fill, signed_in, caller, made
):
    store = make_store(order_changes=True, guest_login=True)
    fill(store)
    token = signed_in(store, caller)
    party = DEALER if caller == SALESPERSON else None
    buyers = [Caller(call, store, token, party) for _ in range(3)]
    for buyer in buyers:
        buyer.order()
    if caller != GUEST:
        # Of orders from before the switch they see no rates any more.
        with store_session(store) as db:
            shown = {"order_changes": True, "only_products": True}
            db.execute(update(StoreSettings).values(switches=shown))
    right = RIGHT["place" if made == "POST /orders" else "ask"][GUEST if caller == GUEST else DEALER]

    none, wrong, same = (
        CALLS[made](buyer, amount) for buyer, amount in zip(buyers, (None, right + 9, right), strict=True)
    )

    assert none.status_code == wrong.status_code == same.status_code, (none.text, wrong.text, same.text)
    assert none.json.get("message") == wrong.json.get("message") == same.json.get("message")


@pytest.mark.parametrize("made", ["place", "ask"])
@pytest.mark.parametrize("caller", [GUEST, DEALER])
def test_who_sees_rates_reads_that_the_amount_is_another(call, make_store, fill, signed_in, caller, made):
    store = make_store(order_changes=True, guest_login=True, guest_rates=True)
    fill(store)
    buyer = Caller(call, store, signed_in(store, caller), None)
    buyer.order()
    right = RIGHT[made][caller]

    wrong, same = (getattr(buyer, made)(amount) for amount in (right + 9, right))

    assert (wrong.status_code, same.status_code) == (409, 201), (wrong.text, same.text)
