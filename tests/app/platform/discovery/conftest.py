"""Fixtures: nothing found for one test is kept for another."""

import pytest

from app.platform.discovery import heads


@pytest.fixture(autouse=True)
def nothing_kept():
    heads.forget()
    yield
    heads.forget()
