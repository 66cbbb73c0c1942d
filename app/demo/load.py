"""Loads the demo stores that are missing. An interrupted load can simply be run again."""

from collections.abc import Iterable
from datetime import UTC, datetime
from operator import itemgetter
from typing import Any, cast
from uuid import uuid4

from psycopg.types.json import Jsonb
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import Table, exists, func, literal_column, select, text, update

from app import registrations  # noqa: F401 -- imported for its effect: the services ask other rooms
from app.catalogue.models import Catalog, Category, PartyRate, Product, Variant
from app.catalogue.service import recount
from app.demo import receivables, rows, stores, upi_payments
from app.demo.campaigns import SENT, campaigns
from app.demo.dispatching import dispatch_parts, return_goods
from app.demo.gallery import BANNER, LOGO, PAYMENT, Gallery, draw_and_upload, missing_pictures
from app.demo.model import DemoStore
from app.demo.notifications import order_notifications
from app.demo.order_rows import OrderRows
from app.field.models import Position
from app.money.models import Payment, PaymentDecision
from app.notices.models import Campaign, Notification
from app.orders.items.models import Order, OrderItem, StatusChange
from app.orders.popularity import count_all_orders
from app.people.accounts.models import Account, Salesperson
from app.people.accounts.receivables.models import Invoice, LedgerEntry, OpenBill
from app.platform.opening.service import NewStore, open_store
from app.pricing.models import PriceListRate, StoredPriceList, StoredRule, StoredScheme
from app.shared.models import StoreModel
from app.store.settings.models import Company, StoreSettings
from app.store.settings.rules import settings_from
from tenant_router import registry
from tenant_router.control import control_session
from tenant_router.engines import owner_reader
from tenant_router.registry import StoreEntry
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store, StoreState

FILLED_TABLES = (Account, Category, Product, Variant, PartyRate, Order, OrderItem, StatusChange, Position)
FIRST_ORDER_NUMBERS = {"9000012345": 851}


def load(console: Console, *, large_pictures: bool = True) -> None:
    """Open and fill the missing demo stores. Stores with data are left alone.

    Without `large_pictures` only the small ones, which lists show, are drawn; `load_pictures` adds the rest.
    """
    demos = stores(datetime.now(UTC))
    if not all(_is_filled(demo.mobile) for demo in demos):
        with _progress(console) as progress:
            task = progress.add_task("Demo stores", total=len(demos))
            for demo in demos:
                fill(demo)
                progress.advance(task)
    load_pictures(console, demos, large=large_pictures)


def load_pictures(console: Console, demos: list[DemoStore] | None = None, *, large: bool = True) -> None:
    """Draw the demo stores' pictures that the file storage does not have, small ones first."""
    galleries = [
        Gallery(store, demo)
        for demo in demos or stores(datetime.now(UTC))
        if (store := registry.find_store(demo.mobile))
    ]
    pending = missing_pictures(galleries, large=large)
    if pending:
        with _progress(console) as progress:
            task = progress.add_task("Demo pictures", total=len(pending))
            draw_and_upload(pending, done=lambda: progress.advance(task))


def fill(demo: DemoStore) -> None:
    """Open the store if it is missing. If it has no products, write all its data in one transaction."""
    store = registry.find_store(demo.mobile) or _open(demo)
    if store.state is not StoreState.ACTIVE:
        return
    gallery = Gallery(store, demo)
    with store_session(store) as db:
        db.scalars(select(StoreSettings.id).with_for_update()).one()
        if db.scalar(select(exists().where(Product.code.is_not(None)))):
            return
        _write_store(db, demo, gallery)
        _write_people_and_goods(db, demo, gallery)
        _write_orders(db, demo)
        recount(db)
        count_all_orders(db)
    _publish_logo_and_analyze(store, gallery.name(f"{LOGO}{demo.logo}"))


def _is_filled(mobile: str) -> bool:
    store = registry.find_store(mobile)
    if store is None:
        return False
    if store.state is not StoreState.ACTIVE:
        return True
    with store_session(store, read_only=True) as db:
        return bool(db.scalar(select(exists().where(Product.code.is_not(None)))))


def _open(demo: DemoStore) -> Store:
    new_store = NewStore(
        mobile_number=demo.mobile,
        company_name=demo.company["name"],
        person_name=demo.company["person_name"],
        email=demo.company["email"],
        city=demo.company["city"],
        password=demo.owner_password,
    )
    return open_store(new_store)


def _write_store(db: StoreSession, demo: DemoStore, gallery: Gallery) -> None:
    number = FIRST_ORDER_NUMBERS.get(demo.mobile, 1) + len(demo.orders)
    settings = {
        "switches": rows.switches(demo),
        "labels": list(demo.labels),
        "next_order_number": number,
        "terms_version": uuid4(),
        "dues_from_books": True,
    }
    branding = {
        **demo.links,
        "logo": gallery.name(f"{LOGO}{demo.logo}"),
        "banners": [gallery.name(f"{BANNER}{scene}") for scene in demo.banners],
        "payment_picture": gallery.name(PAYMENT),
        "colours": demo.colours,
    }
    for model, values in ((StoreSettings, settings), (Company, demo.company | branding)):
        db.execute(update(model).values(**values))


def _write_people_and_goods(db: StoreSession, demo: DemoStore, gallery: Gallery) -> None:
    copy_rows(db, Salesperson, rows.salespeople(demo))
    copy_rows(db, Account, rows.accounts(demo))
    copy_rows(db, Category, rows.categories(demo, gallery))
    copy_rows(db, Product, rows.products(demo, gallery))
    copy_rows(db, Catalog, rows.catalogs(demo, gallery))
    copy_rows(db, Variant, rows.variants(demo))
    copy_rows(db, PartyRate, rows.party_rates(demo))
    copy_rows(db, StoredRule, rows.order_rules(demo))
    copy_rows(db, StoredScheme, demo.schemes)
    lists, rates = demo.price_lists
    numbers = _reserve(db, StoredPriceList, len(lists))
    for each in lists:
        own = {"id": numbers[each["id"] - 1], "rates_version": uuid4() if each["rate_count"] else None}
        copy_rows(db, StoredPriceList, [{**each, **own}])
    copy_rows(db, PriceListRate, ({**each, "list_id": numbers[each["list_id"] - 1]} for each in rates))


def _write_orders(db: StoreSession, demo: DemoStore) -> None:
    order_rows = OrderRows(
        demo,
        order_ids=_reserve(db, Order, len(demo.orders)),
        item_ids=_reserve(db, OrderItem, sum(len(order.lines) for order in demo.orders)),
        first_number=FIRST_ORDER_NUMBERS.get(demo.mobile, 1),
    )
    copy_rows(db, Order, order_rows.orders)
    copy_rows(db, OrderItem, order_rows.items)
    copy_rows(db, StatusChange, order_rows.changes)
    copy_rows(db, Position, demo.trails)
    last_change = max(change["at"] for change in order_rows.changes)
    invoices = receivables.invoices(order_rows)
    copy_rows(db, Invoice, invoices)
    bills = receivables.open_bills(demo, invoices, today=last_change)
    copy_rows(db, OpenBill, bills)
    copy_rows(db, LedgerEntry, receivables.receipts(invoices, bills))
    if demo.settings.get("returns"):
        dispatch_parts(db, demo, order_rows, now=last_change)
        return_goods(db, demo, order_rows, now=last_change)
    if "upi_id" in demo.company:
        _write_payments(db, demo, order_rows, now=last_change)
    codes = [party.code for party in demo.parties]
    sent, campaign_notifications = campaigns(codes, _reserve(db, Campaign, len(SENT)), now=last_change)
    copy_rows(db, Campaign, sent)
    order_updates = order_notifications(order_rows, inquiry=settings_from(rows.switches(demo)).inquiry)
    copy_rows(
        db, Notification, sorted([*order_updates, *campaign_notifications], key=itemgetter("created_at"))
    )


def _write_payments(db: StoreSession, demo: DemoStore, order_rows: OrderRows, *, now: datetime) -> None:
    names = {party.code: party.name for party in demo.parties}
    reported = upi_payments.payments(order_rows, _reserve(db, Payment, len(upi_payments.STATES)), names)
    salesperson = demo.salespeople[0]
    theirs = [party.code for party in demo.parties if party.salesperson == salesperson.code]
    collected = upi_payments.collections(
        _reserve(db, Payment, len(upi_payments.COLLECTED)),
        theirs,
        salesperson=(salesperson.code, salesperson.name),
        now=now,
    )
    copy_rows(db, Payment, reported)
    copy_rows(db, Payment, collected)
    owner = demo.company["person_name"]
    states = [state for *_, state in upi_payments.COLLECTED]
    decided = upi_payments.decisions(reported, upi_payments.STATES, owner=owner)
    copy_rows(db, PaymentDecision, [*decided, *upi_payments.decisions(collected, states, owner=owner)])


def _reserve(db: StoreSession, model: type[StoreModel], count: int) -> list[int]:
    """Reserve this many row ids from a table's sequence."""
    table = f"{db.store.quoted_schema}.{model.__tablename__}"
    sequence = func.nextval(func.pg_get_serial_sequence(table, "id"))
    numbers = db.scalars(select(sequence).select_from(func.generate_series(literal_column("1"), count)))
    return sorted(numbers)


def copy_rows(db: StoreSession, model: type[StoreModel], table_rows: Iterable[dict[str, Any]]) -> None:
    """Insert rows with COPY, the fastest way. All rows have the columns of the first one."""
    table_rows = list(table_rows)
    if not table_rows:
        return
    columns = list(table_rows[0])
    table = cast(Table, model.__table__)
    documents = {name for name in columns if table.c[name].type.__visit_name__ == "JSONB"}
    with db.copy(f"COPY store.{table.name} ({', '.join(columns)}) FROM STDIN") as stream:
        for row in table_rows:
            stream.write_row(
                [
                    Jsonb(value) if name in documents and value is not None else value
                    for name, value in row.items()
                ]
            )


def _publish_logo_and_analyze(store: Store, logo: str) -> None:
    """Do what needs the owner role: set the logo in the store registry, and analyze the tables."""
    with control_session() as control:
        control.execute(update(StoreEntry).where(StoreEntry.mobile_number == store.key).values(logo=logo))
    with owner_reader(store.database).connect() as connection:
        for model in FILLED_TABLES:
            connection.execute(text(f"ANALYZE {store.quoted_schema}.{model.__tablename__}"))


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
    )
