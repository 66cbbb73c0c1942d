"""The accounting package next to the agent."""

from typing import Any

import httpx

from app.books.sync.connectors.interface import Connector, SourceProblem
from app.books.sync.connectors.registry import CONNECTORS
from app.shared.texts.messages import text

TALLY_PORTS = (9000, 9001, 9002, 9999)
_PROBE_SECONDS = 2.0


def open_source(source: dict[str, Any]) -> Connector:
    """Return the connector of a configuration. Raise SourceProblem for an unknown kind."""
    connector = CONNECTORS.get(str(source.get("kind")))
    if connector is None or connector.open_program is None:
        raise SourceProblem(text("source.unknown_kind", kind=source.get("kind")))
    return connector.open_program(source)


def find_tally(host: str = "127.0.0.1") -> str | None:
    """Return the address of a Tally that answers on its usual ports, or None."""
    for port in TALLY_PORTS:
        address = f"http://{host}:{port}"
        try:
            with httpx.Client(trust_env=False, timeout=_PROBE_SECONDS) as http:
                if "Tally" in http.get(address).text:
                    return address
        except httpx.HTTPError:
            continue
    return None
