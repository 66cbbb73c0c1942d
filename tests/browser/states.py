"""Brings stores of the running product into states that administrators look after.

`python -m tests.browser.states`, with the settings of the running copy, prints an address, and ends with its
input. Journeys in the browser post there what they need: `[["waiting", "9825012345", "Asha Traders"], …]`. To
load the product takes two seconds, most states a quarter of one.
"""

import json
import sys
import traceback
from datetime import timedelta
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from sqlalchemy import delete, insert, text, update

from app.books.imports.command import ALL_IMPORTED, run_import
from app.commands.shared import connect, console, progress
from app.people.auth.models import SignIn
from app.people.auth.rotation import GRACE
from app.platform.opening.requests import request_store
from app.platform.opening.rules import Onboarding
from app.platform.opening.service import NewStore, open_store
from app.store.settings.models import StoreSettings
from tenant_router import databases, dead_letters
from tenant_router.control import control_session
from tenant_router.engines import owner_engine
from tenant_router.outbox import NEVER, outbox
from tenant_router.queue import MAX_ATTEMPTS
from tenant_router.registry import Database, find_store
from tenant_router.session import store_session
from tests.fake_servers import serving
from tests.safety import canaries
from tests.safety.texts import MARKUP
from tests.schemas import put_behind
from tests.stock import fill_store

PASSWORD = "owner@tests1"
IN_THE_WAY = "outbox"
ELSEWHERE = "pg-elsewhere"
GOODS = Path(__file__).resolve().parents[2] / "web/e2e/goods.csv"
RESTING = ("images.discard", "images.forget")


def stocked(number: str, company: str) -> None:
    """A store with the few products of the journeys, opened if it is not there."""
    if not find_store(number):
        open_store(_details(number, company))
    if run_import(console, number, GOODS, [], progress=progress()) != ALL_IMPORTED:
        raise RuntimeError(f"{GOODS} was not imported into {number}")


def waiting(number: str, company: str) -> None:
    """A store that was asked for and waits until somebody approves or denies it."""
    request_store(_details(number, company), onboarding=Onboarding.APPROVAL)


def resting(number: str, company: str) -> None:
    """A store two of whose messages were tried often enough; both would be done if they were tried again."""
    store = open_store(_details(number, company))
    for task in RESTING:
        row = insert(outbox).values(
            task=task, arguments={"queue": "images", "names": []}, attempts=MAX_ATTEMPTS, due_at=NEVER
        )
        with store_session(store) as db:
            message = db.scalars(row.returning(outbox.c.id)).one()
        dead_letters.add(number, message, task=task, error="S3Error at app/store", attempts=MAX_ATTEMPTS)


def behind(number: str, company: str) -> None:
    """A store that waits for its migration, which fails."""
    put_behind(open_store(_details(number, company)), left=IN_THE_WAY)


def mended(number: str) -> None:
    """Remove the reason why the migration of such a store fails."""
    store = find_store(number)
    assert store
    with owner_engine().begin() as connection:
        connection.execute(text(f'DROP TABLE "{store.schema}".{IN_THE_WAY}'))


def elsewhere() -> None:
    """A further database in the list of databases for stores; the product has no address for it."""
    databases.enter(ELSEWHERE, citus=False, most_stores=None)


def nowhere() -> None:
    """The list without it."""
    with control_session() as control:
        control.execute(delete(Database).where(Database.name == ELSEWHERE))


def unrenewed(number: str) -> None:
    """A store whose sign-ins were renewed so long ago that no earlier cookie of theirs is valid."""
    store = find_store(number)
    assert store
    with store_session(store) as db:
        db.execute(update(SignIn).values(refreshed_at=SignIn.refreshed_at - GRACE - timedelta(seconds=1)))


def marked(number: str) -> None:
    """A store with the people and goods of `tests/stock.py`, and markup in every text column."""
    if find_store(number):
        return
    store = open_store(_details(number, "Marked"))
    fill_store(store)
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"guest_login": True, "guest_rates": True}))
    canaries.plant(store, lambda _store, _column: " ".join(MARKUP))


def _details(number: str, company: str) -> NewStore:
    return NewStore(
        mobile_number=number,
        company_name=company,
        person_name="Mehul Patel",
        email="mehul@store.example",
        city="Bharuch",
        password=PASSWORD,
    )


STATES = {
    state.__name__: state
    for state in (stocked, waiting, resting, behind, mended, elsewhere, nowhere, unrenewed, marked)
}


class Bringing(BaseHTTPRequestHandler):
    """Answers once the states are there, or with the reason why not."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        try:
            for state, *given in body:
                STATES[state](*given)
            status, words = 200, b""
        except Exception:  # noqa: BLE001 -- the journey fails with it
            status, words = 500, traceback.format_exc().encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(words)))
        self.end_headers()
        self.wfile.write(words)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of each request."""


def announced(address: str) -> str:
    print(address, flush=True)
    return address


if __name__ == "__main__":
    connect()
    with serving(Bringing, announced):
        sys.stdin.read()
