"""`make run` as it is, but its programs reach their servers through proxies.

The free space that its disk guard sees can be set too, because a disk cannot be filled without root.
"""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import psutil

from deploy.local import disk_guard, run
from deploy.local.data import DataDirectory
from deploy.local.ports import pick
from deploy.local.settings import ROOT, Settings
from tests.chaos.proxy import Open, Proxies

START_SECONDS = 900
# Longer than the pause before a program that crashes is started again.
RESTART_SECONDS = 40
PROXIES = "CHAOS_PROXIES"
FREE_BYTES = "CHAOS_FREE_BYTES"


class Product:
    """A copy of the product with its own ports and data, as its supervisor runs it."""

    def __init__(self, home: Path) -> None:
        self.data = DataDirectory(home / "data")
        self.data.make()
        chosen = pick(["site", "postgres", "valkey", "s3"], {})
        self.url = f"http://127.0.0.1:{chosen.pop('site')}"
        servers = {name: (port, self._opens(name)) for name, port in chosen.items()}
        self.proxies = Proxies(servers)
        self._free_bytes = home / "free-bytes"
        self.log = home / "product.log"
        environment = {
            **os.environ,
            "PORT": self.url.rpartition(":")[2],
            "DATA_DIR": str(self.data.root),
            "PYTHONPATH": str(ROOT),
            PROXIES: json.dumps(chosen),
            FREE_BYTES: str(self._free_bytes),
        }
        command = [sys.executable, "-m", "tests.chaos.product"]
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)

    def wait_until_ready(self) -> dict[str, Any]:
        """Wait for the start; return the addresses and sign-ins of the demo stores."""
        deadline = time.monotonic() + START_SECONDS
        while "Haat is ready" not in self.log.read_text(errors="replace"):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(self.log.read_text(errors="replace")[-3000:])
            time.sleep(0.2)
        return json.loads(self.data.sign_ins.read_text())

    @property
    def database(self) -> str:
        """Return the superuser's address of its database, past the proxy."""
        return f"postgresql://postgres@/haat?host={self.data.sockets() / 'pg'}&port=5432"

    def runs(self, names: Iterable[str]) -> bool:
        """Return whether all these programs run; an ended program is started again after a pause."""
        try:
            return all(self.processes(name) for name in names)
        except (FileNotFoundError, ValueError, psutil.NoSuchProcess):
            return False

    def running(self, name: str) -> list[psutil.Process]:
        """Return `processes`, once the program runs."""
        deadline = time.monotonic() + RESTART_SECONDS
        while not self.runs([name]) and time.monotonic() < deadline:
            time.sleep(0.1)
        return self.processes(name)

    def processes(self, name: str) -> list[psutil.Process]:
        """Return a program's process and all below it."""
        record = json.loads((self.data.run / f"{name}.pid").read_text())
        process = psutil.Process(int(record["pid"]))
        return [process, *process.children(recursive=True)]

    def report_free_space(self, free: int | None) -> None:
        """Let the disk guard see this number of free bytes; None: the real one."""
        if free is None:
            self._free_bytes.unlink(missing_ok=True)
            return
        fresh = self._free_bytes.with_suffix(".new")
        fresh.write_text(str(free))
        fresh.rename(self._free_bytes)

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(60)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def _opens(self, name: str) -> Open:
        async def open_server() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            if name == "postgres":
                return await asyncio.open_unix_connection(self.data.sockets() / "pg" / ".s.PGSQL.5432")
            return await asyncio.open_connection("127.0.0.1", json.loads(self.data.ports.read_text())[name])

        return open_server


class _Disk:
    """What the disk guard sees instead of the module `shutil`."""

    @staticmethod
    def disk_usage(place: Path) -> Any:
        usage = shutil.disk_usage(place)
        try:
            return usage._replace(free=int(Path(os.environ[FREE_BYTES]).read_text()))
        except FileNotFoundError:
            return usage


def _through_proxies(addresses: Mapping[str, str]) -> dict[str, str]:
    """Return the addresses of the servers, with those of the proxies in their place."""
    ports = json.loads(os.environ[PROXIES])
    database = f"@127.0.0.1:{ports['postgres']}/haat"
    return {
        **addresses,
        "DATABASE_URL": f"postgresql+psycopg://haat_app{database}",
        "DATABASE_OWNER_URL": f"postgresql+psycopg://haat_owner{database}",
        "REDIS_URL": f"{addresses['REDIS_URL'].rpartition(':')[0]}:{ports['valkey']}/0",
        "S3_ENDPOINT_URL": f"http://127.0.0.1:{ports['s3']}",
    }


def main() -> int:
    """Run the product until a signal comes."""
    own = Settings.product_environment

    def through_proxies(
        self: Settings, services: Mapping[str, str], secrets: Mapping[str, str]
    ) -> dict[str, str]:
        return own(self, _through_proxies(services), secrets)

    Settings.product_environment = through_proxies
    disk_guard.shutil = _Disk
    return run.main()


if __name__ == "__main__":
    sys.exit(main())
