"""What owners do in the back office, in Chromium, through all that `make run` starts."""

import pytest

from tests.browser.running import journeys

OWNERS = (
    "owner",
    "effects",
    "lists",
    "products",
    "utility",
    "importing",
    "preview",
    "locations",
    "people",
    "approvals",
    "marketing",
    "reports",
    "sync",
)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("journey", OWNERS)
def test_journeys(product, journey):
    journeys(product, f"{journey}.spec.ts")
