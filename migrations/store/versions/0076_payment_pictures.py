"""Private pictures, which a payment may have in place of a reference number, and the number found later."""

import sqlalchemy as sa
from alembic import op

revision = "0076"
down_revision = "0075"
branch_labels = None
depends_on = None

COLUMNS = (("files", "added_by"), ("payments", "picture"), ("payment_decisions", "utr"))
INDEXES = (
    ("payments_picture", "payments", "picture"),
    ("payment_decisions_utr", "payment_decisions", "utr"),
)


def upgrade() -> None:
    for table, column in COLUMNS:
        added = sa.Column(column, sa.Text, nullable=False, server_default="")
        op.add_column(table, added, schema="store")
    for name, table, column in INDEXES:
        filled = sa.text(f"{column} <> ''")
        op.create_index(name, table, [column], schema="store", postgresql_where=filled)


def downgrade() -> None:
    for name, table, _ in INDEXES:
        op.drop_index(name, table, schema="store")
    for table, column in COLUMNS:
        op.drop_column(table, column, schema="store")
