"""Returns of goods, their lines, and what the owner decided on them."""

import sqlalchemy as sa
from alembic import op

revision = "0069"
down_revision = "0068"
branch_labels = None
depends_on = None

REASONS = "'damaged', 'wrong_goods', 'not_ordered', 'expired', 'other'"


def upgrade() -> None:
    op.create_table(
        "returns",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column(
            "order_id", sa.BigInteger, sa.ForeignKey("store.orders.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("by_role", sa.Text, nullable=False),
        sa.Column("by_code", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        schema="store",
    )
    op.create_index("returns_order", "returns", ["order_id", "id"], schema="store")
    op.create_index("returns_key", "returns", ["order_id", "key"], unique=True, schema="store")
    op.create_index("returns_newest", "returns", [sa.text("id DESC")], schema="store")
    _create_quantities(
        "return_lines",
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False, server_default=""),
        sa.CheckConstraint(f"reason IN ({REASONS})", name="return_lines_reason"),
    )
    _create_quantities("accepted_returns")
    op.create_table(
        "return_decisions",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column(
            "return_id", sa.BigInteger, sa.ForeignKey("store.returns.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("decision", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False, server_default=""),
        sa.Column("by_code", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "decision IN ('accepted', 'declined', 'received')", name="return_decisions_decision"
        ),
        schema="store",
    )
    op.create_index(
        "return_decisions_return", "return_decisions", ["return_id", sa.text("id DESC")], schema="store"
    )


def downgrade() -> None:
    for name in ("return_decisions", "accepted_returns", "return_lines", "returns"):
        op.drop_table(name, schema="store")


def _create_quantities(name: str, *more: sa.Column | sa.CheckConstraint) -> None:
    """Create a table of quantities by return and order item."""
    op.create_table(
        name,
        sa.Column(
            "return_id",
            sa.BigInteger,
            sa.ForeignKey("store.returns.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column(
            "item_id",
            sa.BigInteger,
            sa.ForeignKey("store.order_items.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("quantity", sa.Integer, nullable=False),
        *more,
        sa.CheckConstraint("quantity > 0", name=f"{name}_quantity"),
        schema="store",
    )
    op.create_index(f"{name}_item", name, ["item_id"], schema="store")
