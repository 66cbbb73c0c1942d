"""The part of an ordered quantity that comes later, in carts and orders."""

from datetime import date
from typing import Any

from marshmallow import Schema, fields, validate

WHAT = ("part", "all")


class ComesLaterOut(Schema):
    """The missing stock of a quantity: part or all of it `comesLater`, by EXPECTED_ON if that is known.

    LATER_QUANTITY is omitted for users who may not see stock. All are omitted if nothing comes later, except
    that a cart line has a known EXPECTED_ON whenever the store allows back-orders.
    """

    comesLater = fields.Str(validate=validate.OneOf(WHAT))
    LATER_QUANTITY = fields.Int()
    EXPECTED_ON = fields.Str()


def comes_later_on_wire(
    quantity: int, later: int, expected_on: date | None, *, stock_shown: bool
) -> dict[str, Any]:
    """Return the JSON of the part of a quantity that comes later."""
    if later <= 0:
        return {}
    shown: dict[str, Any] = {"comesLater": "all" if later == quantity else "part"}
    if stock_shown:
        shown["LATER_QUANTITY"] = later
    return shown | expected_on_wire(expected_on)


def expected_on_wire(expected_on: date | None) -> dict[str, str]:
    """Return the JSON of the day by which the next stock is expected."""
    return {"EXPECTED_ON": expected_on.isoformat()} if expected_on else {}
