"""Hooks for rows of other modules that refer to products and categories."""

from collections.abc import Mapping
from decimal import Decimal

from app.shared.hooks import Hook
from tenant_router.session import StoreSession

# The own rates that an import of price lists changed, each before and after; None means no rate. The key is
# the id of a list, a product code and a size code.
OwnRates = Mapping[tuple[int, str, str], tuple[Decimal | None, Decimal | None]]

# Whether a cart or an order refers to a product's size: (db, product code, size code).
size_in_use = Hook[[StoreSession, str, str], bool]("catalogue.size_in_use")
# The SQL condition that a cart or an order refers to a size `v`.
size_in_use_sql = Hook[[], str]("catalogue.size_in_use_sql")
# Whether the accounting package has a category, which would add it again: (db, category code).
category_in_accounting = Hook[[StoreSession, str], bool]("catalogue.category_in_accounting")
# Whether a category was ordered from: (db, category code).
category_ordered = Hook[[StoreSession, str], bool]("catalogue.category_ordered")
# The SQL condition that a product `p` was ordered, for the read of its details.
product_ordered_sql = Hook[[], str]("catalogue.product_ordered_sql")
# Restores the own rates of price lists from before a change; returns how many: (db, own rates).
restore_own_rates = Hook[[StoreSession, OwnRates], int]("catalogue.restore_own_rates")
