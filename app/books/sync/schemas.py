"""Schemas of the synchronisation's state: companies, agents, and the accounting program."""

from marshmallow import Schema, fields, validate

from app.books.sync.cleaning import KINDS
from app.books.sync.importing.agreement import PARTS
from app.books.sync.run_schemas import SyncRunOut
from app.shared.schemas import MessageKeyOut, Money, NamesIn, TextOrEmpty, Time, required, result_of


class BooksOfYearOut(Schema):
    """A company's books of one year."""

    DATANM = fields.Str(attribute="dataNm", required=True)
    fromyr = fields.Str(required=True)
    toyr = fields.Str(required=True)
    comp_name = fields.Str(attribute="compName", required=True)
    guid = fields.Str(required=True)
    open = fields.Bool(required=True)


BooksOfYearsOut = result_of("BooksOfYearsOut", BooksOfYearOut, many=True)


class AgentStateOut(Schema):
    state = fields.Str(required=True, validate=validate.OneOf(["never", "ok", "late", "revoked"]))
    machine = TextOrEmpty(attribute="agent.machine")
    version = TextOrEmpty(attribute="agent.version")
    seenAt = Time(attribute="agent.seen_at", dump_default=None, required=True, allow_none=True)


class AccountingStateOut(Schema):
    state = fields.Str(required=True, validate=validate.OneOf(["unknown", "ok", "problem"]))
    product = fields.Str(required=True)
    company = fields.Str(required=True)
    problem = fields.Str(attribute="trouble.problem", dump_default=None, required=True, allow_none=True)
    problemKey = fields.Nested(
        MessageKeyOut, attribute="trouble.problemKey", dump_default=None, required=True, allow_none=True
    )


class ComparedSumOut(Schema):
    count = fields.Int(required=True)
    sum = Money(required=True)


class DifferingOut(Schema):
    """A record in which the shop differs from the books; null on a side that does not have it."""

    name = fields.Str(required=True)
    books = Money(required=True, allow_none=True)
    shop = Money(required=True, allow_none=True)


class AgreementPartOut(Schema):
    """Balances, opening balances and open bills by customer, or stock by item; `records` differ most."""

    part = fields.Str(required=True, validate=validate.OneOf(PARTS))
    books = fields.Nested(ComparedSumOut, required=True)
    shop = fields.Nested(ComparedSumOut, required=True)
    differing = fields.Int(required=True)
    records = fields.List(fields.Nested(DifferingOut), required=True)


class AgreementOut(Schema):
    """The comparison of the shop with the books, as of the time at which they were read."""

    at = fields.Str(required=True)
    source = fields.Str(required=True)
    parts = fields.List(fields.Nested(AgreementPartOut), required=True)


class Status(Schema):
    """The state of the connection; `withoutTax` products have no tax rate and cannot be ordered."""

    agent = fields.Nested(AgentStateOut, required=True)
    accounting = fields.Nested(AccountingStateOut, required=True)
    last = fields.Nested(SyncRunOut, data_key="lastSync", required=True, allow_none=True)
    running = fields.Nested(SyncRunOut, required=True, allow_none=True)
    waiting_orders = fields.Int(data_key="waitingOrders", required=True)
    refused_orders = fields.Int(data_key="refusedOrders", required=True)
    waiting_receipts = fields.Int(data_key="waitingReceipts", required=True)
    refused_receipts = fields.Int(data_key="refusedReceipts", required=True)
    without_tax = fields.Int(data_key="withoutTax", required=True)
    agreement = fields.Nested(AgreementOut, required=True, allow_none=True)


SyncStatusOut = result_of("SyncStatusOut", Status)


class CleaningOut(Schema):
    """Records that should be corrected in the books; the first ones are named.

    `tax`: products whose tax is unknown. `units`: items with a rate for a unit of unknown size. `quantities`:
    items with rates by quantity, of which the shop uses the first. `states`: customers whose state is
    unknown. `levels`: price levels for which there is no grade.
    """

    kind = fields.Str(required=True, validate=validate.OneOf(KINDS))
    count = fields.Int(required=True)
    names = fields.List(fields.Str(), required=True)


CleaningsOut = result_of("CleaningsOut", CleaningOut, many=True)


class Pairing(Schema):
    code = fields.Str(required=True)
    expires_at = Time(data_key="expiresAt", required=True)


PairingOut = result_of("PairingOut", Pairing)


class PairedAgentOut(Schema):
    """A connected computer; `updateProblem` says why its agent could not update itself."""

    id = fields.UUID(attribute="agent.id", required=True)
    machine = fields.Str(attribute="agent.machine", required=True)
    version = fields.Str(attribute="agent.version", required=True)
    state = fields.Str(required=True, validate=validate.OneOf(["ok", "late"]))
    createdAt = Time(attribute="agent.created_at", required=True)
    seenAt = Time(attribute="agent.seen_at", required=True, allow_none=True)
    updateProblem = fields.Str(
        attribute="agent.health.update.problem", dump_default=None, required=True, allow_none=True
    )
    updateProblemKey = fields.Nested(
        MessageKeyOut,
        attribute="agent.health.update.problemKey",
        dump_default=None,
        required=True,
        allow_none=True,
    )


PairedAgentsOut = result_of("PairedAgentsOut", PairedAgentOut, many=True)


class AgentProgram(Schema):
    """The program for the shop's computer; `size` in bytes, `url` works for some minutes."""

    version = fields.Str(required=True)
    size = fields.Int(required=True)
    sha256 = fields.Str(required=True)
    url = fields.Str(required=True)


AgentProgramOut = result_of("AgentProgramOut", AgentProgram, nullable=True)


class Revoked(Schema):
    id = fields.UUID(required=True)


RevokedOut = result_of("RevokedOut", Revoked)


class DatasetIn(NamesIn):
    dataset = fields.Str(validate=validate.Length(1, 300), **required("field.required"))


class DatasetOut(Schema):
    """A company whose data the store has; `partial` means that each of its files has only a part of it."""

    dataset = fields.Str(attribute="dataset.guid", required=True)
    compName = fields.Str(attribute="dataset.company", required=True)
    source = fields.Str(attribute="dataset.source", required=True)
    takenAt = Time(attribute="dataset.taken_at", required=True)
    products = fields.Int(required=True)
    customers = fields.Int(required=True)
    partial = fields.Bool(attribute="dataset.partial", required=True)


DatasetsOut = result_of("DatasetsOut", DatasetOut, many=True)


class GivenBack(Schema):
    ITEM_CD = fields.Str(required=True)


GivenBackOut = result_of("GivenBackOut", GivenBack)


class Cleared(Schema):
    dataset = fields.Str(required=True)


ClearedOut = result_of("ClearedOut", Cleared)
