"""Write validated customers to a store."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from app.books.imports.parties.rules import PartyDuplicates, PartyRow, parse_row
from app.books.imports.walk import (
    Accepted,
    Part,
    ProgressHandler,
    Refused,
    Walked,
    accepted,
    in_batches,
    passed_over,
    refused,
    walk,
)
from app.books.intake.changed_codes import ChangedCodes
from app.books.intake.row_counts import RowEnds
from app.catalogue.editing.owned_table import OwnedTable
from app.people.accounts.service import AccountCodes, lock_mobile_numbers
from app.shared.cleaning import comparison_key
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
_ACCOUNTS = OwnedTable(
    "store.accounts",
    ("code",),
    dict.fromkeys(("name", "phone1", *_TEXTS, "price_grade", "salesperson_code"), "text"),
    insert_defaults={**dict.fromkeys(_TEXTS, ""), "price_grade": "."},
)


def import_parties(
    db: StoreSession,
    records: Iterable[Record],
    *,
    dry_run: bool = False,
    on_progress: ProgressHandler = lambda _rows: None,
) -> Iterator[Part]:
    """Import rows into the store's accounts. Rows match an account by code or else by mobile number.

    All rows are parsed before the first one is written, because sign-ups wait while the mobile numbers are
    locked.
    """
    duplicates = PartyDuplicates()

    def parse(number: int, cells: Mapping[str, str]) -> PartyRow:
        row = parse_row(cells)
        duplicates.add(number, row)
        on_progress(1)
        return row

    parsed = list(walk(records, parse))
    if not dry_run:
        lock_mobile_numbers(db)
    people = _ExistingPeople(db)
    codes = None if dry_run else AccountCodes(db, people.codes)
    for rows in in_batches(parsed, BATCH):
        yield _import_batch(db, [_matched(people, each) for each in rows], people, codes)


def _matched(people: "_ExistingPeople", walked: Walked[PartyRow]) -> Walked[dict[str, Any]]:
    """Return the values of a row's account; the code of a new account is None if the row has no code."""
    if not isinstance(walked, Accepted):
        return walked
    row = walked.row
    try:
        code = people.account_code(row)
        salesperson = people.salesperson(row.salesperson) if row.salesperson else None
    except RejectedRow as reason:
        return Refused(walked.record, reason)
    return Accepted(walked.record, {"code": code, **row.details, "salesperson_code": salesperson})


def _import_batch(
    db: StoreSession,
    rows: Sequence[Walked[dict[str, Any]]],
    people: "_ExistingPeople",
    codes: AccountCodes | None,
) -> Part:
    """Write accounts, or report what would be written; a dry run takes no new codes."""
    values = [each.row for each in accepted(rows)]
    existing_rows = [row for row in values if row["code"] in people.codes]
    new_rows = [row for row in values if row["code"] not in people.codes]
    changed = len(_ACCOUNTS.changes(db, existing_rows))
    if codes is not None:
        _ACCOUNTS.add(db, [{**row, "code": row["code"] or codes.next()} for row in new_rows])
        _ACCOUNTS.update(db, existing_rows)
    ends = RowEnds(
        added=len(new_rows),
        updated=changed,
        unchanged=len(existing_rows) - changed,
        refused=len(refused(rows)),
        passed_over=passed_over(rows),
    )
    return Part(ends, refused(rows))


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
        self._changed_codes = ChangedCodes("account", self.codes)
        self._salespeople: dict[str, list[str]] = defaultdict(list)
        self._other_numbers = {number for (number,) in db.run(_OWNERS_SQL)}
        for code, name, number in db.run(_SALESPEOPLE_SQL):
            for name_or_code in {comparison_key(code), comparison_key(name)}:
                self._salespeople[name_or_code].append(code)
            self._other_numbers.add(number)

    def account_code(self, row: PartyRow) -> str | None:
        """Return the code of a row's account, or None for a new account without a code.

        Raises RejectedRow.
        """
        number = row.mobile_number
        holders = self._by_number.get(number, [])
        if row.code in self._closed:
            raise RejectedRow("import.row.account_deleted", field="code")
        if row.code not in self.codes:
            self._changed_codes.check(row.code or "")
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
