"""Wire schemas of the history of rates."""

from marshmallow import Schema, fields, validate

from app.catalogue.editing.schemas import WIRE_NAMES
from app.catalogue.limits import MAX_CODE_LENGTH
from app.catalogue.rate_history.service import OWN_RATE, PRICES, RateSource
from app.people.activity.schemas import BY
from app.shared.schemas import PageIn, Time, page_of, per_page

# The columns that may change, by their names on the wire.
FIELDS = {**{name: WIRE_NAMES[name] for name in PRICES}, OWN_RATE: OWN_RATE}


class RateHistoryIn(PageIn):
    """The product, and the page of its history."""

    code = fields.Str(data_key="itemCd", required=True, validate=validate.Length(min=1, max=MAX_CODE_LENGTH))
    size = per_page(10)


class ChangedField(fields.Str):
    """A rate's column, by its name on the wire."""

    def _serialize(self, value, attr, obj, **kwargs):
        return FIELDS[value]


class ChangedRateOut(Schema):
    """A rate before and after; null means no rate."""

    field = ChangedField(required=True, validate=validate.OneOf(list(FIELDS.values())))
    before = fields.Str(required=True, allow_none=True)
    after = fields.Str(required=True, allow_none=True)


class RateHistoryEntryOut(Schema):
    """The rates of a size that changed at once, in a price list if the entry names one.

    `by` is empty for automatic changes.
    """

    id = fields.Int(required=True)
    changed_at = Time(data_key="at", required=True)
    size_code = fields.Str(data_key="SIZE_CD", required=True)
    price_list = fields.Str(data_key="listName", required=True)
    source = fields.Str(required=True, validate=validate.OneOf(list(RateSource)))
    changes = fields.List(fields.Nested(ChangedRateOut), required=True)
    by_kind = fields.Str(data_key="by", required=True, validate=validate.OneOf(["", *BY]))
    by_code = fields.Str(data_key="byCode", required=True)
    by_name = fields.Str(data_key="byName", required=True)


RateHistoryPageOut = page_of("RateHistoryPageOut", RateHistoryEntryOut)
