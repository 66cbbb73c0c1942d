"""Response schemas of the explanations of an item's rate and tax, limited to what each viewer may see."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.people.accounts.supply import Supply
from app.people.auth.viewer import Viewer
from app.pricing.grades import GRADES
from app.pricing.gst import TaxReason, described_state, tax_reason
from app.pricing.steps import SOURCES, Explanation
from app.shared.actor import Access
from app.shared.schemas import Rate, number


class WhyOut(Schema):
    """The explanation of a rate before schemes: its source, and the discount in percent.

    `name` is the name of the price list or the letter of the grade, for the owner only. `found` is the rate
    before the discount and the rounding, omitted if it is the same, or hidden from the viewer.
    """

    source = fields.Str(required=True, validate=validate.OneOf([each.name for each in SOURCES]))
    name = fields.Str()
    found = Rate()
    percent = fields.Float()


class SupplyOut(Schema):
    """The states from and to which goods are supplied, and why the tax is IGST, or CGST with SGST.

    An unknown state is empty.
    """

    seller = fields.Str(required=True)
    place = fields.Str(required=True)
    reason = fields.Str(required=True, validate=validate.OneOf(list(TaxReason)))


def why_on_wire(explanation: Explanation, viewer: Viewer) -> dict[str, Any]:
    """Return the JSON of an explanation of a rate, for a viewer who may see explanations."""
    shown: dict[str, Any] = {"source": explanation.source}
    if viewer.actor.kind is Access.OWNER and explanation.name:
        shown["name"] = explanation.name
    if explanation.found != explanation.rate and _may_see_found(explanation, viewer):
        shown["found"] = number(explanation.found)
        if explanation.discount_percent:
            shown["percent"] = number(explanation.discount_percent)
    return shown


def _may_see_found(explanation: Explanation, viewer: Viewer) -> bool:
    """Return whether a viewer may see the rate before the discount, as their grade's rate may be hidden."""
    visibility = viewer.visibility
    if explanation.discount_percent and not visibility.discount:
        return False
    if explanation.source != "grade":
        return True
    return GRADES.index(explanation.name) + 1 in visibility.listed(explanation.name)


def supply_on_wire(supply: Supply) -> dict[str, Any]:
    """Return the JSON of why a sale has IGST, or CGST and SGST."""
    states = {"seller": described_state(supply.seller), "place": described_state(supply.place)}
    return {**states, "reason": tax_reason(supply.seller, supply.place, sez=supply.sez)}
