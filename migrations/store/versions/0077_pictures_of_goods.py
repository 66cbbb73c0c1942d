"""Pictures of goods: of what is to come back, and of what left the store."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0077"
down_revision = "0076"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pictures = sa.Column("pictures", ARRAY(sa.Text), nullable=False, server_default="{}")
    op.add_column("returns", pictures, schema="store")
    picture = sa.Column("picture", sa.Text, nullable=False, server_default="")
    op.add_column("dispatches", picture, schema="store")
    filled = sa.text("picture <> ''")
    op.create_index("dispatches_picture", "dispatches", ["picture"], schema="store", postgresql_where=filled)


def downgrade() -> None:
    op.drop_index("dispatches_picture", "dispatches", schema="store")
    op.drop_column("dispatches", "picture", schema="store")
    op.drop_column("returns", "pictures", schema="store")
