"""The caller as the store sees them now: sign-in, party, price grade, the store's switches."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from app.accounts.models import Account
from app.pricing.rules import Pricing, Visibility
from app.settings.rules import Settings, settings_from
from app.shared.actor import GUEST_GROUP, PARTY_RATE_GROUP, Access, Actor
from app.shared.errors import Forbidden, NotFound, Unauthorized
from app.shared.hooks import Hook
from app.shared.messages import spoken
from tenant_router.session import Read, StoreSession

# A preview ends with the sign-in of the owner who started it. Salespeople act for parties that are assigned
# to them and not locked; customers only for themselves.
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

# Whether an administrator's view of a store is open; it is no sign-in of the store. The platform answers.
is_support_view_open: Hook[[UUID], bool] = Hook("auth.is_support_view_open")


@dataclass(frozen=True, slots=True)
class Viewer:
    """A caller, with the prices and details that their price grade and the store's switches allow."""

    actor: Actor
    settings: Settings
    pricing: Pricing
    visibility: Visibility
    party: str | None
    party_name: str

    @property
    def buyer(self) -> str:
        return self.actor.buyer(self.party)

    def message_key(self, key: str) -> str:
        """Return the store's variant of a message key: stores speak of orders or of inquiries."""
        return spoken(key, inquiry=self.settings.inquiry)


def viewer_read(actor: Actor, party: str | None) -> Read:
    """Return the SELECT for `viewer_from`, so that it can be combined with other reads."""
    return Read(_VIEWER, {"session": actor.session, "party": party})


def load_viewer(db: StoreSession, actor: Actor, party: str | None, *, waiting: bool = False) -> Viewer:
    """Load the caller's current state; raise as `viewer_from` does."""
    (row,) = db.read(viewer_read(actor, party))
    return viewer_from(row, actor, party, waiting=waiting)


def viewer_from(row: tuple[Any, ...], actor: Actor, party: str | None, *, waiting: bool = False) -> Viewer:
    """Return the Viewer for a row of `viewer_read`.

    Raises Unauthorized for an ended sign-in, Forbidden for a device that the owner has not approved (unless
    `waiting`), NotFound for a party that is not the caller's.
    """
    stored, guest_grade, is_open, device_approved, code, name, grade, group, switches = row
    if actor.support:
        is_open = any(is_support_view_open(sign_in_id(actor)))
    if actor.kind in (Access.GUEST, Access.PARTY, Access.SALESPERSON, Access.OWNER) and not is_open:
        raise Unauthorized("auth.expired")
    settings = settings_from(stored)
    if settings.approval_required and not device_approved and not waiting:
        raise Forbidden("auth.device_waiting")
    if party and actor.kind in (Access.PARTY, Access.SALESPERSON) and code != party:
        raise NotFound("account.unknown")
    return Viewer(
        actor=actor,
        settings=settings,
        pricing=_pricing(settings, grade if code else guest_grade, group),
        visibility=_visibility(actor, settings, frozenset(switches or ())),
        party=code,
        party_name=name or actor.name,
    )


def for_party(viewer: Viewer, party: Account) -> Viewer:
    """Return the salesperson as the viewer who acts for one of their parties."""
    return replace(
        viewer,
        pricing=_pricing(viewer.settings, party.price_grade, party.group_code),
        visibility=_visibility(viewer.actor, viewer.settings, frozenset(party.switches)),
        party=party.code,
        party_name=party.name,
    )


def _pricing(settings: Settings, grade: str, group: str | None) -> Pricing:
    return Pricing(
        grade=grade,
        discounted=settings.item_discount,
        agreed_rates=settings.party_rates and group == PARTY_RATE_GROUP,
    )


def _visibility(actor: Actor, settings: Settings, account_switches: frozenset[str]) -> Visibility:
    if actor.kind is Access.OWNER:
        return Visibility(rates=True, stock=True, discount=True, all_rates=True)
    of_guest = actor.kind is Access.LINK and actor.group == GUEST_GROUP
    guest = of_guest or actor.kind in (Access.PUBLIC, Access.GUEST)
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
    """Raise Unauthorized if the caller's sign-in has ended.

    Administrators have no sign-in in a store, and agents have only their token.
    """
    if actor.kind not in (Access.ADMINISTRATOR, Access.AGENT):
        load_viewer(db, actor, None, waiting=waiting)


def sign_in_id(actor: Actor) -> UUID:
    """Return the caller's sign-in; raise Unauthorized if the token names none."""
    if actor.session is None:
        raise Unauthorized
    return actor.session
