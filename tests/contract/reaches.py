"""The calls of customers and salespeople that name a row, as the API document has them, and how to make each.

A call with an id of a row is found in the document by the id's name. `test_ownership.py` makes it for the row
of somebody else, so each needs an entry in REACHES.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from app.papers.exports.kinds import KINDS
from app.shared.actor import Access
from tests.contract.calls import Call
from tests.ordering import TERMS
from tests.stock import SWITCH

NAMES_A_ROW = re.compile(r"(id|ids|cd|cds|code|token|session|number|no|pictures?|bills|salesperson)$", re.I)
# Names of things that all may see, that say nothing about a row, or that are secrets of their holders.
NAMES_NONE = {
    *("itemCd", "sizeCd", "dept_cd", "number", "store", "pincode", "PINCODE", "gstInNo"),
    *("mobileNo", "MOBILENO", "pMobileNo", "uniqueNo", "lrNo", "chequeNumber"),
}
SECRETS_OF = re.compile(r"/auth/(?!sessions)|/agent/enrol|/platform/")
PRODUCT_CODE = re.compile(r"/products/\w+/{code}")
# A phone's token, which goes with the phone to the next person who signs in.
TOKEN_OF_PHONE = ("POST /notification/token", "token")
CALLERS = {"guest", "party", "sman", "public"}
# The names of parameters of exports on the wire, by their names in `KINDS`.
OF_EXPORTS = {
    "order_id": "orderId",
    "payment_id": "paymentId",
    "return_id": "returnId",
    "party": "partyCd",
    "of_party": "partyCd",
}


class Reach(NamedTuple):
    """A call that names a row by `name`: in query and body IT stands for its id.

    `order` says which order the path names. A `silent` call answers the owner of the row as it answers
    strangers.
    """

    call: str
    name: str
    thing: str
    body: dict[str, Any] | None = None
    query: dict[str, Any] | None = None
    silent: bool = False
    order: str = "order"


class Own(NamedTuple):
    """The caller's own thing of a kind."""

    thing: str


class Theirs(NamedTuple):
    """Another thing of the row's owner, such as an item of the order."""

    thing: str


IT = object()
ADDRESS = {"NAME": "Nilesh", "EMAIL": "n@e.example", "MOBILENO": "9825011111", "ADD1": "1", "CITY": "Anand"}
LINE = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
# The other parts of a path, from the caller's own rows.
OF_PATHS = {
    "change_id": "change",
    "token": "link",
    "export_id": "link's export",
    "picture_id": "dispatch picture",
    "list_id": "list",
}
OF_PARTY = {"partyCd": Own("party")}
UPI = {"amount": 5, "utr": "412345670001"}
DAYS = {"fromDate": "2026-01-01 00:00:00", "toDate": "2026-01-02 00:00:00"}
JANUARY = {"from": "2026-01-01", "to": "2026-01-31"}
DECISION = {"decision": "withdrawn"}
CHANGED = {"lines": [{"itemId": Theirs("item"), "quantity": 30}]}
CHANGED_ITEM = {"lines": [{"itemId": IT, "quantity": 30}]}
RETURNED = {"lines": [{"itemId": Theirs("sent item"), "quantity": 1, "reason": "damaged"}]}
OWN_RETURNED = {"lines": [{"itemId": Own("sent item"), "quantity": 1, "reason": "damaged"}]}
RETURNED_ITEM = {"lines": [{"itemId": IT, "quantity": 1, "reason": "damaged"}]}
CASH = {"method": "cash", "amount": 5}


def _export(
    kind: str, name: str, thing: str, more: dict[str, Any] | None = None, *, silent: bool = False
) -> Reach:
    return Reach("POST /exports", name, thing, {"kind": kind, name: IT, **(more or {})}, silent=silent)


# Calls that remove something come last.
REACHES = (
    Reach("GET /orders/{order_id}", "order_id", "order"),
    Reach("GET /orders/{order_id}", "order_id", "order", query={"pMobileNo": "9825011111", "query": 1}),
    Reach("GET /orders/{order_id}/changes", "order_id", "order"),
    Reach("GET /orders/{order_id}/returns", "order_id", "sent order"),
    Reach("POST /orders/{order_id}/repeat", "order_id", "order"),
    Reach(
        "POST /orders/find",
        "orderNo",
        "order number",
        {"orderNo": IT, "pMobileNo": "9825099999"},
        silent=True,
    ),
    _export("order", "orderId", "order"),
    # These files are the owner's.
    _export("severalOrders", "orderIds", "orders", silent=True),
    _export("packingSlips", "orderIds", "orders", silent=True),
    _export("packingSlips", "dispatchId", "dispatch", {"orderIds": Own("orders")}, silent=True),
    _export("locations", "cd", "salesperson", DAYS, silent=True),
    _export("accounts", "smanCd", "salesperson", silent=True),
    _export("receipt", "paymentId", "payment"),
    _export("creditNote", "returnId", "return"),
    _export("statement", "partyCd", "account", DAYS),
    _export("products", "partyCd", "account"),
    Reach("GET /exports/{export_id}", "export_id", "export"),
    Reach("GET /exports/link/{token}/{export_id}", "token", "link"),
    Reach("GET /exports/link/{token}/{export_id}", "export_id", "link's export"),
    Reach("POST /exports/link/{token}", "token", "link"),
    Reach("GET /orders/link/{token}", "token", "link"),
    Reach("GET /orders/link/{token}/pictures/{picture_id}", "token", "link"),
    Reach("GET /orders/link/{token}/pictures/{picture_id}", "picture_id", "dispatch picture"),
    Reach("GET /pictures/{picture_id}", "picture_id", "picture"),
    Reach("GET /pictures/{picture_id}", "picture_id", "dispatch picture"),
    Reach("GET /pictures/{picture_id}", "picture_id", "return picture"),
    Reach("GET /account/{code}", "code", "account"),
    Reach("GET /account", "accCd", "account"),
    Reach("GET /account", "smanCd", "salesperson", silent=True),
    Reach("GET /account/credit", "accCd", "account"),
    Reach("GET /account/dues", "accCd", "account"),
    Reach("GET /account/invoices", "accCd", "account"),
    Reach(
        "GET /account/statement",
        "accCd",
        "account",
        query={"accCd": IT, **JANUARY},
    ),
    Reach("GET /account/getAccountBySman", "smanCd", "salesperson", silent=True),
    Reach("PUT /account", "accCd", "account", {"accCd": IT, "add1": "Elsewhere"}),
    Reach("PUT /account", "smanCd", "salesperson", {"accCd": Own("account"), "smanCd": IT}, silent=True),
    Reach("GET /orders", "partyCd", "account"),
    Reach("GET /orders/sman", "partyCd", "account"),
    Reach("GET /orders/products", "partyCd", "account"),
    Reach("GET /orders/usual", "partyCd", "account"),
    Reach("POST /orders/last", "partyCd", "account", {"itemCd": [SWITCH], "partyCd": IT}),
    Reach("GET /products", "partyCd", "account"),
    Reach("GET /products/getAllItems", "partyCd", "account"),
    Reach("GET /products/itemsById/{code}", "partyCd", "account"),
    Reach("GET /products/substitutes/{code}", "partyCd", "account"),
    Reach("GET /products/highlights", "partyCd", "account"),
    Reach("GET /schemes/offers", "partyCd", "account"),
    Reach("GET /notification", "accCd", "account"),
    Reach("PUT /notification/read", "id", "notification", {"id": IT}),
    Reach("GET /cart", "partyCd", "account"),
    Reach("POST /cart", "partyCd", "account", {**LINE, "partyCd": IT}),
    Reach("PUT /cart", "partyCd", "account", {"cartId": Own("cart line"), "quantity": 40, "partyCd": IT}),
    Reach("PUT /cart", "cartId", "cart line", {"cartId": IT, "quantity": 40, "partyCd": Own("party")}),
    Reach("PUT /cart/lines", "partyCd", "account", {"partyCd": IT, "lines": [LINE]}),
    Reach("POST /cart/lines", "partyCd", "account", {"partyCd": IT, "lines": [LINE]}),
    Reach("POST /quick-order/lines", "partyCd", "account", {"partyCd": IT, "text": "20 switch"}),
    Reach("GET /lists", "partyCd", "account"),
    Reach("POST /lists", "partyCd", "account", {"partyCd": IT, "name": "Theirs", "lines": [LINE]}),
    Reach("GET /lists/{list_id}", "partyCd", "account"),
    Reach("GET /lists/{list_id}", "list_id", "list", query=OF_PARTY),
    Reach("PUT /lists/{list_id}", "partyCd", "account", {"partyCd": IT, "name": "Mine"}),
    Reach("PUT /lists/{list_id}", "list_id", "list", {"partyCd": Own("party"), "name": "Mine"}),
    Reach("GET /payments/request", "orderId", "order"),
    Reach("GET /payments/request", "accCd", "account"),
    Reach("POST /payments", "orderId", "order", {"orderId": IT, **UPI}),
    Reach("POST /payments", "accCd", "account", {"accCd": IT, **UPI}),
    Reach("POST /payments", "picture", "picture", {"orderId": Own("order"), "amount": 5, "picture": IT}),
    Reach("POST /payments/online", "orderId", "order", {"orderId": IT}),
    Reach("POST /payments/online", "accCd", "account", {"accCd": IT, "amount": 5}),
    Reach("GET /payments/link/{token}", "token", "link"),
    Reach("POST /payments/link/{token}", "token", "link", UPI),
    Reach("POST /payments/link/{token}", "picture", "picture", {"amount": 5, "picture": IT}, silent=True),
    Reach("POST /payments/link/{token}/picture", "token", "link", silent=True),
    Reach("POST /payments/online/link/{token}", "token", "link"),
    Reach("GET /payments/collections", "salesperson", "salesperson", silent=True),
    Reach("POST /payments/collections", "accCd", "account", {"accCd": IT, **CASH}),
    Reach("POST /payments/collections", "bills", "bills", {"accCd": Own("account"), "bills": IT, **CASH}),
    Reach("GET /payments/request", "bills", "bills", {"accCd": Own("account"), "bills": IT}),
    Reach(
        "POST /payments",
        "bills",
        "bills",
        {"accCd": Own("account"), "bills": IT, "amount": 1, "utr": "412345678901"},
    ),
    Reach("POST /payments/online", "bills", "bills", {"accCd": Own("account"), "bills": IT}),
    Reach(
        "POST /payments/collections",
        "picture",
        "picture",
        {"accCd": Own("account"), "method": "upi", "amount": 5, "picture": IT},
    ),
    Reach("POST /orders/{order_id}/changes/preview", "order_id", "order", CHANGED),
    Reach("POST /orders/{order_id}/changes/preview", "itemId", "item", CHANGED_ITEM),
    Reach("POST /orders/{order_id}/changes", "order_id", "order", CHANGED),
    Reach("POST /orders/{order_id}/changes", "itemId", "item", CHANGED_ITEM),
    Reach("PUT /orders/{order_id}/changes/{change_id}/decision", "order_id", "order", DECISION),
    Reach("PUT /orders/{order_id}/changes/{change_id}/decision", "change_id", "change", DECISION),
    Reach("POST /orders/{order_id}/returns", "order_id", "sent order", RETURNED),
    Reach("POST /orders/{order_id}/returns", "itemId", "sent item", RETURNED_ITEM, order="sent order"),
    Reach(
        "POST /orders/{order_id}/returns",
        "pictures",
        "pictures",
        {**OWN_RETURNED, "pictures": IT},
        order="sent order",
    ),
    Reach("POST /orders", "partyId", "account", {"partyId": IT, "paymentMode": TERMS, "orderItm": [LINE]}),
    Reach(
        "POST /orders",
        "cartId",
        "cart line",
        {
            "partyId": Own("party"),
            "paymentMode": TERMS,
            "orderItm": [{**LINE, "cartId": IT}],
            "orderDtl": ADDRESS,
        },
    ),
    Reach("PUT /orders/status", "id", "items", {"id": IT, "status": "Canceled", "type": "orderitm"}),
    Reach("PUT /orders/status", "id", "orders", {"id": IT, "status": "Canceled", "type": "order"}),
    Reach(
        "PUT /orders/status",
        "orderId",
        "order",
        {
            "id": Own("orders"),
            "status": "Dispatched",
            "type": "order",
            "lrNos": [{"orderId": IT, "lrNo": "7"}],
        },
        silent=True,
    ),
    # Removing something that is gone is no error, so removing something of others is none either.
    Reach("DELETE /lists/{list_id}", "partyCd", "account"),
    Reach("DELETE /lists/{list_id}", "list_id", "list", query=OF_PARTY, silent=True),
    Reach("DELETE /cart/{line_id}", "line_id", "cart line", silent=True),
    Reach("DELETE /auth/sessions", "session", "session"),
    Reach("POST /account/deactivate", "accCd", "account", {"accCd": IT}),
)


def named_rows(document: dict[str, Any]) -> dict[tuple[str, str], frozenset[str]]:
    """Return by call and name every id of a row that others than the owner may send, and who they are."""
    found = {}
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method == "parameters" or not CALLERS & set(operation["x-access"]) or SECRETS_OF.search(path):
                continue
            call = f"{method.upper()} {path.removeprefix('/api')}"
            parameters = [*item.get("parameters", ()), *operation.get("parameters", ())]
            names = {each["name"] for each in parameters if each.get("in") in ("path", "query")}
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            names |= set(_leaves(body.get("schema", {}), document["components"]["schemas"]))
            for name in names:
                if _names_a_row(call, name):
                    found[call, name] = frozenset(operation["x-access"])
    return found


def _names_a_row(call: str, name: str) -> bool:
    if name in NAMES_NONE or (call, name) == TOKEN_OF_PHONE:
        return False
    return (bool(NAMES_A_ROW.search(name)) or f"{{{name}}}" in call) and not (
        name == "code" and PRODUCT_CODE.search(call)
    )


def _leaves(schema: dict[str, Any], schemas: dict[str, Any]) -> Iterator[str]:
    """Yield the names of the fields of a body, also of those inside others."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    parts = [schema["items"]] if "items" in schema else []
    for part in (*parts, *schema.get("allOf", ()), *schema.get("anyOf", ())):
        yield from _leaves(part, schemas)
    for name, inner in schema.get("properties", {}).items():
        yield name
        yield from _leaves(inner, schemas)


def rows_of_exports() -> set[tuple[str, str]]:
    """Return by kind the ids of rows that a file for others than the owner is of."""
    return {
        (name, OF_EXPORTS[param])
        for name, kind in KINDS.items()
        for param in kind.params
        if param in OF_EXPORTS and any(each.allowed - {Access.OWNER} for each in kind.formats.values())
    }


def request_of(
    reach: Reach, thing: object, *, own: dict[str, Any], theirs: dict[str, Any]
) -> tuple[Call, dict[str, Any]]:
    """Return the call that names this thing, and its query and body.

    Parts of the path before it are the caller's own; parts after it belong to the owner of the thing.
    """
    method, path = reach.call.split()
    query = reach.query
    if query is None and reach.body is None and f"{{{reach.name}}}" not in path:
        query = {reach.name: IT}
    before, named, after = path.partition(f"{{{reach.name}}}")
    path = _path(before, reach, own) + (str(thing) if named else "") + _path(after, reach, theirs)
    sent = {"json": reach.body, "query_string": query}
    filled = {name: _filled(part, thing, own, theirs) for name, part in sent.items() if part}
    return Call(method, path), filled


def _path(path: str, reach: Reach, things: dict[str, Any]) -> str:
    path = path.replace("{code}", SWITCH)
    return re.sub(r"{(\w+)}", lambda found: str(things[OF_PATHS.get(found[1], reach.order)]), path)


def _filled(part: Any, thing: object, own: dict[str, Any], theirs: dict[str, Any]) -> Any:
    if isinstance(part, dict):
        return {name: _filled(inner, thing, own, theirs) for name, inner in part.items()}
    if isinstance(part, list):
        return [_filled(inner, thing, own, theirs) for inner in part]
    if isinstance(part, Own):
        return own[part.thing]
    if isinstance(part, Theirs):
        return theirs[part.thing]
    return thing if part is IT else part
