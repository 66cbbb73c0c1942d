"""Orders as vouchers."""

from typing import Any
from uuid import UUID, uuid5

from sqlalchemy import select

from app.books.sync.agents.parties import NO_PARTY, chosen_dataset, cost_centre_of, party_of
from app.books.sync.agents.vouchers import VoucherLine, VoucherProblem, ledgers_of, narration, sales_ledger
from app.books.sync.models import SourceKey
from app.books.sync.rules import BooksState, order_reference
from app.orders.items.gst import buyer_for, supply_of
from app.orders.items.models import Order, OrderItem, OrderVoucher
from app.orders.items.rules import OrderStatus
from app.people.accounts.models import Account
from app.people.accounts.supply import is_recorded
from app.pricing.gst import described_state
from app.shared.days import STORE_TIME
from app.shared.texts.messages import text
from app.store.settings.queries import company
from tenant_router.session import StoreSession

REMOTE_IDS = UUID("6f0d4c54-7a5e-4a0e-9c0b-2d5c2a8f6a11")


QUERY = select(OrderVoucher, Order).join(Order, Order.id == OrderVoucher.order_id)


def remote_id(store_key: str, order_id: int) -> UUID:
    """Return the permanent id of an order in the books."""
    return uuid5(REMOTE_IDS, f"{store_key}/{order_id}")


def account_of(db: StoreSession, order_id: int) -> str | None:
    """Return the customer of an order; None for a guest."""
    return db.get_one(Order, order_id).account_code


def reference(db: StoreSession, row: OrderVoucher, chosen: dict[str, Any]) -> str:
    """Return the reference of an order in the books."""
    return order_reference(db.store.key, chosen["orderPrefix"], db.get_one(Order, row.order_id).number)


def voucher(db: StoreSession, row: OrderVoucher, order: Order, chosen: dict[str, Any]) -> dict[str, Any]:
    """Return an order as a voucher. Raise VoucherProblem if it cannot be written as one."""
    guid = chosen_dataset(db, chosen)
    was_sent = row.reference is not None
    row.reference = row.reference or reference(db, row, chosen)
    is_check = row.state == BooksState.OPTIONAL
    lines = [] if is_check else _lines(db, order, guid)
    if not lines and row.action != "cancel" and not is_check:
        raise VoucherProblem(text("books.no_items"))
    party = NO_PARTY if is_check else party_of(db, order.account_code, guid, chosen)
    ledgers, total = [], order.net_amount
    if lines:
        within_state = not any(line.tax for line in lines) or _is_within_state(db, order)
        ledgers, total = ledgers_of(lines, total=total, within_state=within_state, chosen=chosen)
    remarks = (_assumed_place(db, order), order.remarks1, order.remarks2, order.remarks3)
    return {
        "id": order.id,
        "rev": row.rev,
        "action": "check" if is_check else row.action,
        "remoteId": remote_id(db.store.key, order.id),
        "orderNo": row.reference,
        "wasSent": was_sent,
        "date": order.placed_at.astimezone(STORE_TIME).date().isoformat(),
        "dataNm": chosen["dataNm"],
        "compName": chosen["compName"],
        "voucherType": chosen["voucherType"],
        "godown": chosen["godown"],
        "salesLedger": chosen["salesLedger"],
        "party": party,
        "narration": narration(order.number, remarks, order.delivery),
        "optional": chosen["optionalVouchers"],
        "costCentre": cost_centre_of(db, order, guid) if chosen["salespersonCostCentre"] else None,
        "lines": [
            {
                "key": line.key,
                "name": line.name,
                "unit": line.unit,
                "quantity": str(line.quantity),
                "rate": str(line.rate),
                "amount": str(line.amount),
                "salesLedger": sales_ledger(line.tax_rate, chosen),
            }
            for line in lines
        ],
        "ledgers": [{"name": name, "amount": str(amount)} for name, amount in ledgers],
        "total": str(total),
        "guid": row.guid,
        "counter": row.counter,
    }


def _lines(db: StoreSession, order: Order, guid: str) -> list[VoucherLine]:
    query = (
        select(OrderItem, SourceKey.key)
        .outerjoin(
            SourceKey,
            (SourceKey.entity == "products")
            & (SourceKey.code == OrderItem.product_code)
            & (SourceKey.dataset == guid),
        )
        .where(OrderItem.order_id == order.id, OrderItem.status != OrderStatus.CANCELED)
        .order_by(OrderItem.position)
    )
    return [
        VoucherLine(
            key or "",
            item.product_name,
            item.unit,
            item.quantity,
            item.rate,
            item.tax_rate,
            item.discount_amount,
        )
        for item, key in db.execute(query)
    ]


def _is_within_state(db: StoreSession, order: Order) -> bool:
    """Return whether an order is taxed as a supply within the store's own state.

    Raise VoucherProblem if a state is unknown, because a question to the owner is better than a wrong tax.
    """
    account = _account_of(db, order)
    supply = supply_of(company(db), account, order)
    if not supply.seller:
        raise VoucherProblem(text("books.own_state"))
    if supply.interstate is not None:
        return not supply.interstate
    if account is None:
        raise VoucherProblem(text("books.guest_state"))
    raise VoucherProblem(text("books.customer_state", name=account.name))


def _assumed_place(db: StoreSession, order: Order) -> str:
    """Return a sentence for the books if the place of supply is assumed for lack of an address."""
    account = _account_of(db, order)
    place = supply_of(company(db), account, order).place
    if not place or is_recorded(buyer_for(account, order)):
        return ""
    return f"No address is recorded, so the place of supply is {described_state(place)}"


def _account_of(db: StoreSession, order: Order) -> Account | None:
    return db.get_one(Account, order.account_code) if order.account_code else None
