"""Synchronisation on the wire, as the owner sees it."""

from datetime import datetime
from typing import Any

from marshmallow import Schema, fields, validate

from app.media.storage import private_url
from app.shared.schemas import In, PageIn, PaginationOut, per_page, required
from app.sync.connectors.tables.columns import KINDS as TABLE_KINDS
from app.sync.models import Agent, Run
from app.sync.rules import GRADES, KINDS, STATES
from app.sync.service import is_late

ADDRESS_SECONDS = 600
NAME = validate.Length(max=200)
MOST_LEVELS = 100


class AskIn(In):
    """What to bring in: from which company's books, or from which uploaded file."""

    dataNm = fields.Str(load_default="", allow_none=True, validate=NAME)
    fileId = fields.Str(load_default=None, allow_none=True, validate=NAME)
    mode = fields.Str(load_default="all", validate=validate.OneOf(KINDS))
    dryRun = fields.Bool(load_default=False, truthy={True}, falsy={False})
    mapping = fields.Dict(keys=fields.Str(validate=NAME), load_default=None, allow_none=True)


class AnswerIn(In):
    accept = fields.Bool(truthy={True}, falsy={False}, **required("field.required"))


class RunsIn(PageIn):
    size = per_page(20)
    size.data_key = "per_page"


class FileIn(In):
    """A file that is going to be uploaded: what it is called and how long it is."""

    fileName = fields.Str(validate=validate.Length(1, 200), **required("sync.file"))
    bytes = fields.Int(strict=True, validate=validate.Range(min=0, max=2**50), **required("media.empty"))


class TaxLedgersIn(In):
    cgst = fields.Str(load_default="", validate=NAME)
    sgst = fields.Str(load_default="", validate=NAME)
    igst = fields.Str(load_default="", validate=NAME)


class SettingsIn(In):
    """What the owner chooses; what he does not send stays."""

    dataNm = fields.Str(validate=NAME)
    levels = fields.Dict(
        keys=fields.Str(validate=NAME),
        values=fields.Str(validate=validate.OneOf(list(GRADES))),
        validate=validate.Length(max=MOST_LEVELS),
    )
    salespeople = fields.Str(validate=validate.OneOf(["costCentres", "groups", "none"]))
    sendOn = fields.Str(validate=validate.OneOf(["approved", "placed", "never"]))
    voucherType = fields.Str(validate=NAME)
    salesLedger = fields.Str(validate=NAME)
    taxLedgers = fields.Nested(TaxLedgersIn)
    roundOffLedger = fields.Str(validate=NAME)
    godown = fields.Str(validate=NAME)
    guestLedger = fields.Str(validate=NAME)
    stockMinutes = fields.Int(strict=True, validate=validate.Range(min=5, max=1440))


class BooksOfYearOut(Schema):
    """A company's books of a year."""

    DATANM = fields.Str(required=True)
    fromyr = fields.Str(required=True)
    toyr = fields.Str(required=True)
    comp_name = fields.Str(required=True)
    guid = fields.Str(required=True)
    open = fields.Bool(required=True)


class BooksOfYearsOut(Schema):
    result = fields.List(fields.Nested(BooksOfYearOut), required=True)


class BegunOut(Schema):
    class Begun(Schema):
        id = fields.UUID(required=True)
        state = fields.Str(required=True, validate=validate.OneOf(STATES))

    result = fields.Nested(Begun, required=True)


class EntityCountsOut(Schema):
    read = fields.Int(required=True)
    new = fields.Int(required=True)
    changed = fields.Int(required=True)
    unchanged = fields.Int(required=True)
    retired = fields.Int(required=True)
    rejected = fields.Int(required=True)


class GoneOut(Schema):
    entity = fields.Str(required=True)
    code = fields.Str(required=True)
    name = fields.Str(required=True)


class ChangeOut(GoneOut):
    field = fields.Str(required=True)
    old = fields.Str(required=True, allow_none=True)
    new = fields.Str(required=True, allow_none=True)


class FoundColumnOut(Schema):
    name = fields.Str(required=True)
    samples = fields.List(fields.Str(), required=True)


class FoundFieldOut(Schema):
    kind = fields.Str(required=True, validate=validate.OneOf(list(TABLE_KINDS)))
    field = fields.Str(required=True)
    label = fields.Str(required=True)
    required = fields.Bool(required=True)
    column = fields.Str(required=True, allow_none=True)


class FoundTableOut(Schema):
    """A table of an uploaded file. `kind` is what it was taken for, null where it was not; `fields` are those
    of every kind, with the column that was taken for each, or would be.
    """

    file = fields.Str(required=True)
    kind = fields.Str(required=True, allow_none=True, validate=validate.OneOf(list(TABLE_KINDS)))
    columns = fields.List(fields.Nested(FoundColumnOut), required=True)
    fields_ = fields.List(fields.Nested(FoundFieldOut), required=True, data_key="fields", attribute="fields")
    rows = fields.List(fields.List(fields.Str()), required=True)


class SyncRunOut(Schema):
    """A run. `gone` are the first 500 of the records that the books no longer have, while it waits for
    consent; `changes` is a sample of what would change; `tables` are those of an uploaded spreadsheet or of
    DBF tables, to be tried again by POST /sync with `fileId` and a `mapping` {"tables": [{file, kind,
    columns: {field: column or null}}]}. `fileId` is null once the file is no longer kept. In the list
    none of these is told.
    """

    id = fields.UUID(required=True)
    kind = fields.Str(required=True, validate=validate.OneOf(KINDS))
    state = fields.Str(required=True, validate=validate.OneOf(STATES))
    source = fields.Str(required=True)
    dataNm = fields.Str(required=True)
    compName = fields.Str(required=True)
    percent = fields.Int(required=True, validate=validate.Range(min=0, max=100))
    counts = fields.Dict(keys=fields.Str(), values=fields.Nested(EntityCountsOut), required=True)
    dryRun = fields.Bool(required=True)
    askedAt = fields.Str(required=True)
    startedAt = fields.Str(required=True, allow_none=True)
    finishedAt = fields.Str(required=True, allow_none=True)
    message = fields.Str(required=True, allow_none=True)
    rejectsUrl = fields.Str(required=True, allow_none=True)
    gone = fields.List(fields.Nested(GoneOut), required=True)
    goneTotal = fields.Int(required=True)
    changes = fields.List(fields.Nested(ChangeOut), required=True)
    fileId = fields.Str(required=True, allow_none=True)
    tables = fields.List(fields.Nested(FoundTableOut), required=True)


class OneSyncOut(Schema):
    result = fields.Nested(SyncRunOut, required=True)


class SyncPageOut(Schema):
    result = fields.List(fields.Nested(SyncRunOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class AgentStateOut(Schema):
    state = fields.Str(required=True, validate=validate.OneOf(["never", "ok", "late", "revoked"]))
    machine = fields.Str(required=True)
    version = fields.Str(required=True)
    seenAt = fields.Str(required=True, allow_none=True)
    problem = fields.Str(required=True, allow_none=True)


class AccountingStateOut(Schema):
    state = fields.Str(required=True, validate=validate.OneOf(["unknown", "ok", "problem"]))
    product = fields.Str(required=True)
    company = fields.Str(required=True)
    problem = fields.Str(required=True, allow_none=True)


class SyncStatusOut(Schema):
    class Status(Schema):
        agent = fields.Nested(AgentStateOut, required=True)
        accounting = fields.Nested(AccountingStateOut, required=True)
        lastSync = fields.Nested(SyncRunOut, required=True, allow_none=True)
        running = fields.Nested(SyncRunOut, required=True, allow_none=True)
        waitingOrders = fields.Int(required=True)
        refusedOrders = fields.Int(required=True)

    result = fields.Nested(Status, required=True)


class PairingOut(Schema):
    class Pairing(Schema):
        code = fields.Str(required=True)
        expiresAt = fields.Str(required=True)

    result = fields.Nested(Pairing, required=True)


class PairedAgentOut(Schema):
    id = fields.UUID(required=True)
    machine = fields.Str(required=True)
    version = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(["ok", "late"]))
    createdAt = fields.Str(required=True)
    seenAt = fields.Str(required=True, allow_none=True)


class PairedAgentsOut(Schema):
    result = fields.List(fields.Nested(PairedAgentOut), required=True)


class RevokedOut(Schema):
    class Revoked(Schema):
        id = fields.UUID(required=True)

    result = fields.Nested(Revoked, required=True)


class KnownOut(Schema):
    levels = fields.List(fields.Str(), required=True)
    ledgers = fields.List(fields.Str(), required=True)
    godowns = fields.List(fields.Str(), required=True)
    voucherTypes = fields.List(fields.Str(), required=True)


class TaxLedgersOut(Schema):
    cgst = fields.Str(required=True)
    sgst = fields.Str(required=True)
    igst = fields.Str(required=True)


class SyncSettingsBody(Schema):
    dataNm = fields.Str(required=True)
    levels = fields.Dict(keys=fields.Str(), values=fields.Str(), required=True)
    salespeople = fields.Str(required=True)
    sendOn = fields.Str(required=True)
    voucherType = fields.Str(required=True)
    salesLedger = fields.Str(required=True)
    taxLedgers = fields.Nested(TaxLedgersOut, required=True)
    roundOffLedger = fields.Str(required=True)
    godown = fields.Str(required=True)
    guestLedger = fields.Str(required=True)
    stockMinutes = fields.Int(required=True)


class OwnersSyncSettingsBody(SyncSettingsBody):
    known = fields.Nested(KnownOut, required=True)


class SyncSettingsOut(Schema):
    result = fields.Nested(OwnersSyncSettingsBody, required=True)


class SyncFileOut(Schema):
    """`url` takes the file by PUT, with `contentType` as its Content-Type, for ten minutes."""

    class File(Schema):
        fileId = fields.Str(required=True)
        url = fields.Str(required=True)
        contentType = fields.Str(required=True)

    result = fields.Nested(File, required=True)


NO_COUNTS = dict.fromkeys(("read", "new", "changed", "unchanged", "retired", "rejected"), 0)
NOTHING_KNOWN: dict[str, list[str]] = {"levels": [], "ledgers": [], "godowns": [], "voucherTypes": []}


def run_on_wire(run: Run, *, listed: bool = False, file: str | None = None) -> dict[str, Any]:
    """A run as its owner sees it; `file` is its upload where it may be read again."""
    rejects = (
        private_url(run.rejects, file_name="Refused.csv", seconds=ADDRESS_SECONDS) if run.rejects else None
    )
    return {
        "id": run.id,
        "kind": run.kind,
        "state": run.state,
        "source": run.source,
        "dataNm": run.data_name,
        "compName": run.company,
        "percent": run.percent,
        "counts": {entity: {**NO_COUNTS, **counts} for entity, counts in run.counts.items()},
        "dryRun": run.dry_run,
        "askedAt": run.asked_at.isoformat(),
        "startedAt": _when(run.started_at),
        "finishedAt": _when(run.finished_at),
        "message": run.message,
        "rejectsUrl": rejects,
        "gone": [] if listed else run.gone,
        "goneTotal": run.gone_total,
        "changes": [] if listed else run.changes,
        "fileId": file,
        "tables": [] if listed else run.tables,
    }


def status_on_wire(
    agents: list[Agent], *, was_paired: bool, data_name: str, now: datetime
) -> tuple[dict[str, Any], dict[str, Any]]:
    """How the agent stands, and the program that it reads."""
    if not agents:
        nobody = {"machine": "", "version": "", "seenAt": None, "problem": None}
        unknown = {"state": "unknown", "product": "", "company": "", "problem": None}
        return {"state": "revoked" if was_paired else "never", **nobody}, unknown
    agent = agents[0]
    late = is_late(agent, now=now)
    told = {
        "state": "late" if late else "ok",
        "machine": agent.machine,
        "version": agent.version,
        "seenAt": _when(agent.seen_at),
        "problem": None,
    }
    health = agent.health
    company = next((d["compName"] for d in agent.datasets if d["dataNm"] == data_name), "")
    fine = bool(health.get("reachable")) and not health.get("problem")
    accounting = {
        "state": "unknown" if late or not health else "ok" if fine else "problem",
        "product": " ".join(filter(None, (health.get("product"), health.get("version")))),
        "company": company,
        "problem": health.get("problem") if not late else None,
    }
    return told, accounting


def agent_on_wire(agent: Agent, *, now: datetime) -> dict[str, Any]:
    return {
        "id": agent.id,
        "machine": agent.machine,
        "version": agent.version,
        "state": "late" if is_late(agent, now=now) else "ok",
        "createdAt": agent.created_at.isoformat(),
        "seenAt": _when(agent.seen_at),
    }


def companies_on_wire(agents: list[Agent]) -> dict[str, Any]:
    """The companies that agents have told of, each once."""
    found = {entry["dataNm"]: entry for agent in reversed(agents) for entry in agent.datasets}
    return {
        "result": [
            {
                "DATANM": name,
                "fromyr": entry["fromyr"],
                "toyr": entry["toyr"],
                "comp_name": entry["compName"],
                "guid": entry["guid"],
                "open": entry["open"],
            }
            for name, entry in sorted(found.items())
        ]
    }


def settings_on_wire(chosen: dict[str, Any], agents: list[Agent]) -> dict[str, Any]:
    known = agents[0].known if agents else {}
    return {"result": {**chosen, "known": {**NOTHING_KNOWN, **known}}}


def _when(time: datetime | None) -> str | None:
    return time.isoformat() if time else None
