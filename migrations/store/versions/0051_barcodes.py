"""The barcode of each size, by which it is scanned."""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0050"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column = sa.Column("barcode", sa.Text, nullable=False, server_default="")
    op.add_column("variants", column, schema="store")
    op.create_index(
        "variants_barcode",
        "variants",
        ["barcode"],
        schema="store",
        postgresql_where=sa.text("barcode <> ''"),
    )


def downgrade() -> None:
    op.drop_index("variants_barcode", "variants", schema="store")
    op.drop_column("variants", "barcode", schema="store")
