"""A release serves the stores whose schema it supports, and asks others' callers to retry later."""

import re
from itertools import pairwise

import pytest
from sqlalchemy import update

from tenant_router import migration_chains, registry
from tenant_router.engines import owner_engine
from tenant_router.registry import StoreEntry

# What would break a release that is still running.
BREAKS = re.compile(
    r"\b(DROP (TABLE|COLUMN|SEQUENCE|VIEW)|RENAME|ALTER (COLUMN )?\S+ (TYPE|SET NOT NULL|DROP DEFAULT))\b"
)
NEEDED_BY_INSERTS = re.compile(r"ADD COLUMN (?![^;]*\b(DEFAULT|GENERATED)\b)[^;]*\bNOT NULL\b")
# No release came before these.
FIRST_RELEASE = "0019"


@pytest.fixture(scope="module")
def entry(platform):
    """Return a function that sets a store's version and the oldest release that supports it."""
    from app.platform.opening.service import NewStore, open_store

    key = "9199999301"
    open_store(NewStore(key, "Asha Electricals", "Asha", "a@store.example", "Anand", "correct horse"))

    def change(**values) -> str:
        with owner_engine().begin() as connection:
            connection.execute(update(StoreEntry).where(StoreEntry.mobile_number == key).values(**values))
        registry.forget(key)
        return key

    yield change
    change(schema_version=migration_chains.head(), works_with=migration_chains.versions()[0])


def test_a_store_of_this_releases_version_is_served(entry, call):
    assert call("GET", "/settings", entry(schema_version=migration_chains.head())).status_code == 200


def test_a_store_that_waits_to_be_migrated_says_so_and_when_to_come_again(entry, call):
    answer = call("GET", "/products", entry(schema_version=migration_chains.versions()[-2]))
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "30"
    assert "being updated" in answer.json["message"]


def test_a_newer_schema_that_lets_this_release_work_is_served(entry, call):
    for oldest in (migration_chains.head(), migration_chains.versions()[0]):
        assert call("GET", "/settings", entry(schema_version="9999", works_with=oldest)).status_code == 200


def test_a_newer_schema_that_took_something_away_is_refused(entry, call):
    answer = call("GET", "/products", entry(schema_version="9999", works_with="9998"))
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "30"
    assert "was just updated" in answer.json["message"]


def test_no_job_visits_a_store_that_the_release_can_not_work_with(entry):
    def visited() -> bool:
        return key in {store.key for store in registry.active_stores()}

    key = entry(schema_version=migration_chains.versions()[0])
    assert not visited()
    entry(schema_version="9999", works_with="9998")
    assert not visited()
    entry(schema_version="9999", works_with=migration_chains.head())
    assert visited()


def test_the_names_of_the_files_give_the_chain_that_alembic_walks():
    walked = [step.revision for step in migration_chains.store_chain().walk_revisions()]

    assert list(migration_chains.versions()) == walked[::-1]
    assert migration_chains.head() == walked[0]


def test_the_oldest_release_is_the_last_one_that_a_migration_names(monkeypatch):
    head = migration_chains.head()
    last = next(step for step in migration_chains.store_chain().walk_revisions() if step.revision == head)
    migration_chains.works_with.cache_clear()
    monkeypatch.setattr(last.module, "oldest_release", head, raising=False)
    assert migration_chains.works_with(head) == head
    assert migration_chains.works_with(migration_chains.versions()[-2]) != head
    migration_chains.works_with.cache_clear()


def breaking(script: str) -> list[str]:
    """Return the statements of a migration that would break the previous release."""
    statements = [" ".join(statement.split()) for statement in script.split(";")]
    return [one for one in statements if BREAKS.search(one) or NEEDED_BY_INSERTS.search(one)]


@pytest.mark.parametrize(
    ("statement", "breaks"),
    [
        ("ALTER TABLE store.products DROP COLUMN hsn", True),
        ("DROP TABLE store.catalogs", True),
        ("ALTER TABLE store.products RENAME COLUMN hsn TO code", True),
        ("ALTER TABLE store.products ALTER COLUMN hsn TYPE INTEGER", True),
        ("ALTER TABLE store.products ALTER COLUMN hsn SET NOT NULL", True),
        ("ALTER TABLE store.products ADD COLUMN colour TEXT NOT NULL", True),
        ("ALTER TABLE store.products ADD COLUMN colour TEXT DEFAULT '' NOT NULL", False),
        ("ALTER TABLE store.products ADD COLUMN colour TEXT", False),
        ("CREATE TABLE store.colours (name TEXT NOT NULL)", False),
        ("CREATE INDEX products_hsn ON store.products (hsn)", False),
    ],
)
def test_what_breaks_an_older_release_is_known(statement, breaks):
    assert bool(breaking(statement)) is breaks


def test_a_migration_that_breaks_the_release_before_it_says_so():
    versions = migration_chains.versions()
    silent = {}
    for before, version in pairwise(versions):
        step = migration_chains.store_chain().get_revision(version)
        if before >= FIRST_RELEASE and not hasattr(step.module, "oldest_release"):
            silent[version] = breaking(migration_chains.store_script(before, version))
    assert {version: found for version, found in silent.items() if found} == {}
