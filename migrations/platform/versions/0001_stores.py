"""Registry of stores, administrators and their audit log."""

import sqlalchemy as sa
from alembic import context, op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "stores",
        sa.Column("mobile_number", sa.Text, primary_key=True),
        sa.Column("database", sa.Text, nullable=False),
        sa.Column("schema", sa.Text, nullable=False, unique=True),
        sa.Column("role", sa.Text, nullable=False, unique=True),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("schema_version", sa.Text, nullable=False),
        sa.Column("company_name", sa.Text, nullable=False),
        sa.Column("person_name", sa.Text, nullable=False),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("city", sa.Text, nullable=False),
        sa.Column("logo", sa.Text),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.CheckConstraint(
            "state IN ('waiting', 'provisioning', 'active', 'suspended', 'closed')", name="stores_state_check"
        ),
        schema="control",
    )
    op.create_index("stores_version", "stores", ["schema_version"], schema="control")
    op.create_table(
        "administrators",
        sa.Column("email", sa.Text, primary_key=True),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        schema="control",
    )
    op.create_table(
        "audit_log",
        sa.Column("id", sa.BigInteger, sa.Identity(always=True), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("administrator", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("store", sa.Text),
        sa.Column("details", JSONB, nullable=False, server_default="{}"),
        schema="control",
    )
    login = context.config.attributes["app_login"]
    op.execute(f'GRANT USAGE ON SCHEMA control TO "{login}"')
    op.execute(f'GRANT SELECT ON control.stores, control.administrators TO "{login}"')
    op.execute(f'GRANT SELECT, INSERT ON control.audit_log TO "{login}"')


def downgrade() -> None:
    op.drop_table("audit_log", schema="control")
    op.drop_table("administrators", schema="control")
    op.drop_table("stores", schema="control")
