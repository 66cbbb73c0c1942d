"""States, districts and towns for address forms."""

import pytest


@pytest.fixture
def places(call, store):
    def read(query=""):
        answer = call("GET", f"/places{query}", store)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read


def test_without_a_state_gujarat_is_meant(places):
    found = places()

    assert found == places("?state=Gujarat") == places("?state=")
    assert found["state"] == "Gujarat"
    assert {"Vadodara", "Kachchh", "Gir Somnath"} <= set(found["districts"])
    assert {"Vadodara", "Ahmedabad", "Surat", "Gondal", "Bhuj"} <= set(found["cities"])


def test_all_states_come_along_by_name(places):
    states = places()["states"]

    assert states == sorted(states)
    assert {"Gujarat", "Jammu and Kashmir", "Dadra and Nagar Haveli and Daman and Diu"} <= set(states)
    assert len(states) == 36


def test_every_state_has_districts_and_towns(places):
    for state in places()["states"]:
        found = places(f"?state={state}")
        assert found["state"] == state
        assert found["districts"], state
        assert found["cities"], state
        assert len(found["cities"]) == len(set(found["cities"])) <= 2_500


def test_a_state_is_known_however_its_letters_are_written(places):
    assert places("?state=%20maHArashtra%20")["state"] == "Maharashtra"


def test_what_is_no_state_is_said_beside_the_field(call, store):
    answer = call("GET", "/places?state=Atlantis", store)

    assert answer.status_code == 422
    assert answer.json["errors"] == {"state": ["Please choose a state of the list"]}


def test_places_change_so_seldom_that_they_may_be_kept_for_a_day(call, store):
    assert call("GET", "/places", store).headers["Cache-Control"] == "public, max-age=86400"
