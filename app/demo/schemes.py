"""The schemes of a demo store: three are in force, one has ended, and one starts with the summer."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

DAY = timedelta(days=1)


def schemes(now: datetime) -> list[dict[str, Any]]:
    """Return the rows of the schemes."""
    today = now.replace(hour=4, minute=30, second=0, microsecond=0)
    return [
        _scheme(
            "Kitchen week",
            "percent",
            {5_000: 3, 15_000: 5},
            today - 3 * DAY,
            today + 11 * DAY,
            counts="value",
            category_codes=["E018", "E019"],
            budget=Decimal(50_000),
        ),
        _scheme(
            "10 + 1 on extension boards",
            "free",
            {10: 1},
            today - 30 * DAY,
            None,
            category_codes=["E014"],
            repeats=True,
        ),
        _scheme(
            "Winter geysers",
            "rupees",
            {2: 50, 6: 80},
            today - 10 * DAY,
            today + 60 * DAY,
            category_codes=["E015"],
            grades=["B", "C"],
            floor_grade="E",
        ),
        _scheme(
            "Diwali lights",
            "percent",
            {50: 4},
            today - 40 * DAY,
            today - 15 * DAY,
            category_codes=["E008", "E009"],
        ),
        _scheme(
            "Early fans",
            "percent",
            {10: 3, 25: 5},
            today + 60 * DAY,
            today + 90 * DAY,
            category_codes=["E005", "E006"],
        ),
    ]


def _scheme(
    name: str,
    gives: str,
    slabs: dict[int, int],
    starts_at: datetime,
    ends_at: datetime | None,
    *,
    category_codes: list[str],
    counts: str = "pieces",
    grades: list[str] | None = None,
    repeats: bool = False,
    floor_grade: str = "",
    budget: Decimal | None = None,
) -> dict[str, Any]:
    return {
        "name": name,
        "place": 100,
        "gives": gives,
        "counts": counts,
        "slabs": [{"at": str(at), "gives": str(given)} for at, given in slabs.items()],
        "category_codes": category_codes,
        "grades": grades or [],
        "repeats": repeats,
        "floor_grade": floor_grade,
        "starts_at": starts_at,
        "ends_at": ends_at,
        "budget": budget,
    }
