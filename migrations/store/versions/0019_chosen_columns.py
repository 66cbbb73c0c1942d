"""The columns of a spreadsheet, and the owner's mapping of them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

ADDED = (("sync_runs", "tables"), ("sync_settings", "mappings"))


def upgrade() -> None:
    for table, name in ADDED:
        op.add_column(table, sa.Column(name, JSONB, server_default="[]", nullable=False), schema="store")


def downgrade() -> None:
    for table, name in ADDED:
        op.drop_column(table, name, schema="store")
