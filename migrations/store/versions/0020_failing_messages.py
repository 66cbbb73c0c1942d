"""The number of failures of a message, the last reason, and the time of the next attempt."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("attempts", sa.Integer, server_default="0", nullable=False),
        sa.Column(
            "due_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("(now() + interval '1 minute')"),
            nullable=False,
        ),
        sa.Column("error", sa.Text),
    ):
        op.add_column("outbox", column, schema="store")


def downgrade() -> None:
    for name in ("error", "due_at", "attempts"):
        op.drop_column("outbox", name, schema="store")
