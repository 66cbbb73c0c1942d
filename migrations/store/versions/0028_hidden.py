"""Products that only the owner sees, and their counts by category."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

COUNTS = ("hidden_count", "hidden_pictured_count")


def upgrade() -> None:
    op.add_column(
        "products", sa.Column("hidden", sa.Boolean, server_default="false", nullable=False), schema="store"
    )
    for name in COUNTS:
        column = sa.Column(name, sa.Integer, server_default="0", nullable=False)
        op.add_column("categories", column, schema="store")


def downgrade() -> None:
    for name in COUNTS:
        op.drop_column("categories", name, schema="store")
    op.drop_column("products", "hidden", schema="store")
