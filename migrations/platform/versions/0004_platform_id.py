"""The id of this deployment, which is part of the mark on every store's schema."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

TABLE = """
CREATE TABLE IF NOT EXISTS control.platform (
    alone boolean PRIMARY KEY DEFAULT true CHECK (alone),
    id uuid NOT NULL
)
"""
# A registry restored from a backup of the previous release takes its id from the stores' schemas.
ID = """
INSERT INTO control.platform (id)
SELECT coalesce(
    (
        SELECT (description::jsonb ->> 'platform')::uuid
        FROM control.stores
        JOIN pg_catalog.pg_namespace n ON nspname = schema
        JOIN pg_catalog.pg_description ON objoid = n.oid AND classoid = 'pg_catalog.pg_namespace'::regclass
        WHERE description LIKE '{"platform": "%'
        GROUP BY 1 ORDER BY count(*) DESC LIMIT 1
    ),
    gen_random_uuid()
)
WHERE NOT EXISTS (SELECT FROM control.platform)
"""


def upgrade() -> None:
    op.execute(TABLE)
    op.execute(ID)


def downgrade() -> None:
    # Keep the id: all stores' marks contain it, and the next release compares it.
    pass
