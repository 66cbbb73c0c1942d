"""An owner brings their store back to an archive that they upload."""

from datetime import UTC, datetime
from io import BytesIO
from uuid import UUID, uuid4
from zipfile import ZIP_STORED, ZipFile

import pytest

from app.platform.archives.rules import DAY, MAX_CHECKS_A_DAY, MAX_RESTORES_A_DAY
from app.platform.archives.service import OWNER
from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner
from app.platform.jobs.rules import JobKind, JobState
from app.platform.lifecycle import replacing
from app.platform.lifecycle.archive import MANIFEST, SIGNATURE
from app.platform.lifecycle.signing import sign
from app.shared.texts.messages import text
from app.store.media.rules import MAX_BYTES, FileKind
from app.store.media.storage import size_of
from tenant_router import migration_chains, registry
from tenant_router.control import control_session
from tenant_router.keys import incoming_file
from tenant_router.registry import Job
from tests.app.store.media.conftest import send
from tests.conftest import PASSWORD
from tests.ordering import place_order
from tests.stock import DEALER, SWITCH, fill_store, name_of_switch, rename_switch

ZIP = "application/zip"


@pytest.fixture
def shop(make_store):
    store = make_store()
    fill_store(store)
    return store


@pytest.fixture
def archived(shop, call, sign_in, take, download) -> bytes:
    """An archive of the shop with one order; afterwards there are another order and another name."""
    place_order(call, shop, sign_in(shop, DEALER))
    rename_switch(shop, "As archived")
    content = download(shop, take(shop))
    place_order(call, shop, sign_in(shop, DEALER))
    rename_switch(shop, "Later")
    return content


@pytest.fixture
def check(as_owner):
    """Upload a file and have the worker check it; return what the owner then reads of it."""

    def make(store, content: bytes) -> dict:
        signed = as_owner(store, "POST", "/uploads/signUrl", fileType=ZIP, fileSize=len(content)).json
        assert send(signed["result"], content, ZIP) == 200
        answer = as_owner(store, "POST", "/archives/check", fileName=signed["fileName"])
        assert answer.status_code == 202, answer.text
        runner.run(UUID(answer.json["result"]["id"]), HANDLERS)
        return as_owner(store, "GET", "/archives/restore").json["result"]["check"]

    return make


@pytest.fixture
def restore(as_owner):
    """Bring a store back as the worker does it, and return what the owner then reads of it."""

    def make(store, archive: str, **changed) -> dict:
        name = as_owner(store, "GET", "/archives/restore").json["result"]["storeName"]
        body = {"archive": archive, "password": PASSWORD, "storeName": f" {name.upper()} ", **changed}
        answer = as_owner(store, "POST", "/archives/restore", **body)
        if answer.status_code != 202:
            return {**answer.json, "status": answer.status_code}
        runner.run(UUID(answer.json["result"]["id"]), HANDLERS)
        registry.forget()
        return as_owner(store, "GET", "/archives/restore").json["result"]["restore"]

    return make


def requested(store, kind: JobKind, number: int, *, at: datetime) -> None:
    """Enter this number of checks or restores as requested before by the owner."""
    job = {"kind": kind, "store": store.key, "state": JobState.DONE, "asked_by": OWNER, "created_at": at}
    with control_session() as control:
        control.add_all(Job(id=uuid4(), **job) for _ in range(number))


def of_version(content: bytes, version: str) -> bytes:
    """Return the archive as a release with another schema would have written and signed it."""
    manifest = ZipFile(BytesIO(content)).read(MANIFEST)
    now = migration_chains.head().encode()
    newer = manifest.replace(b'"schema_version": "' + now, b'"schema_version": "' + version.encode())
    assert newer != manifest
    renamed = changed(content, member=MANIFEST, before=manifest, after=newer)
    signature = ZipFile(BytesIO(content)).read(SIGNATURE)
    return changed(renamed, member=SIGNATURE, before=signature, after=sign(newer))


def changed(content: bytes, *, member: str, before: bytes, after: bytes) -> bytes:
    into = BytesIO()
    with ZipFile(BytesIO(content)) as old, ZipFile(into, "w") as new:
        for info in old.infolist():
            text = old.read(info)
            new.writestr(info, text.replace(before, after) if info.filename == member else text)
    return into.getvalue()


def test_given_an_archive_the_owner_reads_what_is_in_it_and_what_would_be_lost(shop, archived, check):
    found = check(shop, archived)

    assert (found["state"], found["finding"], found["restorable"]) == ("done", None, True)
    contents = found["contents"]
    assert (contents["orders"], contents["ordersSince"], contents["products"] > 0) == (1, 1, True)


def test_an_owner_brings_the_store_back_and_undoes_it(shop, archived, check, restore, as_owner):
    done = restore(shop, check(shop, archived)["id"])

    assert (done["state"], done["finding"], done["restorable"]) == ("done", None, True)
    assert name_of_switch(shop) == "As archived"
    undone = restore(shop, done["id"])
    assert undone["state"] == "done"
    assert name_of_switch(shop) == "Later"
    entries = as_owner(shop, "GET", "/activity?kind=imports").json["result"]
    assert [entry["noun"] for entry in entries] == ["archiveRestore"] * 2


def test_the_owners_sign_in_stays_and_all_others_end(shop, archived, check, restore, as_owner, call, sign_in):
    others = [sign_in(shop, shop.key), sign_in(shop, DEALER)]

    assert restore(shop, check(shop, archived)["id"])["state"] == "done"

    assert as_owner(shop, "GET", "/archives").status_code == 200
    assert [call("GET", "/auth/sessions", shop, token).status_code for token in others] == [401, 401]


@pytest.mark.parametrize(
    ("wrong", "field"), [({"password": "wrong"}, "password"), ({"storeName": "Another"}, "storeName")]
)
def test_nothing_happens_without_the_password_and_the_name(shop, archived, check, restore, wrong, field):
    refused = restore(shop, check(shop, archived)["id"], **wrong)

    assert (refused["status"], list(refused["errors"])) == (422, [field])
    assert name_of_switch(shop) == "Later"


def test_another_stores_archive_is_refused_at_each_door(shop, archived, make_store, check, restore):
    other = make_store()
    mine = check(shop, archived)["id"]

    assert (
        check(other, archived)["finding"]
        == "This is a backup of another store. Please choose a backup of this store."
    )
    assert restore(other, mine)["status"] == 404
    assert restore(shop, str(uuid4()))["status"] == 404


def test_a_backup_that_was_cut_short_or_changed_or_is_newer_is_refused_in_words(
    shop, archived, check, restore
):
    renamed = changed(archived, member="data/products.csv", before=b"As archived", after=b"Ours now!!!")
    manifest = changed(archived, member="manifest.json", before=b'"rows": 1,', after=b'"rows": 2,')
    findings = [
        (archived[: len(archived) // 2], "not a store backup"),
        (b"not an archive", "not a store backup"),
        (renamed, "changed or damaged"),
        (manifest, "was changed, or it was not made here"),
        (of_version(archived, "9999"), "made by a newer version"),
    ]
    for content, words in findings:
        found = check(shop, content)
        assert words in found["finding"]
        assert not found["restorable"]
        assert restore(shop, found["id"])["status"] == 404


def test_an_owner_has_a_limited_number_of_checks_a_day(shop, as_owner, check):
    now = datetime.now(UTC)
    requested(shop, JobKind.CHECK, 1, at=now - DAY)
    requested(shop, JobKind.CHECK, MAX_CHECKS_A_DAY - 1, at=now)

    check(shop, b"not an archive")

    signed = as_owner(shop, "POST", "/uploads/signUrl", fileType=ZIP, fileSize=1).json
    send(signed["result"], b"x", ZIP)
    refused = as_owner(shop, "POST", "/archives/check", fileName=signed["fileName"])
    assert (refused.status_code, refused.json["key"]) == (429, "archive.enough_restores")
    assert f"{MAX_CHECKS_A_DAY} times a day" in refused.json["message"]


def test_an_archive_whose_size_was_not_said_is_checked_when_it_is_there(shop, as_owner, monkeypatch):
    signed = as_owner(shop, "POST", "/uploads/signUrl", fileType=ZIP).json
    send(signed["result"], b"not an archive", ZIP)
    monkeypatch.setitem(MAX_BYTES, FileKind.BOOKS, 10)

    answer = as_owner(shop, "POST", "/archives/check", fileName=signed["fileName"])
    runner.run(UUID(answer.json["result"]["id"]), HANDLERS)

    checked = as_owner(shop, "GET", "/archives/restore").json["result"]["check"]
    assert checked["finding"] == text("media.books_too_large")
    assert size_of(incoming_file(shop, signed["fileName"])) is None


def test_an_owner_has_a_limited_number_of_restores_a_day(shop, archived, check, restore):
    checked = check(shop, archived)["id"]
    requested(shop, JobKind.REPLACE, MAX_RESTORES_A_DAY, at=datetime.now(UTC))

    refused = restore(shop, checked)

    assert (refused["status"], refused["key"]) == (429, "archive.enough_restores")
    assert name_of_switch(shop) == "Later"


def test_while_the_store_is_restored_it_is_read_and_changes_are_refused_in_words(
    shop, archived, check, restore, call, sign_in, monkeypatch
):
    dealer, answers = sign_in(shop, DEALER), []
    keep_present_state = replacing._keep_present_state

    def use_shop(*arguments) -> None:
        registry.forget()
        line = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
        answers.append(call("GET", "/products", shop, dealer))
        answers.append(call("POST", "/cart", shop, dealer, json=line))
        keep_present_state(*arguments)

    monkeypatch.setattr(replacing, "_keep_present_state", use_shop)
    assert restore(shop, check(shop, archived)["id"])["state"] == "done"

    read, change = answers
    assert read.status_code == 200
    assert (change.status_code, change.json["key"]) == (503, "store.moving")
    assert change.headers["Retry-After"] == "2"


def test_a_directory_that_is_too_large_is_refused_before_it_is_read(shop, archived, check, monkeypatch):
    monkeypatch.setattr(replacing, "MAX_DIRECTORY_BYTES", 10_000)
    bomb = BytesIO()
    with ZipFile(bomb, "w", ZIP_STORED) as entries:
        for number in range(1_000):
            entries.writestr(f"files/public/{number}.webp", b"")

    assert "has more files in it" in check(shop, bomb.getvalue())["finding"]


@pytest.mark.parametrize("step", ["_load", "_keep_present_state", "_keep_activity", "_keep_sign_in"])
def test_a_failure_at_a_step_leaves_the_store_as_it_was(
    shop, archived, check, restore, call, sign_in, monkeypatch, step
):
    def fails(*_: object) -> None:
        raise OSError("no room")

    checked = check(shop, archived)["id"]
    monkeypatch.setattr(replacing, step, fails)

    failed = restore(shop, checked)

    assert (
        failed["finding"] == "The backup could not be restored. Your store was not changed. Please try again."
    )
    assert name_of_switch(shop) == "Later"
    assert place_order(call, shop, sign_in(shop, DEALER))["ORDER_NO"] == 3


def test_only_the_owner_may(shop, call, sign_in):
    dealer = sign_in(shop, DEALER)

    assert call("GET", "/archives/restore", shop, dealer).status_code == 403
    assert call("POST", "/archives/check", shop, dealer, json={"fileName": "x.zip"}).status_code == 403


def test_an_upload_that_does_not_exist_is_refused_at_the_field(shop, as_owner):
    answer = as_owner(shop, "POST", "/archives/check", fileName="missing.zip")

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["fileName"])
