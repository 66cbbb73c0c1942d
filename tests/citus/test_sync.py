"""The books are imported on a cluster as anywhere: items, parties, rates and stock."""

from tests.app.books.sync.importing.conftest import *  # noqa: F403 -- the fixtures that the rules use
from tests.app.books.sync.importing.test_apply_pack import *  # noqa: F403 -- the rules of packs anywhere
