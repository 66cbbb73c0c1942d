"""The product's own programs: API, worker and clock, one of each, or several behind nginx."""

import sys
from collections.abc import Mapping

from deploy.local import ports
from deploy.local.child import Program
from deploy.local.data import DataDirectory
from deploy.local.nginx import Nginx
from deploy.local.settings import ROOT, Settings

QUEUES = "sync,exports,notify,images,platform"
# Celery cannot know that nobody sends it pickles here: it reads JSON alone.
ROOT_WARNING = "ignore:You're running the worker with superuser"


class Programs:
    """How each program is started; `environment` is what the product reads."""

    def __init__(self, settings: Settings, data: DataDirectory, environment: Mapping[str, str]) -> None:
        self._settings = settings
        self._data = data
        self._environment = environment

    def all(self) -> list[Program]:
        """What serves the site: API and worker, or as many of both as INSTANCES says behind nginx."""
        settings, count = self._settings, self._settings.instances
        if count == 1:
            return [self.api("api", settings.host, settings.port), self.worker("worker", with_clock=True)]
        names = [f"api-{number}" for number in range(1, count + 1)]
        chosen = ports.remember(self._data.root / "instances.json", names)
        nginx = Nginx(self._data.root / "nginx", settings.host, settings.port)
        nginx.lead_to(list(chosen.values()))
        return [
            *(self.api(name, "127.0.0.1", port) for name, port in chosen.items()),
            *(self.worker(f"worker-{number}") for number in range(1, count + 1)),
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

    def worker(self, name: str, *, with_clock: bool = False) -> Program:
        return self.python(
            *(name, "-W", ROOT_WARNING, "-m", "celery", "-q", "-A", "workers", "worker"),
            *("-n", f"{name}@%h", "-Q", QUEUES, "--concurrency", "2"),
            *("--without-gossip", "--without-mingle", "--loglevel", "INFO"),
            *(("-B", *self._schedule()) if with_clock else ()),
            stop_seconds=20.0,
        )

    def clock(self) -> Program:
        """What runs by the clock is sent by one alone."""
        return self.python(
            *("clock", "-m", "celery", "-q", "-A", "workers", "beat", "--pidfile", ""), *self._schedule()
        )

    def python(self, name: str, *arguments: str, stop_seconds: float = 10.0) -> Program:
        return Program(
            name=name,
            command=[sys.executable, *arguments],
            directory=ROOT,
            environment=self._environment,
            stop_seconds=stop_seconds,
        )

    def _schedule(self) -> tuple[str, str]:
        return "-s", str(self._data.run / "schedule")
