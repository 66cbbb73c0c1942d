"""Find products by the words that say what they are."""

from alembic import op

revision = "0053"
down_revision = "0052"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("products_kinds", "products", ["kind_tokens"], schema="store", postgresql_using="gin")


def downgrade() -> None:
    op.drop_index("products_kinds", "products", schema="store")
