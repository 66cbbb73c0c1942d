"""Changing how a store behaves."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple
from typing import Any

from sqlalchemy import BigInteger, Column, DateTime, MetaData, Table, Text, Uuid, func, select, update

from app.settings.models import Storefront, StoreSettings
from app.settings.rules import BY_WIRE_NAME, Settings, chosen, settings_from
from app.shared.errors import Invalid
from app.shared.optimistic_locking import Seen, check_seen, version_of
from tenant_router.session import TEMPLATE_SCHEMA, StoreSession

# Orders belong to a slice above this one; the next number has to be above theirs all the same.
_above = MetaData(schema=TEMPLATE_SCHEMA)
_orders = Table("orders", _above, Column("number", BigInteger))
# So do the sign-ins of guests.
_sign_ins = Table(
    "sign_ins",
    _above,
    *(Column(name, Text) for name in ("owner_name", "account_code", "salesperson_code")),
    Column("preview_of", Uuid),
    Column("ended_at", DateTime(timezone=True)),
)


def set_switches(db: StoreSession, wanted: Mapping[str, bool]) -> None:
    """Turn switches on or off by either of their names; Invalid, and nothing changed, for an unknown one."""
    unknown = [name for name in wanted if name not in BY_WIRE_NAME]
    if unknown:
        raise Invalid(
            "settings.unknown", fields={name: ["settings.unknown"] for name in unknown}, name=unknown[0]
        )
    row = _locked(db)
    row.switches = {**row.switches, **{BY_WIRE_NAME[name]: on for name, on in wanted.items()}}
    _follow(db, settings_from(row.switches))


def choose_switches(db: StoreSession, names: Iterable[str], *, seen: Seen) -> Settings:
    """Have just these switches on, by either of their names, and every other off.

    Raises ChangedMeanwhile where other switches were seen, and Invalid for a name that there is not.
    """
    wanted = list(names)
    unknown = next((name for name in wanted if name not in BY_WIRE_NAME), None)
    if unknown is not None:
        raise Invalid("settings.unknown", fields={"settings": ["settings.unknown"]}, name=unknown)
    row = _locked(db)
    check_seen(seen, switches_version(settings_from(row.switches)))
    row.switches = chosen(row.switches, (BY_WIRE_NAME[name] for name in wanted))
    db.flush()
    settings = settings_from(row.switches)
    _follow(db, settings)
    return settings


def _follow(db: StoreSession, settings: Settings) -> None:
    """A store that takes no guests has none: those who are in it are out at their next call."""
    if settings.guest_login:
        return
    # The owner's own looks at his store as a guest are none.
    names = ("owner_name", "account_code", "salesperson_code", "preview_of", "ended_at")
    guests = [_sign_ins.c[name].is_(None) for name in names]
    db.execute(_sign_ins.update().where(*guests).values(ended_at=func.now()))


def switches_version(settings: Settings) -> str:
    return version_of(astuple(settings))


def change_config(db: StoreSession, given: Mapping[str, Any], *, seen: Seen) -> StoreSettings:
    """Change what is given of `data_name`, `next_order_number` and `guest_grade`.

    Raises ChangedMeanwhile, and Invalid for an order number that is given already: orders wait meanwhile.
    """
    row = _locked(db)
    check_seen(seen, config_version(row))
    if "next_order_number" in given:
        _check_order_number(db, given["next_order_number"])
    for name, value in given.items():
        setattr(row, name, value)
    db.flush()
    return row


def _check_order_number(db: StoreSession, number: int) -> None:
    highest = db.scalar(select(func.max(_orders.c.number))) or 0
    if number <= highest:
        message = "settings.order_number"
        raise Invalid(message, fields={"orderNo": [message]}, highest=highest)


def config_version(row: StoreSettings) -> str:
    """The order number is no part of it: it goes on by itself."""
    return version_of(row.data_name, row.guest_grade)


def change_labels(
    db: StoreSession, labels: Sequence[Mapping[str, Any]], *, order: Sequence[str], seen: Seen
) -> StoreSettings:
    """Put these labels in place of those of the same fields; the others stay. Raises ChangedMeanwhile."""
    row = _locked(db)
    check_seen(seen, labels_version(row))
    by_field = {label["SETTINGS_VARIABLE"]: dict(label) for label in (*row.labels, *labels)}
    row.labels = [by_field[name] for name in order if name in by_field]
    db.flush()
    return row


def labels_version(row: StoreSettings) -> str:
    return version_of(row.labels)


def _locked(db: StoreSession) -> StoreSettings:
    query = select(StoreSettings).with_for_update()
    return db.scalars(query.execution_options(populate_existing=True)).one()


def make_app_link(db: StoreSession, *, path: str) -> str:
    """The link to the store's application: this path of the web app, unless it has one already.

    A path and no address, for anybody may ask, and whose word a request's host is nobody knows.
    """
    missing = update(Storefront).where(Storefront.app_link == "")
    db.execute(missing.values(app_link=path))
    return db.scalars(select(Storefront.app_link)).one()
