"""The rules of quantity and value that an owner sets, their price lists and their schemes."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, UniqueConstraint, func, text
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.audited import ActivityKind, Audited
from app.shared.models import Number, Percent, Rupees, StoreModel
from tenant_router.data_versions import DataVersion, Outdates

_SCOPE = ("account_code", "grade", "product_code", "category_code")
_VALUES = ("minimum", "step", "maximum", "minimum_value", "free_delivery_value")


class StoredRule(StoreModel):
    """A rule of the store: see `order_rules`. An empty code or grade is everyone, or all goods.

    Its codes refer to no table: a rule of an item that accounting takes away is there when the item returns.
    """

    __tablename__ = "order_rules"
    __table_args__ = (UniqueConstraint(*_SCOPE, name="order_rules_scope"),)
    outdates = Outdates(DataVersion.CONTENT)
    audited = Audited(
        "order_rule",
        ("audited_scope",),
        dict.fromkeys((*_SCOPE, *_VALUES), ActivityKind.SETTINGS),
        added=ActivityKind.SETTINGS,
        removed=ActivityKind.SETTINGS,
    )

    id: Mapped[Number]
    account_code: Mapped[str] = mapped_column(server_default="")
    grade: Mapped[str] = mapped_column(server_default="")
    product_code: Mapped[str] = mapped_column(server_default="")
    category_code: Mapped[str] = mapped_column(server_default="")
    minimum: Mapped[int | None]
    step: Mapped[int | None]
    maximum: Mapped[int | None]
    minimum_value: Mapped[Rupees | None]
    free_delivery_value: Mapped[Rupees | None]

    @property
    def audited_scope(self) -> str:
        """Return the codes of a rule as the activity log names it; empty for everyone and all goods."""
        codes = (self.account_code, self.grade, self.product_code, self.category_code)
        return " · ".join(code for code in codes if code)


_FACTS = ("name", "grades", "account_codes", "basis", "base", "percent", "starts_at", "ends_at")


class StoredPriceList(StoreModel):
    """A price list of the store: see `price_lists`. It is for the grades, or for the accounts.

    `rates_version` is new with each change of its own rates; null without any, and `rate_count` is 0.
    """

    __tablename__ = "price_lists"
    __table_args__ = (Index("price_lists_name", text("lower(name)"), unique=True),)
    outdates = Outdates(DataVersion.CONTENT)
    audited = Audited(
        "price_list",
        ("name",),
        dict.fromkeys(_FACTS, ActivityKind.RATES),
        added=ActivityKind.RATES,
        removed=ActivityKind.RATES,
    )

    id: Mapped[Number]
    name: Mapped[str]
    grades: Mapped[list[str]] = mapped_column(server_default="{}")
    account_codes: Mapped[list[str]] = mapped_column(server_default="{}")
    basis: Mapped[str]
    base: Mapped[str] = mapped_column(server_default="")
    percent: Mapped[Percent] = mapped_column(server_default="0")
    starts_at: Mapped[datetime]
    ends_at: Mapped[datetime | None]
    rates_version: Mapped[UUID | None]
    rate_count: Mapped[int] = mapped_column(server_default="0")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class PriceListRate(StoreModel):
    """A rate that a list has for one size. The size may be one that accounting took away."""

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


class StoredScheme(StoreModel):
    """A scheme of the store: see `schemes`. Each slab has its numbers as texts, as JSON has no decimals."""

    __tablename__ = "schemes"
    __table_args__ = (Index("schemes_name", text("lower(name)"), unique=True),)
    outdates = Outdates(DataVersion.CONTENT)
    audited = Audited(
        "scheme",
        ("name",),
        dict.fromkeys(_SCHEME_FACTS, ActivityKind.RATES),
        added=ActivityKind.RATES,
        removed=ActivityKind.RATES,
    )

    id: Mapped[Number]
    name: Mapped[str]
    place: Mapped[int]
    gives: Mapped[str]
    counts: Mapped[str]
    slabs: Mapped[list[dict[str, Any]]]
    product_codes: Mapped[list[str]] = mapped_column(server_default="{}")
    category_codes: Mapped[list[str]] = mapped_column(server_default="{}")
    grades: Mapped[list[str]] = mapped_column(server_default="{}")
    account_codes: Mapped[list[str]] = mapped_column(server_default="{}")
    salesperson_codes: Mapped[list[str]] = mapped_column(server_default="{}")
    each_size: Mapped[bool] = mapped_column(server_default="false")
    all_items: Mapped[bool] = mapped_column(server_default="false")
    combined: Mapped[bool] = mapped_column(server_default="false")
    repeats: Mapped[bool] = mapped_column(server_default="false")
    free_product: Mapped[str] = mapped_column(server_default="")
    free_size: Mapped[str] = mapped_column(server_default="")
    floor_grade: Mapped[str] = mapped_column(server_default="")
    starts_at: Mapped[datetime]
    ends_at: Mapped[datetime | None]
    budget: Mapped[Rupees | None]
    most_orders: Mapped[int | None]
    most_orders_each: Mapped[int | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
