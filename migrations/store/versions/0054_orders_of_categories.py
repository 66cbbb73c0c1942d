"""Read the products of a category by name and by age."""

import sqlalchemy as sa
from alembic import op

revision = "0054"
down_revision = "0053"
branch_labels = None
depends_on = None


def upgrade() -> None:
    by_name = ["category_code", sa.text("lower(name)"), "code"]
    op.create_index("products_category_name", "products", by_name, schema="store")
    by_age = ["category_code", "created_at", "code"]
    op.create_index("products_category_created", "products", by_age, schema="store")


def downgrade() -> None:
    op.drop_index("products_category_created", "products", schema="store")
    op.drop_index("products_category_name", "products", schema="store")
