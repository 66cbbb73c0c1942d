"""Changing how a store behaves."""

from collections.abc import Mapping

from sqlalchemy import select

from app.settings.models import StoreSettings
from app.settings.rules import BY_WIRE_NAME
from app.shared.errors import Invalid
from tenant_router.session import StoreSession


def set_switches(db: StoreSession, wanted: Mapping[str, bool]) -> None:
    """Turn switches on or off by either of their names; Invalid, and nothing changed, for an unknown one."""
    unknown = [name for name in wanted if name not in BY_WIRE_NAME]
    if unknown:
        raise Invalid(
            "settings.unknown", fields={name: ["settings.unknown"] for name in unknown}, name=unknown[0]
        )
    row = db.scalars(select(StoreSettings).with_for_update()).one()
    row.switches = {**row.switches, **{BY_WIRE_NAME[name]: on for name, on in wanted.items()}}
