"""The request that a message came from, so that later work for it can be traced."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("outbox", sa.Column("origin", JSONB), schema="store")


def downgrade() -> None:
    op.drop_column("outbox", "origin", schema="store")
