"""G1: nothing of one store reaches another, whatever is called, by any caller, with any names in it.

Two stores have the same codes and ids, and canaries in their text columns. In each block of attempts people
of one store act. Nothing that is to be seen then may hold a canary of the other, and none of the other's
rows may change.
"""

import random
from collections import Counter
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import select, text, update

from app.config import get_config
from app.edge import openapi
from app.edge.throttle import counters
from app.papers.exports.kinds import KINDS as KINDS_OF_EXPORT
from app.people.accounts.models import Account, Owner, Salesperson
from app.people.auth.passwords import hash_password
from app.store.settings.models import StoreSettings
from tenant_router import rate_limit
from tenant_router.queue import outbox
from tenant_router.session import store_session
from tenant_router.store import Store
from tests.conftest import API_KEY, PASSWORD
from tests.contract.calls import Call
from tests.contract.test_access import IGNORES_TOKENS
from tests.fcm import running_push_server
from tests.isolation.test_http import ONLY_THEIRS, add_what_the_other_has_not, busy, identities, two
from tests.safety import canaries
from tests.safety.canaries import STEM, columns, found_in, name_of
from tests.safety.conftest import ATTEMPTS, SEED
from tests.safety.evidence import LogLines, file_names, fingerprint, new_files, text_of, valkey_values
from tests.safety.generated_calls import (
    JSON,
    PRIVATE_TO_PLATFORM,
    STORE_NAMES,
    Attempt,
    Generator,
    Operation,
    operations,
)
from tests.stock import DEALER, FAN, SALESPERSON, SWITCH, WIRE

__all__ = ["busy", "identities", "two"]  # fixtures

BLOCK, EXPORTS = 200, 3
PERIOD = {
    "fromDate": f"{date.today() - timedelta(days=7)} 00:00:00",
    "toDate": f"{date.today() + timedelta(days=1)} 23:59:59",
}
# Attempts with the same two stores.
PART = 5000
PASSWORD_HASH = hash_password(PASSWORD)
SWITCHES = {"guest_login": True, "guest_rates": True, "show_stock": True, "sign_up": True}
KINDS = {
    "public": "public",
    "guest": "guest",
    "party": "party",
    "salesperson": "sman",
    "owner": "owner",
    "administrator": "admin",
    "agent": "agent",
}
# How the other store is named, if it is: (share, name).
SHAPES = ((55, "own"), (15, "header"), (10, "parameter"), (8, "body"), (6, "no header"), (6, "odd header"))
# They show the profile of any store by design.
ANY_STORE = {"/api/saral/about", "/api/saral/getAllCompany"}
PROFILE = {"company", "owners"}
PAGES = (
    "/{key}",
    "/{key}/product/" + SWITCH,
    "/{key}/manifest.webmanifest",
    "/{key}/sitemap.xml",
    "/{key}/share.jpg",
    "/{key}/qr.svg",
    f"/{{key}}/share/product/{SWITCH}.jpg",
    "/robots.txt",
)
IDS = {
    "export_id": "SELECT id::text FROM {}.exports",
    "run_id": "SELECT id::text FROM {}.intake_runs",
    "agent_id": "SELECT id::text FROM {}.sync_agents",
    "pack_id": "SELECT id::text FROM {}.sync_packs",
    "session": "SELECT id::text FROM {}.sign_ins",
    "change_id": "SELECT id::text FROM {}.catalogue_changes",
    "fileName": "SELECT name FROM {}.uploads",
    "picture_id": "SELECT split_part(name, '/', 4) FROM {}.files WHERE name LIKE 'private/%'",
}


@pytest.fixture
def push_server(platform, monkeypatch):
    with running_push_server() as server:
        for name, value in server.settings.items():
            monkeypatch.setenv(name, value)
        get_config.cache_clear()
        yield server
    monkeypatch.undo()
    get_config.cache_clear()


@pytest.fixture
def enter(call, sign_in, guest, sign_in_administrator):
    """Return a function: new tokens of everyone of a store, whose passwords and locks are as they were."""

    def make(store: Store) -> dict[str, str | None]:
        with store_session(store) as db:
            db.execute(update(Owner).values(password_hash=PASSWORD_HASH))
            db.execute(update(Salesperson).values(password_hash=PASSWORD_HASH, locked=False))
            open_again = {"password_hash": PASSWORD_HASH, "locked": False, "deactivated_at": None}
            db.execute(update(Account).where(Account.code == DEALER).values(open_again))
            db.execute(update(StoreSettings).values(switches=SWITCHES))
        owner = sign_in(store, store.key)
        tokens = {"party": sign_in(store, DEALER), "salesperson": sign_in(store, SALESPERSON), "owner": owner}
        for token in tokens.values():
            call("POST", "/notification/token", store, token, json={"token": "the same phone"})
        code = call("POST", "/sync/agents", store, owner).json["result"]["code"]
        enrolled = call("POST", "/agent/enrol", store, json={"code": code, "machine": "COUNTER"})
        agent = enrolled.json["result"]["token"]
        return {
            "public": None,
            "guest": guest(store),
            **tokens,
            "administrator": sign_in_administrator(),
            "agent": agent,
        }

    return make


def things_of(store: Store) -> dict[str, list[Any]]:
    """Return by their names in calls what there is in a store; codes and numbers are the same in both."""
    with store_session(store, read_only=True) as db:
        found = {
            name: list(db.scalars(text(query.format(store.quoted_schema)))) for name, query in IDS.items()
        }
    numbers: list[Any] = [1, 2, 3, 4, 5]
    return {
        **found,
        **dict.fromkeys(("name", "names", "imgUrl", "file"), found["fileName"]),
        **dict.fromkeys(
            ("order_id", "orderId", "line_id", "cartId", "number", "id", "apId", "caId"), numbers
        ),
        **{
            key: [SWITCH, WIRE, FAN, DEALER, SALESPERSON, ONLY_THEIRS]
            for key in ("code", "itemCd", "product")
        },
        **{key: [DEALER, ONLY_THEIRS] for key in ("accCd", "partyCd", "partyId", "userName")},
        **{key: [SALESPERSON] for key in ("cd", "smanCd")},
        **{key: ["E001", "E002", ONLY_THEIRS] for key in ("dept_cd", "deptCd", "DEPT_CD", "groupCd")},
        **{key: [PASSWORD] for key in ("password", "oldPassword")},
        **{key: [""] for key in ("sizeCd", "SIZE_CD")},
        **{key: [store.key] for key in STORE_NAMES},
        "query": [STEM, STEM[:5], "mark", "switch", "dealer", ""],
        **{name: [moment] for name, moment in PERIOD.items()},
        "quantity": [20],
        "orderIds": [[1, 2]],
        # An administrator may do anything with a store, so theirs does not exist.
        "mobile_number": ["9999999999"],
    }


class Run:
    """The attempts of people of `mine`, while nothing of `other` may be seen."""

    def __init__(
        self, client, goal, mine: Store, other: Store, seen: set[int], made: set[tuple[str, str]]
    ) -> None:
        self.client, self.goal, self.mine, self.other = client, goal, mine, other
        self.seen, self.made = seen, made

    def make(self, attempt: Attempt, token: str | None) -> None:
        """Make a call and look at all of its answer."""
        headers = {"x-api-key": API_KEY, **attempt.headers}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        body: dict[str, Any] = {}
        if attempt.content_type == JSON and attempt.body is not None:
            body = {"json": attempt.body}
        elif attempt.body is not None:
            body = {"data": attempt.body, "content_type": attempt.content_type}
        answer = self.client.open(
            attempt.path, method=attempt.method, query_string=attempt.query, headers=headers, **body
        )
        self.goal.attempts += 1
        self.check(f"{answer.headers}\n{text_of(answer.data)}", attempt.line(), attempt)
        if answer.status_code == 500:
            self.goal.failures.append(f"500: {attempt.line()}")
        # An agent's token alone says which store is meant.
        two_named = attempt.who != "agent" and attempt.shape in ("header", "parameter", "body")
        if two_named and answer.status_code < 400:
            self.fail(f"{answer.status_code} though two stores are named: {attempt.line()}")

    def check(self, shown: str, where: str, attempt: Attempt | None = None) -> None:
        """Fail if the text holds a canary of the other store, or the name of its schema or of a file."""
        path = attempt.path if attempt else ""
        for key, number in found_in(shown):
            if key == self.mine.key:
                self.seen.add(number)
            elif not (self.is_profile(path) and columns()[number].table.name in PROFILE):
                self.fail(f"{name_of(number)} of store {key} in: {where}")
        sent = attempt.sent if attempt else ""
        for name in (self.other.schema, f"private/{self.other.key}/", f"incoming/{self.other.key}/"):
            if name in shown and name not in sent and not path.startswith(PRIVATE_TO_PLATFORM):
                self.fail(f"{name} in: {where}")

    @staticmethod
    def is_profile(path: str) -> bool:
        return path in ANY_STORE or path.startswith(PRIVATE_TO_PLATFORM)

    def fail(self, what: str) -> None:
        """Stop at the first failure."""
        self.goal.failures.append(what)
        pytest.fail(f"SAFETY_SEED={SEED} SAFETY_ATTEMPTS={ATTEMPTS}, attempt {self.goal.attempts}: {what}")


def named(attempt: Attempt, chance: random.Random, mine: Store, other: Store, *, ignores_token: bool) -> None:
    """Name the store in the call, and in some shapes the other store too."""
    shapes = [shape for _, shape in SHAPES]
    attempt.shape = chance.choices(shapes, [share for share, _ in SHAPES])[0]
    if attempt.who == "public" or ignores_token or Run.is_profile(attempt.path):
        # Without a token, the header alone says which store is meant: the other's would be its own people's.
        attempt.shape = "own"
    if attempt.shape == "body" and not (isinstance(attempt.body, dict) and attempt.content_type == JSON):
        attempt.shape = "parameter"
    for name in STORE_NAMES:
        if isinstance(attempt.body, dict) and name in attempt.body:
            attempt.body[name] = mine.key
        attempt.query.pop(name, None)
    attempt.headers["x-user"] = mine.key
    if attempt.shape == "header":
        attempt.headers["x-user"] = other.key
    elif attempt.shape == "parameter":
        attempt.query[chance.choice(STORE_NAMES)] = other.key
    elif attempt.shape == "body":
        attempt.body[chance.choice(STORE_NAMES)] = other.key
    elif attempt.shape == "no header":
        del attempt.headers["x-user"]
        attempt.query["mobileNo"] = other.key
    elif attempt.shape == "odd header":
        odd = (f"{mine.key},{other.key}", other.schema, f"  {other.key} ", f"{other.key}/../{mine.key}", "")
        attempt.headers["x-user"] = chance.choice(odd)


def unnamed(operation: Operation) -> Call:
    """Return the call as the table of calls has it, without the names of its path's parts."""
    parts = operation.path.removeprefix("/api").split("/")
    return Call(operation.method, "/".join("{}" if part.startswith("{") else part for part in parts))


def choose(chance: random.Random, choices: list[Operation], tokens: dict[str, Any]) -> tuple[Operation, str]:
    """Return an operation and a caller, in most cases one who may make it."""
    operation = chance.choices(choices, [one.weight for one in choices])[0]
    allowed = [who for who, kind in KINDS.items() if kind in operation.access or "public" in operation.access]
    if operation.path.startswith(PRIVATE_TO_PLATFORM):
        allowed = [who for who in allowed if who in ("public", "administrator")]
    return operation, chance.choice(allowed if allowed and chance.random() < 0.85 else list(tokens))


def work_off(store: Store, failed: Counter[str]) -> None:
    """Run the tasks that the store has queued, as the workers do; a failed one is left, as for a retry."""
    from workers.celery import app as worker

    query = select(outbox.c.task, outbox.c.id).order_by(outbox.c.id)
    with store_session(store, read_only=True) as db:
        waiting = [(task, number) for task, number in db.execute(query)]
    for task, number in waiting:
        try:
            worker.tasks[task](store.key, number)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the run counts it and goes on
            failed[f"{task} {type(error).__name__}"] += 1


def act(run: Run, generator: Generator, choices: list[Operation], tokens: dict[str, Any]) -> None:
    """Make a block of attempts."""
    chance = generator.chance
    for page in PAGES:
        run.make(Attempt("GET", page.format(key=run.mine.key), "public", "page"), None)
    for _ in range(EXPORTS):
        kind, form = chance.choice(sorted(KINDS_OF_EXPORT)), chance.choice(("pdf", "csv"))
        body = {"kind": kind, "format": form, "orderId": 1, "orderIds": [1, 2], **PERIOD}
        headers = {"x-user": run.mine.key}
        run.make(Attempt("POST", "/api/exports", "owner", "own", headers=headers, body=body), tokens["owner"])
    for _ in range(BLOCK):
        operation, who = choose(chance, choices, tokens)
        attempt = generator.attempt(operation, who)
        named(attempt, chance, run.mine, run.other, ignores_token=unnamed(operation) in IGNORES_TOKENS)
        run.make(attempt, tokens[who])
        run.made.add((operation.method, operation.path))


def check_valkey(url: str) -> None:
    """Fail if a canary is in a value whose key does not name its store."""
    for key, value in valkey_values(url):
        for store, number in found_in(f"{key} {value}"):
            assert f"s:{store}:" in key, f"{name_of(number)} of store {store} under the key {key}"


@pytest.fixture
def unlimited(monkeypatch) -> None:
    """Switch off the limits of requests, which have separate tests and would answer most calls."""
    monkeypatch.setattr(counters, "enabled", False)
    monkeypatch.setattr(rate_limit, "take", lambda _store: None)


@pytest.fixture
def stores(two, busy) -> list[Store]:
    """Return two stores whose text columns hold canaries; the first has a few further codes."""
    add_what_the_other_has_not(two[0])
    for stock in two:
        canaries.plant(stock.store)
    return [stock.store for stock in two]


@pytest.mark.parametrize("part", range(-(-ATTEMPTS // PART)))
def test_nothing_of_one_store_reaches_another(
    part, app, client, stores, enter, push_server, services, goal, unlimited, caplog
):
    """What is deleted on the way is there again in the next part, which has other stores."""
    goal.id, goal.what = "G1", "calls, jobs, files, pushes, logs and keys of two stores"
    document = openapi.document(app)
    choices = operations(document)
    chance = random.Random(SEED + part)
    files = file_names()
    seen: set[int] = set()
    made: set[tuple[str, str]] = set()
    failed: Counter[str] = Counter()

    with LogLines() as logs:
        while goal.attempts < min(PART, ATTEMPTS):
            mine, other = stores
            stores.reverse()
            run = Run(client, goal, mine, other, seen, made)
            tokens = enter(mine)
            before, pushed = fingerprint(other), len(push_server.messages)
            act(run, Generator(document, chance, things_of(mine), things_of(other)), choices, tokens)
            work_off(mine, failed)
            for name, content in new_files(files):
                run.check(f"{name} {content}", f"the stored file {name}")
            run.check(str(push_server.messages[pushed:]), "a push")
            # Attempts of this block have sent the name of the other's schema.
            run.check(logs.take().replace(other.schema, "") + caplog.text, "a log line")
            caplog.clear()
            after = fingerprint(other)
            if after != before:
                run.fail(f"{[name for name in after if after[name] != before[name]]} of the other changed")
    check_valkey(services["REDIS_URL"])

    left = failed.total()
    goal.note = f"{len(made)} operations, {len(seen)} of {len(columns())} columns seen, {left} tasks failed"
    assert goal.failures == []
    # The check works: people of a store see its canaries, in its files and pushes too.
    assert len(seen) > len(columns()) * 0.6
    assert len(push_server.messages) > 0
