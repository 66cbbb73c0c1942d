"""Create the tables of a store."""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    for file in sorted(Path(__file__).with_name(revision).glob("*.sql")):
        # Bypasses `op.execute`, which would interpret colons, backslashes and tabs of the file.
        op.get_context().impl.static_output(file.read_text())
