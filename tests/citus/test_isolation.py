"""Two stores on a cluster are kept apart as any two: through the API, and by the database itself."""

from sqlalchemy import text

from tenant_router.engines import owner_engine
from tests.isolation.test_http import *  # noqa: F403 -- the rules of two stores anywhere


def test_the_stores_are_distributed_and_whole_on_one_node_each(cluster, two):
    nodes = text(
        "SELECT count(DISTINCT nodename || nodeport), count(DISTINCT table_name) FROM citus_shards"
        " WHERE table_name::text LIKE :schema"
    )
    with owner_engine(cluster).connect() as connection:
        for stock in two:
            count, tables = connection.execute(nodes, {"schema": f"{stock.store.schema}.%"}).one()
            assert (count, tables > 30) == (1, True)
