"""Writing of orders into Tally: look for the order, send it once, read it back.

If Tally does not answer, it is unknown whether the order was written. Nothing is changed or cancelled that
does not carry the store's own GUID or REMOTEID.
"""

import logging
from dataclasses import replace

from app.sync.connectors.interface import BookOrder, BookVoucher, OrderOutcome, SourceProblem
from app.sync.connectors.orders import problem_of
from app.sync.connectors.tally import imports, sales_order
from app.sync.connectors.tally.client import TallyClient
from app.sync.connectors.tally.companies import TallyCompany
from app.sync.connectors.tally.imports import ImportResponse
from app.sync.connectors.tally.names import CurrentNames
from app.sync.connectors.tally.new_ledgers import LedgerWriter
from app.sync.connectors.tally.voucher_search import FoundVoucher, VoucherSearch

log = logging.getLogger(__name__)


class OrderWriter:
    """Writes orders one at a time through one Tally."""

    def __init__(self, client: TallyClient) -> None:
        self._client = client
        self._search = VoucherSearch(client)
        self._ledgers = LedgerWriter(client)

    def write(self, company: TallyCompany, order: BookOrder, names: CurrentNames) -> OrderOutcome:
        """Write an order and return what came of it. Raise SourceProblem only if nothing was sent."""
        party = sales_order.party_of(order, names)
        if order.action == "cancel":
            return self._cancel(company, order, party)
        if order.action == "check":
            return self._check(company, order)
        if problem := problem_of(order):
            return OrderOutcome("rejected", problem)
        if missing := sales_order.unknown_names(order, names):
            return OrderOutcome("rejected", f"Not found in Tally: {', '.join(missing)}.")
        if order.new_ledger and not order.party_key and order.action == "create":
            return self._write_with_ledger(company, order, names)
        return self._write(company, order, names, party)

    def _write_with_ledger(
        self, company: TallyCompany, order: BookOrder, names: CurrentNames
    ) -> OrderOutcome:
        """Write the order of a customer who may not be in the books yet; their ledger is there first."""
        key = self._ledgers.key_for(company, order)
        if isinstance(key, OrderOutcome):
            return key
        names = replace(names, ledgers={**names.ledgers, key.key: key.name})
        order = replace(order, party_key=key.key)
        try:
            outcome = self._write(company, order, names, key.name)
        except SourceProblem as problem:
            # Nothing of the order was sent, but the ledger is known now.
            outcome = OrderOutcome("unknown", str(problem))
        return replace(outcome, party_key=key.key)

    def _write(
        self, company: TallyCompany, order: BookOrder, names: CurrentNames, party: str | None
    ) -> OrderOutcome:
        existing = self.find(company, order, party)
        if existing and existing.is_cancelled:
            message = f"The order was cancelled in Tally ({existing.number}), so it was not changed there."
            return OrderOutcome("rejected", message, existing.in_books)
        if order.action == "create" and existing:
            return OrderOutcome("exists", voucher=existing.in_books)
        if order.action == "alter" and not existing:
            return _missing(order)
        try:
            voucher = sales_order.voucher(order, names, existing)
            response = imports.send(self._client, company, voucher)
        except SourceProblem as problem:
            return OrderOutcome("unknown", str(problem))
        return self._outcome(company, order, existing, response)

    def _check(self, company: TallyCompany, order: BookOrder) -> OrderOutcome:
        """Look at a voucher that waits for the accountant, and change nothing."""
        existing = self.find(company, order, None)
        if existing is None:
            return _missing(order)
        if existing.is_cancelled:
            message = f"The accountant cancelled order {order.number} in Tally ({existing.number})."
            return OrderOutcome("missing", message, existing.in_books)
        return OrderOutcome("exists", voucher=existing.in_books)

    def find(self, company: TallyCompany, order: BookOrder, party: str | None) -> FoundVoucher | None:
        """Return the order's voucher. A new order that was never sent can only be on its own day."""
        everywhere = order.was_sent or order.action != "create"
        return self._search.find(company, order, party, everywhere=everywhere)

    def _outcome(
        self, company: TallyCompany, order: BookOrder, existing: FoundVoucher | None, response: ImportResponse
    ) -> OrderOutcome:
        if response.refusal:
            return OrderOutcome("rejected", response.refusal)
        if response.actions == {"CREATED": 1}:
            if order.action == "create":
                return OrderOutcome("created", voucher=self._read_back(company, order, response))
            return OrderOutcome(
                "alarm",
                f"Tally created a second voucher for order {order.number} instead of changing the first. "
                "Delete one of them.",
            )
        if response.actions == {"ALTERED": 1}:
            if order.action == "create":
                return OrderOutcome("exists", voucher=self._read_back(company, order, response))
            return OrderOutcome("altered", voucher=existing.in_books if existing else None)
        if response.counts.get("IGNORED"):
            return _missing(order)
        return OrderOutcome("unknown", "Tally has not confirmed the order.")

    def _cancel(self, company: TallyCompany, order: BookOrder, party: str | None) -> OrderOutcome:
        existing = self.find(company, order, party)
        if not existing:
            if order.guid or order.was_sent:
                return _missing(order)
            return OrderOutcome("cancelled", "The order was not in Tally.")
        if existing.is_cancelled:
            return OrderOutcome("cancelled", voucher=existing.in_books)
        refusal = ""
        for request in sales_order.cancellations(order, existing):
            try:
                response = imports.send(self._client, company, request)
            except SourceProblem as problem:
                return OrderOutcome("unknown", str(problem))
            if response.counts.get("CREATED"):
                return OrderOutcome(
                    "alarm", f"Tally created a voucher instead of canceling order {order.number}."
                )
            refusal = response.refusal
            if not refusal and any(response.counts.get(tag) for tag in ("CANCELLED", "ALTERED", "DELETED")):
                return self._confirm_cancellation(company, order, existing)
        message = refusal or "Tally did not cancel the order."
        return OrderOutcome("rejected", message, existing.in_books)

    def _confirm_cancellation(
        self, company: TallyCompany, order: BookOrder, existing: FoundVoucher
    ) -> OrderOutcome:
        """Look whether our own voucher is the one that was cancelled."""
        try:
            now = self._search.by_guid(company, order, existing.guid)
        except SourceProblem as problem:
            return OrderOutcome("unknown", str(problem))
        if now and not now.is_cancelled:
            return OrderOutcome(
                "alarm",
                f"Tally confirmed the cancellation of order {order.number}, but {now.number} is still open. "
                "Check which voucher was cancelled.",
                now.in_books,
            )
        return OrderOutcome("cancelled", voucher=existing.in_books)

    def _read_back(
        self, company: TallyCompany, order: BookOrder, response: ImportResponse
    ) -> BookVoucher | None:
        try:
            written = self._search.written(company, order, str(response.counts.get("LASTVCHID", "")))
        except SourceProblem as problem:
            log.warning("order %s was written, but not read back: %s", order.number, problem)
            return None
        return written.in_books if written else None


def _missing(order: BookOrder) -> OrderOutcome:
    return OrderOutcome(
        "missing",
        f"Order {order.number} is no longer found in Tally. It was deleted, or its company was changed.",
    )
