"""Salespeople from the store or from the accounting software, with marks on edited fields."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    own = sa.Column("own_fields", ARRAY(sa.Text), server_default="{}", nullable=False)
    op.add_column("salespeople", own, schema="store")
    accounting = sa.Column("from_accounting", sa.Boolean, server_default=sa.false(), nullable=False)
    op.add_column("salespeople", accounting, schema="store")


def downgrade() -> None:
    op.drop_column("salespeople", "from_accounting", schema="store")
    op.drop_column("salespeople", "own_fields", schema="store")
