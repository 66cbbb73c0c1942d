"""The sold quantity of each product, on which `best selling` and `trending` are based."""

from sqlalchemy import func, select, update

from app.catalogue.models import Product
from app.orders.models import OrderItem
from app.orders.rules import OrderStatus
from tenant_router.session import StoreSession


def count_sold(db: StoreSession, *, order_ids: list[int]) -> None:
    """Recount the sold quantities of the products in these orders. Running it twice gives the same result."""
    product_codes = select(OrderItem.product_code).where(OrderItem.order_id.in_(order_ids))
    _count(db, Product.code.in_(product_codes))


def count_all_sold(db: StoreSession) -> None:
    """Recount the sold quantities of the whole catalogue, as after loading past orders."""
    _count(db, Product.code.is_not(None))


def _count(db: StoreSession, condition) -> None:
    sold = (
        select(func.coalesce(func.sum(OrderItem.quantity), 0))
        .where(OrderItem.product_code == Product.code, OrderItem.status != OrderStatus.CANCELED)
        .correlate(Product)
        .scalar_subquery()
    )
    db.execute(
        update(Product)
        .where(condition)
        .values(sold_quantity=sold)
        .execution_options(synchronize_session=False)
    )
