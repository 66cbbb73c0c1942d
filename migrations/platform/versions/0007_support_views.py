"""Administrators' views of stores as their owners."""

import sqlalchemy as sa
from alembic import context, op
from sqlalchemy.dialects.postgresql import UUID

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

CONTROL = "control"
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "support_views",
        sa.Column("id", UUID(as_uuid=True), primary_key=True),
        sa.Column("store", sa.Text, nullable=False),
        sa.Column("administrator", sa.Text, nullable=False),
        # Not a foreign key: the owner still reads of the view when the administrator's session is deleted.
        sa.Column("session", UUID(as_uuid=True), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("started_at", TIME, nullable=False, server_default=sa.func.now()),
        sa.Column("expires_at", TIME, nullable=False),
        sa.Column("ended_at", TIME),
        schema=CONTROL,
    )
    op.create_index(
        "support_views_store", "support_views", ["store", sa.text("started_at DESC")], schema=CONTROL
    )
    login = context.config.attributes["app_login"]
    op.execute(f'GRANT SELECT ON control.support_views TO "{login}"')


def downgrade() -> None:
    op.drop_table("support_views", schema=CONTROL)
