"""Where a sign-in was last used: roughly the address, and the name of the program."""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("address", "client"):
        column = sa.Column(name, sa.Text, nullable=False, server_default="")
        op.add_column("sign_ins", column, schema="store")


def downgrade() -> None:
    for name in ("address", "client"):
        op.drop_column("sign_ins", name, schema="store")
