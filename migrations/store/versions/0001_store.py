"""Create the tables of a store."""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    for file in sorted(Path(__file__).with_name(revision).glob("*.sql")):
        # `op.execute` would read colons, backslashes and tabs of the file in its own way.
        op.get_context().impl.static_output(file.read_text())
