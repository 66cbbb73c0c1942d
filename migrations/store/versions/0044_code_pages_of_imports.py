"""The code page that an imported text was read in, or that its owner chose."""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("imports", sa.Column("encoding", sa.Text), schema="store")


def downgrade() -> None:
    op.drop_column("imports", "encoding", schema="store")
