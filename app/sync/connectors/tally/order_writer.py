"""Writing of orders into Tally: look for the order, send it once, read it back.

If Tally does not answer, it is unknown whether the order was written. Nothing is changed or cancelled that
does not carry the store's own GUID or REMOTEID.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from app.sync.connectors.interface import BookOrder, BookVoucher, OrderOutcome, SourceProblem
from app.sync.connectors.orders import problem_of
from app.sync.connectors.tally import envelopes, sales_order
from app.sync.connectors.tally.client import TallyClient
from app.sync.connectors.tally.companies import TallyCompany
from app.sync.connectors.tally.names import CurrentNames
from app.sync.connectors.tally.voucher_search import FoundVoucher, VoucherSearch
from app.sync.connectors.tally.xml import Facts

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Response:
    counts: Mapping[str, int]
    errors: tuple[str, ...]
    status: str | None

    @property
    def refusal(self) -> str:
        """Return why Tally refused, or an empty text. Some refusals are counted as exceptions alone."""
        if self.errors:
            return f"Tally says: {'; '.join(self.errors)}"
        if self.counts.get("ERRORS") or self.counts.get("EXCEPTIONS") or self.status == "0":
            return "Tally rejected the order without a reason."
        return ""

    @property
    def actions(self) -> dict[str, int]:
        """Return what Tally did, with the number of vouchers."""
        return {tag: self.counts[tag] for tag in ("CREATED", "ALTERED") if self.counts.get(tag)}


class OrderWriter:
    """Writes orders one at a time through one Tally."""

    def __init__(self, client: TallyClient) -> None:
        self._client = client
        self._search = VoucherSearch(client)

    def write(self, company: TallyCompany, order: BookOrder, names: CurrentNames) -> OrderOutcome:
        """Write an order and return what came of it. Raise SourceProblem only if nothing was sent."""
        party = sales_order.party_of(order, names)
        if order.action == "cancel":
            return self._cancel(company, order, party)
        if problem := problem_of(order):
            return OrderOutcome("rejected", problem)
        if missing := sales_order.unknown_names(order, names):
            return OrderOutcome("rejected", f"Not found in Tally: {', '.join(missing)}.")
        existing = self.find(company, order, party)
        if order.action == "create" and existing:
            return OrderOutcome("exists", voucher=existing.in_books)
        if order.action == "alter":
            if not existing:
                return _missing(order)
            if existing.is_cancelled:
                message = (
                    f"The order was cancelled in Tally ({existing.number}), so it was not changed there."
                )
                return OrderOutcome("rejected", message, existing.in_books)
        try:
            response = self._send(company, sales_order.voucher(order, names, existing))
        except SourceProblem as problem:
            return OrderOutcome("unknown", str(problem))
        return self._outcome(company, order, existing, response)

    def find(self, company: TallyCompany, order: BookOrder, party: str | None) -> FoundVoucher | None:
        """Return the order's voucher. A new order that was never sent can only be on its own day."""
        everywhere = order.was_sent or order.action != "create"
        return self._search.find(company, order, party, everywhere=everywhere)

    def _outcome(
        self, company: TallyCompany, order: BookOrder, existing: FoundVoucher | None, response: _Response
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
                response = self._send(company, request)
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

    def _send(self, company: TallyCompany, voucher: Element) -> _Response:
        facts = Facts()
        response = self._client.request(
            envelopes.import_request([voucher], company.name), self._client.timeouts.writing
        )
        counts = {
            record.tag: int(text)
            for record in response.records(facts)
            if (text := (record.text or "").strip()).lstrip("-").isdigit()
        }
        return _Response(counts, tuple(facts.errors), facts.status)

    def _read_back(self, company: TallyCompany, order: BookOrder, response: _Response) -> BookVoucher | None:
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
