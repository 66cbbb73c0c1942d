"""The agent's configuration: where its store is, its token, and where the books are."""

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from workers.agent import at_rest

TALLY_ADDRESS = "http://127.0.0.1:9000"


class NotPaired(Exception):
    """The agent has no store yet."""


@dataclass(frozen=True, slots=True)
class Config:
    """The configuration; `source` is {"kind": "tally", "address"} or {"kind": "dbf", "folder", "mapping"}."""

    server: str
    api_key: str
    store: str
    token: str
    source: dict[str, Any] = field(default_factory=lambda: {"kind": "tally", "address": TALLY_ADDRESS})
    # The public key of updates; the store sends it once, at pairing.
    release_key: str = ""


def keeps_secrets(server: str) -> bool:
    """Return whether the connection is private: the server is reached by https, or is this computer.

    The token, the books and the public key of updates must not go over plain http.
    """
    try:
        parts = urlsplit(server)
        host = parts.hostname or ""
    except ValueError:
        return False
    if parts.scheme != "http":
        return parts.scheme == "https" and host != ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def default_folder() -> Path:
    """Return the agent's usual folder on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "Haat Agent"
    return Path(os.environ.get("XDG_STATE_HOME", Path.home() / ".local" / "state")) / "haat-agent"


def load(folder: Path) -> Config:
    """Return the configuration of a folder. Raise NotPaired if there is none that can be read.

    On Windows, a token that an earlier version stored as plain text is protected.
    """
    try:
        stored = json.loads((folder / "agent.json").read_text("utf-8"))
        # A newer release may have stored more fields before it was rolled back.
        config = Config(**{name: value for name, value in stored.items() if name in Config.__slots__})
        revealed = replace(config, token=at_rest.reveal(config.token))
    except FileNotFoundError as error:
        raise NotPaired("This agent has no store: pair it with the code on the store's screen.") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise NotPaired("The agent's configuration cannot be read: pair it again.") from error
    if not at_rest.is_protected(config.token):
        # The token can be used even if it cannot be saved now.
        with suppress(OSError, ValueError):
            save(folder, revealed)
    return revealed


def save(folder: Path, config: Config) -> None:
    """Save a configuration, readable only by its owner; the file is replaced atomically."""
    at_rest.private_folder(folder)
    token = at_rest.protect(config.token, any_user=folder != default_folder())
    temporary = folder / "agent.json.new"
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(asdict(replace(config, token=token)), file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(folder / "agent.json")


def with_token(config: Config, token: str) -> Config:
    """Return the configuration with another token."""
    return replace(config, token=token)


def paired(config: Config, enrolled: Mapping[str, Any]) -> Config:
    """Return the configuration with the store's answer at pairing."""
    return replace(config, token=enrolled["token"], release_key=enrolled["releaseKey"])
