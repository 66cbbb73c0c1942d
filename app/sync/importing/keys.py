"""Which record a key of the source means: known ones, the store's own that are clearly the same, new codes.

A code is given once. It stays when a record is retired, and comes back with its key.
"""

import re
from collections import Counter
from uuid import UUID

from app.catalogue.limits import MAX_CODE_LENGTH, same
from app.shared.actor import is_salesperson_code
from app.sync.importing.rejects import Rejects
from app.sync.importing.sql import run
from app.sync.importing.targets import OTHER_CATEGORY, Target
from tenant_router.session import StoreSession

_KNOWN = """
UPDATE store.sync_rows r SET code = k.code, size = CASE WHEN r.entity = 'variants' THEN k.size END
FROM store.sync_keys k
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.state IS NULL
  AND k.dataset = %(dataset)s AND k.entity = r.entity AND k.key = r.key
"""
_NEW = """
SELECT r.key, coalesce(r.other_key, ''), coalesce(r.data ->> 'name', ''), coalesce(r.data ->> 'phone1', '')
FROM store.sync_rows r
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.code IS NULL AND r.state IS NULL AND r.active
ORDER BY r.key
"""
_THERE = {
    "departments": "SELECT code, name, '' FROM store.categories",
    "products": "SELECT code, name, '' FROM store.products",
    "salespeople": "SELECT code, name, '' FROM store.salespeople",
    "accounts": "SELECT code, name, phone1 FROM store.accounts WHERE deactivated_at IS NULL",
}
_TAKEN = "SELECT code FROM {} UNION SELECT code FROM store.sync_keys WHERE entity = %(entity)s"
_MINE = "SELECT code FROM store.sync_keys WHERE dataset = %(dataset)s AND entity = %(entity)s"
_GIVE = """
WITH given AS (
  SELECT * FROM unnest(%(keys)s::text[], %(codes)s::text[]) AS g (key, code)
), kept AS (
  INSERT INTO store.sync_keys (dataset, entity, key, code)
  SELECT %(dataset)s, %(entity)s, g.key, g.code FROM given g
)
UPDATE store.sync_rows r SET code = g.code FROM given g
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.key = g.key
"""
_REFUSE = """
UPDATE store.sync_rows r SET state = 'rejected'
WHERE r.run = %(run)s AND r.entity = %(entity)s AND r.key = ANY(%(keys)s)
"""
# Sizes take their product's code; a size that two keys mean is the first one's.
_VARIANT_PARENTS = """
UPDATE store.sync_rows r SET code = p.code FROM store.sync_keys p
WHERE r.run = %(run)s AND r.entity = 'variants' AND r.state IS NULL AND r.code IS NULL
  AND p.dataset = %(dataset)s AND p.entity = 'products' AND p.key = r.parent_key
"""
_OF_INACTIVE = """
UPDATE store.sync_rows r SET state = 'inactive' FROM store.sync_rows p
WHERE r.run = %(run)s AND r.entity = 'variants' AND r.state IS NULL AND r.code IS NULL
  AND p.run = r.run AND p.entity = 'products' AND p.key = r.parent_key AND p.state = 'inactive'
"""
_TWICE = """
SELECT s.key FROM (
  SELECT r.key, k.key IS NULL AS is_new,
         row_number() OVER (PARTITION BY r.code, lower(r.size) ORDER BY k.key IS NULL, r.key) AS nth
  FROM store.sync_rows r
  LEFT JOIN store.sync_keys k ON k.dataset = %(dataset)s AND k.entity = 'variants' AND k.key = r.key
  WHERE r.run = %(run)s AND r.entity = 'variants' AND r.state IS NULL AND r.code IS NOT NULL) s
WHERE s.nth > 1
"""
_GIVE_VARIANTS = """
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


def resolve(db: StoreSession, run_id: UUID, dataset: str, target: Target, rejects: Rejects) -> None:
    """Give every staged row of an entity the code of its record."""
    these = {"run": run_id, "dataset": dataset, "entity": target.entity}
    run(db, _KNOWN, **these)
    if target.entity == "variants":
        _resolve_variants(db, these, rejects)
        return
    new = run(db, _NEW, **these).fetchall()
    if not new:
        return
    codes = _Codes(db, dataset, target)
    given: list[tuple[str, str]] = []
    for key, own_code, name, phone in new:
        code = codes.of(own_code, name, phone)
        if code is None:
            reason = "no codes left for more of these"
            _refuse(db, these, rejects, [(key, "", reason)])
        else:
            given.append((key, code))
    run(db, _GIVE, **these, keys=[key for key, _ in given], codes=[code for _, code in given])


def _resolve_variants(db: StoreSession, these: dict[str, object], rejects: Rejects) -> None:
    run(db, _VARIANT_PARENTS, **these)
    run(db, _OF_INACTIVE, **these)
    orphans = run(db, _ORPHANS, **these).fetchall()
    _refuse(db, these, rejects, [(key, parent, "item not found") for key, parent in orphans])
    twice = run(db, _TWICE, **these).fetchall()
    _refuse(db, these, rejects, [(key, "", "this size is listed twice") for (key,) in twice])
    run(db, _GIVE_VARIANTS, **these)


def _refuse(
    db: StoreSession, these: dict[str, object], rejects: Rejects, wrong: list[tuple[str, str, str]]
) -> None:
    for key, value, reason in wrong:
        rejects.add(str(these["entity"]), key, "key", value, reason, wrong=False)
    if wrong:
        run(db, _REFUSE, **these, keys=[key for key, _, _ in wrong])


class _Codes:
    """The codes that are taken, the store's own records by name, and the next free code."""

    def __init__(self, db: StoreSession, dataset: str, target: Target) -> None:
        self._target = target
        values = {"dataset": dataset, "entity": target.entity}
        mine = {code for (code,) in run(db, _MINE, **values)}
        there = run(db, _THERE[target.entity]).fetchall()
        # Two that look alike are told apart by nothing but their keys.
        names = Counter(self._called(name, phone) for _, name, phone in there)
        self._free = {code for code, _, _ in there} - mine - {OTHER_CATEGORY}
        self._by_name = {
            self._called(name, phone): code
            for code, name, phone in there
            if code in self._free and names[self._called(name, phone)] == 1
        }
        self._taken = {code for (code,) in run(db, _TAKEN.format(target.table), **values)}
        form = re.compile(rf"{target.letter}([0-9]{{{target.digits},12}})")
        self._last = max((int(m[1]) for code in self._taken if (m := form.fullmatch(code))), default=0)

    def of(self, own_code: str, name: str, phone: str) -> str | None:
        """The code for a new key; None where there are no more of them."""
        code = own_code.strip()
        if not self._may_be(code) or (code in self._taken and code not in self._free):
            code = self._same(name, phone) or self._next() or ""
        self._free.discard(code)
        self._taken.add(code)
        return code or None

    def _same(self, name: str, phone: str) -> str | None:
        if self._target.entity == "accounts" and not phone:
            return None
        code = self._by_name.get(self._called(name, phone))
        return code if code in self._free else None

    def _called(self, name: str, phone: str) -> tuple[str, str]:
        return same(name), phone

    def _next(self) -> str | None:
        self._last += 1
        code = f"{self._target.letter}{self._last:0{self._target.digits}d}"
        # Four characters tell a salesperson from anybody else.
        return None if self._target.entity == "salespeople" and not is_salesperson_code(code) else code

    def _may_be(self, code: str) -> bool:
        if self._target.entity == "salespeople":
            return is_salesperson_code(code)
        if not code or len(code) > MAX_CODE_LENGTH or code in (".", "..", OTHER_CATEGORY):
            return False
        if code.startswith("/") or code.endswith("/") or not code.isprintable():
            return False
        # B… are accounts that were made here.
        return self._target.entity != "accounts" or not (code.startswith("B") or is_salesperson_code(code))
