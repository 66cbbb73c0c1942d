"""Delivery of vouchers into the books: oldest first, one at a time, and none twice."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from app.books.sync.connectors.interface import (
    BookEntry,
    BookOrder,
    BookReceipt,
    BooksConnector,
    Connector,
    Instrument,
    LedgerAmount,
    NewLedger,
    OrderLine,
    VoucherOutcome,
)
from app.books.sync.pack import Dataset
from app.shared.texts.messages import key_of, text
from workers.agent.pack_making import dataset_of
from workers.agent.spool import Spool
from workers.agent.store_client import MAX_MESSAGE_LENGTH, StoreClient, StoreRefused

log = logging.getLogger(__name__)
_LEDGER_TEXTS = ("group", "state", "pincode", "gstin", "mobile", "email")
_NOT_TRIED = VoucherOutcome("unknown")
# After these outcomes the store or its owner knows the present state of the voucher.
_KNOWN_AFTER = ("created", "altered", "rejected")


@dataclass(frozen=True, slots=True)
class _Kind:
    """The differences between orders and receipts; `name` is the store's name of their calls."""

    name: str
    entry: Callable[[Mapping[str, Any]], BookEntry]
    write: Callable[[BooksConnector, Dataset, Any], VoucherOutcome]


def deliver_all(connector: Connector, client: StoreClient, spool: Spool, work: Mapping[str, Any]) -> None:
    """Write the waiting vouchers of each kind, as counted in `work`.

    Raise SourceProblem if the books cannot be reached; nothing is lost then.
    """
    report_outcomes(client, spool)
    for kind in _KINDS:
        after = 0
        while work[kind.name] and (vouchers := client.vouchers(kind.name, after)):
            for voucher_data in vouchers:
                after = voucher_data["id"]
                _deliver(kind, connector, client, spool, voucher_data)


def report_outcomes(client: StoreClient, spool: Spool) -> None:
    """Report outcomes that have not reached the store, because the agent or the connection broke off."""
    for kind, number, revision, outcome in spool.unreported_outcomes():
        try:
            client.outcome(kind, number, outcome)
        except StoreRefused as refusal:
            log.warning("%s %s: the store did not accept the outcome: %s", kind, number, refusal)
        spool.remove_attempt(kind, number, revision)


def _deliver(
    kind: _Kind, connector: Connector, client: StoreClient, spool: Spool, voucher_data: Mapping[str, Any]
) -> None:
    entry = kind.entry(voucher_data)
    dataset = dataset_of(connector, voucher_data["dataNm"], voucher_data["compName"])
    was_started = spool.start_attempt(kind.name, entry.id, entry.revision)
    entry = replace(entry, was_sent=entry.was_sent or was_started)
    outcome = _NOT_TRIED
    try:
        if not isinstance(connector, BooksConnector):
            outcome = VoucherOutcome("rejected", text("books.not_written_there"))
        elif was_started and entry.action == "alter":
            # A second change might create a second voucher; creating and cancelling may be repeated.
            outcome = VoucherOutcome("rejected", text("books.change_unsure"))
        else:
            outcome = kind.write(connector, dataset, entry)
    finally:
        if outcome is _NOT_TRIED:
            spool.remove_attempt(kind.name, entry.id, entry.revision)
    name = f"{entry.kind} {entry.number}, rev {entry.revision}"
    log.info("%s: %s %s", name, outcome.result, outcome.message or "")
    report: dict[str, Any] = {
        "rev": entry.revision,
        "outcome": outcome.result,
        "guid": outcome.voucher.guid if outcome.voucher else None,
        "number": outcome.voucher.number if outcome.voucher else None,
        "optional": outcome.voucher.is_optional if outcome.voucher else entry.is_optional,
        "message": outcome.message and outcome.message[:MAX_MESSAGE_LENGTH],
        "messageKey": key_of(outcome.message),
    }
    if outcome.party_key:
        report["ledger"] = {"dataset": dataset.guid or dataset.dataNm, "key": outcome.party_key}
    if outcome.voucher and outcome.result in _KNOWN_AFTER:
        report["counter"] = outcome.voucher.counter
    spool.finish_attempt(kind.name, entry.id, entry.revision, report)
    report_outcomes(client, spool)


def book_order(order_data: Mapping[str, Any]) -> BookOrder:
    """Return an order from the store's data."""
    cost_centre = order_data["costCentre"] or {"key": "", "name": ""}
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
        counter=order_data["counter"],
        was_sent=order_data["wasSent"],
        new_ledger=_new_ledger(order_data["party"]),
        is_optional=order_data["optional"],
        cost_centre_key=cost_centre["key"],
        cost_centre=cost_centre["name"],
    )


def _new_ledger(party_data: Mapping[str, Any]) -> NewLedger | None:
    """Return the ledger to create, if any."""
    ledger = party_data["ledger"]
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


def book_receipt(receipt_data: Mapping[str, Any]) -> BookReceipt:
    """Return a receipt from the store's data."""
    instrument = receipt_data["instrument"]
    return BookReceipt(
        id=receipt_data["id"],
        revision=receipt_data["rev"],
        action=receipt_data["action"],
        remote_id=receipt_data["remoteId"],
        number=receipt_data["receiptNo"],
        date=receipt_data["date"],
        voucher_type=receipt_data["voucherType"],
        party_key=receipt_data["party"]["key"],
        party_name=receipt_data["party"]["name"],
        narration=receipt_data["narration"],
        ledger=receipt_data["ledger"],
        amount=Decimal(receipt_data["amount"]),
        bills=tuple(LedgerAmount(each["name"], Decimal(each["amount"])) for each in receipt_data["bills"]),
        instrument=instrument and Instrument(**instrument),
        guid=receipt_data["guid"] or "",
        counter=receipt_data["counter"],
        was_sent=receipt_data["wasSent"],
        is_optional=receipt_data["optional"],
    )


_KINDS = (
    _Kind("orders", book_order, lambda books, dataset, order: books.write_order(dataset, order)),
    _Kind("receipts", book_receipt, lambda books, dataset, receipt: books.write_receipt(dataset, receipt)),
)
