"""Spreadsheet imports and their progress."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

NOW = sa.text("now()")
STATES = "'reading', 'mapping', 'checking', 'checked', 'applying', 'done', 'failed'"


def upgrade() -> None:
    op.create_table(
        "imports",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, server_default="", nullable=False),
        sa.Column("upload", sa.Text, nullable=False),
        sa.Column("file", sa.Text, nullable=True),
        sa.Column("rejects", sa.Text, nullable=True),
        sa.Column("state", sa.Text, server_default="reading", nullable=False),
        sa.Column("round", sa.Integer, server_default="1", nullable=False),
        sa.Column("percent", sa.Integer, server_default="0", nullable=False),
        sa.Column("columns", ARRAY(sa.Text), server_default="{}", nullable=False),
        sa.Column("mapping", JSONB, server_default="{}", nullable=False),
        sa.Column("sample", JSONB, server_default="[]", nullable=False),
        sa.Column("counts", JSONB, server_default="{}", nullable=False),
        sa.Column("refused", JSONB, server_default="[]", nullable=False),
        sa.Column("message", sa.Text, nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=NOW, nullable=False),
        sa.Column("moved_at", sa.DateTime(timezone=True), server_default=NOW, nullable=False),
        sa.CheckConstraint(f"state IN ({STATES})", name="imports_state_check"),
        sa.PrimaryKeyConstraint("id"),
        schema="store",
    )
    op.create_index("imports_created", "imports", ["created_at", "id"], schema="store")


def downgrade() -> None:
    op.drop_table("imports", schema="store")
