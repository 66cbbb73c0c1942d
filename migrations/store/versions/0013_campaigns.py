"""Campaigns: an owner's notification to many people, in the application and on their devices."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

NOW = sa.text("now()")
MOMENT = sa.DateTime(timezone=True)
COUNTS = ("people", "told", "devices", "pushed", "failed", "dead")


def upgrade() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", sa.BigInteger, sa.Identity(always=False), nullable=False),
        sa.Column("audience", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("picture", sa.Text, nullable=True),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=True),
        sa.Column("request_key", sa.Text, nullable=True),
        sa.Column("reached", sa.Text, server_default="", nullable=False),
        *(sa.Column(name, sa.Integer, server_default="0", nullable=False) for name in COUNTS),
        sa.Column("created_at", MOMENT, server_default=NOW, nullable=False),
        sa.Column("told_at", MOMENT, nullable=True),
        sa.CheckConstraint(
            "state IN ('preparing', 'sending', 'done', 'refused')", name="campaigns_state_check"
        ),
        sa.CheckConstraint(
            "audience IN ('everybody', 'type1', 'type2', 'type3', 'type4')", name="campaigns_audience_check"
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("request_key", name="campaigns_request_key_key"),
        schema="store",
    )
    op.create_index("campaigns_created", "campaigns", ["created_at"], schema="store")
    campaign = sa.Column(
        "campaign_id",
        sa.BigInteger,
        sa.ForeignKey("store.campaigns.id", name="notifications_campaign_id_fkey"),
        nullable=True,
    )
    op.add_column("notifications", campaign, schema="store")
    op.create_index("notifications_created", "notifications", ["created_at"], schema="store")
    op.create_index(
        "notifications_of_campaign",
        "notifications",
        ["campaign_id", "recipient"],
        unique=True,
        schema="store",
        postgresql_where=sa.text("campaign_id IS NOT NULL"),
    )
    op.create_table(
        "pushes",
        sa.Column("notification_id", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("bulk", sa.Boolean, server_default="false", nullable=False),
        sa.Column("tries", sa.SmallInteger, server_default="0", nullable=False),
        sa.Column("unanswered", sa.SmallInteger, server_default="0", nullable=False),
        sa.Column("due_at", MOMENT, server_default=NOW, nullable=False),
        sa.ForeignKeyConstraint(["notification_id"], ["store.notifications.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("notification_id", "digest"),
        schema="store",
    )
    op.create_index("pushes_due", "pushes", ["bulk", "due_at"], schema="store")


def downgrade() -> None:
    op.drop_table("pushes", schema="store")
    op.drop_index("notifications_of_campaign", "notifications", schema="store")
    op.drop_index("notifications_created", "notifications", schema="store")
    op.drop_column("notifications", "campaign_id", schema="store")
    op.drop_table("campaigns", schema="store")
