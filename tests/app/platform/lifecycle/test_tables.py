"""An archive and a move include every table of a store."""

from sqlalchemy import text

from app.platform.lifecycle.tables import identity_columns, store_tables
from tenant_router.engines import owner_engine

# Tables with a single row, whose id is fixed.
ONE_ROW = {"company_id_seq", "settings_id_seq", "storefront_id_seq", "sync_settings_id_seq"}


def test_every_table_and_identity_column_is_included(make_store):
    store = make_store()
    with owner_engine().connect() as connection:
        tables = connection.scalars(
            text("SELECT tablename FROM pg_tables WHERE schemaname = :schema"), {"schema": store.schema}
        ).all()
        sequences = connection.scalars(
            text("SELECT sequencename FROM pg_sequences WHERE schemaname = :schema"), {"schema": store.schema}
        ).all()

    assert {table.name for table in store_tables()} == set(tables)
    expected = {
        f"{table.name}_{column}_seq" for table in store_tables() for column in identity_columns(table.name)
    }
    assert set(sequences) - expected == ONE_ROW
    assert expected <= set(sequences)
