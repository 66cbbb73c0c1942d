"""Someone else's records get the same response as missing ones, and stay unchanged."""

from typing import NamedTuple
from uuid import uuid4

import pytest

from app.notifications.service import notify
from tenant_router.session import store_session
from tests.ordering import fill_cart, item_ids, place_order, shown_order
from tests.stock import DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON, SWITCH

LINE = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
NOT_THERE = {
    "order": 999_999,
    "items": [999_999],
    "cart line": 999_999,
    "account": "P999",
    "notification": 999_999,
    "export": str(uuid4()),
    "session": str(uuid4()),
}
ALL_OTHERS = ("other party", "other salesperson", "guest")
SIGNED_IN_ELSE = ("other party", "other salesperson")


class Reach(NamedTuple):
    """A call for someone's record: `{}` in the path and OF_IT in the body stand for its id."""

    thing: str
    callers: tuple[str, ...]
    method: str
    path: str
    body: dict | None = None
    status: int = 404


OF_IT = object()
REACHES = (
    Reach("order", ALL_OTHERS, "GET", "/orders/{}"),
    Reach("order", ALL_OTHERS, "GET", "/orders/{}?pMobileNo=9000000001&query=1"),
    Reach("order", ALL_OTHERS, "POST", "/exports", {"kind": "order", "orderId": OF_IT}),
    Reach(
        "order", SIGNED_IN_ELSE, "PUT", "/orders/status", {"id": OF_IT, "status": "Canceled", "type": "order"}
    ),
    Reach(
        "items",
        SIGNED_IN_ELSE,
        "PUT",
        "/orders/status",
        {"id": OF_IT, "status": "Canceled", "type": "orderitm"},
    ),
    Reach("order", ALL_OTHERS, "POST", "/orders/{}/repeat"),
    Reach("account", SIGNED_IN_ELSE, "GET", "/orders/products?partyCd={}"),
    Reach("account", SIGNED_IN_ELSE, "PUT", "/cart/lines", {"partyCd": OF_IT, "lines": [LINE]}),
    Reach("cart line", ("other party", "guest"), "PUT", "/cart", {"cartId": OF_IT, "quantity": 40}),
    Reach(
        "cart line",
        ("other salesperson",),
        "PUT",
        "/cart",
        {"cartId": OF_IT, "quantity": 40, "partyCd": OTHER_DEALER},
    ),
    # Taking out what is gone already is no error, so neither is taking out what never was one's own.
    Reach("cart line", ("other party", "guest"), "DELETE", "/cart/{}", status=200),
    Reach("account", SIGNED_IN_ELSE, "GET", "/account/{}"),
    Reach("account", SIGNED_IN_ELSE, "GET", "/account?accCd={}"),
    Reach("account", ("other party",), "PUT", "/account", {"accCd": OF_IT, "address1": "Elsewhere"}),
    Reach("account", ("other party",), "POST", "/account/deactivate", {"accCd": OF_IT}),
    Reach("account", SIGNED_IN_ELSE, "GET", "/cart?partyCd={}"),
    Reach("account", SIGNED_IN_ELSE, "POST", "/cart", {**LINE, "partyCd": OF_IT}),
    Reach(
        "account",
        SIGNED_IN_ELSE,
        "POST",
        "/orders",
        {"partyId": OF_IT, "paymentMode": "Bank", "orderItm": [LINE]},
    ),
    Reach("account", SIGNED_IN_ELSE, "GET", "/orders?partyCd={}"),
    Reach("account", ("other salesperson",), "GET", "/orders/sman?partyCd={}"),
    Reach("account", SIGNED_IN_ELSE, "GET", "/products?partyCd={}"),
    Reach("account", SIGNED_IN_ELSE, "GET", "/products/getAllItems?partyCd={}"),
    Reach("account", SIGNED_IN_ELSE, "GET", f"/products/itemsById/{SWITCH}?partyCd={{}}"),
    Reach("account", SIGNED_IN_ELSE, "GET", "/products/highlights?partyCd={}"),
    Reach("account", SIGNED_IN_ELSE, "POST", "/exports", {"kind": "products", "partyCd": OF_IT}),
    Reach("account", SIGNED_IN_ELSE, "GET", "/notification?accCd={}"),
    Reach("notification", SIGNED_IN_ELSE, "PUT", "/notification/read", {"id": OF_IT}),
    Reach("export", (*ALL_OTHERS, "owner"), "GET", "/exports/{}"),
    Reach("session", (*ALL_OTHERS, "owner"), "DELETE", "/auth/sessions?session={}"),
)


@pytest.fixture
def store(make_store):
    """Return a store that grants its customers every permission."""
    return make_store(guest_login=True, guest_rates=True, show_stock=True, delete_account=True)


@pytest.fixture
def tokens(call, store, goods, sign_in, guest):
    people = {
        "party": DEALER,
        "salesperson": SALESPERSON,
        "other party": OTHER_DEALER,
        "other salesperson": OTHER_SALESPERSON,
        "owner": store.key,
    }
    return {"guest": guest(store), **{who: sign_in(store, name) for who, name in people.items()}}


@pytest.fixture(params=["party", "salesperson"])
def first(request, call, store, tokens):
    """A user who has one of everything, and their records."""
    me, party = tokens[request.param], DEALER if request.param == "salesperson" else None
    order = place_order(call, store, me, party=party)
    (line,) = fill_cart(call, store, me, party=party)
    with store_session(store) as db:
        notify(db, [f"party:{DEALER}", f"sman:{SALESPERSON}"], title="Diwali", body="Closed on Monday")
    paper = call("POST", "/exports", store, me, json={"kind": "order", "orderId": order["orderId"]})
    things = {
        "order": order["orderId"],
        "items": item_ids(order),
        "cart line": line,
        "account": DEALER,
        "notification": call("GET", "/notification", store, me).json["result"][0]["id"],
        "export": paper.json["result"]["id"],
        "session": call("GET", "/auth/sessions", store, me).json["result"][0]["session"],
    }
    assert set(things) == set(NOT_THERE)

    def seen() -> list:
        """Return everything the user has, as they see it."""
        paths = ("/cart?partyCd=" + (party or ""), "/notification", f"/account?accCd={DEALER}")
        sessions = call("GET", "/auth/sessions", store, me).json["result"]
        kept = [session["session"] for session in sessions]
        answers = [call("GET", path, store, me).json for path in paths]
        return [shown_order(call, store, me, order["orderId"]), kept, *answers]

    return things, seen


def test_what_is_somebody_elses_is_answered_as_what_there_is_not(call, store, tokens, first):
    things, seen = first
    before = seen()

    for reach in REACHES:
        for who in reach.callers:
            theirs, missing = (
                call(
                    reach.method,
                    reach.path.replace("{}", str(thing)),
                    store,
                    tokens[who],
                    json=naming(reach.body, thing),
                )
                for thing in (things[reach.thing], NOT_THERE[reach.thing])
            )
            context = (who, reach.method, reach.path, theirs.text)
            assert (theirs.status_code, missing.status_code) == (reach.status, reach.status), context
            assert theirs.text.replace(str(things[reach.thing]), "*") == missing.text.replace(
                str(NOT_THERE[reach.thing]), "*"
            ), context

    assert seen() == before


def naming(body: dict | None, thing: object) -> dict | None:
    if body is None:
        return None
    return {name: thing if value is OF_IT else value for name, value in body.items()}
