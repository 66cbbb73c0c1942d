"""The setup checklist of a new store, derived from its rows."""

import pytest
from sqlalchemy import delete, insert, update

from app.catalogue.models import Category, Product
from app.people.accounts.models import Account
from app.people.auth.models import SignIn
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session

ITEMS = ("products", "shop", "customer", "shared", "paymentQr", "logo", "theme", "settings")
NOTHING: dict[str, bool] = dict.fromkeys(ITEMS, False)


@pytest.fixture
def new_store(make_store):
    return make_store()


@pytest.fixture
def done(call, new_store, sign_in):
    """The checklist after executing these statements."""
    token = sign_in(new_store, new_store.key)

    def read(*statements) -> dict[str, bool]:
        with store_session(new_store) as db:
            for statement in statements:
                db.execute(statement)
        answer = call("GET", "/setup", new_store, token)
        assert answer.status_code == 200, answer.text
        return {item["name"]: item["done"] for item in answer.json["result"]["items"]}

    return read


def test_a_new_store_has_done_nothing(done):
    assert list(done().items()) == list(NOTHING.items())


def test_each_item_is_done_by_its_own_data(done):
    product = [
        insert(Category).values(code="E001", name="Wires"),
        insert(Product).values(code="I0000001", name="Wire", category_code="E001"),
    ]
    steps = {
        "logo": [update(Company).values(logo="public/1/logo.png")],
        "theme": [update(Company).values(colours={"primary": "#0b5f66"})],
        "products": product,
        "paymentQr": [update(Company).values(payment_picture="public/1/pay.png")],
        "settings": [update(StoreSettings).values(switches={"guest_login": True})],
        "customer": [insert(Account).values(code="P001", name="Ambica")],
    }
    so_far = dict(NOTHING)
    for name, statements in steps.items():
        so_far[name] = True
        assert done(*statements) == so_far


def test_the_link_counts_as_shared_once_another_user_has_signed_in(call, new_store, done, guest):
    assert done()["shared"] is False, "the owner does not count"
    switched_on = update(StoreSettings).values(switches={"guest_login": True})
    assert done(switched_on)["shared"] is False

    guest(new_store)

    assert done()["shared"] is True


def test_the_shop_counts_as_seen_for_good_once_the_owner_has_viewed_it(call, new_store, done, sign_in):
    assert done()["shop"] is False
    owner = sign_in(new_store, new_store.key)
    assert call("POST", "/auth/preview", new_store, owner, json={}).status_code == 200

    # Previews are deleted when they are over.
    assert done(delete(SignIn).where(SignIn.preview_of.is_not(None)))["shop"] is True


def test_looking_at_the_store_as_a_customer_does_not_count_as_sharing(call, new_store, done, sign_in):
    done(insert(Account).values(code="P001", name="Ambica"))
    owner = sign_in(new_store, new_store.key)
    preview = call("POST", "/auth/preview", new_store, owner, json={"accCd": "P001"})
    assert preview.status_code == 200

    assert done()["shared"] is False
