"""A store on a cluster is brought back to an earlier archive as anywhere."""

from tests.app.platform.lifecycle.conftest import *  # noqa: F403 -- the fixtures that the rules use
from tests.app.platform.lifecycle.test_replacing import *  # noqa: F403 -- the rules of archives anywhere
