"""An order request, and its checks before anything is priced."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from app.orders.items.rules import PAYMENT_MODES, ExtraField, guest_block_problem
from app.people.accounts.supply import buyer_at, is_contradicted
from app.people.accounts.validators import problem as account_problem
from app.people.accounts.validators import written
from app.people.auth.viewer import Viewer
from app.shared.actor import Access
from app.shared.errors import Forbidden, Invalid
from app.store.settings.rules import Settings

# The fields that a store may add to its checkout, by the names of their labels.
EXTRA_FIELDS = {
    "advancePaymentField": "paid_amount",
    "checkoutRemarks1": "remarks1",
    "checkoutRemarks2": "remarks2",
    "checkoutRemarks3": "remarks3",
}


@dataclass(frozen=True, slots=True)
class RequestedLine:
    """An ordered line. A line id must still be in the cart with this quantity."""

    product: str
    size: str | None
    quantity: int
    line_id: int | None = None


@dataclass(frozen=True, slots=True)
class OrderRequest:
    """A request to place an order.

    Its amounts are those shown to the buyer, for comparison with the server's.
    """

    lines: Sequence[RequestedLine]
    payment_mode: str
    item_amount: Decimal | None = None
    net_amount: Decimal | None = None
    delivery: dict[str, str] | None = None
    paid_amount: Decimal | None = None
    remarks: tuple[str, str, str] = ("", "", "")
    key: str | None = None
    credit_reason: str = ""

    def fingerprint(self) -> str:
        """Return a hash that is the same for equal requests, whatever the order of their fields."""
        fields = [
            [[line.product, line.size, line.quantity, line.line_id] for line in self.lines],
            self.payment_mode,
            self.delivery,
            str(self.paid_amount),
            self.remarks,
            *([self.credit_reason] if self.credit_reason else []),
        ]
        return hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()


def requested(body: Mapping[str, Any], *, key: str | None) -> OrderRequest:
    """Return the request of a loaded body."""
    return OrderRequest(
        lines=[RequestedLine(**line) for line in body["lines"]],
        payment_mode=body["payment_mode"],
        item_amount=body["item_amount"],
        net_amount=body["net_amount"],
        delivery=body["delivery"],
        paid_amount=body["paid_amount"],
        remarks=(body["remarks1"] or "", body["remarks2"] or "", body["remarks3"] or ""),
        key=key,
        credit_reason=body["credit_reason"].strip(),
    )


def checked_request(
    viewer: Viewer, request: OrderRequest, *, punched_in: bool, labels: Sequence[dict[str, Any]]
) -> OrderRequest:
    """Return the request reduced to the fields that this store uses, with texts stripped.

    Raises Forbidden for a salesperson who must punch in first. Raises Invalid, in the specification's order,
    for an empty order, a guest's address block, the payment mode, and the store's extra fields.
    """
    must_punch_in = viewer.settings.location_mandatory and viewer.actor.kind is Access.SALESPERSON
    if must_punch_in and not punched_in:
        raise Forbidden(viewer.message_key("location.mandatory"))
    if not request.lines:
        raise Invalid("order.empty", field="lines")
    delivery = None
    if viewer.actor.kind is Access.GUEST:
        delivery = _checked_address(request.delivery or {})
    if request.payment_mode not in PAYMENT_MODES:
        raise Invalid("order.payment_mode", field="payment_mode")
    fields = _extra_fields(viewer.settings, labels)
    return _with_extra_fields(fields, replace(request, delivery=delivery))


def _checked_address(block: Mapping[str, str | None]) -> dict[str, str]:
    """Return a guest's address in stored form. Raises Invalid for the first missing or wrong field."""
    address = {name: written(name, (value or "").strip()) for name, value in block.items()}
    problem = guest_block_problem(address)
    for name in ("state", "pincode"):
        if problem is None and (wrong := account_problem(name, address.get(name, ""))):
            problem = name, wrong
    if problem is None and is_contradicted(buyer_at(address)):
        problem = "pincode", "order.pincode_state"
    if problem:
        field, message = problem
        raise Invalid(message, field=f"delivery.{field}")
    return address


def _with_extra_fields(fields: dict[str, ExtraField], request: OrderRequest) -> OrderRequest:
    paid = "" if request.paid_amount is None else str(request.paid_amount)
    values = (paid, *(remark.strip() for remark in request.remarks))
    for (name, field), value in zip(fields.items(), values, strict=True):
        if not field.accepts(value):
            raise Invalid("order.value", field=name)
    advance, *remarks = fields.values()
    used_remarks = [value if field.on else "" for field, value in zip(remarks, values[1:], strict=True)]
    paid_amount = request.paid_amount if advance.on else None
    return replace(
        request, paid_amount=paid_amount, remarks=(used_remarks[0], used_remarks[1], used_remarks[2])
    )


def _extra_fields(settings: Settings, labels: Sequence[dict[str, Any]]) -> dict[str, ExtraField]:
    """Return the store's settings of the four extra fields, by their names in the request."""
    on = (settings.advance_payment, settings.remarks1, settings.remarks2, settings.remarks3)
    by_name = {label["SETTINGS_VARIABLE"]: label for label in labels}
    return {
        name: ExtraField(
            on=is_on,
            required=bool(by_name.get(variable, {}).get("IS_REQUIRED")),
            number=by_name.get(variable, {}).get("FIELD_TYPE") == "number",
        )
        for (variable, name), is_on in zip(EXTRA_FIELDS.items(), on, strict=True)
    }
