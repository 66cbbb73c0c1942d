"""A release serves the stores whose schema it supports, and asks others' callers to retry later."""

import re
from itertools import pairwise

import pytest
from sqlalchemy import update

from tenant_router import migration_chains, registry
from tenant_router.engines import owner_engine
from tenant_router.registry import StoreEntry
from tests.tenant_router import next_release
from tests.tenant_router.next_release import NEXT

# Statements that would break a release that is still running.
BREAKS = re.compile(
    r"\bDROP (?!INDEX|CONSTRAINT|NOT NULL|EXPRESSION)|\bRENAME\b"
    r"|\bALTER (COLUMN )?\S+ (TYPE|SET DATA TYPE|SET NOT NULL)\b",
    re.IGNORECASE,
)
ADDED = re.compile(r"\bADD (?!CONSTRAINT)(?:(?!\bADD ).)*", re.IGNORECASE)
NEEDED_BY_INSERTS = re.compile(r"^(?!.*\b(DEFAULT|GENERATED)\b).*\bNOT NULL\b", re.IGNORECASE)


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
    answer = call("GET", "/products", entry(schema_version=migration_chains.BASE))
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

    key = entry(schema_version=migration_chains.BASE)
    assert not visited()
    entry(schema_version="9999", works_with="9998")
    assert not visited()
    entry(schema_version="9999", works_with=migration_chains.head())
    assert visited()


def test_a_version_is_a_file_or_a_folder_of_files_in_the_order_of_their_names(tmp_path, monkeypatch):
    for name in ("0001/2_orders.sql", "0001/1_people.sql", "0003_rates.sql", "0002_colours.sql"):
        file = tmp_path / "store" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"-- A comment.\nCREATE TABLE store.{file.stem[2:]} ();\n")
    monkeypatch.setattr(migration_chains, "MIGRATIONS", tmp_path)
    monkeypatch.setattr(migration_chains, "store_chain", migration_chains.store_chain.__wrapped__)

    assert migration_chains.versions() == ("0001", "0002", "0003")
    assert migration_chains.head() == "0003"
    assert migration_chains.store_script(migration_chains.BASE, "0001") == (
        "CREATE TABLE store.people ();\nCREATE TABLE store.orders ();\n"
    )
    assert migration_chains.store_script("0001", "0003").count("CREATE") == 2


def test_the_oldest_release_is_the_last_one_that_a_migration_names(monkeypatch):
    steps = ("SELECT 1;\n", "-- oldest release: 0002\nSELECT 2;\n", "SELECT 3;\n-- oldest release: 0003\n")
    chain = {f"{number:04}": step for number, step in enumerate(steps, 1)}
    monkeypatch.setattr(migration_chains, "store_chain", lambda: chain)

    assert [migration_chains.works_with(version) for version in chain] == ["0001", "0002", "0002"]
    with pytest.raises(migration_chains.UnknownVersion):
        migration_chains.works_with("0004")


def breaking(script: str) -> list[str]:
    """Return the statements of a migration that would break the previous release."""
    statements = [" ".join(statement.split()) for statement in script.split(";")]
    return [
        one
        for one in statements
        if BREAKS.search(one) or any(map(NEEDED_BY_INSERTS.search, ADDED.findall(one)))
    ]


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
        ("alter table store.products drop hsn", True),
        ("ALTER TABLE store.products ADD COLUMN a text NOT NULL, ADD COLUMN b text DEFAULT ''", True),
        ("ALTER TABLE store.products ADD CONSTRAINT one CHECK (hsn IS NOT NULL)", False),
        ("ALTER TABLE store.products ALTER COLUMN hsn DROP DEFAULT", True),
        ("ALTER TABLE store.products ALTER COLUMN hsn DROP NOT NULL", False),
        ("DROP INDEX store.products_hsn", False),
        ("CREATE TABLE store.colours (name TEXT NOT NULL)", False),
        ("CREATE INDEX products_hsn ON store.products (hsn)", False),
    ],
)
def test_what_breaks_an_older_release_is_known(statement, breaks):
    assert bool(breaking(statement)) is breaks


def silent() -> dict[str, list[str]]:
    """Return the breaking statements of each migration that does not declare the oldest release."""
    found = {}
    for before, version in pairwise(migration_chains.versions()):
        if migration_chains.works_with(version) == migration_chains.works_with(before):
            found[version] = breaking(migration_chains.store_script(before, version))
    return {version: statements for version, statements in found.items() if statements}


def test_a_migration_that_breaks_the_release_before_it_declares_so():
    assert silent() == {}


def test_a_migration_that_breaks_the_release_before_it_without_declaring_so_is_found(monkeypatch):
    dropping = "ALTER TABLE store.products DROP COLUMN hsn"
    next_release.install(monkeypatch, f"{dropping};\n")
    assert silent() == {NEXT: [dropping]}
    next_release.install(monkeypatch, f"-- oldest release: {NEXT}\n{dropping};\n")
    assert silent() == {}
