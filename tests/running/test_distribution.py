"""How tests are handed out to several processes."""

import pytest

from tests.running.distribution import LONG_FILES, LONG_JOURNEYS, place_of, unit_of


def test_each_journey_is_handed_out_alone_and_other_tests_with_their_file():
    journey = "tests/browser/test_owners.py::test_journeys[credit]"
    other = "tests/browser/test_owners.py::test_journeys[schemes]"
    assert unit_of(journey) != unit_of(other)
    server = "tests/app/orders/test_placing.py"
    assert unit_of(f"{server}::test_one") == unit_of(f"{server}::TestMore::test_other[a::b]")


@pytest.mark.parametrize("workers", [1, 3])
def test_the_first_journey_makes_the_demo_while_the_other_workers_run_long_files(workers):
    journeys = [f"tests/browser/test_pages.py::test_journeys[{name}]" for name in (*LONG_JOURNEYS, "markup")]
    files = [f"{file}::test_one" for file in (*LONG_FILES, "tests/app/orders/test_placing.py")]

    placed = sorted([*reversed(files), *reversed(journeys)], key=lambda test: place_of(test, workers))

    first = files[: workers - 1]
    assert placed == [journeys[0], *first, *journeys[1:], *files[workers - 1 :]]


def test_what_is_called_long_is_there(request):
    assert all((request.config.rootpath / file).exists() for file in LONG_FILES)
    assert all((request.config.rootpath / f"web/e2e/{name}.spec.ts").exists() for name in LONG_JOURNEYS)
