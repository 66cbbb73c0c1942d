"""The PDF of the product list."""

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from app.catalogue.fields import ProductRow
from app.catalogue.schemas import pays
from app.papers.exports import queries
from app.papers.exports.kinds import ExportParams
from app.papers.exports.pdf.products import (
    CategorySection,
    ListedProduct,
    ListedSize,
    ProductListDocument,
    write_products,
)
from app.papers.exports.pictures import thumbnails
from app.papers.exports.renderers.company import firm_of
from app.papers.exports.tables.table import quoted
from app.people.auth.viewer import Viewer
from app.pricing.rules import packing
from app.shared.actor import Access
from app.shared.days import STORE_TIME
from app.store.settings.queries import company
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
        firm=firm_of(company(db)),
        made_at=params["now"].astimezone(STORE_TIME),
        search_text=" · ".join(filter(None, (params.get("brand"), quoted(params["words"])))),
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
    filters["brand"] = params.get("brand") or None
    if everything:
        filters["pictureless"] = params.get("pictureless", False)
    search_text = queries.search(db, params["words"])
    for code, name, _ in categories:
        starts_category = True
        for products in queries.products(db, code, search_text, **filters):
            pictures = thumbnails(rows[0].pictures[0] for rows in products if rows[0].pictures)
            yield CategorySection(
                name, starts_category, [_product(rows, viewer, pictures) for rows in products]
            )
            starts_category = False


def _product(rows: list[ProductRow], viewer: Viewer, pictures: dict[str, bytes]) -> ListedProduct:
    product = rows[0]
    return ListedProduct(
        code=product.code,
        name=product.name,
        brand=product.brand,
        unit=product.unit if viewer.settings.units else "",
        sizes=[_size(row, row.size_code, viewer) for row in rows if row.size_code is not None],
        picture=pictures.get(product.pictures[0]) if product.pictures else None,
    )


def _size(row: ProductRow, name: str, viewer: Viewer) -> ListedSize:
    pack = packing(
        minimum_quantity=row.minimum_quantity,
        quantity_step=row.quantity_step,
        pieces_per_box=row.pieces_per_box,
        boxes=viewer.settings.boxes,
    )
    rate = pays(viewer.pricing, row)
    return ListedSize(
        name=name,
        minimum=pack.smallest,
        step=pack.step,
        box=row.pieces_per_box,
        rate=rate if viewer.visibility.rates else None,
    )
