"""An agent is paired once, uploads packs in pieces, and does what the owner requests."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import update

from app.books.sync.importing import write_changes
from app.books.sync.models import Agent, SyncRun, SyncSettings
from app.books.sync.service import clear_away
from app.edge.attempts import PAIRING_TRIES
from app.shared.texts.messages import text
from tenant_router import rate_limit, registry
from tenant_router.engines import owner_engine
from tenant_router.registry import StoreEntry
from tenant_router.session import store_session
from tenant_router.store import StoreState
from tests.app.books.sync.packs import catalogue, stock
from tests.app.books.sync.server.conftest import BOOKS


@pytest.fixture
def set_state():
    """Change a store's state, as the platform does."""

    def make(store, state: StoreState) -> None:
        with owner_engine().begin() as control:
            is_store = StoreEntry.mobile_number == store.key
            control.execute(update(StoreEntry).where(is_store).values(state=state))
        registry.forget(store.key)

    return make


def later(store, minutes: float) -> None:
    with store_session(store) as db:
        clear_away(db, now=datetime.now(UTC) + timedelta(minutes=minutes))


def test_a_code_pairs_one_agent_once(call, owner_call, store):
    code = owner_call("POST", "/sync/agents", 201)["code"]
    assert len(code) == 6
    assert code.isdecimal()
    body = {"code": f" {code[:3]} {code[3:]}", "machine": "COUNTER"}
    first = call("POST", "/agent/enrol", store, json=body)
    assert first.status_code == 201
    assert first.json["result"]["token"].startswith(f"{store.key}.")
    assert call("POST", "/agent/enrol", store, json=body).status_code == 401
    assert [agent["machine"] for agent in owner_call("GET", "/sync/agents")] == ["COUNTER"]


def test_an_expired_code_and_one_of_another_store_are_refused(call, owner_call, store, make_store):
    code = owner_call("POST", "/sync/agents", 201)["code"]
    assert call("POST", "/agent/enrol", make_store(), json={"code": code}).status_code == 401
    with store_session(store) as db:
        db.execute(update(SyncSettings).values(pairing_until=datetime.now(UTC) - timedelta(seconds=1)))
    assert call("POST", "/agent/enrol", store, json={"code": code}).status_code == 401


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


def test_a_code_allows_five_tries_from_all_addresses_together(call, owner_call, store):
    code = owner_call("POST", "/sync/agents", 201)["code"]
    for number in range(PAIRING_TRIES.tries):
        response = call(
            "POST",
            "/agent/enrol",
            store,
            json={"code": wrong(code)},
            environ_base={"REMOTE_ADDR": f"10.0.0.{number}"},
        )
        assert response.status_code == 401
    body = {"code": code}
    assert (
        call("POST", "/agent/enrol", store, json=body, environ_base={"REMOTE_ADDR": "10.0.1.1"}).status_code
        == 401
    )
    again = {"code": owner_call("POST", "/sync/agents", 201)["code"]}
    assert (
        call("POST", "/agent/enrol", store, json=again, environ_base={"REMOTE_ADDR": "10.0.1.1"}).status_code
        == 201
    )


def test_an_address_alone_cannot_use_up_a_code(call, owner_call, store):
    code = owner_call("POST", "/sync/agents", 201)["code"]
    statuses = [
        call(
            "POST",
            "/agent/enrol",
            store,
            json={"code": wrong(code)},
            environ_base={"REMOTE_ADDR": "10.0.2.1"},
        ).status_code
        for _ in range(PAIRING_TRIES.tries + 1)
    ]
    assert statuses == [401, 401, 401, 401, 429, 429]
    assert (
        call(
            "POST", "/agent/enrol", store, json={"code": code}, environ_base={"REMOTE_ADDR": "10.0.2.2"}
        ).status_code
        == 201
    )


def test_a_revoked_agent_is_refused_at_once(agent, owner_call, call):
    (paired,) = owner_call("GET", "/sync/agents")
    owner_call("DELETE", f"/sync/agents/{paired['id']}")
    assert call("GET", "/agent/work", None, agent.token).status_code == 401
    assert owner_call("GET", "/sync/status")["agent"]["state"] == "revoked"


def test_a_token_does_not_work_for_another_store_or_other_calls(
    agent, call, make_store, store, owner_without_goods
):
    other = make_store()
    assert call("GET", "/agent/work", other, agent.token).status_code == 401
    moved = agent.token.replace(store.key, other.key)
    assert call("GET", "/agent/work", None, moved).status_code == 401
    assert call("GET", "/sync", store, agent.token).status_code == 401
    assert call("GET", "/agent/work", store, owner_without_goods).status_code == 403


def test_an_old_token_is_replaced_once_the_new_one_is_used(agent, call, store):
    with store_session(store) as db:
        db.execute(update(Agent).values(token_at=datetime.now(UTC) - timedelta(days=31)))
    before, agent.token = agent.token, agent.beat()["token"]
    assert agent.token != before
    assert call("GET", "/agent/work", None, before).status_code == 200, "the new one may have been lost"
    assert agent.beat()["token"] is None
    assert call("GET", "/agent/work", None, before).status_code == 401


def test_the_owner_sees_what_the_agent_reports(agent, owner_call):
    assert owner_call("GET", "/saral/company") == [
        {
            "DATANM": "b-2026",
            "fromyr": "2026",
            "toyr": "2027",
            "comp_name": "Bharat Traders",
            "guid": "b",
            "open": True,
        }
    ]
    owner_call("PUT", "/sync/settings", dataNm="b-2026", levels={"Dealer": "A"})
    assert owner_call("GET", "/sync/settings")["known"]["levels"] == ["Dealer"]
    assert agent.beat()["settings"]["levels"] == {"Dealer": "A"}
    status = owner_call("GET", "/sync/status")
    assert (status["agent"]["state"], status["accounting"]["state"]) == ("ok", "ok")
    assert status["accounting"]["company"] == "Bharat Traders"
    agent.beat(health={"reachable": False, "product": "", "version": "", "problem": "Tally is not open"})
    assert owner_call("GET", "/sync/status")["accounting"]["problem"] == "Tally is not open"
    # An empty text is no problem.
    agent.beat(health={"reachable": True, "product": "", "version": "", "problem": ""})
    accounting = owner_call("GET", "/sync/status")["accounting"]
    assert (accounting["state"], accounting["problem"], accounting["problemKey"]) == ("ok", None, None)


def test_the_window_of_the_agent_chooses_the_company_and_starts_a_sync(agent, owner_call, call):
    assert agent("PUT", "/company", json={"dataNm": "b-2026"}) == {"dataNm": "b-2026"}
    assert owner_call("GET", "/sync/settings")["dataNm"] == "b-2026"
    unknown = call("PUT", "/agent/company", None, agent.token, json={"dataNm": "another"})
    assert unknown.status_code == 422

    run = agent("POST", "/sync", 202)
    assert agent("POST", "/sync", 202)["id"] == run["id"], "a second press is the same run"
    assert agent("GET", "/work")["sync"]["id"] == run["id"]
    assert agent.beat()["lastSync"] is None
    agent("POST", f"/runs/{run['id']}/progress", json={"phase": "failed", "message": "Tally was closed"})
    assert agent.beat()["lastSync"]["state"] == "failed"


def test_an_agent_that_leaves_has_no_access_any_more(agent, owner_call, call):
    agent("POST", "/leave")
    assert call("GET", "/agent/work", None, agent.token).status_code == 401
    assert owner_call("GET", "/sync/agents") == []


def test_a_company_that_no_agent_reported_is_refused(agent, call, store, owner_without_goods):
    answer = call("PUT", "/sync/settings", store, owner_without_goods, json={"dataNm": "another"})
    assert answer.status_code == 422
    assert "dataNm" in answer.json["errors"]


def test_starting_a_sync_makes_the_agent_read_and_updates_the_store(agent, owner_call, packed, work, store):
    assert agent("GET", "/work") == {"sync": None, "orders": 0, "receipts": 0}
    run = owner_call("POST", "/sync", 202, dataNm="b-2026")
    assert run["state"] == "waiting_agent"
    assert owner_call("POST", "/sync", 202, dataNm="b-2026")["id"] == run["id"], (
        "a second press is the same run"
    )
    work_to_do = {"id": run["id"], "dataNm": "b-2026", "mode": "all", "invoicesAfter": None, "figures": True}
    assert agent("GET", "/work?wait=5")["sync"] == work_to_do
    agent("POST", f"/runs/{run['id']}/progress", json={"phase": "reading", "done": 1, "total": 4})
    assert owner_call("GET", f"/sync/{run['id']}")["percent"] == 25

    folder, manifest = packed(*catalogue("Fan", "Bulb"), stock(Fan="3", Bulb="4"))
    committed = agent.send(folder, manifest, piece=100)
    assert (committed["id"], committed["state"]) == (run["id"], "validating")
    work(store)
    ended = owner_call("GET", f"/sync/{run['id']}")
    assert (ended["state"], ended["message"], ended["percent"]) == ("done", "Data Sync successfully", 100)
    assert ended["counts"]["products"]["new"] == 2
    assert ended["compName"] == "Bharat Traders"
    assert agent.send(folder, manifest)["state"] == "done", "the same pack again is the same run"
    assert len(owner_call("GET", "/sync")) == 1
    assert owner_call("GET", "/sync/status")["lastSync"]["id"] == run["id"]


WRONG_BY_400 = "The computer's clock is wrong by 400 days. Set its date, then sync again."


def test_a_pack_of_a_later_day_is_refused_and_the_next_one_is_taken(agent, owner_call, packed, work, store):
    ahead = datetime.now(UTC) + timedelta(days=400)
    _, wrong = packed(*catalogue("Fan"), taken_at=ahead)

    refused = agent("POST", "/packs", 409, json=wrong.model_dump(mode="json"))
    assert refused["message"] == WRONG_BY_400
    for taken_at in (datetime.now(UTC) + timedelta(hours=20), None):
        run = agent.send(*packed(*catalogue("Fan"), taken_at=taken_at))
        work(store)
        assert owner_call("GET", f"/sync/{run['id']}")["state"] == "done"


@pytest.mark.parametrize("days", [-400, 400])
def test_a_wrong_clock_is_reported_until_it_is_right(agent, owner_call, days):
    now = datetime.now(UTC)

    agent.beat(clock=(now + timedelta(days=days)).isoformat())
    state = owner_call("GET", "/sync/status")["accounting"]
    assert state["state"] == "problem"
    assert state["problem"].startswith(f"The computer's clock is wrong by {abs(days)}")
    assert state["problemKey"]["key"] == "source.clock_wrong"
    agent.beat(clock=(now + timedelta(hours=2)).isoformat())
    assert owner_call("GET", "/sync/status")["accounting"]["state"] == "ok"


def test_a_renamed_company_is_a_notice_once_and_confirmed_with_one_change(agent, owner_call, store):
    def notices() -> list[str]:
        titles = [each["title"] for each in owner_call("GET", "/notification?type=orders")]
        return [title for title in titles if title == "Confirm your company's new name"]

    owner_call("PUT", "/sync/settings", dataNm=BOOKS["dataNm"])
    agent.beat()
    assert (owner_call("GET", "/sync/status")["accounting"]["state"], notices()) == ("ok", [])
    new = {**BOOKS, "compName": "Bharat Traders (from 1-Apr-26)", "open": True}
    for _ in range(2):
        agent.beat(datasets=[new])
    shown = owner_call("GET", "/sync/status")["accounting"]
    assert shown["problemKey"] == {
        "key": "source.books_renamed",
        "values": {"name": BOOKS["compName"], "open": new["compName"]},
    }
    assert len(notices()) == 1
    agent.beat(datasets=[new, {**BOOKS, "open": True}])
    assert owner_call("GET", "/sync/status")["accounting"]["state"] == "ok", "a copy is open too"
    owner_call("PUT", "/sync/settings", dataNm=BOOKS["dataNm"], compName=new["compName"])
    agent.beat(datasets=[new])
    assert owner_call("GET", "/sync/status")["accounting"]["state"] == "ok"


def test_a_new_price_level_moves_no_other_and_the_owner_is_notified(agent, owner_call):
    def beat(*levels: str) -> dict[str, str]:
        names = {"levels": levels, "ledgers": [], "godowns": [], "voucherTypes": [], "groups": []}
        state = {"known": names}
        return agent.beat(**state)["settings"]["levels"]

    def notices() -> list[str]:
        shown = owner_call("GET", "/notification?type=orders")
        title = "New price level in your accounting software"
        return sorted(each["body"] for each in shown if each["title"] == title)

    assert (beat("Dealer"), notices()) == ({"Dealer": "A"}, [])
    first = beat("Dealer", "Retail")
    assert (first, len(notices())) == ({"Dealer": "A", "Retail": "B"}, 1)
    now = {**first, "Counter": "C"}
    for _ in range(2):
        assert beat("Counter", "DEALER", "Retail") == now
    assert len(notices()) == 2
    assert notices()[0] == "“Counter” is grade C here. All other grades stay the same."
    owner_call("PUT", "/sync/settings", levels=first)
    assert beat("Counter", "Dealer", "Retail") == first, "the owner wants it without a grade"
    assert set(beat("Agent", "Branch", "Counter", "Export", "Staff").values()) == set("ABCDE")
    assert notices()[0] == "No grade is free for: Staff. Choose their grades under Sync Data."


def godowns_of(agent, *godowns: str) -> list[str]:
    """Report the godowns of the books, and return the owner's choice."""
    names = {"levels": [], "ledgers": ["Sales"], "godowns": godowns, "voucherTypes": [], "groups": []}
    state = {"known": names}
    return agent.beat(**state)["settings"]["stockGodowns"]


def test_the_owner_is_notified_of_a_new_godown_whose_stock_does_not_count(agent, owner_call):
    def beat(*godowns: str) -> list[str]:
        return godowns_of(agent, *godowns)

    def notices() -> list[str]:
        shown = owner_call("GET", "/notification?type=orders")
        return [each["body"] for each in shown if each["title"] == "New godown in your accounting software"]

    assert beat("Main Location") == []
    beat("Main Location", "Damaged")
    assert notices() == [], "the stock of all godowns counts"
    owner_call("PUT", "/sync/settings", stockGodowns=["Main Location"])
    assert beat("Damaged", "Main Location") == ["Main Location"]
    assert notices() == []
    for _ in range(2):
        beat("Branch", "Damaged", "Main Location")
    assert notices() == [
        "Stock in Branch is not counted. To count it, open Sync Data and choose which godowns count."
    ]


def test_a_godown_that_the_books_do_not_have_is_refused_at_its_place(agent, owner_call):
    godowns_of(agent, "Main Location")
    wrong = owner_call("PUT", "/sync/settings", 422, stockGodowns=["main location", "Attic"])
    assert list(wrong["errors"]) == ["stockGodowns.1"]


def test_a_scheduled_run_that_fails_is_a_notice_once_with_its_reason(agent, owner_call, store):
    def fail(reason: str, *, scheduled: bool = True) -> None:
        now = datetime.now(UTC)
        with store_session(store) as db:
            run = SyncRun(id=uuid4(), kind="stock", state="reading", scheduled=scheduled, asked_at=now)
            db.add(run)
            number = run.id
        failed = {"phase": "failed", "message": reason}
        agent("POST", f"/runs/{number}/progress", json=failed)

    def notices() -> list[str]:
        shown = owner_call("GET", "/notification?type=orders")
        return [each["body"] for each in shown if each["title"] == "Sync failed"]

    fail("Tally is busy.", scheduled=False)
    assert notices() == []
    for reason in ("Tally is busy.", "Tally is busy.", "The disk is full."):
        fail(reason)
    begins = "Your accounting data could not be read. "
    assert sorted(notices()) == [f"{begins}Tally is busy.", f"{begins}The disk is full."]


def test_an_upload_resumes_where_it_stopped_and_a_wrong_part_is_deleted(agent, packed):
    folder, manifest = packed(*catalogue("Fan", "Bulb"))
    pack = agent("POST", "/packs", 201, json=manifest.model_dump(mode="json"))
    file = manifest.file_of("products")
    content = (folder / file.name).read_bytes()
    part = f"/packs/{pack['id']}/parts/{file.sha256}"
    assert agent("PUT", f"{part}?offset=0", data=content[:50])["received"] == 50
    assert agent("PUT", f"{part}?offset=0", data=content[:50])["received"] == 50, "sent twice, stored once"
    assert agent("PUT", f"{part}?offset=90", 409, data=content[90:])["received"] == 50
    assert agent("GET", part) == {"received": 50, "whole": False}
    agent("POST", f"/packs/{pack['id']}/commit", 409)
    agent("PUT", f"{part}?offset=50", 422, data=b"x" * (len(content) - 50))
    assert agent("GET", part) == {"received": 0, "whole": False}
    assert agent("PUT", f"{part}?offset=0", data=content) == {"received": len(content), "whole": True}
    again = agent("POST", "/packs", 201, json=manifest.model_dump(mode="json"))
    assert file.sha256 not in again["missing"]


def test_an_invalid_pack_is_refused(agent, packed, call):
    _, manifest = packed(*catalogue("Fan"))
    whole = manifest.model_dump(mode="json")
    agent("POST", "/packs", 422, json={**whole, "store": "9000000009"})
    agent("POST", "/packs", 422, json={**whole, "version": 2})
    agent("POST", "/packs", 422, json={"format": "sync-pack"})
    agent("POST", "/packs", 201, json=whole)
    source = {**whole["source"], "product": "Another"}
    agent("POST", "/packs", 409, json={**whole, "source": source})
    assert call("PUT", "/agent/packs/1/parts/2", None, agent.token, data=b"x" * 5_000_000).status_code == 413


def test_a_company_other_than_the_requested_one_is_refused(agent, owner_call, packed):
    owner_call("POST", "/sync", 202, dataNm="b-2026")
    _, manifest = packed(*catalogue("Fan"), data_name="c-2026")
    agent("POST", "/packs", 422, json=manifest.model_dump(mode="json"))


def test_a_pack_of_one_store_cannot_be_reached_from_another(agent, packed, call, make_store, sign_in):
    _, manifest = packed(*catalogue("Fan"))
    pack = agent("POST", "/packs", 201, json=manifest.model_dump(mode="json"))
    other = make_store()
    code = call("POST", "/sync/agents", other, sign_in(other, other.key)).json["result"]["code"]
    theirs = call("POST", "/agent/enrol", other, json={"code": code}).json["result"]["token"]
    for path in (f"parts/{manifest.files[0].sha256}", f"parts/{'0' * 64}"):
        answer = call("GET", f"/agent/packs/{pack['id']}/{path}", None, theirs)
        assert (answer.status_code, answer.json["message"]) == (404, "File part not found")
    assert call("POST", f"/agent/packs/{pack['id']}/commit", None, theirs).status_code == 404


def test_a_run_of_a_silent_agent_fails(agent, owner_call, store):
    run = owner_call("POST", "/sync", 202)
    later(store, 2)
    assert owner_call("GET", f"/sync/{run['id']}")["state"] == "waiting_agent"
    later(store, 4)
    ended = owner_call("GET", f"/sync/{run['id']}")
    assert (ended["state"], ended["message"]) == (
        "failed",
        "Something went wrong. Please open the app again.",
    )


@pytest.mark.parametrize("clock", [-1, 0, 1], ids=["a day behind", "right", "a day ahead"])
def test_the_owner_cancels_a_run_and_its_pack_is_not_taken(agent, owner_call, packed, work, store, clock):
    taken_at = datetime.now(UTC) + timedelta(days=clock)
    run = owner_call("POST", "/sync", 202, dataNm="b-2026")
    agent("POST", f"/runs/{run['id']}/progress", json={"phase": "reading", "done": 1, "total": 4})
    read = packed(*catalogue("Fan"), taken_at=taken_at, run=run["id"])

    canceled = owner_call("DELETE", f"/sync/{run['id']}")
    assert (canceled["state"], canceled["messageKey"]["key"]) == ("cancelled", "run.cancelled")
    agent("POST", "/packs", 409, json=read[1].model_dump(mode="json"))
    agent("POST", f"/runs/{run['id']}/progress", json={"phase": "reading", "done": 2, "total": 4})
    assert owner_call("GET", f"/sync/{run['id']}")["state"] == "cancelled"

    again = owner_call("POST", "/sync", 202, dataNm="b-2026")
    agent("POST", "/packs", 409, json=read[1].model_dump(mode="json"))
    done = agent.send(*packed(*catalogue("Fan"), taken_at=taken_at, run=again["id"]))
    work(store)
    assert owner_call("GET", f"/sync/{done['id']}")["state"] == "done"
    owner_call("DELETE", f"/sync/{done['id']}", 409)


def test_a_run_that_failed_keeps_its_reason_without_its_files(owner_call, agent, packed, work, store):
    run = agent.send(*packed(*catalogue("Fan"), stock(Fan="99999999999999")))
    work(store)
    failed = owner_call("GET", f"/sync/{run['id']}")
    assert (failed["state"], bool(failed["rejectsUrl"])) == ("failed", True)

    assert owner_call("DELETE", f"/sync/{run['id']}") == failed | {"rejectsUrl": None, "refused": []}


def test_a_run_that_is_canceled_while_it_is_written_changes_nothing(
    agent, owner_call, packed, work, store, monkeypatch
):
    run = agent.send(*packed(*catalogue("Fan", "Bulb")))
    write, seen = write_changes.write, []

    def canceled(*arguments, **options):
        written = write(*arguments, **options)
        if not seen:
            seen.append(owner_call("DELETE", f"/sync/{run['id']}")["state"])
        return written

    monkeypatch.setattr(write_changes, "write", canceled)
    work(store)

    assert seen == ["cancelled"]
    assert owner_call("GET", f"/sync/{run['id']}")["state"] == "cancelled"
    assert owner_call("GET", "/products/getAllItems") == []


def test_no_run_starts_without_an_agent_or_a_file(call, store, owner_without_goods):
    assert call("POST", "/sync", store, owner_without_goods, json={}).status_code == 409


def test_an_agent_that_cannot_read_reports_why(agent, owner_call):
    run = owner_call("POST", "/sync", 202)
    reason = text("source.no_company")
    body = {"phase": "failed", "message": reason, "messageKey": reason.on_wire()}
    agent("POST", f"/runs/{run['id']}/progress", json=body)
    ended = owner_call("GET", f"/sync/{run['id']}")
    assert (ended["state"], ended["message"], ended["messageKey"]) == ("failed", reason, reason.on_wire())


@pytest.mark.parametrize("accept", [True, False])
def test_the_owner_decides_on_what_is_gone(agent, owner_call, packed, work, store, accept):
    agent.send(*packed(*catalogue("A", "B", "C")))
    work(store)
    run = agent.send(*packed(*catalogue("A")))
    work(store)
    waiting = owner_call("GET", f"/sync/{run['id']}")
    assert (waiting["state"], waiting["goneTotal"], len(waiting["gone"])) == ("confirm", 2, 2)
    answered = owner_call("POST", f"/sync/{run['id']}/confirm", accept=accept)
    assert answered["state"] == ("applying" if accept else "cancelled")
    work(store)
    ended = owner_call("GET", f"/sync/{run['id']}")
    assert ended["state"] == ("done" if accept else "cancelled")
    shown = owner_call("GET", "/products/getAllItems")
    assert len(shown) == (1 if accept else 3)


def test_old_packs_and_runs_are_deleted(agent, owner_call, packed, work, store):
    run = agent.send(*packed(*catalogue("A")))
    work(store)
    later(store, 8 * 24 * 60)
    work(store)
    with store_session(store, read_only=True) as db:
        assert db.get(SyncRun, run["id"]) is not None
    later(store, 91 * 24 * 60)
    assert owner_call("GET", "/sync") == []


def test_calls_of_an_agent_count_towards_the_stores_rate_limit(agent, call, store, monkeypatch):
    monkeypatch.setattr(rate_limit, "_counts", {})
    monkeypatch.setattr(rate_limit, "clock", lambda: 1_800_000_000.0)
    monkeypatch.setitem(rate_limit._settings, "limit", 3)

    answers = [call("GET", "/agent/work", None, agent.token).status_code for _ in range(4)]

    assert answers == [200, 200, 200, 429]


def test_an_address_with_many_wrong_tokens_has_to_wait_and_others_do_not(agent, call):
    def call_with(token: str, address: str):
        return call("GET", "/agent/work", None, token, environ_base={"REMOTE_ADDR": address})

    wrong = [call_with(f"{agent.store.key}.guess{n}", "203.0.113.7").status_code for n in range(102)]

    assert wrong == [401] * 100 + [429] * 2
    refused = call_with(f"{agent.store.key}.guess", "203.0.113.7")
    assert 0 < int(refused.headers["Retry-After"]) <= 15 * 60 + 1
    assert call_with(agent.token, "203.0.113.8").status_code == 200


def test_an_agent_of_a_store_that_is_moved_or_upgraded_has_to_retry(agent, call, set_state):
    set_state(agent.store, StoreState.SUSPENDED)
    assert call("GET", "/agent/work", None, agent.token).status_code == 401
    set_state(agent.store, StoreState.PROVISIONING)
    assert call("GET", "/agent/work", None, agent.token).status_code == 503
