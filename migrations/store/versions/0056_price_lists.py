"""Price lists with their own rates."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0056"
down_revision = "0055"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "price_lists",
        sa.Column("id", sa.BigInteger, sa.Identity(always=False), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("grades", ARRAY(sa.Text), nullable=False, server_default="{}"),
        sa.Column("account_codes", ARRAY(sa.Text), nullable=False, server_default="{}"),
        sa.Column("basis", sa.Text, nullable=False),
        sa.Column("base", sa.Text, nullable=False, server_default=""),
        sa.Column("percent", sa.Numeric(5, 2), nullable=False, server_default="0"),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True)),
        sa.Column("rates_version", sa.Uuid),
        sa.Column("rate_count", sa.Integer, nullable=False, server_default="0"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        schema="store",
    )
    op.create_index("price_lists_name", "price_lists", [sa.text("lower(name)")], unique=True, schema="store")
    lists = sa.ForeignKey("store.price_lists.id", ondelete="CASCADE")
    op.create_table(
        "price_list_rates",
        sa.Column("list_id", sa.BigInteger, lists, primary_key=True),
        sa.Column("product_code", sa.Text, primary_key=True),
        sa.Column("size_code", sa.Text, primary_key=True),
        sa.Column("rate", sa.Numeric(14, 2), nullable=False),
        schema="store",
    )
    op.add_column("settings", sa.Column("prices_version", sa.Uuid), schema="store")


def downgrade() -> None:
    op.drop_column("settings", "prices_version", schema="store")
    op.drop_table("price_list_rates", schema="store")
    op.drop_table("price_lists", schema="store")
