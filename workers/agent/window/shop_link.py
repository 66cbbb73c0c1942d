"""The shop's link: the server's address with the store's mobile number."""

import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from workers.agent.config import keeps_secrets

_NUMBER = re.compile(r"[1-9]\d{9}")
# The download is named after its shop, as in "haat-agent 9825012345@shops.example (1).exe".
_FILE_NAME = re.compile(r"\b([1-9]\d{9})@([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?![\w.-])")


class ShopLink(NamedTuple):
    """A server's address without a slash at its end, and a store's mobile number."""

    server: str
    store: str

    def __str__(self) -> str:
        return f"{self.server}/{self.store}"


def parse(text: str, *, server: str = "") -> ShopLink | None:
    """Return the shop of a link, or of a mobile number at the known server; None if it is neither."""
    typed = text.strip()
    if _NUMBER.fullmatch(typed):
        return ShopLink(server, typed) if server else None
    try:
        parts = urlsplit(typed if "://" in typed else f"https://{typed}")
        host = parts.hostname
    except ValueError:
        return None
    store = next(filter(_NUMBER.fullmatch, parts.path.split("/")), None)
    if not host or store is None:
        return None
    link = ShopLink(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}", store)
    return link if keeps_secrets(link.server) else None


def of_file_name(program: Path) -> ShopLink | None:
    """Return the shop that a downloaded program is named after, or None."""
    match = _FILE_NAME.search(program.name.lower().removesuffix(".exe"))
    return ShopLink(f"https://{match[2]}", match[1]) if match else None
