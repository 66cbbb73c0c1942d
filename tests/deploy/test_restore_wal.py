"""PostgreSQL is brought back to a moment by the script that operators run."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import LiteralString

import psycopg
import pytest

from deploy.local.postgres import Postgres
from tests.restore_drill import point_in_time
from tests.restore_drill.deployment import CommandFailed, server
from tests.restore_drill.fingerprint import database
from tests.restore_drill.point_in_time import LogArchive

pytestmark = pytest.mark.slow
BASE = "base-2026-03-01"


class Lost:
    """A server that archives its log, and goes back to a moment."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "postgres"
        self.run = folder / "run"
        self.run.mkdir(mode=0o711)
        self.archive = LogArchive(folder / "archive")
        self.server = Postgres(self.data, self.run, settings=self.archive.settings)
        self.server.hand_over(self.archive.folder)

    @contextmanager
    def running(self) -> Iterator[None]:
        with server(self.server, self.run):
            with psycopg.connect(host=str(self.server.sockets), user="postgres", autocommit=True) as there:
                if not there.execute("SELECT 1 FROM pg_database WHERE datname = 'haat'").fetchone():
                    there.execute("CREATE DATABASE haat")
            yield

    def execute(self, statement: LiteralString) -> None:
        with database(self.server) as connection:
            connection.execute(statement)

    def orders(self) -> list[int]:
        with database(self.server) as connection:
            return [number for (number,) in connection.execute("SELECT number FROM orders ORDER BY 1")]


@pytest.fixture
def lost() -> Iterator[Lost]:
    with TemporaryDirectory(prefix="haat-") as folder:
        Path(folder).chmod(0o711)
        yield Lost(Path(folder))


def test_it_is_as_of_the_moment_and_can_be_written_to(lost):
    """The server that archived may have more connections than the one that reads the log by default."""
    with lost.running():
        lost.execute("CREATE TABLE orders (number int)")
        point_in_time.base_backup(lost.server, lost.archive.folder / BASE)
        lost.execute("INSERT INTO orders VALUES (1)")
        moment = point_in_time.moment(lost.server)
        lost.execute("INSERT INTO orders VALUES (2)")
        point_in_time.finish_log(lost.server, lost.archive)

    lost.archive.restore(lost.server, lost.data, BASE, moment)

    with lost.running():
        assert lost.orders() == [1]
        lost.execute("INSERT INTO orders VALUES (3)")
        assert lost.orders() == [1, 3]
    assert lost.data.with_name("postgres.before").is_dir()


def test_a_running_server_and_a_folder_without_a_base_backup_are_left_as_they_are(lost):
    with lost.running():
        point_in_time.base_backup(lost.server, lost.archive.folder / BASE)
        moment = point_in_time.moment(lost.server)
        with pytest.raises(CommandFailed, match="PostgreSQL runs"):
            lost.archive.restore(lost.server, lost.data, BASE, moment)
    with pytest.raises(CommandFailed, match="is not a base backup"):
        lost.archive.restore(lost.server, lost.data, "base-2025-01-01", moment)

    with lost.running():
        point_in_time.moment(lost.server)
