"""The doctor: each finding with advice for what is wrong, and the exit status."""

import json
import os
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import create_engine, update
from typer.testing import CliRunner

from app.config import Config, FirebaseWeb
from app.edge import health
from app.edge.telemetry import outbox_metrics
from app.platform.doctor import databases, services, settings
from app.platform.doctor.check import Finding, Grade, fault, ok, warning
from app.store.media.storage import storage
from deploy.bucket import ensure_bucket
from tenant_router import migration_chains, valkey
from tenant_router.engines import app_login, owner_engine
from tenant_router.registry import StoreEntry
from tests.fcm import BROWSERS, running_push_server

WELL, WARNING, FAULT = Grade.OK, Grade.WARNING, Grade.FAULT
REQUIRED: dict[str, Any] = {
    "secret_key": SecretStr("b7f5c4e19a0d3c8264f1e7ab90d2563c"),
    "api_keys": "a key",
    "firebase_credentials": SecretStr(""),
}


def grades(findings) -> dict[str, Grade]:
    return {finding.subject: finding.grade for finding in findings}


def grades_of(values: dict[str, Any]) -> dict[str, Grade]:
    """Return the grades of a deployment's settings: these, and otherwise the defaults."""
    config = Config.model_construct(None, **{**REQUIRED, **values})
    return grades(settings.check_settings(config))


@pytest.fixture
def changed(platform):
    """The configuration with other values."""
    return lambda **values: platform.model_copy(update=values)


@pytest.fixture
def alone(store):
    """The store, while no store of another test is behind this release."""
    others = update(StoreEntry).where(StoreEntry.mobile_number != store.key)
    with owner_engine().begin() as control:
        control.execute(others.values(schema_version=store.schema_version))
    return store


def test_databases_of_this_release_are_well(platform, alone):
    found = grades(databases.check_databases())

    assert found.pop("Database") in (WELL, WARNING), "a server may be behind its newest patch"
    assert found == {
        "Database, the application's login": WELL,
        "Database, the owner's login": WELL,
        "Control schema": WELL,
        "Stores": WELL,
    }


def test_a_login_that_may_more_than_become_a_store_is_a_fault(platform):
    name = app_login()
    with create_engine(str(platform.database_admin_url)).connect() as admin:
        admin.execution_options(isolation_level="AUTOCOMMIT")
        admin.exec_driver_sql(f"ALTER ROLE {name} CREATEDB")
        try:
            found = grades(databases.check_databases())
        finally:
            admin.exec_driver_sql(f"ALTER ROLE {name} NOCREATEDB")

    assert found["Database, the application's login"] is FAULT


def test_a_store_that_was_not_migrated_is_a_fault_with_its_command(platform, alone):
    mine = update(StoreEntry).where(StoreEntry.mobile_number == alone.key)
    with owner_engine().begin() as control:
        control.execute(mine.values(schema_version=migration_chains.BASE))
    try:
        (found,) = [one for one in databases.check_databases() if one.subject == "Stores"]
    finally:
        with owner_engine().begin() as control:
            control.execute(mine.values(schema_version=alone.schema_version))

    assert found == fault("Stores", "1 behind this release's schema", "Run: python -m app migrate")


def test_worker_storage_and_clock_are_looked_at(platform):
    health.record_heartbeat()
    outbox_metrics.save(valkey.client(), [])

    found = grades(services.check_services(platform))

    assert found.pop("Valkey") in (WELL, WARNING)
    assert found == dict.fromkeys(
        ("Worker", "Store maintenance", "Object storage", "Public files", "Private files", "Clock"), WELL
    )
    left = storage().list_objects_v2(Bucket=platform.s3_bucket, Prefix="public/doctor/")
    assert left["KeyCount"] == 0, "what was tried is removed"


def test_a_worker_without_a_heartbeat_is_a_fault(platform):
    valkey.client().delete(health.HEARTBEAT_KEY)

    assert grades(services.check_services(platform))["Worker"] is FAULT


def test_a_clock_that_asks_for_no_rounds_is_looked_at(platform, monkeypatch):
    for ago, grade in ((60.0, WELL), (3600.0, WARNING), (float("inf"), WARNING)):
        monkeypatch.setattr(
            outbox_metrics, "load", lambda _valkey, ago=ago: outbox_metrics.Outboxes(0, 0, ago)
        )
        assert grades(services.check_services(platform))["Store maintenance"] is grade


def test_a_valkey_that_keeps_nothing_is_looked_at(platform, monkeypatch):
    settings = {"aof_enabled": 0, "maxmemory_policy": "noeviction", "redis_version": "9"}
    monkeypatch.setattr(valkey.client(), "info", lambda: settings)
    assert grades(services.check_services(platform))["Valkey"] is WARNING

    settings["aof_enabled"] = 1
    assert grades(services.check_services(platform))["Valkey"] is WELL
    settings["maxmemory_policy"] = "allkeys-lru"
    assert grades(services.check_services(platform))["Valkey"] is WARNING


@pytest.mark.parametrize(
    ("values", "sender", "onboarding"),
    [
        ({"code_sender": "", "onboarding": ""}, WARNING, WELL),
        ({"code_sender": "", "onboarding": "open"}, WARNING, WARNING),
        ({"code_sender": "whatsapp", "onboarding": ""}, WELL, WELL),
        ({"code_sender": "print", "public_url": "http://127.0.0.1:8000"}, WELL, WELL),
        ({"code_sender": "print", "public_url": "https://shops.example"}, FAULT, WELL),
    ],
)
def test_unproven_numbers_and_codes_that_anyone_reads_are_reported(values, sender, onboarding):
    found = grades_of(values)

    assert (found["CODE_SENDER"], found["ONBOARDING"]) == (sender, onboarding)


def test_a_bucket_that_is_not_there_or_open_to_all_is_a_fault(platform, changed):

    bucket = "haat-doctor"
    other = changed(
        s3_bucket=bucket, s3_public_url=platform.s3_public_url.replace(platform.s3_bucket, bucket)
    )
    assert grades(services.check_services(other))["Object storage"] is FAULT

    ensure_bucket({**os.environ, "S3_BUCKET": bucket}, origins=["*"])
    policy = storage().get_bucket_policy(Bucket=bucket)["Policy"]
    storage().put_bucket_policy(Bucket=bucket, Policy=policy.replace("public/*", "*"))

    assert grades(services.check_services(other))["Private files"] is FAULT


@pytest.mark.parametrize(
    ("values", "subject", "grade"),
    [
        ({"secret_key": SecretStr("change-me-change-me-change-me-change-me")}, "SECRET_KEY", FAULT),
        ({"secret_key": SecretStr("a" * 40)}, "SECRET_KEY", FAULT),
        ({"secret_key": SecretStr("b7f5c4e19a0d3c8264f1e7ab90d2563c")}, "SECRET_KEY", WELL),
        ({"api_keys": "change-me"}, "API_KEYS", WARNING),
        ({"api_keys": " , "}, "API_KEYS", FAULT),
        ({"public_url": None}, "PUBLIC_URL", WARNING),
        ({"public_url": "http://shops.example"}, "PUBLIC_URL", FAULT),
        ({"public_url": "http://127.0.0.1:8000"}, "PUBLIC_URL", WELL),
        ({"public_url": "https://shops.example"}, "PUBLIC_URL", WELL),
        ({"public_url": None, "allowed_hosts": ""}, "ALLOWED_HOSTS", WARNING),
        ({"public_url": None, "allowed_hosts": "*"}, "ALLOWED_HOSTS", WARNING),
        ({"public_url": None, "allowed_hosts": "shops.example"}, "ALLOWED_HOSTS", WELL),
        ({"public_url": "https://shops.example"}, "ALLOWED_HOSTS", WELL),
        ({"public_url": "http://127.0.0.1:8000"}, "ALLOWED_HOSTS", WELL),
        ({"public_url": "https://shops.example", "cookie_secure": False}, "COOKIE_SECURE", FAULT),
        ({"public_url": "https://shops.example", "trusted_proxies": 0}, "TRUSTED_PROXIES", WARNING),
        ({"public_url": "https://shops.example", "trusted_proxies": 1}, "TRUSTED_PROXIES", WELL),
        ({"public_url": "http://127.0.0.1:8000", "trusted_proxies": 0}, "TRUSTED_PROXIES", WELL),
        ({"firebase_credentials": SecretStr("")}, "FIREBASE_CREDENTIALS", WELL),
        ({"firebase_web": None}, "FIREBASE_WEB", WELL),
        ({"firebase_web": BROWSERS}, "FIREBASE_WEB", WARNING),
    ],
)
def test_settings_that_should_not_be_so_are_found(values, subject, grade):
    assert grades_of(values)[subject] is grade


@pytest.mark.parametrize("key", ["/nowhere/key.json", "{}", "{"])
def test_an_account_of_the_push_service_that_can_not_be_used_is_a_fault(changed, key):
    broken = changed(firebase_credentials=SecretStr(key))

    assert grades(settings.check_settings(broken))["FIREBASE_CREDENTIALS"] is FAULT


def test_browsers_that_register_with_another_project_than_pushes_are_sent_from_are_a_fault(
    changed,
):
    with running_push_server() as server:
        of_both = {"firebase_credentials": SecretStr(server.credentials), "firebase_web": BROWSERS}
        one, other = changed(**of_both), BROWSERS.model_copy(update={"projectId": "another"})

        assert grades(settings.check_settings(one))["FIREBASE_WEB"] is WELL
        two = one.model_copy(update={"firebase_web": other})
        assert grades(settings.check_settings(two))["FIREBASE_WEB"] is FAULT


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ('{apiKey: "AIza"}', "is not JSON"),
        ('["AIza"]', "is not an object"),
        (json.dumps(BROWSERS.model_dump() | {"vapidKey": "private"}), "vapidKey is not the public key"),
        (json.dumps(BROWSERS.model_dump(exclude={"appId"})), "appId is not set"),
        (json.dumps(BROWSERS.model_dump() | {"messagingSenderId": "haat"}), "messagingSenderId is invalid"),
    ],
)
def test_what_browsers_register_with_is_said_to_be_wrong_in_words(platform, monkeypatch, written, message):
    from app.__main__ import cli
    from app.config import get_config

    monkeypatch.setenv("FIREBASE_WEB", written)
    get_config.cache_clear()
    try:
        ended = CliRunner().invoke(cli, ["doctor"], env={"COLUMNS": "400"})
    finally:
        monkeypatch.undo()
        get_config.cache_clear()

    assert ended.exit_code == 1
    assert f"FIREBASE_WEB: {message}" in ended.output


def test_what_else_firebases_console_shows_is_passed_over():
    more = {"authDomain": "haat-tests.firebaseapp.com", "measurementId": "G-1"}

    assert FirebaseWeb.model_validate(BROWSERS.model_dump() | more) == BROWSERS


@pytest.mark.parametrize(
    ("findings", "status", "words"),
    [
        ([ok("Database", "PostgreSQL 18.7")], 0, "All checks passed"),
        ([warning("API_KEYS", "is the example's", "Set one")], 0, "No errors, warnings: 1"),
        ([ok("Worker", "heard"), fault("Valkey", "cannot be reached", "Start it")], 1, "Errors: 1"),
    ],
)
def test_the_status_shows_whether_all_works(monkeypatch, findings: list[Finding], status, words):
    from app.__main__ import cli

    monkeypatch.setattr("app.commands.doctor._findings", lambda: iter(findings))
    ended = CliRunner().invoke(cli, ["doctor"])

    assert ended.exit_code == status
    assert words in ended.output
    assert all(finding.fix in ended.output for finding in findings)
