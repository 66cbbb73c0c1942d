"""What PostgreSQL refuses inside one store's session it refuses on a cluster too."""

from tests.tenant_router.test_session import *  # noqa: F403 -- the rules of two stores anywhere
