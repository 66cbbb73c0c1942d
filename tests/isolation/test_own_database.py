"""A store in its own database is isolated from one in the shared database."""

from itertools import cycle

import pytest

from tests.isolation.test_http import (  # noqa: F401 -- the fixtures and rules of two stores anywhere
    busy,
    identities,
    test_an_order_of_the_same_id_in_the_other_store_stays_as_it_is,
    test_no_answer_of_a_store_holds_anothers_mark,
    test_order_numbers_and_figures_are_each_stores_own,
    two,
)
from tests.second_database import second_database


@pytest.fixture(scope="module")
def own_database(app):
    with second_database() as name:
        yield name


@pytest.fixture
def home(own_database):
    """Put one store into its own database, the next into the shared one."""
    return cycle([own_database, None]).__next__


def test_each_of_the_two_is_where_it_is_meant_to_be(own_database, two):  # noqa: F811 -- a fixture
    mine, theirs = two

    assert (mine.store.database, theirs.store.database) == (own_database, "main")
