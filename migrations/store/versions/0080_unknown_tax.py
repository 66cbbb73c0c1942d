"""A product's tax rate is null where it is not known."""

from alembic import op

revision = "0080"
down_revision = "0078"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("products", "tax_rate", nullable=True, schema="store")


def downgrade() -> None:
    op.execute("UPDATE store.products SET tax_rate = 0 WHERE tax_rate IS NULL")
    op.alter_column("products", "tax_rate", nullable=False, schema="store")
