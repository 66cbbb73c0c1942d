"""Passwords are hashed as strongly as is recommended, and a refusal costs one hash for any name."""

import importlib.util

import argon2
import pytest
from sqlalchemy import update

from app.people.accounts.models import Account
from app.people.auth import passwords
from tenant_router.session import store_session
from tests.stock import DEALER, OTHER_DEALER


def test_hashing_costs_at_least_what_owasp_recommends():
    # Load a second copy of the module: the test setup makes the hashes of the first one cheap.
    spec = importlib.util.find_spec(passwords.__name__)
    assert spec
    assert spec.loader
    fresh = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fresh)

    cost = argon2.extract_parameters(fresh.hash_password("correct horse"))

    assert cost.type is argon2.Type.ID
    assert (cost.memory_cost, cost.time_cost) >= (19 * 1024, 2)
    assert argon2.extract_parameters(fresh._DUMMY_HASH) == cost


@pytest.fixture
def verified(monkeypatch):
    """Return the list of the hashes that passwords are compared with from now on, as their cost."""
    costs = []

    class Counting(argon2.PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes):
            costs.append(argon2.extract_parameters(str(hash)))
            return super().verify(hash, password)

    cost = argon2.extract_parameters(passwords._DUMMY_HASH)
    counting = Counting(memory_cost=cost.memory_cost, time_cost=cost.time_cost, parallelism=cost.parallelism)
    monkeypatch.setattr(passwords, "_hasher", counting)
    return costs


def test_a_refused_sign_in_costs_one_hash_for_any_name(call, store, goods, verified):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == OTHER_DEALER).values(password_hash=None))
    shared = {"phone1": "9700000000"}
    with store_session(store) as db:
        db.execute(update(Account).values(shared))
    names = {
        "a customer": DEALER,
        "one without a password": OTHER_DEALER,
        "a telephone that several share": shared["phone1"],
        "the owner": store.key,
        "no one": "NOSUCH",
        "no one's telephone": "9799999999",
    }

    costs = {}
    for who, name in names.items():
        verified.clear()
        answer = call("POST", "/auth/", store, json={"userName": name, "password": "wrong"})
        assert (answer.status_code, answer.json["key"]) == (401, "auth.wrong"), who
        costs[who] = list(verified)

    one_hash = [argon2.extract_parameters(passwords._DUMMY_HASH)]
    assert costs == dict.fromkeys(names, one_hash)


def test_a_refused_claim_costs_one_hash_for_any_name(call, store, goods, sign_in, verified):
    own = sign_in(store, store.key)
    assert call("PUT", f"/account/{DEALER}/password", store, own, json={"oneTime": True}).status_code == 200

    for name in (DEALER, OTHER_DEALER, "NOSUCH"):
        verified.clear()
        body = {"userName": name, "code": "WRONGONE", "password": "a much better one"}
        assert call("POST", "/auth/claim", store, json=body).json["key"] == "auth.code"
        assert verified == [argon2.extract_parameters(passwords._DUMMY_HASH)], name


def test_a_refused_administrator_costs_one_hash_for_any_name(call, admin_token, verified):
    for email in ("admin@haat.example", "unknown@haat.example"):
        verified.clear()
        answer = call("POST", "/platform/auth", json={"email": email, "password": "wrong"})
        assert (answer.status_code, answer.json["key"]) == (401, "admin.wrong")
        assert verified == [argon2.extract_parameters(passwords._DUMMY_HASH)], email
