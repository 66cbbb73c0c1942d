"""How tests are handed out to several processes."""

from tests.running.distribution import unit_of


def test_each_journey_is_handed_out_alone_and_other_tests_with_their_file():
    journey = "tests/browser/test_owners.py::test_journeys[credit]"
    other = "tests/browser/test_owners.py::test_journeys[schemes]"
    assert unit_of(journey) != unit_of(other)
    server = "tests/app/orders/test_placing.py"
    assert unit_of(f"{server}::test_one") == unit_of(f"{server}::TestMore::test_other[a::b]")
