"""Writing orders into Tally: looked for first, sent once, read back; a silence decides nothing."""

import logging
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from app.sync.connectors.interface import BookOrder, Found, Outcome, SourceProblem
from app.sync.connectors.orders import problem_of
from app.sync.connectors.tally import envelopes, sales_order
from app.sync.connectors.tally.client import TallyClient
from app.sync.connectors.tally.names import NamesNow
from app.sync.connectors.tally.xml import Facts, text_of

log = logging.getLogger(__name__)


class OrderWriter:
    """Writes orders one at a time through one Tally."""

    def __init__(self, client: TallyClient) -> None:
        self._client = client

    def write(self, company: str, order: BookOrder, names: NamesNow) -> Outcome:
        """What came of it. Raises SourceProblem only where nothing was sent."""
        if order.action == "cancel":
            return self._cancel(company, order)
        if problem := problem_of(order):
            return Outcome("rejected", problem)
        if missing := sales_order.unknown_names(order, names):
            return Outcome("rejected", f"Not found in Tally: {', '.join(missing)}.")
        found = self.find(company, order)
        if order.action == "create" and found:
            return Outcome("exists", found=found)
        if order.action == "alter" and not found:
            return Outcome("rejected", "The order is no longer in Tally.")
        try:
            counts, facts = self._send(company, sales_order.voucher(order, names))
        except SourceProblem as problem:
            return Outcome("unknown", str(problem))
        return self._judged(company, order, counts, facts)

    def find(self, company: str, order: BookOrder) -> Found | None:
        """The voucher with an order's number, of its type and day. Raises SourceProblem."""
        where = (
            f"$Reference = {envelopes.quoted(order.number)} "
            f"AND $VoucherTypeName = {envelopes.quoted(order.voucher_type)}"
        )
        day = order.date.replace("-", "")
        asked = envelopes.collection(envelopes.VOUCHERS, company, where=where, days=(day, day))
        for record in self._client.ask(asked, self._client.seconds.masters).records():
            told = {tag: text_of(record, tag) for tag in ("REFERENCE", "VOUCHERTYPENAME", "DATE")}
            if told == {"REFERENCE": order.number, "VOUCHERTYPENAME": order.voucher_type, "DATE": day}:
                return Found(text_of(record, "GUID"), text_of(record, "VOUCHERNUMBER"))
        return None

    def _judged(self, company: str, order: BookOrder, counts: Mapping[str, int], facts: Facts) -> Outcome:
        refused = _refusal(counts, facts)
        if refused:
            return Outcome("rejected", refused)
        did = tuple(tag for tag in ("CREATED", "ALTERED") if counts.get(tag))
        if did == ("CREATED",) and counts["CREATED"] == 1:
            if order.action == "create":
                return Outcome("created", found=self._read_back(company, order))
            return Outcome(
                "alarm",
                f"Tally created a second voucher for order {order.number} instead of changing the first. "
                "Delete one of them.",
            )
        if did == ("ALTERED",) and counts["ALTERED"] == 1:
            result = "exists" if order.action == "create" else "altered"
            return Outcome(result, found=self._read_back(company, order))
        if counts.get("IGNORED"):
            return Outcome("rejected", "Tally did not save the order. It is no longer in Tally.")
        return Outcome("unknown", "Tally has not confirmed the order.")

    def _cancel(self, company: str, order: BookOrder) -> Outcome:
        found = self.find(company, order)
        if not found:
            return Outcome("cancelled", "The order was not in Tally.")
        ways = [sales_order.cancelled(order), sales_order.cancelled_by_number(order, found.number)]
        refused = ""
        for way in ways:
            try:
                counts, facts = self._send(company, way)
            except SourceProblem as problem:
                return Outcome("unknown", str(problem))
            if counts.get("CREATED"):
                return Outcome("alarm", f"Tally created a voucher instead of canceling order {order.number}.")
            refused = _refusal(counts, facts)
            if not refused and any(counts.get(tag) == 1 for tag in ("CANCELLED", "ALTERED", "DELETED")):
                return Outcome("cancelled", found=found)
        return Outcome("rejected", refused or "Tally did not cancel the order.", found)

    def _send(self, company: str, voucher: Element) -> tuple[dict[str, int], Facts]:
        facts = Facts()
        answer = self._client.ask(envelopes.imported([voucher], company), self._client.seconds.writing)
        counts = {
            record.tag: int(text)
            for record in answer.records(facts)
            if (text := (record.text or "").strip()).lstrip("-").isdigit()
        }
        return counts, facts

    def _read_back(self, company: str, order: BookOrder) -> Found | None:
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
