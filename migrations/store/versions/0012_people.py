"""Indexes to search and list accounts, and one-time codes for passwords."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

WORDS = "lower(code || ' ' || name || ' ' || person_name || ' ' || phone1 || ' ' || city)"


def upgrade() -> None:
    words = sa.Column("words", sa.Text, sa.Computed(WORDS, persisted=True), nullable=False)
    op.add_column("accounts", words, schema="store")
    op.create_index(
        "accounts_words",
        "accounts",
        ["words"],
        schema="store",
        postgresql_using="gin",
        postgresql_ops={"words": "extensions.gin_trgm_ops"},
    )
    op.create_index("accounts_name", "accounts", [sa.text("lower(name)"), "code"], schema="store")
    op.create_table(
        "one_time_codes",
        sa.Column("id", sa.BigInteger, sa.Identity(always=False), nullable=False),
        sa.Column("account_code", sa.Text, nullable=True),
        sa.Column("salesperson_code", sa.Text, nullable=True),
        sa.Column("code_hash", sa.Text, nullable=False),
        sa.Column("tries_left", sa.Integer, nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "(account_code IS NULL) <> (salesperson_code IS NULL)", name="one_time_codes_of_one_person"
        ),
        sa.ForeignKeyConstraint(["account_code"], ["store.accounts.code"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["salesperson_code"], ["store.salespeople.code"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("account_code", name="one_time_codes_account"),
        sa.UniqueConstraint("salesperson_code", name="one_time_codes_salesperson"),
        schema="store",
    )


def downgrade() -> None:
    op.drop_table("one_time_codes", schema="store")
    op.drop_index("accounts_name", "accounts", schema="store")
    op.drop_index("accounts_words", "accounts", schema="store")
    op.drop_column("accounts", "words", schema="store")
