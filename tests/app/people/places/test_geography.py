"""States, districts and towns for address forms."""

import pytest

from app.shared.india.post_offices import PincodePlace, place_of, places_of, state_named, states


@pytest.fixture
def places(call, store):
    def read(query=""):
        answer = call("GET", f"/places{query}", store)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


def test_gujarat_is_the_default_state(places):
    result = places()

    assert result == places("?state=Gujarat") == places("?state=")
    assert result == places("?state=%20gUJarat%20")
    assert result["state"] == "Gujarat"
    assert {"Vadodara", "Kachchh", "Gir Somnath"} <= set(result["districts"])
    assert {"Vadodara", "Ahmedabad", "Surat", "Gondal", "Bhuj"} <= set(result["cities"])


def test_the_states_are_sorted_by_name():
    assert list(states()) == sorted(states())
    assert {"Gujarat", "Jammu and Kashmir", "Dadra and Nagar Haveli and Daman and Diu"} <= set(states())
    assert len(states()) == 36


def test_all_states_come_along(places):
    assert places()["states"] == list(states())


@pytest.mark.parametrize("state", states())
def test_every_state_has_districts_and_towns(state):
    found = places_of(state)

    assert found.name == state
    assert found.districts
    assert found.towns
    assert len(found.towns) == len(set(found.towns)) <= 2_500


def test_a_state_is_matched_ignoring_case():
    assert state_named(" maHArashtra ") == "Maharashtra"


def test_a_state_is_known_by_its_other_names():
    assert state_named("Daman & Diu") == "Dadra and Nagar Haveli and Daman and Diu"
    assert state_named("Orissa") == "Odisha"


def test_an_unknown_state_is_rejected_by_field(call, store):
    answer = call("GET", "/places?state=Atlantis", store)

    assert answer.status_code == 422
    assert answer.json["errors"] == {"state": ["Please select a state from the list"]}


def test_places_may_be_cached_for_a_day(call, store):
    assert call("GET", "/places", store).headers["Cache-Control"] == "public, max-age=86400"


@pytest.mark.parametrize(
    ("pincode", "state", "city"),
    [
        ("390001", "Gujarat", "Vadodara"),
        ("390007", "Gujarat", "Vadodara"),
        ("388540", "Gujarat", "Borsad"),
        ("391440", "Gujarat", "Padra"),
        ("380015", "Gujarat", "Ahmedabad"),
        ("360001", "Gujarat", "Rajkot"),
        ("400001", "Maharashtra", "Mumbai"),
        ("110001", "Delhi", "New Delhi"),
        ("560001", "Karnataka", "Bengaluru"),
    ],
)
def test_a_pincode_has_a_state_and_a_city(pincode, state, city):
    assert place_of(int(pincode)) == PincodePlace(state, city, (state,))


def test_a_pincode_at_a_border_has_two_states():
    daman, gujarat = "Dadra and Nagar Haveli and Daman and Diu", "Gujarat"

    for pincode in (396230, 396215):
        place = place_of(pincode)
        assert place is not None
        assert place.states == (daman, gujarat)


def test_the_place_of_a_pincode_is_asked(call, store):
    answer = call("GET", "/places/391440", store)

    assert answer.json["result"] == {"state": "Gujarat", "city": "Padra", "states": ["Gujarat"]}
    assert answer.headers["Cache-Control"] == "public, max-age=86400"


@pytest.mark.parametrize("pincode", [999_999, 0, 1, 99_999_999_999_999_999_999, 799_001])
def test_what_is_no_pincode_or_listed_in_a_wrong_state_has_no_place(pincode):
    assert place_of(pincode) is None


@pytest.mark.parametrize("pincode", ["99999999999999999999", "abc"])
def test_what_is_no_pincode_is_not_found(call, store, pincode):
    assert call("GET", f"/places/{pincode}", store).status_code == 404
