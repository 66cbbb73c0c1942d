"""JSON that parsers read differently is rejected by the strict parser, for every caller and call."""

import ast
import json
from pathlib import Path

import pytest

from app.edge import openapi
from app.edge.body_parser import parse_json
from app.edge.throttle import counters
from tests.contract.calls import Call
from tests.stock import DEALER, SALESPERSON

DIGITS = b"9" * 5000
# Each is valid to some parser and not to another, or valid to both with different values.
AMBIGUOUS = {
    "NaN": b'{"type":"socialLinks","data":{"WHANO":"9876501234"},"x":NaN}',
    "Infinity": b'{"type":"socialLinks","data":{"WHANO":"9876501234"},"x":-Infinity}',
    "a number beyond every double": b'{"type":"socialLinks","data":{"WHANO":"9876501234"},"x":1e999}',
    "half a surrogate pair": b'{"type":"socialLinks","data":{"WHANO":"9876501234"},"x":"\\ud800"}',
    "a surrogate in UTF-8": b'{"type":"socialLinks","x":"\xed\xa0\x80"}',
    "a name that stands twice": b'{"type":"appLink","type":"socialLinks","data":{"WHANO":"9876501234"}}',
    "a name that stands twice, escaped": b'{"type":"appLink","\\u0074ype":"socialLinks"}',
    "a byte order mark": b'\xef\xbb\xbf{"type":"socialLinks"}',
    "UTF-16": '{"type":"socialLinks"}'.encode("utf-16"),
    "Latin-1": b'{"type":"\xe9"}',
    "5,000 digits": b'{"type":"socialLinks","x":' + DIGITS + b"}",
    "100,000 levels": b'{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "a comma too many": b'{"type":"socialLinks",}',
    "a comment": b'{"type":"socialLinks"} // the look',
    "two values": b'{"type":"appLink"} {"type":"socialLinks"}',
    "a control character": b'{"type":"social\x00Links"}',
    "single quotes": b"{'type':'socialLinks'}",
    "a leading zero": b'{"x":01}',
}
WHOLE_NUMBERS = [10**4000, 2**31, 2**63 - 1, -(2**63), 10**30]
WITHOUT_TOKEN = "anonymous"


@pytest.mark.parametrize("raw", AMBIGUOUS.values(), ids=AMBIGUOUS.keys())
def test_the_parser_refuses_what_parsers_read_differently(raw):
    with pytest.raises(ValueError):
        parse_json(raw)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (b'{"a":[1,-0.5,"\xe2\x82\xb9",null,true]}', {"a": [1, -0.5, "₹", None, True]}),
        (b' "\\ud83d\\ude00" ', "😀"),
        (b'{"a":{"b":1},"b":{"a":1}}', {"a": {"b": 1}, "b": {"a": 1}}),
        (b"1e308", 1e308),
        (b"[9223372036854775808,-9223372036854775809]", [2**63, -(2**63) - 1]),
    ],
)
def test_the_parser_reads_what_all_parsers_read_alike(raw, value):
    assert parse_json(raw) == value


@pytest.fixture
def callers(store, goods, sign_in, guest, admin_token, monkeypatch):
    """Return a token for each kind of caller, without rate limits."""
    monkeypatch.setattr(counters, "enabled", False)
    return {
        WITHOUT_TOKEN: None,
        "guest": guest(store),
        "party": sign_in(store, DEALER),
        "sman": sign_in(store, SALESPERSON),
        "owner": sign_in(store, store.key),
        "admin": admin_token,
    }


@pytest.fixture
def bodies(app):
    """Return the calls with a JSON body, each with its field names."""
    document = openapi.document(app)

    def fields(schema):
        while "$ref" in schema:
            schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        return list(schema.get("properties", {}))

    found = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}) if method != "parameters" else {}
            if "application/json" in content:
                call = Call(method.upper(), path.removeprefix("/api"))
                found[call] = fields(content["application/json"]["schema"])
    assert len(found) > 60
    return found


def _path(call: Call) -> str:
    return "/".join("1" if part.startswith("{") else part for part in call.path.split("/"))


def test_no_call_takes_an_ambiguous_body_from_any_caller(call, store, callers, bodies):
    """Callers without access get the same response as for an empty object; all others get a 400.

    As all calls have one parser, which is tested above with each kind of body, the kinds take turns here.
    """
    kinds = list(AMBIGUOUS)
    wrong, refused = {}, set()
    for number, wanted in enumerate(bodies):
        for turn, (who, token) in enumerate(callers.items()):
            kind = kinds[(number + turn) % len(kinds)]
            door = call(wanted.method, _path(wanted), store, token, json={}).status_code
            answer = call(
                wanted.method,
                _path(wanted),
                store,
                token,
                data=AMBIGUOUS[kind],
                content_type="application/json",
            )
            if answer.status_code != (door if door in (401, 403) else 400):
                wrong[wanted, who, kind] = answer.status_code
            if answer.status_code == 400:
                refused.add(kind)

    assert wrong == {}
    assert refused == set(kinds)


def test_whole_numbers_of_any_length_are_never_an_error_of_the_server(call, store, callers, bodies):
    wrong = {}
    for wanted, fields in bodies.items():
        for who, token in callers.items():
            for whole in WHOLE_NUMBERS:
                flat, nested = dict.fromkeys(fields, whole), {field: [{field: whole}] for field in fields}
                answers = [
                    call(
                        wanted.method,
                        _path(wanted),
                        store,
                        token,
                        data=json.dumps(body),
                        content_type="application/json",
                    )
                    for body in (flat, nested)
                ]
                if any(answer.status_code >= 500 for answer in answers):
                    wrong[wanted, who, whole] = answers
                # The door looks at no body, as the test above shows.
                if all(answer.status_code in (401, 403) for answer in answers):
                    break

    assert wrong == {}


@pytest.mark.parametrize("kind", AMBIGUOUS)
def test_strangers_never_change_the_look_of_a_store(call, store, goods, kind):
    before = call("GET", "/owner", store).json

    answer = call("PUT", "/owner", store, data=AMBIGUOUS[kind], content_type="application/json")

    assert answer.status_code == 400
    assert call("GET", "/owner", store).json == before


def test_only_the_parser_reads_bodies():
    """Guards and views get the value that the schema read, so none decides by another reading."""
    names = {"get_json", "get_data"}
    # Pieces of a file that the agent sends are no JSON.
    allowed = {"app/edge/body_parser.py": names, "app/books/sync/agents/routes.py": {"get_data"}}
    found = [
        (str(file), node.attr)
        for file in sorted(Path("app").rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Attribute)
        and node.attr in names
        and node.attr not in allowed.get(str(file), set())
    ]

    assert found == []
