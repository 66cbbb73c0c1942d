"""Data from accounting software, and the orders that are sent there."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

NOW = sa.text("now()")
STATES = (
    "'queued', 'waiting_agent', 'reading', 'uploading', 'validating', 'confirm', 'preview', 'applying', "
    "'done', 'done_with_rejects', 'failed', 'cancelled'"
)
BOOKS = "'waiting', 'in_books', 'refused', 'unknown'"
RETIRED = ("products", "variants", "categories", "salespeople", "accounts")
TABLES = (
    "sync_agents",
    "sync_datasets",
    "sync_keys",
    "sync_packs",
    "sync_pairing_codes",
    "sync_rows",
    "sync_runs",
    "sync_settings",
    "sync_orders",
    "sync_parts",
)


def _time(name: str, *, now: bool = False, empty: bool = False) -> sa.Column:
    default = NOW if now else None
    return sa.Column(name, sa.DateTime(timezone=True), server_default=default, nullable=empty)


def _json(name: str, default: str = "{}") -> sa.Column:
    return sa.Column(name, JSONB, server_default=default, nullable=False)


def _text(name: str) -> sa.Column:
    return sa.Column(name, sa.Text, server_default="", nullable=False)


def upgrade() -> None:
    for table in RETIRED:
        op.add_column(table, _time("retired_at", empty=True), schema="store")
    own_fields = sa.Column("own_fields", ARRAY(sa.Text), server_default="{}", nullable=False)
    op.add_column("accounts", own_fields, schema="store")
    _make_runs()
    _make_keys()
    _make_packs()
    _make_agents()


def _make_runs() -> None:
    op.create_table(
        "sync_runs",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, server_default="1", nullable=False),
        _text("source"),
        _text("data_name"),
        _text("company"),
        sa.Column("dry_run", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("confirmed", sa.Integer, nullable=True),
        sa.Column("pack_id", sa.Uuid, nullable=True),
        sa.Column("upload", sa.Text, nullable=True),
        _json("mapping"),
        sa.Column("percent", sa.Integer, server_default="0", nullable=False),
        _json("counts"),
        _json("gone", "[]"),
        sa.Column("gone_total", sa.Integer, server_default="0", nullable=False),
        _json("changes", "[]"),
        sa.Column("rejects", sa.Text, nullable=True),
        sa.Column("message", sa.Text, nullable=True),
        _time("asked_at", now=True),
        _time("started_at", empty=True),
        _time("finished_at", empty=True),
        _time("moved_at", now=True),
        sa.CheckConstraint(f"state IN ({STATES})", name="sync_runs_state_check"),
        sa.CheckConstraint("kind IN ('all', 'stock')", name="sync_runs_kind_check"),
        sa.PrimaryKeyConstraint("id"),
        schema="store",
    )
    op.create_index("sync_runs_asked", "sync_runs", ["asked_at", "id"], schema="store")
    op.create_table(
        "sync_rows",
        sa.Column("run", sa.Uuid, nullable=False),
        sa.Column("entity", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("parent_key", sa.Text, nullable=True),
        sa.Column("other_key", sa.Text, nullable=True),
        sa.Column("data", JSONB, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("active", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("code", sa.Text, nullable=True),
        sa.Column("size", sa.Text, nullable=True),
        sa.Column("parent", sa.Text, nullable=True),
        sa.Column("state", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("run", "entity", "key"),
        schema="store",
        prefixes=["UNLOGGED"],
    )


def _make_keys() -> None:
    op.create_table(
        "sync_keys",
        sa.Column("dataset", sa.Text, nullable=False),
        sa.Column("entity", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        _text("size"),
        sa.Column("hash", sa.LargeBinary, nullable=True),
        _time("retired_at", empty=True),
        sa.PrimaryKeyConstraint("dataset", "entity", "key"),
        schema="store",
    )
    op.create_index("sync_keys_code", "sync_keys", ["entity", "code"], schema="store")
    op.create_table(
        "sync_datasets",
        sa.Column("guid", sa.Text, nullable=False),
        sa.Column("pack_id", sa.Uuid, nullable=False),
        _time("taken_at"),
        sa.Column("cursor", JSONB, nullable=True),
        sa.PrimaryKeyConstraint("guid"),
        schema="store",
    )


def _make_packs() -> None:
    op.create_table(
        "sync_packs",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("agent", sa.Uuid, nullable=True),
        sa.Column("run", sa.Uuid, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("manifest", JSONB, nullable=False),
        _time("committed_at", empty=True),
        _time("created_at", now=True),
        sa.PrimaryKeyConstraint("id"),
        schema="store",
    )
    op.create_index("sync_packs_created", "sync_packs", ["created_at"], schema="store")
    op.create_table(
        "sync_parts",
        sa.Column("pack", sa.Uuid, nullable=False),
        sa.Column("sha256", sa.Text, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        _json("pieces", "[]"),
        sa.Column("whole", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["pack"], ["store.sync_packs.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("pack", "sha256"),
        schema="store",
    )
    op.create_table(
        "sync_orders",
        sa.Column("order_id", sa.BigInteger, nullable=False),
        sa.Column("rev", sa.Integer, server_default="1", nullable=False),
        sa.Column("action", sa.Text, server_default="create", nullable=False),
        sa.Column("state", sa.Text, server_default="waiting", nullable=False),
        sa.Column("guid", sa.Text, nullable=True),
        sa.Column("number", sa.Text, nullable=True),
        sa.Column("message", sa.Text, nullable=True),
        _time("at", now=True),
        sa.CheckConstraint(f"state IN ({BOOKS})", name="sync_orders_state_check"),
        sa.ForeignKeyConstraint(["order_id"], ["store.orders.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("order_id"),
        schema="store",
    )
    op.create_index("sync_orders_waiting", "sync_orders", ["state", "order_id"], schema="store")


def _make_agents() -> None:
    op.create_table(
        "sync_agents",
        sa.Column("id", sa.Uuid, nullable=False),
        _text("machine"),
        _text("version"),
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("next_token_hash", sa.Text, nullable=True),
        _time("token_at", now=True),
        _json("health"),
        _json("datasets", "[]"),
        _json("known"),
        _time("created_at", now=True),
        _time("seen_at", empty=True),
        _time("revoked_at", empty=True),
        sa.PrimaryKeyConstraint("id"),
        schema="store",
    )
    op.create_table(
        "sync_pairing_codes",
        sa.Column("code_hash", sa.Text, nullable=False),
        _time("expires_at"),
        sa.PrimaryKeyConstraint("code_hash"),
        schema="store",
    )
    op.create_table(
        "sync_settings",
        sa.Column("id", sa.SmallInteger, nullable=False),
        _json("chosen"),
        sa.PrimaryKeyConstraint("id"),
        schema="store",
    )


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table, schema="store")
    op.drop_column("accounts", "own_fields", schema="store")
    for table in reversed(RETIRED):
        op.drop_column(table, "retired_at", schema="store")
