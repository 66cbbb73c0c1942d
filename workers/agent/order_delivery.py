"""Orders on their way into the books: the oldest first, one at a time, and none of them twice."""

import logging
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from app.sync.connectors.interface import (
    BookOrder,
    BooksConnector,
    Connector,
    LedgerAmount,
    OrderLine,
    Outcome,
)
from workers.agent.pack_upload import dataset_of
from workers.agent.server import Refused, Server
from workers.agent.spool import Spool

log = logging.getLogger(__name__)
_NO_BOOKS = "This accounting program takes no orders from here."
_UNSURE = (
    "The agent stopped while it changed this order, and it is not known whether the change is in the books. "
    "Compare the two, then send the order again."
)


def take_all(connector: Connector, server: Server, spool: Spool) -> None:
    """Write all orders that wait. Raises SourceProblem where the books cannot be reached: nothing is lost."""
    tell_untold(server, spool)
    after = 0
    while orders := server.orders(after):
        for order in orders:
            after = order["id"]
            _take(connector, server, spool, order)


def tell_untold(server: Server, spool: Spool) -> None:
    """Tell the store what became of orders before the agent or the line broke off."""
    for order, revision, outcome in spool.untold():
        try:
            server.outcome(order, outcome)
        except Refused as refusal:
            log.warning("order %s: the store did not take its outcome: %s", order, refusal)
        spool.leave(order, revision)


def _take(connector: Connector, server: Server, spool: Spool, given: Mapping[str, Any]) -> None:
    order = book_order(given)
    dataset = dataset_of(connector, given["dataNm"])
    seen_before = spool.begin(order.id, order.revision)
    outcome = _UNTRIED
    try:
        if not hasattr(connector, "put_order"):
            outcome = Outcome("rejected", _NO_BOOKS)
        elif seen_before and order.action == "alter":
            # Sent again it might make a second voucher; to create and to cancel may be sent twice.
            outcome = Outcome("rejected", _UNSURE)
        else:
            books: BooksConnector = connector  # pyright: ignore[reportAssignmentType] -- asked above
            outcome = books.put_order(dataset, order)
    finally:
        if outcome is _UNTRIED:
            spool.leave(order.id, order.revision)
    log.info("order %s, rev %s: %s %s", order.number, order.revision, outcome.result, outcome.message)
    told = {
        "rev": order.revision,
        "outcome": outcome.result,
        "guid": outcome.found.guid if outcome.found else None,
        "number": outcome.found.number if outcome.found else None,
        "message": outcome.message[:1000] or None,
    }
    spool.end(order.id, order.revision, told)
    tell_untold(server, spool)


_UNTRIED = Outcome("unknown")


def book_order(given: Mapping[str, Any]) -> BookOrder:
    """An order as the store tells it."""
    return BookOrder(
        id=given["id"],
        revision=given["rev"],
        action=given["action"],
        remote_id=given["remoteId"],
        number=given["orderNo"],
        date=given["date"],
        voucher_type=given["voucherType"],
        sales_ledger=given["salesLedger"],
        godown=given["godown"],
        party_key=given["party"]["key"],
        party_name=given["party"]["name"],
        narration=given["narration"],
        lines=tuple(_line(line) for line in given["lines"]),
        ledgers=tuple(LedgerAmount(each["name"], Decimal(each["amount"])) for each in given["ledgers"]),
        total=Decimal(given["total"]),
    )


def _line(given: Mapping[str, Any]) -> OrderLine:
    numbers = (Decimal(given[field]) for field in ("quantity", "rate", "amount"))
    return OrderLine(given["key"], given["name"], given["unit"], *numbers)
