"""Responses to administrators are what the schemas that document them say."""

from uuid import UUID

from app.platform.audit.schemas import AuditOut
from app.platform.identity.schemas import AdministratorsOut, MeOut
from app.platform.job_handlers import HANDLERS
from app.platform.jobs import runner
from app.platform.jobs.schemas import JobsOut, OneJobOut
from app.platform.lifecycle.schemas import PasswordOut
from app.platform.opening.schemas import ChecklistOut, OnboardedOut, OpenedOut
from app.platform.operations.schemas import FailuresOut, OperationsOut
from app.platform.stores.schemas import OneRowOut, StoreDetailOut, StoresOut
from tenant_router import dead_letters
from tests.contract.answers import problems


def test_the_platforms_answers_are_what_their_schemas_say(call, admin_token):
    new = {
        "mobileNo": "9200000001",
        "companyName": "Shree",
        "personName": "Asha",
        "email": "a@store.example",
        "city": "Anand",
        "password": "long enough",
    }

    assert problems(OpenedOut, call("POST", "/platform/stores", token=admin_token, json=new).json) == {}
    dead_letters.add(new["mobileNo"], 1, task="orders.placed", error="KeyError", attempts=5)
    requests = {
        "/stores": StoresOut,
        f"/stores/{new['mobileNo']}": StoreDetailOut,
        "/audit": AuditOut,
        "/me": MeOut,
        "/administrators": AdministratorsOut,
        "/operations": OperationsOut,
        "/failures": FailuresOut,
    }
    for path, schema in requests.items():
        answer = call("GET", f"/platform{path}", token=admin_token).json
        assert problems(schema, answer) == {}, path


def test_the_answers_about_what_becomes_of_a_store_are_what_their_schemas_say(call, admin_token, store):
    def act(method: str, path: str, **body):
        return call(method, f"/platform{path}", token=admin_token, json=body).json

    place = f"/stores/{store.key}"
    for action in ("suspend", "resume"):
        assert problems(OneRowOut, act("POST", f"{place}/{action}", reason="a try")) == {}, action
    assert problems(PasswordOut, act("POST", f"{place}/password")) == {}
    job = act("POST", f"{place}/export")
    for answer in (job, act("POST", f"{place}/migrate"), act("POST", "/migrations")):
        assert problems(OneJobOut, answer) == {}
    for state in ("waiting", "done"):
        if state == "done":
            runner.run(UUID(job["result"]["id"]), HANDLERS)
        finished = call("GET", f"/platform/jobs/{job['result']['id']}", token=admin_token).json
        assert finished["result"]["state"] == state
        assert problems(OneJobOut, finished) == {}
    assert problems(JobsOut, call("GET", "/platform/jobs", token=admin_token).json) == {}
    act("POST", f"{place}/close")
    assert problems(OneJobOut, act("DELETE", place, confirm=store.key)) == {}


def test_the_answers_of_a_first_day_are_what_their_schemas_say(call, platform):
    new = {
        "mobileNo": "9200000019",
        "companyName": "Shree",
        "personName": "Asha",
        "email": "a@store.example",
        "city": "Anand",
        "password": "long enough",
    }

    opened = call("POST", "/platform/onboarding", json=new).json

    assert problems(OnboardedOut, opened) == {}
    assert problems(ChecklistOut, call("GET", "/setup", new["mobileNo"], opened["token"]).json) == {}
