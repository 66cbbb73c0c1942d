"""The message keys of notifications, so that clients show them in the reader's language."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("notifications", sa.Column("keys", JSONB), schema="store")


def downgrade() -> None:
    op.drop_column("notifications", "keys", schema="store")
