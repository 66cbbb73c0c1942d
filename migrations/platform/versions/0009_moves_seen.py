"""The application's login sees which stores have an open job, so that it notices a move soon."""

from alembic import context, op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    login = context.config.attributes["app_login"]
    op.execute(f'GRANT SELECT (kind, store, state) ON control.jobs TO "{login}"')


def downgrade() -> None:
    login = context.config.attributes["app_login"]
    op.execute(f'REVOKE SELECT (kind, store, state) ON control.jobs FROM "{login}"')  # noqa: S608 -- the name is our own setting
