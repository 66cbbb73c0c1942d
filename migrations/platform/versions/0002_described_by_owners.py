"""The list of stores tells of each what its owner has written; where it lives stays out of reach"""

from alembic import context, op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TOLD = "company_name, person_name, email, city, logo"


def upgrade() -> None:
    login = context.config.attributes["app_login"]
    op.execute(f'GRANT UPDATE ({TOLD}) ON control.stores TO "{login}"')


def downgrade() -> None:
    login = context.config.attributes["app_login"]
    op.execute(f'REVOKE UPDATE ({TOLD}) ON control.stores FROM "{login}"')
