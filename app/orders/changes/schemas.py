"""Request and response schemas of changes of orders."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from app.orders.cart.queries import MAX_LINES as MAX_ADDED
from app.orders.cart.schemas import CODE, QUANTITY
from app.orders.changes.models import OrderChangeItem
from app.orders.changes.queries import ListedLine
from app.orders.changes.repricing import Repriced, RepricedItem
from app.orders.changes.rules import (
    DECISIONS,
    ChangeState,
    Requested,
    RequestedItem,
    RequestedQuantity,
)
from app.orders.changes.service import OrderChanges, ShownChange
from app.orders.dispatches.schemas import MAX_LINES, MAX_QUANTITY
from app.orders.move_schemas import MAX_ID, MAX_LONG_NOTE, MAX_NOTE
from app.orders.placement_schemas import AMOUNT
from app.people.auth.viewer import Viewer
from app.shared.actor import Access
from app.shared.schemas import DottedIn, In, Money, number, required, result_of
from app.shared.texts.messages import text


class OrderChangeLineIn(In):
    """The quantity that an order item is to have; 0 takes it out of the order."""

    item_id = fields.Int(
        data_key="itemId", required=True, strict=True, validate=validate.Range(min=1, max=MAX_ID)
    )
    quantity = fields.Int(required=True, strict=True, validate=validate.Range(min=0, max=MAX_QUANTITY))

    @post_load
    def _to_line(self, data: dict[str, Any], **_: Any) -> RequestedQuantity:
        return RequestedQuantity(**data)


class OrderChangeItemIn(In):
    """A size of an item that is to be added to the order."""

    product = fields.Str(data_key="itemCd", validate=CODE, **required("cart.product"))
    size = fields.Str(data_key="sizeCd", load_default="", validate=CODE)
    quantity = fields.Int(strict=True, validate=QUANTITY, **required("field.required"))

    @post_load
    def _to_item(self, data: dict[str, Any], **_: Any) -> RequestedItem:
        return RequestedItem(**data)


class OrderChangePreviewIn(DottedIn):
    """Other quantities for items of an order, of which the others stay, and items to add to it."""

    lines = fields.List(
        fields.Nested(OrderChangeLineIn()), load_default=list, validate=validate.Length(max=MAX_LINES)
    )
    added = fields.List(
        fields.Nested(OrderChangeItemIn()), load_default=list, validate=validate.Length(max=MAX_ADDED)
    )

    @post_load
    def _to_requested(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {**data, "requested": Requested(data["lines"], data["added"])}


class OrderChangeIn(OrderChangePreviewIn):
    """Other quantities for items of an order, items to add to it, and why.

    `NET_AMT` is the new amount that was shown, if any.
    """

    note = fields.Str(load_default="", validate=validate.Length(max=MAX_LONG_NOTE))
    shown_net = Money(data_key="NET_AMT", load_default=None, allow_none=True, validate=AMOUNT)


class OrderChangeDecisionIn(DottedIn):
    """What is decided on a change. The customer reads why one is declined.

    `NET_AMT` is the new amount that was shown to the owner, if any.
    """

    decision = fields.Str(validate=validate.OneOf(list(DECISIONS)), **required("order.change_decision"))
    reason = fields.Str(load_default="", validate=validate.Length(max=MAX_NOTE))
    shown_net = Money(data_key="NET_AMT", load_default=None, allow_none=True, validate=AMOUNT)

    @validates_schema
    def _check_reason(self, data: dict[str, Any], **_: Any) -> None:
        if data["decision"] == ChangeState.DECLINED and not data["reason"].strip():
            raise ValidationError(text("order.reason"), field_name="reason")


class OrderChangeLineOut(Schema):
    """An item's quantity before and after a change."""

    itemId = fields.Int(required=True)
    ITEM_NAME = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    before = fields.Int(required=True)
    quantity = fields.Int(required=True)


class AddedItemOut(Schema):
    """An item that a change adds to the order."""

    ITEM_CD = fields.Str(required=True)
    ITEM_NAME = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    quantity = fields.Int(required=True)


class RepricedItemOut(Schema):
    """An item before and after a change. Free pieces are not among the items that may be changed.

    Rates and amounts are omitted for users who may not see rates, and null where it is not in the order.
    """

    ITEM_NAME = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    free = fields.Bool(required=True)
    before = fields.Int(required=True)
    quantity = fields.Int(required=True)
    rateBefore = Money(allow_none=True)
    rateAfter = Money(allow_none=True)
    netBefore = Money(allow_none=True)
    netAfter = Money(allow_none=True)


class OrderChangeOut(Schema):
    """A change of an order, with its amounts before and after it; `reason` says why it was declined.

    `items` has what it changes of each item as it was made, else as it was asked for. The amounts are omitted
    for users who may not see rates.
    """

    id = fields.Int(required=True)
    at = fields.Str(required=True)
    by = fields.Str(required=True)
    byOwner = fields.Bool(required=True)
    note = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(list(ChangeState)))
    reason = fields.Str(required=True)
    decidedAt = fields.Str(required=True, allow_none=True)
    lines = fields.List(fields.Nested(OrderChangeLineOut), required=True)
    added = fields.List(fields.Nested(AddedItemOut), required=True)
    items = fields.List(fields.Nested(RepricedItemOut), required=True)
    netBefore = Money()
    netAfter = Money()


class OrderChangesBody(Schema):
    """The changes of an order, the earliest first, and whether the caller may ask for another one."""

    changes = fields.List(fields.Nested(OrderChangeOut), required=True)
    mayAsk = fields.Bool(required=True)


class OrderChangePreviewBody(Schema):
    """An order priced again: its amounts before and after, and the items of which anything differs.

    `held` says that it would wait for the owner because of the customer's credit.
    """

    items = fields.List(fields.Nested(RepricedItemOut), required=True)
    netBefore = Money()
    netAfter = Money()
    held = fields.Bool(required=True)


class AskedOrderChangeBody(Schema):
    """A change, and whether it was made or waits for the owner."""

    changeId = fields.Int(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(list(ChangeState)))


class DecidedOrderChangeBody(Schema):
    """The state that a change has now."""

    state = fields.Str(required=True, validate=validate.OneOf(list(DECISIONS)))


OrderChangesOut = result_of("OrderChangesOut", OrderChangesBody)
OrderChangePreviewOut = result_of("OrderChangePreviewOut", OrderChangePreviewBody)
AskedOrderChangeOut = result_of("AskedOrderChangeOut", AskedOrderChangeBody)
DecidedOrderChangeOut = result_of("DecidedOrderChangeOut", DecidedOrderChangeBody)


def order_changes_on_wire(found: OrderChanges, viewer: Viewer) -> dict[str, Any]:
    """Return the JSON of an order's changes."""
    return {"changes": [_on_wire(each, viewer) for each in found.changes], "mayAsk": found.may_ask}


def preview_on_wire(repriced: Repriced, viewer: Viewer) -> dict[str, Any]:
    """Return the JSON of an order priced again, with the items of which anything differs."""
    rates = viewer.visibility.rates
    items = [_item_on_wire(each, rates=rates) for each in repriced.items if each.differs]
    shown: dict[str, Any] = {"items": items, "held": repriced.credit.held}
    if rates:
        shown |= {"netBefore": number(repriced.before), "netAfter": number(repriced.after.net)}
    return shown


def _on_wire(shown: ShownChange, viewer: Viewer) -> dict[str, Any]:
    change = shown.listed.change
    rates = viewer.visibility.rates
    on_wire: dict[str, Any] = {
        "id": change.id,
        "at": change.asked_at.isoformat(),
        "by": change.by_name or change.by_code,
        "byOwner": change.by_role == Access.OWNER,
        "note": change.note,
        "state": shown.state,
        "reason": change.reason,
        "decidedAt": change.decided_at and change.decided_at.isoformat(),
        "lines": [_line_on_wire(each) for each in shown.listed.lines],
        "added": [_added_on_wire(each) for each in shown.listed.added],
        "items": [_item_on_wire(each, rates=rates) for each in shown.listed.items],
    }
    if rates:
        on_wire |= {"netBefore": number(change.net_before), "netAfter": number(change.net_after)}
    return on_wire


def _line_on_wire(listed: ListedLine) -> dict[str, Any]:
    line, item = listed
    return {
        "itemId": item.id,
        "ITEM_NAME": item.product_name,
        "SIZE_CD": item.size_code,
        "before": line.before,
        "quantity": line.quantity,
    }


def _added_on_wire(item: OrderChangeItem) -> dict[str, Any]:
    return {
        "ITEM_CD": item.product_code,
        "ITEM_NAME": item.product_name,
        "SIZE_CD": item.size_code,
        "quantity": item.quantity,
    }


def _item_on_wire(item: RepricedItem | OrderChangeItem, *, rates: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "ITEM_NAME": item.product_name,
        "SIZE_CD": item.size_code,
        "free": item.free,
        "before": item.before,
        "quantity": item.quantity,
    }
    if rates:
        figures = {
            "rateBefore": item.rate_before,
            "rateAfter": item.rate_after,
            "netBefore": item.net_before,
            "netAfter": item.net_after,
        }
        shown |= {name: None if value is None else number(value) for name, value in figures.items()}
    return shown
