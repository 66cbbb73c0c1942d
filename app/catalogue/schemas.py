"""Request and response schemas of products and categories.

Lists are built from rows by hand, because dumping a page of 25 through a schema costs more than its query. A
test compares the result with the schemas below, which produce the OpenAPI document.
"""

from collections.abc import Iterable
from typing import Any

from marshmallow import Schema, fields, validate

from app.auth.viewer import Viewer
from app.catalogue.queries import ProductQuery
from app.pricing.rules import grade_index, packing, stock_word
from app.shared.image_names import picture_url, thumbnail_name
from app.shared.schemas import (
    In,
    Money,
    PageIn,
    PaginationOut,
    SortName,
    YesNo,
    list_response,
    number,
    per_page,
)

SHOP_PAGE_SIZE = 25
PRINT_PAGE_SIZE = 1_000
SIMILAR_PAGE_SIZE = 8
CATEGORY_PAGE_SIZE = 50
CATALOG_PAGE_SIZE = 25
# Wire names of the owner's sort orders, mapped to their names in `queries`.
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
    """A size. Customers get the rate of their own grade and the rate they pay; the owner gets all five."""

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
    """A product. ITEM_DESC is part of the detail only, because lists are read on slow phones.

    With the detail the owner also gets the VERSION, the OWN_FIELDS that they changed by hand and accounting
    no longer overwrites, whether the product comes from accounting, and whether it may be removed.
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
    """The position of a page. A search counts its first thousand hits; `atLeast` says that there are more."""

    atLeast = fields.Bool()


class ProductPageOut(Schema):
    result = fields.List(fields.Nested(ProductOut), required=True)
    pagination = fields.Nested(ProductPaginationOut, required=True)


class ProductDetailOut(Schema):
    """A product. The owner also gets the codes of its neighbours in their list."""

    result = fields.Nested(ProductOut, required=True)
    similar = fields.List(fields.Nested(ProductOut), required=True)
    previous = fields.Str(allow_none=True)
    next = fields.Str(allow_none=True)


class CategoryOut(Schema):
    """A category. The owner also gets how many products lack a picture, and the catalogue that all share."""

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
    """A downloadable catalogue. FILE_NAME is its path below the storage URL, FILE_URL the whole URL.

    The owner also gets its STATE. Without a file both names are empty, and it is `preparing` or was
    `refused`.
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
    """One catalogue, wrapped in a list as the storefront has always read it."""

    result = fields.List(fields.Nested(CatalogOut), required=True)


class HighlightsBody(Schema):
    trending = fields.List(fields.Nested(CategoryOut), required=True)
    featured = fields.List(fields.Nested(ProductOut), required=True)
    bestSelling = fields.List(fields.Nested(ProductOut), required=True)


class HighlightsOut(Schema):
    result = fields.Nested(HighlightsBody, required=True)


class ProductsIn(PageIn):
    """The filters of a product list; `partyCd` is the party that a salesperson orders for.

    Older clients also send `groupCd`, which is ignored: the server knows the group. `withoutImage` and
    sorting by a field only work for the owner.
    """

    size = per_page(SHOP_PAGE_SIZE)
    size.data_key = "per_page"
    category = fields.Str(data_key="dept_cd", load_default=None, validate=validate.Length(max=50))
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    party = fields.Str(data_key="partyCd", load_default=None, validate=validate.Length(max=50))
    pictureless = YesNo(data_key="withoutImage")
    ordered_by = SortName(PRODUCT_SORT_COLUMNS)
    descending = YesNo(data_key="desc")


class AllProductsIn(ProductsIn):
    size = fields.Int(
        data_key="per_page", load_default=PRINT_PAGE_SIZE, validate=validate.Range(min=1, max=PRINT_PAGE_SIZE)
    )


class HighlightsIn(In):
    party = fields.Str(data_key="partyCd", load_default=None, validate=validate.Length(max=50))


class OneProductIn(PageIn):
    """The page of similar products, and the owner's list that the product is opened from."""

    size = per_page(SIMILAR_PAGE_SIZE)
    size.data_key = "per_page"
    party = fields.Str(data_key="partyCd", load_default=None, validate=validate.Length(max=50))
    category = fields.Str(data_key="dept_cd", load_default=None, validate=validate.Length(max=50))
    pictureless = YesNo(data_key="withoutImage")
    ordered_by = SortName(PRODUCT_SORT_COLUMNS)
    descending = YesNo(data_key="desc")


class CategoriesIn(PageIn):
    """The page of categories; search and sorting only work for the owner."""

    size = per_page(CATEGORY_PAGE_SIZE)
    size.data_key = "per_page"
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    ordered_by = SortName(CATEGORY_SORT_COLUMNS)
    descending = YesNo(data_key="desc")


class CatalogsIn(PageIn):
    size = per_page(CATALOG_PAGE_SIZE)
    size.data_key = "per_page"
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    ordered_by = SortName(CATALOG_SORT_COLUMNS)
    descending = YesNo(data_key="desc")


def product_list(products: list[dict[str, Any]], total: int, listing: ProductQuery) -> dict[str, Any]:
    """Return the JSON of a product list with its pagination."""
    limit = listing.max_counted
    if listing.search is None or total <= limit:
        return list_response(products, total, listing.page, listing.size)
    answer = list_response(products, limit, listing.page, listing.size)
    following = listing.page + 1 if len(products) == listing.size else None
    return {**answer, "pagination": {**answer["pagination"], "nextPage": following, "atLeast": True}}


def products_on_wire(rows: Iterable[tuple[Any, ...]], viewer: Viewer, store_key: str) -> list[dict[str, Any]]:
    """Return the products of rows in the order of `queries`: one row per size, a product's sizes together."""
    products: list[dict[str, Any]] = []
    sizes: list[dict[str, Any]] = []
    rate_names = visible_rates(viewer)
    current = None
    for row in rows:
        if row[0] != current:
            current = row[0]
            product = _product(row, viewer, store_key)
            products.append(product)
            sizes = product["variant"]
        if row[14] is not None:
            sizes.append(_variant(row[14:27], viewer, rate_names))
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
        "UOM": viewer.visibility.unit(row[8]),
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
    """Return a product's pictures, large and small, or None if it has none."""
    if not names:
        return None
    base = picture_url("")
    large, small = [], []
    for name in names:
        large.append(base + name)
        small.append(base + thumbnail_name(name))
    return {"imgid": picture_id, "IMGURL": large, "THUMBURL": small}


def visible_rates(viewer: Viewer) -> list[tuple[str, int]]:
    """Return the rates that this viewer may see, by wire name and index among the five."""
    if viewer.visibility.all_rates:
        places = {1, 2, 3, 4, 5}
    elif viewer.visibility.two_rates:
        places = {1, 2} - viewer.visibility.hidden
    else:
        places = {grade_index(viewer.pricing.grade) + 1} - viewer.visibility.hidden
    return [(f"SALE_RATE{place}", place - 1) for place in sorted(places)]


def _variant(row: tuple[Any, ...], viewer: Viewer, rate_names: list[tuple[str, int]]) -> dict[str, Any]:
    """Return the JSON of a size with only the rates, discount and stock that the viewer may see."""
    size, box, minimum, step, *rates, mrp, discount, stock, agreed = row
    sight = viewer.visibility
    pack = packing(
        minimum_quantity=minimum, quantity_step=step, pieces_per_box=box, boxes=viewer.settings.boxes
    )
    variant: dict[str, Any] = {
        "SIZE_CD": size,
        "DESC1": box,
        "MIN_OQTY": pack.smallest,
        "QYT_MULTI": pack.step,
    }
    if sight.rates:
        for name, place in rate_names:
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
    """Return the JSON of a category. Without a picture of its own it shows its first product's."""
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
