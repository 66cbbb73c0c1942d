"""Rules of quantity and value, and on orders whether their delivery was free by a rule."""

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None

_SCOPE = ("account_code", "grade", "product_code", "category_code")


def upgrade() -> None:
    op.create_table(
        "order_rules",
        sa.Column("id", sa.BigInteger, sa.Identity(always=False), primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False, server_default="") for name in _SCOPE),
        *(sa.Column(name, sa.Integer) for name in ("minimum", "step", "maximum")),
        *(sa.Column(name, sa.Numeric(14, 2)) for name in ("minimum_value", "free_delivery_value")),
        sa.UniqueConstraint(*_SCOPE, name="order_rules_scope"),
        schema="store",
    )
    op.add_column("settings", sa.Column("rules_version", sa.Uuid), schema="store")
    free = sa.Column("free_delivery", sa.Boolean, nullable=False, server_default="false")
    op.add_column("orders", free, schema="store")


def downgrade() -> None:
    op.drop_column("orders", "free_delivery", schema="store")
    op.drop_column("settings", "rules_version", schema="store")
    op.drop_table("order_rules", schema="store")
