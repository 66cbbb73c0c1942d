"""A connector to the books of a test's own Tally."""

import pytest

from app.books.sync.connectors.tally.client import TallyClient
from app.books.sync.connectors.tally.connector import TallyConnector


@pytest.fixture
def connector(tally):
    return TallyConnector(TallyClient(tally.address))


@pytest.fixture
def dataset(connector):
    return connector.datasets()[0]
