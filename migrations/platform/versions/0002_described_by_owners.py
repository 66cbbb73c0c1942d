"""Let the application update the columns of a store that its owner writes, but not where it is stored."""

from alembic import context, op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

OWNER_COLUMNS = "company_name, person_name, email, city, logo"


def upgrade() -> None:
    login = context.config.attributes["app_login"]
    op.execute(f'GRANT UPDATE ({OWNER_COLUMNS}) ON control.stores TO "{login}"')


def downgrade() -> None:
    login = context.config.attributes["app_login"]
    op.execute(f'REVOKE UPDATE ({OWNER_COLUMNS}) ON control.stores FROM "{login}"')
