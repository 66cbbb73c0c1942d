"""The three servers that Haat needs, started together."""

import contextlib
import os
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol

from deploy.local import credentials, ports, storage
from deploy.local.child import Child, Program, end_leftovers, ignore_line
from deploy.local.data import DataDirectory
from deploy.local.failure import StartFailure
from deploy.local.pgbouncer import PgBouncer
from deploy.local.postgres import Postgres
from deploy.local.storage import Storage
from deploy.local.valkey import Valkey

PORT_NAMES = ("valkey", *storage.PORTS)
TIMEOUT_SECONDS = 60.0
ANY_ORIGIN = ("http://*",)


class Service(Protocol):
    """A server: prepared, started, waited for and set up; then it has an address."""

    name: str

    def prepare(self) -> None: ...

    def program(self) -> Program: ...

    def ready(self) -> bool: ...

    def finish_setup(self) -> None: ...

    def environment(self) -> dict[str, str]: ...


def choose(
    data: DataDirectory,
    environment: Mapping[str, str],
    *,
    origins: Sequence[str] = ANY_ORIGIN,
    durable: bool = True,
    keeps_backups: bool = False,
) -> list[Service]:
    """Return the servers for which the environment has no address; the storage may keep backups, too."""
    chosen = ports.remember(data.ports, PORT_NAMES)
    keys = credentials.load(data.secrets)
    services: list[Service] = []
    if not environment.get("DATABASE_URL"):
        postgres = Postgres(data.root / "postgres", data.sockets(), durable=durable)
        services.append(postgres)
        if environment.get("POOLER") == "pgbouncer":
            services.append(PgBouncer(data.root / "pgbouncer", data.sockets(), postgres))
    if not environment.get("REDIS_URL"):
        services.append(
            Valkey(data.root / "valkey", chosen["valkey"], keys["VALKEY_PASSWORD"], durable=durable)
        )
    if not environment.get("S3_ENDPOINT_URL"):
        services.append(
            Storage(
                data.root / "storage",
                data.sockets(),
                chosen,
                access_key=environment.get("S3_ACCESS_KEY") or keys["S3_ACCESS_KEY"],
                secret_key=environment.get("S3_SECRET_KEY") or keys["S3_SECRET_KEY"],
                bucket=environment.get("S3_BUCKET") or "haat",
                origins=origins,
                keeps_backups=keeps_backups,
            )
        )
    return services


def wait_until_ready(service: Service, child: Child) -> None:
    """Wait until the server answers and is set up; raise StartFailure if it ends before."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not service.ready():
        if child.exit_code is not None:
            raise StartFailure(f"{service.name} stopped during startup.", child.last_lines)
        if time.monotonic() > deadline:
            raise StartFailure(
                f"{service.name} did not respond within {TIMEOUT_SECONDS:.0f} s.", child.last_lines
            )
        time.sleep(0.05)
    service.finish_setup()


def start_all(services: Sequence[Service], start: Callable[[Program], Child]) -> dict[str, str]:
    """Start the servers in parallel; return the settings with their addresses."""
    pool = ThreadPoolExecutor(max(1, len(services)))
    try:
        list(pool.map(lambda service: service.prepare(), services))
        started = [(service, start(service.program())) for service in services]
        list(pool.map(lambda pair: wait_until_ready(*pair), started))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    return {name: value for service in services for name, value in service.environment().items()}


@contextlib.contextmanager
def running_services(data_dir: Path, *, durable: bool = False) -> Iterator[dict[str, str]]:
    """Run the three servers on free ports below `data_dir`; yield the environment with their addresses.

    Unless `durable`, they are fast and stop at once, for data that is thrown away.
    """
    data = DataDirectory(data_dir)
    data.make()
    with data.locked():
        end_leftovers(data.run)
        children: list[Child] = []

        def start(program: Program) -> Child:
            children.append(Child(program, data.run, ignore_line))
            return children[-1]

        try:
            environment = {"POOLER": os.environ.get("POOLER", "")}
            settings = start_all(choose(data, environment, durable=durable), start)
            yield settings | {"SECRET_KEY": secrets.token_urlsafe(48)}
        finally:
            for child in children:
                child.ask_to_stop()
            for child in children:
                child.finish(None if durable else 0.5)
