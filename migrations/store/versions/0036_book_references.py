"""References and more states of orders in the books, and counters of the books for the schedule."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sync_orders", sa.Column("reference", sa.Text), schema="store")
    # Earlier releases wrote the bare number.
    op.execute(
        "UPDATE store.sync_orders b SET reference = o.number::text FROM store.orders o "
        "WHERE o.id = b.order_id AND (b.guid IS NOT NULL OR b.state IN ('in_books', 'unknown'))"
    )
    op.add_column(
        "sync_runs",
        sa.Column("scheduled", sa.Boolean, nullable=False, server_default="false"),
        schema="store",
    )
    op.add_column("sync_agents", sa.Column("cursor", JSONB), schema="store")
    notified = sa.Column("silence_notified_at", sa.DateTime(timezone=True))
    op.add_column("sync_agents", notified, schema="store")
    op.add_column("sync_datasets", sa.Column("stock_cursor", JSONB), schema="store")
    op.create_index("sync_orders_reference", "sync_orders", ["reference"], schema="store")
    op.drop_constraint("sync_orders_state_check", "sync_orders", schema="store")
    op.create_check_constraint(
        "sync_orders_state_check",
        "sync_orders",
        "state IN ('waiting', 'in_books', 'refused', 'unknown', 'missing', 'by_hand')",
        schema="store",
    )


def downgrade() -> None:
    op.drop_constraint("sync_orders_state_check", "sync_orders", schema="store")
    op.execute("UPDATE store.sync_orders SET state = 'refused' WHERE state IN ('missing', 'by_hand')")
    op.create_check_constraint(
        "sync_orders_state_check",
        "sync_orders",
        "state IN ('waiting', 'in_books', 'refused', 'unknown')",
        schema="store",
    )
    op.drop_index("sync_orders_reference", "sync_orders", schema="store")
    op.drop_column("sync_orders", "reference", schema="store")
    op.drop_column("sync_datasets", "stock_cursor", schema="store")
    op.drop_column("sync_agents", "silence_notified_at", schema="store")
    op.drop_column("sync_agents", "cursor", schema="store")
    op.drop_column("sync_runs", "scheduled", schema="store")
