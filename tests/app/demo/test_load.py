from decimal import Decimal

import pytest
from rich.console import Console
from sqlalchemy import func, select

from app.catalogue.models import Category, Product, Variant
from app.demo import SIGN_INS, load
from app.demo.dispatching import CLOSED
from app.demo.gallery import Gallery
from app.money.models import Payment
from app.money.queries import last_state
from app.money.rules import Method, PaymentState
from app.notices.models import Campaign, Notification
from app.orders.documents.returns.queries import return_page
from app.orders.items.document_models import Dispatch
from app.orders.items.gst import prints_bills_of_supply
from app.orders.items.models import Order, OrderItem, StatusChange
from app.orders.items.rules import OrderStatus
from app.people.accounts.models import Account
from app.people.accounts.receivables.models import Invoice, OpenBill
from app.pricing.terms_cache import read_schemes
from app.store.settings.queries import company, load_settings, store_settings
from tenant_router import query_stats, registry
from tenant_router.session import store_session


@pytest.fixture(scope="module")
def loaded(platform, stores):
    statements: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(query_stats, "observers", [lambda sent, _seconds: statements.extend(sent)])
        for store in stores:
            load.fill(store)
    return len(statements)


@pytest.fixture
def db(loaded, main):
    with store_session(registry.get_store(main.mobile), read_only=True) as session:
        yield session


def test_both_stores_are_filled_by_few_statements_whatever_they_hold(loaded, stores):
    rows = sum(len(store.products) + len(store.orders) for store in stores)

    assert 0 < loaded < rows / 4


def test_the_orders_of_the_composition_dealer_have_no_tax(loaded, stores):
    (dealer,) = [store for store in stores if store.company.get("tax_registration") == "composition"]
    with store_session(registry.get_store(dealer.mobile), read_only=True) as db:
        assert not company(db).charges_tax
        assert set(db.scalars(select(OrderItem.tax_rate))) == {0}
        assert set(db.scalars(select(Order.tax_registration))) == {"composition"}
        assert db.scalar(select(func.sum(Order.net_amount - Order.item_amount))) == 0


def test_a_store_that_takes_orders_has_bills_of_supply_from_before_it_charged_tax(db, main):
    orders = db.scalars(select(Order).order_by(Order.placed_at, Order.id)).all()
    early = [order for order in orders if order.tax_registration == "composition"]

    assert company(db).charges_tax
    assert early == orders[: main.composition_orders] != []
    assert [order.net_amount - order.item_amount for order in early] == [0] * len(early)
    settings = load_settings(db)
    assert all(prints_bills_of_supply(settings, order.tax_registration) for order in early)


def test_everything_is_there(db, main):
    closed = 1  # What is left of an item becomes a separate item.
    counts = {
        Category: len(main.categories),
        Product: len(main.products),
        Variant: sum(len(product.variants) for product in main.products),
        Order: len(main.orders),
        OrderItem: sum(len(order.lines) for order in main.orders) + closed,
    }
    for model, count in counts.items():
        assert db.scalar(select(func.count()).select_from(model)) == count
    assert db.scalar(select(func.sum(Category.product_count))) == len(main.products)
    assert db.scalar(select(func.max(Product.order_count))) > 50


def test_customers_have_reported_payments_for_what_their_orders_come_to(db):
    query = select(Payment.amount, Order.net_amount, last_state).join(Order, Order.id == Payment.order_id)
    rows = db.execute(query).all()

    assert {state for _, _, state in rows} == set(PaymentState) - {PaymentState.BOUNCED}
    assert all(abs(amount - net) <= Decimal("0.5") for amount, net, _ in rows)


def test_a_salesperson_has_collected_from_their_parties_and_holds_some_of_it(db):
    collected = select(Payment.by_code, Account.salesperson_code, last_state)
    rows = db.execute(collected.join(Account).where(Payment.method != Method.UPI)).all()

    assert all(by == salesperson for by, salesperson, _ in rows)
    assert {state for *_, state in rows} == {
        PaymentState.WAITING,
        PaymentState.CONFIRMED,
        PaymentState.BOUNCED,
    }


def test_some_orders_have_left_in_part_and_the_rest_of_one_is_closed(db):
    orders = db.execute(
        select(Order.status, Order.partly_dispatched).join(Dispatch).order_by(Dispatch.id)
    ).all()
    closed = select(func.count()).where(StatusChange.reason == CLOSED, StatusChange.after == "Canceled")

    assert [tuple(row) for row in orders] == [("Dispatched", True)] * 3 + [("Dispatched", False)]
    assert db.scalar(closed) > 1


def test_two_customers_have_asked_to_return_goods_and_one_return_is_accepted(db):
    found, total = return_page(db, state=None, words="", page=0, size=10)

    assert total == 2
    assert sorted(each.state for each in found) == ["accepted", "waiting"]
    assert all(each.customer for each in found)


def test_the_open_bills_of_each_customer_add_up_to_their_balance(db):
    of_account = select(func.sum(OpenBill.amount)).where(OpenBill.account_code == Account.code)
    sums = select(Account.closing_balance, func.coalesce(of_account.scalar_subquery(), 0))
    rows = db.execute(sums).all()

    assert len(rows) > 10
    assert all(bills == max(balance, 0) for balance, bills in rows)
    assert db.scalar(select(func.count()).select_from(Invoice).where(Invoice.account_code == "P001")) > 5


def test_the_demo_party_has_read_and_unread_order_notifications(db):
    of_party = (Notification.recipient == "party:P001", Notification.campaign_id.is_(None))
    notifications = db.scalars(select(Notification).where(*of_party)).all()

    assert 3 < len(notifications) < 60
    assert len([one for one in notifications if one.read_at is None]) == 3
    assert all(one.body.startswith("Order ") for one in notifications)


def test_every_customer_got_the_owners_campaigns(db, main):
    sent = db.scalars(select(Campaign).order_by(Campaign.id)).all()
    notifications = db.execute(
        select(Notification.campaign_id, func.count())
        .where(Notification.campaign_id.is_not(None))
        .group_by(Notification.campaign_id)
    )

    assert [campaign.state for campaign in sent] == ["done"] * 3
    assert dict(tuple(row) for row in notifications) == {campaign.id: campaign.told for campaign in sent}
    assert max(campaign.told for campaign in sent) == len(main.parties)


def test_order_numbers_count_up_without_gaps_to_the_next_one(db, main):
    first, last = db.execute(select(func.min(Order.number), func.max(Order.number))).one()

    assert last - first + 1 == len(main.orders)
    assert store_settings(db).next_order_number == last + 1


def test_amounts_are_the_sums_of_the_lines_that_are_not_canceled(db):
    sold = OrderItem.status != OrderStatus.CANCELED
    sums = (
        select(
            OrderItem.order_id,
            func.coalesce(func.sum(OrderItem.net_amount).filter(sold), 0),
            func.coalesce(func.sum(OrderItem.rate * OrderItem.quantity).filter(sold), 0),
        )
        .group_by(OrderItem.order_id)
        .subquery()
    )
    wrong = select(func.count()).select_from(Order).join(sums, sums.c[0] == Order.id)
    assert db.scalar(wrong.where((Order.net_amount != sums.c[1]) | (Order.item_amount != sums.c[2]))) == 0


def test_a_party_of_grade_b_paid_the_second_rate_less_the_discount(db):
    query = (
        select(OrderItem.rate, Variant.rate2, Variant.discount_percent)
        .join(Order, Order.id == OrderItem.order_id)
        .join(
            Variant,
            (Variant.product_code == OrderItem.product_code) & (Variant.size_code == OrderItem.size_code),
        )
        .where(Order.account_code == "P001")
    )
    rows = db.execute(query).all()

    assert rows
    for rate, listed, discount in rows:
        assert abs(rate - listed * (100 - discount) / 100) <= Decimal("0.5")


def test_every_item_has_a_first_change_and_the_status_of_its_last(db):
    assert db.scalar(
        select(func.count()).select_from(StatusChange).where(StatusChange.before.is_(None))
    ) == db.scalar(select(func.count()).select_from(OrderItem))
    changes = select(StatusChange.item_id, StatusChange.after).order_by(StatusChange.at, StatusChange.id)
    last = dict(db.execute(changes).all())
    assert last == dict(db.execute(select(OrderItem.id, OrderItem.status)).all())


def test_switches_are_those_of_the_store(db):
    settings = load_settings(db)

    assert settings.guest_login
    assert settings.guest_rates
    assert settings.show_stock
    assert settings.item_discount
    assert settings.units
    assert not settings.boxes
    assert not settings.inquiry


def test_the_schemes_of_now_hold_for_a_dealer_of_grade_b(db, main):
    (now,) = db.execute(select(func.max(Order.placed_at))).one()
    holding = read_schemes(db.read).of("P001", "B", None, now).all

    assert [each.name for each in holding] == ["Kitchen week", "10 + 1 on extension boards", "Winter geysers"]


def test_a_second_load_changes_nothing(loaded, main):
    store = registry.get_store(main.mobile)
    with store_session(store) as db:
        db.scalars(select(Product).where(Product.code == "I0000001")).one().priority = 4711

    load.fill(main)

    with store_session(store, read_only=True) as db:
        assert db.get_one(Product, "I0000001").priority == 4711
        assert db.scalar(select(func.count()).select_from(Order)) == len(main.orders)


def test_an_interrupted_load_starts_again_cleanly(platform, stores, make_store, monkeypatch):
    from dataclasses import replace

    store = make_store()
    demo = replace(stores[1], mobile=store.key)
    monkeypatch.setattr(load, "count_all_orders", lambda _db: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        load.fill(demo)
    monkeypatch.undo()

    load.fill(demo)

    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(Product)) == len(demo.products)


@pytest.mark.slow
def test_only_missing_pictures_are_drawn(loaded, stores):
    second = stores[1]
    gallery = Gallery(registry.get_store(second.mobile), second)

    load.load_pictures(Console(quiet=True), [second], large=False)
    assert gallery.missing(large=False) == []
    assert gallery.missing(large=True)

    load.load_pictures(Console(quiet=True), [second])
    assert gallery.missing(large=True) == []


@pytest.mark.parametrize("sign_in", SIGN_INS, ids=lambda sign_in: sign_in["mobileNo"])
@pytest.mark.parametrize("who", ["owner", "party", "sman"])
def test_all_listed_users_can_sign_in(loaded, client, sign_in, who):
    answer = client.post(
        "/api/auth/",
        json={**sign_in[who], "mobileNo": sign_in["mobileNo"]},
        headers={"x-api-key": "test-key", "x-user": sign_in["mobileNo"]},
    )

    assert answer.status_code == 200
    assert answer.json["role"] == ("owner" if who == "owner" else "user")
