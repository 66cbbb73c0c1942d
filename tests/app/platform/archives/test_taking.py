"""An owner takes an archive of their store."""

from datetime import UTC, datetime, timedelta
from io import BytesIO
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select, update

from app.people.activity.models import ActivityEntry
from app.platform.archives.rules import MAX_A_DAY, is_listed
from app.platform.jobs import runner
from app.platform.jobs.rules import FILE_RETENTION
from app.platform.lifecycle.archive import ArchiveReader
from app.platform.lifecycle.signing import is_own
from tenant_router.control import control_session
from tenant_router.registry import Job
from tenant_router.session import store_session
from tests.conftest import PASSWORD
from tests.stock import DEALER, fill_store

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def shop(make_store):
    store = make_store()
    fill_store(store)
    return store


def test_an_owner_takes_everything_of_their_store(shop, take, download):
    archive = take(shop)

    assert (archive["state"], archive["percent"]) == ("done", 100)
    content = download(shop, archive)
    assert len(content) == archive["size"]
    reader = ArchiveReader(BytesIO(content))
    assert list(reader.check())
    assert reader.manifest.store == shop.key
    assert is_own(reader.manifest_bytes, reader.signature)
    assert {table.name: table.rows for table in reader.manifest.tables}["products"] > 0


def test_taking_and_downloading_are_in_the_activity_log(shop, take, download):
    download(shop, take(shop))

    with store_session(shop) as db:
        nouns = list(db.scalars(select(ActivityEntry.noun).order_by(ActivityEntry.id)))
    assert nouns[-2:] == ["archive", "archiveDownload"]


def test_a_wrong_password_takes_nothing(shop, as_owner, take):
    archive = take(shop)

    for path in ("/archives", f"/archives/{archive['id']}/link"):
        refused = as_owner(shop, "POST", path, password="wrong")
        assert refused.status_code == 422
        assert refused.json["errors"] == {"password": ["Current password is incorrect"]}
    assert len(as_owner(shop, "GET", "/archives").json["result"]) == 1


def test_only_one_is_in_progress(shop, as_owner):
    first, second = (as_owner(shop, "POST", "/archives", password=PASSWORD) for _ in range(2))

    assert (first.status_code, second.status_code) == (202, 202)
    assert first.json["result"]["id"] == second.json["result"]["id"]


def test_an_owner_has_a_limited_number_a_day(shop, as_owner, take):
    for _ in range(MAX_A_DAY):
        take(shop)

    refused = as_owner(shop, "POST", "/archives", password=PASSWORD)

    assert (refused.status_code, refused.json["key"]) == (429, "archive.enough")
    assert len(as_owner(shop, "GET", "/archives").json["result"]) == MAX_A_DAY


def test_another_stores_archive_cannot_be_reached(shop, make_store, as_owner, take):
    archive, other = take(shop), make_store()

    assert as_owner(other, "GET", "/archives").json["result"] == []
    for unknown in (archive["id"], str(uuid4()), "x"):
        refused = as_owner(other, "POST", f"/archives/{unknown}/link", password=PASSWORD)
        assert (refused.status_code, refused.json["key"]) == (404, "archive.gone")


def test_an_archive_past_its_days_is_gone(shop, as_owner, take):
    archive = take(shop)
    with control_session() as control:
        old = datetime.now(UTC) - FILE_RETENTION
        control.execute(update(Job).where(Job.id == UUID(archive["id"])).values(finished_at=old))

    assert as_owner(shop, "GET", "/archives").json["result"] == []
    refused = as_owner(shop, "POST", f"/archives/{archive['id']}/link", password=PASSWORD)
    assert (refused.status_code, refused.json["key"]) == (404, "archive.gone")


def test_a_failed_archive_is_shown_and_has_no_file(shop, as_owner):
    archive = as_owner(shop, "POST", "/archives", password=PASSWORD).json["result"]["id"]

    def fails(_job: runner.ClaimedJob) -> str:
        raise OSError("no room")

    runner.run(UUID(archive), {"export": fails})

    (shown,) = as_owner(shop, "GET", "/archives").json["result"]
    assert (shown["state"], shown["keptUntil"]) == ("failed", None)
    assert as_owner(shop, "POST", f"/archives/{archive}/link", password=PASSWORD).status_code == 404


def test_only_the_owner_may(shop, call, sign_in):
    dealer = sign_in(shop, DEALER)

    assert call("GET", "/archives", shop, dealer).status_code == 403
    assert call("POST", "/archives", shop, dealer, json={"password": PASSWORD}).status_code == 403


@pytest.mark.parametrize(
    ("state", "days", "listed"),
    [
        ("running", 3, True),
        ("done", 6.9, True),
        ("done", 7, False),
        ("failed", 0.9, True),
        ("failed", 1, False),
    ],
)
def test_which_archives_are_listed(state, days, listed):
    at = NOW - timedelta(days=days)

    assert is_listed(state, at, None if state == "running" else at, NOW) is listed
