"""Categories, products and their sizes."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Computed,
    ForeignKey,
    Identity,
    Index,
    Numeric,
    SmallInteger,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from app.catalogue.limits import RATE_COLUMNS
from app.shared.audited import ActivityKind, Audited
from app.shared.models import Number, Percent, Rupees, StoreModel
from tenant_router.data_versions import DataVersion, Outdates

# Product picture numbers start at 1, so the two ranges never overlap.
FIRST_CATEGORY_PICTURE = 1_000_000_000_001
MOST_ORDERED_FIRST = "order_count DESC"


class Category(StoreModel):
    """A department of the catalogue. `recount` maintains its counts, so that no page has to count.

    `short_name` is for narrow places; an empty name in another language is replaced by `name`.
    The counts of hidden products, and of hidden products with a picture, are separate. `sold_count` is the
    sum of its products' `order_count`. `brands` has a text for each brand: the number of all its products, of
    its visible products, of its visible products with a picture, and its name.
    """

    __tablename__ = "categories"
    audited = Audited("category", ("code",), {}, name="name", removed=ActivityKind.DELETIONS)
    # Sales change all day, so no cached answer includes them.
    outdates = Outdates(DataVersion.CONTENT, ignored=frozenset({"sold_count"}))
    __table_args__ = (Index("categories_order", "priority", "code"),)

    code: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    short_name: Mapped[str] = mapped_column(server_default="")
    hindi_name: Mapped[str] = mapped_column(server_default="")
    gujarati_name: Mapped[str] = mapped_column(server_default="")
    description: Mapped[str] = mapped_column(server_default="")
    priority: Mapped[int] = mapped_column(server_default="9999")
    picture_id: Mapped[int] = mapped_column(BigInteger, Identity(always=False, start=FIRST_CATEGORY_PICTURE))
    picture: Mapped[str | None]
    product_count: Mapped[int] = mapped_column(server_default="0")
    pictured_count: Mapped[int] = mapped_column(server_default="0")
    hidden_count: Mapped[int] = mapped_column(server_default="0")
    hidden_pictured_count: Mapped[int] = mapped_column(server_default="0")
    sold_count: Mapped[int] = mapped_column(BigInteger, server_default="0")
    brands: Mapped[list[str]] = mapped_column(server_default="{}", deferred=True)
    own_fields: Mapped[list[str]] = mapped_column(server_default="{}")
    retired_at: Mapped[datetime | None]


def _words_in(texts: str) -> str:
    """Return the SQL that splits texts into words, in the same way as `rules.words_of` splits a search."""
    separators = r"[\s!-\-/:-@\[-`{-~‐-―‘-‟×।…₹]+|\.(?![0-9])|(?<![0-9])\."
    digits = f"translate({texts}, '०१२३४५६७८९૦૧૨૩૪૫૬૭૮૯', '01234567890123456789')"
    cut = f"regexp_replace(lower({digits}), '{separators}', ' ', 'g')"
    whole = rf"regexp_replace({cut}, '(?<=[0-9])\.0+(?![0-9])', '', 'g')"
    seams = "(?<=[0-9])(?=[^0-9. ])|(?<=[^0-9. ])(?=[0-9])"
    return f"regexp_split_to_array(btrim(regexp_replace({whole}, '{seams}', ' ', 'g')), ' +')"


_NAMES = "name || ' ' || short_name || ' ' || sizes"
_TEXTS = _NAMES + " || ' ' || long_name"
# The parts of a code such as 55/72/8 are words too. A code without any separator is one word.
_CODE_IN_PARTS = "CASE WHEN code ~ '[^[:alnum:]]' THEN ' ' || code ELSE '' END"


class Product(StoreModel):
    """An article of the catalogue. Its pictures are file names; lists show the first one.

    `own_fields` are the columns that the owner changed by hand; accounting no longer overwrites them.
    `from_accounting` marks the products that accounting maintains. Only the owner sees `hidden` ones.
    """

    __tablename__ = "products"
    # Sales change all day, and cached answers include neither them nor the words of searches.
    outdates = Outdates(DataVersion.CONTENT, ignored=frozenset({"order_count", "kind_tokens"}))
    audited = Audited(
        "product",
        ("code",),
        {"tax_rate": ActivityKind.RATES, "hidden": ActivityKind.PRODUCTS},
        name="name",
        removed=ActivityKind.DELETIONS,
    )
    __table_args__ = (
        Index("products_order", "priority", "code"),
        Index("products_category_order", "category_code", "priority", "code"),
        Index("products_sold", text(MOST_ORDERED_FIRST), "priority", "code"),
        Index("products_category_sold", "category_code", text(MOST_ORDERED_FIRST), "priority", "code"),
        Index("products_tokens", "tokens", postgresql_using="gin"),
        # Both indexes use byte order, which PostgreSQL leaves out where it names an index's columns.
        Index("products_code", text("lower(code)")),
        Index("products_hsn", "hsn", postgresql_where=text("hsn <> ''")),
        Index("products_kinds", "kind_tokens", postgresql_using="gin"),
        Index("products_picture", "picture_id"),
        Index("products_name", text("lower(name)"), "code"),
        Index("products_category_name", "category_code", text("lower(name)"), "code"),
        Index("products_category_created", "category_code", "created_at", "code"),
        Index("products_updated", "updated_at", "code"),
        Index("products_created", "created_at", "code"),
        Index(
            "products_brand",
            text("lower(brand)"),
            "priority",
            "code",
            postgresql_where=text("brand <> ''"),
        ),
        Index("products_pictureless", "priority", "code", postgresql_where=text("pictures = '{}'")),
        Index("products_coming_tax", "coming_tax_on", postgresql_where=text("coming_tax_on IS NOT NULL")),
        Index("products_untaxed", "priority", "code", postgresql_where=text("tax_rate IS NULL")),
        Index("products_hidden", "priority", "code", postgresql_where=text("hidden")),
        Index(
            "products_category_pictured",
            "category_code",
            "priority",
            "code",
            postgresql_where=text("pictures <> '{}' AND retired_at IS NULL AND NOT hidden"),
        ),
        Index(
            "products_category_catalog",
            "category_code",
            "catalog_id",
            postgresql_where=text("catalog_id IS NOT NULL AND retired_at IS NULL"),
        ),
    )

    code: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    short_name: Mapped[str] = mapped_column(server_default="")
    long_name: Mapped[str] = mapped_column(server_default="")
    description: Mapped[str] = mapped_column(server_default="")
    brand: Mapped[str] = mapped_column(server_default="")
    category_code: Mapped[str] = mapped_column(ForeignKey("store.categories.code"))
    unit: Mapped[str] = mapped_column(server_default="")
    hsn: Mapped[str] = mapped_column(server_default="")
    # The rate is null as long as it is unknown; such a product has no price yet.
    tax_rate: Mapped[Percent | None]
    priority: Mapped[int] = mapped_column(server_default="9999")
    catalog_id: Mapped[int | None] = mapped_column(BigInteger)
    picture_id: Mapped[int] = mapped_column(BigInteger, Identity(always=False))
    pictures: Mapped[list[str]] = mapped_column(server_default="{}")
    # The number of orders with this product.
    order_count: Mapped[int] = mapped_column(BigInteger, server_default="0")
    # The brand and size names, maintained by `recount`, and the words under which a search matches.
    sizes: Mapped[str] = mapped_column(server_default="")
    name_tokens: Mapped[list[str]] = mapped_column(Computed(_words_in(_NAMES), persisted=True))
    tokens: Mapped[list[str]] = mapped_column(
        Computed(f"{_words_in(f'{_TEXTS} || {_CODE_IN_PARTS}')} || lower(code)", persisted=True)
    )
    # The words that name the kind of product, as in `rules.kind_words`, maintained by `recount`.
    kind_tokens: Mapped[list[str] | None] = mapped_column(ARRAY(Text))
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())
    # The codes are not foreign keys: a product that accounting removes may return later.
    substitutes: Mapped[list[str]] = mapped_column(server_default="{}")
    # The day on which the next stock is expected.
    expected_on: Mapped[date | None]
    # The tax rate from `coming_tax_on`; `fields.tax_rate_sql` applies it from the first moment of that day.
    coming_tax_rate: Mapped[Percent | None]
    coming_tax_on: Mapped[date | None]
    own_fields: Mapped[list[str]] = mapped_column(server_default="{}")
    from_accounting: Mapped[bool] = mapped_column(server_default="false")
    hidden: Mapped[bool] = mapped_column(server_default="false")
    retired_at: Mapped[datetime | None]


class SearchWord(StoreModel):
    """A word that a search can match, with its spellings after removing letters."""

    __tablename__ = "search_words"
    __table_args__ = (
        Index("search_words_spellings", "spellings", postgresql_using="gin"),
        Index(
            "search_words_within",
            "word",
            postgresql_using="gin",
            postgresql_ops={"word": "extensions.gin_trgm_ops"},
        ),
    )

    word: Mapped[str] = mapped_column(Text(collation="C"), primary_key=True)
    spellings: Mapped[list[str]] = mapped_column(ARRAY(Text))


class Synonym(StoreModel):
    """A word of searches that the owner explains: the goods that it means have all words of `meaning`."""

    __tablename__ = "synonyms"
    audited = Audited(
        "synonym",
        ("word",),
        {"meaning": ActivityKind.SETTINGS},
        added=ActivityKind.SETTINGS,
        removed=ActivityKind.SETTINGS,
    )

    word: Mapped[str] = mapped_column(primary_key=True)
    meaning: Mapped[str]


class FailedSearch(StoreModel):
    """A search that found nothing: how often it was made, and when last."""

    __tablename__ = "failed_searches"

    words: Mapped[str] = mapped_column(primary_key=True)
    times: Mapped[int] = mapped_column(server_default="1")
    last_at: Mapped[datetime]


def rate_span(size: str = "") -> str:
    """Return the SQL of the lowest and highest rate of a size, for any grade, as a point in paise.

    Every rate paid is within this span, with or without the discount, unless a rate is agreed with the party.
    """
    rates = ", ".join(size + rate for rate in RATE_COLUMNS)
    return (
        f"point((least({rates}) * (100 - {size}discount_percent))::float8, (greatest({rates}) * 100)::float8)"
    )


class Variant(StoreModel):
    """A size of a product, with its barcode, its rates for the grades A to E, its packing and its stock."""

    __tablename__ = "variants"
    outdates = Outdates(DataVersion.CONTENT)
    audited = Audited(
        "size",
        ("product_code", "size_code"),
        dict.fromkeys((*RATE_COLUMNS, "mrp", "discount_percent"), ActivityKind.RATES),
        removed=ActivityKind.DELETIONS,
    )
    __table_args__ = (
        Index(
            "variants_rates",
            text(f"({rate_span()})"),
            postgresql_using="gist",
            postgresql_where=text("retired_at IS NULL"),
        ),
        Index("variants_barcode", "barcode", postgresql_where=text("barcode <> ''")),
    )

    product_code: Mapped[str] = mapped_column(
        ForeignKey("store.products.code", ondelete="CASCADE"), primary_key=True
    )
    size_code: Mapped[str] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    # Books may repeat a barcode; a scan then offers a choice.
    barcode: Mapped[str] = mapped_column(server_default="")
    pieces_per_box: Mapped[str] = mapped_column(server_default="")
    minimum_quantity: Mapped[int] = mapped_column(server_default="1")
    quantity_step: Mapped[int] = mapped_column(server_default="1")
    rate1: Mapped[Rupees]
    rate2: Mapped[Rupees]
    rate3: Mapped[Rupees]
    rate4: Mapped[Rupees]
    rate5: Mapped[Rupees]
    mrp: Mapped[Rupees | None]
    discount_percent: Mapped[Percent] = mapped_column(server_default="0")
    stock: Mapped[Decimal] = mapped_column(Numeric(14, 3), server_default="0")
    own_fields: Mapped[list[str]] = mapped_column(server_default="{}")
    retired_at: Mapped[datetime | None]


class PartyRate(StoreModel):
    """A rate agreed with one party for one size of one product."""

    __tablename__ = "party_rates"
    outdates = Outdates(DataVersion.CONTENT)

    account_code: Mapped[str] = mapped_column(
        ForeignKey("store.accounts.code", ondelete="CASCADE"), primary_key=True
    )
    product_code: Mapped[str] = mapped_column(primary_key=True)
    size_code: Mapped[str] = mapped_column(primary_key=True)
    rate: Mapped[Rupees]


class BoughtProduct(StoreModel):
    """A product that a party has ordered: in how many orders, and when last."""

    __tablename__ = "bought_products"
    __table_args__ = (
        Index("bought_products_latest", "account_code", text("ordered_at DESC"), "product_code"),
    )

    product_code: Mapped[str] = mapped_column(primary_key=True)
    account_code: Mapped[str] = mapped_column(
        ForeignKey("store.accounts.code", ondelete="CASCADE"), primary_key=True
    )
    order_count: Mapped[int]
    ordered_at: Mapped[datetime]


UNDO_TIME = timedelta(hours=24)


class CatalogueChange(StoreModel):
    """The values that a change of many products replaced, kept as long as the owner may undo it.

    `rows` are the values before and after, as `editing.undo` writes them. `products` is the number of
    affected products; null for a change from the previous release.
    """

    __tablename__ = "catalogue_changes"
    __table_args__ = (Index("catalogue_changes_created", "created_at"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str]
    rows: Mapped[dict[str, Any]] = mapped_column(deferred=True)
    products: Mapped[int | None]
    created_at: Mapped[datetime]
    undone_at: Mapped[datetime | None]
    restored: Mapped[int] = mapped_column(server_default="0")
    skipped: Mapped[int] = mapped_column(server_default="0")

    @property
    def undo_until(self) -> datetime:
        """Return until when the owner may undo the change."""
        return self.created_at + UNDO_TIME


class RateHistoryEntry(StoreModel):
    """Rates of a size that changed at once. Rows are only added, and removed when they are too old.

    `changes` are `{"field", "before", "after"}`. `source` is the kind of change. `by_kind` is the kind of
    person, as in the activity log; it is empty for automatic changes.
    """

    __tablename__ = "rate_history"
    __table_args__ = (
        Index("rate_history_product", "product_code", "id"),
        Index("rate_history_changed", "changed_at"),
    )

    id: Mapped[Number]
    product_code: Mapped[str]
    size_code: Mapped[str]
    # The name of the price list at that time; empty for the rates that all lists start from.
    price_list: Mapped[str] = mapped_column(server_default="")
    changed_at: Mapped[datetime] = mapped_column(server_default=func.now())
    changes: Mapped[list[dict[str, Any]]]
    source: Mapped[str]
    by_kind: Mapped[str] = mapped_column(server_default="")
    by_code: Mapped[str] = mapped_column(server_default="")
    by_name: Mapped[str] = mapped_column(server_default="")


class Catalog(StoreModel):
    """A printed catalogue for customers to download. The file is a PDF, the picture its cover."""

    __tablename__ = "catalogs"
    audited = Audited("catalogue", ("title",), {}, removed=ActivityKind.DELETIONS)

    id: Mapped[Number]
    title: Mapped[str]
    description: Mapped[str] = mapped_column(server_default="")
    picture: Mapped[str | None]
    file: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
