"""The substitutes that the shop offers to a caller."""

from itertools import groupby
from operator import itemgetter
from typing import Any

from app.catalogue import queries
from app.catalogue.fields import ProductRow
from app.catalogue.schemas import packing_of, pays
from app.catalogue.shop_answers import CatalogueReader, Rows
from app.catalogue.substitutes.rules import Item, Size, substitutes
from app.people.auth.viewer import Viewer
from app.pricing.rules import pieces_in_box, stock_suffices
from tenant_router.session import read

# The number of a category's items to compare, in the shop's order.
MAX_COMPARED = 60


def offered(reader: CatalogueReader, query: dict[str, Any], code: str) -> dict[str, Any]:
    """Return the substitutes of an item; none for an unknown item or if the store's switch is off."""
    reader.read()
    viewer = reader.viewer
    if not viewer.settings.substitutes:
        return {"result": []}
    reads = queries.substitutes(
        code,
        query["size"],
        party=reader.rates_party,
        account=reader.account,
        in_stock=viewer.visibility.stock,
        most=MAX_COMPARED,
    )
    short_rows, named_rows, other_rows = read(reader.store, *reads)
    rows = _by_item(named_rows) | _by_item(other_rows)
    named, others = _items(named_rows, viewer), _items(other_rows, viewer)
    for short in _items(short_rows, viewer):
        chosen = substitutes(short, query["size"], named, others)
        return {"result": reader.products([row for item in chosen for row in rows[item.code]])}
    return {"result": []}


def _by_item(rows: Rows) -> dict[str, Rows]:
    return {code: list(sizes) for code, sizes in groupby(rows, key=itemgetter(0))}


def _items(rows: Rows, viewer: Viewer) -> list[Item]:
    """Return the items of product rows, limited to what the viewer sees of their sizes."""
    return [
        Item(code, sizes[0].category_code, [_size(row, viewer) for row in sizes if row.size_code is not None])
        for code, sizes in (
            (code, [ProductRow._make(row) for row in rows]) for code, rows in _by_item(rows).items()
        )
    ]


def _size(row: ProductRow, viewer: Viewer) -> Size:
    visibility = viewer.visibility
    rate = pays(viewer.pricing, row)
    priced = rate > 0 or viewer.settings.inquiry or not visibility.rates
    packing = packing_of(row, viewer.settings, viewer.rules, stock_shown=visibility.stock)
    return Size(
        code=row.size_code or "",
        pieces_per_box=pieces_in_box(row.pieces_per_box),
        rate=rate if visibility.rates else None,
        orderable=priced and (not visibility.stock or stock_suffices(row.stock, packing)),
    )
