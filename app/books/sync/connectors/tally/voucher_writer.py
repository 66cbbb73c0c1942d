"""Writing of vouchers into Tally: look up the voucher, send it once, read it back.

If Tally does not answer, it is unknown whether the voucher was written. A voucher is changed or cancelled
only if it carries the store's own GUID or REMOTEID, and is not changed after an edit by the accountant.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import BookEntry, BookVoucher, SourceProblem, VoucherOutcome
from app.books.sync.connectors.tally import imports
from app.books.sync.connectors.tally.client import TallyClient
from app.books.sync.connectors.tally.companies import TallyCompany
from app.books.sync.connectors.tally.imports import ImportResponse
from app.books.sync.connectors.tally.voucher_elements import cancellations
from app.books.sync.connectors.tally.voucher_search import FoundVoucher, VoucherSearch
from app.shared.texts.messages import text

log = logging.getLogger(__name__)
# Returns the voucher to send, from the existing one if there is one.
Build = Callable[[FoundVoucher | None], Element]


class VoucherWriter:
    """Writes vouchers one at a time through one Tally."""

    def __init__(self, client: TallyClient) -> None:
        self._client = client
        self._search = VoucherSearch(client)

    def write(
        self, company: TallyCompany, entry: BookEntry, party: str | None, build: Build
    ) -> VoucherOutcome:
        """Create or alter the voucher of an entry. Raise SourceProblem only if nothing was sent."""
        existing = self._find(company, entry, party)
        if existing and not existing.is_certain:
            return VoucherOutcome("rejected", text("books.looks_alike", number=existing.number))
        if existing and existing.is_cancelled:
            return VoucherOutcome(
                "rejected", text("books.canceled_there", number=existing.number), existing.in_books
            )
        if entry.action == "create" and existing:
            return VoucherOutcome("exists", voucher=existing.in_books)
        if entry.action == "alter" and not existing:
            return _missing(entry)
        if existing and existing.counter not in (None, entry.counter):
            # The accountant's changes would be lost, so the owner decides.
            return VoucherOutcome(
                "rejected", text("books.changed_there", number=existing.number), existing.in_books
            )
        try:
            response = imports.send(self._client, company, build(existing))
        except SourceProblem as problem:
            return VoucherOutcome("unknown", problem.reason)
        return self._outcome(company, entry, existing, response)

    def check(self, company: TallyCompany, entry: BookEntry) -> VoucherOutcome:
        """Check a voucher that waits for the accountant without changing it."""
        existing = self._find(company, entry, None)
        if existing is None:
            return _missing(entry)
        if existing.is_cancelled:
            message = text("books.accountant_canceled", reference=entry.number, number=existing.number)
            return VoucherOutcome("missing", message, existing.in_books)
        return VoucherOutcome("exists", voucher=existing.in_books)

    def cancel(self, company: TallyCompany, entry: BookEntry, party: str | None) -> VoucherOutcome:
        """Cancel the voucher of an entry. Raise SourceProblem only if nothing was sent."""
        existing = self._find(company, entry, party)
        if not existing:
            if entry.guid or entry.was_sent:
                return _missing(entry)
            return VoucherOutcome("cancelled", text("books.nothing_to_cancel"))
        if existing.is_cancelled:
            return VoucherOutcome("cancelled", voucher=existing.in_books)
        refusal = None
        for request in cancellations(entry, existing):
            try:
                response = imports.send(self._client, company, request)
            except SourceProblem as problem:
                return VoucherOutcome("unknown", problem.reason)
            if response.counts.get("CREATED"):
                return VoucherOutcome("alarm", text("books.created_for_cancel", reference=entry.number))
            refusal = response.refusal
            if not refusal and any(response.counts.get(tag) for tag in ("CANCELLED", "ALTERED", "DELETED")):
                return self._confirm_cancellation(company, entry, existing)
        message = refusal or text("books.not_canceled")
        return VoucherOutcome("rejected", message, existing.in_books)

    def _find(self, company: TallyCompany, entry: BookEntry, party: str | None) -> FoundVoucher | None:
        """Return the entry's voucher. A new entry that was never sent is searched only on its own day."""
        everywhere = entry.was_sent or entry.action != "create"
        return self._search.find(company, entry, party, everywhere=everywhere)

    def _outcome(
        self, company: TallyCompany, entry: BookEntry, existing: FoundVoucher | None, response: ImportResponse
    ) -> VoucherOutcome:
        if response.refusal:
            return VoucherOutcome("rejected", response.refusal)
        if response.actions == {"CREATED": 1}:
            if entry.action == "create":
                return VoucherOutcome("created", voucher=self._read_back(company, entry, response))
            return VoucherOutcome("alarm", text("books.second_voucher", reference=entry.number))
        if response.actions == {"ALTERED": 1}:
            if entry.action == "create":
                return VoucherOutcome("exists", voucher=self._read_back(company, entry, response))
            return VoucherOutcome("altered", voucher=existing and self._now(company, entry, existing))
        if response.counts.get("IGNORED"):
            return _missing(entry)
        return VoucherOutcome("unknown", text("books.unconfirmed"))

    def _confirm_cancellation(
        self, company: TallyCompany, entry: BookEntry, existing: FoundVoucher
    ) -> VoucherOutcome:
        """Check whether the cancelled voucher is the store's own."""
        try:
            now = self._search.by_guid(company, entry, existing.guid)
        except SourceProblem as problem:
            return VoucherOutcome("unknown", problem.reason)
        if now and not now.is_cancelled:
            return VoucherOutcome(
                "alarm",
                text("books.still_open", reference=entry.number, number=now.number),
                now.in_books,
            )
        return VoucherOutcome("cancelled", voucher=existing.in_books)

    def _now(self, company: TallyCompany, entry: BookEntry, existing: FoundVoucher) -> BookVoucher:
        """Return the voucher after a change; its counter is unknown if it cannot be read."""
        try:
            altered = self._search.by_guid(company, entry, existing.guid)
        except SourceProblem as problem:
            log.warning("%s %s was changed, but not read back: %s", entry.kind, entry.number, problem)
            altered = None
        return altered.in_books if altered else replace(existing.in_books, counter=None)

    def _read_back(
        self, company: TallyCompany, entry: BookEntry, response: ImportResponse
    ) -> BookVoucher | None:
        try:
            written = self._search.written(company, entry, str(response.counts.get("LASTVCHID", "")))
        except SourceProblem as problem:
            log.warning("%s %s was written, but not read back: %s", entry.kind, entry.number, problem)
            return None
        return written.in_books if written else None


def _missing(entry: BookEntry) -> VoucherOutcome:
    return VoucherOutcome("missing", text("books.gone", reference=entry.number))
