"""Open bills, invoices and other entries of customers, which only the books write."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select

from app.books.sync.importing.rejects import Rejects
from app.books.sync.models import AppliedDataset
from app.people.accounts.receivables.models import INVOICE_DAYS
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

ALL_AGAIN_AFTER = timedelta(hours=1)
RECEIVABLES = {"bills": "store.open_bills", "invoices": "store.invoices", "entries": "store.ledger_entries"}
_SET_ACCOUNTS = """
UPDATE store.sync_rows r SET code = k.code FROM store.sync_keys k
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.state IS NULL
  AND k.dataset = %(dataset)s AND k.entity = 'accounts' AND k.key = r.parent_key
"""
# Skip ledgers that the store has not read yet, or refused; the next run brings them.
_SKIP_UNKNOWN = """
UPDATE store.sync_rows SET state = 'inactive'
WHERE run = %(run)s AND entity = %(entity)s AND state IS NULL AND code IS NULL
"""
# A cast of text to a date depends on settings, so a cluster refuses it when copying a store's rows.
_DAY = "make_date(left({0}, 4)::int, substr({0}, 6, 2)::int, substr({0}, 9, 2)::int)"
_ON, _DUE = _DAY.format("(r.data ->> 'day')"), _DAY.format("(r.data ->> 'due')")
_SAVE_BILLS = f"""
INSERT INTO store.open_bills AS o (dataset, key, account_code, name, billed_on, due_on, amount)
SELECT %(dataset)s, r.key, r.code, r.data ->> 'name', {_ON}, {_DUE},
       (r.data ->> 'amount')::numeric
FROM store.sync_rows r WHERE r.run = %(run)s AND r.entity = 'bills' AND r.state IS NULL
ON CONFLICT (dataset, key) DO UPDATE SET account_code = EXCLUDED.account_code, name = EXCLUDED.name,
  billed_on = EXCLUDED.billed_on, due_on = EXCLUDED.due_on, amount = EXCLUDED.amount
WHERE (o.account_code, o.name, o.billed_on, o.due_on, o.amount) IS DISTINCT FROM
  (EXCLUDED.account_code, EXCLUDED.name, EXCLUDED.billed_on, EXCLUDED.due_on, EXCLUDED.amount)
"""  # noqa: S608 -- our own names; values are parameters
_SAVE_INVOICES = f"""
INSERT INTO store.invoices AS o
  (dataset, key, account_code, number, invoiced_on, amount, lines, orders, e_invoice)
SELECT %(dataset)s, r.key, r.code, r.data ->> 'number', {_ON},
       (r.data ->> 'amount')::numeric, r.data -> 'lines',
       ARRAY(SELECT b.order_id FROM store.vouchers b
             WHERE b.kind = 'order' AND b.guid IS NOT NULL AND b.reference IN (
               SELECT jsonb_array_elements_text(r.data -> 'orders')) ORDER BY 1),
       nullif(r.data -> 'e_invoice', 'null')
FROM store.sync_rows r
WHERE r.run = %(run)s AND r.entity = 'invoices' AND r.state IS NULL AND r.active
ON CONFLICT (dataset, key) DO UPDATE SET account_code = EXCLUDED.account_code, number = EXCLUDED.number,
  invoiced_on = EXCLUDED.invoiced_on, amount = EXCLUDED.amount, lines = EXCLUDED.lines,
  orders = EXCLUDED.orders, e_invoice = EXCLUDED.e_invoice
WHERE (o.account_code, o.number, o.invoiced_on, o.amount, o.lines, o.orders, o.e_invoice) IS DISTINCT FROM (
  EXCLUDED.account_code, EXCLUDED.number, EXCLUDED.invoiced_on, EXCLUDED.amount, EXCLUDED.lines,
  EXCLUDED.orders, EXCLUDED.e_invoice)
"""  # noqa: S608 -- our own names; values are parameters
_SAVE_ENTRIES = f"""
INSERT INTO store.ledger_entries AS o
  (dataset, key, voucher, account_code, kind, number, entered_on, amount)
SELECT %(dataset)s, r.key, r.data ->> 'voucher', r.code, r.data ->> 'kind', r.data ->> 'number',
       {_ON}, (r.data ->> 'amount')::numeric
FROM store.sync_rows r
WHERE r.run = %(run)s AND r.entity = 'entries' AND r.state IS NULL AND r.active
ON CONFLICT (dataset, key) DO UPDATE SET voucher = EXCLUDED.voucher, account_code = EXCLUDED.account_code,
  kind = EXCLUDED.kind, number = EXCLUDED.number, entered_on = EXCLUDED.entered_on, amount = EXCLUDED.amount
WHERE (o.voucher, o.account_code, o.kind, o.number, o.entered_on, o.amount) IS DISTINCT FROM (
  EXCLUDED.voucher, EXCLUDED.account_code, EXCLUDED.kind, EXCLUDED.number, EXCLUDED.entered_on,
  EXCLUDED.amount)
"""  # noqa: S608 -- our own names; values are parameters
# A voucher that was read again may no longer have its previous entries, or any.
_DROP_OF_VOUCHERS = """
DELETE FROM store.ledger_entries o WHERE o.dataset = %(dataset)s
  AND o.voucher IN (
    SELECT r.data ->> 'voucher' FROM store.sync_rows r WHERE r.run = %(run)s AND r.entity = 'entries')
  AND NOT EXISTS (
    SELECT FROM store.sync_rows r
    WHERE r.run = %(run)s AND r.entity = 'entries' AND r.key = o.key AND r.active)
"""
_DROP_MISSING = """
DELETE FROM {table} o WHERE o.dataset = %(dataset)s AND NOT EXISTS (
  SELECT FROM store.sync_rows r WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.key = o.key)
"""
_DROP_INACTIVE = """
DELETE FROM store.invoices o USING store.sync_rows r
WHERE o.dataset = %(dataset)s AND r.run = %(run)s AND r.entity = 'invoices' AND NOT r.active AND r.key = o.key
"""
_COUNT = "SELECT count(*) FROM {table} WHERE dataset = %(dataset)s"
_DROP_OLD = "DELETE FROM store.invoices WHERE dataset = %(dataset)s AND invoiced_on < %(first)s"
_DROP_OLD_ENTRIES = """
DELETE FROM store.ledger_entries WHERE dataset = %(dataset)s AND entered_on < %(first)s
"""
# What a ledger had before the entries since a day: its balance less all of them.
_OPENINGS = """
SELECT k.key, a.name, a.closing_balance, a.closing_balance - coalesce(e.amount, 0) FROM store.accounts a
JOIN store.sync_keys k ON k.code = a.code AND k.dataset = %(dataset)s AND k.entity = 'accounts'
  AND k.retired_at IS NULL
LEFT JOIN (
  SELECT account_code, sum(amount) AS amount FROM (
    SELECT account_code, amount FROM store.invoices
    WHERE dataset = %(dataset)s AND invoiced_on >= %(since)s
    UNION ALL
    SELECT account_code, amount FROM store.ledger_entries
    WHERE dataset = %(dataset)s AND entered_on >= %(since)s) each GROUP BY account_code
) e ON e.account_code = a.code
"""
# A cursor without counters makes a run due, even if the books do not change again.
_READ_ALL_AGAIN = """
UPDATE store.sync_datasets SET invoices_at = NULL, stock_cursor = '{"counters": null}'
WHERE guid = %(dataset)s AND invoices_at < %(before)s
"""
_CLEAR = (
    "DELETE FROM store.open_bills WHERE dataset = %(dataset)s",
    "DELETE FROM store.invoices WHERE dataset = %(dataset)s",
    "DELETE FROM store.ledger_entries WHERE dataset = %(dataset)s",
)


def count_receivables(db: StoreSession, dataset: str, entity: str) -> int:
    """Return how many bills, invoices or entries of a company the store has."""
    return db.run(_COUNT.format(table=RECEIVABLES[entity]), dataset=dataset).scalar_one()


def write_bills(db: StoreSession, run: UUID, dataset: str, rejects: Rejects, *, complete: bool) -> int:
    """Write open bills and return how many changed. Bills that a complete list lacks are settled."""
    params = {"run": run, "dataset": dataset, "entity": "bills"}
    db.run(_SET_ACCOUNTS, **params)
    db.run(_SKIP_UNKNOWN, **params)
    changed = db.run(_SAVE_BILLS, **params).rowcount
    if complete and not rejects.is_doubtful("bills"):
        changed += db.run(_DROP_MISSING.format(table=RECEIVABLES["bills"]), **params).rowcount
    return changed


def write_invoices(
    db: StoreSession, run: UUID, dataset: str, rejects: Rejects, *, complete: bool, now: datetime
) -> int:
    """Write invoices and return how many changed; invoices older than a year are deleted."""
    params = {"run": run, "dataset": dataset, "entity": "invoices"}
    db.run(_SET_ACCOUNTS, **params)
    db.run(_SKIP_UNKNOWN, **params)
    changed = db.run(_SAVE_INVOICES, **params).rowcount
    changed += db.run(_DROP_INACTIVE, **params).rowcount
    if complete and not rejects.is_doubtful("invoices"):
        changed += db.run(_DROP_MISSING.format(table=RECEIVABLES["invoices"]), **params).rowcount
    db.run(_DROP_OLD, dataset=dataset, first=_first_kept(now))
    return changed


def write_entries(
    db: StoreSession, run: UUID, dataset: str, rejects: Rejects, *, complete: bool, now: datetime
) -> int:
    """Write the entries of vouchers other than sales and return how many changed.

    Entries older than a year are deleted.
    """
    params = {"run": run, "dataset": dataset, "entity": "entries"}
    db.run(_SET_ACCOUNTS, **params)
    db.run(_SKIP_UNKNOWN, **params)
    changed = db.run(_SAVE_ENTRIES, **params).rowcount
    changed += db.run(_DROP_OF_VOUCHERS, **params).rowcount
    if complete and not rejects.is_doubtful("entries"):
        changed += db.run(_DROP_MISSING.format(table=RECEIVABLES["entries"]), **params).rowcount
    db.run(_DROP_OLD_ENTRIES, dataset=dataset, first=_first_kept(now))
    return changed


class Opening(NamedTuple):
    """A customer's balance now, and the amount of it before the entries since a day."""

    key: str
    name: str
    balance: Decimal
    amount: Decimal


def opening_balances(db: StoreSession, dataset: str, *, since: date) -> Iterator[Opening]:
    """Yield what each ledger had before the entries since a day."""
    return (Opening(*row) for row in db.run(_OPENINGS, dataset=dataset, since=since))


def first_openings(db: StoreSession, dataset: str, *, now: datetime) -> dict[str, Decimal]:
    """Return what each ledger had before the entries of the last year, by its key."""
    return {each.key: each.amount for each in opening_balances(db, dataset, since=_first_kept(now))}


def has_entries_since(db: StoreSession, dataset: str, day: date, *, now: datetime) -> bool:
    """Return whether the store has all entries since a day, and none of them has to be read again."""
    read_at = select(AppliedDataset.invoices_at).where(AppliedDataset.guid == dataset)
    return day > _first_kept(now) and db.scalar(read_at) is not None


def read_all_if_bent(
    db: StoreSession, dataset: str, openings: Mapping[str, Decimal], *, now: datetime
) -> None:
    """Make the next run read all vouchers if an opening balance moved, as after a deleted voucher.

    An opening balance also moves when a ledger with a balance joins the groups of customers, because its
    unchanged vouchers were not read. A voucher entered while the books are read has the same effect, so this
    happens at most once an hour.
    """
    after = first_openings(db, dataset, now=now)
    # A ledger that left these groups has no opening balance; a ledger that joined them had none that counts.
    before = {key: openings.get(key, Decimal(0)) for key in after}
    if after != before:
        db.run(_READ_ALL_AGAIN, dataset=dataset, before=now - ALL_AGAIN_AFTER)


def _first_kept(now: datetime) -> date:
    return now.astimezone(STORE_TIME).date() - timedelta(days=INVOICE_DAYS)


def clear_receivables(db: StoreSession, dataset: str) -> None:
    """Delete the bills, invoices and entries of a company."""
    for statement in _CLEAR:
        db.run(statement, dataset=dataset)
