"""The units of the store's products, with the owner's names of them in other languages."""

from typing import Any

from app.store.settings.models import StoreSettings
from tenant_router.session import Read, StoreSession

MAX_UNITS = 100
_IN_USE = """
SELECT min(p.unit) FROM store.products p WHERE p.unit <> '' AND p.retired_at IS NULL
GROUP BY lower(p.unit) ORDER BY lower(p.unit) LIMIT %(most)s
"""


def named_units(db: StoreSession, row: StoreSettings) -> list[dict[str, Any]]:
    """Return the units in use, and then other units that the owner has named, each with its names.

    A save replaces all names, so the owner's names are never left out.
    """
    unnamed = {"hindi_name": "", "gujarati_name": ""}
    named = {each["unit"].lower(): each for each in row.unit_names}
    in_use = {
        unit.lower(): {"unit": unit, **unnamed} for (unit,) in db.read(Read(_IN_USE, {"most": MAX_UNITS}))
    }
    others = [unit for unit in in_use if unit not in named][: MAX_UNITS - len(named)]
    shown = {unit: each for unit, each in in_use.items() if unit in named or unit in others}
    return list({**shown, **named}.values())
