"""Everything of a store in one archive, and a store made of it: alike to the last row and file."""

import csv
import json
from io import BytesIO, StringIO
from pathlib import Path
from uuid import UUID
from zipfile import ZipFile

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.orm import Session

from app.accounts.models import Account
from app.catalogue.models import Product
from app.media.storage import files_below, open_file, put_private, put_public, read_file
from app.platform.jobs import runner, service
from app.platform.jobs.rules import Kind
from app.platform.lifecycle import restoring, tables
from app.platform.lifecycle.archive import Reader
from app.platform.lifecycle.exporting import stored_entry, write_archive
from app.platform.lifecycle.kinds import HANDLERS
from app.platform.opening.service import NewStore, open_store
from tenant_router import keys, migration_chains, registry
from tenant_router.engines import MAIN, owner_engine
from tenant_router.registry import Job, StoreEntry
from tenant_router.session import store_session
from tests.conftest import API_KEY, PASSWORD
from tests.ordering import place_order
from tests.stock import DEALER, SWITCH, fill_store

AWKWARD = ' "quoted", a\\backslash,\nanother line\t\u0aa8\u0ab5\u0ac1\u0a82 \x01\x02 \\N '


@pytest.fixture(scope="module")
def furnished(app):
    """A store with an order, awkward texts, pictures and papers."""
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
def archive(furnished, tmp_path_factory) -> Path:
    return archive_of(furnished, tmp_path_factory.mktemp("archives"))


def archive_of(store, folder: Path) -> Path:
    path = folder / "store.zip"
    with path.open("wb") as target:
        write_archive(stored_entry(store.key), target, tell=lambda *_: None)
    return path


def begin_restore(path: Path, number: str, database: str = MAIN) -> UUID:
    with Session(owner_engine()) as db, db.begin():
        arguments = {"path": str(path), "database": database}
        return service.ask(db, Kind.RESTORE, store=number, asked_by="somebody", arguments=arguments).id


def restore(path: Path, number: str) -> Job:
    job = runner.run(begin_restore(path, number), HANDLERS)
    registry.forget()
    assert job is not None
    return job


def rows_of(store) -> dict[str, list[str]]:
    """Every row of every table as JSON; of sign-ins nothing but that they are there."""
    found = {}
    with owner_engine(store.database).connect() as connection:
        for table in tables.known_tables():
            query = text(f'SELECT to_jsonb(t) FROM "{store.schema}"."{table.name}" t')
            found[table.name] = sorted(json.dumps(row, sort_keys=True) for row in connection.scalars(query))
    return found | {"sign_ins": []}


def test_an_archive_has_each_table_as_csv_and_json_and_each_file(act, call, furnished, work, admin_token):
    done = work(act(furnished, "export"))

    assert (done["state"], done["percent"]) == ("done", 100), done["message"]
    assert f"{furnished.key}-" in done["fileUrl"]
    (name,) = [file.name for file in files_below(keys.archives(furnished.key))]
    with ZipFile(BytesIO(read_file(name) or b"")) as zipped:
        manifest = json.loads(zipped.read("manifest.json"))
        accounts = list(csv.DictReader(StringIO(zipped.read("data/accounts.csv").decode())))
        told = [json.loads(line) for line in zipped.read("data/accounts.json").splitlines()]
        assert zipped.read("files/public/switch.webp") == b"picture of a switch"
        assert zipped.read("files/private/exports/paper") == b"paper"
        assert [name for name in zipped.namelist() if "upload" in name] == [
            "data/uploads.csv",
            "data/uploads.json",
        ]
    assert (manifest["store"], manifest["schema_version"]) == (furnished.key, migration_chains.head())
    assert {table["name"] for table in manifest["tables"]} == {table.name for table in tables.known_tables()}
    assert {table["name"]: table["rows"] for table in manifest["tables"]}["orders"] == 1
    for found in (accounts, told):
        (dealer,) = [row for row in found if row["code"] == DEALER]
        assert (dealer["name"], dealer["email"]) == (AWKWARD, "")


def test_a_store_is_restored_as_it_was_to_the_last_row_and_file(archive, tmp_path, act, erase, call, sign_in):
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


def test_under_another_number_its_owner_signs_in_with_that_and_files_are_its_own(
    furnished, archive, call, sign_in
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
        call("POST", "/auth/", furnished, json={"userName": furnished.key, "password": PASSWORD}).status_code
        == 200
    )


def test_a_number_that_has_a_store_is_never_restored_over(furnished, archive):
    before = rows_of(furnished)

    job = restore(archive, furnished.key)

    assert (job.state, job.message) == ("failed", "This mobile number already has a store")
    assert rows_of(furnished) == before


@pytest.mark.parametrize("step", ["_fill", "_put"])
def test_a_restore_that_was_broken_off_anywhere_is_begun_again(archive, monkeypatch, step):
    class Killed(BaseException):
        pass

    number = {"_fill": "9230000012", "_put": "9230000013"}[step]
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


@pytest.mark.parametrize("step", ["_settle", "_put"])
def test_a_restore_that_fails_leaves_nothing_and_the_number_free(archive, monkeypatch, step):
    number = {"_settle": "9230000014", "_put": "9230000015"}[step]

    def fails(*_args) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(restoring, step, fails)
        job = restore(archive, number)

    assert (job.state, job.message) == ("failed", "OSError: the disk is full")
    assert registry.find_store(number) is None
    assert not list(files_below(f"public/{number}/"))


@pytest.mark.parametrize("member", ["data/accounts.csv", "files/public/switch.webp"])
def test_nothing_is_made_of_an_archive_that_was_changed(archive, tmp_path, member):
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
def test_what_is_no_archive_is_refused_in_plain_words(platform, tmp_path, content):
    path = tmp_path / "other.zip"
    path.write_bytes(content)

    job = restore(path, "9230000022")

    assert (job.state, job.message) == (
        "failed",
        "This archive can't be restored: this is not an archive of a store",
    )


def test_an_archive_of_an_older_release_is_brought_to_this_one(make_store, fill, tmp_path, sign_in, call):
    older = make_store(guest_login=True)
    fill(older)
    back = migration_chains.for_schema(
        migration_chains.store_script(migration_chains.head(), "0018"), older.schema
    )
    with owner_engine().begin() as connection:
        connection.exec_driver_sql(back)
        mine = StoreEntry.mobile_number == older.key
        connection.execute(update(StoreEntry).where(mine).values(schema_version="0018"))

    assert restore(archive_of(older, tmp_path), "9230000031").state == "done"

    restored = registry.get_store("9230000031")
    assert restored.schema_version == migration_chains.head()
    assert call("GET", "/products", restored, sign_in(restored, DEALER)).json["pagination"]["totalItems"] == 3


def test_an_archive_is_read_piece_by_piece(archive):
    with archive.open("rb") as source:
        names = list(Reader(source).check())
    assert {"accounts", "orders", "public/switch.webp"} <= set(names)


@pytest.mark.parametrize("size", [1, 7, 32, 33, 1000])
def test_files_of_another_number_are_found_wherever_the_rows_are_cut(size):
    old, new = "9000012345", "9000099999"
    rows = (
        f'1,"{{public/{old}/a.webp,private/{old}/b}}",{old}\n'
        f'2,"[""incoming/{old}/c""]",public/9000011111/d\n'
        f"3,publics/{old}/e,https://files.example/haat/public/{old}/f\n"
    ).encode()
    pieces = [rows[begin : begin + size] for begin in range(0, len(rows), size)]

    renamed = b"".join(restoring._renamed_rows(pieces, old, new)).decode()

    assert renamed == (
        f'1,"{{public/{new}/a.webp,private/{new}/b}}",{old}\n'
        f'2,"[""incoming/{new}/c""]",public/9000011111/d\n'
        f"3,publics/{old}/e,https://files.example/haat/public/{new}/f\n"
    )
