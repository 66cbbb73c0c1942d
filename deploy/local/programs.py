"""The product's own programs: API, live process, workers and clock; one of each, or several behind nginx.

There are two kinds of workers. Short work that waits for the database has one process with some threads.
Long, CPU-bound work has two processes, to fit a machine with little memory. A deployment has workers for
each queue: see docker-compose.yml and the chart.
"""

import sys
from collections.abc import Mapping

from deploy.local import ports
from deploy.local.child import Program
from deploy.local.data import DataDirectory
from deploy.local.nginx import Nginx
from deploy.local.settings import ROOT, Settings

# The queues and concurrency of each kind of worker.
NOTICES = ("notify,rounds", "--pool", "threads", "--concurrency", "4")
FILES = ("images,sync,exports,platform", "--concurrency", "2")
QUEUES = f"{NOTICES[0]},{FILES[0]}"
# The server of live streams. The number is the maximum of concurrent requests: each open stream is one.
LIVE = ("--interface", "rsgi", "workers.live.server:application", "--no-ws", "--backpressure", "20000")
# The allocator returns the memory of a sign-in's hash (19 MB) instead of keeping it for each thread. It
# allocates such blocks in pages of 2 MB, because with small pages a hash takes half as long again. The
# Dockerfile has the same settings.
ALLOCATOR = {
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
    "MALLOC_ARENA_MAX": "2",
    "MALLOC_MMAP_THRESHOLD_": "4194304",
    "MALLOC_TRIM_THRESHOLD_": "4194304",
}
# Celery warns about root because of pickle; we accept JSON only.
ROOT_WARNING = "ignore:You're running the worker with superuser"


class Programs:
    """The command of each program; `environment` has the product's settings."""

    def __init__(self, settings: Settings, data: DataDirectory, environment: Mapping[str, str]) -> None:
        self._settings = settings
        self._data = data
        self._environment = environment

    def all(self) -> list[Program]:
        """Return the site's programs: API and workers, or INSTANCES of each behind nginx."""
        settings, count = self._settings, self._settings.instances
        names = [f"api-{number}" for number in range(1, count + 1)] if count > 1 else []
        chosen = ports.remember(self._data.root / "instances.json", [*names, "live"])
        live = chosen.pop("live")
        if count == 1:
            # Without a proxy, browsers call the live process at its own port.
            self._environment = {**self._environment, "LIVE_PORT": str(live)}
            return [
                self.api("api", settings.host, settings.port),
                self.live(settings.host, live),
                *self._workers(""),
                self.clock(),
            ]
        nginx = Nginx(self._data.root / "nginx", settings.host, settings.port)
        nginx.route_to(list(chosen.values()), live=live)
        return [
            *(self.api(name, "127.0.0.1", port) for name, port in chosen.items()),
            self.live("127.0.0.1", live),
            *(worker for number in range(1, count + 1) for worker in self._workers(f"-{number}")),
            self.clock(),
            nginx.program(),
        ]

    def api(self, name: str, host: str, port: int) -> Program:
        return self.python(
            *(name, "-m", "app.server", "--host", host, "--port", str(port)),
            *("--workers", "2", "--respawn-failed-workers", "--workers-kill-timeout", "5"),
        )

    def live(self, host: str, port: int) -> Program:
        return self.python(
            *("live", "-m", "granian", *LIVE, "--host", host, "--port", str(port)),
            *("--workers-kill-timeout", "2"),
        )

    def _workers(self, suffix: str) -> list[Program]:
        return [
            self._worker(f"notices{suffix}", *NOTICES),
            self._worker(f"files{suffix}", *FILES),
        ]

    def _worker(self, name: str, queues: str, *size: str) -> Program:
        return self.python(
            *(name, "-W", ROOT_WARNING, "-m", "celery", "-q", "-A", "workers", "worker"),
            *("-n", f"{name}@%h", "-Q", queues, *size),
            *("--without-gossip", "--without-mingle", "--loglevel", "INFO"),
            stop_seconds=20.0,
        )

    def clock(self) -> Program:
        """Return the clock. There must be exactly one."""
        return self.python(
            *("clock", "-m", "celery", "-q", "-A", "workers.clock", "beat", "--pidfile", ""),
            *("-s", str(self._data.run / "schedule")),
        )

    def python(self, name: str, *arguments: str, stop_seconds: float = 10.0) -> Program:
        return Program(
            name=name,
            command=[sys.executable, *arguments],
            directory=ROOT,
            environment={**ALLOCATOR, **self._environment},
            stop_seconds=stop_seconds,
        )
