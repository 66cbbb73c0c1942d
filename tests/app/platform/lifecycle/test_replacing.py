"""Bring a store back to an earlier archive of it, in its place."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from sqlalchemy import select

from app.orders.items.models import Order
from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner
from app.platform.lifecycle import replacing, service
from app.platform.lifecycle.archive import ArchiveReader
from app.store.media.storage import put_public, read_file, remove_files
from tenant_router import keys, registry
from tenant_router.control import control_session
from tenant_router.engines import MAIN
from tenant_router.registry import Job
from tenant_router.session import store_session
from tests.app.platform.lifecycle.test_archives import archive_of
from tests.app.platform.lifecycle.test_moving import roles, schemas
from tests.conftest import PASSWORD
from tests.ordering import place_order
from tests.stock import DEALER, fill_store, name_of_switch, rename_switch

LATER = "a much better one"


def bring_back(store, path: Path) -> Job:
    with control_session() as control:
        job = service.request_replacement(control, store.key, str(path), asked_by="somebody").id
    done = runner.run(job, HANDLERS)
    registry.forget()
    assert done is not None
    return done


def orders(store) -> list[int]:
    with store_session(registry.get_store(store.key)) as db:
        return list(db.scalars(select(Order.number).order_by(Order.number)))


@pytest.fixture
def shop(make_store):
    store = make_store()
    fill_store(store)
    return store


@pytest.fixture
def archived(shop, call, sign_in, tmp_path) -> Path:
    """An archive of the shop with one order and a picture; afterwards there is another order and name."""
    place_order(call, shop, sign_in(shop, DEALER))
    rename_switch(shop, "As archived")
    put_public(keys.public_file(shop, "switch.webp"), b"picture", "image/webp")
    path = archive_of(shop, tmp_path)
    place_order(call, shop, sign_in(shop, DEALER))
    rename_switch(shop, "Later")
    remove_files([keys.public_file(shop, "switch.webp")])
    return path


def test_a_store_is_as_it_was_archived(shop, archived, call, sign_in):
    own = sign_in(shop, shop.key)
    changed = {"oldPassword": PASSWORD, "newPassword": LATER}
    assert call("PUT", "/auth/password", shop, own, json=changed).status_code == 200

    job = bring_back(shop, archived)

    assert job.state == "done", job.message
    assert (orders(shop), name_of_switch(shop)) == ([1], "As archived")
    assert read_file(keys.public_file(shop, "switch.webp")) == b"picture"
    back = registry.get_store(shop.key)
    assert (back.database, back.read_only, back.limits) == (shop.database, False, shop.limits)
    assert not {shop.schema} & (schemas(MAIN) | roles())
    # A number is never used twice, and a password that was changed does not work again.
    assert place_order(call, shop, sign_in(shop, DEALER))["ORDER_NO"] == 3
    assert call("GET", "/archives", shop, own).status_code == 401
    tries = [{"userName": shop.key, "password": password} for password in (PASSWORD, LATER)]
    assert [call("POST", "/auth/", shop, json=body).status_code for body in tries] == [401, 200]


def test_the_state_before_is_archived(shop, archived):
    job = bring_back(shop, archived)

    content = read_file(job.result["file"])
    assert content is not None
    reader = ArchiveReader(BytesIO(content))
    assert list(reader.check())
    assert {table.name: table.rows for table in reader.manifest.tables}["orders"] == 2
    assert b"Later" in b"".join(reader.rows("products"))


@pytest.mark.parametrize("step", ["_load", "_add_files", "_keep_present_state", "_carry_over", "_switch"])
def test_a_failure_leaves_the_store_as_it_was(shop, archived, call, sign_in, monkeypatch, step):
    def fails(*_: object) -> None:
        raise OSError("no room")

    whole = getattr(replacing, step)
    monkeypatch.setattr(replacing, step, lambda *arguments: (whole(*arguments), fails()))

    if step == "_switch":
        monkeypatch.setattr(replacing, step, fails)
    before = schemas(MAIN)
    job = bring_back(shop, archived)

    assert (job.state, "no room" in job.message) == ("failed", True)
    assert schemas(MAIN) == before
    assert (orders(shop), name_of_switch(shop)) == ([1, 2], "Later")
    assert registry.get_store(shop.key).schema == shop.schema
    assert read_file(keys.public_file(shop, "switch.webp")) is None
    assert place_order(call, shop, sign_in(shop, DEALER))["ORDER_NO"] == 3


def test_a_process_that_died_is_continued(shop, archived, monkeypatch):
    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(replacing, "_roll_back", dies)
    monkeypatch.setattr(replacing, "_switch", dies)
    with control_session() as control:
        job = service.request_replacement(control, shop.key, str(archived), asked_by="somebody").id
    with pytest.raises(KeyboardInterrupt):
        runner.run(job, HANDLERS)
    monkeypatch.undo()
    monkeypatch.setattr(replacing.moving, "FORGOTTEN_SECONDS", 0)

    done = runner.run(job, HANDLERS)
    registry.forget()

    assert done is not None
    assert done.state == "done", done.message
    assert orders(shop) == [1]


def test_the_archive_of_another_store_is_refused(shop, archived, make_store):
    other = make_store()

    job = bring_back(other, archived)

    assert (job.state, job.message) == (
        "failed",
        f"This archive can't be restored: it is of the store {shop.key}",
    )


@pytest.mark.parametrize("damage", ["cut", "changed", "unsigned", "text"])
def test_an_archive_that_is_not_ours_is_refused(shop, archived, tmp_path, damage):
    content = archived.read_bytes()
    path = tmp_path / "hostile.zip"
    if damage == "cut":
        path.write_bytes(content[: len(content) // 2])
    elif damage == "text":
        path.write_bytes(b"not an archive")
    else:
        with ZipFile(archived) as old, ZipFile(path, "w") as new:
            for member in old.infolist():
                text = old.read(member)
                if damage == "changed" and member.filename == "data/products.csv":
                    text = text.replace(b"As archived", b"Ours now!!!")
                if damage != "unsigned" or member.filename != "signature.json":
                    new.writestr(member, text)

    job = bring_back(shop, path)

    assert job.state == "failed"
    assert job.message.startswith("This archive can't be restored")
    assert (orders(shop), name_of_switch(shop)) == ([1, 2], "Later")
