"""What a process keeps holds until the very next change, wherever its writer or Valkey fails."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
import redis

from app import registrations  # noqa: F401 -- declares all tables, as every process of the product does
from deploy.local import ports
from deploy.local.valkey import Valkey
from tenant_router import cache_check, cache_versions, valkey
from tenant_router.cache_check import ask
from tenant_router.data_versions import DataVersion
from tenant_router.session import StoreSession, Write, store_session
from tenant_router.valkey import ConnectionLost

CHANGE = "UPDATE store.company SET facebook = facebook || 'x'"
END_SIGN_INS = "UPDATE store.sign_ins SET ended_at = now()"


class OwnValkey:
    """A Valkey server that a test may stop, empty and restart."""

    def __init__(self, home, port: int) -> None:
        self.server = Valkey(home, port, "secret", durable=False)
        self.server.prepare()
        self.url = self.server.environment()["REDIS_URL"]
        self.start()

    def start(self) -> None:
        program = self.server.program()
        self.process = subprocess.Popen(program.command, cwd=program.directory)
        while not self.server.ready():
            assert self.process.poll() is None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def client(self) -> redis.Redis:
        return redis.Redis.from_url(self.url)


@pytest.fixture(scope="module")
def own_valkey(platform, tmp_path_factory) -> Iterator[OwnValkey]:
    server = OwnValkey(tmp_path_factory.mktemp("valkey"), ports.pick(["valkey"], {})["valkey"])
    yield server
    server.kill()


@pytest.fixture(autouse=True)
def server(platform, own_valkey, monkeypatch) -> Iterator[OwnValkey]:
    """Use a Valkey of these tests. A busy machine must not look like a stopped one."""
    monkeypatch.setattr(cache_check, "GAP_SECONDS", 60.0)
    monkeypatch.setattr(cache_check._sockets, "patience", 5.0)
    if own_valkey.process.poll() is not None:
        own_valkey.start()
    valkey.configure(own_valkey.url)
    cache_check.disconnect()
    yield own_valkey
    valkey.configure(platform.redis_url)
    cache_check.disconnect()


def change(store, statement: str = CHANGE) -> None:
    with store_session(store) as db:
        db.run(statement)


def stamp_of(store) -> cache_check.Stamp:
    """Return the store's stamp; the first question to an empty Valkey only sets the versions."""
    stamp = ask(store) or ask(store)
    assert stamp is not None
    return stamp


def test_a_stamp_stays_until_something_is_changed(store):
    stamp = stamp_of(store)
    with store_session(store, read_only=True) as db:
        db.run("SELECT * FROM store.company")
    with StoreSession(store) as db:
        db.run(CHANGE)
        db.rollback()
    with store_session(store) as db:
        db.run("UPDATE store.products SET order_count = 5")
    assert ask(store) == stamp

    change(store)
    assert stamp_of(store).content != stamp.content
    assert stamp_of(store).callers == stamp.callers

    change(store, END_SIGN_INS)
    assert stamp_of(store).callers != stamp.callers


def test_a_copy_and_changed_objects_are_changes_too(store):
    from app.store.settings.models import Company

    stamp = stamp_of(store)
    with store_session(store) as db, db.copy("COPY store.categories (code, name) FROM STDIN") as copy:
        copy.write_row(("E900", "Copied"))
    copied = stamp_of(store)
    with store_session(store) as db:
        company = db.get(Company, 1)
        assert company
        company.city = "Nadiad"
        with db.begin_nested():
            pass
    assert len({stamp.content, copied.content, stamp_of(store).content}) == 3


def test_another_store_keeps_its_stamp(make_store):
    first, second = make_store(), make_store()
    stamp = stamp_of(second)
    change(first)
    assert ask(second) == stamp


def test_between_announcement_and_commit_no_stamp_is_given(store):
    stamp_of(store)
    with store_session(store) as db:
        db.run(CHANGE)
        assert ask(store) is not None
        cache_versions._before_commit(db)
        assert ask(store) is None


def test_a_pipeline_that_commits_announces_its_write_before(store, monkeypatch):
    stamp = stamp_of(store)
    seen = []
    run = StoreSession._run_pipeline
    monkeypatch.setattr(
        StoreSession, "_run_pipeline", lambda *args, **named: seen.append(ask(store)) or run(*args, **named)
    )
    with StoreSession(store) as db:
        db.pipeline(Write(CHANGE, {}), commit=True)
        db.pipeline(Write("UPDATE store.settings SET next_order_number = 7", {}), commit=True)

    assert seen[0] is None
    assert seen[1] == ask(store) != stamp


def test_a_writer_that_is_done_ends_no_write_of_another(store):
    stamp = stamp_of(store)
    slow = cache_versions.begin_write(store, {DataVersion.CONTENT})
    change(store)
    assert ask(store) is None

    cache_versions.end_write(store, slow, {DataVersion.CONTENT})
    assert stamp_of(store).content != stamp.content


KILLED_WRITER = """
import os, signal, sys
from tenant_router import cache_versions, engines, valkey
from tenant_router.cache_versions import DataVersion, Outdates, declare
from tenant_router.session import store_session
from tenant_router.store import Store, StoreState

at, schema, role, key, app, url = sys.argv[1:]
engines.configure({"main": engines.Addresses(app, app)})
valkey.configure(url)
declare("company", Outdates(DataVersion.CONTENT))
die = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
if at == "before announcing":
    cache_versions._run = die
with store_session(Store(key, "main", schema, role, StoreState.ACTIVE, "")) as db:
    db.run("UPDATE store.company SET facebook = 'killed'")
    if at == "after announcing":
        db.connection()._commit_impl = die
    if at == "after commit":
        cache_versions.end_write = die
"""


@pytest.mark.parametrize(
    ("at", "committed"), [("before announcing", False), ("after announcing", False), ("after commit", True)]
)
def test_a_killed_writer_leaves_no_old_answer(store, platform, server, at, committed):
    stamp = stamp_of(store)

    arguments = [at, store.schema, store.role, store.key, platform.database_url, server.url]
    killed = subprocess.run([sys.executable, "-c", KILLED_WRITER, *arguments], check=False)
    assert killed.returncode == -signal.SIGKILL

    with store_session(store, read_only=True) as db:
        ((facebook,),) = db.run("SELECT facebook FROM store.company")
    assert (facebook == "killed") is committed
    if at == "before announcing":
        assert ask(store) == stamp
        return
    assert ask(store) is None
    expire_writes(store, server)
    assert stamp_of(store).content != stamp.content


def expire_writes(store, server: OwnValkey) -> None:
    """Let time pass for the announced writes only."""
    keys = [cache_versions.writing_key(store), cache_versions.writing_key(store).replace("writing", "writes")]
    assert all(0 < server.client().pttl(key) <= cache_versions.WRITE_SECONDS * 1000 for key in keys)
    server.client().delete(*keys)


def test_an_emptied_valkey_starts_with_new_versions(store, server):
    stamp = stamp_of(store)
    server.client().flushall()
    assert ask(store) is None
    assert {stamp.content, stamp.callers}.isdisjoint(stamp_of(store)[1:])


def test_a_restarted_valkey_that_lost_its_last_changes_brings_back_no_stamp(store, server):
    stamp = stamp_of(store)
    change(store)
    stamp_of(store)
    server.kill()
    assert ask(store) is None
    server.start()
    assert valkey.wait_until_back(30)
    for version, value in zip(DataVersion, stamp[1:], strict=True):
        server.client().set(cache_versions.version_key(store, version), value)

    again = ask(store)
    assert again is not None
    assert again[1:] == stamp[1:]
    assert again != stamp


def test_without_valkey_changes_are_made_and_nothing_kept_is_used(store, server):
    stamp = stamp_of(store)
    server.kill()
    change(store)
    assert ask(store) is None
    server.start()
    assert valkey.wait_until_back(30)
    assert stamp_of(store) != stamp


def test_only_the_first_change_waits_for_a_valkey_that_hangs(store, server, monkeypatch):
    waits = []
    run = cache_versions._run

    def counted(*arguments):
        if threading.current_thread() is threading.main_thread():
            waits.append(arguments)
        run(*arguments)

    monkeypatch.setattr(cache_versions, "_run", counted)
    stamp = stamp_of(store)
    server.process.send_signal(signal.SIGSTOP)
    try:
        for _ in range(3):
            change(store)
        assert len(waits) == 1
    finally:
        server.process.send_signal(signal.SIGCONT)

    assert valkey.wait_until_back(30)
    assert stamp_of(store).content != stamp.content
    change(store)
    assert len(waits) == 3, "a change begins and ends its write again"


def test_a_change_that_was_not_announced_reaches_a_reader_that_never_lost_valkey(store, monkeypatch):
    """Given a writer that cannot reach Valkey, when it can again, then the reader has nothing old."""
    stamp = stamp_of(store)
    run = cache_versions._run
    reachable = threading.Event()

    def cut_off(*arguments):
        if not reachable.is_set():
            raise redis.TimeoutError
        run(*arguments)

    monkeypatch.setattr(cache_versions, "_run", cut_off)
    monkeypatch.setattr(cache_check._sockets, "patience", valkey.READER)
    change(store)
    assert ask(store) is None, "while a mark is owed, no reader of its process uses what was kept"
    with monkeypatch.context() as of_another_process:
        of_another_process.setattr(valkey, "is_away", lambda _patience: False)
        kept = ask(store)
    assert kept is not None
    assert kept[1:] == stamp[1:]

    reachable.set()
    assert valkey.wait_until_back(30)
    assert stamp_of(store).content != stamp.content


def test_a_reader_without_an_answer_keeps_no_writer_from_its_mark(store, monkeypatch):
    stamp = stamp_of(store)
    monkeypatch.setattr(cache_check._sockets, "patience", valkey.READER)
    # The breaker stays open for readers.
    monkeypatch.setattr(valkey, "_probe", cut_off_from_valkey)
    valkey.failed("a reader", valkey.READER, redis.TimeoutError())
    assert ask(store) is None

    change(store)

    monkeypatch.undo()
    assert valkey.wait_until_back(30)
    assert stamp_of(store).content != stamp.content


def cut_off_from_valkey() -> None:
    raise redis.TimeoutError


def test_a_full_valkey_takes_the_marks_of_changes(store, server):
    stamp = stamp_of(store)
    server.client().config_set("maxmemory", 1)
    try:
        change(store)
        assert stamp_of(store).content != stamp.content
    finally:
        server.client().config_set("maxmemory", 0)


def test_a_command_that_valkey_refuses_opens_no_breaker(server):
    server.client().set("text", "1")

    with pytest.raises(redis.ResponseError):
        valkey.ask("lists", valkey.BACKGROUND, lambda: server.client().lpush("text", "2"))

    assert not valkey.is_away(valkey.READER)


def test_the_thread_tries_again_after_a_fault_of_ours(server):
    calls = []

    def work() -> None:
        calls.append(1)
        if len(calls) == 1:
            raise RuntimeError

    valkey.owe("work", work)

    assert valkey.wait_until_back(30)
    assert len(calls) == 2


def test_a_valkey_that_was_stopped_brings_back_no_stamp(store, server, monkeypatch):
    """No one asks while it is stopped, so the connection of the reader is still open."""
    monkeypatch.setattr(cache_check, "GAP_SECONDS", 0.2)
    stamp_of(store)
    stamp = ask(store)
    server.process.send_signal(signal.SIGSTOP)
    try:
        change(store)
    finally:
        server.process.send_signal(signal.SIGCONT)

    assert ask(store) != stamp


def test_a_stopped_valkey_costs_a_reader_one_wait(store, server, monkeypatch):
    stamp_of(store)
    cache_check.disconnect()
    monkeypatch.setattr(cache_check._sockets, "patience", 0.05)
    ask(store)
    server.process.send_signal(signal.SIGSTOP)
    try:
        assert ask(store) is None
        monkeypatch.setattr(cache_check, "_exchange", lambda *_: pytest.fail("was asked again"))
        assert ask(store) is None
    finally:
        server.process.send_signal(signal.SIGCONT)


@pytest.mark.parametrize("reply", [b"-LOADING\r\n", b"*1\r\n$-1\r\n", b"+OK\r\n", b"$-1\r\n"])
def test_a_reply_of_another_kind_is_none(reply):
    with pytest.raises(ConnectionLost):
        cache_check._values(reply, 3)


def test_a_reply_may_come_in_pieces():
    whole = b"*3\r\n$4\r\nabcd\r\n$-1\r\n$1\r\n1\r\n"
    assert all(cache_check._values(whole[:end], 3) is None for end in range(len(whole)))
    assert cache_check._values(whole, 3) == [b"abcd", None, b"1"]
