"""The counts of the brands of each category. Counting them read every product of the store.

The release before does not maintain them; the next change of a category's products counts them again.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None


def upgrade() -> None:
    brands = sa.Column("brands", ARRAY(sa.Text), server_default="{}", nullable=False)
    op.add_column("categories", brands, schema="store")
    op.execute("""
        UPDATE store.categories c SET brands = ARRAY(
          SELECT count(*)::text || ' ' || (count(*) FILTER (WHERE NOT p.hidden))::text || ' '
                 || (count(*) FILTER (WHERE NOT p.hidden AND p.pictures <> '{}'))::text || ' '
                 || coalesce(min(p.brand) FILTER (WHERE NOT p.hidden), min(p.brand))
          FROM store.products p
          WHERE p.category_code = c.code AND p.retired_at IS NULL AND p.brand <> ''
          GROUP BY lower(p.brand))""")


def downgrade() -> None:
    op.drop_column("categories", "brands", schema="store")
