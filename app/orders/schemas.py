"""Request and response schemas of orders."""

from typing import Any

from marshmallow import Schema, fields, post_load, validate

from app.catalogue.schemas import ImagesOut, images_on_wire
from app.orders.cart.later_schemas import ComesLaterOut, comes_later_on_wire
from app.orders.cart.schemas import CODE
from app.orders.cart.why import explanation_of, may_ask_why
from app.orders.cart.why_schemas import WhyOut, why_on_wire
from app.orders.items.lines import later_quantity
from app.orders.items.models import BOOKS_STATES, OrderItem, OrderVoucher
from app.orders.items.queries import COUNTED_TYPES, ListedItem, ListedOrder
from app.orders.items.rules import PAYMENT_MODES, OrderStatus, possible_moves, without_contacts
from app.people.accounts.receivables.rules import Exceeded
from app.people.auth.viewer import Viewer
from app.shared.actor import Access
from app.shared.india.phones import clean_number
from app.shared.schemas import (
    In,
    MessageKeyOut,
    Money,
    PageIn,
    PaginationOut,
    Rate,
    SortName,
    Time,
    YesNo,
    number,
    per_page,
)
from app.store.settings.rules import CreditPolicy

CUSTOMER_PAGE_SIZE = 10
OWNER_PAGE_SIZE = 25
EXPORT_PAGE_SIZE = 1_000
TYPES = (*COUNTED_TYPES, "search")


class ProofIn(In):
    """The proof that an order is a guest's own: the mobile number entered with it, and its number."""

    mobile_number = fields.Str(
        data_key="pMobileNo", pre_load=clean_number, load_default="", validate=validate.Length(max=20)
    )
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))

    @post_load
    def _strip(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {**data, **{name: data[name].strip() for name in ("mobile_number", "words")}}


SORT_COLUMNS = {
    "ORDER_NO": "number",
    "createdAt": "placed",
    "ACC_NAME": "customer",
    "NO_OF_ITEM": "items",
    "NET_AMT": "amount",
    "STATUS": "status",
}


class OrdersIn(PageIn, ProofIn):
    """A page of a customer's or salesperson's orders by type or words, newest first by default."""

    size = per_page(CUSTOMER_PAGE_SIZE)
    type = fields.Str(load_default="total", validate=validate.OneOf(TYPES))
    party = fields.Str(data_key="partyCd", load_default=None, validate=CODE)
    ordered_by = SortName(SORT_COLUMNS)
    desc = YesNo()


class OwnerOrdersIn(OrdersIn):
    """A page of the owner's list, by type or by words."""

    size = per_page(OWNER_PAGE_SIZE)


class ExportIn(PageIn):
    """A page of whole orders for an export, by type and words as in the list."""

    size = fields.Int(
        data_key="per_page",
        load_default=EXPORT_PAGE_SIZE,
        validate=validate.Range(min=1, max=EXPORT_PAGE_SIZE),
    )
    type = fields.Str(load_default="total", validate=validate.OneOf(TYPES))
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))


class PartyOut(Schema):
    """The party's address on the day of the order."""

    ACC_NAME = fields.Str(required=True)
    ADD1 = fields.Str(required=True)
    ADD2 = fields.Str(required=True)
    AREA = fields.Str(required=True)
    CITY = fields.Str(required=True)
    PINCODE = fields.Str(required=True)
    PHONE1 = fields.Str(required=True)
    PHONE2 = fields.Str(required=True)


class DeliveryOut(Schema):
    NAME = fields.Str()
    EMAIL = fields.Str()
    MOBILENO = fields.Str()
    ADD1 = fields.Str()
    ADD2 = fields.Str()
    CITY = fields.Str()
    STATE = fields.Str()
    PINCODE = fields.Str()


class ListedItemOut(Schema):
    """An item as the owner's list has it. `may` are the statuses to which the caller may move it."""

    oitmid = fields.Int(required=True)
    ITEM_CD = fields.Str(required=True)
    ITEM_NAME = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    DEPT_CD = fields.Str(required=True)
    QUANTITY = fields.Int(required=True)
    DLVR_QUANTITY = fields.Int(required=True)
    RATE = Rate()
    NET_AMOUNT = Rate()
    ISTATUS = fields.Str(required=True, validate=validate.OneOf(list(OrderStatus)))
    may = fields.List(fields.Str(validate=validate.OneOf(list(OrderStatus))), required=True)
    img = fields.Nested(ImagesOut, required=True, allow_none=True)


class OrderItemOut(ListedItemOut, ComesLaterOut):
    """An item. Its amounts are omitted for users who may not see rates.

    `scheme` names the schemes that gave something for it, empty if none did; LIST_RATE is the rate before
    them, if they lowered it. DISCOUNT_AMT is the item's share of a discount on several items, before tax.
    `free` pieces are gifts.

    Lists leave out `why`.
    """

    UOM = fields.Str(required=True)
    LIST_RATE = Rate(allow_none=True)
    DISCOUNT_AMT = Rate()
    why = fields.Nested(WhyOut)
    scheme = fields.Str(required=True)
    free = fields.Bool(required=True)
    RATEOFTAX = Money(required=True)


class BooksOut(Schema):
    """The state of an order or a receipt in the owner's accounting package, and its number there."""

    state = fields.Str(
        required=True,
        validate=validate.OneOf(BOOKS_STATES),
    )
    number = fields.Str(required=True, allow_none=True)
    message = fields.Str(required=True, allow_none=True)
    message_key = fields.Nested(MessageKeyOut, data_key="messageKey", required=True, allow_none=True)
    at = Time(required=True)


class OrderBooksOut(Schema):
    result = fields.Nested(BooksOut, required=True)


class OrderCreditOut(Schema):
    """The customer's credit when they ordered over the limit, and the store's policy at that time."""

    policy = fields.Str(required=True, validate=validate.OneOf(list(CreditPolicy)))
    exceeded = fields.List(fields.Str(validate=validate.OneOf(list(Exceeded))), required=True)
    limit = Money(required=True)
    balance = Money(required=True)
    open_orders = Money(data_key="openOrders", required=True)
    overdue = Money(required=True)
    overdue_days = fields.Int(data_key="overdueDays", required=True)


class OrderOut(Schema):
    """An order. Its amounts exclude canceled items; `PLACED_AMT` is the net amount as it was placed.

    `freeDelivery` means that a rule of the store promises it, `missingAmt` is the amount by which a
    cancellation left the order below the minimum value. Only the owner gets `internalNote`, `printCount`, and
    `books`, which is null if the order was never queued for accounting. Customers and salespeople get `books`
    only with a single order, without reasons. A `held` order waits for the owner. Only the owner and
    salespeople get `credit`, null for an order within the limit.
    """

    orderId = fields.Int(required=True)
    ORDER_NO = fields.Int(required=True)
    createdAt = fields.Str(required=True)
    STATUS = fields.Str(required=True, validate=validate.OneOf(list(OrderStatus)))
    partlyDispatched = fields.Bool(required=True)
    ITEM_AMT = Rate()
    TAX_AMT = Rate()
    NET_AMT = Rate()
    PLACED_AMT = Rate()
    missingAmt = Rate()
    NO_OF_ITEM = fields.Int(required=True)
    PAYMENT_MODE = fields.Str(required=True, validate=validate.OneOf(PAYMENT_MODES))
    PAID_AMT = Money(required=True, allow_none=True)
    freeDelivery = fields.Bool(required=True)
    REMARKS1 = fields.Str(required=True)
    REMARKS2 = fields.Str(required=True)
    REMARKS3 = fields.Str(required=True)
    PARTY_CD = fields.Str(required=True, allow_none=True)
    SMAN_CD = fields.Str(required=True, allow_none=True)
    SMAN_NAME = fields.Str(required=True, allow_none=True)
    accounts = fields.Nested(PartyOut, required=True, allow_none=True)
    orderDtl = fields.Nested(DeliveryOut, required=True, allow_none=True)
    orderItm = fields.List(fields.Nested(OrderItemOut), required=True)
    held = fields.Bool(required=True)
    credit = fields.Nested(OrderCreditOut, allow_none=True)
    transporter = fields.Str(required=True)
    lrNo = fields.Str(required=True)
    customerNote = fields.Str(required=True)
    internalNote = fields.Str()
    printCount = fields.Int()
    books = fields.Nested(BooksOut, allow_none=True)


class OrderPageOut(Schema):
    result = fields.List(fields.Nested(OrderOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class CountsOut(Schema):
    class Meta:
        include = {name: fields.Int(required=True) for name in COUNTED_TYPES}


class OrderCountsOut(Schema):
    result = fields.Nested(CountsOut, required=True)


class ListedOrderOut(OrderOut):
    """An order as the owner's list has it: with its items in brief."""

    orderItm = fields.List(fields.Nested(ListedItemOut), required=True)


class OwnerOrderPageOut(OrderPageOut):
    result = fields.List(fields.Nested(ListedOrderOut), required=True)
    counts = fields.Nested(CountsOut, required=True)


# The fields of an order that are hidden from link holders.
HIDDEN_BY_LINKS = {
    **dict.fromkeys(("REMARKS1", "REMARKS2", "REMARKS3"), ""),
    **dict.fromkeys(("PARTY_CD", "SMAN_CD", "SMAN_NAME")),
}


BOOKS, CREDIT = BooksOut(), OrderCreditOut()


def order_on_wire(
    listed: ListedOrder,
    viewer: Viewer,
    books: OrderVoucher | None = None,
    *,
    completes: bool = False,
    in_list: bool = False,
    brief: bool = False,
) -> dict[str, Any]:
    """Return the JSON of an order with its items, without amounts if the viewer may not see rates.

    `completes` means that the owner completes orders by hand. In a list, items have no explanation of their
    rates. In `brief` they are as in the owner's list.
    """
    order, rates = listed.order, viewer.visibility.rates
    # A guest who found an order by its numbers may read it, but not change it.
    own = viewer.actor.kind is not Access.GUEST or order.guest_session == viewer.actor.session
    held = order.held_at is not None and order.status != OrderStatus.CANCELED
    shown: dict[str, Any] = {
        "orderId": order.id,
        "ORDER_NO": order.number,
        "createdAt": order.placed_at.isoformat(),
        "STATUS": order.status,
        "partlyDispatched": order.partly_dispatched,
        "NO_OF_ITEM": order.item_count,
        "PAYMENT_MODE": order.payment_mode,
        "PAID_AMT": None if order.paid_amount is None else number(order.paid_amount),
        "freeDelivery": order.free_delivery and rates,
        "REMARKS1": order.remarks1,
        "REMARKS2": order.remarks2,
        "REMARKS3": order.remarks3,
        "PARTY_CD": order.account_code,
        "SMAN_CD": order.salesperson_code,
        "SMAN_NAME": listed.salesperson,
        "accounts": _party_on_wire(shown_block(order.party, viewer)),
        "orderDtl": _delivery_on_wire(shown_block(order.delivery, viewer)),
        "orderItm": [
            _listed_item_on_wire(item, viewer, own=own, completes=completes, held=held)
            if brief
            else _item_on_wire(item, viewer, own=own, completes=completes, held=held, in_list=in_list)
            for item in listed.items
        ],
        "held": held,
        "transporter": order.transporter,
        "lrNo": order.lr_number,
        "customerNote": order.customer_note,
    }
    if rates:
        shown |= {
            "ITEM_AMT": number(order.item_amount),
            "TAX_AMT": number(order.net_amount - order.item_amount),
            "NET_AMT": number(order.net_amount),
            "PLACED_AMT": number(order.placed_net_amount),
            "missingAmt": number(order.missing_value),
        }
    if viewer.actor.kind in (Access.OWNER, Access.SALESPERSON):
        shown["credit"] = order.credit and CREDIT.dump(order.credit)
    if viewer.actor.kind is Access.OWNER:
        shown |= {
            "internalNote": order.internal_note,
            "printCount": order.print_count,
            "books": books and BOOKS.dump(books),
        }
    return shown | HIDDEN_BY_LINKS if viewer.actor.kind is Access.LINK else shown


def shown_block(block: dict[str, str] | None, viewer: Viewer) -> dict[str, str] | None:
    """Return the parts of an address block that the viewer may see."""
    return without_contacts(block) if block and viewer.actor.kind is Access.LINK else block


def _listed_item_on_wire(
    listed: ListedItem, viewer: Viewer, *, own: bool, completes: bool, held: bool
) -> dict[str, Any]:
    item: OrderItem = listed.item
    moves = possible_moves(
        viewer.actor.kind,
        OrderStatus(item.status),
        completes=completes,
        held=held,
        started=item.dispatched_quantity > 0,
    )
    shown: dict[str, Any] = {
        "oitmid": item.id,
        "ITEM_CD": item.product_code,
        "ITEM_NAME": item.product_name,
        "SIZE_CD": item.size_code,
        "DEPT_CD": item.category_code,
        "QUANTITY": item.quantity,
        "DLVR_QUANTITY": item.sent_quantity,
        "ISTATUS": item.status,
        "may": moves if own else [],
        "img": images_on_wire(listed.picture_id or 0, listed.pictures or []),
    }
    if viewer.visibility.rates:
        shown |= {"RATE": number(item.rate), "NET_AMOUNT": number(item.net_amount)}
    return shown


def _item_on_wire(
    listed: ListedItem, viewer: Viewer, *, own: bool, completes: bool, held: bool, in_list: bool
) -> dict[str, Any]:
    item: OrderItem = listed.item
    shown: dict[str, Any] = {
        **_listed_item_on_wire(listed, viewer, own=own, completes=completes, held=held),
        "UOM": item.unit if viewer.settings.units else "",
        "RATEOFTAX": number(item.tax_rate),
        "scheme": item.scheme,
        "free": item.free,
    }
    if viewer.visibility.rates:
        shown["LIST_RATE"] = None if item.list_rate is None else number(item.list_rate)
        shown["DISCOUNT_AMT"] = number(item.discount_amount)
        if item.why and not in_list and may_ask_why(viewer):
            before_schemes = item.rate if item.list_rate is None else item.list_rate
            shown["why"] = why_on_wire(explanation_of(item.why, before_schemes), viewer)
    return shown | comes_later_on_wire(
        item.quantity, later_quantity(item), item.expected_on, stock_shown=viewer.visibility.stock
    )


def _party_on_wire(party: dict[str, str] | None) -> dict[str, str] | None:
    if not party:
        return None
    return {
        "ACC_NAME": party["name"],
        "ADD1": party["address1"],
        "ADD2": party["address2"],
        "AREA": party["city"],
        "CITY": party["state"],
        "PINCODE": party["pincode"],
        "PHONE1": party["phone1"],
        "PHONE2": party["phone2"],
    }


def _delivery_on_wire(delivery: dict[str, str] | None) -> dict[str, str] | None:
    if delivery is None:
        return None
    return {
        "NAME": delivery.get("name", ""),
        "EMAIL": delivery.get("email", ""),
        "MOBILENO": delivery.get("mobile_number", ""),
        "ADD1": delivery.get("address1", ""),
        "ADD2": delivery.get("address2", ""),
        "CITY": delivery.get("city", ""),
        "STATE": delivery.get("state", ""),
        "PINCODE": delivery.get("pincode", ""),
    }
