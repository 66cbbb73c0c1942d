"""The owner's figures on a cluster are as anywhere."""

from tests.app.papers.reports.conftest import *  # noqa: F403 -- the fixtures that the rules use
from tests.app.papers.reports.test_summaries import *  # noqa: F403 -- the rules of reports anywhere
