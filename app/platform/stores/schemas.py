"""Request and response schemas of stores for administrators."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from marshmallow import Schema, fields, validate

from app.accounts.schemas import Text
from app.config import Config
from app.platform.operations.schemas import FailureOut, failure_on_wire
from app.platform.stores.queries import NEEDS_ATTENTION, StoreInternals, StoreRow
from app.shared.schemas import In, PageIn, PaginationOut, SortName, filled, per_page
from app.sync.models import SyncRun
from tenant_router.registry import FailedTask, StoreDay
from tenant_router.store import StoreState

STATES = tuple(map(str, StoreState))
MAX_LIMIT = 1_000_000_000
SORT_NAMES = {
    "companyName": "company_name",
    "personName": "person_name",
    "city": "city",
    "state": "state",
    "products": "products",
    "customers": "customers",
    "orders30": "orders",
    "lastOrder": "last_order",
    "storage": "storage",
    "schemaVersion": "version",
    "database": "database",
    "createdAt": "created",
}
# Names in the API to fields of `Limits`; storage is in megabytes.
LIMIT_NAMES = {
    "products": "products",
    "storage": "storage_megabytes",
    "ordersADay": "orders_a_day",
    "requestsAMinute": "requests_a_minute",
}


class StoresIn(PageIn):
    """`state` is a state of stores, or `look`: behind this release's version, or with failed tasks."""

    size = per_page(25)
    size.data_key = "per_page"
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    state = fields.Str(load_default=None, validate=validate.OneOf((*STATES, NEEDS_ATTENTION)))
    sort = SortName({**SORT_NAMES, **{f"-{name}": f"-{order}" for name, order in SORT_NAMES.items()}})


class StoreOut(Schema):
    """`storage` is in bytes; `eraseOn` is when a closed store is erased."""

    mobileNo = fields.Str(required=True)
    companyName = fields.Str(required=True)
    personName = fields.Str(required=True)
    email = fields.Str(required=True)
    city = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(STATES))
    products = fields.Int(required=True)
    customers = fields.Int(required=True)
    orders30 = fields.Int(required=True)
    lastOrder = fields.Str(required=True, allow_none=True)
    storage = fields.Int(required=True)
    schemaVersion = fields.Str(required=True)
    behind = fields.Bool(required=True)
    failures = fields.Int(required=True)
    database = fields.Str(required=True)
    createdAt = fields.Str(required=True)
    closedAt = fields.Str(required=True, allow_none=True)
    eraseOn = fields.Str(required=True, allow_none=True)


class StoresOut(Schema):
    result = fields.List(fields.Nested(StoreOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class OneRowOut(Schema):
    result = fields.Nested(StoreOut, required=True)


class LimitsOut(Schema):
    """`storage` is in megabytes; null means the deployment's default."""

    products = fields.Int(required=True, allow_none=True)
    storage = fields.Int(required=True, allow_none=True)
    ordersADay = fields.Int(required=True, allow_none=True)
    requestsAMinute = fields.Int(required=True, allow_none=True)


class DefaultLimitsOut(Schema):
    products = fields.Int(required=True)
    storage = fields.Int(required=True)
    ordersADay = fields.Int(required=True)
    requestsAMinute = fields.Int(required=True)


class UsageOut(Schema):
    day = fields.Str(required=True)
    products = fields.Int(required=True)
    customers = fields.Int(required=True)
    orders = fields.Int(required=True)
    storage = fields.Int(required=True)


class OpenSignInsOut(Schema):
    owners = fields.Int(required=True)
    customers = fields.Int(required=True)
    salespeople = fields.Int(required=True)
    lastSeen = fields.Str(required=True, allow_none=True)


class StoresSyncOut(Schema):
    id = fields.Str(required=True)
    state = fields.Str(required=True)
    kind = fields.Str(required=True)
    finishedAt = fields.Str(required=True, allow_none=True)
    message = fields.Str(required=True, allow_none=True)


class StoreDetailOut(Schema):
    class Detail(StoreOut):
        """`sessions` and `syncs` are null while the store's own tables can't be read."""

        phone = fields.Str(required=True)
        limits = fields.Nested(LimitsOut, required=True)
        defaults = fields.Nested(DefaultLimitsOut, required=True)
        usage = fields.List(fields.Nested(UsageOut), required=True)
        sessions = fields.Nested(OpenSignInsOut, required=True, allow_none=True)
        syncs = fields.List(fields.Nested(StoresSyncOut), required=True, allow_none=True)
        failed = fields.List(fields.Nested(FailureOut), required=True)

    result = fields.Nested(Detail, required=True)


def _limit(data_key: str) -> fields.Int:
    return fields.Int(
        data_key=data_key, strict=True, allow_none=True, validate=validate.Range(min=1, max=MAX_LIMIT)
    )


class LimitsIn(In):
    """Omitted limits stay unchanged; null restores the deployment's default. `storage` is in megabytes."""

    products = _limit("products")
    storage_megabytes = _limit("storage")
    orders_a_day = _limit("ordersADay")
    requests_a_minute = _limit("requestsAMinute")


class StoreIn(In):
    """Omitted fields stay unchanged."""

    company_name = Text(200, data_key="companyName", validate=filled("store.company_name"))
    person_name = Text(200, data_key="personName", validate=filled("store.person_name"))
    email = fields.Email(validate=validate.Length(max=200))
    city = Text(200, validate=filled("store.city"))
    limits = fields.Nested(LimitsIn)


def row_on_wire(row: StoreRow, *, config: Config) -> dict[str, Any]:
    entry = row.entry
    closed = entry.closed_at if entry.state == StoreState.CLOSED else None
    return {
        "mobileNo": entry.mobile_number,
        "companyName": entry.company_name,
        "personName": entry.person_name,
        "email": entry.email,
        "city": entry.city,
        "state": entry.state,
        "products": entry.products,
        "customers": entry.customers,
        "orders30": entry.orders_30_days,
        "lastOrder": entry.last_order_at.isoformat() if entry.last_order_at else None,
        "storage": entry.storage_bytes,
        "schemaVersion": entry.schema_version,
        "behind": row.behind,
        "failures": row.failures,
        "database": entry.database,
        "createdAt": entry.created_at.isoformat(),
        "closedAt": closed.isoformat() if closed else None,
        "eraseOn": (closed + timedelta(days=config.closed_days)).isoformat() if closed else None,
    }


def detail_on_wire(
    row: dict[str, Any],
    *,
    limits: Mapping[str, int | None],
    config: Config,
    usage: Sequence[StoreDay],
    failed: Sequence[FailedTask],
    inside: StoreInternals | None,
) -> dict[str, Any]:
    """Return the JSON of one store: its row with everything that only the detail page shows."""
    defaults = {
        "products": config.limit_products,
        "storage": config.limit_storage_megabytes,
        "ordersADay": config.limit_orders_a_day,
        "requestsAMinute": config.limit_requests_a_minute,
    }
    return {
        **row,
        "phone": inside.phone if inside else row["mobileNo"],
        "limits": {name: limits[field] for name, field in LIMIT_NAMES.items()},
        "defaults": defaults,
        "usage": [_day_on_wire(day) for day in usage],
        "sessions": _sessions_on_wire(inside) if inside else None,
        "syncs": [_sync_on_wire(run) for run in inside.syncs] if inside else None,
        "failed": [failure_on_wire(task) for task in failed],
    }


def _day_on_wire(day: StoreDay) -> dict[str, Any]:
    return {
        "day": day.day.isoformat(),
        "products": day.products,
        "customers": day.customers,
        "orders": day.orders,
        "storage": day.storage_bytes,
    }


def _sessions_on_wire(inside: StoreInternals) -> dict[str, Any]:
    return {
        "owners": inside.owners,
        "customers": inside.customers,
        "salespeople": inside.salespeople,
        "lastSeen": inside.last_seen.isoformat() if inside.last_seen else None,
    }


def _sync_on_wire(run: SyncRun) -> dict[str, Any]:
    return {
        "id": str(run.id),
        "state": run.state,
        "kind": run.kind,
        "finishedAt": run.finished_at.isoformat() if run.finished_at else None,
        "message": run.message,
    }
