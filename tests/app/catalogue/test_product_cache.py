"""The kept JSON of products is that of their rows, for every view."""

from decimal import Decimal

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.catalogue.fields import ProductRow
from app.catalogue.limits import RATE_COLUMNS
from app.catalogue.product_cache import MAX_SIZES, products_json
from app.catalogue.schemas import products_on_wire
from app.people.auth.viewer import Viewer
from app.pricing.grades import GRADES
from app.pricing.rules import Visibility
from app.pricing.steps import Pricing
from app.shared.actor import Access, Actor
from app.store.settings.rules import Settings

words = st.text(max_size=8)
percents = st.decimals(0, 100, places=2)
rates = st.decimals(0, 10_000, places=2).map(str)
numbers = st.fixed_dictionaries(
    {
        **dict.fromkeys(("minimum_quantity", "quantity_step"), st.integers(0, 20)),
        **dict.fromkeys(RATE_COLUMNS, rates),
        "discount_percent": percents.map(str),
        "stock": st.integers(-5, 100).map(float),
        "mrp": st.none() | percents.map(str),
    }
)
sizes = st.lists(
    st.tuples(words, words, numbers, st.none() | st.decimals(1, 500, places=2)), max_size=MAX_SIZES + 2
)


@st.composite
def products(draw: st.DrawFn) -> list[tuple]:
    """Return the rows of a few products; some are equal, and some differ in little."""
    rows = []
    for number in range(draw(st.integers(1, 3))):
        head = ProductRow._make(
            (
                *(f"I{number}", draw(words), "", "", draw(words), draw(st.none() | words), "E001"),
                *(
                    draw(words),
                    draw(words),
                    draw(words),
                    1,
                    draw(words),
                    "",
                    draw(st.sampled_from([0.0, 5.0, 18.0])),
                    draw(st.booleans()),
                ),
                *(False, None, 7, draw(st.sampled_from(["", "a.webp", "a.webp\nb.mp4"])), None, "", ""),
                *(None,) * 10,
                *(None, draw(st.none() | st.dates())),
            )
        )
        of_product = draw(sizes)
        rows += [
            tuple(head._replace(size_code=code, pieces_per_box=pieces, agreed_rate=agreed, **of_size))
            for code, pieces, of_size, agreed in of_product
        ] or [tuple(head)]
    return rows


@st.composite
def viewers(draw: st.DrawFn) -> Viewer:
    flags = st.booleans()
    visibility = Visibility(
        rates=draw(flags),
        stock=draw(flags),
        discount=draw(flags),
        two_rates=draw(flags),
        hidden=draw(st.frozensets(st.sampled_from([1, 2]))),
        units=draw(flags),
    )
    pricing = Pricing(draw(st.sampled_from(GRADES)), draw(flags), draw(flags))
    kind = draw(st.sampled_from([Access.PARTY, Access.PUBLIC, Access.OWNER]))
    settings = Settings(boxes=draw(flags), stock_limit=draw(flags), back_orders=draw(flags))
    return Viewer(Actor(kind), settings, pricing, visibility, None, "")


@pytest.mark.usefixtures("services")  # addresses of pictures come from the settings
@given(products(), st.lists(viewers(), min_size=2, max_size=4))
def test_kept_products_are_those_of_the_rows(rows: list[tuple], several: list[Viewer]) -> None:
    for viewer in [*several, *several]:
        for store in ("9000000001", "9000000002"):
            expected = orjson.dumps(products_on_wire(rows, viewer, store))
            assert orjson.dumps(products_json(rows, viewer, store)) == expected


def test_a_rate_that_changes_is_in_the_next_answer() -> None:
    viewer = Viewer(
        Actor(Access.PARTY), Settings(), Pricing("A", False), Visibility(True, True, True), "P", ""
    )
    head = ("I1", "Fan", *[""] * 3, None, "E001", "Fans", "", "", 1, "", "", 18.0, False, False, None, 0, "")
    for rate in (10, 20, 10):
        row = (*head, "", "", "", 1, 1, str(rate), *["0"] * 5, 5.0, None, None, None)
        (product,) = orjson.loads(orjson.dumps(products_json([row], viewer, "9000000001")))
        assert Decimal(product["variant"][0]["RATE"]) == rate
