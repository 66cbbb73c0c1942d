"""The source of the figures of dues: the books, or the orders and payments here.

They come from the books as soon as a sync has delivered a balance or a bill, and not before: a store may read
only its goods from them. Until then `app/money/dues` keeps the same tables under a separate dataset, if the
owner turns that on. An owner who records no payments here would see dues that are paid already.
"""

from datetime import datetime
from typing import cast

from sqlalchemy import ColumnElement, ScalarSelect, SQLColumnExpression, case, func, select, update

from app.people.accounts.models import Account
from app.shared.hooks import Hook
from app.store.settings.models import StoreSettings
from app.store.settings.service import order_dues_switched
from tenant_router.session import StoreSession

# The dataset of rows that come from orders and payments; no company in the books has this name.
HERE = "*orders"
# The parts of a sync that make the books the source of the figures.
DELIVERING = ("balances", "bills")
# When the figures of the account with this code were last read in its books; null if that is not known.
figures_read_at = Hook[[SQLColumnExpression[str | None]], ColumnElement[datetime]]("accounts.figures_read_at")


_IS_COUNTED = func.coalesce(StoreSettings.switches["order_dues"].as_boolean(), False)
# Whether figures come from the books alone: a sync delivers them, or orders are not counted.
FROM_BOOKS: ScalarSelect[bool] = select(
    case((_IS_COUNTED, StoreSettings.dues_from_books), else_=True)
).scalar_subquery()


def from_books(db: StoreSession) -> bool:
    """Return whether figures come from the books alone."""
    return cast("bool", db.scalar(select(FROM_BOOKS)))


def has_figures(db: StoreSession) -> bool:
    """Return whether books have delivered what customers owe."""
    return cast("bool", db.scalar(select(StoreSettings.dues_from_books)))


@order_dues_switched.register
def _switch(db: StoreSession, on: bool) -> None:
    """Count all orders from the beginning, or remove the counted dues."""
    if on:
        db.execute(update(StoreSettings).values(dues_counted_to=""))
    elif not has_figures(db):
        _remove_figures(db)


def begin_books(db: StoreSession) -> None:
    """Prepare for the first figures of a sync: remove the figures that came from orders."""
    if not has_figures(db):
        db.execute(update(StoreSettings).values(dues_from_books=True))
        _remove_figures(db)


def end_books(db: StoreSession) -> None:
    """Let the figures come from orders, after the last books were cleared."""
    _remove_figures(db)
    db.execute(update(StoreSettings).values(dues_from_books=False, dues_counted_to=""))


def _remove_figures(db: StoreSession) -> None:
    # Dispatches and payments in progress have locked their account. Wait for them, so that the statements
    # below see their changes.
    db.execute(select(Account.code).order_by(Account.code).with_for_update(key_share=True)).all()
    db.run("UPDATE store.accounts SET closing_balance = 0 WHERE closing_balance <> 0")
    for table in ("open_bills", "invoices", "ledger_entries"):
        db.run(f"DELETE FROM store.{table} WHERE dataset = %(dataset)s", dataset=HERE)  # noqa: S608 -- our own names
