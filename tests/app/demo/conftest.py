from datetime import UTC, datetime

import pytest

from app.demo import stores as demo_stores

NOW = datetime(2026, 11, 24, 9, 30, tzinfo=UTC)


@pytest.fixture(scope="package")
def now() -> datetime:
    return NOW


@pytest.fixture(scope="package")
def stores(now):
    return demo_stores(now)


@pytest.fixture(scope="package")
def main(stores):
    return stores[0]
