"""Changes of a store's settings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple
from typing import Any

from sqlalchemy import select, update

from app.edge.optimistic_locking import SeenVersions, check_seen_version, version_of
from app.shared.errors import Invalid
from app.shared.hooks import Hook
from app.store.settings.models import Company, StoreSettings
from app.store.settings.queries import keep_settings
from app.store.settings.rules import BY_WIRE_NAME, Settings, settings_from, stored_switches
from tenant_router.session import StoreSession

# Called for the highest number of any order: (db).
highest_order_number = Hook[[StoreSession], int]("settings.highest_order_number")
# Called when the store no longer allows guests: (db).
guests_refused = Hook[[StoreSession], None]("settings.guests_refused")
# Called when the owner turns the counting of dues from orders on or off: (db, whether it is on).
order_dues_switched = Hook[[StoreSession, bool], None]("settings.order_dues_switched")


def set_switches(db: StoreSession, values: Mapping[str, bool]) -> None:
    """Turn switches on or off by any of their names.

    Raises Invalid for an unknown name, without any change.
    """
    unknown = [name for name in values if name not in BY_WIRE_NAME]
    if unknown:
        raise Invalid("settings.unknown", fields=dict.fromkeys(unknown, "settings.unknown"), name=unknown[0])
    row = _lock_settings(db)
    before = settings_from(row.switches)
    row.switches = {**row.switches, **{BY_WIRE_NAME[name]: on for name, on in values.items()}}
    _follow(db, before, settings_from(row.switches))


def choose_switches(db: StoreSession, names: Iterable[str], *, seen: SeenVersions) -> Settings:
    """Turn on exactly these switches, by any of their names, and turn off all others.

    Raises ChangedMeanwhile for an outdated version, Invalid for an unknown name.
    """
    requested = list(names)
    unknown = next((name for name in requested if name not in BY_WIRE_NAME), None)
    if unknown is not None:
        raise Invalid("settings.unknown", field="names", name=unknown)
    row = _lock_settings(db)
    before = settings_from(row.switches)
    check_seen_version(seen, switches_version(before))
    row.switches = stored_switches(row.switches, (BY_WIRE_NAME[name] for name in requested))
    settings = settings_from(row.switches)
    _follow(db, before, settings)
    return settings


def _follow(db: StoreSession, before: Settings, after: Settings) -> None:
    """Apply the consequences of switches: guests who are not allowed any more are signed out."""
    db.flush()
    keep_settings(db, after)
    if not after.guest_login:
        guests_refused(db)
    if before.order_dues != after.order_dues:
        order_dues_switched(db, after.order_dues)


def switches_version(settings: Settings) -> str:
    return version_of(astuple(settings))


def change_config(db: StoreSession, changes: Mapping[str, Any], *, seen: SeenVersions) -> StoreSettings:
    """Change the entries of the configuration that are present, by their columns.

    Raises ChangedMeanwhile, and Invalid for an order number in use. New orders wait for the row lock.
    """
    row = _lock_settings(db)
    check_seen_version(seen, config_version(row))
    if "next_order_number" in changes:
        _check_order_number(db, changes["next_order_number"])
    for name, value in changes.items():
        setattr(row, name, value)
    db.flush()
    return row


def _check_order_number(db: StoreSession, number: int) -> None:
    highest = max(highest_order_number(db))
    if number <= highest:
        message = "settings.order_number"
        raise Invalid(message, field="next_order_number", highest=highest)


def config_version(row: StoreSettings) -> str:
    """Return the version of the configuration, without the order number, which changes with every order."""
    return version_of(
        *(row.data_name, row.guest_grade, row.summary_hour, row.credit_policy, row.credit_grace_days),
        row.reminder_days,
    )


def change_labels(
    db: StoreSession, labels: Sequence[Mapping[str, Any]], *, order: Sequence[str], seen: SeenVersions
) -> StoreSettings:
    """Replace the labels of these fields and keep the others; raise ChangedMeanwhile."""
    row = _lock_settings(db)
    check_seen_version(seen, labels_version(row))
    by_field = {label["SETTINGS_VARIABLE"]: dict(label) for label in (*row.labels, *labels)}
    row.labels = [by_field[name] for name in order if name in by_field]
    db.flush()
    return row


def change_unit_names(
    db: StoreSession, names: Iterable[Mapping[str, str]], *, seen: SeenVersions
) -> StoreSettings:
    """Replace the names of all units; raise ChangedMeanwhile. Units without any name are left out."""
    row = _lock_settings(db)
    check_seen_version(seen, unit_names_version(row))
    named = (dict(each) for each in names if each["hindi_name"] or each["gujarati_name"])
    row.unit_names = [*{each["unit"].lower(): each for each in named}.values()]
    db.flush()
    return row


def unit_names_version(row: StoreSettings) -> str:
    return version_of(row.unit_names)


def labels_version(row: StoreSettings) -> str:
    return version_of(row.labels)


def _lock_settings(db: StoreSession) -> StoreSettings:
    query = select(StoreSettings).with_for_update()
    return db.scalars(query.execution_options(populate_existing=True)).one()


def make_app_link(db: StoreSession, *, path: str) -> str:
    """Return the link to the store's app; set it to this path of the web app if there is none.

    Only a path is stored: anyone may make this call, and the host of a request cannot be trusted.
    """
    missing = update(Company).where(Company.app_link == "")
    db.execute(missing.values(app_link=path))
    return db.scalars(select(Company.app_link)).one()
