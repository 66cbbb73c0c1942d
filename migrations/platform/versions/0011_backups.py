"""Backups: what is in each, and how its last verification ended. The bucket itself says which there are."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

CONTROL = "control"
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "backups",
        sa.Column("name", sa.Text, primary_key=True),
        # Null for the control schema.
        sa.Column("store", sa.Text),
        sa.Column("made_at", TIME, nullable=False),
        sa.Column("bytes", sa.BigInteger, nullable=False),
        # Null for a backup that an earlier release made.
        sa.Column("rows", sa.BigInteger),
        sa.Column("files", sa.BigInteger),
        sa.Column("verified_at", TIME),
        sa.Column("problem", sa.Text, nullable=False, server_default=""),
        schema=CONTROL,
    )
    op.create_index("backups_made_at", "backups", [sa.text("made_at DESC"), "name"], schema=CONTROL)
    op.create_index("backups_store", "backups", ["store", sa.text("made_at DESC")], schema=CONTROL)


def downgrade() -> None:
    op.drop_table("backups", schema=CONTROL)
