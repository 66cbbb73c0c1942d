"""The one field of amounts in requests."""

from collections.abc import Iterator
from decimal import Decimal
from types import SimpleNamespace

import pytest
from marshmallow import Schema, ValidationError, class_registry, fields

from app.pricing.rules import Visibility
from app.shared.schemas import Money, Rate, result_of
from tests.stock import DEALER


@pytest.mark.parametrize(
    ("sent", "amount"),
    [
        (12, "12"),
        (12.5, "12.50"),
        ("12", "12"),
        (" 12.50 ", "12.5"),
        ("-3", "-3"),
        ("+3", "3"),
        (".5", "0.5"),
        ("5.", "5"),
    ],
)
def test_numbers_and_texts_of_digits_are_amounts(sent, amount):
    assert Money().deserialize(sent) == Decimal(amount)


@pytest.mark.parametrize(
    "sent",
    [
        *("1e1", "1E+1", "1_0", "1,000", "₹ 5", "0x10", "NaN", "Infinity", "", ".", "-", True),
        *("२०", "૨૦", "٢٠", "２０"),
    ],
)
def test_nothing_else_is(sent):
    with pytest.raises(ValidationError):
        Money().deserialize(sent)


def _fields() -> Iterator[tuple[str, fields.Field]]:
    """Return every field of every schema, also those within lists, with its schema's name."""
    for name, found in class_registry._registry.items():
        for schema in found if isinstance(found, list) else [found]:
            assert isinstance(schema, type)
            assert issubclass(schema, Schema)
            for field in schema._declared_fields.values():
                while isinstance(field, fields.List):
                    field = field.inner
                yield name, field


def test_no_schema_has_another_field_of_amounts(app):
    decimals = [(name, field) for name, field in _fields() if isinstance(field, fields.Decimal)]

    assert len(decimals) > 50
    assert {name for name, field in decimals if not isinstance(field, Money)} == set()


@pytest.mark.parametrize("amount", ["1e1", "२०"])
def test_a_collection_of_such_an_amount_is_refused_at_the_field(call, store, goods, sign_in, amount):
    body = {"accCd": DEALER, "amount": amount, "method": "cash"}

    answer = call("POST", "/payments/collections", store, sign_in(store, store.key), json=body)

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["amount"])


def test_a_rate_leaves_only_for_a_viewer_who_may_see_rates():
    answer = result_of("RatedLinesOut", Schema.from_dict({"rate": Rate()}), many=True)()
    lines = {"result": [{"rate": Decimal(5)}]}
    sees, sees_none = (
        SimpleNamespace(visibility=Visibility(rates=rates, stock=True, discount=True))
        for rates in (True, False)
    )

    assert answer.dump({**lines, "viewer": sees}) == {"result": [{"rate": 5}]}
    assert answer.dump({**lines, "viewer": sees_none}) == {"result": [{}]}
    assert answer.dump(lines) == {"result": [{}]}
