"""The product list as a file."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any, BinaryIO

from app.auth.viewer import Viewer
from app.exports import queries
from app.exports.kinds import Asked
from app.exports.pdf.products import ListPaper, Product, Shelf, Size, write_products
from app.exports.pictures import thumbnails
from app.exports.renderers.company import firm_of
from app.pricing.rules import packing
from app.settings.queries import company
from app.shared.actor import Access
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

LAID_OUT = 95


def write(
    db: StoreSession, viewer: Viewer, asked: Asked, file: BinaryIO, progress: Callable[[int], None]
) -> None:
    """Write the list of the products that the viewer finds in the shop, at his own rates."""
    everything = viewer.actor.kind is Access.OWNER
    kept = list(queries.categories(db, only=asked["category"], everything=everything))
    total = sum(count for _, _, count in kept) or 1
    paper = ListPaper(
        firm=firm_of(db, company(db)),
        made_at=datetime.now(UTC).astimezone(STORE_TIME),
        found_by=f"“{asked['words']}”" if asked["words"] else "",
        rates=viewer.sight.rates,
    )
    write_products(
        file,
        paper,
        _shelves(db, viewer, kept, asked),
        laid_out=lambda count: progress(min(LAID_OUT, count * LAID_OUT // total)),
    )


def _shelves(
    db: StoreSession, viewer: Viewer, kept: list[tuple[str, str, int]], asked: Asked
) -> Iterator[Shelf]:
    everything = viewer.actor.kind is Access.OWNER
    narrowed: dict[str, Any] = {"party": viewer.party, "everything": everything}
    if everything:
        narrowed["pictureless"] = asked.get("pictureless", False)
    found_by = queries.search(db, asked["words"])
    for code, name, _ in kept:
        begins = True
        for found in queries.products(db, code, found_by, **narrowed):
            pictures = thumbnails(rows[0][13][0] for rows in found if rows[0][13])
            yield Shelf(name, begins, [_product(rows, viewer, pictures) for rows in found])
            begins = False


def _product(rows: list[tuple[Any, ...]], viewer: Viewer, pictures: dict[str, bytes]) -> Product:
    code, name, unit, names = rows[0][0], rows[0][1], rows[0][8], rows[0][13]
    return Product(
        code=code,
        name=name,
        unit=unit if viewer.settings.units else "",
        sizes=[_size(row, viewer) for row in rows if row[14] is not None],
        picture=pictures.get(names[0]) if names else None,
    )


def _size(row: tuple[Any, ...], viewer: Viewer) -> Size:
    size, box, minimum, step, *rates, _, discount, _, agreed = row[14:27]
    pack = packing(
        minimum_quantity=minimum, quantity_step=step, pieces_per_box=box, boxes=viewer.settings.boxes
    )
    return Size(
        name=size,
        minimum=pack.least,
        step=pack.step,
        box=box,
        rate=viewer.pricing.pays(rates, discount, agreed) if viewer.sight.rates else None,
    )
