"""The id of this deployment, which every schema of a store carries with whose it is."""

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
# A registry that was restored from a backup of the release before finds its id on its stores' schemas.
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
    # The id stays: the marks of all stores name it, and the next release would take them for another's.
    pass
