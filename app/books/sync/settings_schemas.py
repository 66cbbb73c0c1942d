"""Schemas of the owner's synchronisation settings."""

from marshmallow import Schema, fields, validate

from app.books.sync.queries import MAX_RATES
from app.books.sync.rules import GRADES
from app.books.sync.run_schemas import NAME
from app.shared.schemas import JsonBool, NamesIn, TextOrEmpty, result_of
from app.shared.texts.messages import text

MAX_LEVELS = 100
MAX_GODOWNS = 100


def _time_of_day() -> fields.Str:
    return fields.Str(
        validate=validate.Regexp(r"^([01][0-9]|2[0-3]):[0-5][0-9]\Z", error=text("sync.time_of_day"))
    )


class TaxLedgersIn(NamesIn):
    cgst = fields.Str(load_default="", validate=NAME)
    sgst = fields.Str(load_default="", validate=NAME)
    igst = fields.Str(load_default="", validate=NAME)


class RateLedgersIn(TaxLedgersIn):
    sales = fields.Str(load_default="", validate=NAME)


class SettingsIn(NamesIn):
    """The owner's choices; choices that are not sent do not change.

    `compName` is needed only to choose a renamed company, or one of two companies with the same identity.
    `rateLedgers` are by tax rate, such as "18"; what is empty there is taken from the other ledgers.
    With `newLedgers` a customer who was added here becomes a ledger of `ledgerGroup` with their first order.
    With `salespersonCostCentre` orders name their salesperson's cost centre. With `optionalVouchers` they are
    optional vouchers until the accountant confirms them, and so are receipts. The stock of `stockGodowns`
    alone counts; without any, that of all. With `sendReceipts` payments
    become receipts once they are confirmed: cash on `cashLedger`, UPI and cheques on `bankLedger`. `workFrom`
    and `workTo` are the hours in which the agent looks into the books all the time; equal ones are the whole
    day.
    """

    dataNm = fields.Str(validate=NAME)
    compName = fields.Str(validate=NAME)
    levels = fields.Dict(
        keys=fields.Str(validate=NAME),
        values=fields.Str(validate=validate.OneOf(list(GRADES))),
        validate=validate.Length(max=MAX_LEVELS),
    )
    salespeople = fields.Str(validate=validate.OneOf(["costCentres", "groups", "none"]))
    sendOn = fields.Str(validate=validate.OneOf(["approved", "placed", "never"]))
    voucherType = fields.Str(validate=NAME)
    salesLedger = fields.Str(validate=NAME)
    taxLedgers = fields.Nested(TaxLedgersIn)
    rateLedgers = fields.Dict(
        keys=fields.Str(validate=validate.Regexp(r"^(0|[1-9][0-9]?)(\.[0-9]{1,2})?\Z")),
        values=fields.Nested(RateLedgersIn),
        validate=validate.Length(max=MAX_RATES),
    )
    orderPrefix = fields.Str(
        validate=validate.Regexp(r"^(?=.*[A-Za-z])[A-Za-z0-9/-]{1,10}\Z|\Z", error=text("sync.order_prefix"))
    )
    roundOffLedger = fields.Str(validate=NAME)
    godown = fields.Str(validate=NAME)
    stockGodowns = fields.List(fields.Str(validate=NAME), validate=validate.Length(max=MAX_GODOWNS))
    guestLedger = fields.Str(validate=NAME)
    newLedgers = JsonBool()
    ledgerGroup = fields.Str(validate=NAME)
    salespersonCostCentre = JsonBool()
    optionalVouchers = JsonBool()
    sendReceipts = JsonBool()
    cashLedger = fields.Str(validate=NAME)
    bankLedger = fields.Str(validate=NAME)
    autoSync = JsonBool()
    stockMinutes = fields.Int(strict=True, validate=validate.Range(min=5, max=1440))
    workFrom = _time_of_day()
    workTo = _time_of_day()


class KnownOut(Schema):
    levels = fields.List(fields.Str(), dump_default=list, required=True)
    ledgers = fields.List(fields.Str(), dump_default=list, required=True)
    godowns = fields.List(fields.Str(), dump_default=list, required=True)
    voucherTypes = fields.List(fields.Str(), dump_default=list, required=True)
    groups = fields.List(fields.Str(), dump_default=list, required=True)


class TaxLedgersOut(Schema):
    cgst = TextOrEmpty()
    sgst = TextOrEmpty()
    igst = TextOrEmpty()


class RateLedgersOut(TaxLedgersOut):
    sales = TextOrEmpty()


class SyncSettingsBody(Schema):
    dataNm = fields.Str(required=True)
    compName = fields.Str(required=True)
    levels = fields.Dict(keys=fields.Str(), values=fields.Str(), required=True)
    salespeople = fields.Str(required=True)
    sendOn = fields.Str(required=True)
    voucherType = fields.Str(required=True)
    salesLedger = fields.Str(required=True)
    taxLedgers = fields.Nested(TaxLedgersOut, required=True)
    rateLedgers = fields.Dict(keys=fields.Str(), values=fields.Nested(RateLedgersOut), required=True)
    orderPrefix = fields.Str(required=True)
    roundOffLedger = fields.Str(required=True)
    godown = fields.Str(required=True)
    stockGodowns = fields.List(fields.Str(), required=True)
    guestLedger = fields.Str(required=True)
    newLedgers = fields.Bool(required=True)
    ledgerGroup = fields.Str(required=True)
    salespersonCostCentre = fields.Bool(required=True)
    optionalVouchers = fields.Bool(required=True)
    sendReceipts = fields.Bool(required=True)
    cashLedger = fields.Str(required=True)
    bankLedger = fields.Str(required=True)
    autoSync = fields.Bool(required=True)
    stockMinutes = fields.Int(required=True)
    workFrom = fields.Str(required=True)
    workTo = fields.Str(required=True)


class OwnersSyncSettingsBody(SyncSettingsBody):
    """`rates` are the tax rates of the store's products, with suggested ledgers."""

    rates = fields.Dict(keys=fields.Str(), values=fields.Nested(RateLedgersOut), required=True)
    book_names = fields.Nested(KnownOut, required=True, data_key="known")


SyncSettingsOut = result_of("SyncSettingsOut", OwnersSyncSettingsBody)
