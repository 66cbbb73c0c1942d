"""How many products a change of many was for, for the list of the last changes."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("catalogue_changes", sa.Column("products", sa.Integer), schema="store")


def downgrade() -> None:
    op.drop_column("catalogue_changes", "products", schema="store")
