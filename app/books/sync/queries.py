"""Reads of runs, agents and the owner's choices."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Select,
    SQLColumnExpression,
    Text,
    exists,
    func,
    or_,
    select,
    union,
)
from sqlalchemy.dialects.postgresql import insert

from app.books.intake.rules import ENDED, RUNNING, WITH_OWNER, RunState
from app.books.sync.agents import outcomes
from app.books.sync.models import Agent, AppliedDataset, Pack, SourceKey, SyncRun, SyncSettings
from app.books.sync.pack import Manifest
from app.books.sync.rules import ALL_INVOICES_EVERY, DEFAULTS, FIGURES_EVERY, RunKind
from app.catalogue.models import Product
from app.catalogue.references import category_in_accounting
from app.money.models import ReceiptVoucher
from app.orders.items.accounting_queue import send_on
from app.orders.items.models import OrderVoucher, VoucherKind
from app.people.accounts.receivables.books import figures_read_at
from app.store.settings.models import Company
from app.store.settings.rules import TaxRegistration
from tenant_router.session import Read, StoreSession

# The status from which orders are sent is the owner's choice; payments are sent from this status.
_SEND_ON = {
    VoucherKind.ORDER: (
        """
SELECT CASE WHEN EXISTS (SELECT FROM store.sync_agents WHERE revoked_at IS NULL)
       THEN coalesce((SELECT nullif(chosen ->> 'sendOn', '') FROM store.sync_settings), %(default)s) END
""",
        {"default": DEFAULTS["sendOn"]},
    ),
    VoucherKind.RECEIPT: (
        """
SELECT CASE WHEN EXISTS (SELECT FROM store.sync_agents WHERE revoked_at IS NULL)
       AND (SELECT (chosen ->> 'sendReceipts')::boolean FROM store.sync_settings) THEN 'confirmed' END
""",
        {},
    ),
}
DEPARTMENTS = "departments"
MAX_RATES = 40
MAX_DATASETS = 50


class ListedDataset(NamedTuple):
    """A company whose data the store has, with the number of its products and customers."""

    dataset: AppliedDataset
    products: int
    customers: int


def running(db: StoreSession) -> SyncRun | None:
    """Return the run in progress; there is at most one."""
    return db.scalar(_RUNNING)


def waiting_for_owner(db: StoreSession) -> Sequence[SyncRun]:
    """Return the runs that wait for the owner's decision."""
    return db.scalars(select(SyncRun).where(SyncRun.state.in_(WITH_OWNER))).all()


def requested_run(db: StoreSession, manifest: Manifest) -> SyncRun | None:
    """Return the run that requested an agent's pack, or None if the pack names no run."""
    return db.get(SyncRun, manifest.snapshot.run) if manifest.snapshot.run else None


def books_read_at(db: StoreSession, run: SyncRun, manifest: Manifest) -> datetime:
    """Return the time from which the books of a run's pack were read, by the server's clock.

    The clock of an agent's computer may be wrong by hours. A file has only its own time.
    """
    if run.upload is not None:
        return min(manifest.snapshot.takenAt, run.asked_at)
    return (requested_run(db, manifest) or run).asked_at


def is_routine() -> ColumnElement[bool]:
    """Return the condition for scheduled stock reads that succeeded: hundreds a day without news."""
    # Use columns of the table, because those of the class add the condition that the run is a sync.
    run = SyncRun.__table__.c
    is_plain = (run.state == RunState.DONE) & run.agreement.is_(None)
    return run.scheduled & (run.kind == RunKind.STOCK) & is_plain


def _latest(*conditions: ColumnElement[bool]) -> Select[SyncRun]:
    return select(SyncRun).where(*conditions).order_by(SyncRun.asked_at.desc()).limit(1)


_RUNNING = _latest(SyncRun.state.in_(RUNNING))
_LAST = _latest(SyncRun.state.in_(ENDED), ~SyncRun.dry_run)


def last_run(db: StoreSession) -> SyncRun | None:
    """Return the latest run that has ended, excluding dry runs."""
    return db.scalar(_LAST)


def last_and_running(db: StoreSession) -> tuple[SyncRun | None, SyncRun | None]:
    """Return the latest run that has ended, excluding dry runs, and the run in progress."""
    ids = (query.with_only_columns(SyncRun.id).scalar_subquery() for query in (_LAST, _RUNNING))
    runs = db.scalars(select(SyncRun).where(or_(*(SyncRun.id == each for each in ids)))).all()
    in_progress = next((run for run in runs if run.state in RUNNING), None)
    return next((run for run in runs if run.state in ENDED), None), in_progress


_PAIRED = (
    select(Agent)
    .where(Agent.revoked_at.is_(None))
    .order_by(Agent.seen_at.desc().nulls_last(), Agent.created_at.desc())
)


def agents(db: StoreSession) -> Sequence[Agent]:
    """Return the paired agents that are not revoked, most recently seen first."""
    return db.scalars(_PAIRED).all()


def companies(db: StoreSession) -> list[dict[str, Any]]:
    """Return the companies that the agents reported, without repetitions, sorted by name."""
    by_name = {entry["dataNm"]: entry for agent in reversed(agents(db)) for entry in agent.datasets}
    return [by_name[name] for name in sorted(by_name)]


def datasets(db: StoreSession) -> list[ListedDataset]:
    """Return the companies whose data the store has, latest first."""

    def present(entity: str) -> ColumnElement[int]:
        return func.count().filter(SourceKey.entity == entity)

    keys = (
        select(
            SourceKey.dataset, present("products").label("products"), present("accounts").label("accounts")
        )
        .where(SourceKey.retired_at.is_(None), SourceKey.hash.is_not(None))
        .group_by(SourceKey.dataset)
        .subquery()
    )
    query = (
        select(AppliedDataset, func.coalesce(keys.c.products, 0), func.coalesce(keys.c.accounts, 0))
        .outerjoin(keys, keys.c.dataset == AppliedDataset.guid)
        .order_by(AppliedDataset.taken_at.desc())
        .limit(MAX_DATASETS)
    )
    return [ListedDataset(*row) for row in db.execute(query)]


def invoices_after(db: StoreSession, data_name: str, *, now: datetime) -> int | None:
    """Return the counter of vouchers up to which invoices were read; None if all should be read."""
    reported = (entry for agent in agents(db) for entry in agent.datasets if entry["dataNm"] == data_name)
    entry = next(reported, None)
    applied = db.get(AppliedDataset, (entry["guid"] or data_name) if entry else data_name)
    if applied is None or applied.invoices_at is None or now - applied.invoices_at > ALL_INVOICES_EVERY:
        return None
    return applied.invoices_after


def are_figures_due(db: StoreSession, data_name: str, *, now: datetime) -> bool:
    """Return whether the store was not compared with these books within the interval for comparisons."""
    compared = (
        SyncRun.agreement.is_not(None)
        & (SyncRun.data_name == data_name)
        & (SyncRun.asked_at > now - FIGURES_EVERY)
    )
    return not db.scalar(select(exists().where(compared)))


def chosen(db: StoreSession) -> dict[str, Any]:
    """Return the owner's choices, with defaults for missing ones."""
    return _with_defaults(db.scalar(select(SyncSettings.chosen)))


def _with_defaults(chosen: dict[str, Any] | None) -> dict[str, Any]:
    return {**DEFAULTS, **(chosen or {})}


def save_settings(db: StoreSession, **values: Any) -> None:
    """Save values in the row of settings; the first call creates the row."""
    row = insert(SyncSettings).values(id=1, **values)
    db.execute(row.on_conflict_do_update(index_elements=["id"], set_=values))


_WITHOUT_TAX = Product.retired_at.is_(None), Product.tax_rate.is_(None)
_CHARGES_TAX = select(Company.id).where(Company.tax_registration == TaxRegistration.REGULAR).exists()
_COUNT_WITHOUT_TAX = select(func.count()).select_from(Product).where(*_WITHOUT_TAX, _CHARGES_TAX)


def count_without_tax(db: StoreSession) -> int:
    """Return how many products cannot be ordered because their tax is not known."""
    return db.execute(_COUNT_WITHOUT_TAX).scalar_one()


class StatusFigures(NamedTuple):
    """The counts of waiting and refused vouchers, and the settings that the status of the sync shows.

    `agreement` is the last comparison of the store with the books.
    """

    waiting_orders: int
    refused_orders: int
    waiting_receipts: int
    refused_receipts: int
    without_tax: int
    agreement: dict[str, Any] | None
    was_paired: bool
    chosen: dict[str, Any]


def status_figures(db: StoreSession) -> StatusFigures:
    """Return the figures of the status page, in one read."""
    agreement = _latest(SyncRun.agreement.is_not(None)).with_only_columns(SyncRun.agreement)
    figures = select(
        *outcomes.counts(OrderVoucher),
        *outcomes.counts(ReceiptVoucher),
        _COUNT_WITHOUT_TAX.scalar_subquery(),
        agreement.scalar_subquery(),
        select(Agent.id).exists(),
        select(SyncSettings.chosen).scalar_subquery(),
    )
    found = StatusFigures(*db.execute(figures).one())
    return found._replace(chosen=_with_defaults(found.chosen))


class CleaningFigures(NamedTuple):
    """The names in the books, the owner's choices, and the products without tax: all, and the first names."""

    book_names: dict[str, Any]
    chosen: dict[str, Any]
    without_tax: int
    names_without_tax: list[str]


def cleaning_figures(db: StoreSession, *, limit: int) -> CleaningFigures:
    """Return the figures of the page of corrections, with at most `limit` names, in one read."""
    names = select(Product.name).where(*_WITHOUT_TAX, _CHARGES_TAX).order_by(Product.name).limit(limit)
    figures = select(
        _PAIRED.with_only_columns(Agent.book_names).limit(1).scalar_subquery(),
        select(SyncSettings.chosen).scalar_subquery(),
        _COUNT_WITHOUT_TAX.scalar_subquery(),
        func.array(names.scalar_subquery(), type_=ARRAY(Text)),
    )
    found = CleaningFigures(*db.execute(figures).one())
    return found._replace(book_names=found.book_names or {}, chosen=_with_defaults(found.chosen))


def tax_rates(db: StoreSession) -> list[Decimal]:
    """Return the tax rates that the store's products have or will have, lowest first."""
    columns = (Product.tax_rate, Product.coming_tax_rate)
    sold = (select(column).where(Product.retired_at.is_(None), column.is_not(None)) for column in columns)
    rates = (rate for rate in db.scalars(union(*sold)) if rate is not None)
    return sorted(rates)[:MAX_RATES]


@category_in_accounting.register
def _is_category_in_accounting(db: StoreSession, code: str) -> bool:
    return bool(db.scalar(select(exists().where(SourceKey.entity == DEPARTMENTS, SourceKey.code == code))))


@send_on.register
def _send_on(kind: VoucherKind) -> Read:
    return Read(*_SEND_ON[kind])


def read_at(dataset: SQLColumnExpression[str] | str) -> ColumnElement[datetime]:
    """Return the query for the time when stock, balances and bills of a dataset were last read."""
    return (
        select(func.coalesce(func.max(Pack.created_at), func.max(AppliedDataset.taken_at)))
        .select_from(AppliedDataset)
        .outerjoin(Pack, Pack.id.in_((AppliedDataset.pack_id, AppliedDataset.stock_pack_id)))
        .where(AppliedDataset.guid == dataset)
        .scalar_subquery()
    )


@figures_read_at.register
def _figures_read_at(account: SQLColumnExpression[str | None]) -> ColumnElement[datetime]:
    # If an account is in several books, it is unknown which of them a payment is for, so use the earliest.
    of_account = (SourceKey.entity == "accounts") & (SourceKey.code == account)
    return select(func.min(read_at(SourceKey.dataset))).where(of_account).scalar_subquery()
