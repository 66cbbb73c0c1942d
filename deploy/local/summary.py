"""The panel at the end of a start: the duration, addresses and sign-ins."""

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from deploy.local.data import DataDirectory

ROLES = {"owner": "owner", "party": "customer", "sman": "salesperson"}


def headline(seconds: float, parts: Mapping[str, float]) -> str:
    """Return the duration of a start, and each part of it of a second or more; some run in parallel."""
    shown = ", ".join(f"{name} {taken:.0f} s" for name, taken in parts.items() if taken >= 1)
    return f"Haat is ready in {seconds:.0f} s{': ' if shown else ''}{shown}"


def summary(sign_ins: dict[str, Any], data: DataDirectory) -> Text:
    """Return the text of the panel."""
    text = Text()
    url = sign_ins["url"]
    for store in sign_ins["stores"]:
        text.append(f"  {url}/{store['mobileNo']}", "bold cyan")
        text.append("  (back office: /owner)\n")
        for role, title in ROLES.items():
            _line(text, title, store[role]["userName"], store[role]["password"])
    text.append(f"  {url}/platform", "bold cyan")
    text.append("  (platform console)\n")
    _line(text, "administrator", sign_ins["admin"]["email"], sign_ins["admin"]["password"])
    text.append(f"  {url}/api/docs\n", "bold cyan")
    text.append(f"\n  Sign-ins: {data.sign_ins}\n  Data:     {data.root}\n  Press Ctrl-C to stop.\n", "dim")
    return text


def _line(text: Text, role: str, name: str, password: str) -> None:
    text.append(f"    {role:<14} {name:<18} {password}\n")
