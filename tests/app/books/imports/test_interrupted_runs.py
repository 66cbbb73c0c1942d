"""Imports that fail, crash, time out, are canceled or abandoned, and their history."""

from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from psycopg import errors
from sqlalchemy import delete, text, update
from sqlalchemy.exc import OperationalError

from app.books.imports import runner, service
from app.books.imports.kinds import KINDS
from app.books.imports.products import writer
from app.books.intake.files import files_of, run_file
from app.books.intake.rules import FILE_RETENTION, WORKER_TIMEOUT
from app.books.intake.service import end_abandoned, remove_old_files
from app.catalogue.service import recount
from app.pricing.models import StoredPriceList
from app.shared.sheets.spreadsheets import text_cell
from app.store.media.storage import size_of
from app.terms.price_lists.service import LISTS
from app.terms.service import add
from tenant_router import engines
from tenant_router.queue import outbox
from tenant_router.session import store_session
from tests.app.books.imports.conftest import FILE

NOW = datetime.now(UTC)


def test_a_failed_import_changes_nothing_and_can_be_retried(
    store, check_import, call_imports, run_worker, names, monkeypatch
):
    monkeypatch.setattr(writer, "BATCH", 1)
    with store_session(store) as db:
        schema = db.store.schema
    odd = f'ALTER TABLE "{schema}".products {{}} CONSTRAINT odd'
    with engines.owner_engine().begin() as connection:
        connection.execute(text(f"{odd.format('ADD')} CHECK (name <> 'Bell Push')"))
    dry = check_import(FILE)
    call_imports("POST", f"/{dry['id']}/apply", 202)
    run_worker(store)

    failed = call_imports("GET", f"/{dry['id']}")
    assert (failed["state"], "Nothing was changed" in failed["message"]) == ("failed", True)
    assert names() == []

    with engines.owner_engine().begin() as connection:
        connection.execute(text(odd.format("DROP")))
    call_imports("PUT", f"/{dry['id']}", 202, mapping=dry["mapping"])
    run_worker(store)
    call_imports("POST", f"/{dry['id']}/apply", 202)
    run_worker(store)
    assert names() == ["One-Way Switch", "Bell Push"]


def test_another_worker_finishes_after_a_crash(
    store, check_import, call_imports, run_worker, names, monkeypatch
):
    dry = check_import(FILE)
    call_imports("POST", f"/{dry['id']}/apply", 202)

    def die(*_arguments: object) -> None:
        raise OperationalError("COPY", {}, errors.AdminShutdown())

    with monkeypatch.context() as broken:
        broken.setattr(writer, "recount", die)
        with pytest.raises(OperationalError):
            run_worker(store)
    assert (names(), call_imports("GET", f"/{dry['id']}")["state"]) == ([], "applying")

    run_worker(store)
    run_worker(store)
    assert names() == ["One-Way Switch", "Bell Push"]
    assert call_imports("GET", f"/{dry['id']}")["state"] == "done"


def test_an_import_that_times_out_while_applied_is_rolled_back(
    store, check_import, call_imports, run_worker, names, monkeypatch
):
    dry = check_import(FILE)
    call_imports("POST", f"/{dry['id']}/apply", 202)
    put = KINDS["products"].import_rows

    def late(db, *arguments, **options):
        parts = list(put(db, *arguments, **options))
        with store_session(store) as own:
            end_abandoned(own, now=datetime.now(UTC) + WORKER_TIMEOUT + timedelta(minutes=1))
        return iter(parts)

    monkeypatch.setitem(runner.KINDS, "products", replace(KINDS["products"], import_rows=late))
    run_worker(store)

    assert names() == []
    assert call_imports("GET", f"/{dry['id']}")["state"] == "failed"


def test_canceling_removes_the_files(store, check_import, apply_import, call_imports, run_worker):
    dry = check_import(FILE)
    files = files_of(store, [dry["id"]])
    assert all(size_of(name) for name in files)

    assert call_imports("DELETE", f"/{dry['id']}") == {"id": dry["id"]}
    run_worker(store)

    assert call_imports("GET", f"/{dry['id']}")["state"] == "cancelled"
    assert [size_of(name) for name in files] == [None, None]
    done = apply_import(FILE)
    call_imports("DELETE", f"/{done['id']}", 409)


@pytest.mark.parametrize("writes", ["keep_file", "save_rejects"])
def test_canceling_removes_files_that_a_worker_still_writes(
    store, put_file, call_imports, run_worker, monkeypatch, writes
):
    """The message that deletes them may come before they are written."""
    run = call_imports("POST", "", 202, fileName=put_file(FILE), kind="products")
    write, written = getattr(runner, writes), []

    def cancel_first(*arguments):
        call_imports("DELETE", f"/{run['id']}")
        with store_session(store) as own:
            own.execute(delete(outbox).where(outbox.c.task == "intake.discard"))
        name = write(*arguments)
        written.extend(name for name in files_of(store, [run["id"]]) if size_of(name))
        return name

    if writes == "save_rejects":
        run_worker(store)
        mapping = {"name": "Item", "category": "Group", "rate": "Price"}
        call_imports("PUT", f"/{run['id']}", 202, mapping=mapping)
    monkeypatch.setattr(runner, writes, cancel_first)
    run_worker(store)

    assert written
    assert [size_of(name) for name in written] == [None] * len(written)


def test_canceling_a_failed_import_removes_the_files_and_keeps_the_outcome(
    store, check_import, call_imports, run_worker, monkeypatch
):
    monkeypatch.setattr(runner, "MAX_ROWS", 3)
    failed = check_import(FILE)
    assert size_of(run_file(store, failed["id"]))

    call_imports("DELETE", f"/{failed['id']}")
    run_worker(store)

    assert call_imports("GET", f"/{failed['id']}")["state"] == "failed"
    assert size_of(run_file(store, failed["id"])) is None


@pytest.mark.parametrize("dies", [True, False])
def test_a_worker_that_is_given_up_before_it_names_its_file_leaves_none(
    store, put_file, call_imports, run_worker, monkeypatch, dies
):
    run = call_imports("POST", "", 202, fileName=put_file(FILE), kind="products")
    keep, written = runner.keep_file, []

    def give_up(*arguments: Any) -> str:
        def end() -> None:
            with store_session(store) as own:
                end_abandoned(own, now=datetime.now(UTC) + WORKER_TIMEOUT + timedelta(minutes=1))

        if not dies:
            end()
            with store_session(store) as own:
                own.execute(delete(outbox).where(outbox.c.task == "intake.discard"))
        name = keep(*arguments)
        written.append(size_of(name))
        if dies:
            end()
            raise OperationalError("COPY", {}, errors.AdminShutdown())
        return name

    with monkeypatch.context() as broken:
        broken.setattr(runner, "keep_file", give_up)
        with pytest.raises(OperationalError) if dies else nullcontext():
            run_worker(store)
    run_worker(store)

    assert call_imports("GET", f"/{run['id']}")["state"] == "failed"
    assert written[0]
    assert size_of(run_file(store, run["id"])) is None


def test_an_import_can_be_canceled_before_a_worker_applies_it(
    check_import, call_imports, run_worker, store, names
):
    dry = check_import(FILE)
    call_imports("POST", f"/{dry['id']}/apply", 202)

    call_imports("PUT", f"/{dry['id']}", 409, mapping=dry["mapping"])
    call_imports("DELETE", f"/{dry['id']}")
    run_worker(store)

    assert call_imports("GET", f"/{dry['id']}")["state"] == "cancelled"
    assert names() == []


def test_an_import_can_be_canceled_while_search_words_are_rebuilt(
    check_import, call_imports, run_worker, store, names, monkeypatch
):
    """Its worker notices after the batch, and what it wrote is undone."""
    dry = check_import(FILE)
    call_imports("POST", f"/{dry['id']}/apply", 202)
    seen = []

    def canceled(db, on_progress):
        def cancel(part: float) -> None:
            seen.append(call_imports("GET", f"/{dry['id']}")["percent"])
            call_imports("DELETE", f"/{dry['id']}")
            on_progress(part)
            seen.append("the end")

        recount(db, cancel)

    monkeypatch.setattr(writer, "recount", canceled)
    run_worker(store)

    assert (seen, names()) == ([40], [])
    assert call_imports("GET", f"/{dry['id']}")["state"] == "cancelled"


def test_an_import_whose_statement_takes_too_long_fails(
    check_import, call_imports, run_worker, store, names, monkeypatch
):
    """It would take as long again, and stand at 99 % until then."""
    dry = check_import(FILE)
    call_imports("POST", f"/{dry['id']}/apply", 202)

    def late(*_arguments: object) -> None:
        raise OperationalError("UPDATE", {}, errors.QueryCanceled())

    monkeypatch.setattr(writer, "recount", late)
    run_worker(store)

    failed = call_imports("GET", f"/{dry['id']}")
    assert (failed["state"], "took too long" in failed["message"]) == ("failed", True)
    assert names() == []
    call_imports("DELETE", f"/{dry['id']}")


def test_a_file_beyond_the_time_of_a_worker_says_how_many_rows_fit(
    check_import, call_imports, run_worker, store, names, monkeypatch
):
    dry = check_import("Item,Group,Rate\n" + "".join(f"Item {number},Fans,9\n" for number in range(123)))
    call_imports("POST", f"/{dry['id']}/apply", 202)
    monkeypatch.setattr(runner, "MAX_SECONDS", -1.0)
    run_worker(store)

    failed = call_imports("GET", f"/{dry['id']}")
    # Each row counts once when it is read and once when it is written; the first pass was cut off.
    assert (failed["state"], failed["messageKey"]) == (
        "failed",
        {"key": "run.rows_fit", "values": {"rows": "61"}},
    )
    assert names() == []


def test_the_history_is_newest_first(call, store, owner_without_goods, check_import, call_imports):
    first, second = check_import(FILE), check_import(FILE.replace("Fan", "Lamp"))

    answer = call("GET", "/imports?per_page=1", store, owner_without_goods).json
    assert [run["id"] for run in answer["result"]] == [second["id"]]
    assert (answer["result"][0]["sample"], answer["result"][0]["refused"]) == ([], [])
    assert answer["pagination"]["totalItems"] == 2
    oldest = call("GET", "/imports?sort=createdAt", store, owner_without_goods).json["result"]
    newest = call("GET", "/imports?sort=createdAt&desc=Y", store, owner_without_goods).json["result"]
    assert [run["id"] for run in oldest] == [first["id"], second["id"]]
    assert [run["id"] for run in newest] == [second["id"], first["id"]]
    assert call("GET", "/imports?sort=colour", store, owner_without_goods).status_code == 422


def test_the_number_of_imports_in_progress_is_limited(call_imports, put_file, monkeypatch):
    monkeypatch.setattr(service, "MAX_IN_PROGRESS", 1)
    name = put_file(FILE)
    run = call_imports("POST", "", 202, fileName=name, kind="products")

    call_imports("POST", "", 409, fileName=name, kind="products")
    call_imports("DELETE", f"/{run['id']}")
    call_imports("POST", "", 202, fileName=name, kind="products")


def test_one_file_of_each_kind_waits_to_be_read(call_imports, put_file, store, run_worker):
    name = put_file(FILE)
    call_imports("POST", "", 202, fileName=name, kind="products")

    refused = call_imports("POST", "", 409, fileName=name, kind="products")
    assert "being read" in refused["message"]
    call_imports("POST", "", 202, fileName=name, kind="parties")
    run_worker(store)
    call_imports("POST", "", 202, fileName=name, kind="products")


def test_a_file_of_too_many_rows_is_not_checked(check_import, monkeypatch):
    monkeypatch.setattr(runner, "MAX_ROWS", 3)

    run = check_import(FILE)

    assert (run["state"], "more than 3 rows" in run["message"]) == ("failed", True)


def test_old_files_are_removed_but_the_history_stays(store, apply_import, call_imports, run_worker):
    done = apply_import(FILE)
    assert done["rejectsUrl"]

    with store_session(store) as db:
        remove_old_files(db, now=datetime.now(UTC) + FILE_RETENTION + timedelta(hours=1))
    run_worker(store)

    old = call_imports("GET", f"/{done['id']}")
    assert (old["state"], old["rejectsUrl"]) == ("done", None)
    assert size_of(run_file(store, done["id"])) is None


def test_an_import_that_its_owner_forgot_is_canceled(store, check_import, call_imports, run_worker):
    run = check_import(FILE)
    with store_session(store) as db:
        end_abandoned(db, now=datetime.now(UTC) + timedelta(days=6))
    waiting = call_imports("GET", f"/{run['id']}")
    assert (waiting["state"], bool(waiting["refused"])) == ("preview", True)

    with store_session(store) as db:
        end_abandoned(db, now=datetime.now(UTC) + timedelta(days=8))

    expired = call_imports("GET", f"/{run['id']}")
    assert (expired["state"], expired["message"]) == ("cancelled", "Canceled. Nothing was changed.")
    assert (expired["refused"], expired["rejectsUrl"]) == ([], None)
    run_worker(store)
    assert size_of(run_file(store, run["id"])) is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_filled_template_is_recognised(call, store, owner_without_goods, start_import, kind):
    answer = call("GET", f"/imports/template?kind={kind}", store, owner_without_goods)
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["Content-Disposition"]

    run = start_import(answer.data, kind)

    fields = call("GET", f"/imports/fields?kind={kind}", store, owner_without_goods).json["result"]
    assert run["suggested"] == {field["field"]: field["label"] for field in fields}
    assert run["sample"] == [[text_cell(field["example"]) for field in fields]]


@pytest.fixture
def what_price_lists_need(call, store, owner_without_goods, apply_import):
    """Have the item of the products' example, and a list of the name in the example of price lists."""
    apply_import(call("GET", "/imports/template?kind=products", store, owner_without_goods).data)
    with store_session(store) as db:
        add(db, LISTS, StoredPriceList(name="Diwali rates", grades=["A"], basis="rates", starts_at=NOW))


@pytest.mark.parametrize("kind", KINDS)
def test_a_templates_example_is_valid(call, store, owner_without_goods, check_import, request, kind):
    if kind == "priceLists":
        request.getfixturevalue("what_price_lists_need")
    content = call("GET", f"/imports/template?kind={kind}", store, owner_without_goods).data

    dry = check_import(content, kind, **({"salesperson": None} if kind == "parties" else {}))

    assert (dry["counts"]["added"], dry["refused"]) == (1, [])


def test_outdated_messages_are_ignored(store, start_import, call_imports, run_worker):
    """A message that is delivered twice finds its import in a later state."""
    run = start_import(FILE)
    call_imports("PUT", f"/{run['id']}", 202, mapping=run["suggested"])
    with store_session(store) as db:
        db.execute(update(outbox).values(arguments={"queue": "sync", "run_id": run["id"], "round": 1}))
    run_worker(store)

    assert call_imports("GET", f"/{run['id']}")["state"] == "validating"
