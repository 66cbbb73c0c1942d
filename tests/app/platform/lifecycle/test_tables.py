"""Which tables an archive and a move take along: all that a store has."""

from sqlalchemy import text

from app.platform.lifecycle.tables import known_tables, numbered
from tenant_router.engines import owner_engine

# These have one row, whose number is written.
ONE_ROW = {"company_id_seq", "settings_id_seq", "storefront_id_seq", "sync_settings_id_seq"}


def test_every_table_and_every_numbered_column_of_a_store_is_known(make_store):
    store = make_store()
    with owner_engine().connect() as connection:
        tables = connection.scalars(
            text("SELECT tablename FROM pg_tables WHERE schemaname = :schema"), {"schema": store.schema}
        ).all()
        sequences = connection.scalars(
            text("SELECT sequencename FROM pg_sequences WHERE schemaname = :schema"), {"schema": store.schema}
        ).all()

    assert {table.name for table in known_tables()} == set(tables)
    known = {f"{table.name}_{column}_seq" for table in known_tables() for column in numbered(table.name)}
    assert set(sequences) - known == ONE_ROW
    assert known <= set(sequences)
