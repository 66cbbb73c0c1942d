"""Schemas that disagree with the registry are listed, and one place alone drops schemas."""

import re
from dataclasses import replace
from pathlib import Path

from tenant_router import migration_chains, schema_comparison
from tenant_router.engines import MAIN
from tenant_router.migrate import migrate_stores, stores_behind
from tests.schemas import mark_of
from tests.tenant_router import next_release
from tests.tenant_router.next_release import NEXT
from tests.tenant_router.schema_marks.conftest import forget_in_registry, opened


def test_what_does_not_agree_is_listed(platform):
    well, lost = opened("9277000036"), opened("9277000037")
    forget_in_registry(lost)

    listed = {one.schema: one.words for one in schema_comparison.disagreements(MAIN)}

    assert well.schema not in listed
    assert re.search(rf"not in the registry.*serving.*{lost.key}", listed[lost.schema])


def test_a_migration_keeps_the_mark_and_writes_the_version_in_it(elsewhere, tmp_path, monkeypatch):
    store = opened("9277000038", elsewhere)
    before = mark_of(store.schema, elsewhere)
    next_release.install(monkeypatch, tmp_path)

    (outcome,) = migrate_stores(stores_behind(store.key))

    assert outcome.error is None
    mark = mark_of(store.schema, elsewhere)
    assert before is not None
    assert mark == replace(before, version=NEXT)


DROPPING = re.compile(r"DROP (SCHEMA|ROLE)|DropSchema")


def test_one_place_alone_drops_schemas_and_roles():
    """That module checks the owner of a schema, and no other code may bypass it."""
    root = Path(migration_chains.__file__).parent.parent
    folders = [root / name for name in ("app", "tenant_router", "workers", "deploy")]
    places = [path for folder in folders for path in folder.rglob("*.py")]
    found = {str(path.relative_to(root)) for path in places if DROPPING.search(path.read_text())}
    # It drops what it has made in the same transaction.
    assert found - {"app/platform/backups/control_archive.py"} == {"tenant_router/schemas.py"}
