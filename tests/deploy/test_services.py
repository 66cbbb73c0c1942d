import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import boto3
import psutil
import psycopg
import pytest
import redis

from deploy.local.services import running_services

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
# Programs that a shell starts in the background ignore SIGINT until they set a handler.
HOLDER = """
import signal, sys, time
from pathlib import Path
from deploy.local.services import running_services
signal.signal(signal.SIGINT, signal.default_int_handler)
with running_services(Path(sys.argv[1]), durable=True) as environment:
    print(environment["REDIS_URL"], environment["DATABASE_ADMIN_URL"].replace("+psycopg", ""), flush=True)
    time.sleep(120)
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    with running_services(tmp_path_factory.mktemp("services")) as environment:
        yield environment


@pytest.fixture(scope="module")
def bucket(environment):
    client = boto3.client(
        "s3",
        endpoint_url=environment["S3_ENDPOINT_URL"],
        aws_access_key_id=environment["S3_ACCESS_KEY"],
        aws_secret_access_key=environment["S3_SECRET_KEY"],
        region_name="us-east-1",
    )
    for key in ("public/9000012345/a.webp", "incoming/9000012345/a.webp"):
        client.put_object(Bucket=environment["S3_BUCKET"], Key=key, Body=b"picture")
    return environment["S3_PUBLIC_URL"]


def status(url, method="GET", body=None, **headers):
    request = urllib.request.Request(url, method=method, data=body, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=100) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_the_database_is_postgresql_with_a_superuser_for_bootstrap(environment):
    with psycopg.connect(environment["DATABASE_ADMIN_URL"].replace("+psycopg", "")) as connection:
        row = connection.execute("SELECT current_user, current_setting('listen_addresses')").fetchone()
    assert row == ("postgres", "")


def test_valkey_asks_for_a_password(environment):
    assert redis.Redis.from_url(environment["REDIS_URL"]).ping()
    with pytest.raises(redis.AuthenticationError):
        redis.Redis.from_url("redis://" + environment["REDIS_URL"].rpartition("@")[2]).ping()


def test_public_files_are_read_by_anyone(bucket):
    assert status(f"{bucket}/public/9000012345/a.webp") == 200


def test_incoming_files_are_not_readable(bucket):
    assert status(f"{bucket}/incoming/9000012345/a.webp") == 403


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_writing_needs_a_key(bucket, method):
    assert status(f"{bucket}/public/9000012345/a.webp", method, b"x") == 403


def test_files_cannot_be_listed(bucket):
    assert status(f"{bucket}/") == 403


def test_pages_may_ask_to_send_a_file(bucket):
    preflight = {"Origin": "http://127.0.0.1:8000", "Access-Control-Request-Method": "PUT"}
    assert status(f"{bucket}/incoming/x", "OPTIONS", **preflight) == 200


def test_every_port_is_on_loopback(environment):
    ours = [
        connection
        for child in psutil.Process().children(recursive=True)
        for connection in child.net_connections(kind="inet")
        if connection.status == psutil.CONN_LISTEN
    ]
    assert ours
    assert {connection.laddr.ip for connection in ours} == {"127.0.0.1"}


def held(place):
    running = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(place)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert running.stdout is not None
    words = running.stdout.readline().split()
    assert len(words) == 2, "the services did not start"
    return running, redis.Redis.from_url(words[0]), words[1]


def test_after_a_kill_nothing_is_orphaned_and_the_data_is_there_again(tmp_path):
    running, valkey, database = held(tmp_path)
    valkey.set("basket", "kept")
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 1 AS one")
    time.sleep(1.2)
    started = psutil.Process(running.pid).children(recursive=True)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    again, valkey, database = held(tmp_path)
    try:
        assert valkey.get("basket") == b"kept"
        with psycopg.connect(database) as connection:
            assert connection.execute("SELECT one FROM kept").fetchone() == (1,)
        _, alive = psutil.wait_procs(started, timeout=100)
        assert alive == []
    finally:
        again.send_signal(signal.SIGINT)
        again.wait(20)
