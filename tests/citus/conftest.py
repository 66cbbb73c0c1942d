"""Rules that hold in any database, held by a Citus cluster: `CITUS_URL=… pytest -m citus`."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

# Fixtures that the rules use, of the folders that they come from.
from tests.app.conftest import counts  # noqa: F401 -- a fixture
from tests.app.orders.conftest import move, placed, statuses  # noqa: F401 -- fixtures
from tests.cluster_database import cluster_database
from tests.running.skips import CITUS

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    without = pytest.mark.skip(reason=CITUS)
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.citus)
            if not os.environ.get("CITUS_URL"):
                item.add_marker(without)


@pytest.fixture(scope="session")
def cluster(app) -> Iterator[str]:
    """A separate database on the cluster; it is dropped in the end with its stores and logins."""
    with cluster_database(os.environ["CITUS_URL"]) as name:
        yield name


@pytest.fixture
def home(cluster):
    return lambda: cluster
