"""The last pack with stock and balances: the next one may leave out what has not changed since."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sync_datasets", sa.Column("stock_pack_id", sa.Uuid), schema="store")


def downgrade() -> None:
    op.drop_column("sync_datasets", "stock_pack_id", schema="store")
