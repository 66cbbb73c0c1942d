"""Host check: requests for unknown hosts are rejected, so that no link can be made with a forged host."""

import re
from collections.abc import Callable
from functools import lru_cache
from ipaddress import ip_address

from flask import request

from app.config import Config
from app.shared.errors import BadRequest

# Health checks and Prometheus use an instance's IP address. Their responses contain no links.
CALLED_BY_ADDRESS = frozenset(("/api/health", "/api/health/live", "/metrics"))
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::[0-9]{1,5})?")


def check_origin(hosts: frozenset[str]) -> None:
    """Raise BadRequest if the Origin header names another site.

    Calls that only a cookie authorizes need this check. Today's browsers send no cookie of ours from other
    sites; other browsers might.
    """
    origin = request.headers.get("Origin")
    if origin is not None and not allows(hosts, origin.rpartition("://")[2]):
        raise BadRequest("error.host")


def host_check(config: Config) -> Callable[[str], bool]:
    """Return a function that says whether a Host header names one of the deployment's hosts."""
    hosts = config.hosts
    return lru_cache(maxsize=256)(lambda host: allows(hosts, host))


def allows(hosts: frozenset[str], host_header: str) -> bool:
    """Return whether a Host header names one of these hosts, at any port.

    `.name` allows every subdomain of a name, `*` any host.
    """
    match = _HOST.fullmatch(host_header.lower())
    if match is None:
        return False
    host = match[1].strip("[]")
    suffixes = (host[index:] for index, letter in enumerate(host) if letter == ".")
    return "*" in hosts or host in hosts or any(name in hosts for name in suffixes)


def is_loopback(address: str | None) -> bool:
    """Return whether an address is a loopback address."""
    try:
        return ip_address(address or "").is_loopback
    except ValueError:
        return False
