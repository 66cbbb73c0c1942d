"""Uploads of the owner: pending files, public files, and their attachments."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

NOW = sa.text("now()")
# Products number their pictures from 1; the numbers of categories must not collide with theirs.
FIRST_OF_CATEGORIES = 1_000_000_000_001


def moment(name: str) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True), server_default=NOW, nullable=False)


def upgrade() -> None:
    op.create_table(
        "uploads",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("content_type", sa.Text, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("width", sa.Integer, nullable=True),
        sa.Column("height", sa.Integer, nullable=True),
        sa.Column("state", sa.Text, server_default="waiting", nullable=False),
        sa.Column("reason", sa.Text, nullable=True),
        sa.Column("file", sa.Text, nullable=True),
        moment("created_at"),
        sa.CheckConstraint("state IN ('waiting', 'ready', 'refused')", name="uploads_state_check"),
        sa.PrimaryKeyConstraint("name"),
        schema="store",
    )
    op.create_index("uploads_created", "uploads", ["created_at"], schema="store")
    op.create_table(
        "files",
        sa.Column("name", sa.Text, nullable=False),
        moment("checked_at"),
        sa.PrimaryKeyConstraint("name"),
        schema="store",
    )
    op.create_index("files_checked", "files", ["checked_at"], schema="store")
    op.create_table(
        "attachments",
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("names", ARRAY(sa.Text), nullable=False),
        sa.Column("version", sa.Uuid, nullable=False),
        moment("created_at"),
        sa.PrimaryKeyConstraint("purpose", "target"),
        schema="store",
    )
    number = sa.Column(
        "picture_id",
        sa.BigInteger,
        sa.Identity(always=False, start=FIRST_OF_CATEGORIES),
        nullable=False,
    )
    op.add_column("categories", number, schema="store")
    op.create_index("products_picture", "products", ["picture_id"], schema="store")


def downgrade() -> None:
    op.drop_index("products_picture", "products", schema="store")
    op.drop_column("categories", "picture_id", schema="store")
    for table in ("attachments", "files", "uploads"):
        op.drop_table(table, schema="store")
