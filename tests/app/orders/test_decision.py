"""The decision on an order and the statements that write it, without a database."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from app.orders.cart import service as cart
from app.orders.place.checkout import OrderRequest
from app.orders.place.decision import PricesChanged, decide
from app.orders.place.placement_queries import Facts
from app.orders.place.writing import Ids, write
from app.shared.errors import Conflict, Invalid
from tests.app.orders.placement_cases import CASES
from tests.app.orders.test_placement_vectors import row, viewer

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
FACTS = Facts(41, None, None, None, None, None, None, "placed", None, None, "regular", {"name": "Dealer"})


def decided(case, *, off=0, lines=1, **facts):
    """Return the decision on the order of a case; the buyer saw a total that is `off`."""
    buyer, expected = viewer(case), case["expected"]
    request = OrderRequest(
        lines=[],
        payment_mode="Bank",
        item_amount=Decimal(str(expected["items"])) + off,
        net_amount=Decimal(str(expected["net"])) + off,
        delivery=None,
        paid_amount=None,
        remarks=("", "", ""),
        key="k1",
    )
    priced = [cart.priced_line(row(index, size), buyer) for index, size in enumerate(case["sizes"])]
    read = lambda *_: pytest.fail("something was read")  # noqa: E731 -- it must not be called
    decision = decide(buyer, request, priced * lines, FACTS._replace(**facts), read, now=NOW)
    return decision, priced


@pytest.mark.parametrize("case", CASES)
def test_a_decision_has_the_amounts_of_its_case_and_is_written_whole(case):
    decision, in_cart = decided(case)
    lines = decision.schemed.all

    ids = Ids(7, 8, list(range(100, 100 + len(lines))))
    writes = write(decision, ids, in_cart=in_cart, request_key=("k1", "digest"))

    sums = cart.totals(lines)
    assert (sums.items, sums.net) == (case["expected"]["items"], case["expected"]["net"])
    inserts = [each.statement.split()[2] for each in writes if each.statement.startswith("INSERT")]
    uses = ["store.scheme_uses"] if decision.schemed.gifts else []
    expected = ["store.orders", "store.order_items", "store.order_events", *uses, "store.vouchers"]
    assert list(dict.fromkeys(inserts)) == expected


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"off": 2}, PricesChanged),
        ({"day_is_full": True}, Conflict),
        ({"lines": 2}, Invalid),
    ],
)
def test_an_order_that_may_not_be_placed_is_refused(change, error):
    with pytest.raises(error):
        decided(CASES[0], **change)
