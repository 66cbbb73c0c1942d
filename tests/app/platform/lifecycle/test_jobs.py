"""Long work: asked for once, done by one alone, and gone on with when whoever did it died."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from sqlalchemy import update

from app.platform.jobs import runner, service
from app.platform.lifecycle import retention
from app.shared.errors import Conflict
from tenant_router.engines import owner_engine
from tenant_router.registry import Job


@pytest.fixture
def asked(act, store) -> str:
    """The id of a job that waits."""
    return act(store, "export").json["result"]["id"]


def change(job_id: str, **values) -> None:
    with owner_engine().begin() as connection:
        connection.execute(update(Job).where(Job.id == UUID(job_id)).values(**values))


def fails(_work: runner.Work) -> str:
    raise Conflict("store.same_database")


def test_a_job_is_told_of_from_its_beginning_to_its_end(asked, look):
    before = look(asked)

    def handler(work: runner.Work) -> str:
        work.tell(1, 4, "half way")
        during = look(asked)
        assert (during["state"], during["percent"], during["message"]) == ("running", 25, "half way")
        return "all four"

    runner.run(UUID(asked), {"export": handler})
    after = look(asked)

    assert (before["state"], before["percent"], before["attempts"]) == ("waiting", 0, 0)
    assert (before["startedAt"], before["finishedAt"], before["fileUrl"]) == (None, None, None)
    assert (after["state"], after["percent"], after["message"], after["attempts"]) == (
        *("done", 100, "all four"),
        1,
    )
    assert after["askedBy"] == "admin@haat.example"
    assert after["startedAt"] <= after["finishedAt"]


def test_a_second_press_gets_the_job_of_the_first(act, store, asked):
    again = act(store, "export")

    assert (again.status_code, again.json["result"]["id"]) == (202, asked)


def test_after_its_end_another_one_is_begun(act, store, asked):
    runner.run(UUID(asked), {"export": lambda _work: ""})

    assert act(store, "export").json["result"]["id"] != asked


def test_nobody_does_a_job_that_somebody_does(asked):
    def handler(_work: runner.Work) -> str:
        assert runner.run(UUID(asked), {"export": fails}) is None
        return "alone"

    done = runner.run(UUID(asked), {"export": handler})

    assert done is not None
    assert (done.state, done.message) == ("done", "alone")


def test_the_jobs_of_one_store_are_done_one_after_the_other(act, asked, store):
    other = act(store, "migrate").json["result"]["id"]

    def handler(_work: runner.Work) -> str:
        assert runner.run(UUID(other), {"migrate": fails}) is None
        return ""

    runner.run(UUID(asked), {"export": handler})
    ended = runner.run(UUID(other), {"migrate": lambda _work: "now"})
    assert ended is not None
    assert ended.message == "now"


def test_what_is_over_is_not_done_again(asked):
    runner.run(UUID(asked), {"export": lambda _work: ""})

    assert runner.run(UUID(asked), {"export": fails}) is None


def test_a_job_whose_worker_died_is_gone_on_with_where_it_wrote_down_it_was(asked, look):
    class Killed(BaseException):
        pass

    def dies(work: runner.Work) -> str:
        work.keep(reached="the middle")
        raise Killed

    with pytest.raises(Killed):
        runner.run(UUID(asked), {"export": dies})
    assert look(asked)["state"] == "running"
    later = datetime.now(UTC) + timedelta(minutes=1)
    assert UUID(asked) in service.overdue(now=later)

    runner.run(UUID(asked), {"export": lambda work: work.result["reached"]})

    assert (look(asked)["message"], look(asked)["attempts"]) == ("the middle", 2)


def test_what_is_heard_of_is_left_alone_and_what_was_never_sent_is_sent_again(asked):
    now = datetime.now(UTC)
    assert UUID(asked) not in service.overdue(now=now)
    assert UUID(asked) in service.overdue(now=now + timedelta(minutes=1))
    change(asked, state="running", heard_at=now)
    assert UUID(asked) not in service.overdue(now=now + timedelta(seconds=30))


def test_what_only_its_own_machine_can_go_on_with_has_failed_when_nothing_is_heard_of_it(asked, look):
    change(asked, kind="restore", state="running", heard_at=datetime.now(UTC) - timedelta(hours=1))

    assert UUID(asked) not in service.overdue(now=datetime.now(UTC))
    service.give_up_at_hand(now=datetime.now(UTC))

    assert look(asked)["state"] == "failed"


def test_a_job_that_no_worker_outlives_is_given_up(asked, look):
    change(asked, state="running", attempts=5)

    runner.run(UUID(asked), {"export": fails})

    assert look(asked)["state"] == "failed"
    assert "5 times" in look(asked)["message"]


@pytest.mark.parametrize("handlers", [{"export": fails}, {}])
def test_what_fails_is_told_and_may_be_tried_again(call, admin_token, asked, look, handlers):
    path = f"/platform/jobs/{asked}/retry"
    early = call("POST", path, token=admin_token)
    runner.run(UUID(asked), handlers)
    failed = look(asked)

    again = call("POST", path, token=admin_token)

    assert early.status_code == 409
    assert failed["state"] == "failed"
    assert failed["message"]
    assert (again.status_code, again.json["result"]["state"]) == (202, "waiting")
    runner.run(UUID(asked), {"export": lambda _work: "this time"})
    assert look(asked)["message"] == "this time"


def test_jobs_are_listed_the_newest_first_and_by_store_kind_and_state(act, call, admin_token, store):
    jobs = [act(store, action).json["result"]["id"] for action in ("export", "migrate")]
    runner.run(UUID(jobs[0]), {"export": lambda _work: ""})

    def listed(**asked) -> list[str]:
        query = {"store": store.key, **asked}
        answer = call("GET", "/platform/jobs", token=admin_token, query_string=query)
        assert answer.status_code == 200, answer.text
        return [job["id"] for job in answer.json["result"]]

    assert listed() == [jobs[1], jobs[0]]
    assert listed(kind="export") == listed(state="done") == [jobs[0]]
    assert listed(state="running") == listed(kind="erase") == []


def test_the_record_of_a_job_is_kept_for_more_than_a_year(call, admin_token, asked):
    runner.run(UUID(asked), {"export": lambda _work: ""})
    for days, there in ((399, 200), (401, 404)):
        retention.clear_away(now=datetime.now(UTC) + timedelta(days=days) - timedelta(seconds=1))
        assert call("GET", f"/platform/jobs/{asked}", token=admin_token).status_code == there


@pytest.mark.parametrize("asked", [{"state": "gone"}, {"kind": "dance"}, {"per_page": 101}, {"page": -1}])
def test_a_list_that_can_not_be_is_refused(call, admin_token, asked):
    assert call("GET", "/platform/jobs", token=admin_token, query_string=asked).status_code == 422


@pytest.mark.parametrize("name", ["1", "00000000-0000-4000-8000-000000000000"])
def test_a_job_that_there_is_not_is_not_found(call, admin_token, name):
    assert call("GET", f"/platform/jobs/{name}", token=admin_token).status_code == 404
    assert call("POST", f"/platform/jobs/{name}/retry", token=admin_token).status_code == 404
