"""Settings of one start: from the environment, else from the data directory."""

import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from psutil import net_if_addrs

from deploy.local.credentials import BACKUP_KEYS
from deploy.local.failure import StartFailure

ROOT = Path(__file__).resolve().parents[2]
LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 -- compared with, not bound to
VITE_PORT = 5173
MAX_INSTANCES = 8


@dataclass(frozen=True, slots=True)
class Settings:
    """The address, the data directory, the number of instances, and the caller's environment."""

    host: str
    port: int
    data_dir: Path
    environment: Mapping[str, str]
    instances: int = 1

    @property
    def url(self) -> str:
        """Return the URL for a browser on this machine."""
        host = "127.0.0.1" if self.host in (*EVERY_ADDRESS, *LOOPBACK) else self.host
        return f"http://{host}:{self.port}"

    @property
    def origins(self) -> list[str]:
        """Return the origins that may upload files to the storage."""
        local = [
            f"http://{host}:{port}" for port in (self.port, VITE_PORT) for host in ("127.0.0.1", "localhost")
        ]
        return local if self.host in LOOPBACK else [*local, f"http://*:{self.port}"]

    @property
    def host_names(self) -> list[str]:
        """Return the names and addresses of this machine in the network, if it listens there."""
        if self.host in LOOPBACK:
            return []
        if self.host not in EVERY_ADDRESS:
            return [self.host]
        addresses = {address.address.partition("%")[0] for of in net_if_addrs().values() for address in of}
        name = socket.gethostname().lower()
        return [*sorted(filter(_is_address, addresses)), name, f"{name}.local"]

    def product_environment(self, services: Mapping[str, str], secrets: Mapping[str, str]) -> dict[str, str]:
        """Return the environment of API and workers; the caller's settings win."""
        environment = {
            "SECRET_KEY": secrets["SECRET_KEY"],
            "API_KEYS": secrets["API_KEY"],
            "ADMIN_EMAIL": "admin@haat.example",
            "CONTACT_EMAIL": "hello@haat.example",
            "CONTACT_PHONE": "9000000001",
            "ADMIN_PASSWORD": secrets["ADMIN_PASSWORD"],
            "S3_BUCKET": "haat",
            **{name: secrets[name] for name in BACKUP_KEYS if name in secrets},
            "COOKIE_SECURE": "false",
            "LOG_FORMAT": "text",
            "CODE_SENDER": "print",
            "WEB_DIST": str(ROOT / "web" / "dist"),
            "METRICS_DIR": str(self.data_dir / "metrics"),
            "PYTHONUNBUFFERED": "1",
            "ALLOWED_HOSTS": ",".join(self.host_names),
            "TRUSTED_PROXIES": "0" if self.instances == 1 else "1",
            **services,
            **self.environment,
        }
        # Enables the bytecode cache, without which Python takes three times as long to load the product.
        environment["PYTHONDONTWRITEBYTECODE"] = ""
        return environment | {"PORT": str(self.port), "DATA_DIR": str(self.data_dir)}


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def read(environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings; an empty variable counts as not set."""
    variables = {name: value for name, value in environment.items() if value}
    port = variables.get("PORT", "8000")
    if not port.isdigit() or not 0 < int(port) < 65536:
        raise StartFailure(f"PORT must be a number from 1 to 65535, not {port!r}.")
    instances = variables.get("INSTANCES", "1")
    if not instances.isdigit() or not 0 < int(instances) <= MAX_INSTANCES:
        raise StartFailure(f"INSTANCES must be a number from 1 to {MAX_INSTANCES}, not {instances!r}.")
    return Settings(
        instances=int(instances),
        host=variables.get("HOST", "127.0.0.1"),
        port=int(port),
        data_dir=(ROOT / variables.get("DATA_DIR", ".data")).resolve(),
        environment=variables,
    )
