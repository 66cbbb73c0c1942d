"""Writing of orders into Tally: look for the order, send it once, read it back.

If Tally does not answer, it is unknown whether the order was written.
"""

import logging
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from app.sync.connectors.interface import BookOrder, BookVoucher, OrderOutcome, SourceProblem
from app.sync.connectors.orders import problem_of
from app.sync.connectors.tally import envelopes, sales_order
from app.sync.connectors.tally.client import TallyClient
from app.sync.connectors.tally.names import CurrentNames
from app.sync.connectors.tally.xml import Facts, text_of

log = logging.getLogger(__name__)


class OrderWriter:
    """Writes orders one at a time through one Tally."""

    def __init__(self, client: TallyClient) -> None:
        self._client = client

    def write(self, company: str, order: BookOrder, names: CurrentNames) -> OrderOutcome:
        """Write an order and return what came of it. Raise SourceProblem only if nothing was sent."""
        if order.action == "cancel":
            return self._cancel(company, order)
        if problem := problem_of(order):
            return OrderOutcome("rejected", problem)
        if missing := sales_order.unknown_names(order, names):
            return OrderOutcome("rejected", f"Not found in Tally: {', '.join(missing)}.")
        existing = self.find(company, order)
        if order.action == "create" and existing:
            return OrderOutcome("exists", voucher=existing)
        if order.action == "alter" and not existing:
            return OrderOutcome("rejected", "The order is no longer in Tally.")
        try:
            counts, facts = self._send(company, sales_order.voucher(order, names))
        except SourceProblem as problem:
            return OrderOutcome("unknown", str(problem))
        return self._outcome(company, order, counts, facts)

    def find(self, company: str, order: BookOrder) -> BookVoucher | None:
        """Return the voucher with an order's number, of its type and day, or None. Raise SourceProblem."""
        where = (
            f"$Reference = {envelopes.quote(order.number)} "
            f"AND $VoucherTypeName = {envelopes.quote(order.voucher_type)}"
        )
        day = order.date.replace("-", "")
        request = envelopes.collection(envelopes.VOUCHERS, company, where=where, days=(day, day))
        for record in self._client.request(request, self._client.timeouts.masters).records():
            identity = {tag: text_of(record, tag) for tag in ("REFERENCE", "VOUCHERTYPENAME", "DATE")}
            if identity == {"REFERENCE": order.number, "VOUCHERTYPENAME": order.voucher_type, "DATE": day}:
                return BookVoucher(text_of(record, "GUID"), text_of(record, "VOUCHERNUMBER"))
        return None

    def _outcome(
        self, company: str, order: BookOrder, counts: Mapping[str, int], facts: Facts
    ) -> OrderOutcome:
        refusal = _refusal(counts, facts)
        if refusal:
            return OrderOutcome("rejected", refusal)
        actions = tuple(tag for tag in ("CREATED", "ALTERED") if counts.get(tag))
        if actions == ("CREATED",) and counts["CREATED"] == 1:
            if order.action == "create":
                return OrderOutcome("created", voucher=self._read_back(company, order))
            return OrderOutcome(
                "alarm",
                f"Tally created a second voucher for order {order.number} instead of changing the first. "
                "Delete one of them.",
            )
        if actions == ("ALTERED",) and counts["ALTERED"] == 1:
            result = "exists" if order.action == "create" else "altered"
            return OrderOutcome(result, voucher=self._read_back(company, order))
        if counts.get("IGNORED"):
            return OrderOutcome("rejected", "Tally did not save the order. It is no longer in Tally.")
        return OrderOutcome("unknown", "Tally has not confirmed the order.")

    def _cancel(self, company: str, order: BookOrder) -> OrderOutcome:
        existing = self.find(company, order)
        if not existing:
            return OrderOutcome("cancelled", "The order was not in Tally.")
        requests = [
            sales_order.cancellation(order),
            sales_order.cancellation_by_number(order, existing.number),
        ]
        refusal = ""
        for request in requests:
            try:
                counts, facts = self._send(company, request)
            except SourceProblem as problem:
                return OrderOutcome("unknown", str(problem))
            if counts.get("CREATED"):
                return OrderOutcome(
                    "alarm", f"Tally created a voucher instead of canceling order {order.number}."
                )
            refusal = _refusal(counts, facts)
            if not refusal and any(counts.get(tag) == 1 for tag in ("CANCELLED", "ALTERED", "DELETED")):
                return OrderOutcome("cancelled", voucher=existing)
        return OrderOutcome("rejected", refusal or "Tally did not cancel the order.", existing)

    def _send(self, company: str, voucher: Element) -> tuple[dict[str, int], Facts]:
        facts = Facts()
        response = self._client.request(
            envelopes.import_request([voucher], company), self._client.timeouts.writing
        )
        counts = {
            record.tag: int(text)
            for record in response.records(facts)
            if (text := (record.text or "").strip()).lstrip("-").isdigit()
        }
        return counts, facts

    def _read_back(self, company: str, order: BookOrder) -> BookVoucher | None:
        try:
            return self.find(company, order)
        except SourceProblem as problem:
            log.warning("order %s was written, but not read back: %s", order.number, problem)
            return None


def _refusal(counts: Mapping[str, int], facts: Facts) -> str:
    if facts.errors:
        return f"Tally says: {'; '.join(facts.errors)}"
    if counts.get("ERRORS") or counts.get("EXCEPTIONS") or facts.status == "0":
        return "Tally rejected the order without a reason."
    return ""
