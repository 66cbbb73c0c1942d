"""A product's tax rate is null where it is not known."""

import sqlalchemy as sa
from alembic import op

revision = "0080"
down_revision = "0078"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("products", "tax_rate", nullable=True, schema="store")
    unknown = sa.text("tax_rate IS NULL")
    op.create_index(
        "products_untaxed", "products", ["priority", "code"], schema="store", postgresql_where=unknown
    )


def downgrade() -> None:
    op.drop_index("products_untaxed", "products", schema="store")
    op.execute("UPDATE store.products SET tax_rate = 0 WHERE tax_rate IS NULL")
    op.alter_column("products", "tax_rate", nullable=False, schema="store")
