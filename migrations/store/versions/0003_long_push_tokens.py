"""Push addresses of any length, and an index for a salesperson's last punch."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("push_tokens", sa.Column("digest", sa.Text, nullable=True), schema="store")
    op.execute("UPDATE store.push_tokens SET digest = encode(sha256(convert_to(token, 'UTF8')), 'hex')")
    op.drop_constraint("push_tokens_pkey", "push_tokens", schema="store")
    op.create_primary_key("push_tokens_pkey", "push_tokens", ["digest"], schema="store")
    op.create_index(
        "positions_punches",
        "positions",
        ["salesperson_code", sa.literal_column("recorded_at DESC")],
        schema="store",
        postgresql_where=sa.text("remark <> 'TRACK'"),
    )


def downgrade() -> None:
    op.drop_index("positions_punches", "positions", schema="store")
    op.drop_constraint("push_tokens_pkey", "push_tokens", schema="store")
    op.execute("DELETE FROM store.push_tokens WHERE length(token) > 2000")
    op.create_primary_key("push_tokens_pkey", "push_tokens", ["token"], schema="store")
    op.drop_column("push_tokens", "digest", schema="store")
