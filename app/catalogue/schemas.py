"""Products and categories on the wire.

Lists are built from rows by hand, since a page of 25 through a schema costs more than its query; a test
holds what is built against the schemas below, which make the OpenAPI document.
"""

from collections.abc import Iterable
from typing import Any

from marshmallow import Schema, fields, validate

from app.auth.viewer import Viewer
from app.catalogue.queries import Shelf
from app.pricing.rules import grade_index, packing, stock_word
from app.shared.image_names import picture_url, thumbnail_name
from app.shared.schemas import In, Money, PageIn, PaginationOut, SortName, YesNo, listed, number, per_page

SHOP_PAGE = 25
PAPER_PAGE = 1_000
SIMILAR = 8
CATEGORY_PAGE = 50
CATALOG_PAGE = 25
# What the owner's lists may be ordered by, and what the orders are called in `queries`.
PRODUCT_SORT_COLUMNS = {
    "ITEM_CD": "code",
    "ITEM_NAME": "name",
    "PRIORITY": "priority",
    "UPDATED_AT": "updated",
}
CATEGORY_SORT_COLUMNS = {
    "DEPT_CD": "code",
    "dept_name": "name",
    "PRIORITY": "priority",
    "itemCount": "products",
}
CATALOG_SORT_COLUMNS = {"caId": "number", "TITLE": "title"}


class ImagesOut(Schema):
    imgid = fields.Int(required=True)
    IMGURL = fields.List(fields.Str(), required=True)
    THUMBURL = fields.List(fields.Str(), required=True)


class VariantOut(Schema):
    """A size. Of the rates a customer gets his own grade's and what he pays; the owner gets all five."""

    SIZE_CD = fields.Str(required=True)
    DESC1 = fields.Str(required=True)
    MIN_OQTY = fields.Int(required=True)
    QYT_MULTI = fields.Int(required=True)
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
    OWN_FIELDS = fields.List(fields.Str())


class DepartmentOut(Schema):
    dept_name = fields.Str(required=True)


class ProductOut(Schema):
    """A product. ITEM_DESC comes with the detail alone: lists are read on slow telephones.

    With the detail the owner gets the VERSION that he edits, the OWN_FIELDS that he changed by hand, which
    the accounting package no longer changes, whether that keeps the product at all, and whether the product
    may be removed.
    """

    ITEM_CD = fields.Str(required=True)
    ITEM_NAME = fields.Str(required=True)
    ITEM_SNAME = fields.Str(required=True)
    ITEM_LNAME = fields.Str(required=True)
    ITEM_DESC = fields.Str()
    DEPT_CD = fields.Str(required=True)
    dept = fields.Nested(DepartmentOut, required=True)
    PRIORITY = fields.Int(required=True)
    CATALOG = fields.Int(required=True, allow_none=True)
    UOM = fields.Str(required=True)
    HSN = fields.Str(required=True)
    RATEOFTAX = Money(required=True)
    MOBNOCO = fields.Str(required=True)
    img = fields.Nested(ImagesOut, required=True, allow_none=True)
    variant = fields.List(fields.Nested(VariantOut), required=True)
    VERSION = fields.Str()
    OWN_FIELDS = fields.List(fields.Str())
    FROM_ACCOUNTING = fields.Bool()
    REMOVABLE = fields.Bool()


class ProductPaginationOut(PaginationOut):
    """Where a page stands. A search counts its first thousand hits: `atLeast` says that there are more."""

    atLeast = fields.Bool()


class ProductPageOut(Schema):
    result = fields.List(fields.Nested(ProductOut), required=True)
    pagination = fields.Nested(ProductPaginationOut, required=True)


class ProductDetailOut(Schema):
    """A product; the owner is told the codes of its neighbours in his list too."""

    result = fields.Nested(ProductOut, required=True)
    similar = fields.List(fields.Nested(ProductOut), required=True)
    previous = fields.Str(allow_none=True)
    next = fields.Str(allow_none=True)


class CategoryOut(Schema):
    """A category. The owner is told how many products lack a picture, and the catalogue that all have."""

    DEPT_CD = fields.Str(required=True)
    dept_name = fields.Str(required=True)
    PRIORITY = fields.Int(required=True)
    ITEMDESC = fields.Str(required=True)
    itemCount = fields.Int(required=True)
    img = fields.Nested(ImagesOut, required=True, allow_none=True)
    withoutImage = fields.Int()
    CATALOG = fields.Int(allow_none=True)
    OWN_FIELDS = fields.List(fields.Str())


class CategoryPageOut(Schema):
    result = fields.List(fields.Nested(CategoryOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class CatalogOut(Schema):
    """A catalogue to download: FILE_NAME is its file under the storage's address, FILE_URL both.

    The owner is told its STATE; one without a file, both names empty, is `preparing` or was `refused`.
    """

    caId = fields.Int(required=True)
    TITLE = fields.Str(required=True)
    DESCRI = fields.Str(required=True)
    IMG_URL = fields.Str(required=True, allow_none=True)
    FILE_NAME = fields.Str(required=True)
    FILE_URL = fields.Str(required=True)
    MOBNOCO = fields.Str(required=True)
    STATE = fields.Str(validate=validate.OneOf(["ready", "preparing", "refused"]))


class CatalogPageOut(Schema):
    result = fields.List(fields.Nested(CatalogOut), required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class OneCatalogOut(Schema):
    """One catalogue, in a list as the storefront has always read it."""

    result = fields.List(fields.Nested(CatalogOut), required=True)


class HighlightsBody(Schema):
    trending = fields.List(fields.Nested(CategoryOut), required=True)
    featured = fields.List(fields.Nested(ProductOut), required=True)
    bestSelling = fields.List(fields.Nested(ProductOut), required=True)


class HighlightsOut(Schema):
    result = fields.Nested(HighlightsBody, required=True)


class ProductsIn(PageIn):
    """Which products; `partyCd` is the party that a salesperson orders for.

    Older clients send `groupCd` too, which is passed over: the server knows everybody's group. What has no
    picture, and orders by a field, are for the owner's list alone.
    """

    size = per_page(SHOP_PAGE)
    size.data_key = "per_page"
    category = fields.Str(data_key="dept_cd", load_default=None, validate=validate.Length(max=50))
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    party = fields.Str(data_key="partyCd", load_default=None, validate=validate.Length(max=50))
    pictureless = YesNo(data_key="withoutImage")
    ordered_by = SortName(PRODUCT_SORT_COLUMNS)
    descending = YesNo(data_key="desc")


class AllProductsIn(ProductsIn):
    size = fields.Int(
        data_key="per_page", load_default=PAPER_PAGE, validate=validate.Range(min=1, max=PAPER_PAGE)
    )


class HighlightsIn(In):
    party = fields.Str(data_key="partyCd", load_default=None, validate=validate.Length(max=50))


class OneProductIn(PageIn):
    """Which page of the similar products; which list of the owner's it is opened from."""

    size = per_page(SIMILAR)
    size.data_key = "per_page"
    party = fields.Str(data_key="partyCd", load_default=None, validate=validate.Length(max=50))
    category = fields.Str(data_key="dept_cd", load_default=None, validate=validate.Length(max=50))
    pictureless = YesNo(data_key="withoutImage")
    ordered_by = SortName(PRODUCT_SORT_COLUMNS)
    descending = YesNo(data_key="desc")


class CategoriesIn(PageIn):
    """Which page of the categories; words and orders are for the owner's list."""

    size = per_page(CATEGORY_PAGE)
    size.data_key = "per_page"
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    ordered_by = SortName(CATEGORY_SORT_COLUMNS)
    descending = YesNo(data_key="desc")


class CatalogsIn(PageIn):
    size = per_page(CATALOG_PAGE)
    size.data_key = "per_page"
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    ordered_by = SortName(CATALOG_SORT_COLUMNS)
    descending = YesNo(data_key="desc")


def product_list(products: list[dict[str, Any]], total: int, shelf: Shelf) -> dict[str, Any]:
    """The answer of a list of products."""
    most = shelf.most_counted
    if shelf.found is None or total <= most:
        return listed(products, total, shelf.page, shelf.size)
    answer = listed(products, most, shelf.page, shelf.size)
    following = shelf.page + 1 if len(products) == shelf.size else None
    return {**answer, "pagination": {**answer["pagination"], "nextPage": following, "atLeast": True}}


def products_on_wire(rows: Iterable[tuple[Any, ...]], viewer: Viewer, store_key: str) -> list[dict[str, Any]]:
    """The products of rows as `queries` orders them: one row a size, sizes of a product together."""
    products: list[dict[str, Any]] = []
    sizes: list[dict[str, Any]] = []
    seen = rates_seen(viewer)
    current = None
    for row in rows:
        if row[0] != current:
            current = row[0]
            product = _product(row, viewer, store_key)
            products.append(product)
            sizes = product["variant"]
        if row[14] is not None:
            sizes.append(_variant(row[14:27], viewer, seen))
    return products


def _product(row: tuple[Any, ...], viewer: Viewer, store_key: str) -> dict[str, Any]:
    product = {
        "ITEM_CD": row[0],
        "ITEM_NAME": row[1],
        "ITEM_SNAME": row[2],
        "ITEM_LNAME": row[3],
        "DEPT_CD": row[5],
        "dept": {"dept_name": row[6]},
        "PRIORITY": row[7],
        "UOM": viewer.sight.unit(row[8]),
        "HSN": row[9],
        "RATEOFTAX": row[10],
        "CATALOG": row[11],
        "MOBNOCO": store_key,
        "img": images_on_wire(row[12], row[13]),
        "variant": [],
    }
    if row[4] is not None:
        product["ITEM_DESC"] = row[4]
    return product


def images_on_wire(picture_id: int, names: list[str]) -> dict[str, Any] | None:
    """A product's pictures, large and small, or None where it has none."""
    if not names:
        return None
    base = picture_url("")
    large, small = [], []
    for name in names:
        large.append(base + name)
        small.append(base + thumbnail_name(name))
    return {"imgid": picture_id, "IMGURL": large, "THUMBURL": small}


def rates_seen(viewer: Viewer) -> list[tuple[str, int]]:
    """The rates that leave the server for this viewer, by wire name and place among the five."""
    if viewer.sight.all_rates:
        places = {1, 2, 3, 4, 5}
    elif viewer.sight.two_rates:
        places = {1, 2} - viewer.sight.hidden
    else:
        places = {grade_index(viewer.pricing.grade) + 1} - viewer.sight.hidden
    return [(f"SALE_RATE{place}", place - 1) for place in sorted(places)]


def _variant(row: tuple[Any, ...], viewer: Viewer, seen: list[tuple[str, int]]) -> dict[str, Any]:
    """A size of a product with the rates, discount and stock that the viewer may see, and no others."""
    size, box, minimum, step, *rates, mrp, discount, stock, agreed = row
    sight = viewer.sight
    pack = packing(
        minimum_quantity=minimum, quantity_step=step, pieces_per_box=box, boxes=viewer.settings.boxes
    )
    variant: dict[str, Any] = {
        "SIZE_CD": size,
        "DESC1": box,
        "MIN_OQTY": pack.least,
        "QYT_MULTI": pack.step,
    }
    if sight.rates:
        for name, place in seen:
            variant[name] = number(rates[place])
        variant["RATE"] = int(viewer.pricing.pays(rates, discount, agreed))
        if sight.discount:
            variant["SALE_DISC"] = number(discount)
        if mrp is not None:
            variant["MRP"] = mrp
    if sight.stock:
        variant["CL_STK"] = stock
        variant["STOCK"] = stock_word(stock)
    return variant


def category_on_wire(row: tuple[Any, ...]) -> dict[str, Any]:
    """A category; without a picture of its own it shows its first product's."""
    code, name, description, priority, picture, count, borrowed = row
    return {
        "DEPT_CD": code,
        "dept_name": name,
        "PRIORITY": priority,
        "ITEMDESC": description,
        "itemCount": count,
        "img": images_on_wire(0, [name for name in (picture or borrowed,) if name]),
    }


def catalog_on_wire(row: tuple[Any, ...], store_key: str, *, owner: bool = False) -> dict[str, Any]:
    number, title, description, picture, file, preparing = row
    catalog = {
        "caId": number,
        "TITLE": title,
        "DESCRI": description,
        "IMG_URL": picture_url(picture) if picture else None,
        "FILE_NAME": file,
        "FILE_URL": picture_url(file) if file else "",
        "MOBNOCO": store_key,
    }
    if owner:
        catalog["STATE"] = "preparing" if preparing else "ready" if file else "refused"
    return catalog
