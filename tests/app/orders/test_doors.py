"""Each rule of an order at each door, as docs/rules-and-doors.md says: the table there is read here."""

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import delete, update

from app.catalogue.models import Variant
from app.orders.cart.models import CartLine
from app.people.accounts.models import Account
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import TERMS
from tests.stock import DEALER, FAN, WIRE

pytestmark = pytest.mark.any_hour

PAGE = Path(__file__).parents[3] / "docs" / "rules-and-doors.md"
REFUSED, ADJUSTED, SAID, NOTHING = "refused", "adjusted", "said", "–"
SINCE = "2026-01-01 00:00:00"
SWITCHES = (
    *("show_stock", "order_rules", "schemes", "price_lists", "stock_limit", "order_changes", "returns"),
    "buy_again",
)
# A dealer of grade B pays ₹ 2,495 for a fan, with 5 % tax.
RATE, TAX = 2495, 1.05
# Fans and coils that are ordered before a later door is tried.
FANS, COILS = 10, 2


def table() -> dict[str, dict[str, str]]:
    """Return what the document says of each rule, by door."""
    part = PAGE.read_text(encoding="utf-8").split("<!-- the table of doors -->")[1]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in part.split("<!-- end of the table -->")[0].split("\n")
        if line.startswith("|")
    ]
    (_, *rules), _, *doors = rows
    return {door: dict(zip(rules, cells, strict=True)) for door, *cells in doors}


TABLE = table()


class Refused(Exception):
    """A call was refused."""


class Shop:
    """A store where one rule at a time holds, its dealer and its owner."""

    def __init__(self, call, store, dealer: str, owner: str) -> None:
        self.call, self.store, self.dealer, self.owner = call, store, dealer, owner
        self.terms: list[str] = []

    def ask(self, method: str, path: str, token: str | None = None, **json):
        """Make a call and return its answer. Raise Refused if it breaks a rule."""
        body = {} if method == "GET" else {"json": json, "headers": {"Idempotency-Key": uuid4().hex}}
        answer = self.call(method, path, self.store, token or self.dealer, **body)
        if answer.status_code in (409, 422):
            raise Refused(answer.json["message"])
        assert answer.status_code in (200, 201), answer.text
        return answer.json

    def add(self, path: str, id_name: str, **values) -> None:
        number = self.ask("POST", path, self.owner, **values)["result"][id_name]
        self.terms.append(f"{path}/{number}")

    def rule(self, **values) -> None:
        self.add("/order-rules", "ruleId", **values)

    def scheme(self, at: int, **values) -> None:
        values["slabs"] = [{"at": at, "gives": values.pop("slab")}]
        self.add("/schemes", "schemeId", name=uuid4().hex, fromDate=SINCE, itemCds=[FAN], **values)

    def price_list(self) -> None:
        values = {"name": uuid4().hex, "fromDate": SINCE, "basis": "percent", "percent": 10, "grades": ["B"]}
        self.add("/price-lists", "listId", **values)

    def stock(self, pieces: int) -> None:
        with store_session(self.store) as db:
            db.execute(update(Variant).values(stock=pieces))

    def credit(self, policy: str) -> None:
        with store_session(self.store) as db:
            switches = {**dict.fromkeys(SWITCHES, True), "credit_control": True}
            db.execute(update(StoreSettings).values(switches=switches, credit_policy=policy))
            db.execute(update(Account).where(Account.code == DEALER).values(credit_limit=1))

    def reset(self) -> None:
        """Let no rule hold, and empty the cart."""
        for path in self.terms:
            self.ask("DELETE", path, self.owner)
        self.terms.clear()
        self.stock(5000)
        with store_session(self.store) as db:
            db.execute(update(StoreSettings).values(switches=dict.fromkeys(SWITCHES, True)))
            db.execute(update(Account).where(Account.code == DEALER).values(credit_limit=0))
            db.execute(delete(CartLine))

    def order(self, order_id: int, token: str | None = None) -> dict:
        return self.ask("GET", f"/orders/{order_id}", token)["result"]

    def place(self, *lines: tuple[str, str, int], **fields) -> dict:
        items = [{"itemCd": item, "sizeCd": size, "quantity": quantity} for item, size, quantity in lines]
        body = {"paymentMode": TERMS, "orderItm": items, **fields}
        return self.order(self.ask("POST", "/orders", **body)["result"]["orderId"])

    def order_cart(self) -> dict:
        items = self.ask("GET", "/cart")["result"]
        return self.place(*((item["ITEM_CD"], item["SIZE_CD"], item["QUANTITY"]) for item in items))


# Doors of a new order: how many fans are wished, and the rule that these break or reach.
BUYING: dict[str, tuple[int, Callable[[Shop], None]]] = {
    "minimum": (2, lambda shop: shop.rule(itemCd=FAN, minimum=5)),
    "multiple": (6, lambda shop: shop.rule(itemCd=FAN, step=4)),
    "maximum": (6, lambda shop: shop.rule(itemCd=FAN, maximum=4)),
    "stock": (6, lambda shop: shop.stock(3)),
    "minimum value": (2, lambda shop: shop.rule(minAmt=100_000)),
    "free delivery": (2, lambda shop: shop.rule(freeDeliveryAmt=5_000)),
    "scheme": (2, lambda shop: shop.scheme(2, gives="percent", slab=4)),
    "credit": (2, lambda shop: shop.credit("block")),
    # It starts once the buyer has said what they wish.
    "price list": (2, lambda shop: shop.price_list()),
}


def bought(shop: Shop, door: str, rule: str) -> str:
    """Return what happens to a new order through a door."""
    quantity, arrange = BUYING[rule]
    later = rule == "price list"
    if not later:
        arrange(shop)
    try:
        order = WISHES[door](shop, quantity, (lambda: arrange(shop)) if later else (lambda: None))
    except Refused:
        return REFUSED
    items = [(item["ITEM_CD"], item["QUANTITY"], item["RATE"]) for item in order["orderItm"]]
    return NOTHING if items == [(FAN, quantity, RATE)] and not order["freeDelivery"] else ADJUSTED


def by_cart(shop: Shop, quantity: int, between: Callable[[], None]) -> dict:
    shop.ask("POST", "/cart", itemCd=FAN, sizeCd="", quantity=quantity)
    between()
    return shop.order_cart()


def by_quick_order(shop: Shop, quantity: int, between: Callable[[], None]) -> dict:
    (line,) = shop.ask("POST", "/quick-order/lines", text=f"{quantity} Ceiling Fan")["result"]
    assert (line["itemCd"], line["quantity"]) == (FAN, quantity)
    between()
    return _planned(shop, {"itemCd": line["itemCd"], "sizeCd": line["sizeCd"], "quantity": quantity})


def by_saved_list(shop: Shop, quantity: int, between: Callable[[], None]) -> dict:
    item = {"itemCd": FAN, "sizeCd": "", "quantity": quantity, "ITEM_NAME": "Fan"}
    number = shop.ask("POST", "/lists", name=uuid4().hex, lines=[item])["result"]["listId"]
    between()
    (line,) = shop.ask("GET", f"/lists/{number}")["result"]["lines"]
    return _planned(shop, {"itemCd": line["itemCd"], "sizeCd": line["SIZE_CD"], "quantity": quantity})


def _planned(shop: Shop, item: dict) -> dict:
    """Put a wish into the cart, and order what is there: the nearest quantity, or nothing of it."""
    added = shop.ask("POST", "/cart/lines", lines=[item])
    if not added["result"]:
        assert added["leftOut"]
        return {"orderItm": [], "freeDelivery": False}
    return shop.order_cart()


def offline(shop: Shop, quantity: int, between: Callable[[], None]) -> dict:
    """Order what a device has kept, at the amounts that it knew."""
    between()
    amounts = {"itemAmt": RATE * quantity, "netAmt": round(RATE * TAX * quantity, 2)}
    return shop.place((FAN, "", quantity), **amounts)


WISHES = {"cart": by_cart, "quick order": by_quick_order, "saved list": by_saved_list, "offline": offline}

# Doors of a placed order: the rule that it reaches when it is placed, and the rule that it breaks afterwards.
PLACED: dict[str, tuple[Callable[[Shop], None] | None, Callable[[Shop], None] | None]] = {
    "minimum": (None, lambda shop: shop.rule(minimum=50)),
    "multiple": (None, lambda shop: shop.rule(step=7)),
    "maximum": (None, lambda shop: shop.rule(maximum=1)),
    "stock": (None, lambda shop: shop.stock(0)),
    "minimum value": (lambda shop: shop.rule(minAmt=30_000), None),
    "free delivery": (lambda shop: shop.rule(freeDeliveryAmt=30_000), None),
    "scheme": (lambda shop: shop.scheme(FANS, gives="free", slab=1), None),
    "credit": (None, lambda shop: shop.credit("block")),
    "price list": (None, lambda shop: shop.price_list()),
}


def met_later(shop: Shop, door: str, rule: str) -> str:
    """Return what happens to a placed order through a door."""
    before, afterwards = PLACED[rule]
    if (door, rule) == ("dispatch", "credit"):
        before, afterwards = (lambda shop: shop.credit("hold")), None
    if before:
        before(shop)
    order = shop.place((FAN, "", FANS), (WIRE, "1.5 sq mm", COILS))
    assert len(order["orderItm"]) == (3 if rule == "scheme" else 2)
    assert order["freeDelivery"] is (rule == "free delivery")
    if afterwards:
        afterwards(shop)
    try:
        word, removed, quantity = LATER[door](shop, order, rule)
    except Refused:
        return REFUSED
    shown = shop.order(order["orderId"], shop.owner)
    if shown["missingAmt"]:
        # Both sides read it.
        assert shop.order(order["orderId"])["missingAmt"] == shown["missingAmt"]
        return SAID
    fans, *others = [(item["oitmid"], item["QUANTITY"], item["RATE"]) for item in order["orderItm"]]
    expected = [each for each in ((fans[0], quantity, fans[2]), *others) if each[0] not in removed]
    remaining = [
        (item["oitmid"], item["QUANTITY"], item["RATE"])
        for item in shown["orderItm"]
        if item["ISTATUS"] != "Canceled"
    ]
    same = remaining == expected and shown["freeDelivery"] == order["freeDelivery"]
    return word if same else ADJUSTED


# The outcome at a door, the items that it takes out of the order, and how many fans remain otherwise.
Outcome = tuple[str, list[int], int]


def change(shop: Shop, order: dict, rule: str) -> Outcome:
    quantity = FANS + 1 if rule in ("stock", "credit") else FANS - 1
    line = {"itemId": order["orderItm"][0]["oitmid"], "quantity": quantity}
    shop.ask("POST", f"/orders/{order['orderId']}/changes", shop.owner, lines=[line])
    return NOTHING, [], quantity


def cancel(shop: Shop, order: dict, token: str) -> Outcome:
    fans = order["orderItm"][0]["oitmid"]
    shop.ask("PUT", "/orders/status", token, id=[fans], status="Canceled", type="orderitm")
    return NOTHING, [fans], FANS


def dispatch(shop: Shop, order: dict, rule: str) -> Outcome:
    line = {"itemId": order["orderItm"][0]["oitmid"], "quantity": 3}
    shop.ask("POST", f"/orders/{order['orderId']}/dispatches", shop.owner, lines=[line])
    return NOTHING, [], FANS


def close(shop: Shop, order: dict, rule: str) -> Outcome:
    fans = order["orderItm"][0]["oitmid"]
    path = f"/orders/{order['orderId']}/close"
    shop.ask("PUT", path, shop.owner, reason="Out of stock", itemIds=[fans])
    return NOTHING, [fans], FANS


def bring_back(shop: Shop, order: dict, rule: str) -> Outcome:
    """Return all fans, and credit in full although the customer keeps a gift."""
    ids = [item["oitmid"] for item in order["orderItm"]]
    shop.ask("PUT", "/orders/status", shop.owner, id=ids, status="Dispatched", type="orderitm")
    line = {"itemId": ids[0], "quantity": FANS, "reason": "damaged"}
    path = f"/orders/{order['orderId']}/returns"
    number = shop.ask("POST", path, lines=[line])["result"]["returnId"]
    kept = shop.ask("POST", f"/returns/{number}/preview", shop.owner)["result"]["gifts"]
    if kept:
        with pytest.raises(Refused):
            shop.ask("PUT", f"/returns/{number}/decision", shop.owner, decision="accepted")
    choice = {"holdBack": False} if kept else {}
    shop.ask("PUT", f"/returns/{number}/decision", shop.owner, decision="accepted", **choice)
    shop.ask("PUT", f"/returns/{number}/decision", shop.owner, decision="received")
    return (SAID if kept else NOTHING), [], FANS


def link(shop: Shop, order: dict, rule: str) -> Outcome:
    """Open the link of an order, which no other call takes."""
    path = "/orders/link/" + order["link"].rpartition("/")[2]
    assert shop.call("GET", path, shop.store).status_code == 200
    assert {shop.call(method, path, shop.store, json={}).status_code for method in ("POST", "PUT")} == {405}
    return NOTHING, [], FANS


LATER: dict[str, Callable[[Shop, dict, str], Outcome]] = {
    "link": link,
    "change": change,
    "cancel by buyer": lambda shop, order, _: cancel(shop, order, shop.dealer),
    "cancel by owner": lambda shop, order, _: cancel(shop, order, shop.owner),
    "dispatch": dispatch,
    "close": close,
    "return": bring_back,
}


@pytest.fixture
def store_switches():
    return dict.fromkeys(SWITCHES, True)


@pytest.fixture
def shop(call, store, dealer, owner) -> Shop:
    return Shop(call, store, dealer, owner)


def test_the_page_has_every_door_and_every_rule():
    assert list(TABLE) == ["cart", "quick order", "saved list", "link", "offline", *list(LATER)[1:]]
    assert {tuple(row) for row in TABLE.values()} == {tuple(BUYING)} == {tuple(PLACED)}


@pytest.mark.parametrize("door", TABLE)
def test_each_rule_holds_at_the_door_as_the_page_says(shop, door):
    found = {}
    for rule in TABLE[door]:
        shop.reset()
        found[rule] = (bought if door in WISHES else met_later)(shop, door, rule)

    assert found == TABLE[door]
