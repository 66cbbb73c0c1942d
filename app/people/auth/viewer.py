"""The caller as the store sees them now: sign-in, party, price grade, the store's switches."""

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from app.people.accounts.models import Account
from app.pricing.order_rules import NO_RULES, BuyerRules
from app.pricing.price_lists import BuyerList
from app.pricing.rules import Visibility
from app.pricing.scheme_book import NO_SCHEMES, BuyerSchemes
from app.pricing.steps import Pricing
from app.pricing.terms_cache import NO_TERMS, Terms, lists_of, terms_at
from app.pricing.version_cache import Reader
from app.shared.actor import ANONYMOUS, GUEST_GROUP, PARTY_RATE_GROUP, Access, Actor
from app.shared.errors import Forbidden, NotFound, Unauthorized
from app.shared.hooks import Hook
from app.shared.texts.messages import spoken
from app.store.settings.queries import keep_settings
from app.store.settings.rules import Settings, settings_from
from tenant_router.session import Read, StoreSession

# The callers that price lists, schemes and the rules of quantity and value are for.
BUYERS = (Access.PUBLIC, Access.GUEST, Access.PARTY, Access.SALESPERSON)
# Whether an administrator's view of a store, which is no sign-in of the store, is open. The platform answers.
is_support_view_open: Hook[[UUID], bool] = Hook("auth.is_support_view_open")


class CallerRow(NamedTuple):
    """The row that `viewer_read` reads, column by column."""

    switches: dict[str, Any]
    guest_grade: str
    is_open: bool
    device_approved: bool
    account: str | None
    name: str | None
    grade: str | None
    group: str | None
    account_switches: list[str] | None
    expires_at: datetime | None
    terms_version: str | None
    now: datetime | None


_ACCOUNT = {
    "account": "a.code",
    "name": "a.name",
    "grade": "a.price_grade",
    "group": "a.group_code",
    "account_switches": "a.switches",
}
# The switches that turn on each kind of terms.
_TERMS = ("order_rules", "price_lists", "schemes")


@dataclass(frozen=True, slots=True)
class Viewer:
    """A caller, with the prices and details that their price grade and the store's switches allow.

    `expires_at` is the end of their sign-in, or the next start or end of a price list before it.
    """

    actor: Actor
    settings: Settings
    pricing: Pricing
    visibility: Visibility
    party: str | None
    party_name: str
    expires_at: datetime | None = None
    rules: BuyerRules = NO_RULES
    terms: Terms = NO_TERMS

    @property
    def view(self) -> str:
        """Return everything by which an answer of the shop differs from other callers' at the same moment."""
        personal = (self.actor.kind, self.actor.group, self.party) if self.pricing.agreed_rates else ()
        return repr((self.pricing, self.visibility, self.party is not None, personal, self.rules))

    @property
    def buyer(self) -> str:
        return self.actor.buyer(self.party)

    @property
    def schemes(self) -> BuyerSchemes:
        """Return the schemes in force for the buyer; none for a buyer who may not see rates."""
        if self.settings.inquiry or not self.visibility.rates:
            return NO_SCHEMES
        salesperson = self.actor.code if self.actor.kind is Access.SALESPERSON else None
        return self.terms.schemes.of(self.party, self.pricing.grade, salesperson, self.terms.now)

    @property
    def customer(self) -> str:
        """Return the customer that a limit counts: the party that is ordered for, or else the buyer."""
        return self.party or self.buyer

    def message_key(self, key: str) -> str:
        """Return the store's variant of a message key: stores speak of orders or of inquiries."""
        return spoken(key, inquiry=self.settings.inquiry)


def viewer_read(actor: Actor, party: str | None) -> Read:
    """Return the SELECT for `viewer_from`, so that it can be combined with other reads."""
    # Some kinds of callers have no party, but a party that is sent is always checked.
    return Read(_statement(actor.kind, preview=actor.preview), {"session": actor.session, "party": party})


@cache
def _statement(kind: Access, *, preview: bool) -> str:
    """Return the SELECT of a caller of this kind: it joins only what the sign-in of such a caller has.

    A preview ends with the sign-in of the owner who started it. Salespeople act for parties that are assigned
    to them and not locked; customers only for themselves.
    """
    joins, conditions = "", ""
    if kind is Access.PARTY:
        joins = "LEFT JOIN store.accounts a ON a.code = i.account_code"
        conditions = (
            "AND NOT coalesce(a.locked, false) AND coalesce(a.verified, true) AND a.deactivated_at IS NULL"
        )
    elif kind is Access.SALESPERSON:
        joins = """LEFT JOIN store.salespeople m ON m.code = i.salesperson_code
LEFT JOIN store.accounts a ON a.code = %(party)s AND a.salesperson_code = m.code AND NOT a.locked"""
        conditions = "AND NOT coalesce(m.locked, false)"
    expires_at = "i.expires_at"
    if preview:
        joins += "\nLEFT JOIN store.sign_ins o ON o.id = i.preview_of"
        conditions += " AND o.ended_at IS NULL AND o.expires_at > now()"
        expires_at = "least(i.expires_at, o.expires_at)"
    has_account = kind in (Access.PARTY, Access.SALESPERSON)
    switched_on = " OR ".join(f"(s.switches ->> '{name}')::boolean" for name in _TERMS)
    terms = f"({switched_on}) AND s.terms_version IS NOT NULL"
    columns = {
        **(_ACCOUNT if has_account else dict.fromkeys(_ACCOUNT, "NULL")),
        "switches": "s.switches",
        "guest_grade": "s.guest_grade",
        "is_open": f"i.ended_at IS NULL AND i.expires_at > now() {conditions}",
        "device_approved": "coalesce(i.verified, true)",
        "expires_at": expires_at,
        "terms_version": f"CASE WHEN {terms} THEN s.terms_version::text END",
        "now": f"CASE WHEN {terms} THEN now() END",
    }
    return f"""
SELECT {", ".join(columns[field] for field in CallerRow._fields)}
FROM store.settings s
LEFT JOIN store.sign_ins i ON i.id = %(session)s
{joins}
"""  # noqa: S608 -- our own names; values are parameters


def load_viewer(db: StoreSession, actor: Actor, party: str | None, *, waiting: bool = False) -> Viewer:
    """Load the caller's current state, once per session; raise as `viewer_from` does."""
    row = _loaded(db).get(_asked(actor, party))
    if row is None:
        # Usually the first statement of a request, so the transaction begins in the same round trip.
        ((row,),) = db.pipeline(viewer_read(actor, party))
    return loaded_viewer(db, row, actor, party, waiting=waiting)


def loaded_viewer(
    db: StoreSession, row: tuple[Any, ...], actor: Actor, party: str | None, *, waiting: bool = False
) -> Viewer:
    """Return the Viewer for a row of `viewer_read` that was read with others; raise as `viewer_from` does."""
    _loaded(db)[_asked(actor, party)] = CallerRow._make(row)
    viewer = viewer_from(row, actor, party, db.read, waiting=waiting)
    keep_settings(db, viewer.settings)
    return viewer


def _loaded(db: StoreSession) -> dict[tuple[Actor, str | None], CallerRow]:
    return db.info.setdefault("viewers", {})


def _asked(actor: Actor, party: str | None) -> tuple[Actor, str | None]:
    """Return the key of the row; it depends on the party only for a salesperson."""
    return actor, party if actor.kind is Access.SALESPERSON else None


def acting_party(actor: Actor, party: str | None) -> str | None:
    """Return the party that the caller acts for, by their token: `party` for a salesperson."""
    if actor.kind is Access.PARTY:
        return actor.code
    return party if actor.kind is Access.SALESPERSON else None


def viewer_from(
    row: tuple[Any, ...], actor: Actor, party: str | None, read: Reader, *, waiting: bool = False
) -> Viewer:
    """Return the Viewer for a row of `viewer_read`. `read` reads the store's rules if they are not kept.

    Raises Unauthorized for an ended sign-in, Forbidden for a device that the owner has not approved (unless
    `waiting`), NotFound for a party that is not the caller's.
    """
    caller = CallerRow._make(row)
    is_open = any(is_support_view_open(sign_in_id(actor))) if actor.support else caller.is_open
    if actor.kind in (Access.GUEST, Access.PARTY, Access.SALESPERSON, Access.OWNER) and not is_open:
        raise Unauthorized("auth.expired")
    settings = settings_from(caller.switches)
    if settings.approval_required and not caller.device_approved and not waiting:
        raise Forbidden("auth.device_waiting")
    if party and actor.kind in (Access.PARTY, Access.SALESPERSON) and caller.account != party:
        raise NotFound("account.unknown")
    code = caller.account
    grade = caller.grade if code and caller.grade is not None else caller.guest_grade
    terms = _terms(caller, settings, read) if actor.kind in BUYERS else NO_TERMS
    change = terms.lists.changes_at(code, grade, terms.now)
    return Viewer(
        actor=actor,
        settings=settings,
        pricing=_pricing(settings, grade, caller.group, lists_of(terms, code, grade, read)),
        visibility=_visibility(actor, settings, frozenset(caller.account_switches or ())),
        party=code,
        party_name=caller.name or actor.name,
        expires_at=min(filter(None, (caller.expires_at, change)), default=None),
        rules=terms.rules.of(code, grade),
        terms=terms,
    )


def for_party(viewer: Viewer, party: Account, read: Reader) -> Viewer:
    """Return the salesperson as the viewer who acts for one of their parties."""
    lists = lists_of(viewer.terms, party.code, party.price_grade, read)
    return replace(
        viewer,
        pricing=_pricing(viewer.settings, party.price_grade, party.group_code, lists),
        rules=viewer.terms.rules.of(party.code, party.price_grade),
        visibility=_visibility(viewer.actor, viewer.settings, frozenset(party.switches)),
        party=party.code,
        party_name=party.name,
    )


def as_customer(db: StoreSession, owner: Actor, account: Account | None, grade: str) -> Viewer:
    """Return the viewer whose rates the owner tries out: an account, or anyone of a grade.

    They may see rates and stock. The rules of quantity do not apply.
    """
    viewer = load_viewer(db, owner, None)
    row = _loaded(db)[_asked(owner, None)]
    terms = _terms(row, viewer.settings, db.read)
    code = account.code if account else None
    grade = account.price_grade if account else grade
    group = account.group_code if account else None
    return replace(
        viewer,
        actor=Actor(Access.PARTY, code or ""),
        pricing=_pricing(viewer.settings, grade, group, lists_of(terms, code, grade, db.read)),
        party=code,
    )


def as_buyer(db: StoreSession, buyer: Actor, account: Account | None) -> Viewer:
    """Return the buyer of an order as the viewer: it is priced for them, no matter who calls.

    All terms apply that would apply if they ordered now. They need not be signed in.
    """
    viewer = load_viewer(db, ANONYMOUS, None)
    row = _loaded(db)[_asked(ANONYMOUS, None)]
    terms = _terms(row, viewer.settings, db.read)
    code, grade = (account.code, account.price_grade) if account else (None, row.guest_grade)
    group, switches = (account.group_code, account.switches) if account else (None, ())
    return replace(
        viewer,
        actor=buyer,
        pricing=_pricing(viewer.settings, grade, group, lists_of(terms, code, grade, db.read)),
        visibility=_visibility(buyer, viewer.settings, frozenset(switches)),
        party=code,
        party_name=account.name if account else "",
        rules=terms.rules.of(code, grade),
        terms=terms,
    )


def _terms(row: CallerRow, settings: Settings, read: Reader) -> Terms:
    return terms_at(
        row.terms_version,
        row.now,
        read,
        rules=settings.order_rules,
        lists=settings.price_lists,
        schemes=settings.schemes,
    )


def _pricing(settings: Settings, grade: str, group: str | None, lists: tuple[BuyerList, ...]) -> Pricing:
    return Pricing(
        grade=grade,
        discounted=settings.item_discount,
        agreed_rates=settings.party_rates and group == PARTY_RATE_GROUP,
        lists=lists,
        paise=settings.rates_in_paise,
    )


def _visibility(actor: Actor, settings: Settings, account_switches: frozenset[str]) -> Visibility:
    if actor.kind is Access.OWNER:
        return Visibility(rates=True, stock=True, discount=True, all_rates=True)
    of_guest = actor.kind is Access.LINK and actor.group == GUEST_GROUP
    guest = of_guest or actor.kind in (Access.PUBLIC, Access.GUEST)
    hidden = {1: "hideSaleRate1", 2: "hideSaleRate2"}
    return Visibility(
        rates=settings.shows_rates(guest=guest),
        stock=settings.show_stock and (not settings.party_stock or "accShowStk" in account_switches),
        discount=settings.item_discount,
        two_rates=settings.two_rates,
        hidden=frozenset(number for number, switch in hidden.items() if switch in account_switches),
        units=settings.units,
    )


def check_sign_in(db: StoreSession, actor: Actor, *, waiting: bool = False) -> Viewer | None:
    """Return the caller's current state; raise Unauthorized if their sign-in has ended.

    Administrators have no sign-in in a store, and agents have only their token.
    """
    if actor.kind in (Access.ADMINISTRATOR, Access.AGENT):
        return None
    return load_viewer(db, actor, None, waiting=waiting)


def sign_in_id(actor: Actor) -> UUID:
    """Return the caller's sign-in; raise Unauthorized if the token names none."""
    if actor.session is None:
        raise Unauthorized
    return actor.session
