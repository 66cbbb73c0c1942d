"""Write validated customers to a store."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from app.books.imports.bulk import BulkTable
from app.books.imports.parties.rules import PartyDuplicates, PartyRow, parse_row
from app.books.imports.row_loop import (
    ImportCounts,
    ProgressHandler,
    RejectHandler,
    ignore_rejects,
    parse_records,
)
from app.catalogue.limits import comparison_key
from app.people.accounts.service import AccountCodes, lock_mobile_numbers
from app.shared.sheets.errors import RejectedRow
from app.shared.sheets.reading.sheets import Record
from tenant_router.session import StoreSession

BATCH = 2_000

_ACCOUNTS_SQL = "SELECT code, phone1, deactivated_at IS NOT NULL FROM store.accounts"
_SALESPEOPLE_SQL = "SELECT code, name, phone FROM store.salespeople"
_OWNERS_SQL = "SELECT user_name FROM store.owners"
_TEXTS = (
    *("person_name", "phone2", "email", "gstin", "pan", "state_code", "address1", "address2", "city"),
    *("district", "state", "pincode", "role", "distributor"),
)
_ACCOUNTS = BulkTable(
    "store.accounts",
    dict.fromkeys(("code", "name", "phone1", *_TEXTS, "price_grade", "salesperson_code"), "text"),
    keys=("code",),
    insert_defaults={**dict.fromkeys(_TEXTS, ""), "price_grade": "."},
)


def import_parties(
    db: StoreSession,
    records: Iterable[Record],
    *,
    dry_run: bool = False,
    on_reject: RejectHandler = ignore_rejects,
    on_progress: ProgressHandler = lambda _rows: None,
) -> ImportCounts:
    """Import rows into the store's accounts. Rows match an account by code or else by mobile number.

    All rows are parsed before the first one is written, because sign-ups wait while the mobile numbers are
    locked.
    """
    counts, duplicates = ImportCounts(), PartyDuplicates()

    def parse(number: int, cells: Mapping[str, str]) -> PartyRow:
        row = parse_row(cells)
        duplicates.add(number, row)
        return row

    parsed = []
    for record, row in parse_records(records, counts, on_reject, parse):
        parsed.append((record, row))
        on_progress(1)
    if not dry_run:
        lock_mobile_numbers(db)
    new_rows, existing_rows = _split_by_existence(db, parsed, counts, on_reject, dry_run=dry_run)
    counts.added = len(new_rows)
    for start in range(0, len(existing_rows), BATCH):
        counts.updated += len(_ACCOUNTS.changes(db, existing_rows[start : start + BATCH]))
    counts.unchanged = len(existing_rows) - counts.updated
    if not dry_run:
        _ACCOUNTS.add(db, new_rows)
        for start in range(0, len(existing_rows), BATCH):
            _ACCOUNTS.update(db, existing_rows[start : start + BATCH])
    return counts


def _split_by_existence(
    db: StoreSession,
    rows: list[tuple[Record, PartyRow]],
    counts: ImportCounts,
    on_reject: RejectHandler,
    *,
    dry_run: bool,
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the rows of new accounts and those of existing accounts. Rejects the others."""
    people = _ExistingPeople(db)
    codes = None if dry_run else AccountCodes(db, people.codes)
    new_rows: list[dict[str, Any]] = []
    existing_rows: list[dict[str, Any]] = []
    for record, row in rows:
        try:
            code = people.account_code(row)
            salesperson = people.salesperson(row.salesperson) if row.salesperson else None
        except RejectedRow as refusal:
            counts.refused += 1
            on_reject(record, refusal)
            continue
        values = {**row.details, "salesperson_code": salesperson}
        if code in people.codes:
            existing_rows.append({"code": code, **values})
        else:
            new_rows.append({"code": code or (codes.next() if codes else ""), **values})
    return new_rows, existing_rows


class _ExistingPeople:
    """The mobile numbers and codes that the store already has."""

    def __init__(self, db: StoreSession) -> None:
        self.codes: set[str] = set()
        self._closed: set[str] = set()
        self._by_number: dict[str, list[str]] = defaultdict(list)
        for code, number, closed in db.run(_ACCOUNTS_SQL):
            self.codes.add(code)
            if closed:
                self._closed.add(code)
            elif number:
                self._by_number[number].append(code)
        self._salespeople: dict[str, list[str]] = defaultdict(list)
        self._other_numbers = {number for (number,) in db.run(_OWNERS_SQL)}
        for code, name, number in db.run(_SALESPEOPLE_SQL):
            for name_or_code in {comparison_key(code), comparison_key(name)}:
                self._salespeople[name_or_code].append(code)
            self._other_numbers.add(number)

    def account_code(self, row: PartyRow) -> str | None:
        """Return the code of a row's account; None for a new one without a code. Raises RejectedRow."""
        number = row.mobile_number
        holders = self._by_number.get(number, [])
        if row.code in self._closed:
            raise RejectedRow("import.row.account_deleted", field="code")
        if number in self._other_numbers:
            raise RejectedRow("import.row.staff_number", number=number).at("phone1")
        if row.code is None:
            if len(holders) > 1:
                raise RejectedRow("import.row.shared_number", field="phone1")
            return holders[0] if holders else None
        if holders and row.code not in holders:
            raise RejectedRow("import.row.taken_number", number=number, code=holders[0]).at("phone1")
        return row.code

    def salesperson(self, name_or_code: str) -> str:
        """Return the code of the salesperson with this code or name. Raises RejectedRow."""
        matches = self._salespeople.get(comparison_key(name_or_code), [])
        if len(matches) != 1:
            key = "import.row.salespeople" if matches else "import.row.no_salesperson"
            raise RejectedRow(key, name=name_or_code).at("salesperson")
        return matches[0]
