"""Indexes of the filters of the list of customers."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None

NAME = sa.text("lower(name)")


def upgrade() -> None:
    op.create_index("accounts_role", "accounts", ["role", NAME, "code"], schema="store")
    op.create_index("accounts_grade", "accounts", ["price_grade", NAME, "code"], schema="store")
    op.create_index(
        "accounts_dues",
        "accounts",
        ["closing_balance", "code"],
        schema="store",
        postgresql_where=sa.text("closing_balance > 0"),
    )
    op.create_index(
        "accounts_locked", "accounts", ["code"], schema="store", postgresql_where=sa.text("locked")
    )


def downgrade() -> None:
    for name in ("accounts_locked", "accounts_dues", "accounts_grade", "accounts_role"):
        op.drop_index(name, "accounts", schema="store")
