"""The largest changes of rates that an import makes, for the owner to check."""

import heapq
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from app.catalogue.editing.undo import Fields
from app.catalogue.limits import RATE_COLUMNS

MAX_SHOWN = 20
_PRICES = (*RATE_COLUMNS, "mrp")


class RateChanges:
    """Counts the sizes whose rates rise or fall, and keeps the largest changes by percent."""

    def __init__(self) -> None:
        self._raised = 0
        self._lowered = 0
        self._largest: list[tuple[Decimal, int, dict[str, Any]]] = []

    def add(self, code: str, name: str, size: str, fields: Fields) -> None:
        """Add the changed fields of a size. Of several rates, the one that changes most counts."""
        changed = {field: fields[field] for field in _PRICES if field in fields and fields[field].before}
        if not changed:
            return
        percents = {field: percent(value.before, value.after) for field, value in changed.items()}
        field = max(changed, key=lambda each: abs(percents[each]))
        if percents[field] > 0:
            self._raised += 1
        else:
            self._lowered += 1
        shown = {
            "code": code,
            "name": name,
            "size": size,
            "field": field,
            "before": str(changed[field].before),
            "after": str(changed[field].after),
            "percent": float(percents[field]),
        }
        # The number keeps equal changes in the order of the file, and from being compared further.
        entry = (abs(percents[field]), -self._raised - self._lowered, shown)
        if len(self._largest) < MAX_SHOWN:
            heapq.heappush(self._largest, entry)
        else:
            heapq.heappushpop(self._largest, entry)

    def as_json(self) -> dict[str, Any]:
        """Return the counts and the largest changes, the largest first, or an empty dict without changes."""
        if not self._largest:
            return {}
        largest = [shown for _, _, shown in sorted(self._largest, key=lambda entry: entry[:2], reverse=True)]
        return {"raised": self._raised, "lowered": self._lowered, "largest": largest}


def percent(before: Decimal, after: Decimal) -> Decimal:
    """Return by how many percent a rate changes, with one decimal."""
    return ((after - before) * 100 / before).quantize(Decimal("0.1"), ROUND_HALF_UP)
