"""An archive and a move include every table of a store."""

import re
from pathlib import Path

from sqlalchemy import text

from app.platform.lifecycle.tables import MODELS, identity_columns, store_tables
from tenant_router.engines import owner_engine

# Tables with a single row, whose id is fixed.
ONE_ROW = {"company_id_seq", "settings_id_seq", "sync_settings_id_seq"}
ROOT = Path(__file__).parents[4]


def test_every_module_with_tables_of_stores_is_named():
    """The other test can't see a missing one: another test has imported it, but a command may not."""
    files = [
        file
        for file in (ROOT / "app").rglob("*.py")
        if re.search(r"^class \w+\((StoreModel|IntakeRun)\)", file.read_text(), re.MULTILINE)
    ]
    modules = {".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files}

    assert modules - set(MODELS) == set()


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
