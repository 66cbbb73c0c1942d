"""The company of each dataset of a sync, and whether its files are parts of it."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

TABLE = "sync_datasets"


def upgrade() -> None:
    op.add_column(TABLE, sa.Column("company", sa.Text, server_default="", nullable=False), schema="store")
    op.add_column(TABLE, sa.Column("source", sa.Text, server_default="", nullable=False), schema="store")
    op.add_column(
        TABLE, sa.Column("partial", sa.Boolean, server_default="false", nullable=False), schema="store"
    )
    op.add_column("sync_runs", sa.Column("partial", sa.Boolean), schema="store")


def downgrade() -> None:
    op.drop_column("sync_runs", "partial", schema="store")
    for column in ("partial", "source", "company"):
        op.drop_column(TABLE, column, schema="store")
