"""Rules for what Citus refuses, for every step of the stores' chain and every table of the models."""

import re
from typing import Any

import pytest
from sqlalchemy.schema import CreateSchema

from app.platform.lifecycle.tables import store_tables
from tenant_router import citus, migration_chains
from tenant_router.engines import owner_engine

STEPS = list(
    zip((migration_chains.BASE, *migration_chains.versions()), migration_chains.versions(), strict=False)
)
TABLES = store_tables()
# No cluster has stores of this version or older: a schema is distributed when it is complete.
BEFORE_CITUS = "0019"
REFUSED = {
    "a trigger": r"\bCREATE (CONSTRAINT )?TRIGGER\b",
    "a rule": r"\bCREATE (OR REPLACE )?RULE\b",
    "a temporary table": r"\bCREATE (TEMP|TEMPORARY) ",
    "an unlogged table": r"\bCREATE UNLOGGED TABLE\b",
    "a foreign table": r"\bCREATE FOREIGN TABLE\b",
    "inheritance": r"\bINHERITS?\b",
    "an exclusion constraint": r"\bEXCLUDE\b",
    "a column with an identity added": r"\bADD COLUMN .* GENERATED .* AS IDENTITY",
    "an identity changed": r"\bALTER COLUMN .* (ADD GENERATED|SET GENERATED|DROP IDENTITY|RESTART)",
}


def rendered(start: str, end: str) -> list[str]:
    return citus.statements(migration_chains.store_script(start, end))


def test_what_a_node_is_handed_on_is_one_statement_each_for_every_step(platform):
    """PostgreSQL prepares only single statements, and Citus sends only single statements to its nodes."""
    schema = "citus_chain"
    with owner_engine().connect() as connection:
        connection.execute(CreateSchema(schema))
        driver: Any = connection.connection.driver_connection
        for step in (*STEPS, (migration_chains.head(), migration_chains.BASE)):
            for statement in rendered(*step):
                driver.execute(migration_chains.for_schema(statement, schema), prepare=True)
        connection.rollback()


@pytest.mark.parametrize(("start", "end"), STEPS)
def test_no_foreign_key_of_a_step_leaves_the_schema(start, end):
    targets = re.findall(r"\bREFERENCES\s+(\S+)", migration_chains.store_script(start, end))

    assert all(target.startswith("store.") for target in targets)


def test_no_foreign_key_of_the_models_leaves_the_schema():
    keys = [key for table in TABLES for key in table.foreign_keys]

    assert len(keys) > 5
    assert {key.column.table.schema for key in keys} == {"store"}


@pytest.mark.parametrize(("start", "end"), [step for step in STEPS if step[1] > BEFORE_CITUS])
def test_no_step_that_meets_distributed_tables_asks_for_what_citus_refuses(start, end):
    for statement in rendered(start, end):
        for name, pattern in REFUSED.items():
            assert not re.search(pattern, statement, re.IGNORECASE | re.DOTALL), name


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_table_can_move_to_another_node_and_counts_in_bigint(table):
    """Logical replication needs a primary key, and distributed identities must be bigint."""
    assert list(table.primary_key.columns)
    for column in table.columns:
        if column.identity is not None:
            assert str(column.type) == "BIGINT"
