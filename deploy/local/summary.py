"""What to do next, once everything runs: addresses and sign-ins."""

from typing import Any

from rich.text import Text

from deploy.local.data import DataDirectory

ROLES = {"owner": "owner", "party": "customer", "sman": "salesperson"}


def summary(sign_ins: dict[str, Any], data: DataDirectory) -> Text:
    """The text of the panel that ends a start."""
    text = Text()
    url = sign_ins["url"]
    for store in sign_ins["stores"]:
        text.append(f"{url}/{store['mobileNo']}", "bold cyan")
        text.append(f"   back office: {url}/{store['mobileNo']}/owner\n")
        for role, title in ROLES.items():
            login = store[role]
            text.append(f"    {title:<12} {login['userName']:<14} {login['password']}\n")
    admin = sign_ins["admin"]
    text.append(f"{url}/platform", "bold cyan")
    text.append(f"\n    {'platform':<12} {admin['email']}  {admin['password']}\n")
    text.append(f"API document   {url}/api/docs\n")
    text.append(
        f"Sign-ins are kept in {data.sign_ins}, the data in {data.root}. Ctrl-C stops everything.", "dim"
    )
    return text
