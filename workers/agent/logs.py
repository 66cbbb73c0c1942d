"""The agent's log: a small file without secrets."""

import logging
import re
import sys
from collections.abc import Iterable
from logging.handlers import RotatingFileHandler
from pathlib import Path

from workers.agent import at_rest

MAX_BYTES = 2 * 1024 * 1024
_TOKEN = re.compile(r"\b\d{10}\.[\w-]{16,}")
_HIDDEN = "•••"


class MaskingFormatter(logging.Formatter):
    """Hides tokens and the configured secrets, in messages and traces alike."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")
        self.secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        text = _TOKEN.sub(_HIDDEN, super().format(record))
        for secret in self.secrets:
            text = text.replace(secret, _HIDDEN)
        return text


def configure(folder: Path, secrets: Iterable[str]) -> None:
    """Log into a folder, and to the screen if there is one."""
    at_rest.private_folder(folder)
    file = RotatingFileHandler(folder / "agent.log", maxBytes=MAX_BYTES, backupCount=3, encoding="utf-8")
    handlers: list[logging.Handler] = [file]
    if sys.stderr is not None:
        handlers.append(logging.StreamHandler())
    formatter = MaskingFormatter(secrets)
    for handler in handlers:
        handler.setFormatter(formatter)
    logging.basicConfig(level=logging.INFO, handlers=handlers, force=True)
    # httpx logs every address that it requests, and nothing useful.
    logging.getLogger("httpx").setLevel(logging.WARNING)


def close() -> None:
    """Close the log's file, so that it can be deleted."""
    root = logging.getLogger()
    for handler in root.handlers[:]:
        root.removeHandler(handler)
        handler.close()
