"""Request and response schemas of the cart."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.catalogue.schemas import ImagesOut, images_on_wire, packing_on_wire
from app.orders.cart.later_schemas import ComesLaterOut, comes_later_on_wire, expected_on_wire
from app.orders.cart.queries import MAX_LINES
from app.orders.cart.schemes import SchemedLines
from app.orders.cart.service import PricedLine, totals
from app.orders.cart.why_schemas import SupplyOut, WhyOut, supply_on_wire, why_on_wire
from app.people.accounts.supply import Supply
from app.people.auth.viewer import Viewer
from app.pricing.gst import TAX_NAMES, tax_names
from app.pricing.order_rules import BuyerRules
from app.pricing.rules import MAX_ITEM_QUANTITY
from app.pricing.schemes import ZERO, Counts, Gives, Outcome
from app.shared.schemas import ID_RANGE, In, Money, Rate, number, required, result_of
from app.shared.texts.messages import text

CODE = validate.Length(max=50)
# `rules` rejects a quantity below the minimum, because its message names the item's minimum.
QUANTITY = validate.Range(max=MAX_ITEM_QUANTITY, error=text("cart.maximum", number=MAX_ITEM_QUANTITY))


class CartIn(In):
    """The party whose cart a salesperson works on."""

    party = fields.Str(data_key="partyCd", load_default=None, allow_none=True, validate=CODE)


class PutInCartIn(CartIn):
    """The size to add to the cart. Rates and names in the body are ignored."""

    product = fields.Str(data_key="itemCd", validate=CODE, **required("cart.product"))
    size = fields.Str(data_key="sizeCd", load_default=None, allow_none=True, validate=CODE)
    quantity = fields.Int(strict=True, validate=QUANTITY, **required("field.required"))


class ChangeLineIn(CartIn):
    line_id = fields.Int(data_key="cartId", strict=True, validate=ID_RANGE, **required("cart.line"))
    quantity = fields.Int(strict=True, validate=QUANTITY, **required("field.required"))


class LineQuantityIn(In):
    """A size and its quantity; 0 removes it from the cart."""

    product = fields.Str(data_key="itemCd", validate=CODE, **required("cart.product"))
    size = fields.Str(data_key="sizeCd", load_default="", validate=CODE)
    quantity = fields.Int(
        strict=True, validate=[validate.Range(min=0), QUANTITY], **required("field.required")
    )


class SetLinesIn(CartIn):
    lines = fields.List(
        fields.Nested(LineQuantityIn),
        validate=validate.Length(min=1, max=MAX_LINES),
        **required("field.required"),
    )


class PricedLineOut(ComesLaterOut):
    """A size with its quantity. RATE, NET_AMOUNT and PREVIOUS_RATE are omitted for users without rates.

    If a scheme gives something for the line, SCHEMES has its name, LIST_RATE the earlier rate if that was
    higher, and DISCOUNT_AMT the line's share of the discount on all lines, before tax. MAX_OQTY is omitted
    without a maximum. CL_STK is omitted for users who may not see stock; a higher quantity may be ordered. A
    line that is not `available` is no longer sold and does not count in the totals.
    """

    ITEM_CD = fields.Str(required=True)
    itemCd = fields.Str(required=True)
    ITEM_NAME = fields.Str(required=True)
    ITEM_IMG = fields.Str(required=True, allow_none=True)
    SIZE_CD = fields.Str(required=True)
    DEPT_CD = fields.Str(required=True)
    QUANTITY = fields.Int(required=True)
    RATE = Rate()
    PREVIOUS_RATE = Rate(allow_none=True)
    LIST_RATE = Rate()
    SCHEMES = fields.List(fields.Str())
    DISCOUNT_AMT = Rate()
    why = fields.Nested(WhyOut)
    RATEOFTAX = Money(required=True)
    NET_AMOUNT = Rate()
    MOBNOCO = fields.Str(required=True)
    PARTY_CD = fields.Str(required=True, allow_none=True)
    MIN_OQTY = fields.Int(required=True)
    QYT_MULTI = fields.Int(required=True)
    MAX_OQTY = fields.Int()
    DESC1 = fields.Str(required=True)
    UOM = fields.Str(required=True)
    CL_STK = fields.Float()
    img = fields.Nested(ImagesOut, required=True, allow_none=True)
    available = fields.Bool(required=True)


class CartLineOut(PricedLineOut):
    """A line of a cart."""

    cartId = fields.Int(required=True)


class InsertedOut(Schema):
    """The id of a line. If the store allows back-orders, also the line, because part of it may come later."""

    insertId = fields.Int(required=True)
    line = fields.Nested(CartLineOut)


class TotalsOut(Schema):
    """Cart totals. The amounts are omitted for users who may not see rates.

    `minAmt` is the least value of an order and `freeDeliveryAmt` the value from which delivery is free; both
    apply to `netAmt`, and are omitted if no rule sets them.

    `savedAmt` is the amount that schemes take off `itemAmt`, omitted without any.

    `taxNames` are CGST and SGST (or UTGST) within a state, IGST between states, GST if a state is unknown.
    """

    taxNames = fields.List(fields.Str(validate=validate.OneOf(TAX_NAMES)))
    supply = fields.Nested(SupplyOut)
    itemAmt = Rate()
    taxAmt = Rate()
    netAmt = Rate()
    savedAmt = Rate()
    minAmt = Rate()
    freeDeliveryAmt = Rate()
    noOfItem = fields.Int(required=True)


class FreeLineOut(Schema):
    """Free pieces from a scheme. They become lines of the order."""

    ITEM_CD = fields.Str(required=True)
    ITEM_NAME = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    QUANTITY = fields.Int(required=True)
    UOM = fields.Str(required=True)
    LIST_RATE = Rate(required=True)
    scheme = fields.Str(required=True)
    img = fields.Nested(ImagesOut, required=True, allow_none=True)


class SchemeHintOut(Schema):
    """The distance to a slab of a scheme, and the slab's gift.

    `missing` are pieces or rupees without tax, as the scheme counts. `amount` is percent off, rupees off each
    piece or off all lines, or free pieces, depending on `gives`.
    """

    schemeId = fields.Int(required=True)
    name = fields.Str(required=True)
    missing = Rate(required=True)
    counts = fields.Str(required=True, validate=validate.OneOf(list(Counts)))
    gives = fields.Str(required=True, validate=validate.OneOf(list(Gives)))
    amount = Rate(required=True)


class CartOut(Schema):
    """A cart. `free` and `hints` are omitted if no scheme applies."""

    result = fields.List(fields.Nested(CartLineOut), required=True)
    free = fields.List(fields.Nested(FreeLineOut))
    hints = fields.List(fields.Nested(SchemeHintOut))
    totals = fields.Nested(TotalsOut, required=True)


OneLineOut = result_of("OneLineOut", CartLineOut)


class Line(Schema):
    cartId = fields.Int(required=True)


TakenOut = result_of("TakenOut", Line)


def cart_on_wire(schemed: SchemedLines, viewer: Viewer, store_key: str, *, supply: Supply) -> dict[str, Any]:
    """Return the JSON of a cart with its totals."""
    sums = totals(schemed.lines)
    sums_shown: dict[str, Any] = {"noOfItem": sums.count}
    if viewer.visibility.rates:
        sums_shown |= {
            "itemAmt": number(sums.items),
            "taxAmt": number(sums.tax),
            "netAmt": number(sums.net),
            "taxNames": list(tax_names(supply.seller, interstate=supply.interstate)),
            "supply": supply_on_wire(supply),
            **values_on_wire(viewer.rules),
            **({"savedAmt": number(schemed.saved)} if schemed.saved else {}),
        }
    lines = [line_on_wire(line, viewer, store_key) for line in schemed.lines]
    return {"result": lines, **_schemes_on_wire(schemed, viewer), "totals": sums_shown}


def _schemes_on_wire(schemed: SchemedLines, viewer: Viewer) -> dict[str, Any]:
    """Return the JSON of gifts of schemes other than lower rates; empty if no scheme applies."""
    if not schemed.hold:
        return {}
    return {
        "free": [free_line_on_wire(line, viewer) for line in schemed.free],
        "hints": [hint_on_wire(each) for each in schemed.outcomes if each.is_near],
    }


def free_line_on_wire(line: PricedLine, viewer: Viewer) -> dict[str, Any]:
    """Return the JSON of free pieces."""
    return {
        "ITEM_CD": line.product_code,
        "ITEM_NAME": line.name,
        "SIZE_CD": line.size_code,
        "QUANTITY": line.quantity,
        "UOM": line.unit if viewer.settings.units else "",
        "LIST_RATE": number(line.list_rate or ZERO),
        "scheme": " + ".join(line.schemes),
        "img": images_on_wire(line.picture_id, line.pictures),
    }


def hint_on_wire(outcome: Outcome) -> dict[str, Any]:
    """Return the JSON of the distance to a slab."""
    slab = outcome.next_slab
    return {
        "schemeId": outcome.scheme.id,
        "name": outcome.scheme.name,
        "missing": number(outcome.missing or ZERO),
        "counts": outcome.scheme.counts,
        "gives": outcome.scheme.gives,
        "amount": number(slab.gives if slab else ZERO),
    }


def values_on_wire(rules: BuyerRules) -> dict[str, Any]:
    """Return the JSON of the order values set by rules."""
    values = {"minAmt": rules.minimum_value, "freeDeliveryAmt": rules.free_delivery_value}
    return {name: number(value) for name, value in values.items() if value is not None}


def line_on_wire(line: PricedLine, viewer: Viewer, store_key: str) -> dict[str, Any]:
    """Return the JSON of a line. PREVIOUS_RATE is set if the rate changed since the buyer's last edit."""
    images = images_on_wire(line.picture_id, line.pictures)
    shown = {
        "cartId": line.id,
        "ITEM_CD": line.product_code,
        "itemCd": line.product_code,
        "ITEM_NAME": line.name,
        "ITEM_IMG": images["THUMBURL"][0] if images else None,
        "SIZE_CD": line.size_code,
        "DEPT_CD": line.category_code,
        "QUANTITY": line.quantity,
        "RATEOFTAX": number(line.tax_rate),
        "MOBNOCO": store_key,
        "PARTY_CD": viewer.party,
        **packing_on_wire(line.packing),
        "DESC1": line.pieces_per_box,
        "UOM": line.unit if viewer.settings.units else "",
        "img": images,
        "available": line.available,
    }
    if viewer.visibility.stock:
        shown["CL_STK"] = line.stock if line.left is None else line.left
    if line.back_orders:
        shown |= expected_on_wire(line.expected_on)
        shown |= comes_later_on_wire(
            line.quantity, line.back_ordered, line.expected_on, stock_shown=line.stock_shown
        )
    if viewer.visibility.rates:
        # A scheme does not count as a change of the rate.
        rate = line.rate if line.list_rate is None else line.list_rate
        changed = line.seen_rate is not None and line.seen_rate != rate
        if line.list_rate is not None:
            shown["LIST_RATE"] = number(line.list_rate)
        if line.schemes:
            shown["SCHEMES"] = line.schemes
        if line.discount:
            shown["DISCOUNT_AMT"] = number(line.discount)
        if line.why:
            shown["why"] = why_on_wire(line.why, viewer)
        shown["RATE"] = number(line.rate)
        shown["PREVIOUS_RATE"] = number(line.seen_rate) if changed and line.seen_rate is not None else None
        shown["NET_AMOUNT"] = number(line.net)
    return shown
