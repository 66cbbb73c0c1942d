"""The lists that are files: each a table of columns and a query."""

from app.exports.tables.catalogs import CATALOGS
from app.exports.tables.categories import CATEGORIES
from app.exports.tables.orders import ORDERS
from app.exports.tables.products import PRODUCTS
from app.exports.tables.table import Table

TABLES: dict[str, Table] = {
    "products": PRODUCTS,
    "categories": CATEGORIES,
    "catalogs": CATALOGS,
    "orders": ORDERS,
}
