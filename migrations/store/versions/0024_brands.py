"""A product's brand, and the index of the shop's filter by brand."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("products", sa.Column("brand", sa.Text, server_default="", nullable=False), schema="store")
    # No product has a brand yet, so this index is empty.
    op.create_index(
        "products_brand",
        "products",
        [sa.text("lower(brand)"), "priority", "code"],
        schema="store",
        postgresql_where=sa.text("brand <> ''"),
    )


def downgrade() -> None:
    op.drop_index("products_brand", "products", schema="store")
    op.drop_column("products", "brand", schema="store")
