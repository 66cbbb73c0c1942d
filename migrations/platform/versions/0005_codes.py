"""One-time codes that verify mobile numbers."""

import sqlalchemy as sa
from alembic import context, op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

CONTROL = "control"
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "codes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("purpose", sa.Text, nullable=False),
        # Empty while the store is still being opened.
        sa.Column("store", sa.Text, nullable=False, server_default=""),
        sa.Column("number", sa.Text, nullable=False),
        sa.Column("deliver", sa.Boolean, nullable=False),
        sa.Column("code_hash", sa.Text, nullable=False),
        sa.Column("tries_left", sa.Integer, nullable=False),
        sa.Column("sealed", sa.Text),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due_at", TIME, nullable=False),
        sa.Column("expires_at", TIME, nullable=False),
        sa.Column("created_at", TIME, nullable=False, server_default=sa.func.now()),
        schema=CONTROL,
    )
    op.create_index("codes_expired", "codes", ["expires_at"], schema=CONTROL)
    op.create_index(
        "codes_due", "codes", ["due_at"], schema=CONTROL, postgresql_where=sa.text("sealed IS NOT NULL")
    )
    login = context.config.attributes["app_login"]
    op.execute(f'GRANT SELECT, INSERT, UPDATE, DELETE ON control.codes TO "{login}"')


def downgrade() -> None:
    op.drop_table("codes", schema=CONTROL)
