"""Python and PostgreSQL give the rates of `tests/vectors/rates.json`, which vitest reads too."""

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from sqlalchemy import insert

from app.catalogue.models import PartyRate, Product, Variant
from app.catalogue.rates import paid_rate
from app.pricing.models import PriceListRate, StoredPriceList
from app.pricing.scope import ALWAYS
from app.pricing.steps import SizeRates, rate_values
from tenant_router.session import Read, store_session
from tests.app.pricing.rate_cases import CASES, PRODUCT, SIZE, RateCase, each_case

PARTY = "P001"


def pays(case: RateCase) -> Decimal:
    return case.pricing.pays(case.rates, case.discount, case.agreed, of=(PRODUCT, SIZE), mrp=case.mrp)


@each_case
def test_numbers_give_the_rate_of_the_case(case):
    assert pays(case) == case.rate


@each_case
def test_the_explanation_has_the_source_and_the_rate_of_the_case(case):
    explanation = case.pricing.explained(
        SizeRates(case.rates, case.discount, case.agreed, (PRODUCT, SIZE), case.mrp)
    )

    assert (explanation.source, explanation.rate) == (case.source, case.rate)
    off = case.discount if case.pricing.discounted else 0
    places = Decimal("0.01") if case.pricing.paise else Decimal(1)
    assert (explanation.found * (100 - off) / 100).quantize(places, ROUND_HALF_UP) == case.rate


@each_case
def test_without_its_agreed_rate_a_party_pays_the_other_rate_of_the_case(case):
    """The browser has this rate of a download, next to the agreed ones."""
    others = replace(case, pricing=replace(case.pricing, agreed_rates=False))

    assert pays(others) == case.unagreed


@each_case
def test_texts_of_the_database_give_the_rate_of_the_case(case):
    rate = case.pricing.pays(
        [*map(str, case.rates)],
        str(case.discount),
        case.agreed,
        of=(PRODUCT, SIZE),
        mrp=None if case.mrp is None else str(case.mrp),
    )

    assert rate == case.rate


def test_postgresql_gives_the_rates_of_all_cases(store, goods):
    """Each case has a product, so that one store has all of them."""
    found = {}
    with store_session(store) as db:
        lists = {each.id for case in CASES for each in case.pricing.lists}
        stored = {"basis": "rates", "starts_at": ALWAYS}
        db.execute(
            insert(StoredPriceList), [{"id": each, "name": f"List {each}", **stored} for each in lists]
        )
        for number, case in enumerate(CASES):
            found[case.name] = paid_in_postgresql(db, f"N{number:03}", case)

    assert found == {case.name: case.rate for case in CASES}


def paid_in_postgresql(db, code: str, case: RateCase) -> Decimal:
    of = {"product_code": code, "size_code": SIZE}
    five = {f"rate{number}": rate for number, rate in enumerate(case.rates, start=1)}
    db.execute(insert(Product).values(code=code, name=case.name, category_code="E001", priority=1))
    db.execute(insert(Variant).values(**of, **five, discount_percent=case.discount, mrp=case.mrp))
    if case.agreed is not None:
        db.execute(insert(PartyRate).values(account_code=PARTY, **of, rate=case.agreed))
    for number, rate in case.own.items():
        db.execute(insert(PriceListRate).values(list_id=number, **of, rate=rate))
    statement = f"SELECT {paid_rate(case.pricing)} FROM store.variants o WHERE o.product_code = %(code)s"
    ((rate,),) = db.read(Read(statement, {"code": code, "account": PARTY, **rate_values(case.pricing)}))
    return rate
