"""Request and response schemas of stores for administrators."""

from marshmallow import Schema, fields, validate

from app.books.imports.kinds import KINDS
from app.books.intake.rules import RUN_STATES
from app.books.sync.rules import RUN_KINDS
from app.people.accounts.schemas import Text
from app.platform.operations.schemas import FailureOut
from app.platform.stores.queries import NEEDS_ATTENTION
from app.shared.limits import LIMITS, PREFIX
from app.shared.schemas import (
    In,
    MessageKeyOut,
    PageIn,
    SortName,
    Time,
    filled,
    page_of,
    per_page,
    result_of,
)
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


class StoresIn(PageIn):
    """`state` is a state of stores, or `look`: behind this release's version, or with failed tasks."""

    size = per_page(25)
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    state = fields.Str(load_default=None, validate=validate.OneOf((*STATES, NEEDS_ATTENTION)))
    database = fields.Str(load_default=None, validate=validate.Length(max=40))
    sort = SortName({**SORT_NAMES, **{f"-{name}": f"-{order}" for name, order in SORT_NAMES.items()}})


class StoreOut(Schema):
    """`storage` is in bytes; `eraseOn` is when a closed store is erased.

    Products, customers, orders, the last order and storage are counted by a worker; `countedAt` says when.
    """

    mobileNo = fields.Str(attribute="entry.mobile_number", required=True)
    companyName = fields.Str(attribute="entry.company_name", required=True)
    personName = fields.Str(attribute="entry.person_name", required=True)
    email = fields.Str(attribute="entry.email", required=True)
    city = fields.Str(attribute="entry.city", required=True)
    state = fields.Str(attribute="entry.state", required=True, validate=validate.OneOf(STATES))
    products = fields.Int(attribute="entry.products", required=True)
    customers = fields.Int(attribute="entry.customers", required=True)
    orders30 = fields.Int(attribute="entry.orders_30_days", required=True)
    lastOrder = Time(attribute="entry.last_order_at", required=True, allow_none=True)
    storage = fields.Int(attribute="entry.storage_bytes", required=True)
    schemaVersion = fields.Str(attribute="entry.schema_version", required=True)
    behind = fields.Bool(required=True)
    failures = fields.Int(required=True)
    database = fields.Str(attribute="entry.database", required=True)
    createdAt = Time(attribute="entry.created_at", required=True)
    countedAt = Time(attribute="entry.counted_at", required=True, allow_none=True)
    closed_at = Time(data_key="closedAt", required=True, allow_none=True)
    erase_on = Time(data_key="eraseOn", required=True, allow_none=True)


StoresOut = page_of("StoresOut", StoreOut)


OneRowOut = result_of("OneRowOut", StoreOut)


def _limit_name(name: str) -> str:
    """Return the name of a limit in the API, such as `ordersADay`; storage leaves out its unit, megabytes."""
    first, *others = name.removesuffix("_megabytes").split("_")
    return first + "".join(word.capitalize() for word in others)


class LimitsOut(Schema):
    """`storage` is in megabytes; null means the deployment's default."""

    class Meta:
        include = {
            name: fields.Int(data_key=_limit_name(name), required=True, allow_none=True, dump_default=None)
            for name in LIMITS
        }


class DefaultLimitsOut(Schema):
    """The deployment's configured limits."""

    class Meta:
        include = {PREFIX + name: fields.Int(data_key=_limit_name(name), required=True) for name in LIMITS}


class UsageOut(Schema):
    day = Time(required=True)
    products = fields.Int(required=True)
    customers = fields.Int(required=True)
    orders = fields.Int(required=True)
    storage_bytes = fields.Int(data_key="storage", required=True)


class OpenSignInsOut(Schema):
    owners = fields.Int(required=True)
    customers = fields.Int(required=True)
    salespeople = fields.Int(required=True)
    last_seen = Time(data_key="lastSeen", required=True, allow_none=True)


class StoresRunOut(Schema):
    """An import of a sheet or a sync of the books. `since` is when it came into its state."""

    id = fields.Str(required=True)
    intake = fields.Str(required=True, validate=validate.OneOf(["sheet", "sync"]))
    kind = fields.Str(required=True, validate=validate.OneOf([*KINDS, *RUN_KINDS]))
    state = fields.Str(required=True, validate=validate.OneOf(tuple(map(str, RUN_STATES))))
    moved_at = Time(data_key="since", required=True)
    message = fields.Str(required=True, allow_none=True)
    message_key = fields.Nested(MessageKeyOut, data_key="messageKey", required=True, allow_none=True)


class Detail(StoreOut):
    """`sessions` and `runs` are null while the store's own tables can't be read."""

    phone = fields.Str(required=True)
    limits = fields.Nested(LimitsOut, required=True)
    defaults = fields.Nested(DefaultLimitsOut, required=True)
    usage = fields.List(fields.Nested(UsageOut), required=True)
    sessions = fields.Nested(OpenSignInsOut, required=True, allow_none=True)
    runs = fields.List(fields.Nested(StoresRunOut), required=True, allow_none=True)
    failed = fields.List(fields.Nested(FailureOut), required=True)


StoreDetailOut = result_of("StoreDetailOut", Detail)


def _limit(data_key: str) -> fields.Int:
    return fields.Int(
        data_key=data_key, strict=True, allow_none=True, validate=validate.Range(min=1, max=MAX_LIMIT)
    )


class LimitsIn(In):
    """Omitted limits stay unchanged; null restores the deployment's default. `storage` is in megabytes."""

    class Meta(In.Meta):
        include = {name: _limit(_limit_name(name)) for name in LIMITS}


class StoreIn(In):
    """Omitted fields stay unchanged."""

    company_name = Text(200, data_key="companyName", validate=filled("store.company_name"))
    person_name = Text(200, data_key="personName", validate=filled("store.person_name"))
    email = fields.Email(validate=validate.Length(max=200))
    city = Text(200, validate=filled("store.city"))
    limits = fields.Nested(LimitsIn)
