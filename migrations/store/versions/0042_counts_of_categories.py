"""What pages of categories read at once: their orders, first pictures and catalogues; also hidden products.

Without these they read every product of the store.
"""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None

PICTURED = sa.text("pictures <> '{}' AND retired_at IS NULL AND NOT hidden")
CATALOGUED = sa.text("catalog_id IS NOT NULL AND retired_at IS NULL")


def upgrade() -> None:
    sold = sa.Column("sold_count", sa.BigInteger, server_default="0", nullable=False)
    op.add_column("categories", sold, schema="store")
    op.execute("""
        UPDATE store.categories c SET sold_count = (
          SELECT coalesce(sum(p.order_count), 0) FROM store.products p
          WHERE p.category_code = c.code AND p.order_count > 0 AND p.retired_at IS NULL)""")
    in_order = ["category_code", "priority", "code"]
    op.create_index(
        "products_category_pictured", "products", in_order, schema="store", postgresql_where=PICTURED
    )
    op.create_index(
        "products_category_catalog",
        "products",
        ["category_code", "catalog_id"],
        schema="store",
        postgresql_where=CATALOGUED,
    )
    op.create_index(
        "products_hidden",
        "products",
        ["priority", "code"],
        schema="store",
        postgresql_where=sa.text("hidden"),
    )


def downgrade() -> None:
    for name in ("products_hidden", "products_category_catalog", "products_category_pictured"):
        op.drop_index(name, "products", schema="store")
    op.drop_column("categories", "sold_count", schema="store")
