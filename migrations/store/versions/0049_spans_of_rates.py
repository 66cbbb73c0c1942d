"""What each size costs at least and at most, to find products by their rates without reading all of them."""

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None

_SPAN = """(point((least(rate1, rate2, rate3, rate4, rate5) * (100 - discount_percent))::float8,
  (greatest(rate1, rate2, rate3, rate4, rate5) * 100)::float8))"""


def upgrade() -> None:
    op.create_index(
        "variants_rates",
        "variants",
        [sa.text(_SPAN)],
        schema="store",
        postgresql_using="gist",
        postgresql_where=sa.text("retired_at IS NULL"),
    )


def downgrade() -> None:
    op.drop_index("variants_rates", "variants", schema="store")
