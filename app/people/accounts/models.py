"""Tables of a store's people."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Computed, ForeignKey, Index, func, text
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.audited import ActivityKind, Audited
from app.shared.models import Rupees, StoreModel
from tenant_router.data_versions import DataVersion, Outdates

# The text that the search for accounts matches.
_WORDS = "lower(code || ' ' || name || ' ' || person_name || ' ' || phone1 || ' ' || city)"


class Owner(StoreModel):
    """The person who runs the store and signs in with the store's mobile number.

    `shop_seen_at` is when they first viewed the shop as a customer.
    """

    __tablename__ = "owners"

    audited = Audited(
        "owner",
        ("user_name",),
        {"password_hash": ActivityKind.PASSWORDS},
        name="name",
        secret=frozenset({"password_hash"}),
    )

    user_name: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    password_hash: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    shop_seen_at: Mapped[datetime | None]


class Salesperson(StoreModel):
    """A member of the sales team who orders for their parties; the code is S and three characters.

    `own_fields` are the columns that the owner edited, which a sync does not overwrite. `from_accounting`
    marks salespeople that the accounting package manages.
    """

    __tablename__ = "salespeople"
    outdates = Outdates(DataVersion.CALLERS)
    audited = Audited(
        "salesperson",
        ("code",),
        {
            **dict.fromkeys(("name", "phone", "locked", "may_override_credit"), ActivityKind.STAFF),
            "password_hash": ActivityKind.PASSWORDS,
        },
        name="name",
        secret=frozenset({"password_hash"}),
        masked=frozenset({"phone"}),
        added=ActivityKind.STAFF,
    )
    __table_args__ = (Index("salespeople_phone", "phone"),)

    code: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    phone: Mapped[str] = mapped_column(server_default="")
    email: Mapped[str] = mapped_column(server_default="")
    area: Mapped[str] = mapped_column(server_default="")
    city: Mapped[str] = mapped_column(server_default="")
    password_hash: Mapped[str | None]
    locked: Mapped[bool] = mapped_column(server_default="false")
    # A salesperson who may place an order over the customer's credit limit, with a reason.
    may_override_credit: Mapped[bool] = mapped_column(server_default="false")
    own_fields: Mapped[list[str]] = mapped_column(server_default="{}")
    from_accounting: Mapped[bool] = mapped_column(server_default="false")
    retired_at: Mapped[datetime | None]


class Account(StoreModel):
    """A customer: dealer, distributor or electrician; the codes of self-registered ones begin with B.

    `from_accounting` marks accounts that the accounting package has written.
    """

    __tablename__ = "accounts"
    outdates = Outdates(DataVersion.CALLERS)
    audited = Audited(
        "customer",
        ("code",),
        {
            **dict.fromkeys(
                (
                    *("price_grade", "credit_days", "credit_limit", "credit_policy", "salesperson_code"),
                    *("switches", "phone1", "locked", "verified"),
                ),
                ActivityKind.CUSTOMERS,
            ),
            "password_hash": ActivityKind.PASSWORDS,
        },
        name="name",
        secret=frozenset({"password_hash"}),
        masked=frozenset({"phone1"}),
        erased="deactivated_at",
    )
    __table_args__ = (
        CheckConstraint(
            "credit_policy IN ('', 'ignore', 'warn', 'hold', 'block')", name="accounts_credit_policy"
        ),
        Index("accounts_phone", "phone1"),
        Index("accounts_salesperson", "salesperson_code", "name"),
        Index("accounts_name", text("lower(name)"), "code"),
        Index("accounts_role", "role", text("lower(name)"), "code"),
        Index("accounts_grade", "price_grade", text("lower(name)"), "code"),
        Index("accounts_dues", "closing_balance", "code", postgresql_where=text("closing_balance > 0")),
        Index("accounts_locked", "code", postgresql_where=text("locked")),
        Index(
            "accounts_words",
            "words",
            postgresql_using="gin",
            postgresql_ops={"words": "extensions.gin_trgm_ops"},
        ),
    )

    code: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    person_name: Mapped[str] = mapped_column(server_default="")
    email: Mapped[str] = mapped_column(server_default="")
    phone1: Mapped[str] = mapped_column(server_default="")
    phone2: Mapped[str] = mapped_column(server_default="")
    address1: Mapped[str] = mapped_column(server_default="")
    address2: Mapped[str] = mapped_column(server_default="")
    district: Mapped[str] = mapped_column(server_default="")
    city: Mapped[str] = mapped_column(server_default="")
    state: Mapped[str] = mapped_column(server_default="")
    pincode: Mapped[str] = mapped_column(server_default="")
    gstin: Mapped[str] = mapped_column(server_default="")
    pan: Mapped[str] = mapped_column(server_default="")
    state_code: Mapped[str] = mapped_column(server_default="")
    price_grade: Mapped[str] = mapped_column(server_default=".")
    group_code: Mapped[str] = mapped_column(server_default="")
    role: Mapped[str] = mapped_column(server_default="")
    distributor: Mapped[str] = mapped_column(server_default="")
    closing_balance: Mapped[Rupees] = mapped_column(server_default="0")
    credit_days: Mapped[int] = mapped_column(server_default="0")
    credit_limit: Mapped[Rupees] = mapped_column(server_default="0")
    # Empty means the store's policy.
    credit_policy: Mapped[str] = mapped_column(server_default="")
    salesperson_code: Mapped[str | None] = mapped_column(ForeignKey("store.salespeople.code"))
    switches: Mapped[list[str]] = mapped_column(server_default="{}")
    locked: Mapped[bool] = mapped_column(server_default="false")
    verified: Mapped[bool] = mapped_column(server_default="true")
    password_hash: Mapped[str | None]
    deactivated_at: Mapped[datetime | None]
    own_fields: Mapped[list[str]] = mapped_column(server_default="{}")
    from_accounting: Mapped[bool] = mapped_column(server_default="false")
    retired_at: Mapped[datetime | None]
    words: Mapped[str] = mapped_column(Computed(_WORDS, persisted=True), deferred=True)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
