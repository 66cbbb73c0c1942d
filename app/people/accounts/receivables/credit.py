"""Reads of what accounts owe and may owe, for `rules`."""

from collections.abc import Collection
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from app.people.accounts.models import Salesperson
from app.people.accounts.receivables.rules import Bill, Credit
from app.shared.actor import Access, Actor
from app.shared.hooks import Hook
from app.store.settings.queries import load_settings
from app.store.settings.rules import CreditPolicy
from tenant_router.session import Read, StoreSession


class ShownCredit(NamedTuple):
    """The credit of an account on a day; `with_orders` is the same for callers who see open orders."""

    credit: Credit
    today: date
    with_orders: Credit | None
    may_override: bool = False

    @property
    def overdue_days(self) -> int:
        """Return for how many days the oldest bill is overdue."""
        return self.credit.overdue_days(self.today)


# The SQL of the amount of an account's orders that are not dispatched yet; its accounts are `a`.
open_orders_sql = Hook[[bool], str]("accounts.open_orders_sql")

# `ageing.due_date` in SQL.
_DUE = "coalesce(b.due_on, b.billed_on)"
_LATE = f"{_DUE} < %(today)s AND b.amount > 0"


def credit_sql(*, without_order: bool = False) -> str:
    """Return the SQL of the JSON for `credit_from`. Its settings are `s`, its accounts `a`.

    The value `today` is a date, and `without_order` the id of an order that is being changed.
    """
    (orders,) = open_orders_sql(without_order)
    return f"""jsonb_build_object(
  'policy', coalesce(nullif(a.credit_policy, ''), s.credit_policy),
  'grace_days', s.credit_grace_days,
  'limit', a.credit_limit::text,
  'balance', a.closing_balance::text,
  'open_orders', ({orders})::text,
  'overdue', (SELECT coalesce(sum(b.amount), 0)::text FROM store.open_bills b
              WHERE b.account_code = a.code AND {_LATE}),
  'oldest', (SELECT jsonb_build_array(b.name, {_DUE}, b.amount::text) FROM store.open_bills b
             WHERE b.account_code = a.code AND b.amount > 0 ORDER BY {_DUE} NULLS LAST, b.key LIMIT 1)
)"""  # noqa: S608 -- our own statements; values are parameters


def credit_from(row: dict[str, Any]) -> Credit:
    """Return the credit of the JSON of `credit_sql`."""
    oldest = None
    if row["oldest"]:
        name, due_on, amount = row["oldest"]
        oldest = Bill(name, date.fromisoformat(due_on) if due_on else None, Decimal(amount))
    amounts = {name: Decimal(row[name]) for name in ("limit", "balance", "open_orders", "overdue")}
    return Credit(policy=CreditPolicy(row["policy"]), grace_days=row["grace_days"], oldest=oldest, **amounts)


def credit_of(db: StoreSession, code: str, *, today: date) -> Credit:
    """Return the credit of an account that exists."""
    return credit_of_many(db, [code], today=today)[code]


def credit_seen_by(
    db: StoreSession, actor: Actor, codes: Collection[str], *, today: date
) -> dict[str, ShownCredit]:
    """Return the credit of accounts by code; only callers who see rates may see the amount of open orders."""
    sees = actor.kind is Access.OWNER or load_settings(db).shows_rates(guest=False)
    found = credit_of_many(db, codes, today=today)
    return {code: ShownCredit(each, today, each if sees else None) for code, each in found.items()}


def may_override(db: StoreSession, actor: Actor) -> bool:
    """Return whether this caller may order over a customer's credit limit, with a reason."""
    if actor.kind is not Access.SALESPERSON:
        return False
    salesperson = db.get(Salesperson, actor.code)
    return salesperson is not None and salesperson.may_override_credit


def credit_of_many(db: StoreSession, codes: Collection[str], *, today: date) -> dict[str, Credit]:
    """Return the credit of accounts by code, in one read."""
    if not codes:
        return {}
    statement = f"""
SELECT a.code, {credit_sql()} FROM store.settings s, store.accounts a WHERE a.code = ANY(%(codes)s)
"""  # noqa: S608 -- our own statements; values are parameters
    rows = db.read(Read(statement, {"codes": list(codes), "today": today}))
    return {code: credit_from(found) for code, found in rows}
