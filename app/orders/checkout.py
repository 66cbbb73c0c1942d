"""An order request, and the checks that it passes before anything is priced."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from sqlalchemy import select

from app.auth.viewer import Viewer
from app.location.queries import is_punched_in
from app.orders.rules import PAYMENT_MODES, ExtraField, guest_block_problem
from app.settings.models import StoreSettings
from app.settings.rules import Settings
from app.shared.actor import Access
from app.shared.errors import Forbidden, Invalid
from tenant_router.session import StoreSession

# The fields that a store may add to its checkout, by the names of their labels.
EXTRA_FIELDS = {
    "advancePaymentField": "paid_amount",
    "checkoutRemarks1": "remarks1",
    "checkoutRemarks2": "remarks2",
    "checkoutRemarks3": "remarks3",
}


@dataclass(frozen=True, slots=True)
class RequestedLine:
    """An ordered line. With a line id it must still be in the cart with this quantity."""

    product: str
    size: str | None
    quantity: int
    line_id: int | None = None


@dataclass(frozen=True, slots=True)
class OrderRequest:
    """A request to place an order. The amounts are those shown to the buyer, to compare with the server's."""

    lines: Sequence[RequestedLine]
    payment_mode: str
    item_amount: Decimal | None = None
    net_amount: Decimal | None = None
    delivery: dict[str, str] | None = None
    paid_amount: Decimal | None = None
    remarks: tuple[str, str, str] = ("", "", "")
    key: str | None = None

    def fingerprint(self) -> str:
        """Return a hash that is the same for equal requests, whatever the order of their fields."""
        fields = [
            [[line.product, line.size, line.quantity, line.line_id] for line in self.lines],
            self.payment_mode,
            self.delivery,
            str(self.paid_amount),
            self.remarks,
        ]
        return hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()


def checked_request(
    db: StoreSession, viewer: Viewer, request: OrderRequest, *, now: datetime
) -> OrderRequest:
    """Return the request reduced to the fields that this store uses, with texts stripped.

    Raises Forbidden for a salesperson who must punch in first. Raises Invalid, in the specification's order,
    for an empty order, a guest's address block, the payment mode, and the store's extra fields.
    """
    _check_punched_in(db, viewer, now)
    if not request.lines:
        raise Invalid("order.empty", field="lines")
    delivery = None
    if viewer.actor.kind is Access.GUEST:
        delivery = {name: (value or "").strip() for name, value in (request.delivery or {}).items()}
        problem = guest_block_problem(delivery)
        if problem:
            field, message = problem
            raise Invalid(message, field=f"delivery.{field}")
    if request.payment_mode not in PAYMENT_MODES:
        raise Invalid("order.payment_mode", field="payment_mode")
    return _with_extra_fields(db, viewer.settings, replace(request, delivery=delivery))


def _check_punched_in(db: StoreSession, viewer: Viewer, now: datetime) -> None:
    if not viewer.settings.location_mandatory or viewer.actor.kind is not Access.SALESPERSON:
        return
    if not is_punched_in(db, viewer.actor.code, now):
        raise Forbidden(viewer.message_key("location.mandatory"))


def _with_extra_fields(db: StoreSession, settings: Settings, request: OrderRequest) -> OrderRequest:
    fields = _extra_fields(db, settings)
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


def _extra_fields(db: StoreSession, settings: Settings) -> dict[str, ExtraField]:
    """Return the store's settings of the four extra fields, by their names in the request."""
    on = (settings.advance_payment, settings.remarks1, settings.remarks2, settings.remarks3)
    stored = db.scalars(select(StoreSettings.labels)).one() if any(on) else []
    labels = {label["SETTINGS_VARIABLE"]: label for label in stored}
    return {
        name: ExtraField(
            on=is_on,
            required=bool(labels.get(variable, {}).get("IS_REQUIRED")),
            number=labels.get(variable, {}).get("FIELD_TYPE") == "number",
        )
        for (variable, name), is_on in zip(EXTRA_FIELDS.items(), on, strict=True)
    }
