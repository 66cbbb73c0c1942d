"""Sheets of products are imported on a cluster as anywhere."""

from tests.app.books.imports.conftest import *  # noqa: F403 -- the fixtures that the rules use
from tests.app.books.imports.test_products import *  # noqa: F403 -- the rules of sheets anywhere
