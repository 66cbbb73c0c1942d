"""Orders on their way into the books."""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from sqlalchemy import select

from app.books.sync import queries
from app.books.sync.agents import outcomes
from app.books.sync.agents.parties import NO_PARTY, chosen_dataset, cost_centre_of, link_ledger, party_of
from app.books.sync.agents.vouchers import VoucherLine, VoucherProblem, ledgers_of, narration, sales_ledger
from app.books.sync.attention import order_needs_owner
from app.books.sync.models import SourceKey
from app.books.sync.rules import BooksState, order_reference
from app.orders.items.gst import buyer_for, supply_of
from app.orders.items.models import AccountingOrder, Order, OrderItem
from app.orders.items.rules import OrderStatus
from app.people.accounts.models import Account
from app.people.accounts.supply import is_recorded
from app.pricing.gst import described_state
from app.shared.days import STORE_TIME
from app.shared.errors import NotFound
from app.shared.texts.messages import text
from app.store.settings.queries import company
from tenant_router.session import StoreSession

REMOTE_IDS = UUID("6f0d4c54-7a5e-4a0e-9c0b-2d5c2a8f6a11")


def pending_vouchers(db: StoreSession, *, after: int, limit: int, now: datetime) -> list[dict[str, Any]]:
    """Return pending orders as vouchers, oldest first; refuse those that cannot be one, with the reason."""
    query = (
        select(AccountingOrder, Order)
        .join(Order, Order.id == AccountingOrder.order_id)
        .where(outcomes.is_pending(AccountingOrder, now), AccountingOrder.order_id > after)
        .order_by(AccountingOrder.order_id)
        .limit(limit)
    )
    chosen = queries.chosen(db)
    vouchers = []
    for row, order in db.execute(query).all():
        try:
            vouchers.append(_voucher(db, row, order, chosen))
        except VoucherProblem as problem:
            outcomes.refuse(row, problem.reason, now=now)
            order_needs_owner(db, row)
    db.flush()
    return vouchers


def record_outcome(
    db: StoreSession, order_id: int, outcome: dict[str, Any], *, now: datetime
) -> AccountingOrder:
    """Record what became of an order; a repeat or an earlier rev changes nothing. Raise NotFound."""
    row = db.get(AccountingOrder, order_id, with_for_update=True)
    if row is None:
        raise NotFound("agent.order_unknown")
    if ledger := outcome["ledger"]:
        # It is in the books, whatever has become of the order.
        link_ledger(db, db.get_one(Order, order_id), ledger["dataset"], ledger["key"])
    if not outcomes.record(row, outcome, now=now):
        return row
    if row.state in (BooksState.IN_BOOKS, BooksState.OPTIONAL) and row.reference is None:
        row.reference = _reference(db, db.get_one(Order, order_id), queries.chosen(db))
    if row.state in outcomes.NEEDS_OWNER:
        order_needs_owner(db, row)
    db.flush()
    return row


def remote_id(store_key: str, order_id: int) -> UUID:
    """Return the permanent id of an order in the books."""
    return uuid5(REMOTE_IDS, f"{store_key}/{order_id}")


def _voucher(db: StoreSession, row: AccountingOrder, order: Order, chosen: dict[str, Any]) -> dict[str, Any]:
    guid = chosen_dataset(db, chosen)
    was_sent = row.reference is not None
    row.reference = row.reference or _reference(db, order, chosen)
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
    }


def _reference(db: StoreSession, order: Order, chosen: dict[str, Any]) -> str:
    return order_reference(db.store.key, chosen["orderPrefix"], order.number)


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
    """Return whether an order is taxed as one within the store's own state.

    Raise VoucherProblem if a state is unknown: the wrong tax would be worse than a question.
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
    """Return a sentence for the books if the place of supply is assumed, as there is no address."""
    account = _account_of(db, order)
    place = supply_of(company(db), account, order).place
    if not place or is_recorded(buyer_for(account, order)):
        return ""
    return f"No address is recorded, so the place of supply is {described_state(place)}"


def _account_of(db: StoreSession, order: Order) -> Account | None:
    return db.get_one(Account, order.account_code) if order.account_code else None
