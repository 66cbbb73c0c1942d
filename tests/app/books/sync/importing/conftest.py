"""A store and the books that it is synchronised with."""

import pytest

from tests.app.books.sync.packs import StoreBooks


@pytest.fixture
def books(store, tmp_path) -> StoreBooks:
    return StoreBooks(store, tmp_path)
