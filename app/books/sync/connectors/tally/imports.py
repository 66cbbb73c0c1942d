"""Imports into Tally: sending a record once, and reading the reported outcome."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from app.books.sync.connectors.tally import envelopes
from app.books.sync.connectors.tally.client import TallyClient
from app.books.sync.connectors.tally.companies import TallyCompany
from app.books.sync.connectors.tally.xml import Facts
from app.shared.texts.messages import Message, text

_NO_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class ImportResponse:
    """Tally's counts of imported records, and its errors."""

    counts: Mapping[str, int]
    errors: tuple[str, ...]
    status: str | None

    @property
    def refusal(self) -> Message | None:
        """Return why Tally refused, or None. Some refusals are counted only as exceptions."""
        if self.errors:
            return text("books.tally_refused", errors="; ".join(self.errors))
        if self.counts.get("ERRORS") or self.counts.get("EXCEPTIONS") or self.status == "0":
            return text("books.tally_gave_no_reason")
        return None

    @property
    def actions(self) -> dict[str, int]:
        """Return the numbers of created and altered records."""
        return {tag: self.counts[tag] for tag in ("CREATED", "ALTERED") if self.counts.get(tag)}


def send(
    client: TallyClient, company: TallyCompany, record: Element, *, report: str = "Vouchers"
) -> ImportResponse:
    """Send one record once. Raise SourceProblem if the outcome is unknown."""
    facts = Facts()
    envelope = envelopes.import_request([record], company.name, report=report)
    response = client.request(envelope, client.timeouts.writing)
    counts = {
        part.tag: int(text)
        for part in response.records(facts)
        if (text := (part.text or "").strip()).lstrip("-").isdigit()
    }
    return ImportResponse(counts, tuple(facts.errors), facts.status)


def add_text(parent: Element, tag: str, text: str) -> None:
    """Add an element with a text, without characters that XML does not allow."""
    SubElement(parent, tag).text = _NO_XML.sub("", text)
