"""The PDF of the product list."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any, BinaryIO

from app.auth.viewer import Viewer
from app.exports import queries
from app.exports.kinds import ExportParams
from app.exports.pdf.products import (
    CategorySection,
    ListedProduct,
    ListedSize,
    ProductListDocument,
    write_products,
)
from app.exports.pictures import thumbnails
from app.exports.renderers.company import firm_of
from app.pricing.rules import packing
from app.settings.queries import company
from app.shared.actor import Access
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

LAYOUT_PERCENT = 95


def write(
    db: StoreSession,
    viewer: Viewer,
    params: ExportParams,
    file: BinaryIO,
    report_progress: Callable[[int], None],
) -> None:
    """Write the list of the products that the viewer sees in the shop, at the viewer's rates."""
    everything = viewer.actor.kind is Access.OWNER
    categories = list(queries.categories(db, only=params["category"], everything=everything))
    total = sum(count for _, _, count in categories) or 1
    document = ProductListDocument(
        firm=firm_of(db, company(db)),
        made_at=datetime.now(UTC).astimezone(STORE_TIME),
        search_text=f"“{params['words']}”" if params["words"] else "",
        rates=viewer.visibility.rates,
    )
    write_products(
        file,
        document,
        _sections(db, viewer, categories, params),
        report_count=lambda count: report_progress(min(LAYOUT_PERCENT, count * LAYOUT_PERCENT // total)),
    )


def _sections(
    db: StoreSession, viewer: Viewer, categories: list[tuple[str, str, int]], params: ExportParams
) -> Iterator[CategorySection]:
    everything = viewer.actor.kind is Access.OWNER
    filters: dict[str, Any] = {"party": viewer.party, "everything": everything}
    if everything:
        filters["pictureless"] = params.get("pictureless", False)
    search_text = queries.search(db, params["words"])
    for code, name, _ in categories:
        starts_category = True
        for products in queries.products(db, code, search_text, **filters):
            pictures = thumbnails(rows[0][13][0] for rows in products if rows[0][13])
            yield CategorySection(
                name, starts_category, [_product(rows, viewer, pictures) for rows in products]
            )
            starts_category = False


def _product(rows: list[tuple[Any, ...]], viewer: Viewer, pictures: dict[str, bytes]) -> ListedProduct:
    code, name, unit, names = rows[0][0], rows[0][1], rows[0][8], rows[0][13]
    return ListedProduct(
        code=code,
        name=name,
        unit=unit if viewer.settings.units else "",
        sizes=[_size(row, viewer) for row in rows if row[14] is not None],
        picture=pictures.get(names[0]) if names else None,
    )


def _size(row: tuple[Any, ...], viewer: Viewer) -> ListedSize:
    size, box, minimum, step, *rates, _, discount, _, agreed = row[14:27]
    pack = packing(
        minimum_quantity=minimum, quantity_step=step, pieces_per_box=box, boxes=viewer.settings.boxes
    )
    return ListedSize(
        name=size,
        minimum=pack.smallest,
        step=pack.step,
        box=box,
        rate=viewer.pricing.pays(rates, discount, agreed) if viewer.visibility.rates else None,
    )
