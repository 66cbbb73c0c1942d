"""The own rates of a price list: a page of them, and changing many at once."""

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple
from uuid import uuid4

from app.catalogue.rate_history import service as rate_history
from app.catalogue.references import OwnRates, restore_own_rates
from app.people.activity import recording as activity
from app.pricing.models import StoredPriceList
from app.pricing.terms_cache import MAX_RATES
from app.shared.audited import ActivityKind
from app.shared.errors import Conflict, Invalid
from app.terms.price_lists.service import LISTS
from app.terms.service import one, outdate
from tenant_router.session import Read, StoreSession

Size = tuple[str, str]  # a product code and a size code

_FROM = """
FROM store.price_list_rates r
JOIN store.variants v ON v.product_code = r.product_code AND v.size_code = r.size_code
  AND v.retired_at IS NULL
JOIN store.products p ON p.code = r.product_code AND p.retired_at IS NULL
WHERE r.list_id = %(list)s AND NOT EXISTS (
  SELECT FROM unnest(string_to_array(%(words)s, ' ')) word
  WHERE strpos(lower(concat_ws(' ', p.code, p.name, r.size_code)), word) = 0)
"""
_ROWS = f"SELECT r.product_code, p.name, r.size_code, v.rate1, v.mrp, r.rate {_FROM} ORDER BY 1, 3"
# Selects all sizes, so that a sheet of them can be filled in.
_SHEET = """
FROM store.price_lists l CROSS JOIN store.variants v
JOIN store.products p ON p.code = v.product_code AND p.retired_at IS NULL
LEFT JOIN store.price_list_rates r
  ON r.list_id = l.id AND r.product_code = v.product_code AND r.size_code = v.size_code
WHERE l.id = %(list)s AND v.retired_at IS NULL
"""
_PAGE = f"{_ROWS} LIMIT %(size)s OFFSET %(start)s"
_COUNT = f"SELECT count(*) {_FROM}"
_BEFORE = """
SELECT v.product_code, v.size_code, r.rate
FROM unnest(%(codes)s::text[], %(sizes)s::text[]) AS n (code, size)
JOIN store.variants v ON v.product_code = n.code AND v.size_code = n.size AND v.retired_at IS NULL
LEFT JOIN store.price_list_rates r
  ON r.list_id = %(list)s AND r.product_code = n.code AND r.size_code = n.size
"""
_SET = """
INSERT INTO store.price_list_rates (list_id, product_code, size_code, rate)
SELECT %(list)s, n.code, n.size, n.rate
FROM unnest(%(codes)s::text[], %(sizes)s::text[], %(rates)s::numeric[]) AS n (code, size, rate)
ON CONFLICT (list_id, product_code, size_code) DO UPDATE SET rate = excluded.rate
"""
_REMOVE = """
DELETE FROM store.price_list_rates r USING unnest(%(codes)s::text[], %(sizes)s::text[]) AS n (code, size)
WHERE r.list_id = %(list)s AND r.product_code = n.code AND r.size_code = n.size
"""
_SUM = "SELECT count(*) FROM store.price_list_rates WHERE list_id = %(list)s"


class OwnRate(NamedTuple):
    """A rate of a list, with the size's first rate and MRP to compare it with."""

    product_code: str
    product_name: str
    size_code: str
    rate1: Decimal
    mrp: Decimal | None
    rate: Decimal


def rate_page(
    db: StoreSession, list_id: int, words: str, *, page: int, size: int
) -> tuple[list[OwnRate], int]:
    """Return a page of a list's own rates whose items have these words, and their number."""
    searched = {"list": list_id, "words": " ".join(words.lower().split())}
    rows, ((total,),) = db.pipeline(
        Read(_PAGE, {**searched, "size": size, "start": page * size}), Read(_COUNT, searched)
    )
    return [OwnRate(*row) for row in rows], total


class SheetRow(NamedTuple):
    """A size in the sheet of a list; its rate is None if the list has no own rate for it."""

    list_name: str
    product_code: str
    product_name: str
    size_code: str
    rate1: Decimal
    mrp: Decimal | None
    rate: Decimal | None


def sheet_rows(list_id: int) -> Read:
    """Return the read of all sizes with the own rates of a list."""
    columns = "l.name, v.product_code, p.name, v.size_code, v.rate1, v.mrp, r.rate"
    return Read(
        f"SELECT {columns} {_SHEET} ORDER BY p.priority, p.code, v.position, v.size_code", {"list": list_id}
    )


def sheet_count(list_id: int) -> Read:
    """Return the read of the number of sizes in a sheet."""
    return Read(f"SELECT count(*) {_SHEET}", {"list": list_id})


def before(db: StoreSession, list_id: int, sizes: list[Size]) -> dict[Size, Decimal | None]:
    """Return the own rates of these sizes, as far as the catalogue has them; None means no own rate."""
    values = {"list": list_id, "codes": [code for code, _ in sizes], "sizes": [size for _, size in sizes]}
    return {(code, size): rate for code, size, rate in db.read(Read(_BEFORE, values))}


def set_rates(
    db: StoreSession,
    list_id: int,
    rates: Mapping[Size, Decimal | None],
    source: rate_history.RateSource = rate_history.RateSource.FORM,
) -> StoredPriceList:
    """Set own rates of a list; None removes a rate.

    Raise Invalid for a size that the catalogue does not have, Conflict for too many, NotFound for a list that
    no longer exists.
    """
    stored = one(db, LISTS, list_id)
    found = before(db, list_id, list(rates))
    if found.keys() != rates.keys():
        raise Invalid("cart.product", field="rates")
    changed = {size: rate for size, rate in rates.items() if rate != found[size]}
    if changed:
        _replace(db, stored, found, changed, source)
    return stored


@restore_own_rates.register
def restore(db: StoreSession, own_rates: OwnRates) -> int:
    """Restore the own rates of lists from before a change, and return how many.

    Rates that were changed since are kept, and rates of removed lists or sizes are skipped. Raise Conflict
    for too many.
    """
    outdate(db)
    by_list: dict[int, dict[Size, tuple[Decimal | None, Decimal | None]]] = defaultdict(dict)
    for (list_id, product, size), rates in own_rates.items():
        by_list[list_id][product, size] = rates
    restored = 0
    for list_id, changed in sorted(by_list.items()):
        stored = db.get(StoredPriceList, list_id)
        found = before(db, list_id, list(changed)) if stored else {}
        back = {size: changed[size][0] for size, rate in found.items() if rate == changed[size][1]}
        if stored and back:
            _replace(db, stored, found, back, rate_history.RateSource.UNDO)
        restored += len(back)
    return restored


def _replace(
    db: StoreSession,
    stored: StoredPriceList,
    found: Mapping[Size, Decimal | None],
    rates: Mapping[Size, Decimal | None],
    source: rate_history.RateSource,
) -> None:
    """Write rates that differ from the existing ones, and record them."""
    _write(db, stored, rates)
    subjects = ((" · ".join(filter(None, size)), size) for size in rates)
    changes = (activity.Change(name, found[size], rates[size]) for name, size in subjects)
    activity.record(db, ActivityKind.RATES, "price_list", stored.name, changes=changes)
    replaced = {size: {rate_history.OWN_RATE: (found[size], rate)} for size, rate in rates.items()}
    rate_history.record(db, replaced, source, price_list=stored.name)


def _write(db: StoreSession, stored: StoredPriceList, rates: Mapping[Size, Decimal | None]) -> None:
    kept = {size: rate for size, rate in rates.items() if rate is not None}
    removed = [size for size, rate in rates.items() if rate is None]
    if kept:
        db.run(_SET, list=stored.id, **_arrays(list(kept)), rates=list(kept.values()))
    if removed:
        db.run(_REMOVE, list=stored.id, **_arrays(removed))
    stored.rate_count = db.run(_SUM, list=stored.id).scalar_one()
    if stored.rate_count > MAX_RATES:
        raise Conflict("price_lists.most_rates", field="rates", number=MAX_RATES)
    stored.rates_version = uuid4() if stored.rate_count else None
    db.flush()


def _arrays(sizes: list[Size]) -> dict[str, list[str]]:
    return {"codes": [code for code, _ in sizes], "sizes": [size for _, size in sizes]}
