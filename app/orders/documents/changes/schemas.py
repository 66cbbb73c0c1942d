"""Request and response schemas of changes of orders."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from app.catalogue.schemas import PackingOut, packing_on_wire
from app.orders.cart.queries import MAX_LINES as MAX_ADDED
from app.orders.cart.schemas import CODE, QUANTITY
from app.orders.documents.changes.rules import DECISIONS, Requested, RequestedItem, RequestedQuantity
from app.orders.documents.dispatches.schemas import MAX_LINES, MAX_QUANTITY
from app.orders.items.document_rules import ChangeState
from app.orders.items.schemas import MAX_LONG_NOTE, MAX_NOTE
from app.orders.place.placement_schemas import AMOUNT
from app.shared.schemas import ID_RANGE, DottedIn, In, Money, Rate, Time, required, result_of
from app.shared.texts.messages import text


class OrderChangeLineIn(In):
    """The new quantity of an order item; 0 removes it from the order."""

    item_id = fields.Int(data_key="itemId", required=True, strict=True, validate=ID_RANGE)
    quantity = fields.Int(required=True, strict=True, validate=validate.Range(min=0, max=MAX_QUANTITY))

    @post_load
    def _to_line(self, data: dict[str, Any], **_: Any) -> RequestedQuantity:
        return RequestedQuantity(**data)


class OrderChangeItemIn(In):
    """A size of an item to add to the order."""

    product = fields.Str(data_key="itemCd", validate=CODE, **required("cart.product"))
    size = fields.Str(data_key="sizeCd", load_default="", validate=CODE)
    quantity = fields.Int(strict=True, validate=QUANTITY, **required("field.required"))

    @post_load
    def _to_item(self, data: dict[str, Any], **_: Any) -> RequestedItem:
        return RequestedItem(**data)


class OrderChangePreviewIn(DottedIn):
    """Other quantities for some items of an order, and items to add.

    Items that are not listed do not change.
    """

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
    """Other quantities for items of an order, items to add, and the reason.

    `NET_AMT` is the new amount that was shown, if any.
    """

    note = fields.Str(load_default="", validate=validate.Length(max=MAX_LONG_NOTE))
    shown_net = Money(data_key="NET_AMT", load_default=None, allow_none=True, validate=AMOUNT)


class OrderChangeDecisionIn(DottedIn):
    """A decision on a change. The customer sees the reason for declining.

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

    item_id = fields.Int(data_key="itemId", required=True)
    product_name = fields.Str(data_key="ITEM_NAME", attribute="item.product_name", required=True)
    size_code = fields.Str(data_key="SIZE_CD", attribute="item.size_code", required=True)
    before = fields.Int(required=True)
    quantity = fields.Int(required=True)


class AddedItemOut(Schema):
    """An item that a change adds to the order."""

    product_code = fields.Str(data_key="ITEM_CD", required=True)
    product_name = fields.Str(data_key="ITEM_NAME", required=True)
    size_code = fields.Str(data_key="SIZE_CD", required=True)
    quantity = fields.Int(required=True)


class RepricedItemOut(Schema):
    """An item before and after a change. Free pieces are not among the items that may be changed.

    Rates and amounts are omitted for users who may not see rates, and null if the item is not in the order.
    """

    product_name = fields.Str(data_key="ITEM_NAME", required=True)
    size_code = fields.Str(data_key="SIZE_CD", required=True)
    free = fields.Bool(required=True)
    before = fields.Int(required=True)
    quantity = fields.Int(required=True)
    rate_before = Rate(data_key="rateBefore", allow_none=True)
    rate_after = Rate(data_key="rateAfter", allow_none=True)
    net_before = Rate(data_key="netBefore", allow_none=True)
    net_after = Rate(data_key="netAfter", allow_none=True)


class OrderChangeOut(Schema):
    """A change of an order, with its amounts before and after; `reason` is why it was declined.

    `items` are the changed items, as applied or else as requested. The amounts are omitted for users who may
    not see rates.
    """

    id = fields.Int(attribute="change.id", required=True)
    at = Time(attribute="change.at", required=True)
    by = fields.Str(attribute="change.by", required=True)
    byOwner = fields.Bool(attribute="change.by_owner", required=True)
    note = fields.Str(attribute="change.note", required=True)
    state = fields.Str(required=True, validate=validate.OneOf(list(ChangeState)))
    reason = fields.Str(attribute="change.reason", required=True)
    decidedAt = Time(attribute="change.decided_at", required=True, allow_none=True)
    lines = fields.List(fields.Nested(OrderChangeLineOut), attribute="change.lines", required=True)
    added = fields.List(fields.Nested(AddedItemOut), required=True)
    items = fields.List(fields.Nested(RepricedItemOut), required=True)
    netBefore = Rate(attribute="change.net_before")
    netAfter = Rate(attribute="change.net_after")


class Packings(fields.Dict):
    """The packings of items by their ids, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> dict[str, Any]:
        return {str(item): packing_on_wire(pack) for item, pack in value.items()}


class OrderChangesBody(Schema):
    """The changes of an order, the earliest first, and whether the caller may request another one.

    If so, `packings` has the allowed quantities of its items, by id. An item that is no longer sold has none:
    it may stay or be removed.
    """

    changes = fields.List(fields.Nested(OrderChangeOut), required=True)
    may_ask = fields.Bool(data_key="mayAsk", required=True)
    packings = Packings(keys=fields.Str(), values=fields.Nested(PackingOut), required=True)


class OrderChangePreviewBody(Schema):
    """An order's new pricing: its amounts before and after, and the items that differ.

    `held` is true if it would wait for the owner because of the customer's credit.
    """

    items = fields.List(fields.Nested(RepricedItemOut), attribute="differing", required=True)
    before = Rate(data_key="netBefore")
    net_after = Rate(data_key="netAfter", attribute="after.net")
    held = fields.Bool(attribute="credit.held", required=True)


class AskedOrderChangeBody(Schema):
    """A change, and whether it was applied or waits for the owner."""

    id = fields.Int(data_key="changeId", required=True)
    state = fields.Str(required=True, validate=validate.OneOf(list(ChangeState)))


class DecidedOrderChangeBody(Schema):
    """The current state of a change."""

    state = fields.Str(required=True, validate=validate.OneOf(list(DECISIONS)))


OrderChangesOut = result_of("OrderChangesOut", OrderChangesBody)
OrderChangePreviewOut = result_of("OrderChangePreviewOut", OrderChangePreviewBody)
AskedOrderChangeOut = result_of("AskedOrderChangeOut", AskedOrderChangeBody)
DecidedOrderChangeOut = result_of("DecidedOrderChangeOut", DecidedOrderChangeBody)
