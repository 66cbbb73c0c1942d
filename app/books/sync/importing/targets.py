"""The tables and columns of each entity: all that an accounting package may write.

Columns that are not listed belong to the store's owner: pictures, priorities, catalogues, passwords, locks,
roles and switches. Listed columns in a record's `own_fields` belong to the owner too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.catalogue.fields import TEXT_COLUMNS


@dataclass(frozen=True, slots=True)
class Column:
    """A column's SQL type, and its value where the source reports it as empty.

    With `only_if_empty`, an existing value of the record is not replaced.
    """

    type: str
    empty: str | None = "''"
    only_if_empty: bool = False


TEXT = Column("text")
MONEY = Column("numeric", "0")


@dataclass(frozen=True, slots=True)
class Target:
    """A table of the store; `parent` is the column with the code of the parent record.

    `on_insert` are values of new records only, `on_write` is set with every change; `%(now)s` is the time of
    the run.
    """

    entity: str
    table: str
    columns: Mapping[str, Column]
    keys: tuple[str, ...] = ("code",)
    parent: str | None = None
    on_insert: Mapping[str, str] = field(default_factory=dict)
    on_write: Mapping[str, str] = field(default_factory=dict)
    letter: str = ""
    digits: int = 0


RATES = ("rate1", "rate2", "rate3", "rate4", "rate5")
DEPARTMENTS = Target(
    "departments",
    "store.categories",
    {"name": TEXT},
    on_insert={"priority": "coalesce((r.data ->> 'first_priority')::int, 9999)"},
    letter="E",
    digits=3,
)
PRODUCTS = Target(
    "products",
    "store.products",
    {
        **dict.fromkeys(("name", *TEXT_COLUMNS), TEXT),
        "description": Column("text", "''", only_if_empty=True),
        "tax_rate": Column("numeric", None),
    },
    parent="category_code",
    on_write={"from_accounting": "true", "updated_at": "%(now)s"},
    letter="I",
    digits=7,
)
VARIANTS = Target(
    "variants",
    "store.variants",
    {
        **dict.fromkeys(RATES, MONEY),
        "mrp": Column("numeric", None),
        "barcode": TEXT,
        "pieces_per_box": TEXT,
        "minimum_quantity": Column("int", "1"),
        "quantity_step": Column("int", "1"),
        "discount_percent": MONEY,
    },
    keys=("product_code", "size_code"),
    on_insert={"position": "least(row_number() OVER (PARTITION BY r.code ORDER BY r.key) - 1, 32000)"},
)
SALESPEOPLE = Target(
    "salespeople",
    "store.salespeople",
    dict.fromkeys(("name", "area", "city", "phone"), TEXT),
    on_write={"from_accounting": "true"},
    letter="S",
    digits=3,
)
ACCOUNTS = Target(
    "accounts",
    "store.accounts",
    {
        **dict.fromkeys(
            ("name", "person_name", "email", "phone1", "phone2", "address1", "address2", "city", "state"),
            TEXT,
        ),
        **dict.fromkeys(("pincode", "gstin", "pan", "state_code", "group_code"), TEXT),
        "price_grade": Column("text", "'.'"),
        "credit_days": Column("int", "0"),
        "credit_limit": MONEY,
    },
    parent="salesperson_code",
    on_insert={"created_at": "%(now)s"},
    on_write={
        "from_accounting": "true",
        "deactivated_at": "CASE WHEN o.retired_at IS NULL THEN o.deactivated_at END",
    },
    letter="A",
    digits=7,
)
# Each target follows the targets that it refers to.
TARGETS = (DEPARTMENTS, PRODUCTS, VARIANTS, SALESPEOPLE, ACCOUNTS)
# The values entered when the store was opened stay; the books may name the same business differently.
SHOP = Column("text", only_if_empty=True)
COMPANY = {
    **dict.fromkeys(("name", "person_name", "email", "city"), SHOP),
    **dict.fromkeys(("address", "area", "pincode", "phone1", "phone2"), TEXT),
    **dict.fromkeys(
        ("gstin", "state_code", "bank_name", "bank_branch", "bank_account", "bank_ifsc"),
        TEXT,
    ),
}
OTHER_CATEGORY, OTHER_NAME = "E000", "Other"
