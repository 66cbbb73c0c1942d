"""Calls generated from the API document: no response is a server error or undocumented.

`FUZZ_EXAMPLES` makes it look longer; the calls are the same at every run.
"""

import os
import random
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from sqlalchemy import delete, insert, select, update

from app.books.imports.models import Import
from app.catalogue.models import Catalog
from app.edge.throttle import counters
from app.notices.service import notify
from app.papers.exports.models import Export
from app.people.accounts.models import Account, Owner, Salesperson
from app.people.auth.models import DeviceApproval
from app.people.auth.passwords import hash_password
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.conftest import API_KEY, PASSWORD
from tests.ordering import fill_cart, item_ids, place_order
from tests.stock import DEALER, SALESPERSON, SWITCH

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "3"))
# Not among them: whether what the document forbids is refused, for key, store and token, without which a
# call gets nowhere, and things that there are make right again what was made up wrong; and whether what it
# allows is taken, for the rules of the shop refuse much that has the right form.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
UNHURRIED = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
# By their names on the wire, things that there are in the store.
Things = dict[str, tuple[Any, ...]]
KIND_OF = {
    "anonymous": "public",
    "guest": "guest",
    "party": "party",
    "salesperson": "sman",
    "owner": "owner",
    "administrator": "admin",
}
ADDRESS = {
    "NAME": "Asha",
    "EMAIL": "asha@home.example",
    "MOBILENO": "9825011111",
    "ADD1": "1",
    "CITY": "Anand",
}
# What is taken, where made up texts would hardly ever be.
LINE: Things = {"itemCd": (SWITCH,), "sizeCd": ("",), "quantity": (20,)}
ORDER: Things = {
    "orderDtl": (ADDRESS,),
    "itemAmt": (None, 1),
    "netAmt": (None, 1),
    "paidAmt": (None,),
    "paymentMode": ("As per Company Terms",),
    "status": ("Approved", "Canceled"),
    "type": ("order", "orderitm", "total", "owner", "appLink"),
}
SOMEBODY_NEW: Things = {
    "phone1": ("9825022222",),
    "passwd": ("a much better one",),
    "newPassword": ("a much better one",),
    "role": ("Dealer", "Electricians"),
    "accName": ("Asha Electricals",),
    "personNm": ("Asha Patel",),
    **dict.fromkeys(("pan", "gst", "email", "pincode", "state"), ("",)),
}


def may(who: str, operation) -> bool:
    """Return whether the caller may make the call; test_access.py covers the denied ones."""
    access = operation.definition.raw["x-access"]
    if operation.path.startswith("/api/platform/"):
        return who in ("anonymous", "administrator") and ("public" in access or who == "administrator")
    return who != "administrator" and ("public" in access or KIND_OF[who] in access)


@pytest.fixture
def store(make_store, fill):
    """Return a store with every permission switched on."""
    switches = {"guest_login": True, "guest_rates": True, "show_stock": True, "item_discount": True}
    opened = make_store(**switches, sign_up=True, delete_account=True)
    fill(opened)
    with store_session(opened) as db:
        db.execute(insert(Catalog).values(title="Switches", file="public/switches.pdf"))
    return opened


@pytest.fixture
def restored(store) -> Callable[[], None]:
    """Restore access: a call may have changed a password or a switch, locked or closed an account."""
    password_hash = hash_password(PASSWORD)
    with store_session(store) as db:
        switches = db.scalars(select(StoreSettings.switches)).one()

    def restore() -> None:
        with store_session(store) as db:
            owner_hash = {"password_hash": password_hash}
            open_to = {**owner_hash, "locked": False}
            dealer = update(Account).where(Account.code == DEALER)
            # With approval of devices on, every later call of a customer would be refused.
            db.execute(update(StoreSettings).values(switches=switches))
            db.execute(update(Owner).values(owner_hash))
            db.execute(update(Salesperson).values(open_to))
            db.execute(dealer.values({**open_to, "deactivated_at": None}))
            db.execute(delete(Export))
            db.execute(delete(Import))
            db.execute(delete(DeviceApproval))

    return restore


@pytest.fixture
def token_of(store, restored, sign_in, guest, sign_in_administrator):
    """Return a new token of a caller, whatever calls did to their sign-ins before."""
    names = {"party": DEALER, "salesperson": SALESPERSON, "owner": store.key}

    def make(who: str) -> str | None:
        restored()
        if who == "anonymous":
            return None
        if who == "administrator":
            return sign_in_administrator()
        return guest(store) if who == "guest" else sign_in(store, names[who])

    return make


@pytest.fixture
def enter(call, store, token_of):
    """Return a new token of a caller and the existing things that calls can refer to."""

    def make(who: str) -> tuple[str | None, Things]:
        token = token_of(who)
        things: Things = {
            **dict.fromkeys(("accCd", "partyCd", "partyId", "userName"), (DEALER,)),
            **dict.fromkeys(("dept_cd", "groupCd", "deptCd", "DEPT_CD"), ("E001",)),
            **dict.fromkeys(("caId", "catalog", "CATALOG"), (1, None)),
            "SIZE_CD": ("",),
            "cd": (SALESPERSON,),
            "fromDate": ("2026-01-01 00:00:00",),
            "toDate": ("2026-12-31 23:59:59",),
            **dict.fromkeys(("password", "oldPassword"), (PASSWORD,)),
            **dict.fromkeys(("mobileNo", "mobnoCo"), (store.key,)),
            **dict.fromkeys(("order_id", "orderId", "line_id", "cartId", "number", "id"), (1,)),
            "code": (SWITCH, DEALER, SALESPERSON),
            "variable": ("accShowStk", "hideSaleRate1"),
            "kind": ("order", "products", "parties", "categories", "catalogs", "orders"),
            **LINE,
            **ORDER,
            **SOMEBODY_NEW,
        }
        if who == "anonymous":
            return token, things
        if who == "administrator":
            things |= {"mobile_number": (store.key,), "sort": ("-orders30",), "state": ("active", "look")}
            return token, things
        things["session"] = (call("GET", "/auth/sessions", store, token).json["result"][-1]["session"],)
        if who == "owner":
            device = call("POST", "/approval", store, token, json={"accCd": DEALER, "uniqueNo": "phone"})
            things["apId"] = (device.json["result"]["apId"],)
            things |= sheets(call, store, token)
        else:
            things |= belongings(call, store, token, who)
        return token, things

    return make


def sheets(call, store, token) -> Things:
    """Make an uploaded spreadsheet, and an import whose columns can be mapped."""
    file = {"fileType": "text/csv", "fileSize": 9}
    name = call("POST", "/uploads/signUrl", store, token, json=file).json["fileName"]
    run = call("POST", "/imports", store, token, json={"fileName": name, "kind": "parties"})
    with store_session(store) as db:
        db.execute(update(Import).values(state="preview", columns=["name", "mobile"]))
    return {
        "fileName": (name,),
        "run_id": (run.json["result"]["id"],),
        "mapping": ({"name": "name", "phone1": "mobile"},),
    }


def belongings(call, store, token, who: str) -> Things:
    """Make an order, a cart line, a file and a notification of a buyer."""
    party = DEALER if who == "salesperson" else None
    order = place_order(call, store, token, party=party, **({"orderDtl": ADDRESS} if who == "guest" else {}))
    lines = fill_cart(call, store, token, party=party)
    paper = call("POST", "/exports", store, token, json={"kind": "order", "orderId": order["orderId"]})
    with store_session(store) as db:
        notify(db, [f"party:{DEALER}", f"sman:{SALESPERSON}"], title="Diwali", body="Closed on Monday")
    return {
        **dict.fromkeys(("order_id", "orderId"), (order["orderId"],)),
        **dict.fromkeys(("line_id", "cartId"), tuple(lines)),
        "orderItm": ([{"cartId": lines[0], "itemCd": SWITCH, "sizeCd": "", "quantity": 20}],),
        "id": (order["orderId"], item_ids(order)),
        "export_id": (paper.json["result"]["id"],),
    }


@pytest.fixture(scope="module")
def operations(app) -> list[Any]:
    document = schemathesis.openapi.from_wsgi("/api/openapi.json", app)
    return [found.ok() for found in document.get_all_operations()]  # pyright: ignore[reportAttributeAccessIssue] -- an Err fails the test


@pytest.fixture(scope="module")
def cases_of():
    """Return a function: the generated cases of an operation, which are the same for each of its callers."""
    made: dict[tuple[str, GenerationMode], list[tuple[Any, float, int]]] = {}

    def generate(operation, mode: GenerationMode) -> list[tuple[Any, float, int]]:
        if (cases := made.get((operation.label, mode))) is not None:
            return cases
        cases = made[operation.label, mode] = []

        @UNHURRIED
        @given(
            case=operation.as_strategy(generation_mode=mode),
            meets=st.sampled_from((1, 0.5, 0)),
            seed=st.integers(0, 2**32),
        )
        def note(case, meets, seed):
            cases.append((case, meets, seed))

        note()
        return cases

    return generate


@pytest.mark.parametrize("who", KIND_OF)
def test_no_call_gets_an_answer_that_is_not_documented(operations, cases_of, store, enter, monkeypatch, who):
    # The limits, which have separate tests, would answer most of it.
    monkeypatch.setattr(counters, "enabled", False)
    mine = [operation for operation in operations if may(who, operation)]
    # Reading comes last: it finds what the others have made, and leaves all as it is for the next call.
    mine.sort(key=lambda operation: operation.method.upper() == "GET")
    problems = []
    entered = None
    for operation in mine:
        token, things = entered = entered or enter(who)
        # Calls within the process are not unpacked by anybody.
        headers = {"x-api-key": API_KEY, "x-user": store.key, "Accept-Encoding": "identity"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        # What breaks a rule first: what keeps them may end the session.
        for mode in (GenerationMode.NEGATIVE, GenerationMode.POSITIVE):
            try:
                for generated, meets, seed in cases_of(operation, mode):
                    status = try_out(generated, meets, seed, headers, things)
                    if may_have_changed(operation.method, status):
                        entered = None
            except (Failure, FailureGroup) as failure:
                problems.append(f"{operation.label}: {failure}")
                entered = None
    assert problems == []
    assert len(mine) >= (3 if who == "administrator" else 15)


def may_have_changed(method: str, status: int) -> bool:
    """Return whether the next call needs new things: this one was taken, or the sign-in has ended."""
    return method.upper() != "GET" and (status < HTTPStatus.BAD_REQUEST or status == HTTPStatus.UNAUTHORIZED)


def try_out(generated, meets, seed, headers, things) -> int:
    """Make a generated call, mostly with some existing things; return the status of its answer."""
    case = generated.derive()
    if meets:
        met = Meeting(things, meets, random.Random(seed))
        for place in ("path_parameters", "query", "body"):
            setattr(case, place, met.put_into(getattr(case, place)))
    return case.call_and_validate(headers=headers, checks=CHECKS).status_code


class Meeting:
    """Replaces generated values with existing things of that name, in a `share` of the cases."""

    def __init__(self, things: Things, share: float, chance: random.Random) -> None:
        self.things, self.share, self.chance = things, share, chance

    def put_into(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self.put_into(one) for one in value]
        if not isinstance(value, dict):
            return value
        return {name: self._instead(name, made_up) for name, made_up in value.items()}

    def _instead(self, name: str, made_up: Any) -> Any:
        if name in self.things and self.chance.random() < self.share:
            return self.chance.choice(self.things[name])
        return self.put_into(made_up)
