"""What a search ranks by: what a product is, in how many orders it is, and who has ordered it.

A product whose `order_count` is null is not counted yet. Existing ones are counted in batches by the upkeep.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

SOLD = (sa.text("order_count DESC NULLS LAST"), "priority", "code")
PIECES = (sa.text("sold_quantity DESC"), "priority", "code")


def upgrade() -> None:
    op.add_column("products", sa.Column("kind_tokens", ARRAY(sa.Text)), schema="store")
    op.add_column("products", sa.Column("order_count", sa.BigInteger), schema="store")
    op.alter_column("products", "order_count", server_default="0", schema="store")
    op.create_table(
        "bought_products",
        sa.Column("product_code", sa.Text, nullable=False),
        sa.Column("account_code", sa.Text, nullable=False),
        sa.Column("order_count", sa.Integer, nullable=False),
        sa.Column("ordered_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("product_code", "account_code"),
        sa.ForeignKeyConstraint(["account_code"], ["store.accounts.code"], ondelete="CASCADE"),
        schema="store",
    )
    latest = ["account_code", sa.text("ordered_at DESC"), "product_code"]
    op.create_index("bought_products_latest", "bought_products", latest, schema="store")
    for name in ("products_category_sold", "products_sold"):
        op.drop_index(name, "products", schema="store")
    op.create_index("products_sold", "products", [*SOLD], schema="store")
    op.create_index("products_category_sold", "products", ["category_code", *SOLD], schema="store")
    op.create_index("products_created", "products", ["created_at", "code"], schema="store")


def downgrade() -> None:
    op.drop_index("products_created", "products", schema="store")
    for name in ("products_category_sold", "products_sold"):
        op.drop_index(name, "products", schema="store")
    op.create_index("products_sold", "products", [*PIECES], schema="store")
    op.create_index("products_category_sold", "products", ["category_code", *PIECES], schema="store")
    op.drop_table("bought_products", schema="store")
    op.drop_column("products", "order_count", schema="store")
    op.drop_column("products", "kind_tokens", schema="store")
