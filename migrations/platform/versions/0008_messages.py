"""Messages of the platform to owners, and why a request for a store was denied."""

import sqlalchemy as sa
from alembic import context, op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

CONTROL = "control"
TIME = sa.DateTime(timezone=True)
AUDIENCES = "'all', 'active', 'suspended', 'store'"


def upgrade() -> None:
    op.create_table(
        "messages",
        sa.Column("id", sa.BigInteger, sa.Identity(always=True), primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("link", sa.Text),
        sa.Column("audience", sa.Text, nullable=False),
        sa.Column("store", sa.Text),
        sa.Column("created_by", sa.Text, nullable=False),
        sa.Column("created_at", TIME, nullable=False, server_default=sa.func.now()),
        sa.Column("expires_at", TIME, nullable=False),
        sa.Column("withdrawn_at", TIME),
        sa.Column("pushed_at", TIME),
        sa.CheckConstraint(f"audience IN ({AUDIENCES})", name="messages_audience_check"),
        schema=CONTROL,
    )
    # One row for each store whose owner has closed the message; deleted with the message.
    op.create_table(
        "message_reads",
        sa.Column(
            "message_id",
            sa.BigInteger,
            sa.ForeignKey("control.messages.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("store", sa.Text, primary_key=True),
        sa.Column("read_at", TIME, nullable=False, server_default=sa.func.now()),
        schema=CONTROL,
    )
    op.create_index("message_reads_store", "message_reads", ["store"], schema=CONTROL)
    op.add_column("stores", sa.Column("denied_reason", sa.Text), schema=CONTROL)
    login = context.config.attributes["app_login"]
    op.execute(f'GRANT SELECT ON control.messages TO "{login}"')
    op.execute(f'GRANT SELECT, INSERT ON control.message_reads TO "{login}"')


def downgrade() -> None:
    op.drop_column("stores", "denied_reason", schema=CONTROL)
    op.drop_table("message_reads", schema=CONTROL)
    op.drop_table("messages", schema=CONTROL)
