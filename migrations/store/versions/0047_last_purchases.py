"""What each party ordered last of a size, and the lists of items that a party keeps."""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None

_LAST_PURCHASES = """
INSERT INTO store.last_purchases
  (product_code, account_code, size_code, order_id, quantity, rate, ordered_at)
SELECT DISTINCT ON (i.product_code, o.account_code, i.size_code)
  i.product_code, o.account_code, i.size_code, o.id, i.quantity, i.rate, o.placed_at
FROM store.order_items i JOIN store.orders o ON o.id = i.order_id
WHERE i.status <> 'Canceled' AND o.account_code IS NOT NULL
ORDER BY i.product_code, o.account_code, i.size_code, o.placed_at DESC, o.id DESC, i.position
"""


def upgrade() -> None:
    op.create_table(
        "last_purchases",
        sa.Column("product_code", sa.Text, primary_key=True),
        sa.Column("account_code", sa.Text, _account(), primary_key=True),
        sa.Column("size_code", sa.Text, primary_key=True),
        sa.Column("order_id", sa.BigInteger, nullable=False),
        sa.Column("quantity", sa.Integer, nullable=False),
        sa.Column("rate", sa.Numeric(14, 2), nullable=False),
        sa.Column("ordered_at", sa.DateTime(timezone=True), nullable=False),
        schema="store",
    )
    op.execute(_LAST_PURCHASES)
    op.create_table(
        "saved_lists",
        sa.Column("id", sa.BigInteger, sa.Identity(always=False), primary_key=True),
        sa.Column("account_code", sa.Text, _account(), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("account_code", "name", name="saved_lists_name"),
        schema="store",
    )
    op.create_table(
        "saved_list_items",
        sa.Column(
            "list_id",
            sa.BigInteger,
            sa.ForeignKey("store.saved_lists.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("position", sa.SmallInteger, primary_key=True),
        sa.Column("product_code", sa.Text, nullable=False),
        sa.Column("size_code", sa.Text, nullable=False),
        sa.Column("quantity", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        schema="store",
    )


def downgrade() -> None:
    op.drop_table("saved_list_items", schema="store")
    op.drop_table("saved_lists", schema="store")
    op.drop_table("last_purchases", schema="store")


def _account() -> sa.ForeignKey:
    return sa.ForeignKey("store.accounts.code", ondelete="CASCADE")
