"""The rules of quantity and value that an owner sets, their price lists and their schemes."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, UniqueConstraint, func, text
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.audited import ActivityKind, Audited
from app.shared.models import Number, Percent, Rupees, StoreModel
from tenant_router.data_versions import DataVersion, Outdates


class StoredTerm(StoreModel):
    """The buyers and goods of a price list, a scheme or a rule; without codes it applies to all.

    Codes have no foreign key, so the term for an item that accounting removes applies again when the item
    returns.
    """

    __abstract__ = True
    outdates = Outdates(DataVersion.CONTENT)

    id: Mapped[Number]
    account_codes: Mapped[list[str]] = mapped_column(server_default="{}")
    grades: Mapped[list[str]] = mapped_column(server_default="{}")


class _OfGoods:
    """The goods of a term; without codes it is for all goods."""

    product_codes: Mapped[list[str]] = mapped_column(server_default="{}")
    category_codes: Mapped[list[str]] = mapped_column(server_default="{}")


class _Named:
    """The name of a term, and its time; null means no end."""

    name: Mapped[str]
    starts_at: Mapped[datetime]
    ends_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


_SCOPE = ("account_codes", "grades", "product_codes", "category_codes")
_VALUES = ("minimum", "step", "maximum", "minimum_value", "free_delivery_value")


class StoredRule(_OfGoods, StoredTerm):
    """A rule of the store: see `order_rules`. It has at most one code of each kind."""

    __tablename__ = "order_rules"
    __table_args__ = (UniqueConstraint(*_SCOPE, name="order_rules_scope"),)
    audited = Audited(
        "order_rule",
        ("audited_scope",),
        dict.fromkeys((*_SCOPE, *_VALUES), ActivityKind.SETTINGS),
        added=ActivityKind.SETTINGS,
        removed=ActivityKind.SETTINGS,
    )

    minimum: Mapped[int | None]
    step: Mapped[int | None]
    maximum: Mapped[int | None]
    minimum_value: Mapped[Rupees | None]
    free_delivery_value: Mapped[Rupees | None]

    @property
    def audited_scope(self) -> str:
        """Return the codes of a rule as the activity log shows them; empty for everyone and all goods."""
        return " · ".join((*self.account_codes, *self.grades, *self.product_codes, *self.category_codes))


class StoredPriceList(_Named, StoredTerm):
    """A price list of the store: see `price_lists`. It is for the grades, or for the accounts.

    `rates_version` changes with each change of the list's own rates; without any it is null and `rate_count`
    is 0.
    """

    __tablename__ = "price_lists"
    __table_args__ = (Index("price_lists_name", text("lower(name)"), unique=True),)
    audited = Audited(
        "price_list",
        ("name",),
        dict.fromkeys(
            ("name", "grades", "account_codes", "basis", "base", "percent", "starts_at", "ends_at"),
            ActivityKind.RATES,
        ),
        added=ActivityKind.RATES,
        removed=ActivityKind.RATES,
    )

    basis: Mapped[str]
    base: Mapped[str] = mapped_column(server_default="")
    percent: Mapped[Percent] = mapped_column(server_default="0")
    rates_version: Mapped[UUID | None]
    rate_count: Mapped[int] = mapped_column(server_default="0")


class PriceListRate(StoreModel):
    """A list's rate for one size. Accounting may have removed the size."""

    __tablename__ = "price_list_rates"
    outdates = Outdates(DataVersion.CONTENT)

    list_id: Mapped[int] = mapped_column(
        ForeignKey("store.price_lists.id", ondelete="CASCADE"), primary_key=True
    )
    product_code: Mapped[str] = mapped_column(primary_key=True)
    size_code: Mapped[str] = mapped_column(primary_key=True)
    rate: Mapped[Rupees]


_SCHEME_FACTS = (
    *("name", "place", "gives", "counts", "slabs", "product_codes", "category_codes", "grades"),
    *("account_codes", "salesperson_codes", "each_size", "all_items", "combined", "repeats", "free_product"),
    *("free_size", "floor_grade", "starts_at", "ends_at", "budget", "most_orders", "most_orders_each"),
)


class StoredScheme(_Named, _OfGoods, StoredTerm):
    """A scheme of the store: see `schemes`. Each slab has its numbers as texts, as JSON has no decimals."""

    __tablename__ = "schemes"
    __table_args__ = (Index("schemes_name", text("lower(name)"), unique=True),)
    audited = Audited(
        "scheme",
        ("name",),
        dict.fromkeys(_SCHEME_FACTS, ActivityKind.RATES),
        added=ActivityKind.RATES,
        removed=ActivityKind.RATES,
    )

    place: Mapped[int]
    gives: Mapped[str]
    counts: Mapped[str]
    slabs: Mapped[list[dict[str, Any]]]
    salesperson_codes: Mapped[list[str]] = mapped_column(server_default="{}")
    each_size: Mapped[bool] = mapped_column(server_default="false")
    all_items: Mapped[bool] = mapped_column(server_default="false")
    combined: Mapped[bool] = mapped_column(server_default="false")
    repeats: Mapped[bool] = mapped_column(server_default="false")
    free_product: Mapped[str] = mapped_column(server_default="")
    free_size: Mapped[str] = mapped_column(server_default="")
    floor_grade: Mapped[str] = mapped_column(server_default="")
    budget: Mapped[Rupees | None]
    most_orders: Mapped[int | None]
    most_orders_each: Mapped[int | None]
