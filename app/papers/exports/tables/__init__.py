"""The lists that can be exported, each a table of columns and a query."""

from app.papers.exports.tables.accounts import ACCOUNTS
from app.papers.exports.tables.activity import ACTIVITY
from app.papers.exports.tables.catalogs import CATALOGS
from app.papers.exports.tables.categories import CATEGORIES
from app.papers.exports.tables.corrections import CORRECTIONS
from app.papers.exports.tables.lines import LINES
from app.papers.exports.tables.locations import LOCATIONS
from app.papers.exports.tables.orders import ORDERS
from app.papers.exports.tables.price_lists import PRICE_LISTS
from app.papers.exports.tables.products import PRODUCTS
from app.papers.exports.tables.reports import REPORTS
from app.papers.exports.tables.statement import STATEMENT
from app.papers.exports.tables.table import ExportTable
from app.papers.exports.tables.users import USERS

TABLES: dict[str, ExportTable] = {
    "products": PRODUCTS,
    "categories": CATEGORIES,
    "catalogs": CATALOGS,
    "orders": ORDERS,
    "accounts": ACCOUNTS,
    "users": USERS,
    "activity": ACTIVITY,
    "corrections": CORRECTIONS,
    "locations": LOCATIONS,
    "priceList": PRICE_LISTS,
    "orderLines": LINES,
    "statement": STATEMENT,
    **REPORTS,
}
