"""Changing how a store behaves."""

from collections.abc import Mapping

from sqlalchemy import select, update

from app.settings.models import Storefront, StoreSettings
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


def make_app_link(db: StoreSession, *, path: str) -> str:
    """The link to the store's application: this path of the web app, unless it has one already.

    A path and no address, for anybody may ask, and whose word a request's host is nobody knows.
    """
    missing = update(Storefront).where(Storefront.app_link == "")
    db.execute(missing.values(app_link=path))
    return db.scalars(select(Storefront.app_link)).one()
