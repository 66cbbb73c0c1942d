"""The demo stores that come with the product, so that a first look shows a working shop."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.demo.model import DemoStore

SIGN_INS: list[dict] = [
    {
        "mobileNo": "9000012345",
        "name": "Shree Umiya Electricals & Home Needs",
        "owner": {"userName": "9000012345", "password": "owner@umiya1"},
        "party": {"userName": "9000054321", "password": "dealer@ambica1"},
        "sman": {"userName": "S014", "password": "sales@rakesh1"},
    },
    {
        "mobileNo": "9000045120",
        "name": "Rajvadi Home Needs",
        "owner": {"userName": "9000045120", "password": "owner@rajvadi1"},
        "party": {"userName": "9000045121", "password": "dealer@rajvadi1"},
        "sman": {"userName": "S021", "password": "sales@rajvadi1"},
    },
]


def sign_ins(url: str, *, api_key: str, email: str | None, password: str | None) -> dict[str, Any]:
    """Return as JSON where the site is, and how the administrator and the demo stores' people sign in."""
    admin = {"email": email, "password": password}
    return {"url": url, "apiKey": api_key, "admin": admin, "stores": SIGN_INS}


def stores(now: datetime) -> list[DemoStore]:
    """Return both stores with their people and their orders up to `now`."""
    from app.demo.stores import rajvadi, umiya

    return [umiya(now), rajvadi(now)]
