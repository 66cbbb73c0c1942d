"""The cases of `tests/vectors/placements.json`; `write_placements.py` says how they were made."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

Case = dict[str, Any]
PATH = Path(__file__).parents[2] / "vectors" / "placements.json"
CASES: list[Case] = json.loads(PATH.read_text(), parse_float=Decimal)
NAME_OF_SCHEME = "Diwali"


def items_of(case: Case) -> list[tuple[Any, ...]]:
    """Return what the items of the case's order must have, in their order."""
    items: list[tuple[Any, ...]] = []
    for line in case["expected"]["lines"]:
        size = case["sizes"][line["size"]]
        amounts = (line["rate"], line["list_rate"], line["discount"], size["tax"], line["net"])
        scheme = NAME_OF_SCHEME if line["scheme"] else ""
        items.append((size["product"], line["quantity"], *amounts, scheme, not line["rate"]))
    return items
