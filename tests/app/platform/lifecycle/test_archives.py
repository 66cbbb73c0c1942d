"""Export a store to an archive and restore it, identical to the last row and file."""

import csv
import json
from io import BytesIO, StringIO
from pathlib import Path
from uuid import UUID
from zipfile import ZipFile

import pytest
from sqlalchemy import select, text, update

from app.catalogue.models import Product
from app.people.accounts.models import Account
from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner, service
from app.platform.jobs.rules import JobKind
from app.platform.lifecycle import restoring, tables
from app.platform.lifecycle.archive import ArchiveReader
from app.platform.lifecycle.exporting import registry_entry, write_archive
from app.platform.opening.service import NewStore, open_store
from app.store.media.storage import files_below, open_file, put_private, put_public, read_file
from tenant_router import keys, migration_chains, registry
from tenant_router.control import control_session
from tenant_router.engines import MAIN, owner_engine
from tenant_router.registry import Job
from tenant_router.session import store_session
from tests.conftest import API_KEY, PASSWORD
from tests.ordering import place_order
from tests.stock import DEALER, SWITCH, fill_store
from tests.tenant_router import next_release

AWKWARD = ' "quoted", a\\backslash,\nanother line\t\u0aa8\u0ab5\u0ac1\u0a82 \x01\x02 \\N '


@pytest.fixture(scope="module")
def full_store(app):
    """A store with an order, awkward texts, pictures and private files."""
    store = open_store(NewStore("9230000000", "Asha", "Asha Patel", "a@store.example", "Anand", PASSWORD))
    fill_store(store)
    client = app.test_client()

    def call(method: str, path: str, store, token: str | None = None, **kwargs):
        headers = {"x-api-key": API_KEY, "x-user": store.key, "Authorization": f"Bearer {token}"}
        return client.open(f"/api{path}", method=method, headers=headers, **kwargs)

    sign_in = {"userName": DEALER, "password": PASSWORD}
    headers = {"x-api-key": API_KEY, "x-user": store.key}
    signed_in = client.post("/api/auth/", headers=headers, json=sign_in)
    place_order(call, store, signed_in.json["token"])
    picture = keys.public_file(store, "switch.webp")
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(name=AWKWARD, email=""))
        db.execute(update(Product).where(Product.code == SWITCH).values(pictures=[picture]))
    put_public(picture, b"picture of a switch", "image/webp")
    put_private(keys.private_file(store, "exports/paper"), BytesIO(b"paper"), "application/pdf")
    put_private(keys.incoming_file(store, "upload"), BytesIO(b"upload"), "image/png")
    return store


@pytest.fixture(scope="module")
def archive(full_store, tmp_path_factory) -> Path:
    return archive_of(full_store, tmp_path_factory.mktemp("archives"))


def archive_of(store, folder: Path) -> Path:
    path = folder / "store.zip"
    with path.open("wb") as target:
        write_archive(registry_entry(store.key), target, on_progress=lambda *_: None)
    return path


def begin_restore(path: Path, number: str, database: str = MAIN) -> UUID:
    with control_session() as db:
        arguments = {"path": str(path), "database": database}
        return service.request_job(
            db, JobKind.RESTORE, store=number, asked_by="somebody", arguments=arguments
        ).id


def restore(path: Path, number: str) -> Job:
    job = runner.run(begin_restore(path, number), HANDLERS)
    registry.forget()
    assert job is not None
    return job


def rows_of(store) -> dict[str, list[str]]:
    """Return every row of every table as JSON, except sessions."""
    rows = {}
    with owner_engine(store.database).connect() as connection:
        for table in tables.store_tables():
            query = text(f'SELECT to_jsonb(t) FROM "{store.schema}"."{table.name}" t')
            rows[table.name] = sorted(json.dumps(row, sort_keys=True) for row in connection.scalars(query))
    return rows | {"sign_ins": []}


def test_an_archive_has_each_table_as_csv_and_json_and_each_file(act, call, full_store, work, admin_token):
    done = work(act(full_store, "export"))

    assert (done["state"], done["percent"]) == ("done", 100), done["message"]
    assert f"{full_store.key}-" in done["fileUrl"]
    (name,) = [file.name for file in files_below(keys.archives(full_store.key))]
    with ZipFile(BytesIO(read_file(name) or b"")) as zipped:
        manifest = json.loads(zipped.read("manifest.json"))
        accounts = list(csv.DictReader(StringIO(zipped.read("data/accounts.csv").decode())))
        from_json = [json.loads(line) for line in zipped.read("data/accounts.json").splitlines()]
        assert zipped.read("files/public/switch.webp") == b"picture of a switch"
        assert zipped.read("files/private/exports/paper") == b"paper"
        assert [name for name in zipped.namelist() if "upload" in name] == [
            "data/uploads.csv",
            "data/uploads.json",
        ]
    assert (manifest["store"], manifest["schema_version"]) == (full_store.key, migration_chains.head())
    assert {table["name"] for table in manifest["tables"]} == {table.name for table in tables.store_tables()}
    assert {table["name"]: table["rows"] for table in manifest["tables"]}["orders"] == 1
    for rows in (accounts, from_json):
        (dealer,) = [row for row in rows if row["code"] == DEALER]
        assert (dealer["name"], dealer["email"]) == (AWKWARD, "")


def test_a_restored_store_is_identical(archive, tmp_path, act, erase, call, sign_in):
    restore(archive, "9230000041")
    first = registry.get_store("9230000041")
    token = sign_in(first, first.key)
    before, path = rows_of(first), archive_of(first, tmp_path)
    act(first, "close")
    erase(first)

    job = restore(path, first.key)

    assert job.state == "done", job.message
    restored = registry.get_store(first.key)
    assert restored.schema != first.schema
    after = rows_of(restored)
    assert {name for name in before if before[name] != after[name]} == set()
    assert read_file(keys.public_file(restored, "switch.webp")) == b"picture of a switch"
    content, kind = open_file(keys.private_file(restored, "exports/paper")) or (BytesIO(), "")
    assert (content.read(), kind) == (b"paper", "application/pdf")
    assert call("GET", "/dashboard?type=today", restored, token).status_code == 401
    owner = sign_in(restored, restored.key)
    assert call("GET", "/orders/filter", restored, owner).json["pagination"]["totalItems"] == 1
    dealer = sign_in(restored, DEALER)
    assert place_order(call, restored, dealer)["ORDER_NO"] == 2


def test_a_store_restored_under_another_number_has_its_own_owner_and_files(
    full_store, archive, call, sign_in
):
    number = "9230000001"

    assert restore(archive, number).state == "done"

    restored = registry.get_store(number)
    assert sign_in(restored, number)
    with store_session(restored, read_only=True) as db:
        assert db.scalar(select(Product.pictures).where(Product.code == SWITCH)) == [
            f"public/{number}/switch.webp"
        ]
    assert read_file(f"public/{number}/switch.webp") == b"picture of a switch"
    assert (
        call(
            "POST", "/auth/", full_store, json={"userName": full_store.key, "password": PASSWORD}
        ).status_code
        == 200
    )


def test_an_existing_store_is_never_overwritten(full_store, archive):
    before = rows_of(full_store)

    job = restore(archive, full_store.key)

    assert (job.state, job.message) == (
        "failed",
        "This mobile number already has a store. Please use another number, or sign in to that store.",
    )
    assert rows_of(full_store) == before


@pytest.mark.parametrize("step", ["load_rows", "restore_file"])
def test_an_interrupted_restore_starts_again(archive, monkeypatch, step):
    class Killed(BaseException):
        pass

    number = {"load_rows": "9230000012", "restore_file": "9230000013"}[step]
    whole = getattr(restoring, step)

    def dies(*args) -> None:
        whole(*args)
        raise Killed

    with monkeypatch.context() as broken:
        broken.setattr(restoring, step, dies)
        with pytest.raises(Killed):
            runner.run(begin_restore(archive, number), HANDLERS)
    half_made = registry.find_store(number)
    assert half_made is not None
    assert half_made.state == "provisioning"

    assert restore(archive, number).state == "done"
    assert registry.get_store(number).key == number


@pytest.mark.parametrize("step", ["_reset_sign_ins", "restore_file"])
def test_a_failed_restore_leaves_nothing(archive, monkeypatch, step):
    number = {"_reset_sign_ins": "9230000014", "restore_file": "9230000015"}[step]

    def fails(*_args) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(restoring, step, fails)
        job = restore(archive, number)

    assert (job.state, job.message) == ("failed", "OSError: the disk is full")
    assert registry.find_store(number) is None
    assert not list(files_below(f"public/{number}/"))


@pytest.mark.parametrize("member", ["data/accounts.csv", "files/public/switch.webp"])
def test_a_changed_archive_is_refused(archive, tmp_path, member):
    changed = tmp_path / "changed.zip"
    with ZipFile(archive) as old, ZipFile(changed, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            new.writestr(name, content.replace(b"i", b"j") if name == member else content)

    job = restore(changed, "9230000021")

    assert job.state == "failed"
    assert member in job.message
    assert registry.find_store("9230000021") is None


@pytest.mark.parametrize("content", [b"", b"no zip at all", b"PK\x05\x06" + b"\0" * 18])
def test_a_file_that_is_no_archive_is_refused_clearly(platform, tmp_path, content):
    path = tmp_path / "other.zip"
    path.write_bytes(content)

    job = restore(path, "9230000022")

    assert (job.state, job.message) == (
        "failed",
        "This archive can't be restored: this is not an archive of a store",
    )


def test_an_archive_of_an_older_release_is_migrated(make_store, fill, tmp_path, sign_in, call, monkeypatch):
    older = make_store(guest_login=True)
    fill(older)
    archive = archive_of(older, tmp_path)
    next_release.install(monkeypatch, tmp_path)

    assert restore(archive, "9230000031").state == "done"

    restored = registry.get_store("9230000031")
    assert restored.schema_version == next_release.NEXT
    assert call("GET", "/products", restored, sign_in(restored, DEALER)).json["pagination"]["totalItems"] == 3


def test_an_archive_is_read_in_chunks(archive):
    with archive.open("rb") as source:
        names = list(ArchiveReader(source).check())
    assert {"accounts", "orders", "public/switch.webp"} <= set(names)


@pytest.mark.parametrize("size", [1, 7, 32, 33, 1000])
def test_file_names_are_renamed_across_chunk_borders(size):
    old, new = "9000012345", "9000099999"
    rows = (
        f'1,"{{public/{old}/a.webp,private/{old}/b}}",{old}\n'
        f'2,"[""incoming/{old}/c""]",public/9000011111/d\n'
        f"3,publics/{old}/e,https://files.example/haat/public/{old}/f\n"
    ).encode()
    pieces = [rows[start : start + size] for start in range(0, len(rows), size)]

    renamed = b"".join(restoring._renamed_rows(pieces, old, new)).decode()

    assert renamed == (
        f'1,"{{public/{new}/a.webp,private/{new}/b}}",{old}\n'
        f'2,"[""incoming/{new}/c""]",public/9000011111/d\n'
        f"3,publics/{old}/e,https://files.example/haat/public/{new}/f\n"
    )
