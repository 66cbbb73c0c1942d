"""Why and since when a store is suspended, for its owner."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

CONTROL = "control"


def upgrade() -> None:
    op.add_column("stores", sa.Column("suspended_at", sa.DateTime(timezone=True)), schema=CONTROL)
    op.add_column("stores", sa.Column("suspended_reason", sa.Text), schema=CONTROL)


def downgrade() -> None:
    op.drop_column("stores", "suspended_reason", schema=CONTROL)
    op.drop_column("stores", "suspended_at", schema=CONTROL)
