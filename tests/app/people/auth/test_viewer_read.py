"""The read of a caller joins only what their kind has; it finds what one statement for all kinds finds."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, update

from app import registrations  # noqa: F401 -- imported for its effect
from app.people.accounts.models import Account, Salesperson
from app.people.auth.models import SignIn
from app.people.auth.viewer import viewer_from, viewer_read
from app.shared.actor import Access, Actor
from app.shared.errors import AppError
from app.store.settings.models import StoreSettings
from tenant_router.session import Read, store_session
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, SALESPERSON

NOW = datetime.now(UTC)
SESSION, OWNERS = UUID(int=1), UUID(int=2)
OF_ALL_KINDS = """
SELECT s.switches, s.guest_grade,
       i.id IS NOT NULL AND i.ended_at IS NULL AND i.expires_at > now()
         AND NOT coalesce(m.locked, false) AND NOT coalesce(mine.locked, false)
         AND coalesce(mine.verified, true) AND mine.deactivated_at IS NULL
         AND (i.preview_of IS NULL OR (o.ended_at IS NULL AND o.expires_at > now())),
       coalesce(i.verified, true),
       a.code, a.name, a.price_grade, a.group_code, a.switches,
       least(i.expires_at, o.expires_at), NULL, NULL
FROM store.settings s
LEFT JOIN store.sign_ins i ON i.id = %(session)s
LEFT JOIN store.sign_ins o ON o.id = i.preview_of
LEFT JOIN store.salespeople m ON m.code = i.salesperson_code
LEFT JOIN store.accounts mine ON mine.code = i.account_code
LEFT JOIN store.accounts a
  ON a.code = coalesce(i.account_code, %(party)s)
  AND (i.account_code IS NOT NULL OR (a.salesperson_code = i.salesperson_code AND NOT a.locked))
"""
LATER, EARLIER = NOW + timedelta(hours=1), NOW - timedelta(hours=1)

times = st.sampled_from([LATER, LATER, LATER, EARLIER])
ends = st.sampled_from([None, None, None, EARLIER])
seldom = st.sampled_from([False, False, False, True])
cases = st.fixed_dictionaries(
    {
        "caller": st.sampled_from(
            [
                (Access.PARTY, DEALER),
                (Access.PARTY, AGREED_DEALER),
                (Access.SALESPERSON, SALESPERSON),
                (Access.GUEST, ""),
                (Access.OWNER, ""),
                (Access.PUBLIC, ""),
            ]
        ),
        "party": st.sampled_from([None, DEALER, AGREED_DEALER, OTHER_DEALER, "P999"]),
        "preview": st.booleans(),
        "expires_at": times,
        "ended_at": ends,
        "owners_expires_at": times,
        "owners_ended_at": ends,
        "verified": st.booleans(),
        "account": st.fixed_dictionaries(
            {"locked": seldom, "verified": st.booleans(), "deactivated_at": ends}
        ),
        "salesperson_locked": seldom,
        "approval": seldom,
    }
)
USUAL: dict[str, Any] = {
    "party": None,
    "preview": False,
    "verified": True,
    "salesperson_locked": False,
    "approval": False,
    "expires_at": LATER,
    "ended_at": None,
    "owners_expires_at": LATER,
    "owners_ended_at": None,
    "account": {"locked": False, "verified": True, "deactivated_at": None},
}
AS_DEALER = {**USUAL, "caller": (Access.PARTY, DEALER)}
AS_SALESPERSON = {**USUAL, "caller": (Access.SALESPERSON, SALESPERSON)}


def _prepare(db: Any, case: dict[str, Any]) -> Actor:
    """Put what the case begins with into the store; return its caller."""
    kind, code = case["caller"]
    preview = case["preview"] and kind in (Access.PARTY, Access.GUEST)
    db.execute(update(StoreSettings).values(switches={"approval_required": case["approval"]}))
    db.execute(update(Account).where(Account.code.in_([DEALER, AGREED_DEALER])).values(**case["account"]))
    db.execute(update(Salesperson).values(locked=case["salesperson_locked"]))
    owners = {"expires_at": case["owners_expires_at"], "ended_at": case["owners_ended_at"]}
    db.execute(insert(SignIn).values(id=OWNERS, refresh_hash="x", **owners))
    of = {Access.PARTY: {"account_code": code}, Access.SALESPERSON: {"salesperson_code": code}}.get(kind, {})
    if preview:
        of["preview_of"] = OWNERS
    own = {name: case[name] for name in ("expires_at", "ended_at", "verified")}
    db.execute(insert(SignIn).values(id=SESSION, refresh_hash="x", **own, **of))
    return Actor(kind, code, session=None if kind is Access.PUBLIC else SESSION, preview=preview)


def _outcome(row: tuple[Any, ...], actor: Actor, party: str | None) -> Any:
    try:
        return viewer_from(row, actor, party, lambda _: [])
    except AppError as error:
        return type(error).__name__, error.message


def test_the_read_of_each_kind_finds_what_one_for_all_kinds_finds(store, goods):
    seen: set[Any] = set()

    @settings(max_examples=100, database=None)
    @given(cases)
    @example(AS_DEALER)
    @example({**AS_DEALER, "preview": True})
    @example({**AS_DEALER, "preview": True, "owners_ended_at": EARLIER})
    @example(AS_SALESPERSON)
    @example({**AS_SALESPERSON, "party": DEALER})
    @example({**AS_SALESPERSON, "party": "P999"})
    @example({**USUAL, "caller": (Access.GUEST, "")})
    def check(case: dict[str, Any]) -> None:
        with store_session(store) as db:
            actor = _prepare(db, case)
            party = case["party"]
            general = Read(OF_ALL_KINDS, {"session": actor.session, "party": party})
            found, expected = (db.pipeline(each)[0][0] for each in (viewer_read(actor, party), general))
            db.rollback()
        outcome = _outcome(found, actor, party)
        assert outcome == _outcome(expected, actor, party)
        seen.add(outcome if isinstance(outcome, tuple) else (outcome.actor.kind, outcome.party is not None))

    check()
    kinds = {
        (Access.PARTY, True),
        (Access.SALESPERSON, True),
        (Access.SALESPERSON, False),
        (Access.GUEST, False),
    }
    assert kinds | {("Unauthorized", "auth.expired"), ("NotFound", "account.unknown")} <= seen


@pytest.mark.parametrize("kind", [Access.PUBLIC, Access.GUEST, Access.OWNER])
def test_no_account_is_read_for_those_who_have_none(kind):
    assert "accounts" not in viewer_read(Actor(kind), None).statement
