"""The hosts that the site is known by: a request for any other is refused, so that no link names it."""

import re
from functools import lru_cache
from ipaddress import ip_address

from flask import Flask, request

from app.config import Config
from app.shared.errors import BadRequest
from tenant_router.http import behind

# Health checks and Prometheus call an instance by its address. What these answer names no host.
CALLED_BY_ADDRESS = frozenset(("/api/health", "/api/health/live", "/metrics"))
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::[0-9]{1,5})?")


def init_app(app: Flask, config: Config) -> None:
    """Refuse requests for hosts that are not the site's, before anything is made of the host."""
    hosts = config.hosts
    is_allowed = lru_cache(maxsize=256)(lambda given: allows(hosts, given))

    @app.before_request
    def refuse_unknown_host() -> None:
        asked = behind(request)
        if not is_allowed(asked.environ.get("HTTP_HOST", "")) and asked.path not in CALLED_BY_ADDRESS:
            raise BadRequest("error.host")


def allows(hosts: frozenset[str], given: str) -> bool:
    """Whether a Host header names one of these hosts, at any port; `.name` stands for all below a name."""
    found = _HOST.fullmatch(given.lower())
    if found is None:
        return False
    host = found[1].strip("[]")
    above = (host[place:] for place, letter in enumerate(host) if letter == ".")
    return "*" in hosts or host in hosts or any(name in hosts for name in above)


def is_loopback(address: str | None) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ip_address(address or "").is_loopback
    except ValueError:
        return False
