"""Bills, invoices and entries of the books are imported on a cluster as anywhere."""

from tests.app.books.sync.server.conftest import *  # noqa: F403 -- the fixtures that the rules use
from tests.app.books.sync.server.test_receivables import *  # noqa: F403 -- the rules of receivables anywhere
