"""Mark product lists that several people share, and the address that files are requested from."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("exports", sa.Column("shown", sa.Text), schema="store")
    op.add_column("exports", sa.Column("asked_from", sa.Text), schema="store")


def downgrade() -> None:
    op.drop_column("exports", "asked_from", schema="store")
    op.drop_column("exports", "shown", schema="store")
