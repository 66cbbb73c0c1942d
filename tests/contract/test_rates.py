"""Amounts in answers to buyers: each is a `Rate`, which leaves only for a viewer who may see rates."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from marshmallow import Schema, fields

from app.shared.actor import Access
from app.shared.schemas import Money, Rate

BUYERS = {Access.PUBLIC, Access.GUEST, Access.PARTY, Access.SALESPERSON}
BY_HAND = "the catalogue makes it by hand, of the rates that the viewer may see"
OWED = "a customer owes it, has paid it or was billed for it"
PERCENT = "the percentage of a tax"
# Schemas or fields whose money is no rate, with the reason.
EXCEPTIONS = {
    "ProductOut.RATEOFTAX": PERCENT,
    "ComingTaxOut.RATEOFTAX": PERCENT,
    "OfflineProductOut.RATEOFTAX": PERCENT,
    "PricedLineOut.RATEOFTAX": PERCENT,
    "CartLineOut.RATEOFTAX": PERCENT,
    "OrderItemOut.RATEOFTAX": PERCENT,
    "TaxRowOut.rate": PERCENT,
    "VariantOut": BY_HAND,
    "OfflineVariantOut": BY_HAND,
    "OrderOut.PAID_AMT": "the buyer said how much they paid",
    "OrderDetailBody.PAID_AMT": "the buyer said how much they paid",
    "OrderCreditOut": "the credit of a customer, for salespeople alone",
    "OfflinePartyOut": OWED,
    "AccountOut": OWED,
    "BillOut": OWED,
    "BillToPayOut": OWED,
    "CreditBody": OWED,
    "DuesBody": OWED,
    "InvoiceLineOut": OWED,
    "InvoiceOut": OWED,
    "OldestBillOut": OWED,
    "StatementBody": OWED,
    "StatementLineOut": OWED,
    "CollectionOut": OWED,
    "InHandOut": OWED,
    "OnlineOut": OWED,
    "PaymentOut": OWED,
    "RequestBody": OWED,
    "RefundOut": OWED,
    "SumOut": OWED,
    "UpiOut": OWED,
    "SlabOut": "a viewer who sees no rates has no schemes",
}


@pytest.fixture(scope="module")
def amounts(app) -> set[str]:
    """Return all money that is no rate in answers to buyers, as schema and name."""
    return {amount for schema in answers_to_buyers(app) for amount in money_of(schema, set())}


def answers_to_buyers(app) -> Iterator[Schema]:
    for rule in app.url_map.iter_rules():
        view: Any = getattr(app.view_functions[rule.endpoint], "view_class", None)
        for method in rule.methods - {"HEAD", "OPTIONS"}:
            call: Any = getattr(view, method.lower(), None)
            if BUYERS & set(getattr(call, "access", ())):
                for answer in chain.from_iterable(call._apidoc["response"]["responses"].values()):
                    schema = answer.get("schema")
                    schemas: list[Any] = schema["oneOf"] if isinstance(schema, dict) else [schema]
                    yield from (each() if isinstance(each, type) else each for each in schemas if each)


def money_of(schema: Schema, seen: set[type]) -> Iterator[str]:
    seen.add(type(schema))
    for field in schema.fields.values():
        while isinstance(field, fields.List):
            field = field.inner
        if isinstance(field, fields.Nested) and type(field.schema) not in seen:
            yield from money_of(field.schema, seen)
        elif isinstance(field, Money) and not isinstance(field, Rate):
            yield f"{type(schema).__name__}.{field.data_key or field.name}"


def test_money_in_an_answer_to_a_buyer_is_a_rate(amounts):
    assert not {each for each in amounts if not {each, each.partition(".")[0]} & EXCEPTIONS.keys()}


def test_each_exception_is_still_one(amounts):
    assert not EXCEPTIONS.keys() - amounts - {each.partition(".")[0] for each in amounts}
