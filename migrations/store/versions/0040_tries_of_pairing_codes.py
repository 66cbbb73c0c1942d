"""How often a pairing code was tried: six digits allow few tries."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "sync_pairing_codes",
        sa.Column("tries", sa.SmallInteger, server_default="0", nullable=False),
        schema="store",
    )


def downgrade() -> None:
    op.drop_column("sync_pairing_codes", "tries", schema="store")
