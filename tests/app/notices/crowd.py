"""Many customers with devices, for campaigns."""

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from uuid import uuid4

from sqlalchemy import insert

from app.notices.models import PushToken
from app.people.accounts.models import Account
from app.people.auth.models import SignIn
from tenant_router.session import store_session
from tenant_router.store import Store

BATCH_SIZE = 5_000


def add_people(store: Store, devices: list[str], *, first: int = 0) -> None:
    """Add one customer per device, signed in on it."""
    for start in range(0, len(devices), BATCH_SIZE):
        with store_session(store) as db:
            _add(db, devices[start : start + BATCH_SIZE], first + start)


def _add(db, devices: list[str], first: int) -> None:
    codes = [f"C{number:06}" for number in range(first, first + len(devices))]
    sessions = [uuid4() for _ in devices]
    expires_at = datetime.now(UTC) + timedelta(days=30)
    db.execute(insert(Account), [{"code": code, "name": f"Customer {code}"} for code in codes])
    db.execute(
        insert(SignIn),
        [
            {
                "id": session,
                "account_code": code,
                "device": device,
                "refresh_hash": "",
                "expires_at": expires_at,
            }
            for session, code, device in zip(sessions, codes, devices, strict=True)
        ],
    )
    db.execute(
        insert(PushToken),
        [
            {
                "digest": sha256(device.encode()).hexdigest(),
                "token": device,
                "recipient": f"party:{code}",
                "sign_in_id": session,
            }
            for session, code, device in zip(sessions, codes, devices, strict=True)
        ],
    )
