"""A store and the books that it is synchronised with."""

import pytest

from tests.app.sync.packs import Books


@pytest.fixture
def books(store, tmp_path) -> Books:
    return Books(store, tmp_path)
