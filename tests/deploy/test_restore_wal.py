"""PostgreSQL is brought back to a moment by the script that operators run."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
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
        self.data = folder / "18" / "postgres"
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

    def order(self, number: int) -> None:
        with database(self.server) as connection:
            connection.execute("INSERT INTO orders VALUES (%s)", (number,))

    def open_with_a_base_backup(self) -> None:
        self.execute("CREATE TABLE orders (number int)")
        point_in_time.base_backup(self.server, self.archive.folder / BASE)

    def moment_between(self, before: int, after: int) -> datetime:
        """Place two orders; return the moment between them when both are in the archive."""
        self.order(before)
        moment = point_in_time.moment(self.server)
        self.order(after)
        point_in_time.finish_log(self.server, self.archive)
        return moment

    def restore(self, moment: datetime, *timeline: str, base: str = BASE) -> None:
        self.archive.restore(self.server, self.data, base, moment, *timeline)

    def orders(self) -> list[int]:
        with database(self.server) as connection:
            return [number for (number,) in connection.execute("SELECT number FROM orders ORDER BY 1")]


@pytest.fixture
def lost() -> Iterator[Lost]:
    with TemporaryDirectory(prefix="haat-") as folder:
        Path(folder).chmod(0o711)
        yield Lost(Path(folder))


def test_it_is_as_of_the_moment_and_can_be_written_to(lost):
    """The server that archived may have more connections than the default of the one reading the log."""
    with lost.running():
        lost.open_with_a_base_backup()
        moment = lost.moment_between(1, 2)

    lost.restore(moment)

    with lost.running():
        assert lost.orders() == [1]
        lost.order(3)
        assert lost.orders() == [1, 3]
    assert lost.data.with_name("postgres.before").is_dir()


def test_it_can_be_brought_back_again_and_on_a_new_machine(lost):
    """The archive has the way of each restore, and their logs do not overwrite each other."""
    with lost.running():
        lost.open_with_a_base_backup()
        first = lost.moment_between(1, 2)
    lost.restore(first)
    with lost.running():
        second = lost.moment_between(3, 4)
    shutil.rmtree(lost.data.parent)

    lost.restore(second)

    with lost.running():
        assert lost.orders() == [1, 3]
        lost.moment_between(5, 6)


def test_a_moment_after_the_one_of_an_earlier_restore_is_on_the_timeline_before_it(lost):
    with lost.running():
        lost.open_with_a_base_backup()
        too_early = lost.moment_between(1, 2)
        right = lost.moment_between(3, 4)
    lost.restore(too_early)
    with lost.running():
        lost.moment_between(5, 6)
    shutil.rmtree(lost.data.with_name("postgres.before"))

    lost.restore(right, "1")

    with lost.running():
        assert lost.orders() == [1, 2, 3]


def test_the_data_is_put_back_if_the_log_does_not_reach_the_moment(lost):
    with lost.running():
        lost.open_with_a_base_backup()
        moment = lost.moment_between(1, 2)

    with pytest.raises(CommandFailed, match="The earlier data is in its place"):
        lost.restore(moment + timedelta(days=1))

    with lost.running():
        assert lost.orders() == [1, 2]
    lost.restore(moment)
    with lost.running():
        assert lost.orders() == [1]


def test_a_running_server_and_a_folder_without_a_base_backup_are_left_as_they_are(lost):
    with lost.running():
        point_in_time.base_backup(lost.server, lost.archive.folder / BASE)
        moment = point_in_time.moment(lost.server)
        with pytest.raises(CommandFailed, match="PostgreSQL runs"):
            lost.restore(moment)
    with pytest.raises(CommandFailed, match="is not a base backup"):
        lost.restore(moment, base="base-2025-01-01")

    with lost.running():
        point_in_time.moment(lost.server)
