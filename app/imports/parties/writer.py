"""Writing checked customers into a store."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from app.accounts.service import AccountCodes, lock_mobile_numbers
from app.catalogue.limits import same
from app.imports.bulk import Table, read
from app.imports.errors import Refused
from app.imports.parties.rules import Row, Seen, check
from app.imports.reading.sheets import Record
from app.imports.row_loop import Counts, Refuse, Wrote, checked, tell_nobody
from tenant_router.session import StoreSession

BATCH = 2_000

_ACCOUNTS_THERE = "SELECT code, phone1, deactivated_at IS NOT NULL FROM store.accounts"
_SALESPEOPLE_THERE = "SELECT code, name, phone FROM store.salespeople"
_OWNERS_THERE = "SELECT user_name FROM store.owners"
_TEXTS = (
    *("person_name", "phone2", "email", "gstin", "pan", "state_code", "address1", "address2", "city"),
    *("district", "state", "pincode", "role", "distributor"),
)
_ACCOUNTS = Table(
    "store.accounts",
    dict.fromkeys(("code", "name", "phone1", *_TEXTS, "price_grade", "salesperson_code"), "text"),
    keys=("code",),
    unsaid={**dict.fromkeys(_TEXTS, ""), "price_grade": "."},
)


def import_parties(
    db: StoreSession,
    records: Iterable[Record],
    *,
    dry_run: bool = False,
    refuse: Refuse = tell_nobody,
    wrote: Wrote = lambda _rows: None,
) -> Counts:
    """Put rows into the store; a code finds an account, or else its mobile number does.

    All rows are read before the first is written: sign-ups wait while mobile numbers are given out.
    """
    counts, seen = Counts(), Seen()

    def looked_at(number: int, cells: Mapping[str, str]) -> Row:
        row = check(cells)
        seen.add(number, row)
        return row

    right = []
    for record, row in checked(records, counts, refuse, looked_at):
        right.append((record, row))
        wrote(1)
    if not dry_run:
        lock_mobile_numbers(db)
    new, known = _told_apart(db, right, counts, refuse, dry_run=dry_run)
    counts.added = len(new)
    for start in range(0, len(known), BATCH):
        counts.updated += len(_ACCOUNTS.different(db, known[start : start + BATCH]))
    counts.unchanged = len(known) - counts.updated
    if not dry_run:
        _ACCOUNTS.add(db, new)
        for start in range(0, len(known), BATCH):
            _ACCOUNTS.update(db, known[start : start + BATCH])
    return counts


def _told_apart(
    db: StoreSession, rows: list[tuple[Record, Row]], counts: Counts, refuse: Refuse, *, dry_run: bool
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The rows of new accounts and of those that the store has; Refused ones are told."""
    people = _People(db)
    codes = None if dry_run else AccountCodes(db, people.codes)
    new: list[dict[str, Any]] = []
    known: list[dict[str, Any]] = []
    for record, row in rows:
        try:
            code = people.account_of(row)
            salesperson = people.salesperson(row.salesperson) if row.salesperson else None
        except Refused as refusal:
            counts.refused += 1
            refuse(record, refusal)
            continue
        values = {**row.details, "salesperson_code": salesperson}
        if code in people.codes:
            known.append({"code": code, **values})
        else:
            new.append({"code": code or (codes.next() if codes else ""), **values})
    return new, known


class _People:
    """Whose mobile numbers and codes there are in the store."""

    def __init__(self, db: StoreSession) -> None:
        self.codes: set[str] = set()
        self._closed: set[str] = set()
        self._by_number: dict[str, list[str]] = defaultdict(list)
        for code, number, closed in read(db, _ACCOUNTS_THERE):
            self.codes.add(code)
            if closed:
                self._closed.add(code)
            elif number:
                self._by_number[number].append(code)
        self._salespeople: dict[str, list[str]] = defaultdict(list)
        self._others = {number for (number,) in read(db, _OWNERS_THERE)}
        for code, name, number in read(db, _SALESPEOPLE_THERE):
            for called in {same(code), same(name)}:
                self._salespeople[called].append(code)
            self._others.add(number)

    def account_of(self, row: Row) -> str | None:
        """The code of a row's account; None for a new one that has none. Raises Refused."""
        number = row.mobile_number
        holders = self._by_number.get(number, [])
        if row.code in self._closed:
            raise Refused("the customer has deleted the account with this code", "code")
        if number in self._others:
            raise Refused(f"phone1: {number} is the owner's or a salesperson's number", "phone1")
        if row.code is None:
            if len(holders) > 1:
                raise Refused("several accounts have this mobile number: add an account code", "phone1")
            return holders[0] if holders else None
        if holders and row.code not in holders:
            raise Refused(f"phone1: {number} already belongs to account {holders[0]}", "phone1")
        return row.code

    def salesperson(self, called: str) -> str:
        """The code of the salesperson of this code or name. Raises Refused."""
        found = self._salespeople.get(same(called), [])
        if len(found) != 1:
            reason = "several salespeople have the name" if found else "no salesperson found for"
            raise Refused(f"salesperson: {reason} “{called}”", "salesperson")
        return found[0]
