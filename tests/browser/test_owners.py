"""What owners do in the back office, in Chromium, through all that `make run` starts."""

import pytest

from tests.browser.running import journeys
from tests.tally import running_tally

OWNERS = (
    "owner",
    "thirty-orders",
    "effects",
    "lists",
    "products",
    "utility",
    "order-rules",
    "substitutes",
    "price-lists",
    "schemes",
    "credit",
    "dispatches",
    "payments",
    "gst-papers",
    "importing",
    "opening",
    "preview",
    "locations",
    "people",
    "approvals",
    "marketing",
    "reports",
    "receivables",
    "platform",
)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("journey", OWNERS)
def test_journeys(product, journey):
    journeys(product, f"e2e/{journey}.spec.ts")


@pytest.mark.timeout(900)
def test_the_store_follows_its_books_and_they_its_orders(product):
    with running_tally() as tally:
        journeys({**product, "HAAT_TALLY": tally.address}, "sync.spec.ts")

        assert {order.value("PARTYLEDGERNAME") for order in tally.orders} == {"Asha Electricals"}
        assert not tally.faults
