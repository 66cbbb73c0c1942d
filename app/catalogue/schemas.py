"""Request and response schemas of products and categories.

Lists are built from rows by hand, because dumping a page of 25 through a schema costs more than its query. A
test compares the result with the schemas below, which produce the OpenAPI document.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any

from marshmallow import Schema, fields, validate

from app.catalogue import compared
from app.catalogue.fields import ProductRow
from app.catalogue.product_query import ProductQuery
from app.catalogue.rows import CategoryRow
from app.people.auth.viewer import Viewer
from app.pricing.order_rules import BuyerRules
from app.pricing.rules import NOTHING, Packing, packing, stock_suffices, stock_word, within_stock
from app.pricing.steps import Pricing
from app.shared.actor import Access
from app.shared.image_names import picture_url, thumbnail_name
from app.shared.schemas import Money, PaginationOut, PictureUrl, WireNames, list_response, number
from app.store.settings.rules import Settings

# Wire names of a product's text fields.
TEXT_NAMES = {
    "short_name": "ITEM_SNAME",
    "long_name": "ITEM_LNAME",
    "brand": "BRAND",
    "unit": "UOM",
    "hsn": "HSN",
}


class ImagesOut(Schema):
    imgid = fields.Int(required=True)
    IMGURL = fields.List(fields.Str(), required=True)
    THUMBURL = fields.List(fields.Str(), required=True)


class VariantOut(Schema):
    """A size. Customers get their own grade's rate and the rate they pay; the owner gets all five.

    A size is not `orderable` while its stock is below the smallest quantity, unless the store allows
    back-orders. Like the stock itself, `orderable` is omitted for users who may not see stock. A size without
    a barcode has no BARCODE.
    """

    SIZE_CD = fields.Str(required=True)
    BARCODE = fields.Str()
    DESC1 = fields.Str(required=True)
    MIN_OQTY = fields.Int(required=True)
    QYT_MULTI = fields.Int(required=True)
    MAX_OQTY = fields.Int()
    RATE = Money()
    SALE_RATE1 = Money()
    SALE_RATE2 = Money()
    SALE_RATE3 = Money()
    SALE_RATE4 = Money()
    SALE_RATE5 = Money()
    SALE_DISC = Money()
    MRP = Money()
    CL_STK = fields.Float()
    STOCK = fields.Str(validate=validate.OneOf(["in", "few", "out"]))
    orderable = fields.Bool()
    OWN_FIELDS = fields.List(fields.Str())


class DepartmentOut(Schema):
    dept_name = fields.Str(required=True)
    hindiName = fields.Str()
    gujaratiName = fields.Str()


class SubstituteOut(Schema):
    """An item that the owner named as a substitute of another."""

    ITEM_CD = fields.Str(required=True)
    ITEM_NAME = fields.Str(required=True)


class ComingTaxOut(Schema):
    """A coming tax rate of a product, and its first day."""

    RATEOFTAX = Money(required=True)
    FROM = fields.Str(required=True)


class ProductOut(Schema):
    """A product. Only the detail has ITEM_DESC, because lists are read on slow phones.

    RATEOFTAX is null if the books do not have it. Such a product has no price yet: RATE is 0.

    EXPECTED_ON is the day by which the next stock is expected. Customers get it if the store allows
    back-orders.

    The owner gets whether it is HIDDEN from customers and whether it comes from accounting. With the detail
    the owner also gets the VERSION, the OWN_FIELDS that they changed by hand and accounting no longer
    overwrites, the SUBSTITUTES that they named, the COMING_TAX if it gets another rate, and whether the
    product may be removed.
    """

    ITEM_CD = fields.Str(required=True)
    ITEM_NAME = fields.Str(required=True)
    ITEM_DESC = fields.Str()
    DEPT_CD = fields.Str(required=True)
    dept = fields.Nested(DepartmentOut, required=True)
    PRIORITY = fields.Int(required=True)
    CATALOG = fields.Int(required=True, allow_none=True)
    RATEOFTAX = Money(required=True, allow_none=True)
    MOBNOCO = fields.Str(required=True)
    EXPECTED_ON = fields.Str()
    img = fields.Nested(ImagesOut, required=True, allow_none=True)
    variant = fields.List(fields.Nested(VariantOut), required=True)
    HIDDEN = fields.Bool()
    VERSION = fields.Str()
    OWN_FIELDS = fields.List(fields.Str())
    FROM_ACCOUNTING = fields.Bool()
    REMOVABLE = fields.Bool()
    SUBSTITUTES = fields.List(fields.Nested(SubstituteOut))
    COMING_TAX = fields.Nested(ComingTaxOut)

    class Meta:
        include = {name: fields.Str(required=True) for name in TEXT_NAMES.values()}


class ProductPaginationOut(PaginationOut):
    """The position of a page.

    A search or a brand counts its first thousand hits; `atLeast` is true if there are more. `sortedFirst` is
    set if there are more products than are compared: this many are in the requested order, by rate or
    relevance, and the others follow in the order of the shop.
    """

    atLeast = fields.Bool()
    sortedFirst = fields.Int()


class ProductPageOut(Schema):
    """A page of products, and the filters that the caller may use.

    `didYouMean` are corrected words for a search with few hits.
    """

    didYouMean = fields.Str()
    filters = fields.List(fields.Str(validate=validate.OneOf(["rate", "stock", "bought"])))
    result = fields.List(fields.Nested(ProductOut), required=True)
    pagination = fields.Nested(ProductPaginationOut, required=True)


class ProductDetailOut(Schema):
    """A product. The owner also gets the codes of its neighbours in their list."""

    result = fields.Nested(ProductOut, required=True)
    similar = fields.List(fields.Nested(ProductOut), required=True)
    previous = fields.Str(allow_none=True)
    next = fields.Str(allow_none=True)


class SubstitutesOut(Schema):
    """The substitutes of an item, the best first."""

    result = fields.List(fields.Nested(ProductOut), required=True)


class Images(fields.Nested):
    """The pictures of a row, large and small, null without pictures, in responses."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(ImagesOut, required=True, allow_none=True, **kwargs)

    def _serialize(self, nested_obj: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return images_on_wire(*nested_obj)


CATEGORY_NAMES = {
    "name": "dept_name",
    "short_name": "dept_sname",
    "hindi_name": "hindiName",
    "gujarati_name": "gujaratiName",
    "priority": "PRIORITY",
    "description": "ITEMDESC",
}


class CategoryOut(Schema):
    """A category. The owner also gets how many products lack a picture, and the catalogue that all share."""

    code = fields.Str(data_key="DEPT_CD", required=True)
    name = fields.Str(data_key="dept_name", required=True)
    short_name = fields.Str(data_key="dept_sname", required=True)
    hindi_name = fields.Str(data_key="hindiName", required=True)
    gujarati_name = fields.Str(data_key="gujaratiName", required=True)
    priority = fields.Int(data_key="PRIORITY", required=True)
    description = fields.Str(data_key="ITEMDESC", required=True)
    product_count = fields.Int(data_key="itemCount", required=True)
    images = Images(data_key="img")
    without_picture = fields.Int(data_key="withoutImage")
    common_catalog = fields.Int(data_key="CATALOG", allow_none=True)
    own_fields = WireNames(CATEGORY_NAMES, data_key="OWN_FIELDS")


class CategoryPageOut(Schema):
    result = fields.List(fields.Nested(CategoryOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class BrandOut(Schema):
    """A brand, and how many of its products the caller may see."""

    name = fields.Str(data_key="BRAND", required=True)
    product_count = fields.Int(data_key="itemCount", required=True)


class BrandsOut(Schema):
    result = fields.List(fields.Nested(BrandOut), required=True)


class CatalogOut(Schema):
    """A downloadable catalogue. FILE_NAME is its path below the storage URL, FILE_URL the whole URL.

    The owner also gets its STATE. Without a file both names are empty, and the state is `preparing` or
    `refused`.
    """

    caId = fields.Int(attribute="catalog.id", required=True)
    TITLE = fields.Str(attribute="catalog.title", required=True)
    DESCRI = fields.Str(attribute="catalog.description", required=True)
    IMG_URL = PictureUrl(attribute="catalog.picture", required=True, allow_none=True)
    FILE_NAME = fields.Str(attribute="catalog.file", required=True)
    address = fields.Str(data_key="FILE_URL", required=True)
    store_key = fields.Str(data_key="MOBNOCO", required=True)
    STATE = fields.Str(attribute="owners.state", validate=validate.OneOf(["ready", "preparing", "refused"]))


class CatalogPageOut(Schema):
    result = fields.List(fields.Nested(CatalogOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class OneCatalogOut(Schema):
    """One catalogue, in a list for compatibility with the storefront."""

    result = fields.List(fields.Nested(CatalogOut), required=True)


class HighlightsBody(Schema):
    trending = fields.List(fields.Nested(CategoryOut), required=True)
    featured = fields.List(fields.Nested(ProductOut), required=True)
    bestSelling = fields.List(fields.Nested(ProductOut), required=True)


class HighlightsOut(Schema):
    result = fields.Nested(HighlightsBody, required=True)


def product_list(products: Sequence[Any], total: int, listing: ProductQuery) -> dict[str, Any]:
    """Return the JSON of a product list with its pagination."""
    limit = listing.max_counted
    more = {"sortedFirst": compared.MAX_COMPARED} if listing.sorts_part(total) else {}
    if not listing.counts_hits or total <= limit:
        answer = list_response(products, total, listing.page, listing.size)
    else:
        answer = list_response(products, limit, listing.page, listing.size)
        more |= {"nextPage": listing.page + 1 if len(products) == listing.size else None, "atLeast": True}
    return {**answer, "pagination": {**answer["pagination"], **more}}


def products_on_wire(rows: Iterable[tuple[Any, ...]], viewer: Viewer, store_key: str) -> list[dict[str, Any]]:
    """Return the products of product rows: one row per size, with a product's sizes in sequence."""
    products: list[dict[str, Any]] = []
    sizes: list[dict[str, Any]] = []
    names = visible_rates(viewer)
    current = None
    for row in map(ProductRow._make, rows):
        if row.code != current:
            current = row.code
            product = product_on_wire(row, viewer, store_key)
            products.append(product)
            sizes = product["variant"]
        if row.size_code is not None:
            sizes.append(variant_on_wire(row, viewer, names))
    return products


def product_on_wire(row: ProductRow, viewer: Viewer, store_key: str) -> dict[str, Any]:
    """Return the JSON of a product without its sizes."""
    product = {
        "ITEM_CD": row.code,
        "ITEM_NAME": row.name,
        "ITEM_SNAME": row.short_name,
        "ITEM_LNAME": row.long_name,
        "BRAND": row.brand,
        "DEPT_CD": row.category_code,
        "dept": _department(row),
        "PRIORITY": row.priority,
        "UOM": viewer.visibility.unit(row.unit),
        "HSN": row.hsn,
        "RATEOFTAX": row.tax_rate,
        "CATALOG": row.catalog_id,
        "MOBNOCO": store_key,
        "img": images_on_wire(row.picture_id, row.pictures),
        "variant": [],
    }
    if viewer.actor.kind is Access.OWNER:
        product["HIDDEN"] = row.hidden
        product["FROM_ACCOUNTING"] = row.from_accounting
    if row.expected_on and (viewer.actor.kind is Access.OWNER or viewer.settings.takes_back_orders):
        product["EXPECTED_ON"] = row.expected_on.isoformat()
    if row.description is not None:
        product["ITEM_DESC"] = row.description
    return product


def _department(row: ProductRow) -> dict[str, str]:
    """Return the names of a product's category; lists have many products, so empty names are left out."""
    names = {"dept_name": row.category_name}
    if row.category_hindi_name:
        names["hindiName"] = row.category_hindi_name
    if row.category_gujarati_name:
        names["gujaratiName"] = row.category_gujarati_name
    return names


def images_on_wire(picture_id: int, names: list[str]) -> dict[str, Any] | None:
    """Return a product's pictures, large and small, or None if it has none."""
    if not names:
        return None
    base = picture_url("")
    return {
        "imgid": picture_id,
        "IMGURL": [base + name for name in names],
        "THUMBURL": [base + thumbnail_name(name) for name in names],
    }


def visible_rates(viewer: Viewer) -> list[tuple[str, int]]:
    """Return the rates that this viewer may see, by wire name and index among the five."""
    return rate_names(viewer.visibility.listed(viewer.pricing.grade))


def rate_names(numbers: Iterable[int]) -> list[tuple[str, int]]:
    """Return the wire names of rates, with their indexes among the five."""
    return [(f"SALE_RATE{number}", number - 1) for number in numbers]


# The sizes of a store share most of their numbers and a few packings.
@lru_cache(maxsize=4_000)
def _number(text: str) -> float | int:
    return number(Decimal(text))


@lru_cache(maxsize=1_000)
def _packing(minimum: int, step: int, pieces_per_box: str, boxes: bool) -> Packing:
    return packing(minimum_quantity=minimum, quantity_step=step, pieces_per_box=pieces_per_box, boxes=boxes)


def packing_of(row: ProductRow, settings: Settings, rules: BuyerRules, *, stock_shown: bool) -> Packing:
    """Return the packing of a size for a buyer with these rules.

    If orders are limited to the stock, buyers who may see the stock are offered no more than that. Quantities
    in other orders are only considered in the cart.
    """
    own = _packing(row.minimum_quantity, row.quantity_step, row.pieces_per_box, settings.boxes)
    packed = rules.packed(own, row.code, row.category_code)
    limited = settings.limits_to_stock and stock_shown
    return within_stock(packed, row.stock) if limited else packed


class PackingOut(Schema):
    """The quantities of a size that may be ordered."""

    MIN_OQTY = fields.Int(required=True)
    QYT_MULTI = fields.Int(required=True)
    MAX_OQTY = fields.Int()


# Callers only copy its values into their results, so the cached mapping is safe to share.
@lru_cache(maxsize=1_000)
def packing_on_wire(pack: Packing) -> Mapping[str, int]:
    """Return the JSON of a packing, with a maximum only if there is one."""
    shown = {"MIN_OQTY": pack.smallest, "QYT_MULTI": pack.step}
    return shown | {"MAX_OQTY": pack.largest} if pack.is_limited else shown


def pays(pricing: Pricing, row: ProductRow) -> Decimal:
    """Return the rate that a caller pays for a size: 0 as long as its tax is not known."""
    if row.tax_rate is None:
        return NOTHING
    of = (row.code, row.size_code or "")
    return pricing.pays(row.rates, row.discount_percent, row.agreed_rate, of=of, mrp=row.mrp)


def variant_on_wire(row: ProductRow, viewer: Viewer, names: list[tuple[str, int]]) -> dict[str, Any]:
    """Return the JSON of a size with only the rates, discount and stock that the viewer may see."""
    visibility = viewer.visibility
    pack = packing_of(row, viewer.settings, viewer.rules, stock_shown=visibility.stock)
    variant: dict[str, Any] = {
        "SIZE_CD": row.size_code,
        "DESC1": row.pieces_per_box,
        **packing_on_wire(pack),
    }
    if row.barcode:
        variant["BARCODE"] = row.barcode
    if visibility.rates:
        rates = row.rates
        for name, index in names:
            variant[name] = _number(rates[index])
        variant["RATE"] = number(pays(viewer.pricing, row))
        if visibility.discount:
            variant["SALE_DISC"] = _number(row.discount_percent)
        if row.mrp is not None:
            variant["MRP"] = float(row.mrp)
    if visibility.stock:
        variant["CL_STK"] = row.stock
        variant["STOCK"] = stock_word(row.stock)
        variant["orderable"] = viewer.settings.takes_back_orders or stock_suffices(row.stock, pack)
    return variant


def category_on_wire(row: CategoryRow) -> dict[str, Any]:
    """Return the JSON of a category, in the form of `CategoryOut`."""
    return {
        "DEPT_CD": row.code,
        "dept_name": row.name,
        "dept_sname": row.short_name,
        "hindiName": row.hindi_name,
        "gujaratiName": row.gujarati_name,
        "PRIORITY": row.priority,
        "ITEMDESC": row.description,
        "itemCount": row.product_count,
        "img": images_on_wire(*row.images),
    }
