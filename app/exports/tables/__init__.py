"""The lists that can be exported, each a table of columns and a query."""

from app.exports.tables.accounts import ACCOUNTS
from app.exports.tables.activity import ACTIVITY
from app.exports.tables.catalogs import CATALOGS
from app.exports.tables.categories import CATEGORIES
from app.exports.tables.credit import CREDIT
from app.exports.tables.items import ITEMS, LINES
from app.exports.tables.locations import LOCATIONS
from app.exports.tables.orders import ORDERS
from app.exports.tables.price_lists import PRICE_LISTS
from app.exports.tables.products import PRODUCTS
from app.exports.tables.receivables import RECEIVABLES
from app.exports.tables.reports import REPORTS
from app.exports.tables.statement import STATEMENT
from app.exports.tables.table import ExportTable
from app.exports.tables.users import USERS

TABLES: dict[str, ExportTable] = {
    "products": PRODUCTS,
    "categories": CATEGORIES,
    "catalogs": CATALOGS,
    "orders": ORDERS,
    "accounts": ACCOUNTS,
    "users": USERS,
    "activity": ACTIVITY,
    "locations": LOCATIONS,
    "priceList": PRICE_LISTS,
    "itemWiseReport": ITEMS,
    "orderLines": LINES,
    "receivables": RECEIVABLES,
    "creditReport": CREDIT,
    "statement": STATEMENT,
    **REPORTS,
}
