"""The product's own programs: API, workers and clock, one of each, or several behind nginx.

There are two kinds of workers. What is quick and waits for the database has one process of some threads,
what takes long and works the processor has two processes, so that a machine with little memory bears it.
A deployment has workers of each queue: see docker-compose.yml and the chart.
"""

import sys
from collections.abc import Mapping

from deploy.local import ports
from deploy.local.child import Program
from deploy.local.data import DataDirectory
from deploy.local.nginx import Nginx
from deploy.local.settings import ROOT, Settings

# The queues of each kind of worker, and how it works.
NOTICES = ("notify,rounds", "--pool", "threads", "--concurrency", "4")
FILES = ("images,sync,exports,platform", "--concurrency", "2")
QUEUES = f"{NOTICES[0]},{FILES[0]}"
# Celery cannot know that nobody sends it pickles here: it reads JSON alone.
ROOT_WARNING = "ignore:You're running the worker with superuser"


class Programs:
    """How each program is started; `environment` is what the product reads."""

    def __init__(self, settings: Settings, data: DataDirectory, environment: Mapping[str, str]) -> None:
        self._settings = settings
        self._data = data
        self._environment = environment

    def all(self) -> list[Program]:
        """What serves the site: API and workers, or as many of each as INSTANCES says behind nginx."""
        settings, count = self._settings, self._settings.instances
        if count == 1:
            return [self.api("api", settings.host, settings.port), *self._workers(""), self.clock()]
        names = [f"api-{number}" for number in range(1, count + 1)]
        chosen = ports.remember(self._data.root / "instances.json", names)
        nginx = Nginx(self._data.root / "nginx", settings.host, settings.port)
        nginx.lead_to(list(chosen.values()))
        return [
            *(self.api(name, "127.0.0.1", port) for name, port in chosen.items()),
            *(worker for number in range(1, count + 1) for worker in self._workers(f"-{number}")),
            self.clock(),
            nginx.program(),
        ]

    def api(self, name: str, host: str, port: int) -> Program:
        return self.python(
            *(name, "-m", "granian", "--interface", "wsgi", "app.wsgi:application"),
            *("--host", host, "--port", str(port)),
            *("--workers", "2", "--blocking-threads", "2"),
            *("--respawn-failed-workers", "--workers-kill-timeout", "5"),
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
        """What runs by the clock is sent by one alone."""
        return self.python(
            *("clock", "-m", "celery", "-q", "-A", "workers.clock", "beat", "--pidfile", ""),
            *("-s", str(self._data.run / "schedule")),
        )

    def python(self, name: str, *arguments: str, stop_seconds: float = 10.0) -> Program:
        return Program(
            name=name,
            command=[sys.executable, *arguments],
            directory=ROOT,
            environment=self._environment,
            stop_seconds=stop_seconds,
        )
