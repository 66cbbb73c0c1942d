"""The number of spare schemas of a database: making a store on a cluster takes several times as long."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("databases", sa.Column("spares", sa.Integer), schema="control")


def downgrade() -> None:
    op.drop_column("databases", "spares", schema="control")
