"""`make run`: starts, watches and stops everything that Haat needs."""

import json
import os
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from deploy.local import credentials, ports, services, web_pages
from deploy.local.child import Child, Program, end_leftovers
from deploy.local.console import Screen
from deploy.local.data import DataDirectory, require_space
from deploy.local.disk_guard import DiskGuard
from deploy.local.failure import StartFailure, plain_message
from deploy.local.prepare import PREPARED_SECONDS
from deploy.local.programs import Programs
from deploy.local.settings import ROOT, Settings, read
from deploy.local.stopping import Stopped, ends_with_make, raise_on_signals
from deploy.local.summary import headline, summary
from deploy.local.supervisor import Supervisor, no_preparation

HEALTH_SECONDS = 90.0
MIGRATIONS = ROOT / "migrations"
# Settings that the command line needs next to a running copy.
PRODUCT_SETTINGS = (
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
    "DATABASE_TRANSACTION_POOLER",
    "DATABASES",
    "REDIS_URL",
    "S3_ENDPOINT_URL",
    "S3_ACCESS_KEY",
    "S3_SECRET_KEY",
    "S3_BUCKET",
    "S3_PUBLIC_URL",
    "BACKUP_S3_BUCKET",
    "BACKUP_RECIPIENT",
    "BACKUP_IDENTITY",
    "PUBLIC_URL",
    "ALLOWED_HOSTS",
    "SECRET_KEY",
    "API_KEYS",
    "WEB_DIST",
)


def command_settings(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the settings of the command line, without the addresses of superusers."""
    settings = {name: environment[name] for name in PRODUCT_SETTINGS if name in environment}
    if "DATABASES" in settings:
        addresses = json.loads(settings["DATABASES"])
        for urls in addresses.values():
            urls.pop("admin", None)
        settings["DATABASES"] = json.dumps(addresses, ensure_ascii=False)
    return settings


def main() -> int:
    """Run until a signal comes; return the exit code."""
    ends_with_make()
    screen = Screen()
    try:
        settings = read()
        require_space(settings.data_dir)
        data = DataDirectory(settings.data_dir)
        data.make()
        with data.locked():
            ports.require_free(settings.port, settings.host)
            Run(settings, data, screen).until_stopped()
    except StartFailure as failure:
        screen.fail(failure)
        return 1
    except OSError as error:
        screen.fail(StartFailure(plain_message(error)))
        return 1
    return 0


class Run:
    """One start of everything."""

    def __init__(self, settings: Settings, data: DataDirectory, screen: Screen) -> None:
        self._settings = settings
        self._data = data
        self._screen = screen
        self._supervisor = Supervisor(data.run, screen.log)
        self._environment: dict[str, str] = {}
        self._program_names: list[str] = []
        self._is_set_up = False
        self._guard: DiskGuard | None = None
        self._started = time.monotonic()

    def until_stopped(self) -> None:
        """Start everything, show the addresses, and keep it running."""
        raise_on_signals(self._supervisor.kill)
        try:
            for name in end_leftovers(self._data.run):
                self._screen.say(f"  ✓ Stopped {name}, left from an earlier run")
            with self._screen.steps():
                self._start()
            self._announce()
            self._screen.shown = {*self._program_names, "postgres", "pgbouncer", "valkey", "storage"}
            self._supervisor.watch(also=self._guard.check if self._guard else no_preparation)
        except Stopped:
            self._screen.shown = set()
            self._screen.say("\nStopping …")
        finally:
            self._supervisor.stop()

    def set_up(self) -> None:
        """Start the servers alone, set up the database and the demo stores, and stop."""
        try:
            with self._screen.steps():
                self._start_servers()
                self._set_up()
        finally:
            self._supervisor.stop()

    def _start(self) -> None:
        pages = WebBuild(self._supervisor, self._screen)
        self._start_servers()
        if not self._data.is_set_up_for(MIGRATIONS):
            self._set_up()
        pages.join()
        programs = Programs(self._settings, self._data, self._environment).all()
        self._program_names = [program.name for program in programs]
        for program in programs:
            self._supervisor.keep(program)
        if not self._is_set_up:
            self._set_up()
        with self._screen.step("API and workers", "API"):
            self._wait_for_health()

    def _start_servers(self) -> None:
        environment = self._settings.environment
        keys = credentials.load(self._data.secrets)
        # Backups of the caller's own storage are the caller's choice.
        keeps_backups = not environment.get("BACKUP_S3_BUCKET")
        chosen = services.choose(
            self._data, environment, origins=self._settings.origins, keeps_backups=keeps_backups
        )
        prepare = {service.name: service.prepare for service in chosen}

        def start(program: Program) -> Child:
            return self._supervisor.keep(program, prepare[program.name])

        with self._screen.step("PostgreSQL, Valkey and file storage", "servers"):
            addresses = services.start_all(chosen, start)
        self._environment = self._settings.product_environment(addresses, keys)
        if "postgres" in prepare:
            self._guard = DiskGuard(
                self._data.root,
                addresses["DATABASE_ADMIN_URL"],
                lambda text: self._screen.say(text, "bold red"),
            )
            self._guard.start()
        credentials.write_environment(self._data.environment, command_settings(self._environment))

    def _set_up(self) -> None:
        """Set up logins, tables and demo stores. Without new migrations this runs while the API loads."""
        with self._screen.step("Database and demo stores", "database and demo"):
            self._supervisor.run_to_end(
                Programs(self._settings, self._data, self._environment).python(
                    "setup", "-m", "deploy.local.product"
                ),
                "Could not set up the database. See the lines above.",
            )
        self._data.mark_set_up_for(MIGRATIONS)
        self._is_set_up = True

    def _wait_for_health(self) -> None:
        deadline = time.monotonic() + HEALTH_SECONDS
        answer = "no answer"
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self._settings.url}/api/health", timeout=5):  # noqa: S310 -- an address on this machine
                    return
            except urllib.error.HTTPError as error:
                answer = error.read().decode(errors="replace")
            except OSError as error:
                answer = str(error)
            self._supervisor.require(*self._program_names)
            time.sleep(0.1)
        raise StartFailure(f"Haat did not start within {HEALTH_SECONDS:.0f} s.", [answer])

    def _announce(self) -> None:
        sign_ins: dict[str, Any] = import_module("app.demo").sign_ins(
            self._settings.url,
            api_key=self._environment["API_KEYS"].split(",")[0].strip(),
            email=self._environment["ADMIN_EMAIL"],
            password=self._environment["ADMIN_PASSWORD"],
        )
        credentials.write_private(self._data.sign_ins, sign_ins)
        packages = float(os.environ.get(PREPARED_SECONDS) or 0)
        seconds = packages + time.monotonic() - self._started
        parts = {"packages": packages, **self._screen.seconds}
        self._screen.headline(headline(seconds, parts), summary(sign_ins, self._data))


class WebBuild:
    """A build of the web pages while the servers start."""

    def __init__(self, supervisor: Supervisor, screen: Screen) -> None:
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._build, args=(supervisor, screen), daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait for the build; raise its error."""
        while self._thread.is_alive():
            self._thread.join(0.1)
        if self._failure:
            raise self._failure

    def _build(self, supervisor: Supervisor, screen: Screen) -> None:
        try:
            if web_pages.needs_build():
                with screen.step("Web pages (rebuilt only if changed)", "pages"):
                    web_pages.build(supervisor.run_to_end)
        except (StartFailure, OSError) as error:
            self._failure = error
