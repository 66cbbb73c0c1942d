"""A guest who signs in finds the items of the guest's cart in their own, whichever way they come in."""

import pytest
from sqlalchemy import update

from app.catalogue.models import Product
from app.people.auth import rotation
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.app.people.auth.test_sign_up import details
from tests.conftest import PASSWORD
from tests.ordering import fill_cart, lines
from tests.stock import DEALER, SALESPERSON, SWITCH, WIRE

# Without TLS; app/edge/cookies.py says why.
COOKIE_PATH = "/api/"
GUESTS = ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 3))


@pytest.fixture
def shopping(call, store, goods, guest):
    """Fill a guest's cart in the browser that the calls are made from; return the guest's token."""
    token = guest(store)
    fill_cart(call, store, token, GUESTS)
    return token


@pytest.fixture
def browser(client, store):
    """Return a function: the refresh cookie of the browser, after it is set to a value, if one is given."""

    def cookie(value: str | None = None) -> str:
        if value is not None:
            client.set_cookie(f"refresh-{store.key}", value, path=COOKIE_PATH)
        kept = client.get_cookie(f"refresh-{store.key}", path=COOKIE_PATH)
        return kept.value if kept else ""

    return cookie


@pytest.fixture
def enter(call, store):
    def make(user_name: str = DEALER):
        answer = call("POST", "/auth/", store, json={"userName": user_name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return answer.json

    return make


@pytest.fixture
def proof(post_auth, code_for):
    """Request a code for a number and return its ticket and the code."""

    def make(store, number: str, purpose: str) -> dict[str, str]:
        answer = post_auth(store, "code", phone1=number, purpose=purpose)
        assert answer.status_code == 201, answer.text
        return {"ticket": answer.json["result"]["ticket"], "code": code_for(number)}

    return make


def change_settings(store, **switches) -> None:
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches=StoreSettings.switches.concat(switches)))


def test_quantities_of_one_size_are_added_at_the_accounts_own_rate(call, store, goods, guest, enter, cart):
    fill_cart(call, store, enter()["token"], ((SWITCH, "", 30),))
    visitor = guest(store)
    fill_cart(call, store, visitor, GUESTS)

    signed_in = enter()

    shown = cart(signed_in["token"])
    assert lines(shown) == [(SWITCH, "", 50), (WIRE, "1.5 sq mm", 3)]
    assert shown[0]["RATE"] == 50
    assert signed_in["guestCart"] == {"added": 2, "leftOut": [], "changed": [], "waiting": []}
    assert lines(cart(visitor)) == []


def by_password(store, post_auth, _proof):
    return post_auth(store, "", userName=DEALER, password=PASSWORD)


def by_code(store, post_auth, proof):
    change_settings(store, otp_login=True)
    return post_auth(store, "otp", **proof(store, "9000000001", "signIn"))


def by_new_password(store, post_auth, proof):
    return post_auth(store, "reset", password="another horse", **proof(store, "9000000001", "password"))


def by_sign_up(store, post_auth, proof):
    return post_auth(store, "signup", **details(), **proof(store, details()["phone1"], "signUp"))


@pytest.mark.parametrize("door", [by_password, by_code, by_new_password, by_sign_up])
def test_the_cart_goes_through_every_door(shopping, store, post_auth, proof, cart, door):
    answer = door(store, post_auth, proof)

    assert answer.json["guestCart"]["added"] == 2, answer.text
    assert lines(cart(answer.json["token"])) == list(GUESTS)
    assert cart(shopping) == []


def test_a_repeated_sign_in_adds_nothing_again(shopping, enter, browser, cart):
    guests = browser()
    enter()
    browser(guests)

    again = enter()

    assert "guestCart" not in again
    assert lines(cart(again["token"])) == list(GUESTS)


def guessed(cookie: str) -> str:
    return f"{cookie.partition('.')[0]}.{rotation.new_secret()}"


@pytest.mark.parametrize(
    "forge", [guessed, lambda cookie: cookie.partition(".")[0], lambda _: "x", lambda _: ""]
)
def test_only_the_browser_of_the_guest_takes_the_cart_along(shopping, enter, browser, cart, forge):
    browser(forge(browser()))

    signed_in = enter()

    assert "guestCart" not in signed_in
    assert cart(signed_in["token"]) == []
    assert lines(cart(shopping)) == list(GUESTS)


def test_a_guest_who_has_signed_out_takes_nothing_along(call, store, shopping, enter, browser, cart):
    guests = browser()
    assert call("POST", "/auth/logout", store, shopping).status_code == 204
    browser(guests)

    assert cart(enter()["token"]) == []


def test_the_cart_of_another_person_in_this_browser_stays_theirs(call, store, goods, enter, cart):
    first = enter()["token"]
    fill_cart(call, store, first)

    other = enter("P002")

    assert "guestCart" not in other
    assert cart(other["token"]) == []
    assert lines(cart(first)) == [(SWITCH, "", 20)]


def test_the_cart_of_a_guest_at_another_store_stays_there(
    call, make_store, store, fill, shopping, browser, cart
):
    elsewhere = make_store()
    fill(elsewhere)
    body = {"userName": DEALER, "password": PASSWORD}
    headers = {"Cookie": f"refresh-{elsewhere.key}={browser()}"}

    answer = call("POST", "/auth/", elsewhere, json=body, headers=headers)

    assert (answer.status_code, "guestCart" in answer.json) == (200, False)
    assert lines(cart(shopping)) == list(GUESTS)


def test_what_is_no_longer_sold_is_named_and_quantities_fit_the_minimum(store, shopping, enter, cart):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == WIRE).values(hidden=True))

    signed_in = enter()

    left = {
        "itemCd": WIRE,
        "SIZE_CD": "1.5 sq mm",
        "ITEM_NAME": f"Copper Wire mark-{store.key}",
        "QUANTITY": 3,
    }
    assert signed_in["guestCart"] == {"added": 1, "leftOut": [left], "changed": [], "waiting": []}
    assert lines(cart(signed_in["token"])) == [(SWITCH, "", 20)]
    assert cart(shopping) == []


def test_a_salesperson_learns_what_waits_for_a_party(shopping, enter, cart):
    signed_in = enter(SALESPERSON)

    waiting = [
        (item["itemCd"], item["SIZE_CD"], item["QUANTITY"]) for item in signed_in["guestCart"]["waiting"]
    ]
    assert waiting == list(GUESTS)
    assert signed_in["guestCart"]["added"] == 0
    assert cart(signed_in["token"], DEALER) == []


def test_nothing_is_said_of_an_empty_cart_or_to_the_owner(store, goods, guest, enter):
    guest(store)
    assert "guestCart" not in enter()
    visitor = guest(store)
    assert visitor
    assert "guestCart" not in enter(store.key)
