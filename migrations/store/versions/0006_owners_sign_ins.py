"""An index for the owner's sessions, as there is for other accounts."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("sign_ins_owner", "sign_ins", ["owner_name"], schema="store")


def downgrade() -> None:
    op.drop_index("sign_ins_owner", "sign_ins", schema="store")
