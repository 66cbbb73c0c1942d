"""Puts the demo stores where they are missing. Broken off, it is simply run again."""

from collections.abc import Iterable
from contextlib import ExitStack
from datetime import UTC, datetime
from operator import itemgetter
from typing import Any, cast

from psycopg import Connection
from psycopg.types.json import Jsonb
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import Table, exists, func, literal_column, select, text, update

from app.accounts.models import Account, Salesperson
from app.catalogue.models import Catalog, Category, PartyRate, Product, Variant
from app.catalogue.service import recount
from app.demo import rows, stores
from app.demo.campaigns import SENT, campaigns
from app.demo.gallery import BANNER, LOGO, Gallery, bare_walls, hang
from app.demo.model import DemoStore
from app.demo.notifications import news
from app.demo.order_rows import Ledger
from app.location.models import Position
from app.notifications.models import Campaign, Notification
from app.orders.models import Order, OrderItem, StatusChange
from app.orders.popularity import count_all_sold
from app.platform.opening.service import NewStore, open_store
from app.settings.models import Company, Storefront, StoreSettings
from app.settings.rules import settings_from
from app.shared.models import StoreModel
from tenant_router import registry
from tenant_router.engines import owner_engine
from tenant_router.registry import StoreEntry
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store, StoreState

FILLED = (Account, Category, Product, Variant, PartyRate, Order, OrderItem, StatusChange, Position)
FIRST_ORDER_NUMBERS = {"9000012345": 851}


def load(console: Console, *, large_pictures: bool = True) -> None:
    """Open and fill the demo stores that are not there; what a store already holds is left alone.

    Without `large_pictures` only the small ones are drawn, which lists show; `load_pictures` adds the rest.
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
    """Draw the pictures of the demo stores that the file storage has not got, the small ones first."""
    galleries = [
        Gallery(store, demo)
        for demo in demos or stores(datetime.now(UTC))
        if (store := registry.find_store(demo.mobile))
    ]
    walls = bare_walls(galleries, large=large)
    if walls:
        with _progress(console) as progress:
            task = progress.add_task("Demo pictures", total=len(walls))
            hang(walls, done=lambda: progress.advance(task))


def fill(demo: DemoStore) -> None:
    """Open the store unless it is there, and write everything in one transaction unless it has goods."""
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
        count_all_sold(db)
    _finish(store, gallery.name(f"{LOGO}{demo.logo}"))


def _is_filled(mobile: str) -> bool:
    store = registry.find_store(mobile)
    if store is None:
        return False
    if store.state is not StoreState.ACTIVE:
        return True
    with store_session(store, read_only=True) as db:
        return bool(db.scalar(select(exists().where(Product.code.is_not(None)))))


def _open(demo: DemoStore) -> Store:
    new = NewStore(
        mobile_number=demo.mobile,
        company_name=demo.company["name"],
        person_name=demo.company["person_name"],
        email=demo.company["email"],
        city=demo.company["city"],
        password=demo.owner_password,
    )
    return open_store(new)


def _write_store(db: StoreSession, demo: DemoStore, gallery: Gallery) -> None:
    number = FIRST_ORDER_NUMBERS.get(demo.mobile, 1) + len(demo.orders)
    settings = {
        "switches": rows.switches(demo),
        "labels": list(demo.labels),
        "next_order_number": number,
    }
    storefront = {
        **demo.links,
        "logo": gallery.name(f"{LOGO}{demo.logo}"),
        "banners": [gallery.name(f"{BANNER}{scene}") for scene in demo.banners],
        "colours": demo.colours,
    }
    for model, values in ((StoreSettings, settings), (Company, demo.company), (Storefront, storefront)):
        db.execute(update(model).values(**values))


def _write_people_and_goods(db: StoreSession, demo: DemoStore, gallery: Gallery) -> None:
    copy(db, Salesperson, rows.salespeople(demo))
    copy(db, Account, rows.accounts(demo))
    copy(db, Category, rows.categories(demo, gallery))
    copy(db, Product, rows.products(demo, gallery))
    copy(db, Catalog, rows.catalogs(demo, gallery))
    copy(db, Variant, rows.variants(demo))
    copy(db, PartyRate, rows.party_rates(demo))


def _write_orders(db: StoreSession, demo: DemoStore) -> None:
    ledger = Ledger(
        demo,
        order_ids=_reserve(db, Order, len(demo.orders)),
        item_ids=_reserve(db, OrderItem, sum(len(order.lines) for order in demo.orders)),
        first_number=FIRST_ORDER_NUMBERS.get(demo.mobile, 1),
    )
    copy(db, Order, ledger.orders)
    copy(db, OrderItem, ledger.items)
    copy(db, StatusChange, ledger.changes)
    copy(db, Position, demo.trails)
    latest = max(change["at"] for change in ledger.changes)
    codes = [party.code for party in demo.parties]
    sent, told = campaigns(codes, _reserve(db, Campaign, len(SENT)), now=latest)
    copy(db, Campaign, sent)
    of_orders = news(ledger, inquiry=settings_from(rows.switches(demo)).inquiry)
    copy(db, Notification, sorted([*of_orders, *told], key=itemgetter("created_at")))


def _reserve(db: StoreSession, model: type[StoreModel], count: int) -> list[int]:
    """So many row numbers of a table, taken from its own sequence."""
    table = f"{db.store.quoted_schema}.{model.__tablename__}"
    sequence = func.nextval(func.pg_get_serial_sequence(table, "id"))
    numbers = db.scalars(select(sequence).select_from(func.generate_series(literal_column("1"), count)))
    return sorted(numbers)


def copy(db: StoreSession, model: type[StoreModel], lines: Iterable[dict[str, Any]]) -> None:
    """Write rows by COPY, the fastest way in; all have the columns of the first."""
    lines = list(lines)
    if not lines:
        return
    columns = list(lines[0])
    table = cast(Table, model.__table__)
    documents = {name for name in columns if table.c[name].type.__visit_name__ == "JSONB"}
    driver = cast("Connection[Any]", db.connection().connection.driver_connection)
    statement = f"COPY {db.store.quoted_schema}.{table.name} ({', '.join(columns)}) FROM STDIN"
    with ExitStack() as open_things:
        cursor = open_things.enter_context(driver.cursor())
        stream = open_things.enter_context(cursor.copy(statement.encode()))
        for line in lines:
            stream.write_row(
                [
                    Jsonb(value) if name in documents and value is not None else value
                    for name, value in line.items()
                ]
            )


def _finish(store: Store, logo: str) -> None:
    """What needs the owner's rights: the logo in the list of stores, and figures for the planner."""
    engine = owner_engine(store.database)
    with engine.begin() as connection:
        connection.execute(update(StoreEntry).where(StoreEntry.mobile_number == store.key).values(logo=logo))
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for model in (
            Account,
            Category,
            Product,
            Variant,
            PartyRate,
            Order,
            OrderItem,
            StatusChange,
            Position,
        ):
            connection.execute(text(f"ANALYZE {store.quoted_schema}.{model.__tablename__}"))
    registry.forget(store.key)


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
    )
