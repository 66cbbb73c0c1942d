"""Marks on fields that the owner edited, and further sort orders of the product list."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("categories", "products", "variants"):
        column = sa.Column("own_fields", ARRAY(sa.Text), server_default="{}", nullable=False)
        op.add_column(table, column, schema="store")
    accounting = sa.Column("from_accounting", sa.Boolean, server_default=sa.false(), nullable=False)
    op.add_column("products", accounting, schema="store")
    op.create_index("products_name", "products", [sa.text("lower(name)"), "code"], schema="store")
    op.create_index("products_updated", "products", ["updated_at", "code"], schema="store")
    op.create_index(
        "products_pictureless",
        "products",
        ["priority", "code"],
        schema="store",
        postgresql_where=sa.text("pictures = '{}'"),
    )


def downgrade() -> None:
    for name in ("products_pictureless", "products_updated", "products_name"):
        op.drop_index(name, "products", schema="store")
    op.drop_column("products", "from_accounting", schema="store")
    for table in ("variants", "products", "categories"):
        op.drop_column(table, "own_fields", schema="store")
