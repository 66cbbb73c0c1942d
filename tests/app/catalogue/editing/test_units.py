"""The owner's names of units in other languages."""

import pytest
from marshmallow import RAISE
from sqlalchemy import update

from app.catalogue.editing.schemas import UnitNamesIn, UnitNamesOut
from app.catalogue.models import Product
from tenant_router.session import store_session
from tests.refusals import refusals
from tests.stock import FAN, SWITCH, WIRE

NOS = {"UOM": "Nos", "hindiName": "नग", "gujaratiName": "નંગ"}
METRE = {"UOM": "Mtr", "hindiName": "", "gujaratiName": ""}


@pytest.fixture
def units(store, goods, call, owner):
    """Give the goods units, and return a function that reads them with their names."""
    with store_session(store) as db:
        for code, unit in ((SWITCH, "Nos"), (FAN, "NOS"), (WIRE, "Mtr")):
            db.execute(update(Product).where(Product.code == code).values(unit=unit))

    def read() -> list[dict]:
        answer = call("GET", "/units", store, owner)
        assert (answer.status_code, UnitNamesOut(unknown=RAISE).validate(answer.json)) == (200, {})
        return answer.json["result"]

    return read


def test_each_unit_in_use_is_listed_once_and_may_get_names(call, store, owner, units):
    assert [row["UOM"].lower() for row in units()] == ["mtr", "nos"]

    saved = call("PUT", "/units", store, owner, json={"units": [METRE, NOS]})

    assert saved.json["result"] == units()
    assert units() == [METRE, NOS]
    for token in (None, owner):
        assert call("GET", "/settings", store, token).json["unitNames"] == [NOS]


def test_a_unit_that_nothing_has_any_more_keeps_its_names_until_they_are_removed(call, store, owner, units):
    call("PUT", "/units", store, owner, json={"units": [{**NOS, "UOM": "Coil"}]})
    assert [row["UOM"].lower() for row in units()] == ["mtr", "nos", "coil"]

    call("PUT", "/units", store, owner, json={"units": [METRE, {"UOM": "Coil"}]})

    assert [row["UOM"].lower() for row in units()] == ["mtr", "nos"]
    assert call("GET", "/settings", store).json["unitNames"] == []


def test_a_store_with_more_units_than_the_card_lists_keeps_the_names_of_all(
    call, store, owner, units, monkeypatch
):
    call("PUT", "/units", store, owner, json={"units": [{**NOS, "UOM": "Coil"}, NOS]})
    monkeypatch.setattr("app.catalogue.editing.units.MAX_UNITS", 2)

    assert [row["UOM"].lower() for row in units()] == ["nos", "coil"]


def test_another_spelling_without_names_does_not_remove_those_of_a_unit(call, store, owner, units):
    for names in ([NOS, {"UOM": "NOS"}], [{"UOM": "NOS"}, NOS]):
        saved = call("PUT", "/units", store, owner, json={"units": names})
        assert saved.json["result"] == [METRE, NOS] == units()


def test_names_that_another_person_changed_are_not_overwritten(call, store, owner, units):
    version = call("GET", "/units", store, owner).json["VERSION"]
    change = {"json": {"units": [NOS]}, "headers": {"If-Match": f'"{version}"'}}

    answers = [call("PUT", "/units", store, owner, **change).status_code for _ in range(2)]

    assert answers == [200, 412]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "units"),
        ({"units": [{"hindiName": "नग"}]}, "units.0.UOM"),
        ({"units": [{**NOS, "hindiName": "x" * 51}]}, "units.0.hindiName"),
        ({"units": [NOS] * 101}, "units"),
    ],
)
def test_wrong_names_are_refused_at_their_field(body, field):
    assert list(refusals(UnitNamesIn(), body)) == [field]
