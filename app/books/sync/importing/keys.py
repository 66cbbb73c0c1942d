"""Codes for the keys of the source: each key gets the code of its record in the store.

A key keeps its earlier code, or gets the code of the store record that clearly matches it, or a new one. A
code is assigned once. It stays when a record is retired, and is used again when the key returns.
"""

import re
from collections import Counter
from functools import cached_property
from uuid import UUID

from app.books.intake.changed_codes import ChangedCodes, Kind
from app.books.sync.importing.rejects import Rejects
from app.books.sync.importing.targets import OTHER_CATEGORY, Target
from app.catalogue.limits import MAX_CODE_LENGTH
from app.shared.actor import is_salesperson_code
from app.shared.cleaning import comparison_key
from app.shared.sheets.errors import RejectedRow
from app.shared.texts.messages import text
from tenant_router.session import StoreSession

_USE_ASSIGNED = """
UPDATE store.sync_rows r SET code = k.code, size = CASE WHEN r.entity = 'variants' THEN k.size END
FROM store.sync_keys k
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.state IS NULL
  AND k.dataset = %(dataset)s AND k.entity = r.entity AND k.key = r.key
"""
_WITHOUT_CODE = """
SELECT r.key, coalesce(r.other_key, ''), coalesce(r.data ->> 'name', ''), coalesce(r.data ->> 'phone1', '')
FROM store.sync_rows r
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.code IS NULL AND r.state IS NULL AND r.active
ORDER BY r.key
"""
_STORE_RECORDS = {
    "departments": "SELECT code, name, '' FROM store.categories",
    "products": "SELECT code, name, '' FROM store.products",
    "salespeople": "SELECT code, name, '' FROM store.salespeople",
    "accounts": "SELECT code, name, phone1 FROM store.accounts WHERE deactivated_at IS NULL",
}
# Salespeople are missing here, because sheets have no codes for them.
_KINDS: dict[str, Kind] = {"departments": "category", "products": "product", "accounts": "account"}
_USED_CODES = "SELECT code FROM {} UNION SELECT code FROM store.sync_keys WHERE entity = %(entity)s"
_DATASET_CODES = "SELECT code FROM store.sync_keys WHERE dataset = %(dataset)s AND entity = %(entity)s"
_SAVE_KEYS = """
INSERT INTO store.sync_keys (dataset, entity, key, code)
SELECT %(dataset)s, %(entity)s, g.key, g.code
FROM unnest(%(keys)s::text[], %(codes)s::text[]) AS g (key, code)
"""
_ASSIGN = """
UPDATE store.sync_rows r SET code = g.code FROM unnest(%(keys)s::text[], %(codes)s::text[]) AS g (key, code)
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.key = g.key
"""
_REJECT = """
UPDATE store.sync_rows r SET state = 'rejected'
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.key = ANY(%(keys)s)
"""
# Sizes have their product's code. Where two keys have the same size, the first key gets it.
_VARIANT_PARENTS = """
UPDATE store.sync_rows r SET code = p.code FROM store.sync_keys p
WHERE r.run = %(run)s AND r.entity = 'variants' AND r.state IS NULL AND r.code IS NULL
  AND p.dataset = %(dataset)s AND p.entity = 'products' AND p.key = r.parent_key
"""
_INACTIVE_PARENTS = """
UPDATE store.sync_rows r SET state = 'inactive' FROM store.sync_rows p
WHERE r.run = %(run)s AND r.entity = 'variants' AND r.state IS NULL AND r.code IS NULL
  AND p.run = r.run AND p.entity = 'products' AND p.key = r.parent_key AND p.state = 'inactive'
"""
_DUPLICATES = """
SELECT s.key FROM (
  SELECT r.key, k.key IS NULL AS is_new,
         row_number() OVER (PARTITION BY r.code, lower(r.size) ORDER BY k.key IS NULL, r.key) AS nth
  FROM store.sync_rows r
  LEFT JOIN store.sync_keys k ON k.dataset = %(dataset)s AND k.entity = 'variants' AND k.key = r.key
  WHERE r.run = %(run)s AND r.entity = 'variants' AND r.state IS NULL AND r.code IS NOT NULL) s
WHERE s.nth > 1
"""
_ASSIGN_VARIANTS = """
INSERT INTO store.sync_keys (dataset, entity, key, code, size)
SELECT %(dataset)s, 'variants', r.key, r.code, r.size FROM store.sync_rows r
WHERE r.run = %(run)s AND r.entity = 'variants' AND r.state IS NULL AND r.code IS NOT NULL
ON CONFLICT DO NOTHING
"""
_ORPHANS = """
SELECT r.key, coalesce(r.parent_key, '') FROM store.sync_rows r
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.state IS NULL AND r.code IS NULL AND r.active
ORDER BY r.key
"""


def resolve(
    db: StoreSession, run_id: UUID, dataset: str, target: Target, rejects: Rejects, *, from_sheets: bool
) -> None:
    """Assign the code of its record to every staged row of an entity.

    With `from_sheets` a spreadsheet program may have changed the codes; the record with the original code
    does not count as gone.
    """
    params = {"run": run_id, "dataset": dataset, "entity": target.entity}
    db.run(_USE_ASSIGNED, **params)
    if target.entity == "variants":
        _resolve_variants(db, params, rejects)
        return
    new = db.run(_WITHOUT_CODE, **params).fetchall()
    if not new:
        return
    codes = _Codes(db, dataset, target)
    assigned: list[tuple[str, str]] = []
    for key, own_code, name, phone in new:
        if from_sheets and (question := codes.question(own_code)):
            _reject(db, params, rejects, [(key, own_code, str(question))])
            rejects.doubt(target.entity)
            continue
        code = codes.of(own_code, name, phone)
        if code is None:
            reason = text("sync.row.no_codes")
            _reject(db, params, rejects, [(key, "", reason)])
        else:
            assigned.append((key, code))
    pairs = {"keys": [key for key, _ in assigned], "codes": [code for _, code in assigned]}
    db.run(_SAVE_KEYS, **params, **pairs)
    db.run(_ASSIGN, **params, **pairs)


def _resolve_variants(db: StoreSession, params: dict[str, object], rejects: Rejects) -> None:
    db.run(_VARIANT_PARENTS, **params)
    db.run(_INACTIVE_PARENTS, **params)
    orphans = db.run(_ORPHANS, **params).fetchall()
    _reject(db, params, rejects, [(key, parent, text("sync.row.no_item")) for key, parent in orphans])
    duplicates = db.run(_DUPLICATES, **params).fetchall()
    _reject(db, params, rejects, [(key, "", text("sync.row.size_twice")) for (key,) in duplicates])
    db.run(_ASSIGN_VARIANTS, **params)


def _reject(
    db: StoreSession, params: dict[str, object], rejects: Rejects, rows: list[tuple[str, str, str]]
) -> None:
    for key, value, reason in rows:
        rejects.add(str(params["entity"]), key, "key", value, reason, wrong=False)
    if rows:
        db.run(_REJECT, **params, keys=[key for key, _, _ in rows])


class _Codes:
    """The codes in use, the store's own records by name, and the next free code."""

    def __init__(self, db: StoreSession, dataset: str, target: Target) -> None:
        self._target = target
        values = {"dataset": dataset, "entity": target.entity}
        dataset_codes = {code for (code,) in db.run(_DATASET_CODES, **values)}
        records = db.run(_STORE_RECORDS[target.entity]).fetchall()
        # A name that occurs twice cannot identify a record.
        name_counts = Counter(self._name_key(name, phone) for _, name, phone in records)
        self._free = {code for code, _, _ in records} - dataset_codes - {OTHER_CATEGORY}
        self._by_name = {
            self._name_key(name, phone): code
            for code, name, phone in records
            if code in self._free and name_counts[self._name_key(name, phone)] == 1
        }
        self._used = {code for (code,) in db.run(_USED_CODES.format(target.table), **values)}
        pattern = re.compile(rf"{target.letter}([0-9]{{{target.digits},12}})")
        self._last = max((int(m[1]) for code in self._used if (m := pattern.fullmatch(code))), default=0)

    def of(self, own_code: str, name: str, phone: str) -> str | None:
        """Return the code for a new key, or None if no more codes are left."""
        code = own_code.strip()
        if not self._is_allowed(code) or (code in self._used and code not in self._free):
            code = self._match_by_name(name, phone) or self._next_code() or ""
        self._free.discard(code)
        self._used.add(code)
        return code or None

    def question(self, own_code: str) -> RejectedRow | None:
        """Return the question to the owner if a new code may be a changed existing code."""
        code = own_code.strip()
        return None if not code or code in self._used else self._changed_codes.question(code)

    @cached_property
    def _changed_codes(self) -> ChangedCodes:
        return ChangedCodes(_KINDS[self._target.entity], self._used)

    def _match_by_name(self, name: str, phone: str) -> str | None:
        if self._target.entity == "accounts" and not phone:
            return None
        code = self._by_name.get(self._name_key(name, phone))
        return code if code in self._free else None

    def _name_key(self, name: str, phone: str) -> tuple[str, str]:
        return comparison_key(name), phone

    def _next_code(self) -> str | None:
        self._last += 1
        code = f"{self._target.letter}{self._last:0{self._target.digits}d}"
        # Only salespeople have codes of four characters.
        return None if self._target.entity == "salespeople" and not is_salesperson_code(code) else code

    def _is_allowed(self, code: str) -> bool:
        if self._target.entity == "salespeople":
            return is_salesperson_code(code)
        if not code or len(code) > MAX_CODE_LENGTH or code in (".", "..", OTHER_CATEGORY):
            return False
        if code.startswith("/") or code.endswith("/") or not code.isprintable():
            return False
        # Codes that start with B are for accounts created in the store itself.
        return self._target.entity != "accounts" or not (code.startswith("B") or is_salesperson_code(code))
