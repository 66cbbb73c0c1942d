"""Two stores with the same codes and ids: no response contains data of the other."""

from datetime import date, timedelta

import pytest
from sqlalchemy import insert

from app.books.sync.models import SyncRun
from app.catalogue.models import Catalog, Category, Product, Variant
from app.catalogue.service import recount
from app.notices.models import Campaign
from app.notices.service import notify
from app.people.accounts.models import Account
from tenant_router.session import store_session
from tests.contract.calls import Call, calls_of
from tests.contract.test_access import IGNORES_TOKENS
from tests.ordering import fill_cart, item_ids, place_order, shown_order
from tests.stock import DEALER, SALESPERSON, SWITCH, Stock

BLOCK = {"EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "c"}
ONLY_THEIRS = "Z0000001"
EVER = (
    f"fromDate={date.today() - timedelta(days=7)}+00:00:00&toDate={date.today() + timedelta(days=7)}+00:00:00"
)
QUERIES = {
    "/products": ("", "?query=mark", "?query=switch", f"?partyCd={DEALER}", "?dept_cd=E001"),
    "/products/itemsWithoutImage": ("", "?query=mark", "?sort=ITEM_NAME&desc=Y"),
    "/dept": ("", "?query=mark", "?sort=dept_name"),
    "/products/getAllItems": ("", "?query=mark", f"?partyCd={DEALER}&groupCd=85"),
    "/uploads": ("?names=mark.jpg",),
    "/catalog": ("", "?query=mark", "?sort=TITLE"),
    "/orders/{}": ("", "?pMobileNo=9825011111&query=2"),
    "/orders": ("", "?query=1", "?query=mark", "?pMobileNo=9825011111&query=2", f"?partyCd={DEALER}"),
    "/location": (f"?cd={SALESPERSON}&{EVER}",),
    "/location/day": (f"?cd={SALESPERSON}&{EVER}",),
    "/reports/locations": (f"?{EVER}", f"?cd={SALESPERSON}&{EVER}"),
    "/reports/orders": (f"?{EVER}", f"?{EVER}&sort=ACC_NAME"),
    "/reports/partyWise": (f"?{EVER}", f"?{EVER}&summary=Y", f"?{EVER}&partyCd={DEALER}"),
    "/reports/categoryWise": (f"?{EVER}", f"?{EVER}&summary=Y", f"?{EVER}&deptCd=E001"),
    "/reports/statusWise": (f"?{EVER}", f"?{EVER}&status=Pending"),
    "/reports/credit": (f"?{EVER}",),
    "/reports/filters/orders": ("", "?query=mark"),
    "/reports/filters/categoryWise": ("", "?query=mark"),
    "/orders/sman": ("", f"?partyCd={DEALER}"),
    "/orders/filter": ("", "?type=search&query=mark", "?type=today", "?type=Pending"),
    "/orders/export/data": ("", "?query=mark", "?type=Pending"),
    "/account/export/data": ("", "?query=mark"),
    "/account/getFilterAccounts": ("", "?query=mark"),
    "/users": ("", "?query=mark", "?type=sman", "?export=true", "?sort=USER_NAME&desc=Y"),
    "/orders/status/total": ("?type=total",),
    "/cart": ("", f"?partyCd={DEALER}"),
    "/notification": ("", f"?accCd={DEALER}", "?type=orders"),
    "/notification/audience": ("", "?type=type3"),
    "/dashboard": tuple(f"?type={kind}" for kind in ("totalsales", "categorysales", "statusWise", "today")),
    "/imports/fields": ("?kind=parties",),
    "/imports/template": ("?kind=products",),
    "/places": ("", "?state=Goa"),
    "/account": ("", f"?accCd={DEALER}", "?type=owner&query=mark"),
    "/approval": ("", "?query=mark"),
    "/account/getAccountBySman": ("", f"?smanCd={SALESPERSON}"),
}
RUN = "00000000-0000-4000-8000-000000000007"
PLACES = {
    "/account/{}": (DEALER, ONLY_THEIRS),
    "/account/{}/notes": (DEALER, ONLY_THEIRS),
    "/account/{}/sessions": (DEALER, ONLY_THEIRS),
    "/users/{}/sessions": (SALESPERSON,),
    "/orders/{}": ("1", "2", "3"),
    "/orders/{}/returns": ("1", "2", "3"),
    "/orders/{}/changes": ("1", "2", "3"),
    "/lists/{}": ("1",),
    "/orders/link/{}": ("1",),
    "/orders/link/{}/pictures/{}": ("1",),
    "/payments/link/{}": ("1",),
    "/places/{}": ("390001",),
    "/imports/{}": ("1", "00000000-0000-4000-8000-000000000001"),
    "/exports/link/{}/{}": ("1",),
    "/exports/{}": ("1", "00000000-0000-4000-8000-000000000001"),
    "/products/itemsById/{}": (SWITCH, ONLY_THEIRS),
    "/products/substitutes/{}": (SWITCH, ONLY_THEIRS),
    "/catalog/{}": ("1", "2"),
    "/pictures/{}": ("1", RUN),
    "/price-lists/{}/rates": ("1",),
    "/sync/{}": ("1", RUN),
    "/agent/packs/{}/parts/{}": ("1",),
}


@pytest.fixture
def two(make_store, fill) -> tuple[Stock, Stock]:
    """Make two stores that differ only in their marks."""
    names = ("guest_login", "guest_rates", "show_stock", "item_discount", "substitutes")
    everything = dict.fromkeys(names, True)
    mine, theirs = fill(make_store(**everything)), fill(make_store(**everything))
    return mine, theirs


@pytest.fixture
def identities(sign_in, guest):
    """Return a function: a token for each kind of caller of a store, and None."""

    def make(stock: Stock) -> dict[str, str | None]:
        store = stock.store
        people = {"party": DEALER, "salesperson": SALESPERSON, "owner": store.key}
        tokens = {kind: sign_in(store, name) for kind, name in people.items()}
        return {"anonymous": None, "guest": guest(store), **tokens}

    return make


@pytest.fixture
def busy(call, two, identities):
    """Give both stores carts and orders with the same ids, and return all tokens."""
    tokens = []
    for stock in two:
        store, of_store = stock.store, identities(stock)
        block = {**BLOCK, "NAME": f"Guest {stock.mark}"}
        with store_session(store) as db:
            catalog = {"title": f"Catalogue {stock.mark}", "file": f"public/{stock.mark}.pdf"}
            db.execute(insert(Catalog).values(**catalog))
        place_order(call, store, of_store["party"], remarks1=f"Remark {stock.mark}")
        place_order(call, store, of_store["guest"], orderDtl=block)
        place_order(call, store, of_store["salesperson"], party=DEALER)
        for kind, party in (("party", None), ("guest", None), ("salesperson", DEALER)):
            fill_cart(call, store, of_store[kind], party=party)
        kept = {"name": f"List {stock.mark}", "lines": [{"itemCd": SWITCH, "quantity": 1}]}
        assert call("POST", "/lists", store, of_store["party"], json=kept).status_code == 201
        people = (f"party:{DEALER}", f"sman:{SALESPERSON}", "owner")
        with store_session(store) as db:
            notify(db, people, title="Diwali", body=f"Notified {stock.mark}")
            sent = {"audience": "everybody", "title": "Diwali", "body": f"Sent {stock.mark}"}
            db.execute(insert(Campaign).values(**sent, state="done"))
            run = {"id": RUN, "kind": "all", "state": "done", "company": f"Books {stock.mark}"}
            db.add(SyncRun(**run))
        here = {"lat": 22.3, "longi": 73.2, "remark": "PUNCH_IN"}
        assert call("POST", "/location", store, of_store["salesperson"], json=here).status_code == 201
        device = {"uniqueNo": "phone", "deviceName": stock.mark}
        person = {"userName": DEALER, "password": "correct horse"}
        assert call("POST", "/auth/", store, json={**person, **device}).status_code == 200
        added = call("POST", "/approval", store, of_store["owner"], json={"accCd": DEALER, **device})
        assert added.status_code == 201
        tokens.append(of_store)
    return tokens


def add_what_the_other_has_not(stock: Stock) -> None:
    with store_session(stock.store) as db:
        db.execute(insert(Category).values(code=ONLY_THEIRS, name=f"Only {stock.mark}"))
        product = {"code": ONLY_THEIRS, "name": f"Only {stock.mark}", "category_code": ONLY_THEIRS}
        db.execute(insert(Product).values(**product))
        rates = {f"rate{grade}": 7 for grade in range(1, 6)}
        db.execute(insert(Variant).values(product_code=ONLY_THEIRS, size_code="", **rates))
        db.execute(insert(Account).values(code=ONLY_THEIRS, name=f"Only {stock.mark}"))
        recount(db)


def paths_to_read(app) -> list[str]:
    """Return every GET call of a store, with the broadest queries and ids."""
    paths = []
    for method, path in calls_of(app):
        if method != "GET" or path.startswith("/platform/"):
            continue
        for place in PLACES[path] if "{}" in path else ("",):
            paths += [path.replace("{}", place) + query for query in QUERIES.get(path, ("",))]
    return paths


def test_no_answer_of_a_store_holds_anothers_mark(app, call, two, busy):
    mine, theirs = two
    add_what_the_other_has_not(theirs)
    own = set()

    for who, token in busy[0].items():
        for path in paths_to_read(app):
            answer = call("GET", path, mine.store, token)
            assert theirs.mark not in answer.text, (who, path)
            if mine.mark in answer.text:
                own.add((who, path.partition("?")[0]))

    # The check works: each caller saw the mark of their store.
    assert {(who, "/products") for who in busy[0]} <= own
    assert {("owner", "/orders/filter"), ("party", "/orders"), ("guest", "/orders/2")} <= own
    assert {(who, "/notification") for who in ("party", "salesperson", "owner")} <= own
    assert {("owner", "/approval"), ("party", "/auth/sessions")} <= own
    assert ("owner", "/notification/campaigns") in own
    assert {("owner", "/sync"), ("owner", f"/sync/{RUN}"), ("owner", "/sync/status")} <= own
    assert {("owner", path) for path in ("/location", "/location/day", "/reports/locations")} <= own


def test_a_token_of_one_store_is_401_in_the_other(app, call, two, busy):
    _, theirs = two
    answers = {}
    for who, token in busy[0].items():
        for declared in calls_of(app):
            if who == "anonymous" or declared in IGNORES_TOKENS or declared.path.startswith("/platform/"):
                continue
            body = {} if declared.method in ("POST", "PUT") else None
            answer = call(declared.method, declared.path.replace("{}", "1"), theirs.store, token, json=body)
            answers[who, declared] = answer.status_code

    assert set(answers.values()) == {401}
    assert len(answers) > 80


def test_naming_the_other_store_in_query_or_body_is_400(call, two, busy):
    mine, theirs = two
    token = busy[0]["owner"]

    assert call("GET", f"/orders?mobileNo={theirs.store.key}", mine.store, token).status_code == 400
    body = {"id": 1, "status": "Canceled", "type": "order", "mobileNo": theirs.store.key}
    assert call("PUT", "/orders/status", mine.store, token, json=body).status_code == 400


def test_what_only_the_other_store_has_is_not_found(call, two, busy):
    mine, theirs = two
    add_what_the_other_has_not(theirs)
    extra = place_order(call, theirs.store, busy[1]["party"])["orderId"]
    owner, party = busy[0]["owner"], busy[0]["party"]

    for token in (owner, party):
        assert call("GET", f"/orders/{extra}", mine.store, token).status_code == 404
        assert call("GET", f"/account/{ONLY_THEIRS}", mine.store, token).status_code == 404
        assert call("GET", f"/products/itemsById/{ONLY_THEIRS}", mine.store, token).status_code == 404
        body = {"id": extra, "status": "Canceled", "type": "order"}
        assert call("PUT", "/orders/status", mine.store, token, json=body).status_code == 404
    put = {"itemCd": ONLY_THEIRS, "sizeCd": "", "quantity": 1}
    assert call("POST", "/cart", mine.store, party, json=put).status_code == 422
    assert call("GET", f"/products?dept_cd={ONLY_THEIRS}", mine.store, party).json["result"] == []


def test_a_link_to_an_order_opens_nothing_in_the_other_store(call, two, busy, new_address):
    mine, theirs = two
    link = shown_order(call, mine.store, busy[0]["party"], 1)["link"].rpartition("/")[2]
    # Wrong links of other tests count for their address.
    origin = {"REMOTE_ADDR": new_address()}

    def ask(method: str, path: str, stock):
        return call(method, path, stock.store, environ_base=origin)

    assert ask("GET", f"/orders/link/{link}", mine).status_code == 200
    assert ask("GET", f"/orders/link/{link}", theirs).status_code == 404
    assert ask("POST", f"/exports/link/{link}", theirs).status_code == 404
    requested = ask("POST", f"/exports/link/{link}", mine)
    assert requested.status_code == 202
    progress = f"/exports/link/{link}/{requested.json['result']['id']}"
    assert ask("GET", progress, mine).status_code == 200
    assert ask("GET", progress, theirs).status_code == 404


def test_an_order_of_the_same_id_in_the_other_store_stays_as_it_is(call, two, busy):
    mine, theirs = two
    first, same = (
        shown_order(call, stock.store, tokens["party"], 1) for stock, tokens in zip(two, busy, strict=True)
    )
    assert (first["orderId"], item_ids(first)) == (same["orderId"], item_ids(same))

    whole = {"id": 1, "status": "Canceled", "type": "order"}
    items = {"id": item_ids(first), "status": "Canceled", "type": "orderitm"}
    assert call("PUT", "/orders/status", mine.store, busy[0]["party"], json=whole).status_code == 200
    assert call("PUT", "/orders/status", mine.store, busy[0]["party"], json=items).status_code == 409

    assert shown_order(call, mine.store, busy[0]["party"], 1)["STATUS"] == "Canceled"
    assert shown_order(call, theirs.store, busy[1]["party"], 1) == same


def test_a_cart_line_of_the_same_id_in_the_other_store_stays_as_it_is(call, two, busy):
    mine, theirs = two
    before = [
        call("GET", "/cart", stock.store, tokens["party"]).json["result"]
        for stock, tokens in zip(two, busy, strict=True)
    ]
    line = before[0][0]["cartId"]
    assert line == before[1][0]["cartId"]

    change = {"cartId": line, "quantity": 50}
    assert call("PUT", "/cart", mine.store, busy[0]["party"], json=change).status_code == 200
    assert call("GET", "/cart", theirs.store, busy[1]["party"]).json["result"] == before[1]
    assert call("DELETE", f"/cart/{line}", mine.store, busy[0]["party"]).status_code == 200

    assert call("GET", "/cart", mine.store, busy[0]["party"]).json["result"] == []
    assert call("GET", "/cart", theirs.store, busy[1]["party"]).json["result"] == before[1]


def test_a_device_of_the_same_id_and_a_password_in_the_other_store_stay_as_they_are(call, two, busy):
    mine, theirs = two
    before = call("GET", "/approval", theirs.store, busy[1]["owner"]).json
    number = before["result"][0]["apId"]
    password = {"oldPassword": "correct horse", "newPassword": "a much better one"}

    denied = {"apId": number, "isApproved": "N"}
    assert call("PUT", "/approval/verify", mine.store, busy[0]["owner"], json=denied).status_code == 200
    assert call("PUT", "/auth/password", mine.store, busy[0]["party"], json=password).status_code == 200

    assert call("GET", "/approval", theirs.store, busy[1]["owner"]).json == before
    assert call("GET", "/auth/sessions", theirs.store, busy[1]["party"]).status_code == 200
    person = {"userName": DEALER, "password": "correct horse"}
    assert call("POST", "/auth/", theirs.store, json=person).status_code == 200


def test_order_numbers_and_figures_are_each_stores_own(call, two, busy):
    mine, theirs = two
    place_order(call, theirs.store, busy[1]["party"])

    (today,) = call("GET", "/dashboard?type=today", mine.store, busy[0]["owner"]).json["result"]
    (other,) = call("GET", "/dashboard?type=today", theirs.store, busy[1]["owner"]).json["result"]
    assert (today["orders"], other["orders"]) == (3, 4)
    assert place_order(call, mine.store, busy[0]["party"])["ORDER_NO"] == 4


def test_the_same_key_in_two_stores_makes_an_order_in_each(call, two, busy):
    numbers = []
    for stock, tokens in zip(two, busy, strict=True):
        line = call("GET", "/cart", stock.store, tokens["party"]).json["result"][0]
        line_body = {"cartId": line["cartId"], "itemCd": SWITCH, "sizeCd": "", "quantity": line["QUANTITY"]}
        body = {"paymentMode": "Bank", "orderItm": [line_body]}
        headers = {"Idempotency-Key": "the same"}
        placed = call("POST", "/orders", stock.store, tokens["party"], json=body, headers=headers)
        numbers.append(placed.json["result"]["ORDER_NO"])

    assert numbers == [4, 4]


def test_a_refresh_cookie_of_one_store_is_none_in_the_other(app, two):
    mine, theirs = two
    client = app.test_client()
    body = {"userName": DEALER, "password": "correct horse"}
    client.post("/api/auth/", json=body, headers={"x-api-key": "test-key", "x-user": mine.store.key})
    secret = client.get_cookie(f"refresh-{mine.store.key}", path="/api/").value

    headers = {"x-api-key": "test-key", "x-user": theirs.store.key}
    headers["Cookie"] = f"refresh-{theirs.store.key}={secret}"
    assert app.test_client(use_cookies=False).post("/api/auth/refresh", headers=headers).status_code == 401


def test_a_password_of_one_store_opens_no_other(call, make_store, fill):
    from app.people.auth.passwords import hash_password

    mine, theirs = fill(make_store()), fill(make_store())
    with store_session(mine.store) as db:
        db.query(Account).update({"password_hash": hash_password("mine alone")})

    body = {"userName": DEALER, "password": "mine alone"}
    assert call("POST", "/auth/", mine.store, json=body).status_code == 200
    assert call("POST", "/auth/", theirs.store, json=body).status_code == 401


def test_every_call_that_reads_is_walked(app):
    reads = {path for method, path in calls_of(app) if method == "GET" and not path.startswith("/platform/")}

    assert {path for path in reads if "{}" in path} == set(PLACES)
    assert set(QUERIES) <= reads
    assert Call("GET", "/products") in calls_of(app)
