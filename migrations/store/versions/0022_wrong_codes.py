"""Count the wrong attempts at a one-time code, for the owner.

`tries_left` remains for the previous release; this release does not read it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    wrong_tries = sa.Column("wrong_tries", sa.Integer, nullable=False, server_default="0")
    op.add_column("one_time_codes", wrong_tries, schema="store")
    op.alter_column("one_time_codes", "tries_left", server_default="5", schema="store")


def downgrade() -> None:
    op.alter_column("one_time_codes", "tries_left", server_default=None, schema="store")
    op.drop_column("one_time_codes", "wrong_tries", schema="store")
