"""What the agent keeps of itself: where its store is, its token, and where the books are."""

import json
import os
import sys
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

TALLY_ADDRESS = "http://127.0.0.1:9000"


class NotPaired(Exception):
    """The agent has no store yet."""


@dataclass(frozen=True, slots=True)
class Config:
    """`source` is {"kind": "tally", "address"} or {"kind": "dbf", "folder", "mapping"}."""

    server: str
    api_key: str
    store: str
    token: str
    source: dict[str, Any] = field(default_factory=lambda: {"kind": "tally", "address": TALLY_ADDRESS})


def usual_folder() -> Path:
    """Where the agent keeps its things on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("PROGRAMDATA", r"C:\ProgramData")) / "Haat Agent"
    return Path(os.environ.get("XDG_STATE_HOME", Path.home() / ".local" / "state")) / "haat-agent"


def load(folder: Path) -> Config:
    """The configuration of a folder. Raises NotPaired where there is none that can be read."""
    try:
        return Config(**json.loads((folder / "agent.json").read_text("utf-8")))
    except FileNotFoundError as error:
        raise NotPaired("This agent has no store yet: pair it with the code of the screen.") from error
    except (ValueError, TypeError) as error:
        raise NotPaired("The agent's configuration cannot be read: pair it anew.") from error


def save(folder: Path, config: Config) -> None:
    """Keep a configuration, for nobody else to read; at no moment is there half of it."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / "agent.json.new"
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(asdict(config), file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(folder / "agent.json")


def with_token(config: Config, token: str) -> Config:
    """The same with another token."""
    return replace(config, token=token)
