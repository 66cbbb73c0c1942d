"""Create the tables of the control schema."""

from pathlib import Path

from alembic import context, op

revision = "0001"
down_revision = None


def upgrade() -> None:
    script = Path(__file__).with_name(f"{revision}.sql").read_text()
    # Bypasses `op.execute`, which would read colons and percent signs of the file as parameters.
    op.get_bind().exec_driver_sql(script.replace("{app}", context.config.attributes["app"]))
