"""Where the figures of what customers owe come from: the books, or the orders and payments here.

They come from the books as soon as a sync has delivered a balance or a bill, and not before: a store may read
only its goods from them. Until then `app/money/dues` keeps the same tables, under a dataset of its own, if
the owner wants that: who records no payments here would see dues that were paid long ago.
"""

from datetime import datetime
from typing import cast

from sqlalchemy import ColumnElement, SQLColumnExpression, case, exists, func, or_, select, update

from app.people.accounts.models import Account
from app.people.accounts.receivables.models import Invoice, LedgerEntry, OpenBill
from app.shared.hooks import Hook
from app.store.settings.models import StoreSettings
from app.store.settings.service import order_dues_switched
from tenant_router.session import StoreSession

# The dataset of rows that come from orders and payments; no company in the books has this name.
HERE = "*orders"
# What a sync must deliver, so that the figures come from it.
DELIVERING = ("balances", "bills")
# When the figures of the account with this code were last read in its books; null if that is not known.
figures_read_at = Hook[[SQLColumnExpression[str | None]], ColumnElement[datetime]]("accounts.figures_read_at")


def from_books(db: StoreSession) -> bool:
    """Return whether figures come from the books alone: a sync delivers them, or orders are not counted."""
    is_counted = func.coalesce(StoreSettings.switches["order_dues"].as_boolean(), False)
    return cast("bool", db.scalar(select(case((is_counted, delivered()), else_=True))))


def has_figures(db: StoreSession) -> bool:
    """Return whether books have delivered what customers owe."""
    return cast("bool", db.scalar(select(delivered())))


def delivered() -> ColumnElement[bool]:
    """Return the condition on the settings that books have delivered what customers owe."""
    return func.coalesce(StoreSettings.dues_from_books, _has_figures())


@order_dues_switched.register
def _switch(db: StoreSession, on: bool) -> None:
    """Count all orders from the beginning, or remove what was counted."""
    if on:
        db.execute(update(StoreSettings).values(dues_counted_to=""))
    elif db.scalar(select(StoreSettings.dues_from_books)) is False:
        _remove_figures(db)


def _has_figures() -> ColumnElement[bool]:
    """Return whether there are figures of a sync from before the store kept whether there are.

    It must be asked before any figure comes from orders.
    """
    tables = (OpenBill, Invoice, LedgerEntry)
    return or_(exists().where(Account.closing_balance != 0), *(exists(select(table.key)) for table in tables))


def claim(db: StoreSession) -> bool:
    """Return whether the figures come from orders here, and keep that they do."""
    if from_books(db):
        return False
    unknown = StoreSettings.dues_from_books.is_(None)
    db.execute(update(StoreSettings).where(unknown).values(dues_from_books=False))
    return True


def begin_books(db: StoreSession) -> None:
    """Make room for the first figures of a sync: those that came from orders are removed."""
    counted_here = db.scalar(select(StoreSettings.dues_from_books)) is False
    unset = StoreSettings.dues_from_books.is_not(True)
    db.execute(update(StoreSettings).where(unset).values(dues_from_books=True))
    if counted_here:
        _remove_figures(db)


def end_books(db: StoreSession) -> None:
    """Let the figures come from orders, after the last books were cleared."""
    _remove_figures(db)
    db.execute(update(StoreSettings).values(dues_from_books=False, dues_counted_to=""))


def _remove_figures(db: StoreSession) -> None:
    # What is being dispatched or paid at this moment has locked its account, and is seen afterwards.
    db.execute(select(Account.code).order_by(Account.code).with_for_update(key_share=True)).all()
    db.run("UPDATE store.accounts SET closing_balance = 0 WHERE closing_balance <> 0")
    for table in ("open_bills", "invoices", "ledger_entries"):
        db.run(f"DELETE FROM store.{table} WHERE dataset = %(dataset)s", dataset=HERE)  # noqa: S608 -- our own names
