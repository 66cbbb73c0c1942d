"""Request and response schemas of the platform's state."""

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from app.platform.jobs.schemas import JobOut
from app.shared.schemas import PageIn, PaginationOut, per_page
from tenant_router.databases import DatabaseUsage
from tenant_router.registry import FailedTask


class FailuresIn(PageIn):
    size = per_page(25)
    size.data_key = "per_page"
    store = fields.Str(load_default=None, validate=validate.Length(max=10))


class FailureOut(Schema):
    id = fields.Int(required=True)
    mobileNo = fields.Str(required=True)
    task = fields.Str(required=True)
    error = fields.Str(required=True)
    attempts = fields.Int(required=True)
    failedAt = fields.Str(required=True)


class FailuresOut(Schema):
    result = fields.List(fields.Nested(FailureOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class SettledOut(Schema):
    class Settled(Schema):
        id = fields.Int(required=True)

    result = fields.Nested(Settled, required=True)


class _Counts(Schema):
    all = fields.Int(required=True)
    active = fields.Int(required=True)
    waiting = fields.Int(required=True)
    denied = fields.Int(required=True)
    provisioning = fields.Int(required=True)
    suspended = fields.Int(required=True)
    closed = fields.Int(required=True)
    erasing = fields.Int(required=True)
    look = fields.Int(required=True)


class _Version(Schema):
    version = fields.Str(required=True)
    stores = fields.Int(required=True)


class _Database(Schema):
    name = fields.Str(required=True)
    stores = fields.Int(required=True)
    citus = fields.Bool(required=True)
    takesNew = fields.Bool(required=True)
    mostStores = fields.Int(required=True, allow_none=True)


class _Queue(Schema):
    name = fields.Str(required=True)
    depth = fields.Int(required=True, allow_none=True)


class _Worker(Schema):
    name = fields.Str(required=True)
    heardAt = fields.Str(required=True)


class _Check(Schema):
    ok = fields.Bool(required=True)
    problem = fields.Str(required=True, allow_none=True)
    milliseconds = fields.Float(required=True, allow_none=True)


class _Health(Schema):
    status = fields.Str(required=True, validate=validate.OneOf(("ok", "degraded")))
    checks = fields.Dict(keys=fields.Str(), values=fields.Nested(_Check), required=True)


class _Operations(Schema):
    head = fields.Str(required=True)
    counts = fields.Nested(_Counts, required=True)
    schemas = fields.List(fields.Nested(_Version), required=True)
    behind = fields.Int(required=True)
    spares = fields.Int(required=True)
    databases = fields.List(fields.Nested(_Database), required=True)
    queues = fields.List(fields.Nested(_Queue), required=True)
    workers = fields.List(fields.Nested(_Worker), required=True)
    failures = fields.Int(required=True)
    migration = fields.Nested(JobOut, required=True, allow_none=True)
    health = fields.Nested(_Health, required=True)


class OperationsOut(Schema):
    """`behind` counts the stores whose schema is older than `head`, this release's version.

    `migration` is the newest one that covers all stores. A queue's depth is null while Valkey is down.
    """

    result = fields.Nested(_Operations, required=True)


def failure_on_wire(failed: FailedTask) -> dict[str, object]:
    return {
        "id": failed.id,
        "mobileNo": failed.store,
        "task": failed.task,
        "error": failed.error,
        "attempts": failed.attempts,
        "failedAt": failed.failed_at.isoformat(),
    }


def database_on_wire(holding: DatabaseUsage) -> dict[str, object]:
    return {
        "name": holding.name,
        "stores": holding.stores,
        "citus": holding.citus,
        "takesNew": holding.takes_new,
        "mostStores": holding.most_stores,
    }


def check_on_wire(check: Mapping[str, object]) -> dict[str, object]:
    return {
        "ok": check["ok"],
        "problem": check.get("problem"),
        "milliseconds": check.get("milliseconds"),
    }
