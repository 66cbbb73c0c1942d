"""Hostile archives: whatever they contain, a restore affects only the store that it creates."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest
from sqlalchemy import delete, select, text

from app.config import get_config
from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner, service
from app.platform.jobs.rules import JobKind
from app.platform.lifecycle import signing
from app.platform.opening.service import NewStore, open_store
from app.store.media.storage import files_below, remove_below, storage
from tenant_router import keys, registry
from tenant_router.control import control_session
from tenant_router.engines import MAIN, owner_engine, owner_reader
from tenant_router.registry import Job, StoreEntry
from tests.app.platform.lifecycle.test_archives import archive_of
from tests.conftest import PASSWORD
from tests.schemas import drop
from tests.stock import fill_store

SOURCE, TARGET, OTHER = "9280000000", "9280000001", "9280000002"
HTML = b"<script>steal()</script>"


@pytest.fixture(scope="module")
def archive(app, tmp_path_factory) -> Path:
    store = open_store(NewStore(SOURCE, "Asha", "Asha Patel", "a@store.example", "Anand", PASSWORD))
    fill_store(store)
    return archive_of(store, tmp_path_factory.mktemp("archives"))


@pytest.fixture
def forge(archive, tmp_path) -> Callable[..., Path]:
    """Forge an archive: every checksum is right, and anything else can be changed.

    `change` changes the manifest, `rows` the text of members, `files` are added with name, type and
    content.
    """

    def make(
        *,
        change: Callable[[dict], object] = lambda _manifest: None,
        rows: Callable[[str, str], str] = lambda _name, content: content,
        files: tuple[tuple[str, str, bytes], ...] = (),
        extra: dict[str, bytes] | None = None,
        packing: int = ZIP_STORED,
    ) -> Path:
        with ZipFile(archive) as old:
            members = {name: old.read(name) for name in old.namelist()}
        manifest = json.loads(members.pop("manifest.json"))
        members.pop("signature.json")
        for table in manifest["tables"]:
            name = f"data/{table['name']}.csv"
            members[name] = rows(table["name"], members[name].decode()).encode()
            table["csv_sha256"] = hashlib.sha256(members[name]).hexdigest()
        listed = b""
        for name, kind, content in files:
            entry = {"name": name, "content_type": kind, "size": len(content)}
            listed += json.dumps({**entry, "sha256": hashlib.sha256(content).hexdigest()}).encode() + b"\n"
        manifest |= {"files": len(files), "files_sha256": hashlib.sha256(listed).hexdigest()}
        change(manifest)
        path = tmp_path / f"{uuid4()}.zip"
        with ZipFile(path, "w", ZIP_DEFLATED) as new:
            for name, content in {**members, "files.json": listed, **(extra or {})}.items():
                new.writestr(name, content)
            for name, _kind, content in files:
                new.writestr(f"files/{name}", content, packing)
            new.writestr("manifest.json", json.dumps(manifest))
        return path

    return make


def restore(path: Path, *, unsigned: bool = True) -> Job:
    with control_session() as db:
        arguments = {"path": str(path), "database": MAIN, "unsigned": unsigned}
        job = service.request_job(
            db, JobKind.RESTORE, store=TARGET, asked_by="somebody", arguments=arguments
        ).id
    done = runner.run(job, HANDLERS)
    registry.forget()
    assert done is not None
    return done


def refused(path: Path) -> str:
    """Return why an archive is rejected, after checking that nothing of it is left."""
    job = restore(path)
    assert job.state == "failed", job.message
    assert registry.find_store(TARGET) is None
    for prefix in keys.every_file(TARGET):
        assert not list(files_below(prefix))
    with owner_reader().connect() as control:
        assert control.scalar(select(StoreEntry.state).where(StoreEntry.mobile_number == SOURCE)) == "active"
        assert control.scalar(text("SELECT count(*) FROM pg_tables WHERE schemaname = 'control'"))
    return job.message


@pytest.fixture
def gone():
    """Remove the store of these tests afterwards."""
    yield
    store = registry.find_store(TARGET)
    with owner_engine().begin() as control:
        if store:
            drop(control, store.schema, TARGET)
        control.execute(delete(StoreEntry).where(StoreEntry.mobile_number == TARGET))
        control.execute(delete(Job).where(Job.store == TARGET))
    for prefix in keys.every_file(TARGET):
        remove_below(prefix)
    registry.forget()


def test_an_unsigned_archive_is_restored_only_if_requested(forge, gone):
    unsigned = forge()

    job = restore(unsigned, unsigned=False)
    assert job.state == "failed"
    assert "--unsigned" in job.message

    job = restore(unsigned)
    assert job.state == "done", job.message
    assert registry.get_store(TARGET).limits == {}


def test_a_changed_manifest_is_no_longer_signed(archive, tmp_path):
    changed = tmp_path / "changed.zip"
    with ZipFile(archive) as old, ZipFile(changed, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b'"Asha"', b'"Usha"'))

    job = restore(changed, unsigned=False)

    assert job.state == "failed"
    assert "--unsigned" in job.message


def test_an_archive_signed_with_an_old_key_is_accepted(archive, monkeypatch, gone):
    before = get_config().secret_key.get_secret_value()
    monkeypatch.setattr(signing, "get_config", lambda: with_keys(f"{'n' * 40},{before}"))
    assert restore(archive, unsigned=False).state == "done"


def test_an_archive_signed_with_a_removed_key_is_not_accepted(archive, monkeypatch):
    monkeypatch.setattr(signing, "get_config", lambda: with_keys("n" * 40))
    assert "--unsigned" in restore(archive, unsigned=False).message


def with_keys(secrets: str):
    return get_config().model_copy(update={"secret_key": type(get_config().secret_key)(secrets)})


def test_an_unsigned_archive_sets_no_limits(forge, gone):
    def boundless(manifest: dict) -> None:
        manifest["described"]["limits"] = {"products": 2_000_000_000}

    assert restore(forge(change=boundless)).state == "done"
    assert registry.get_store(TARGET).limits == {}


# The reader's own refusals: `test_hostile_manifests.py`.
@pytest.mark.parametrize("column", ["schema", "state"])
def test_an_archive_sets_no_other_column_of_the_registry(forge, column):
    why = refused(forge(change=lambda manifest: manifest["described"].update({column: "control"})))
    assert column in why


MANIFESTS: list[dict[str, Any]] = [{"store": "../../etc"}, {"schema_version": "9999"}, {"format": 2}]


@pytest.mark.parametrize("change", MANIFESTS)
def test_an_invalid_manifest_is_refused(forge, change):
    refused(forge(change=lambda manifest: manifest.update(change)))


DESCRIBED = [
    {"logo": f"public/{OTHER}/a.webp"},
    {"logo": f"public/{SOURCE}/../{OTHER}/a.webp"},
    {"logo": "https://evil.example/a.webp"},
    {"limits": {"schema": 1}},
]


@pytest.mark.parametrize("change", DESCRIBED)
def test_invalid_store_details_are_refused(forge, change):
    refused(forge(change=lambda manifest: manifest["described"].update(change)))


TABLES: list[dict[str, Any]] = [
    {"name": "pg_authid"},
    {"name": "stores"},
    {"name": '"; DROP SCHEMA control; --'},
    {"numbers": {"id": 1, "other": 2}},
    {"numbers": {'id"; DROP SCHEMA control; --': 2}},
]


@pytest.mark.parametrize("change", TABLES)
def test_an_unknown_table_is_refused(forge, change):
    refused(forge(change=lambda manifest: manifest["tables"][0].update(change)))


FILES = [
    ("public/evil.webp", "text/html"),
    (f"public/../{OTHER}/a.webp", "image/webp"),
    ("private/../public/a.webp", "application/pdf"),
]


@pytest.mark.parametrize(("name", "kind"), FILES)
def test_a_file_our_export_never_writes_is_refused(forge, name, kind):
    refused(forge(files=((name, kind, HTML),)))


def test_public_files_are_stored_under_the_stores_number_with_safe_headers(forge, gone):
    files = (("public/a.webp", "image/webp", b"a"), ("public/b.pdf", "application/pdf", b"b"))
    assert restore(forge(files=files)).state == "done"

    headers = {
        name: storage().head_object(Bucket=get_config().s3_bucket, Key=f"public/{TARGET}/{name}")
        for name in ("a.webp", "b.pdf")
    }
    assert headers["a.webp"]["ContentType"] == "image/webp"
    assert "ContentDisposition" not in headers["a.webp"]
    assert headers["b.pdf"]["ContentDisposition"] == "attachment"


def test_a_member_that_is_not_listed_is_refused(forge):
    assert "does not belong in an archive" in refused(forge(extra={"../../outside": b"x"}))
    assert "files" in refused(forge(extra={"files/public/more.webp": b"x"}))


def test_a_file_that_is_listed_twice_is_refused(forge):
    file = ("public/a.webp", "image/webp", b"a")
    with pytest.warns(UserWarning, match="Duplicate"):
        path = forge(files=(file, file))
    assert "two members" in refused(path)


def test_a_zip_bomb_is_refused(forge):
    huge = b"0" * (100 * 1024 * 1024)
    assert "compressed" in refused(forge(extra={"data/accounts.csv": huge}))
    packed = forge(files=(("public/a.webp", "image/webp", huge[:100_000]),), packing=ZIP_DEFLATED)
    assert "compressed" in refused(packed)


def test_a_manifest_that_is_not_json_is_refused_clearly(tmp_path, platform):
    path = tmp_path / "deep.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as new:
        new.writestr("manifest.json", b"[" * 500_000)
    job = restore(path)
    assert job.state == "failed"
    assert job.message.startswith("This archive can't be restored")


NAMES = [
    f"{{private/{OTHER}/exports/paper}}",
    f"{{public/{SOURCE}/../{OTHER}/a.webp}}",
    f'"{{public/{SOURCE}/a.webp,private/{OTHER}/exports/paper}}"',
    "{platform/exports/9000000000/a.zip}",
]


@pytest.mark.parametrize("pictures", NAMES)
def test_a_row_that_names_a_file_of_another_store_is_refused(forge, pictures):
    def hostile(table: str, content: str) -> str:
        return content.replace("{}", pictures) if table == "products" else content

    path = forge(rows=hostile)
    with ZipFile(path) as zipped:
        assert pictures.encode() in zipped.read("data/products.csv")
    assert "a file of another store" in refused(path)
