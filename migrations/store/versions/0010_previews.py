"""Previews of the store for owners, notes on the company, and a sort order of orders."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

CUSTOMER = "lower(coalesce(party ->> 'name', delivery ->> 'name', ''))"
SORT_COLUMNS = {
    "orders_amount": "net_amount",
    "orders_items": "item_count",
    "orders_customer": sa.text(CUSTOMER),
}


def upgrade() -> None:
    preview_of = sa.Column(
        "preview_of",
        sa.Uuid,
        sa.ForeignKey("store.sign_ins.id", name="sign_ins_preview_of_fkey", ondelete="CASCADE"),
        nullable=True,
    )
    op.add_column("sign_ins", preview_of, schema="store")
    op.create_index(
        "sign_ins_preview",
        "sign_ins",
        ["preview_of"],
        schema="store",
        postgresql_where=sa.text("preview_of IS NOT NULL"),
    )
    own_fields = sa.Column("own_fields", ARRAY(sa.Text), server_default="{}", nullable=False)
    op.add_column("company", own_fields, schema="store")
    for name, first in SORT_COLUMNS.items():
        op.create_index(name, "orders", [first, "id"], schema="store")


def downgrade() -> None:
    for name in reversed(SORT_COLUMNS):
        op.drop_index(name, "orders", schema="store")
    op.drop_column("company", "own_fields", schema="store")
    op.drop_index("sign_ins_preview", "sign_ins", schema="store")
    op.drop_column("sign_ins", "preview_of", schema="store")
