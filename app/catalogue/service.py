"""Keeping the catalogue's counts."""

from sqlalchemy import func, select, update

from app.catalogue.models import Category, Product
from tenant_router.session import StoreSession


def recount(db: StoreSession) -> None:
    """Count each category's products anew; whoever adds, moves or removes products calls it at the end."""
    mine = Product.category_code == Category.code
    all_of_it = select(func.count()).where(mine).correlate(Category).scalar_subquery()
    pictured = (
        select(func.count()).where(mine, func.cardinality(Product.pictures) > 0).correlate(Category)
    ).scalar_subquery()
    db.execute(
        update(Category)
        .values(product_count=all_of_it, pictured_count=pictured)
        .execution_options(synchronize_session=False)
    )
