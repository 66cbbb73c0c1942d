"""Rules of sign-ins: the identity in a token and lifetimes."""

from dataclasses import dataclass
from datetime import timedelta
from ipaddress import ip_address, ip_network

from app.shared.actor import Access

CUSTOMER_LIFETIME = timedelta(days=30)
OWNER_LIFETIME = timedelta(hours=12)
PREVIEW_LIFETIME = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Identity:
    """The identity in a token: kind of caller, code, name, group and price grade."""

    kind: Access
    code: str
    name: str
    group: str = ""
    grade: str = ""
    verified: bool = True

    @property
    def role(self) -> str:
        """The role that clients see: `owner` for owners, `user` for customers, guests and salespeople."""
        return "owner" if self.kind is Access.OWNER else "user"


def sign_in_lifetime(kind: Access) -> timedelta:
    """Return how long an unused sign-in lasts: 30 days for customers, 12 hours for owners."""
    return OWNER_LIFETIME if kind is Access.OWNER else CUSTOMER_LIFETIME


# The name of a program in the header, and the name that people use; the first match counts.
_PROGRAMS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def client_name(user_agent: str) -> str:
    """Return the common name of a request's program, such as "Chrome · Android"; empty if unknown."""
    parts = (
        next((name for mark, name in names if mark in user_agent), "") for names in (_PROGRAMS, _SYSTEMS)
    )
    return " · ".join(part for part in parts if part)


def rough_address(address: str) -> str:
    """Return an address without its last part, which is enough to recognise one's own network."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return ""
    network = ip_network((parsed, 24 if parsed.version == 4 else 48), strict=False)
    first = str(network.network_address)
    return f"{first.rpartition('.')[0]}.…" if parsed.version == 4 else f"{first}…"
