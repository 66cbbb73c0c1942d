"""The explanation of an item's rate: its form in an order, and who may see it."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from app.people.auth.viewer import Viewer
from app.pricing.steps import Explanation
from app.shared.actor import Access


def kept(explanation: Explanation) -> dict[str, Any]:
    """Return the explanation in the form that an order item stores, as JSON; numbers are texts."""
    return {
        "source": explanation.source,
        "name": explanation.name,
        "found": str(explanation.found),
        "percent": str(explanation.discount_percent),
    }


def explanation_of(why: Mapping[str, Any], rate: Decimal) -> Explanation:
    """Return the explanation from an order item's JSON; `rate` is its rate before schemes."""
    return Explanation(why["source"], why["name"], Decimal(why["found"]), Decimal(why["percent"]), rate)


def may_ask_why(viewer: Viewer) -> bool:
    """Return whether a viewer may see explanations; a link holder may not, because links are passed on."""
    return viewer.visibility.rates and viewer.actor.kind is not Access.LINK
