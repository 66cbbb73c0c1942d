"""What changes of many products replaced, so that they can be undone, and what an import does to rates."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "catalogue_changes",
        sa.Column("id", sa.Uuid, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("rows", JSONB, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("undone_at", sa.DateTime(timezone=True)),
        sa.Column("restored", sa.Integer, server_default="0", nullable=False),
        sa.Column("skipped", sa.Integer, server_default="0", nullable=False),
        schema="store",
    )
    op.create_index("catalogue_changes_created", "catalogue_changes", ["created_at"], schema="store")
    op.add_column("imports", sa.Column("rate_changes", JSONB), schema="store")
    op.add_column("imports", sa.Column("change_id", sa.Uuid), schema="store")


def downgrade() -> None:
    op.drop_column("imports", "change_id", schema="store")
    op.drop_column("imports", "rate_changes", schema="store")
    op.drop_table("catalogue_changes", schema="store")
