"""Jobs: requested once, run by one process, and resumed if that process dies."""

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
def waiting_job(act, store) -> str:
    """The id of a waiting job."""
    return act(store, "export").json["result"]["id"]


def change(job_id: str, **values) -> None:
    with owner_engine().begin() as connection:
        connection.execute(update(Job).where(Job.id == UUID(job_id)).values(**values))


def fails(_job: runner.ClaimedJob) -> str:
    raise Conflict("store.same_database")


def test_a_job_shows_its_progress(waiting_job, look):
    before = look(waiting_job)

    def handler(job: runner.ClaimedJob) -> str:
        job.report_progress(1, 4, "half way")
        during = look(waiting_job)
        assert (during["state"], during["percent"], during["message"]) == ("running", 25, "half way")
        job.report_progress(2, 4, "a moment later")
        assert look(waiting_job)["message"] == "half way"
        job.report_progress(3, 4, "waiting", lasts=True)
        assert look(waiting_job)["message"] == "waiting"
        return "all four"

    runner.run(UUID(waiting_job), {"export": handler})
    after = look(waiting_job)

    assert (before["state"], before["percent"], before["attempts"]) == ("waiting", 0, 0)
    assert (before["startedAt"], before["finishedAt"], before["fileUrl"]) == (None, None, None)
    assert (after["state"], after["percent"], after["message"], after["attempts"]) == (
        *("done", 100, "all four"),
        1,
    )
    assert after["askedBy"] == "admin@haat.example"
    assert after["startedAt"] <= after["finishedAt"]


def test_a_second_request_returns_the_first_job(act, store, waiting_job):
    again = act(store, "export")

    assert (again.status_code, again.json["result"]["id"]) == (202, waiting_job)


def test_a_new_job_can_start_after_the_end(act, store, waiting_job):
    runner.run(UUID(waiting_job), {"export": lambda _job: ""})

    assert act(store, "export").json["result"]["id"] != waiting_job


def test_a_job_is_run_by_one_process_only(waiting_job):
    def handler(_job: runner.ClaimedJob) -> str:
        assert runner.run(UUID(waiting_job), {"export": fails}) is None
        return "alone"

    done = runner.run(UUID(waiting_job), {"export": handler})

    assert done is not None
    assert (done.state, done.message) == ("done", "alone")


def test_jobs_of_one_store_run_one_after_the_other(act, waiting_job, store):
    other = act(store, "migrate").json["result"]["id"]

    def handler(_job: runner.ClaimedJob) -> str:
        assert runner.run(UUID(other), {"migrate": fails}) is None
        return ""

    runner.run(UUID(waiting_job), {"export": handler})
    ended = runner.run(UUID(other), {"migrate": lambda _job: "now"})
    assert ended is not None
    assert ended.message == "now"


def test_a_finished_job_is_not_run_again(waiting_job):
    runner.run(UUID(waiting_job), {"export": lambda _job: ""})

    assert runner.run(UUID(waiting_job), {"export": fails}) is None


def test_a_job_whose_worker_died_is_resumed(waiting_job, look):
    class Killed(BaseException):
        pass

    def dies(job: runner.ClaimedJob) -> str:
        job.save_result(reached="the middle")
        raise Killed

    with pytest.raises(Killed):
        runner.run(UUID(waiting_job), {"export": dies})
    assert look(waiting_job)["state"] == "running"
    later = datetime.now(UTC) + timedelta(minutes=1)
    assert UUID(waiting_job) in service.overdue(now=later)

    runner.run(UUID(waiting_job), {"export": lambda job: job.result["reached"]})

    assert (look(waiting_job)["message"], look(waiting_job)["attempts"]) == ("the middle", 2)


def test_only_unsent_and_silent_jobs_are_overdue(waiting_job):
    now = datetime.now(UTC)
    assert UUID(waiting_job) not in service.overdue(now=now)
    assert UUID(waiting_job) in service.overdue(now=now + timedelta(minutes=1))
    change(waiting_job, state="running", heard_at=now)
    assert UUID(waiting_job) not in service.overdue(now=now + timedelta(seconds=30))


def test_a_silent_local_job_fails(waiting_job, look):
    long_ago = datetime.now(UTC) - timedelta(hours=1)
    change(waiting_job, kind="restore", arguments={"path": "store.zip"}, state="running", heard_at=long_ago)

    assert UUID(waiting_job) not in service.overdue(now=datetime.now(UTC))
    service.fail_silent_local_jobs(now=datetime.now(UTC))

    assert look(waiting_job)["state"] == "failed"


def test_a_job_that_kills_its_workers_is_given_up(waiting_job, look):
    change(waiting_job, state="running", attempts=5)

    runner.run(UUID(waiting_job), {"export": fails})

    assert look(waiting_job)["state"] == "failed"
    assert "after 5 tries" in look(waiting_job)["message"]


@pytest.mark.parametrize("handlers", [{"export": fails}, {}])
def test_a_failed_job_is_reported_and_can_be_retried(call, admin_token, waiting_job, look, handlers):
    path = f"/platform/jobs/{waiting_job}/retry"
    early = call("POST", path, token=admin_token)
    runner.run(UUID(waiting_job), handlers)
    failed = look(waiting_job)

    again = call("POST", path, token=admin_token)

    assert early.status_code == 409
    assert failed["state"] == "failed"
    assert failed["message"]
    assert (again.status_code, again.json["result"]["state"]) == (202, "waiting")
    runner.run(UUID(waiting_job), {"export": lambda _job: "this time"})
    assert look(waiting_job)["message"] == "this time"


def test_jobs_are_listed_the_newest_first_and_by_store_kind_and_state(act, call, admin_token, store):
    jobs = [act(store, action).json["result"]["id"] for action in ("export", "migrate")]
    runner.run(UUID(jobs[0]), {"export": lambda _job: ""})

    def listed(**filters) -> list[str]:
        query = {"store": store.key, **filters}
        answer = call("GET", "/platform/jobs", token=admin_token, query_string=query)
        assert answer.status_code == 200, answer.text
        return [job["id"] for job in answer.json["result"]]

    assert listed() == listed(kind="export,migrate") == [jobs[1], jobs[0]]
    assert listed(kind="export") == listed(state="done") == [jobs[0]]
    assert listed(state="running") == listed(kind="erase") == []


def test_jobs_are_retained_for_400_days(call, admin_token, waiting_job):
    runner.run(UUID(waiting_job), {"export": lambda _job: ""})
    for days, there in ((399, 200), (401, 404)):
        retention.apply_retention(now=datetime.now(UTC) + timedelta(days=days) - timedelta(seconds=1))
        assert call("GET", f"/platform/jobs/{waiting_job}", token=admin_token).status_code == there


@pytest.mark.parametrize("query", [{"state": "gone"}, {"kind": "dance"}, {"per_page": 101}, {"page": -1}])
def test_an_invalid_list_query_is_refused(call, admin_token, query):
    assert call("GET", "/platform/jobs", token=admin_token, query_string=query).status_code == 422


@pytest.mark.parametrize("name", ["1", "00000000-0000-4000-8000-000000000000"])
def test_an_unknown_job_is_not_found(call, admin_token, name):
    assert call("GET", f"/platform/jobs/{name}", token=admin_token).status_code == 404
    assert call("POST", f"/platform/jobs/{name}/retry", token=admin_token).status_code == 404
