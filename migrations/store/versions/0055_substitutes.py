"""What the owner names to be offered instead of a product."""

import sqlalchemy as sa
from alembic import op

revision = "0055"
down_revision = "0054"
branch_labels = None
depends_on = None


def upgrade() -> None:
    named = sa.Column("substitutes", sa.ARRAY(sa.Text), nullable=False, server_default="{}")
    op.add_column("products", named, schema="store")


def downgrade() -> None:
    op.drop_column("products", "substitutes", schema="store")
