"""Every documented call, with hostile values in each field of its body, its query and its path.

They are well-formed JSON and well-formed addresses: `tests/contract/test_json_parsing.py` has what is not. An
answer is documented, and says in words what is wrong. A short run tries each sixth call, and
`make safety-long` all.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import given
from schemathesis import GenerationMode

from app.edge import openapi
from app.edge.throttle import counters
from tenant_router import rate_limit
from tests.contract.test_fuzz import UNHURRIED
from tests.contract.test_fuzz import restored as restored
from tests.contract.test_fuzz import store as store
from tests.contract.test_fuzz import token_of as token_of
from tests.hostile.corpus import TEXTS
from tests.safety.conftest import ATTEMPTS

LONG = ATTEMPTS > 20_000
EACH = 1 if LONG else 6

# The first of these that may make a call makes it.
WHO = {
    "owner": "owner",
    "party": "party",
    "sman": "salesperson",
    "guest": "guest",
    "admin": "administrator",
    "agent": "agent",
    "public": "anonymous",
}
DEEP: Any = "x"
for _ in range(150):
    DEEP = [DEEP]
# In each field alone, so that they come as far as the field leads: to a query, a file or a page.
FAR = {
    "a NUL": "a\0b",
    "nothing to see": "\u200b\u200d\u2060\ufeff",
    "right to left": "\u202egnp.exe\u2066\u0661\u0662",
    "beyond 16 bits": "𝕳😀\U0010ffff",
}
# In all fields together.
NEAR = {
    **FAR,
    "long": "x" * 900_000,
    **{f"the text {text[:20]!r}": text for text in TEXTS[::6]},
    "null": None,
    "true": True,
    "zero": 0,
    "below zero": -1,
    "a fraction": 0.1,
    "a large fraction": 1.7e308,
    "a large number": 10**300,
    "an empty text": "",
    "a number as a text": "1e5",
    "a list": [],
    "an object": {},
    "a list of lists": [[]],
    "an object without a name": {"": {"": ""}},
    "a name that objects have": {"__proto__": {"constructor": 1}, "__class__": "x", "\0": 1},
    "a long list": [1] * 20_000,
    "a deep list": DEEP,
}
ODD_QUERIES = {
    **{what: quote(text) for what, text in FAR.items()},
    "half a pair": "%ED%A0%80",
    "bytes of no text": "%FF%FE%C0%80",
    "not encoded": "%zz%",
    "long": "x" * 20_000,
    "many digits": "9" * 5_000,
    "not a number": "NaN",
    "Indian digits": quote("१२३"),
    "SQL": quote("' OR 1=1; --"),
    "a pattern": quote("%_\\(.*)+$"),
    "names in a name": "x[a][b]=1",
}


class Place(NamedTuple):
    """An operation of the document, and who makes it."""

    label: str
    method: str
    path: str
    who: str
    responses: frozenset[str]
    operation: dict[str, Any]


@pytest.fixture
def places(app) -> list[Place]:
    found = []
    for path, operations in openapi.document(app)["paths"].items():
        for method, operation in operations.items():
            if method == "parameters":
                continue
            allowed = operation["x-access"]
            who = next(WHO[name] for name in WHO if name in allowed)
            label = f"{method.upper()} {path}"
            shared = operations.get("parameters", [])
            operation = {**operation, "parameters": [*shared, *operation.get("parameters", [])]}
            responses = frozenset(operation["responses"])
            found.append(Place(label, method.upper(), path.removeprefix("/api"), who, responses, operation))
    assert len(found) > 200
    return found


@pytest.fixture
def statuses() -> Counter[int]:
    """Return how many answers of each status there were."""
    return Counter()


@pytest.fixture
def send(call, store, token_of, statuses, monkeypatch) -> Callable[..., str]:
    """Make a call as the one who may; return what is wrong with its answer, or nothing."""
    monkeypatch.setattr(counters, "enabled", False)
    monkeypatch.setattr(rate_limit, "take", lambda _store: None)
    tokens: dict[str, str | None] = {}

    def entered(who: str) -> str | None:
        if who != "agent":
            return token_of(who)
        code = call("POST", "/sync/agents", store, token_of("owner"), json={}).json["result"]["code"]
        paired = call("POST", "/agent/enrol", store, json={"code": code, "machine": "COUNTER"})
        return paired.json["result"]["token"]

    def make(place: Place, path: str, **more: Any) -> str:
        at = None if place.who in ("agent", "administrator") else store
        for _ in range(2):
            if place.who not in tokens:
                tokens[place.who] = entered(place.who)
            answer = call(place.method, path, at, tokens[place.who], **more)
            # What was sent before may have ended the sign-in.
            if answer.status_code not in (401, 403) or place.who == "anonymous":
                break
            del tokens[place.who]
        statuses[answer.status_code] += 1
        if answer.status_code >= 500 or str(answer.status_code) not in place.responses:
            return f"{answer.status_code} {answer.text[:200]}"
        if answer.status_code >= 400 and not answer.json["message"]:
            return f"{answer.status_code} without a message"
        return ""

    return make


def _fields(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where the fields of a body are, and the bodies of its fields."""
    inner = (
        value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    )
    for name, part in inner:
        yield (*at, name)
        yield from _fields(part, (*at, name))


def _with(value: Any, at: tuple[Any, ...], hostile: Any) -> Any:
    if not at:
        return hostile
    name, rest = at[0], at[1:]
    changed = dict(value) if isinstance(value, dict) else list(value)
    changed[name] = _with(value[name], rest, hostile)
    return changed


def _body_of(operation: Any) -> dict[str, Any]:
    """Return a body that the document allows, the fullest of a few."""
    made = [{}]

    @UNHURRIED
    @given(case=operation.as_strategy(generation_mode=GenerationMode.POSITIVE))
    def note(case):
        if isinstance(case.body, dict):
            made.append(case.body)

    note()
    return max(made, key=_length)


def _length(body: dict[str, Any]) -> int:
    return len(str(body))


def _made_up_path(path: str) -> str:
    return "/".join("1" if part.startswith("{") else part for part in path.split("/"))


def test_hostile_values_in_the_fields_of_a_body(app, places, send, statuses):
    document = schemathesis.openapi.from_wsgi("/api/openapi.json", app)
    operations = {}
    for found in document.get_all_operations():
        operation = found.ok()  # pyright: ignore[reportAttributeAccessIssue] -- an Err fails the test
        if any(body.media_type == "application/json" for body in operation.body):
            operations[operation.label] = operation
    wrong, made = {}, 0
    tried = [place for place in places if place.label in operations]
    assert len(tried) > 60
    for place in tried[::EACH]:
        body, path = _body_of(operations[place.label]), _made_up_path(place.path)
        fields = list(_fields(body))
        top = [at for at in fields if len(at) == 1]
        sent = [(what, "all", {at[0]: hostile for at in top}) for what, hostile in NEAR.items()]
        sent += [
            (what, "no object", hostile) for what, hostile in NEAR.items() if not isinstance(hostile, dict)
        ]
        sent += [(what, at, _with(body, at, hostile)) for at in fields for what, hostile in FAR.items()]
        for what, at, hostile in sent:
            made += 1
            if problem := send(place, path, data=_json(hostile), content_type="application/json"):
                wrong[place.label, what, at] = problem

    assert wrong == {}
    assert made > 4_000 // EACH
    # Most come as far as the rules of their call, and some as far as what it does.
    assert statuses[422] > made // (2 if LONG else 4)
    assert statuses[200] + statuses[201] + statuses[202] > (100 if LONG else 5)
    assert statuses[401] + statuses[403] < made // (10 if LONG else 4)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def test_hostile_values_in_the_query_and_the_path(places, send, statuses):
    wrong, made = {}, 0
    for place in [place for place in places if place.method == "GET"][::EACH]:
        for parameter in place.operation["parameters"]:
            name, where = parameter["name"], parameter["in"]
            if where not in ("query", "path"):
                continue
            for what, odd in ODD_QUERIES.items():
                path = place.path
                if where == "path":
                    path = path.replace(f"{{{name}}}", odd)
                path = _made_up_path(path) + (f"?{name}={odd}" if where == "query" else "")
                made += 1
                if problem := send(place, path):
                    wrong[place.label, name, what] = problem

    assert wrong == {}
    assert made > 2_000 // EACH
    assert statuses[422] + statuses[404] > made // 2
    assert statuses[200] > 100 // EACH
