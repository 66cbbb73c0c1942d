"""Schemas of the owner's synchronisation settings."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.shared.schemas import In, result_of
from app.sync.models import Agent
from app.sync.rules import GRADES
from app.sync.run_schemas import NAME

MAX_LEVELS = 100


class TaxLedgersIn(In):
    cgst = fields.Str(load_default="", validate=NAME)
    sgst = fields.Str(load_default="", validate=NAME)
    igst = fields.Str(load_default="", validate=NAME)


class SettingsIn(In):
    """The owner's choices; those that are not sent stay."""

    dataNm = fields.Str(validate=NAME)
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
    roundOffLedger = fields.Str(validate=NAME)
    godown = fields.Str(validate=NAME)
    guestLedger = fields.Str(validate=NAME)
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
    book_names = fields.Nested(KnownOut, required=True, data_key="known")


SyncSettingsOut = result_of("SyncSettingsOut", OwnersSyncSettingsBody)


NO_BOOK_NAMES: dict[str, list[str]] = {"levels": [], "ledgers": [], "godowns": [], "voucherTypes": []}


def settings_on_wire(chosen: dict[str, Any], agents: list[Agent]) -> dict[str, Any]:
    book_names = agents[0].book_names if agents else {}
    return {"result": {**chosen, "book_names": {**NO_BOOK_NAMES, **book_names}}}
