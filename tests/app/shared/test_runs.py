"""Runs: progress that is visible at once, an outcome that is written once, and claims that end."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from uuid import UUID, uuid4

import pytest
from psycopg import errors
from sqlalchemy.exc import OperationalError

from app.catalogue.models import Category
from app.papers.exports.models import Export
from app.shared import runs
from tenant_router.session import StoreSession, store_session

UNFINISHED = ("waiting", "running")
NOW = datetime.now(UTC)
Work = Callable[[StoreSession, Callable[[int], None]], runs.Values]


class Refused(Exception):
    """What the tests' work expects."""


FAILURES = runs.Failures(lambda error: {"state": "failed", "shown": str(error)}, expected=(Refused,))


@pytest.fixture
def run_id(store) -> UUID:
    number = uuid4()
    with store_session(store) as db:
        db.add(Export(id=number, kind="products", requested_by="owner", file_name="x.pdf", created_at=NOW))
    return number


@pytest.fixture
def look(store, run_id):
    """Return the run as others see it."""

    def read() -> Export | None:
        with store_session(store, read_only=True) as db:
            return db.get(Export, run_id)

    return read


@pytest.fixture
def carry_out(store, run_id):
    """Carry out some work as a worker does, in one transaction."""
    claim = runs.Claim(Export, run_id, UNFINISHED)

    def run(work: Work) -> Export | None:
        write = runs.percent_writer(partial(store_session, store), claim, step=3, state="running")
        with store_session(store) as db:
            return runs.carry_out(
                db,
                claim,
                lambda _export: work(db, write),
                FAILURES,
                finish=lambda values: {**values, "finished_at": NOW},
            )

    return run


@pytest.fixture
def categories(store):
    """Return the codes of the store's categories, which the work adds."""

    def read() -> list[str]:
        with store_session(store, read_only=True) as db:
            return [each.code for each in db.query(Category)]

    return read


def add_category(db: StoreSession) -> None:
    db.add(Category(code="FANS", name="Fans"))
    db.flush()


def sweep(store) -> None:
    with store_session(store) as db:
        runs.sweep(db, Export, UNFINISHED, Export.created_at <= NOW, state="failed", finished_at=NOW)


def test_the_outcome_is_written_with_the_effects_of_the_work(carry_out, look, categories):
    def work(db: StoreSession, _write: Callable[[int], None]) -> runs.Values:
        add_category(db)
        return {"state": "ready", "percent": 100}

    run = carry_out(work)

    assert (run.state, run.percent, run.finished_at) == ("ready", 100, NOW)
    assert (look().state, categories()) == ("ready", ["FANS"])


def test_progress_is_visible_at_once_and_survives_a_rollback(carry_out, look, categories):
    seen = []

    def work(db: StoreSession, write: Callable[[int], None]) -> runs.Values:
        add_category(db)
        for percent in (40, 42, 43, 100):
            write(percent)
            seen.append((look().state, look().percent))
        raise Refused("no")

    carry_out(work)

    assert seen == [("running", 40), ("running", 40), ("running", 43), ("running", 99)]
    assert (look().state, look().percent, look().shown, categories()) == ("failed", 99, "no", [])


def test_an_unexpected_error_is_an_outcome_too(carry_out, look, categories):
    def work(db: StoreSession, _write: Callable[[int], None]) -> runs.Values:
        add_category(db)
        raise KeyError("x")

    assert carry_out(work).state == "failed"
    assert (look().finished_at, categories()) == (NOW, [])


def test_a_database_that_cannot_be_reached_ends_nothing(carry_out, look, categories):
    def work(db: StoreSession, _write: Callable[[int], None]) -> runs.Values:
        add_category(db)
        raise OperationalError("INSERT", {}, errors.AdminShutdown())

    with pytest.raises(OperationalError):
        carry_out(work)
    assert (look().state, categories()) == ("waiting", [])


def test_a_canceled_run_stops_at_its_next_step(store, carry_out, look, categories, run_id):
    reached = []

    def work(db: StoreSession, write: Callable[[int], None]) -> runs.Values:
        add_category(db)
        with store_session(store) as own:
            own.delete(own.get_one(Export, run_id))
        write(10)
        reached.append("the end")
        return {"state": "ready"}

    assert carry_out(work) is None
    assert (look(), reached, categories()) == (None, [], [])


def test_the_work_of_a_run_swept_by_then_is_rolled_back(store, carry_out, look, categories):
    def work(db: StoreSession, _write: Callable[[int], None]) -> runs.Values:
        add_category(db)
        sweep(store)
        return {"state": "ready"}

    assert carry_out(work) is None
    assert (look().state, categories()) == ("failed", [])


def test_a_run_is_carried_out_once(carry_out, look):
    carry_out(lambda _db, _write: {"state": "ready", "file": "first"})

    assert carry_out(lambda _db, _write: {"state": "ready", "file": "second"}) is None
    assert look().file == "first"


def test_a_run_whose_worker_died_is_swept_and_an_ended_run_is_not(store, carry_out, look):
    class Killed(BaseException):
        pass

    def dies(_db: StoreSession, write: Callable[[int], None]) -> runs.Values:
        write(50)
        raise Killed

    with pytest.raises(Killed):
        carry_out(dies)
    assert (look().state, look().percent) == ("running", 50)

    with store_session(store) as db:
        late = Export.created_at < NOW - timedelta(minutes=1)
        runs.sweep(db, Export, UNFINISHED, late, state="failed")
    assert look().state == "running"
    sweep(store)
    assert look().state == "failed"
    with store_session(store) as db:
        runs.sweep(db, Export, UNFINISHED, Export.created_at <= NOW, state="ready")
    assert look().state == "failed"
