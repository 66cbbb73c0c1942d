"""Request and response schemas of the platform's state."""

from marshmallow import Schema, fields, validate

from app.platform.jobs.schemas import JobOut
from app.shared.schemas import PageIn, Time, page_of, per_page, result_of


class FailuresIn(PageIn):
    size = per_page(25)
    store = fields.Str(load_default=None, validate=validate.Length(max=10))


class FailureOut(Schema):
    id = fields.Int(required=True)
    store = fields.Str(data_key="mobileNo", required=True)
    task = fields.Str(required=True)
    error = fields.Str(required=True)
    attempts = fields.Int(required=True)
    failed_at = Time(data_key="failedAt", required=True)


FailuresOut = page_of("FailuresOut", FailureOut)


class Settled(Schema):
    id = fields.Int(required=True)


SettledOut = result_of("SettledOut", Settled)


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
    takes_new = fields.Bool(data_key="takesNew", required=True)
    most_stores = fields.Int(data_key="mostStores", required=True, allow_none=True)


class _Queue(Schema):
    name = fields.Str(required=True)
    depth = fields.Int(required=True, allow_none=True)


class _Worker(Schema):
    name = fields.Str(required=True)
    heard_at = Time(data_key="heardAt", required=True)


class _StoreAway(Schema):
    mobile_number = fields.Str(data_key="mobileNo", required=True)
    company_name = fields.Str(data_key="companyName", required=True)


class _Check(Schema):
    ok = fields.Bool(required=True)
    problem = fields.Str(required=True, allow_none=True, dump_default=None)
    stores = fields.Int(required=True, allow_none=True, dump_default=None)
    milliseconds = fields.Float(required=True, allow_none=True, dump_default=None)
    since = Time(required=True, allow_none=True, dump_default=None)
    database = fields.Str(required=True, allow_none=True, dump_default=None)
    names = fields.List(fields.Nested(_StoreAway), required=True, dump_default=[])


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


# `stores` of a check counts the active stores that do not sell because of it, `names` has some of them for a
# further `database`, and `since` is when that was first noticed.
#
# `behind` counts the stores whose schema is older than `head`, this release's version.
#
# `migration` is the newest migration that covers all stores. A queue's depth is null while Valkey is down.
OperationsOut = result_of("OperationsOut", _Operations)
