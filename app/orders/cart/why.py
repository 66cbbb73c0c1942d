"""Why an item has its rate: what an order keeps of it, and who may ask."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from app.people.auth.viewer import Viewer
from app.pricing.steps import Explanation
from app.shared.actor import Access


def kept(explanation: Explanation) -> dict[str, Any]:
    """Return what an item of an order keeps, as JSON; numbers are texts."""
    return {
        "source": explanation.source,
        "name": explanation.name,
        "found": str(explanation.found),
        "percent": str(explanation.discount_percent),
    }


def explanation_of(why: Mapping[str, Any], rate: Decimal) -> Explanation:
    """Return what an item kept; `rate` is its rate before schemes."""
    return Explanation(why["source"], why["name"], Decimal(why["found"]), Decimal(why["percent"]), rate)


def may_ask_why(viewer: Viewer) -> bool:
    """Return whether a viewer may learn why: an order's link passes through many hands."""
    return viewer.visibility.rates and viewer.actor.kind is not Access.LINK
