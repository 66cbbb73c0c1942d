"""What PostgreSQL refuses inside one store's session it refuses on a cluster too."""

from tests.tenant_router.test_session import *  # noqa: F403 -- the rules of two stores anywhere
from tests.tenant_router.test_session import refused


def test_the_registry_is_out_of_a_stores_reach(two):
    """A database for stores alone has no control schema: the table does not exist (42P01)."""
    assert refused(two[0], "SELECT * FROM control.administrators") == "42P01"
