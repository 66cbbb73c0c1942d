"""Under which terms an order got free pieces, so that a cancellation is measured by them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0063"
down_revision = "0062"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("scheme_uses", sa.Column("terms", postgresql.JSONB), schema="store")


def downgrade() -> None:
    op.drop_column("scheme_uses", "terms", schema="store")
