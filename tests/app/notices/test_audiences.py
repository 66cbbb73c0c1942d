"""Audiences of campaigns, at the time of sending."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import delete, insert, update

from app.notices.audiences import account_codes
from app.notices.campaign_schemas import AudienceOut
from app.notices.rules import Audience
from app.orders.cart.models import CartLine
from app.orders.items.models import Order
from app.people.accounts.models import Account
from app.people.auth.models import SignIn
from tenant_router.session import store_session
from tests.app.notices.crowd import add_people
from tests.ordering import fill_cart, place_order
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, SALESPERSON

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
ALL_CUSTOMERS = {DEALER, OTHER_DEALER, AGREED_DEALER}


@pytest.fixture
def people(store, goods):
    """Return an audience as of a later moment."""

    def ask(audience: Audience, later: timedelta = timedelta(0)) -> set[str]:
        with store_session(store, read_only=True) as db:
            return set(db.scalars(account_codes(audience, now=datetime.now(UTC) + later)))

    return ask


@pytest.fixture
def first_seen(store, goods):
    """Add a sign-in of a customer from a device, some time ago."""

    def do(code: str, device: str, ago: timedelta, **fields) -> None:
        now = datetime.now(UTC)
        row = {"id": uuid4(), "account_code": code, "device": device, "created_at": now - ago}
        with store_session(store) as db:
            expires = {"refresh_hash": "", "expires_at": now + DAY}
            db.execute(insert(SignIn).values(**row, **expires, **fields))

    return do


def change(store, code: str, **values) -> None:
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == code).values(**values))


def test_the_audience_of_all_excludes_locked_and_closed_accounts(store, people):
    assert people(Audience.ALL_CUSTOMERS) == ALL_CUSTOMERS

    change(store, DEALER, locked=True)
    change(store, OTHER_DEALER, deactivated_at=datetime.now(UTC))

    assert people(Audience.ALL_CUSTOMERS) == people(Audience.NO_RECENT_ORDER) == {AGREED_DEALER}


def test_a_cart_is_abandoned_after_24_hours_without_change(call, store, dealer, people):
    fill_cart(call, store, dealer)

    assert people(Audience.ABANDONED_CART, 24 * HOUR - timedelta(minutes=1)) == set()
    assert people(Audience.ABANDONED_CART, 24 * HOUR + timedelta(minutes=1)) == {DEALER}


def test_a_change_of_one_line_keeps_the_whole_cart(call, store, goods, dealer, people):
    fill_cart(call, store, dealer, ((("I0000001"), "", 20), ("I0000003", "", 1)))
    with store_session(store) as db:
        first = CartLine.product_code == "I0000001"
        db.execute(update(CartLine).where(first).values(updated_at=datetime.now(UTC) - 2 * DAY))

    assert people(Audience.ABANDONED_CART) == set()


def test_a_cart_with_a_later_order_is_not_abandoned(call, store, dealer, people):
    fill_cart(call, store, dealer, (("I0000003", "", 1),))
    with store_session(store) as db:
        db.execute(update(CartLine).values(updated_at=datetime.now(UTC) - 2 * DAY))
    assert people(Audience.ABANDONED_CART) == {DEALER}

    place_order(call, store, dealer)
    assert people(Audience.ABANDONED_CART) == set()

    with store_session(store) as db:
        db.execute(update(Order).values(placed_at=datetime.now(UTC) - 3 * DAY))
    assert people(Audience.ABANDONED_CART) == {DEALER}


def test_carts_of_salespeople_and_guests_do_not_count(call, store, goods, sign_in, guest, people):
    fill_cart(call, store, sign_in(store, SALESPERSON), party=DEALER)
    fill_cart(call, store, guest(store))

    assert people(Audience.ABANDONED_CART, 2 * DAY) == set()


def test_an_order_is_recent_for_7_days(call, store, dealer, people):
    place_order(call, store, dealer)

    before, after = 7 * DAY - HOUR, 7 * DAY + HOUR
    assert people(Audience.RECENT_ORDER, before) == {DEALER}
    assert people(Audience.NO_RECENT_ORDER, before) == ALL_CUSTOMERS - {DEALER}
    assert people(Audience.RECENT_ORDER, after) == set()
    assert people(Audience.NO_RECENT_ORDER, after) == ALL_CUSTOMERS


def test_an_order_by_a_salesperson_counts_for_the_customer(call, store, goods, sign_in, people):
    place_order(call, store, sign_in(store, SALESPERSON), party=DEALER)

    assert people(Audience.RECENT_ORDER) == {DEALER}


def test_a_device_is_new_for_15_days_after_it_was_first_seen(people, first_seen):
    first_seen(DEALER, "new", 15 * DAY - HOUR)
    first_seen(OTHER_DEALER, "old", 15 * DAY + HOUR)

    assert people(Audience.NEW_DEVICE) == {DEALER}


def test_a_device_is_as_old_as_its_first_sign_in_by_anyone(people, first_seen):
    first_seen(DEALER, "counter", 100 * DAY)
    first_seen(DEALER, "counter", HOUR)
    first_seen(OTHER_DEALER, "counter", HOUR)

    assert people(Audience.NEW_DEVICE) == set()


def test_an_owners_preview_is_not_a_device_of_the_customer(call, store, goods, people, first_seen, sign_in):
    owner = sign_in(store, store.key)
    body = {"kind": "party", "partyCd": DEALER}
    call("POST", "/auth/preview", store, owner, json=body)
    with store_session(store) as db:
        db.execute(update(SignIn).where(SignIn.preview_of.is_not(None)).values(device="owner's desk"))
        db.execute(delete(SignIn).where(SignIn.account_code.is_not(None), SignIn.preview_of.is_(None)))

    assert people(Audience.NEW_DEVICE) == set()


def test_the_size_of_an_audience_has_people_and_devices(call, store, owner):
    add_people(store, ["a", "b"])

    sizes = {}
    for kind in ("custom", "type1", "type2", "type3", "type4"):
        answer = call("GET", f"/notification/audience?type={kind}", store, owner)
        assert not AudienceOut().validate(answer.json)
        result = answer.json["result"]
        sizes[kind] = (result["people"], result["devices"], result["push"])

    assert sizes == {
        "custom": (5, 2, False),
        "type1": (0, 0, False),
        "type2": (5, 2, False),
        "type3": (0, 0, False),
        "type4": (2, 2, False),
    }


def test_an_unknown_audience_is_422(call, store, owner):
    refused = call("GET", "/notification/audience?type=type5", store, owner)

    assert (refused.status_code, refused.json["errors"]) == (
        422,
        {"type": ["Please select an audience"]},
    )
