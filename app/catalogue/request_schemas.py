"""Request schemas of the catalogue: filters, pages and sort orders."""

from marshmallow import fields, validate

from app.catalogue.limits import MAX_CODE_LENGTH, MAX_NAME_LENGTH, MAX_RUPEES
from app.shared.schemas import In, PageIn, SortName, YesNo, per_page

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
SHOP_SORT_ORDERS = {
    "best": "best",
    "name": "name",
    "rateLow": "rate_low",
    "rateHigh": "rate_high",
    "newest": "newest",
}
CATEGORY_SORT_COLUMNS = {
    "DEPT_CD": "code",
    "dept_name": "name",
    "PRIORITY": "priority",
    "itemCount": "products",
}
CATALOG_SORT_COLUMNS = {"caId": "number", "TITLE": "title"}


def _rate(name: str) -> fields.Int:
    return fields.Int(data_key=name, load_default=None, validate=validate.Range(min=0, max=int(MAX_RUPEES)))


class ProductsIn(PageIn):
    """The filters of a product list; `partyCd` is the party that a salesperson orders for.

    `groupCd` is ignored: the server knows the group. `withoutImage`, `withoutTax`, `hidden` and sorting by a
    field only work for the owner. Filters and `sortBy` are ignored if the caller may not see the values
    behind them: the rates, the stock, or a party's orders. `nearest` finds products with any of the words.
    `after` is the code of the last product of the previous page: with it a deep page takes no longer than the
    first.
    """

    size = per_page(SHOP_PAGE_SIZE)
    category = fields.Str(data_key="dept_cd", load_default=None, validate=validate.Length(max=50))
    brand = fields.Str(load_default=None, validate=validate.Length(max=MAX_NAME_LENGTH))
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    party = fields.Str(data_key="partyCd", load_default=None, validate=validate.Length(max=50))
    pictureless = YesNo(data_key="withoutImage")
    hidden = YesNo()
    untaxed = YesNo(data_key="withoutTax")
    ordered_by = SortName(PRODUCT_SORT_COLUMNS)
    descending = YesNo(data_key="desc")
    order = fields.Str(data_key="sortBy", load_default=None, validate=validate.OneOf(list(SHOP_SORT_ORDERS)))
    in_stock = YesNo(data_key="inStock")
    bought = YesNo(data_key="boughtBefore")
    min_rate = _rate("minRate")
    max_rate = _rate("maxRate")
    nearest = YesNo()
    after = fields.Str(load_default=None, validate=validate.Length(max=MAX_CODE_LENGTH))


class AllProductsIn(ProductsIn):
    size = fields.Int(
        data_key="per_page", load_default=PRINT_PAGE_SIZE, validate=validate.Range(min=1, max=PRINT_PAGE_SIZE)
    )


class HighlightsIn(In):
    party = fields.Str(data_key="partyCd", load_default=None, validate=validate.Length(max=50))


class OneProductIn(PageIn):
    """The page of similar products, and the owner's list from which the product was opened."""

    size = per_page(SIMILAR_PAGE_SIZE)
    party = fields.Str(data_key="partyCd", load_default=None, validate=validate.Length(max=50))
    category = fields.Str(data_key="dept_cd", load_default=None, validate=validate.Length(max=50))
    pictureless = YesNo(data_key="withoutImage")
    hidden = YesNo()
    untaxed = YesNo(data_key="withoutTax")
    ordered_by = SortName(PRODUCT_SORT_COLUMNS)
    descending = YesNo(data_key="desc")


class SubstitutesIn(In):
    """The size that is short; without one, all sizes are short."""

    party = fields.Str(data_key="partyCd", load_default=None, validate=validate.Length(max=50))
    size = fields.Str(data_key="sizeCd", load_default=None, validate=validate.Length(max=MAX_CODE_LENGTH))


class BrandsIn(In):
    """The category whose brands are listed; without one, the brands of all products."""

    category = fields.Str(data_key="dept_cd", load_default=None, validate=validate.Length(max=50))


class CategoriesIn(PageIn):
    """The page of categories; search and sorting only work for the owner."""

    size = per_page(CATEGORY_PAGE_SIZE)
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    ordered_by = SortName(CATEGORY_SORT_COLUMNS)
    descending = YesNo(data_key="desc")


class CatalogsIn(PageIn):
    size = per_page(CATALOG_PAGE_SIZE)
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    ordered_by = SortName(CATALOG_SORT_COLUMNS)
    descending = YesNo(data_key="desc")
