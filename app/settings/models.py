"""Tables of one row each: settings, company and storefront."""

from datetime import date
from typing import Any

from sqlalchemy import BigInteger, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import StoreModel


class StoreSettings(StoreModel):
    """The store's switches (only those that differ from the default), configuration and form labels.

    From `summary_hour` on the owner gets a daily summary; null is none. `summary_sent_on` had the last one.
    """

    __tablename__ = "settings"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, default=1)
    switches: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    guest_grade: Mapped[str] = mapped_column(server_default="A")
    data_name: Mapped[str] = mapped_column(server_default="")
    next_order_number: Mapped[int] = mapped_column(BigInteger, server_default="1")
    next_account_number: Mapped[int] = mapped_column(BigInteger, server_default="1")
    labels: Mapped[list[dict[str, Any]]] = mapped_column(server_default="[]")
    summary_hour: Mapped[int | None] = mapped_column(SmallInteger)
    summary_sent_on: Mapped[date | None]


class Company(StoreModel):
    """The firm behind the store, as its documents name it; `own_fields` are those that the owner edited."""

    __tablename__ = "company"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, default=1)
    name: Mapped[str]
    person_name: Mapped[str] = mapped_column(server_default="")
    email: Mapped[str] = mapped_column(server_default="")
    address: Mapped[str] = mapped_column(server_default="")
    area: Mapped[str] = mapped_column(server_default="")
    city: Mapped[str] = mapped_column(server_default="")
    pincode: Mapped[str] = mapped_column(server_default="")
    phone1: Mapped[str] = mapped_column(server_default="")
    phone2: Mapped[str] = mapped_column(server_default="")
    gstin: Mapped[str] = mapped_column(server_default="")
    state_code: Mapped[str] = mapped_column(server_default="")
    bank_name: Mapped[str] = mapped_column(server_default="")
    bank_branch: Mapped[str] = mapped_column(server_default="")
    bank_account: Mapped[str] = mapped_column(server_default="")
    bank_ifsc: Mapped[str] = mapped_column(server_default="")
    own_fields: Mapped[list[str]] = mapped_column(server_default="{}")


class Storefront(StoreModel):
    """Branding and links of the store; pictures are file names."""

    __tablename__ = "storefront"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, default=1)
    app_link: Mapped[str] = mapped_column(server_default="")
    logo: Mapped[str | None]
    banners: Mapped[list[str]] = mapped_column(server_default="{}")
    payment_picture: Mapped[str | None]
    colours: Mapped[dict[str, Any] | None]
    facebook: Mapped[str] = mapped_column(server_default="")
    youtube: Mapped[str] = mapped_column(server_default="")
    whatsapp: Mapped[str] = mapped_column(server_default="")
    instagram: Mapped[str] = mapped_column(server_default="")
