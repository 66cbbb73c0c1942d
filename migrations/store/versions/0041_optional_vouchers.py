"""The state of orders that are optional vouchers, which the accountant has to confirm."""

from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None

STATES = ("waiting", "in_books", "refused", "unknown", "missing", "by_hand")


def upgrade() -> None:
    _check((*STATES, "optional"))


def downgrade() -> None:
    op.execute("UPDATE store.sync_orders SET state = 'in_books' WHERE state = 'optional'")
    _check(STATES)


def _check(states: tuple[str, ...]) -> None:
    op.drop_constraint("sync_orders_state_check", "sync_orders", schema="store")
    op.create_check_constraint(
        "sync_orders_state_check",
        "sync_orders",
        f"state IN ({', '.join(repr(state) for state in states)})",
        schema="store",
    )
