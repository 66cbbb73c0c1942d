"""The hour of the owner's daily summary, and the last day that had one."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("settings", sa.Column("summary_hour", sa.SmallInteger), schema="store")
    op.add_column("settings", sa.Column("summary_sent_on", sa.Date), schema="store")


def downgrade() -> None:
    for name in ("summary_sent_on", "summary_hour"):
        op.drop_column("settings", name, schema="store")
