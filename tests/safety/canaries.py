"""Unique canaries in the text columns of a store, filled by walking the models: a new column is covered.

All canaries begin with `STEM`, so a search for it finds those of every store that it can reach.
"""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, Column, String, Table, func, insert, literal, select, text, update
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from app import registrations
from app.shared.models import StoreModel
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store

__all__ = ["registrations"]  # it imports every model

STEM = "qanary"
FOUND = re.compile(rf"{STEM}(\d{{10}})x(\d+)z", re.IGNORECASE)
# What a canary would break, and what no one reads: values of a fixed set, references to other rows, hashes,
# and what is computed from columns that have one.
NOT_FILLED = re.compile(
    r"_hash$|digest|state$|status|kind|_?code$|_key$|^(key|entity|action|task|buyer|recipient|requested_by"
    r"|audience|remark|role|before|after|by_role|paper|purpose|target|content_type|encoding|user_name|author"
    r"|guest_grade|price_grade|payment_mode|upload|rejects|size|sizes|words|hash|sha256|token|device|dataset"
    r"|data_name|shown|asked_from|reached|by_code|parent|guid|product_code|reason|eway_bill"
    r"|credit_policy|tax_registration|decision|method|gives|counts|basis|base|floor_grade|source"
    r"|free_product|free_size)$"
)
FILES = {"picture", "file", "logo", "payment_picture"}
# JSON in which text is what a person wrote.
JSON_OF_PEOPLE = {("orders", "party"), ("orders", "delivery")}
TEXT_LEAVES = """
SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN jsonb_typeof(value) = 'string' AND lower(key) !~ :not_filled_{column}
    THEN to_jsonb((value #>> '{{}}') || :mark_{column}) ELSE value END), {column})
FROM jsonb_each(CASE WHEN jsonb_typeof({column}) = 'object' THEN {column} END)
"""
# Values that a row needs to look as if the application had written it.
VALID: dict[str, Any] = {
    "device_approvals.account_code": "P001",
    "vouchers.kind": "order",
    "imports.kind": "parties",
    "exports.kind": "products",
    "exports.requested_by": "owner",
    "exports.state": "ready",
    "exports.arguments": {"asked": {}, "caller": {}},
    "uploads.content_type": "image/webp",
    "attachments.purpose": "product",
    "catalogue_changes.kind": "rates",
    "order_events.kind": "print",
    "order_events.paper": "A4",
    "payments.by_role": "party",
    "order_documents.kind": "return",
    "order_documents.state": "waiting",
    "document_lines.reason": "damaged",
    "price_lists.basis": "percent",
    "price_lists.base": "",
    "scheme_uses.terms": {
        "gives": "percent",
        "counts": "pieces",
        "alone": True,
        "all_of": [],
        "slabs": [["10", "10"]],
    },
    "schemes.gives": "percent",
    "schemes.counts": "pieces",
    "schemes.slabs": [{"at": "10", "gives": "5"}],
    "payments.account_code": "P001",
    "payment_links.account_code": "P001",
    "schemes.floor_grade": "",
    "schemes.free_product": "",
    "schemes.free_size": "",
}
ALL_FILES = re.compile(r"^(pictures|banners)$")


def tables() -> list[Table]:
    return StoreModel.metadata.sorted_tables


@cache
def columns() -> list[Column[Any]]:
    """Return the columns that get a canary; the position is the canary's number."""
    return [column for table in tables() for column in table.columns if _is_filled(column)]


def _is_filled(column: Column[Any]) -> bool:
    if isinstance(column.type, JSONB):
        return (column.table.name, column.name) in JSON_OF_PEOPLE
    if isinstance(column.type, ARRAY):
        return bool(ALL_FILES.search(column.name))
    if column.primary_key or column.foreign_keys or not isinstance(column.type, String):
        return False
    return not NOT_FILLED.search(column.name)


def canary(store: Store, column: Column[Any]) -> str:
    return f"{STEM}{store.key}x{columns().index(column)}z"


def found_in(text: str) -> set[tuple[str, int]]:
    """Return the canaries of a text as (store, number of the column); lines of a page may break them."""
    joined = "".join(text.split()) if STEM in text.lower() else ""
    return {(key, int(number)) for key, number in FOUND.findall(joined)}


def name_of(number: int) -> str:
    return str(columns()[number]) if number < len(columns()) else "?"


def plant(store: Store, mark: Callable[[Store, Column[Any]], str] = canary) -> None:
    """Put a row into each table that is empty, and a mark into each column of all rows."""
    with store_session(store) as db:
        for table in {column.table: None for column in columns()}:
            if db.scalar(select(func.count()).select_from(table)) == 0:
                db.execute(insert(table).values(_row(db, table)))
        for table in tables():
            values = {
                column.name: _planted(store, column, mark(store, column))
                for column in columns()
                if column.table is table
            }
            if values:
                db.execute(update(table).values(values))


def _planted(store: Store, column: Column[Any], mark: str) -> Any:
    if isinstance(column.type, JSONB):
        name = column.name
        values = {f"mark_{name}": f" {mark}", f"not_filled_{name}": NOT_FILLED.pattern}
        return text(f"({TEXT_LEAVES.format(column=name)})").bindparams(**values)
    if isinstance(column.type, ARRAY):
        return [f"public/{store.key}/{mark}.webp"]
    if column.name in FILES:
        return f"public/{store.key}/{mark}.webp"
    return func.ltrim(func.coalesce(column, "") + literal(f" {mark}"))


def _row(db: StoreSession, table: Table) -> dict[str, Any]:
    """Return values for the columns that must have one."""
    return {
        column.name: _value(db, table, column)
        for column in table.columns
        if f"{table.name}.{column.name}" in VALID
        or (column.server_default is None and column.identity is None and not column.nullable)
    }


def _value(db: StoreSession, table: Table, column: Column[Any]) -> Any:
    valid = VALID.get(f"{table.name}.{column.name}") or _allowed(table, column)
    if valid:
        return valid
    if column.name == "subject_id":
        return db.scalar(select(func.min(StoreModel.metadata.tables["store.orders"].c.id)))
    for key in column.foreign_keys:
        return db.scalar(select(key.column).order_by(key.column).limit(1))
    if isinstance(column.type, (ARRAY, JSONB)):
        return ["1"] if isinstance(column.type, ARRAY) else {}
    now = datetime.now(UTC)
    values = {datetime: now, date: now.date(), UUID: UUID(int=7), bytes: b"1"}
    kind = column.type.python_type
    return values.get(kind) or kind(1)


def _allowed(table: Table, column: Column[Any]) -> str | None:
    """Return the first value of a column with a fixed set of values."""
    for constraint in table.constraints:
        if isinstance(constraint, CheckConstraint):
            allowed = re.match(rf"{column.name} IN \('(\w+)'", str(constraint.sqltext))
            if allowed:
                return allowed[1]
    return None
