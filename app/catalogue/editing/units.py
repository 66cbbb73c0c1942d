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
    """Return the units in use, and then other units that the owner has named, each with its names."""
    unnamed = {"hindi_name": "", "gujarati_name": ""}
    in_use = {
        unit.lower(): {"unit": unit, **unnamed} for (unit,) in db.read(Read(_IN_USE, {"most": MAX_UNITS}))
    }
    named = {each["unit"].lower(): each for each in row.unit_names}
    return list({**in_use, **named}.values())[:MAX_UNITS]
