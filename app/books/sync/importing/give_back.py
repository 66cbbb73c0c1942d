"""Returning a product's fields to the books: the next sync replaces the owner's own values."""

from sqlalchemy import select, update

from app.books.sync.importing.targets import PRODUCTS, VARIANTS, Target
from app.books.sync.models import AppliedDataset, SourceKey
from app.catalogue.models import Product, Variant
from app.shared.errors import NotFound
from tenant_router.session import StoreSession

_OF_PRODUCTS = {*PRODUCTS.columns, PRODUCTS.parent}
_OF_SIZES = {*VARIANTS.columns, "stock"}


def give_back(db: StoreSession, code: str) -> None:
    """Return a product and its sizes to the books. Raise NotFound if the books do not have the product."""
    product = db.scalar(select(Product).where(Product.code == code).with_for_update())
    if product is None or not product.from_accounting:
        raise NotFound("sync.not_in_books")
    sizes = db.scalars(select(Variant).where(Variant.product_code == code).with_for_update())
    product.own_fields = [name for name in product.own_fields if name not in _OF_PRODUCTS]
    for size in sizes:
        size.own_fields = [name for name in size.own_fields if name not in _OF_SIZES]
    _read_again(db, code, (PRODUCTS, VARIANTS))


def _read_again(db: StoreSession, code: str, targets: tuple[Target, ...]) -> None:
    """Make the next sync write a product even if its source has not changed."""
    keys = (SourceKey.entity.in_([target.entity for target in targets]), SourceKey.code == code)
    present = update(SourceKey).where(*keys, SourceKey.hash.is_not(None)).values(hash=b"")
    db.execute(present.execution_options(synchronize_session=False))
    datasets = select(SourceKey.dataset).where(*keys).distinct()
    for guid in db.scalars(datasets).all():
        if (dataset := db.get(AppliedDataset, guid)) is not None:
            dataset.cursor = None
