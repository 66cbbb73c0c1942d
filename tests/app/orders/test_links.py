"""Links to one order: what they show, who may see it, and for how long."""

from datetime import UTC, datetime, timedelta
from string import ascii_lowercase, ascii_uppercase, digits

import pytest
from pydantic import SecretStr
from sqlalchemy import update

from app.config import get_config
from app.edge import throttle
from app.edge.attempts import Attempt
from app.orders.items.models import Order
from app.orders.links import LIFETIME, read_token, token_of
from app.platform import web
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.conftest import API_KEY
from tests.ordering import place_order, shown_order
from tests.stock import DEALER, SALESPERSON

MOBILE = "9825011111"
BLOCK = {
    "NAME": "Nilesh Parmar",
    "EMAIL": "nilesh@example.com",
    "MOBILENO": MOBILE,
    "ADD1": "12 Gopal Chambers",
    "ADD2": "Near the clock tower",
    "CITY": "Vadodara",
    "STATE": "Gujarat",
    "PINCODE": "390001",
}
# The last letter of a signature has two bits that decoding ignores.
LETTERS = f"{ascii_uppercase}{ascii_lowercase}{digits}-_"
AS_GOOD = {letter: LETTERS[at ^ 1] for at, letter in enumerate(LETTERS)}
HIDDEN = (MOBILE, "nilesh@example.com", "Gopal Chambers", "clock tower", "390001")


@pytest.fixture
def placed(call, store, goods, guest):
    return place_order(call, store, guest(store), orderDtl=BLOCK)


@pytest.fixture
def open_link(call, store):
    """Open a token as somebody who is not signed in; return the answer."""

    def read(token: str):
        return call("GET", f"/orders/link/{token}", store)

    return read


def made(store, order_id: int, *, ago: timedelta = timedelta(0)) -> str:
    made_at = datetime.now(UTC) - ago
    return token_of(store.key, order_id, made_at, now=made_at)


def token_in(address: str) -> str:
    return address.rpartition("/")[2]


def test_the_link_of_an_order_opens_it_without_a_sign_in(store, placed, open_link):
    assert placed["link"].startswith(f"http://localhost/{store.key}/orders/link/")

    shown = open_link(token_in(placed["link"])).json["result"]

    for name in ("ORDER_NO", "STATUS", "NET_AMT", "TAX_AMT", "PAYMENT_MODE", "NO_OF_ITEM"):
        assert shown[name] == placed[name]
    for item in placed["orderItm"]:
        del item["why"]
    assert shown["orderItm"] == [{**item, "may": []} for item in placed["orderItm"]]
    assert [step["status"] for step in shown["timeline"]] == ["Pending"]


def test_a_link_shows_no_address_and_no_whole_mobile_number(placed, open_link):
    answer = open_link(token_in(placed["link"]))

    assert [word for word in HIDDEN if word in answer.text] == []
    delivery = answer.json["result"]["orderDtl"]
    assert (delivery["NAME"], delivery["CITY"], delivery["MOBILENO"]) == (
        "Nilesh Parmar",
        "Vadodara",
        "••••••1111",
    )
    assert "link" not in answer.json["result"]


def test_a_link_to_a_dealers_order_names_neither_codes_nor_people(call, make_store, fill, sign_in):
    store = make_store(remarks1=True)
    fill(store)
    order = place_order(call, store, sign_in(store, SALESPERSON), party=DEALER, remarks1="Call before noon")
    assert order["REMARKS1"] == "Call before noon"

    answer = call("GET", f"/orders/link/{token_in(order['link'])}", store)

    shown = answer.json["result"]
    assert (shown["REMARKS1"], shown["PARTY_CD"], shown["SMAN_CD"], shown["SMAN_NAME"]) == (
        "",
        None,
        None,
        None,
    )
    assert {step["by"] for step in shown["timeline"]} == {""}
    assert (shown["accounts"]["ACC_NAME"], shown["accounts"]["ADD1"]) == (order["accounts"]["ACC_NAME"], "")
    assert shown["NET_AMT"] == order["NET_AMT"]


@pytest.mark.parametrize(
    ("switches", "of_guest", "of_dealer"),
    [
        ({"guest_rates": True}, True, True),
        ({}, False, True),
        ({"guest_rates": True, "only_products": True}, False, False),
    ],
)
def test_a_link_shows_the_amounts_that_the_orders_customer_sees(
    call, make_store, fill, guest, sign_in, switches, of_guest, of_dealer
):
    store = make_store(guest_login=True, guest_rates=True)
    fill(store)
    guests = place_order(call, store, guest(store), orderDtl=BLOCK)
    dealers = place_order(call, store, sign_in(store, DEALER))
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches=switches))

    for order, has_amounts in ((guests, of_guest), (dealers, of_dealer)):
        shown = call("GET", f"/orders/link/{token_in(order['link'])}", store).json["result"]
        assert ("NET_AMT" in shown, "RATE" in shown["orderItm"][0]) == (has_amounts, has_amounts)


def test_the_owner_gets_the_same_link_to_send(call, store, placed, sign_in, open_link):
    order = shown_order(call, store, sign_in(store, store.key), placed["orderId"])

    assert order["link"] == placed["link"]
    assert open_link(token_in(order["link"])).json["result"]["ORDER_NO"] == placed["ORDER_NO"]


def test_a_forged_or_changed_link_opens_nothing(store, placed, open_link):
    good = made(store, placed["orderId"])
    order_id, time, signature = good.split(".")
    other = made(store, placed["orderId"] + 1)
    forged = (
        f"{order_id}.{int(time) + 1}.{signature}",
        f"{int(order_id) + 1}.{time}.{signature}",
        f"{order_id}.{time}.{other.split('.')[2]}",
        f"{order_id}.{time}",
        f"{good}x",
        f"{good}=",
        f"{good}==",
        f"{good}%0A",
        f"{good[:-3]}!{good[-3:]}",
        good[:-1] + AS_GOOD[good[-1]],
        "x",
        "...",
        "é.é.é",
    )

    assert open_link(good).status_code == 200
    assert {open_link(token).status_code for token in (*forged, other)} == {404}


def test_a_link_is_good_for_thirty_days(store, placed, open_link):
    with store_session(store) as db:
        db.execute(update(Order).values(placed_at=datetime.now(UTC) - timedelta(days=90)))
    day = timedelta(days=1)

    assert open_link(made(store, placed["orderId"], ago=LIFETIME - day)).status_code == 200
    answer = open_link(made(store, placed["orderId"], ago=LIFETIME + day))
    assert (answer.status_code, answer.json["message"]) == (
        410,
        "This link has expired. Please ask the store for a new one.",
    )


def test_a_link_that_is_older_than_its_order_opens_nothing(store, placed, open_link):
    assert open_link(made(store, placed["orderId"], ago=timedelta(minutes=5))).status_code == 404


def test_a_link_survives_a_new_key_and_ends_with_its_own(store, placed, open_link, monkeypatch):
    old, new = "old " * 8, "new " * 8

    def use(*keys: str) -> None:
        monkeypatch.setattr(get_config(), "secret_key", SecretStr(",".join(keys)))

    monkeypatch.setattr(type(get_config()), "__setattr__", object.__setattr__, raising=False)
    use(old)
    token = made(store, placed["orderId"])
    use(new, old)
    assert open_link(token).status_code == 200
    use(new)
    assert open_link(token).status_code == 404


def test_a_link_is_new_every_day(store):
    day = timedelta(days=1)
    placed_at = datetime(2026, 11, 23, 15, 30, tzinfo=UTC)
    times = (placed_at, placed_at + timedelta(hours=8), placed_at + day, placed_at + day + timedelta(hours=8))

    first, same, next_day, same_then = (token_of(store.key, 17, placed_at, now=now) for now in times)

    assert first == same != next_day == same_then


def test_a_token_says_which_order_it_opens(store, placed):
    link = read_token(store.key, made(store, 17))

    assert link is not None
    assert link.order_id == 17
    assert read_token("9000099999", made(store, 17)) is None


def test_the_two_numbers_of_an_order_give_its_link(call, store, placed, open_link):
    body = {"orderNo": placed["ORDER_NO"], "pMobileNo": f" {MOBILE} "}

    answer = call("POST", "/orders/find", store, json=body)

    assert open_link(token_in(answer.json["result"]["link"])).json["result"]["ORDER_NO"] == placed["ORDER_NO"]


def test_numbers_that_do_not_belong_together_find_nothing(call, store, placed, sign_in):
    dealers = place_order(call, store, sign_in(store, DEALER))
    for number, mobile_number in (
        (placed["ORDER_NO"], "9825022222"),
        (99, MOBILE),
        (dealers["ORDER_NO"], "9000000001"),
    ):
        answer = call("POST", "/orders/find", store, json={"orderNo": number, "pMobileNo": mobile_number})
        assert (answer.status_code, answer.json["message"]) == (404, "No Order Found")


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("pMobileNo", "98250", "Please Enter Proper Mobile Number"),
        ("pMobileNo", "", "Please Enter Proper Mobile Number"),
        ("orderNo", "abc", "Please Enter Proper Order Number"),
        ("orderNo", None, "Please Enter Proper Order Number"),
    ],
)
def test_what_is_no_number_is_rejected_at_its_field(call, store, field, value, message):
    body = {"orderNo": 1, "pMobileNo": MOBILE, field: value}

    answer = call("POST", "/orders/find", store, json=body)

    assert (answer.status_code, answer.json["errors"]) == (422, {field: [message]})


def test_guessing_the_order_number_of_a_mobile_number_is_limited(call, store, placed, guest):
    wrong = {"orderNo": 99, "pMobileNo": MOBILE}
    right = {"orderNo": placed["ORDER_NO"], "pMobileNo": MOBILE}
    for _ in range(10):
        assert call("POST", "/orders/find", store, json=right).status_code == 200
        assert call("POST", "/orders/find", store, json=wrong).status_code == 404
        assert call("GET", f"/orders?pMobileNo={MOBILE}&query=99", store, guest(store)).json["result"] == []

    assert call("POST", "/orders/find", store, json=right).status_code == 429
    assert call("GET", f"/orders?pMobileNo={MOBILE}&query=1", store, guest(store)).status_code == 429
    other = {"orderNo": 99, "pMobileNo": "9825022222"}
    assert call("POST", "/orders/find", store, json=other).status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "refused"),
    [
        ("GET", "/api/orders/link/{token}", 404),
        ("GET", "/api/orders/link/{token}/pictures/1", 404),
        ("GET", "/api/payments/link/{token}", 404),
        ("POST", "/api/exports/link/{token}", 404),
        ("GET", "/api/exports/link/{token}/1", 404),
        ("GET", "/{store}/orders/link/{token}", 200),
        ("GET", "/{store}/share/order/{token}.jpg", 404),
    ],
)
@pytest.mark.usefixtures("built_page")
def test_wrong_tokens_are_counted_wherever_a_link_is_taken(
    app, store, placed, new_address, use_up_but_one_link, method, path, refused
):
    address = new_address()
    headers = {"x-api-key": API_KEY, "x-user": store.key}
    use_up_but_one_link(address)

    def open_with(token: str) -> int:
        address_of_link = path.format(store=store.key, token=token)
        sent = {"headers": headers, "environ_base": {"REMOTE_ADDR": address}}
        return app.test_client().open(address_of_link, method=method, **sent).status_code

    assert open_with("17.1.wrong") == refused
    assert open_with(token_in(placed["link"])) == 429


@pytest.fixture
def built_page(app, tmp_path, monkeypatch):
    """Serve a page of this test, which needs no build."""
    (tmp_path / "index.html").write_text("<html><head></head></html>")
    config = get_config().model_copy(update={"web_dist": tmp_path})
    monkeypatch.setattr(web, "get_config", lambda: config)


@pytest.fixture
def use_up_but_one_link(app):
    """Use up all wrong tokens of an address but one."""

    def use_up(address: str) -> None:
        with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            for _ in range(119):
                throttle.count(*throttle.rules_of(Attempt.ORDER_LINK))

    return use_up
