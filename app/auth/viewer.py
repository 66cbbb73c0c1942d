"""The caller as the store sees him now: his sign-in, his party, its grade, the store's switches."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from app.pricing.rules import Pricing, Visibility
from app.settings.rules import Settings, settings_from
from app.shared.actor import PARTY_RATE_GROUP, Access, Actor
from app.shared.errors import Forbidden, NotFound, Unauthorized
from app.shared.messages import spoken
from tenant_router.session import Read, StoreSession, qualified

# A preview ends with the sign-in of the owner who looks.
# A salesperson acts for a party that is assigned to him and not locked; everybody else for himself alone.
_VIEWER = """
SELECT s.switches, s.guest_grade,
       i.id IS NOT NULL AND i.ended_at IS NULL AND i.expires_at > now()
         AND NOT coalesce(m.locked, false) AND NOT coalesce(mine.locked, false)
         AND coalesce(mine.verified, true) AND mine.deactivated_at IS NULL
         AND (i.preview_of IS NULL OR (o.ended_at IS NULL AND o.expires_at > now())),
       coalesce(i.verified, true),
       a.code, a.name, a.price_grade, a.group_code, a.switches
FROM store.settings s
LEFT JOIN store.sign_ins i ON i.id = %(session)s
LEFT JOIN store.sign_ins o ON o.id = i.preview_of
LEFT JOIN store.salespeople m ON m.code = i.salesperson_code
LEFT JOIN store.accounts mine ON mine.code = i.account_code
LEFT JOIN store.accounts a
  ON a.code = coalesce(i.account_code, %(party)s)
  AND (i.account_code IS NOT NULL OR (a.salesperson_code = i.salesperson_code AND NOT a.locked))
"""


@dataclass(frozen=True, slots=True)
class Viewer:
    """A caller with what his price grade and the store's switches let him see and pay."""

    actor: Actor
    settings: Settings
    pricing: Pricing
    sight: Visibility
    party: str | None
    party_name: str

    @property
    def buyer(self) -> str:
        return self.actor.buyer(self.party)

    def words(self, key: str) -> str:
        """The key of what this store tells him: it speaks of orders or of inquiries."""
        return spoken(key, inquiry=self.settings.inquiry)


def viewer_read(actor: Actor, party: str | None) -> Read:
    """The SELECT that `viewer_from` makes a Viewer of, to go along with other reads."""
    return Read(_VIEWER, {"session": actor.session, "party": party})


def load_viewer(db: StoreSession, actor: Actor, party: str | None, *, waiting: bool = False) -> Viewer:
    """The caller as he stands in this transaction; see `viewer_from` for what is refused."""
    statement, values = viewer_read(actor, party)
    row = db.connection().exec_driver_sql(qualified(statement, db.store.schema), values).one()
    return viewer_from(tuple(row), actor, party, waiting=waiting)


def viewer_from(row: tuple[Any, ...], actor: Actor, party: str | None, *, waiting: bool = False) -> Viewer:
    """A Viewer of the row that `viewer_read` gives.

    Raises Unauthorized for a sign-in that has ended, Forbidden for one whose device the owner has not let
    in (unless `waiting` is allowed for), NotFound for a party that is not the caller's.
    """
    stored, guest_grade, stands, let_in, code, name, grade, group, switches = row
    if actor.kind in (Access.GUEST, Access.PARTY, Access.SALESPERSON, Access.OWNER) and not stands:
        raise Unauthorized("auth.expired")
    settings = settings_from(stored)
    if settings.approval_required and not let_in and not waiting:
        raise Forbidden("auth.device_waiting")
    if party and actor.kind in (Access.PARTY, Access.SALESPERSON) and code != party:
        raise NotFound("account.unknown")
    return Viewer(
        actor=actor,
        settings=settings,
        pricing=Pricing(
            grade=grade if code else guest_grade,
            discounted=settings.item_discount,
            agreed_rates=settings.party_rates and group == PARTY_RATE_GROUP,
        ),
        sight=_sight(actor, settings, frozenset(switches or ())),
        party=code,
        party_name=name or actor.name,
    )


def _sight(actor: Actor, settings: Settings, account_switches: frozenset[str]) -> Visibility:
    if actor.kind is Access.OWNER:
        return Visibility(rates=True, stock=True, discount=True, all_rates=True)
    guest = actor.kind in (Access.PUBLIC, Access.GUEST)
    hidden = {1: "hideSaleRate1", 2: "hideSaleRate2"}
    return Visibility(
        rates=not settings.only_products and (settings.guest_rates or not guest),
        stock=settings.show_stock and (not settings.party_stock or "accShowStk" in account_switches),
        discount=settings.item_discount,
        two_rates=settings.two_rates,
        hidden=frozenset(number for number, switch in hidden.items() if switch in account_switches),
        units=settings.units,
    )


def check_sign_in(db: StoreSession, actor: Actor, *, waiting: bool = False) -> None:
    """Refuse a caller whose sign-in has ended; administrators have none here, agents a token alone."""
    if actor.kind not in (Access.ADMINISTRATOR, Access.AGENT):
        load_viewer(db, actor, None, waiting=waiting)


def sign_in_id(actor: Actor) -> UUID:
    """The sign-in that a store's token always names."""
    if actor.session is None:
        raise Unauthorized
    return actor.session
