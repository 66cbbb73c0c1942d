"""Limits, statistics, spares, jobs and administrators' sessions, for thousands of stores."""

import sqlalchemy as sa
from alembic import context, op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, UUID

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

CONTROL = "control"
STATES = "'waiting', 'denied', 'provisioning', 'active', 'suspended', 'closed', 'erasing'"
STATES_BEFORE = "'waiting', 'provisioning', 'active', 'suspended', 'closed'"
# The columns of a session that every request needs, without its secrets.
STANDS_BY = "id, email, expires_at, ended_at"
NOW = sa.func.now()
TIME = sa.DateTime(timezone=True)
# No one can edit the audit log, not even the login that owns the table.
UNCHANGED = """
CREATE FUNCTION control.refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS
$$ BEGIN RAISE EXCEPTION 'the audit log is only added to'; END $$;
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON control.audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION control.refuse_change();
"""


def upgrade() -> None:
    _describe_stores()
    op.create_table(
        "databases",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("citus", sa.Boolean, nullable=False, server_default="false"),
        sa.Column("takes_new", sa.Boolean, nullable=False, server_default="true"),
        sa.Column("most_stores", sa.Integer),
        sa.Column("added_at", TIME, nullable=False, server_default=NOW),
        schema=CONTROL,
    )
    op.execute("INSERT INTO control.databases (name) VALUES ('main')")
    op.execute("CREATE SEQUENCE control.schema_numbers")
    op.create_table(
        "spares",
        sa.Column("schema", sa.Text, primary_key=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("database", sa.Text, nullable=False),
        sa.Column("schema_version", sa.Text, nullable=False),
        sa.Column("made_at", TIME, nullable=False, server_default=NOW),
        schema=CONTROL,
    )
    op.create_table(
        "store_days",
        sa.Column("store", sa.Text, primary_key=True),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("products", sa.Integer, nullable=False),
        sa.Column("customers", sa.Integer, nullable=False),
        sa.Column("orders", sa.Integer, nullable=False),
        sa.Column("storage_bytes", sa.BigInteger, nullable=False),
        schema=CONTROL,
    )
    op.create_table(
        "jobs",
        sa.Column("id", UUID(as_uuid=True), primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("store", sa.Text),
        sa.Column("state", sa.Text, nullable=False, server_default="waiting"),
        sa.Column("done", sa.Integer, nullable=False, server_default="0"),
        sa.Column("total", sa.Integer, nullable=False, server_default="0"),
        sa.Column("message", sa.Text, nullable=False, server_default=""),
        sa.Column("arguments", JSONB, nullable=False, server_default="{}"),
        sa.Column("result", JSONB, nullable=False, server_default="{}"),
        sa.Column("asked_by", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("created_at", TIME, nullable=False, server_default=NOW),
        sa.Column("started_at", TIME),
        sa.Column("heard_at", TIME),
        sa.Column("finished_at", TIME),
        sa.CheckConstraint("state IN ('waiting', 'running', 'done', 'failed')", name="jobs_state_check"),
        schema=CONTROL,
    )
    op.create_index("jobs_newest", "jobs", [sa.text("created_at DESC")], schema=CONTROL)
    # One job of a kind per store at a time: a second request gets the running one.
    op.execute(
        "CREATE UNIQUE INDEX jobs_open ON control.jobs (kind, coalesce(store, ''))"
        " WHERE state IN ('waiting', 'running')"
    )
    op.create_table(
        "failed_tasks",
        sa.Column("id", sa.BigInteger, sa.Identity(always=True), primary_key=True),
        sa.Column("store", sa.Text, nullable=False),
        sa.Column("message", sa.BigInteger, nullable=False),
        sa.Column("task", sa.Text, nullable=False),
        sa.Column("error", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("failed_at", TIME, nullable=False, server_default=NOW),
        sa.UniqueConstraint("store", "message", name="failed_tasks_message"),
        schema=CONTROL,
    )
    _sign_ins()
    op.add_column(
        "audit_log", sa.Column("address", sa.Text, nullable=False, server_default=""), schema=CONTROL
    )
    op.create_index("audit_log_store", "audit_log", ["store", sa.text("id DESC")], schema=CONTROL)
    op.create_index(
        "audit_log_administrator", "audit_log", ["administrator", sa.text("id DESC")], schema=CONTROL
    )
    op.execute(UNCHANGED)
    login = context.config.attributes["app_login"]
    op.execute(f'GRANT SELECT ON control.databases TO "{login}"')
    op.execute(f'GRANT SELECT ({STANDS_BY}) ON control.administrator_sessions TO "{login}"')
    op.execute(f'GRANT SELECT, INSERT, UPDATE, DELETE ON control.failed_tasks TO "{login}"')


def downgrade() -> None:
    op.execute("DROP TRIGGER audit_log_unchanged ON control.audit_log")
    op.execute("DROP FUNCTION control.refuse_change")
    for index in ("audit_log_store", "audit_log_administrator"):
        op.drop_index(index, "audit_log", schema=CONTROL)
    op.drop_column("audit_log", "address", schema=CONTROL)
    for table in ("administrator_sessions", "failed_tasks", "jobs", "store_days", "spares", "databases"):
        op.drop_table(table, schema=CONTROL)
    op.execute("DROP SEQUENCE control.schema_numbers")
    for column in ("totp_secret", "totp_step", "signed_in_at", "totp_pending", "recovery_codes"):
        op.drop_column("administrators", column, schema=CONTROL)
    for column in _new_columns():
        op.drop_column("stores", column.name, schema=CONTROL)
    # The previous release serves neither state. It only cannot reopen the store.
    op.execute("UPDATE control.stores SET state = 'closed' WHERE state IN ('denied', 'erasing')")
    _allow_states(STATES_BEFORE)


def _new_columns() -> list[sa.Column]:
    return [
        # The oldest schema version whose release can serve the store.
        sa.Column("works_with", sa.Text, nullable=False, server_default="0001"),
        sa.Column("read_only", sa.Boolean, nullable=False, server_default="false"),
        sa.Column("limits", JSONB, nullable=False, server_default="{}"),
        # Only until a waiting store is approved.
        sa.Column("password_hash", sa.Text),
        sa.Column("closed_at", TIME),
        sa.Column("products", sa.Integer, nullable=False, server_default="0"),
        sa.Column("customers", sa.Integer, nullable=False, server_default="0"),
        sa.Column("orders_30_days", sa.Integer, nullable=False, server_default="0"),
        sa.Column("last_order_at", TIME),
        sa.Column("storage_bytes", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("counted_at", TIME),
    ]


def _describe_stores() -> None:
    for column in _new_columns():
        op.add_column("stores", column, schema=CONTROL)
    _allow_states(STATES)


def _allow_states(states: str) -> None:
    op.drop_constraint("stores_state_check", "stores", schema=CONTROL)
    op.create_check_constraint("stores_state_check", "stores", f"state IN ({states})", schema=CONTROL)


def _sign_ins() -> None:
    op.add_column("administrators", sa.Column("totp_secret", sa.Text), schema=CONTROL)
    # A new secret, until its first code proves that the authenticator has it.
    op.add_column("administrators", sa.Column("totp_pending", sa.Text), schema=CONTROL)
    op.add_column(
        "administrators",
        sa.Column("recovery_codes", ARRAY(sa.Text), nullable=False, server_default="{}"),
        schema=CONTROL,
    )
    # The last 30 s period whose code was used, because each code works once.
    op.add_column("administrators", sa.Column("totp_step", sa.BigInteger), schema=CONTROL)
    op.add_column("administrators", sa.Column("signed_in_at", TIME), schema=CONTROL)
    op.create_table(
        "administrator_sessions",
        sa.Column("id", UUID(as_uuid=True), primary_key=True),
        sa.Column(
            "email",
            sa.Text,
            sa.ForeignKey("control.administrators.email", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("refresh_hash", sa.Text, nullable=False),
        sa.Column("previous_refresh_hash", sa.Text),
        sa.Column("refreshed_at", TIME, nullable=False, server_default=NOW),
        sa.Column("address", sa.Text, nullable=False, server_default=""),
        sa.Column("device", sa.Text, nullable=False, server_default=""),
        sa.Column("created_at", TIME, nullable=False, server_default=NOW),
        sa.Column("seen_at", TIME, nullable=False, server_default=NOW),
        sa.Column("expires_at", TIME, nullable=False),
        sa.Column("ended_at", TIME),
        schema=CONTROL,
    )
    op.create_index("administrator_sessions_email", "administrator_sessions", ["email"], schema=CONTROL)
