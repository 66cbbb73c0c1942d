"""The activity log: sensitive actions of a store's people."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0048"
down_revision = "0047"
branch_labels = None
depends_on = None


def upgrade() -> None:
    texts = ("kind", "noun", "subject", "name", "by_kind", "by_code", "by_name", "address")
    op.create_table(
        "activity",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        *(sa.Column(name, sa.Text, nullable=False) for name in texts[:4]),
        sa.Column("changes", JSONB, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in texts[4:]),
        schema="store",
    )
    op.create_index("activity_kind", "activity", ["kind", "id"], schema="store")
    op.create_index("activity_at", "activity", ["at"], schema="store")


def downgrade() -> None:
    op.drop_table("activity", schema="store")
