"""A release serves the stores whose schema it supports, and asks others' callers to retry later."""

import re
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from alembic.script import ScriptDirectory
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


@pytest.mark.parametrize("chain", [migration_chains.STORE_CHAIN, migration_chains.CONTROL_CHAIN])
def test_the_names_of_the_files_give_the_chain_that_alembic_walks(chain):
    folder = ScriptDirectory(str(chain))
    walked = [revision.revision for revision in folder.walk_revisions()][::-1]
    assert list(migration_chains._versions(chain)) == walked
    assert folder.get_heads() == walked[-1:]


def lines(script: str) -> list[str]:
    """Return the lines of a script without comments and empty ones."""
    return [line for line in script.splitlines() if line and not line.lstrip().startswith("--")]


def test_the_first_script_is_its_files_in_the_order_of_their_names(monkeypatch, tmp_path):
    chain = next_release.copy_with(migration_chains.STORE_CHAIN, tmp_path, {})
    monkeypatch.setattr(migration_chains, "STORE_CHAIN", chain)
    folder = chain / "versions" / "0001"
    (folder / "10_signs.sql").write_text("SELECT ':a', '::', '\\:b', '%', '%%', '%(c)s', '\t';\n")
    files = [file.read_text() for file in sorted(folder.iterdir())]

    script = migration_chains.store_script(migration_chains.BASE, "0001")

    assert len(files) > 5
    assert lines(script) == [line for file in files for line in lines(file)]


def test_later_scripts_are_rendered_from_the_version_to_the_other(monkeypatch, tmp_path):
    statement = "UPDATE store.settings SET a = ':b', c = d::text, e = '%', f = '%%', g = '%s'"
    steps = {"0002": next_release.COLUMN, "0003": next_release.executing(statement)}
    chain = next_release.copy_with(migration_chains.STORE_CHAIN, tmp_path, steps)
    monkeypatch.setattr(migration_chains, "STORE_CHAIN", chain)

    assert (migration_chains.versions(), migration_chains.head()) == (("0001", "0002", "0003"), "0003")
    column = "ALTER TABLE store.categories ADD COLUMN colour TEXT;"
    assert lines(migration_chains.store_script("0001", "0002")) == [column]
    assert lines(migration_chains.store_script("0001", "0003")) == [column, f"{statement};"]
    assert migration_chains.store_script("0003", "0003") == ""


def test_threads_that_render_scripts_do_not_mix_them(monkeypatch, tmp_path):
    versions = [f"{number:04}" for number in range(2, 22)]
    # Long enough for another thread to begin.
    wait = "import time\ntime.sleep(0.01)\n"
    steps = {version: wait + next_release.executing(f"SELECT '{version}'") for version in versions}
    chain = next_release.copy_with(migration_chains.STORE_CHAIN, tmp_path, steps)
    monkeypatch.setattr(migration_chains, "STORE_CHAIN", chain)

    with ThreadPoolExecutor(8) as pool:
        scripts = list(pool.map(migration_chains.store_script, ["0001", *versions], versions))

    assert [lines(script) for script in scripts] == [[f"SELECT '{version}';"] for version in versions]


def test_the_oldest_release_is_the_last_that_a_migration_names(monkeypatch, tmp_path):
    steps = {version: next_release.executing("SELECT 1") for version in ("0002", "0003")}
    chain = next_release.copy_with(migration_chains.STORE_CHAIN, tmp_path, steps, breaking=("0002",))
    monkeypatch.setattr(migration_chains, "STORE_CHAIN", chain)

    oldest = [migration_chains.works_with(version) for version in migration_chains.versions()]
    assert oldest == ["0001", "0002", "0002"]
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


@pytest.mark.parametrize(
    "step",
    [
        'op.drop_column("products", "hsn", schema="store")',
        next_release.executing("ALTER TABLE store.products DROP COLUMN hsn"),
    ],
)
def test_a_migration_that_breaks_the_release_before_it_without_declaring_so_is_found(
    step, monkeypatch, tmp_path
):
    with monkeypatch.context() as quiet:
        next_release.install(quiet, tmp_path, step)
        assert silent() == {NEXT: ["ALTER TABLE store.products DROP COLUMN hsn"]}
    next_release.install(monkeypatch, tmp_path, step, breaks=True)
    assert silent() == {}


@pytest.mark.parametrize(
    "step",
    [
        'op.drop_table("catalogs", schema="store")',
        'op.rename_table("catalogs", "lists", schema="store")',
        'op.alter_column("products", "hsn", new_column_name="code", schema="store")',
        'op.alter_column("products", "hsn", type_=sa.Integer, schema="store")',
        'op.alter_column("products", "hsn", nullable=False, schema="store")',
        'op.alter_column("products", "hsn", server_default=None, schema="store")',
        'op.add_column("products", sa.Column("colour", sa.Text, nullable=False), schema="store")',
    ],
)
def test_operations_that_break_the_release_before_it_are_found(step, monkeypatch, tmp_path):
    next_release.install(monkeypatch, tmp_path, step)
    assert [len(found) for found in silent().values()] == [1]
