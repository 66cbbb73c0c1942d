"""The history of rates: what changed them, from what to what."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0057"
down_revision = "0056"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rate_history",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("product_code", sa.Text, nullable=False),
        sa.Column("size_code", sa.Text, nullable=False),
        sa.Column("price_list", sa.Text, nullable=False, server_default=""),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("changes", JSONB, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        *(
            sa.Column(f"by_{name}", sa.Text, nullable=False, server_default="")
            for name in ("kind", "code", "name")
        ),
        schema="store",
    )
    op.create_index("rate_history_product", "rate_history", ["product_code", "id"], schema="store")
    op.create_index("rate_history_changed", "rate_history", ["changed_at"], schema="store")


def downgrade() -> None:
    op.drop_table("rate_history", schema="store")
