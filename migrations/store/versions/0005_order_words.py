"""An index to find orders by number, party and mobile number."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

WORDS = """lower(number::text
  || ' ' || coalesce(party ->> 'name', '') || ' ' || coalesce(party ->> 'phone1', '')
  || ' ' || coalesce(delivery ->> 'name', '') || ' ' || coalesce(delivery ->> 'mobile_number', ''))"""


def upgrade() -> None:
    words = sa.Column("words", sa.Text, sa.Computed(WORDS, persisted=True), nullable=False)
    op.add_column("orders", words, schema="store")
    op.create_index(
        "orders_words",
        "orders",
        ["words"],
        schema="store",
        postgresql_using="gin",
        postgresql_ops={"words": "extensions.gin_trgm_ops"},
    )


def downgrade() -> None:
    op.drop_index("orders_words", "orders", schema="store")
    op.drop_column("orders", "words", schema="store")
