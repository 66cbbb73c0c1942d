"""Delivery of orders into the books: oldest first, one at a time, and none of them twice."""

import logging
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from app.sync.connectors.interface import (
    BookOrder,
    BooksConnector,
    Connector,
    LedgerAmount,
    NewLedger,
    OrderLine,
    OrderOutcome,
)
from workers.agent.pack_making import dataset_of
from workers.agent.spool import Spool
from workers.agent.store_client import StoreClient, StoreRefused

log = logging.getLogger(__name__)
_NO_BOOKS = "Orders cannot be written into this accounting program."
_UNSURE = (
    "The agent stopped while it changed this order, and it is not known whether the change is in the books. "
    "Compare the two, then send the order again."
)

_LEDGER_TEXTS = ("group", "state", "pincode", "gstin", "mobile", "email")


def deliver_all(connector: Connector, client: StoreClient, spool: Spool) -> None:
    """Write all orders that wait. Raise SourceProblem if the books cannot be reached: nothing is lost."""
    report_outcomes(client, spool)
    after = 0
    while orders := client.orders(after):
        for order in orders:
            after = order["id"]
            _deliver(connector, client, spool, order)


def report_outcomes(client: StoreClient, spool: Spool) -> None:
    """Report outcomes that have not reached the store, because the agent or the connection broke off."""
    for order, revision, outcome in spool.unreported_outcomes():
        try:
            client.outcome(order, outcome)
        except StoreRefused as refusal:
            log.warning("order %s: the store did not accept its outcome: %s", order, refusal)
        spool.remove_attempt(order, revision)


def _deliver(connector: Connector, client: StoreClient, spool: Spool, order_data: Mapping[str, Any]) -> None:
    order = book_order(order_data)
    dataset = dataset_of(connector, order_data["dataNm"], order_data["compName"])
    was_started = spool.start_attempt(order.id, order.revision)
    order = replace(order, was_sent=order.was_sent or was_started)
    outcome = _NOT_TRIED
    try:
        if not isinstance(connector, BooksConnector):
            outcome = OrderOutcome("rejected", _NO_BOOKS)
        elif was_started and order.action == "alter":
            # A second change might make a second voucher; creating and cancelling may be repeated.
            outcome = OrderOutcome("rejected", _UNSURE)
        else:
            outcome = connector.write_order(dataset, order)
    finally:
        if outcome is _NOT_TRIED:
            spool.remove_attempt(order.id, order.revision)
    log.info("order %s, rev %s: %s %s", order.number, order.revision, outcome.result, outcome.message)
    report = {
        "rev": order.revision,
        "outcome": outcome.result,
        "guid": outcome.voucher.guid if outcome.voucher else None,
        "number": outcome.voucher.number if outcome.voucher else None,
        "optional": outcome.voucher.is_optional if outcome.voucher else order.is_optional,
        "message": outcome.message[:1000] or None,
        "ledger": {"dataset": dataset.guid or dataset.dataNm, "key": outcome.party_key}
        if outcome.party_key
        else None,
    }
    spool.finish_attempt(order.id, order.revision, report)
    report_outcomes(client, spool)


_NOT_TRIED = OrderOutcome("unknown")


def book_order(order_data: Mapping[str, Any]) -> BookOrder:
    """Return an order from the store's data; earlier releases of the server send less of it."""
    cost_centre = order_data.get("costCentre") or {"key": "", "name": ""}
    return BookOrder(
        id=order_data["id"],
        revision=order_data["rev"],
        action=order_data["action"],
        remote_id=order_data["remoteId"],
        number=order_data["orderNo"],
        date=order_data["date"],
        voucher_type=order_data["voucherType"],
        sales_ledger=order_data["salesLedger"],
        godown=order_data["godown"],
        party_key=order_data["party"]["key"],
        party_name=order_data["party"]["name"],
        narration=order_data["narration"],
        lines=tuple(_line(line) for line in order_data["lines"]),
        ledgers=tuple(LedgerAmount(each["name"], Decimal(each["amount"])) for each in order_data["ledgers"]),
        total=Decimal(order_data["total"]),
        guid=order_data["guid"] or "",
        was_sent=order_data["wasSent"],
        new_ledger=_new_ledger(order_data["party"]),
        is_optional=order_data.get("optional", False),
        cost_centre_key=cost_centre["key"],
        cost_centre=cost_centre["name"],
    )


def _new_ledger(party_data: Mapping[str, Any]) -> NewLedger | None:
    """Return the ledger that is to be made, if any."""
    ledger = party_data.get("ledger")
    return (
        None
        if ledger is None
        else NewLedger(
            **{name: ledger[name] for name in _LEDGER_TEXTS},
            name=party_data["name"],
            address=tuple(ledger["address"]),
        )
    )


def _line(line_data: Mapping[str, Any]) -> OrderLine:
    return OrderLine(
        key=line_data["key"],
        name=line_data["name"],
        unit=line_data["unit"],
        quantity=Decimal(line_data["quantity"]),
        rate=Decimal(line_data["rate"]),
        amount=Decimal(line_data["amount"]),
        sales_ledger=line_data["salesLedger"],
    )
