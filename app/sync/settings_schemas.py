"""Schemas of the owner's synchronisation settings."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from marshmallow import Schema, fields, validate

from app.shared.messages import text
from app.shared.schemas import In, result_of
from app.sync.book_names import TAXES, suggested_ledgers
from app.sync.models import Agent
from app.sync.queries import MAX_RATES
from app.sync.rules import GRADES, rate_key
from app.sync.run_schemas import NAME

MAX_LEVELS = 100


class TaxLedgersIn(In):
    cgst = fields.Str(load_default="", validate=NAME)
    sgst = fields.Str(load_default="", validate=NAME)
    igst = fields.Str(load_default="", validate=NAME)


class RateLedgersIn(TaxLedgersIn):
    sales = fields.Str(load_default="", validate=NAME)


class SettingsIn(In):
    """The owner's choices; those that are not sent stay.

    `compName` is needed only to choose one of two companies with the same identity, or one that was renamed.
    `rateLedgers` are by tax rate, such as "18"; what is empty there is taken from the other ledgers.
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
    guestLedger = fields.Str(validate=NAME)
    autoSync = fields.Bool(truthy={True}, falsy={False})
    stockMinutes = fields.Int(strict=True, validate=validate.Range(min=5, max=1440))


class KnownOut(Schema):
    levels = fields.List(fields.Str(), required=True)
    ledgers = fields.List(fields.Str(), required=True)
    godowns = fields.List(fields.Str(), required=True)
    voucherTypes = fields.List(fields.Str(), required=True)


class TaxLedgersOut(Schema):
    cgst = fields.Str(required=True)
    sgst = fields.Str(required=True)
    igst = fields.Str(required=True)


class RateLedgersOut(TaxLedgersOut):
    sales = fields.Str(required=True)


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
    guestLedger = fields.Str(required=True)
    autoSync = fields.Bool(required=True)
    stockMinutes = fields.Int(required=True)


class OwnersSyncSettingsBody(SyncSettingsBody):
    """`rates` are the tax rates of the store's products, with ledgers that seem to be theirs."""

    rates = fields.Dict(keys=fields.Str(), values=fields.Nested(RateLedgersOut), required=True)
    book_names = fields.Nested(KnownOut, required=True, data_key="known")


SyncSettingsOut = result_of("SyncSettingsOut", OwnersSyncSettingsBody)


NO_LEDGERS = dict.fromkeys(("sales", *TAXES), "")
NO_BOOK_NAMES: dict[str, list[str]] = {"levels": [], "ledgers": [], "godowns": [], "voucherTypes": []}


def settings_on_wire(
    chosen: dict[str, Any], agents: Sequence[Agent], rates: Sequence[Decimal]
) -> dict[str, Any]:
    book_names = agents[0].book_names if agents else {}
    suggested = suggested_ledgers(rates, book_names.get("ledgers", []))
    by_rate = {rate_key(rate): {**NO_LEDGERS, **suggested.get(rate_key(rate), {})} for rate in rates}
    return {"result": {**chosen, "rates": by_rate, "book_names": {**NO_BOOK_NAMES, **book_names}}}
