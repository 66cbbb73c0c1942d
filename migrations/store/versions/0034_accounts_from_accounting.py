"""A mark on the accounts that the accounting software keeps."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None

# Each account that a sync has ever written has a key.
MARK = """
UPDATE store.accounts a SET from_accounting = true
WHERE EXISTS (SELECT FROM store.sync_keys k WHERE k.entity = 'accounts' AND k.code = a.code)
"""


def upgrade() -> None:
    accounting = sa.Column("from_accounting", sa.Boolean, server_default=sa.false(), nullable=False)
    op.add_column("accounts", accounting, schema="store")
    op.execute(MARK)


def downgrade() -> None:
    op.drop_column("accounts", "from_accounting", schema="store")
