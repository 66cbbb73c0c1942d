"""The message keys of imports and syncs, so that clients show them in the reader's language."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

TABLES = ("imports", "sync_runs")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("message_key", JSONB), schema="store")


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "message_key", schema="store")
