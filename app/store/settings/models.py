"""Tables of one row each: settings and company."""

from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.audited import ActivityKind, Audited
from app.shared.models import StoreModel
from app.store.settings.rules import TaxRegistration, named_switches
from tenant_router.data_versions import DataVersion, Outdates


class StoreSettings(StoreModel):
    """The store's switches (only values that differ from the default), configuration and form labels.

    `unit_names` are the owner's names of units in other languages.
    `terms_version` changes with each change of a price list, a scheme or a rule of quantity and value; it is
    null before the first one. The owner gets a daily summary from `summary_hour` on; null means none.
    `summary_sent_on` is the day of the last one. Customers are reminded of overdue bills every
    `reminder_days`; null means never. `reminded_on` is the last day on which all due reminders were sent.
    `dues_from_books` says whether a sync has delivered what customers owe. Until then, the upkeep counts dues
    from orders, up to the account `dues_counted_to`; null means all.
    """

    __tablename__ = "settings"
    __table_args__ = (
        CheckConstraint(
            "credit_policy IN ('ignore', 'warn', 'hold', 'block')", name="settings_credit_policy"
        ),
    )
    # Order numbers are left out: every order takes one, and no caller sees the next one.
    outdates = Outdates(
        DataVersion.CONTENT,
        ignored=frozenset({"next_order_number", "next_account_number", "summary_hour", "summary_sent_on"})
        | {"reminder_days", "reminded_on", "dues_from_books", "dues_counted_to"},
    )
    audited = Audited(
        "settings",
        (),
        dict.fromkeys(
            (
                *("switches", "guest_grade", "data_name", "next_order_number", "labels", "summary_hour"),
                *("credit_policy", "credit_grace_days", "reminder_days", "unit_names"),
            ),
            ActivityKind.SETTINGS,
        ),
        expand={"switches": named_switches},
    )

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, default=1)
    switches: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    guest_grade: Mapped[str] = mapped_column(server_default="A")
    data_name: Mapped[str] = mapped_column(server_default="")
    next_order_number: Mapped[int] = mapped_column(BigInteger, server_default="1")
    next_account_number: Mapped[int] = mapped_column(BigInteger, server_default="1")
    labels: Mapped[list[dict[str, Any]]] = mapped_column(server_default="[]")
    unit_names: Mapped[list[dict[str, Any]]] = mapped_column(server_default="[]")
    terms_version: Mapped[UUID | None]
    credit_policy: Mapped[str] = mapped_column(server_default="warn")
    credit_grace_days: Mapped[int] = mapped_column(server_default="0")
    summary_hour: Mapped[int | None] = mapped_column(SmallInteger)
    summary_sent_on: Mapped[date | None]
    reminder_days: Mapped[int | None] = mapped_column(SmallInteger)
    reminded_on: Mapped[date | None]
    dues_from_books: Mapped[bool] = mapped_column(server_default="false")
    dues_counted_to: Mapped[str | None] = mapped_column(server_default="")


# The fields of the two pages: details of the company, and look of its shop.
DETAILS = (
    *("name", "person_name", "email", "address", "area", "city", "pincode", "phone1", "phone2"),
    *("gstin", "tax_registration", "bank_name", "bank_branch", "bank_account", "bank_ifsc"),
    *("upi_id", "upi_name"),
)
BRANDING = (
    *("logo", "banners", "payment_picture", "colours"),
    *("facebook", "youtube", "whatsapp", "instagram"),
)


class Company(StoreModel):
    """The company behind the store, as its documents name it, with the branding and links of its shop.

    `own_fields` are the columns that the owner edited. Pictures are file names.
    """

    __tablename__ = "company"
    __table_args__ = (
        CheckConstraint(
            "tax_registration IN ('regular', 'composition', 'unregistered')", name="company_tax_registration"
        ),
    )
    outdates = Outdates(DataVersion.CONTENT)
    audited = Audited("company", (), dict.fromkeys(DETAILS + BRANDING, ActivityKind.SETTINGS))

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
    tax_registration: Mapped[str] = mapped_column(server_default=TaxRegistration.REGULAR)
    bank_name: Mapped[str] = mapped_column(server_default="")
    bank_branch: Mapped[str] = mapped_column(server_default="")
    bank_account: Mapped[str] = mapped_column(server_default="")
    bank_ifsc: Mapped[str] = mapped_column(server_default="")
    # Customers pay to this UPI ID; without it they see no address.
    upi_id: Mapped[str] = mapped_column(server_default="")
    upi_name: Mapped[str] = mapped_column(server_default="")
    app_link: Mapped[str] = mapped_column(server_default="")
    logo: Mapped[str | None]
    banners: Mapped[list[str]] = mapped_column(server_default="{}")
    payment_picture: Mapped[str | None]
    colours: Mapped[dict[str, Any] | None]
    facebook: Mapped[str] = mapped_column(server_default="")
    youtube: Mapped[str] = mapped_column(server_default="")
    whatsapp: Mapped[str] = mapped_column(server_default="")
    instagram: Mapped[str] = mapped_column(server_default="")
    own_fields: Mapped[list[str]] = mapped_column(server_default="{}")

    @property
    def charges_tax(self) -> bool:
        """Return whether the company adds tax to its sales."""
        return self.tax_registration == TaxRegistration.REGULAR
