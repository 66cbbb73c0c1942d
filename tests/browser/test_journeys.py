"""What customers and salespeople do, in Chromium, through all that `make run` starts."""

import pytest

from tests.browser.running import journeys

JOURNEYS = (
    "customer",
    "ordering",
    "buy-again",
    "quick-order",
    "inquiry",
    "joining",
    "codes",
    "session",
    "field",
    "collections",
    "stock-limit",
    "service",
)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("journey", JOURNEYS)
def test_journeys(product, journey):
    journeys(product, f"e2e/{journey}.spec.ts")
