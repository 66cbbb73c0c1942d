"""Removal of self-registered customers."""

from sqlalchemy import func, select, update

from app.notices.models import Notification, PushToken
from app.notices.service import notify
from app.orders.cart.models import CartLine
from app.people.accounts.models import Account
from app.people.accounts.rules import PERSONAL_FIELDS
from app.people.auth.models import DeviceApproval, SignIn
from app.people.editing.models import OneTimeCode
from tenant_router.session import store_session
from tests.app.people.editing.conftest import MADE_HERE, NUMBER
from tests.ordering import fill_cart, place_order
from tests.stock import DEALER, SALESPERSON


def remove(call, store, token, code=MADE_HERE):
    return call("DELETE", f"/account/{code}?mobnoCo={store.key}", store, token)


def test_a_removed_customer_is_signed_out_and_in_no_list(call, store, owner, registered, sign_in, status):
    token = sign_in(store, MADE_HERE)

    answer = remove(call, store, owner)

    assert (answer.status_code, answer.json) == (200, {"result": {"accCd": MADE_HERE}})
    assert call("GET", "/cart", store, token).status_code == 401
    assert status(MADE_HERE) == 401
    assert call("GET", f"/account/{MADE_HERE}", store, owner).status_code == 404
    for path in ("/account?query=jay", "/users?query=jay", "/account/getFilterAccounts?query=jay"):
        assert call("GET", path, store, owner).json["result"] == []
    assert remove(call, store, owner).status_code == 404


def test_orders_of_a_removed_customer_stay_with_the_owner(call, store, owner, registered, sign_in):
    order = place_order(call, store, sign_in(store, MADE_HERE))

    remove(call, store, owner)

    shown = call("GET", f"/orders/{order['orderId']}", store, owner).json["result"]
    assert shown["accounts"] == order["accounts"]


def test_personal_details_of_a_removed_customer_are_erased(call, store, owner, registered):
    remove(call, store, owner)

    with store_session(store, read_only=True) as db:
        account = db.get_one(Account, MADE_HERE)
        remaining = {name for name in PERSONAL_FIELDS if getattr(account, name)}
    assert (remaining, account.name) == (set(), MADE_HERE)


def test_reports_show_the_code_of_a_removed_customer(call, store, owner, registered, sign_in):
    order = place_order(call, store, sign_in(store, MADE_HERE))
    remove(call, store, owner)

    year = int(order["createdAt"][:4])
    span = f"fromDate={year}-01-01%2000:00:00&toDate={year + 1}-12-31%2023:59:59"
    [row] = call("GET", f"/reports/partyWise?summary=Y&{span}", store, owner).json["result"]
    assert (row["PARTY_CD"], row["ACC_NAME"], row["orders"]) == (MADE_HERE, MADE_HERE, 1)


def test_removal_deletes_carts_devices_notifications_and_codes(call, store, owner, registered, sign_in):
    token, salesperson = sign_in(store, MADE_HERE), sign_in(store, SALESPERSON)
    fill_cart(call, store, token)
    fill_cart(call, store, salesperson, party=MADE_HERE)
    fill_cart(call, store, sign_in(store, DEALER))
    call("POST", "/notification/token", store, token, json={"token": "phone-1"})
    call("PUT", f"/account/{MADE_HERE}/password", store, owner, json={"oneTime": True})
    call("POST", "/approval", store, owner, json={"accCd": MADE_HERE, "uniqueNo": "phone"})
    with store_session(store) as db:
        notify(db, [f"party:{MADE_HERE}", f"party:{DEALER}"], title="Diwali", body="Closed on Monday")

    remove(call, store, owner)

    with store_session(store, read_only=True) as db:
        for model in (SignIn, DeviceApproval, OneTimeCode):
            assert db.scalars(select(model).where(model.account_code == MADE_HERE)).all() == []
        assert db.scalars(select(PushToken)).all() == []
        assert db.scalars(select(CartLine.account_code).distinct()).all() == [DEALER]
        assert db.scalars(select(Notification.recipient)).all() == [f"party:{DEALER}"]
        assert db.scalar(select(func.count()).select_from(Account)) == 4


def test_the_number_is_free_again_but_the_code_is_not_reused(call, store, owner, registered):
    remove(call, store, owner)

    new = {"accName": "Jay Electric", "phone1": NUMBER}
    made = call("POST", "/account/create", store, owner, json=new)
    assert (made.status_code, made.json["result"]["ACC_CD"]) == (201, "B000001")


def test_a_customer_outside_accounting_is_removed_whatever_their_code(call, store, owner):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(from_accounting=False))

    assert remove(call, store, owner, DEALER).status_code == 200

    with store_session(store, read_only=True) as db:
        account = db.get_one(Account, DEALER)
    assert (account.name, account.phone1) == (DEALER, "")


def test_a_customer_of_the_accounting_package_cannot_be_removed(call, store, owner, status):
    answer = remove(call, store, owner, DEALER)

    words = "This account comes from your accounting software. Delete it there."
    assert (answer.status_code, answer.json["message"]) == (409, words)
    assert status(DEALER) == 200
