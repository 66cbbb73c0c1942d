"""Responses of stores are built by hand for speed, so compare each with the schema that documents it."""

import pytest
from sqlalchemy import update

from app.books.imports.models import Import
from app.books.imports.schemas import CanceledOut, FieldsOut, OneRunOut, RunPageOut
from app.catalogue.editing.schemas import UnitNamesOut
from app.catalogue.pictures.schemas import CategoryCountsOut, PicturesOut, ProductCountsOut
from app.catalogue.schemas import (
    CatalogPageOut,
    CategoryPageOut,
    HighlightsOut,
    ProductDetailOut,
    ProductPageOut,
)
from app.orders.cart.schemas import CartOut, InsertedOut, OneLineOut, TakenOut
from app.orders.detail_schemas import OrderDetailOut
from app.orders.move_schemas import MovedOut
from app.orders.offline.schemas import OfflineOut
from app.orders.place.placement_schemas import PlacedOut, PricesMovedOut
from app.orders.schemas import OrderCountsOut, OrderPageOut, OwnerOrderPageOut
from app.papers.reports.schemas import CardOut, ChartOut
from app.papers.reports.summary_schemas import CategoryChoicesOut, PartyChoicesOut, ReportOut
from app.people.accounts.schemas import AccountNamesOut, AccountPageOut, AccountsOut, OneAccountOut
from app.people.auth.approval_schemas import ApprovalPageOut, DecidedOut, OneApprovalOut, RemovedOut
from app.people.auth.schemas import EndedOut, PreviewOut, SessionsOut, SignedInOut
from app.people.editing.schemas import OneUserOut, PasswordForOut, RemovedAccountOut, UserPageOut
from app.people.places.schemas import PlacesOut
from app.shared.schemas import ErrorOut
from app.store.media.schemas import SignedOut, UploadsOut, WithdrawnOut
from app.store.settings.company_schemas import OwnersCompanyOut
from app.store.settings.owner_schemas import ConfigOut, LookOut
from app.store.settings.schemas import AboutOut, AppLinkOut, LabelsOut, OwnerOut, SettingsOut, VendorsOut
from tenant_router.session import store_session
from tests.contract.answers import dumped_again, problems
from tests.ordering import fill_cart, place_order
from tests.stock import DEALER, SALESPERSON, SWITCH, WIRE

LINES = ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2))


BLOCK = {"NAME": "N", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "c"}


@pytest.fixture(params=["all shown", "all hidden", "owner's choice"])
def furnished(request, make_store, fill):
    """Make a store with goods that shows everything, nothing, or two rates in boxes."""
    switches = {
        "all shown": {"guest_rates": True, "show_stock": True, "item_discount": True},
        "all hidden": {"only_products": False, "guest_rates": False, "pictureless": False},
        "owner's choice": {"two_rates": True, "boxes": True, "party_rates": True, "guest_rates": True},
    }
    store = make_store(guest_login=True, **switches[request.param])
    fill(store)
    return store


@pytest.fixture
def tokens(furnished, sign_in, guest):
    names = {"party": DEALER, "sman": SALESPERSON, "owner": furnished.key}
    people = {kind: sign_in(furnished, name) for kind, name in names.items()}
    return {"anonymous": None, "guest": guest(furnished), **people}


def test_the_shops_answers_are_what_their_schemas_say(call, furnished, tokens):
    requests = {
        "/products": ProductPageOut,
        "/products?query=switch": ProductPageOut,
        "/products/getAllItems": ProductPageOut,
        f"/products/itemsById/{SWITCH}": ProductDetailOut,
        f"/products/itemsById/{WIRE}": ProductDetailOut,
        "/products/highlights": HighlightsOut,
        "/dept": CategoryPageOut,
        "/catalog": CatalogPageOut,
        "/settings": SettingsOut,
        "/owner": OwnerOut,
        "/labels": LabelsOut,
        f"/saral/about?mobileNo={furnished.key}": AboutOut,
        "/saral/about?mobileNo=9999999999": AboutOut,
        "/saral/getAllCompany": VendorsOut,
        "/places": PlacesOut,
    }

    for path, schema in requests.items():
        for token in tokens.values():
            assert problems(schema, call("GET", path, furnished, token).json) == {}, path


def test_carts_and_orders_are_what_their_schemas_say(call, furnished, tokens, request):
    store = furnished
    hidden = "all hidden" in request.node.callspec.id
    for kind, party in (("guest", None), ("party", None), ("sman", DEALER)):
        token = tokens[kind]
        number, _ = fill_cart(call, store, token, LINES, party)
        change = {"cartId": number, "quantity": 40, "partyCd": party}
        cart = call("GET", f"/cart?partyCd={party or ''}", store, token).json
        answers = [(CartOut, cart), (OneLineOut, call("PUT", "/cart", store, token, json=change).json)]
        put = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20, "partyCd": party}
        answers.append((InsertedOut, call("POST", "/cart", store, token, json=put).json))
        assert problems(TakenOut, call("DELETE", f"/cart/{number}", store, token).json) == {}
        order = place_order(call, store, token, LINES, party, orderDtl=BLOCK)
        assert problems(OrderDetailOut, {"result": order}) == {}
        answers.append((OrderPageOut, call("GET", "/orders", store, token).json))
        for schema, answer in answers:
            assert problems(schema, answer) == {}
            # They are made by hand: the schema would format each field alike, and hide the same.
            rates = kind != "guest" or not hidden
            assert dumped_again(schema, answer, rates=rates) == answer
    assert problems(OfflineOut, call("GET", "/offline", store, tokens["sman"]).json) == {}
    assert problems(OrderPageOut, call("GET", "/orders/sman", store, tokens["sman"]).json) == {}


def test_the_owners_answers_are_what_their_schemas_say(call, furnished, tokens):
    store, owner = furnished, tokens["owner"]
    order = place_order(call, store, tokens["party"], LINES)
    place_order(call, store, tokens["guest"], LINES, orderDtl=BLOCK)
    move = {"id": order["orderId"], "status": "Approved", "type": "order"}
    assert problems(MovedOut, call("PUT", "/orders/status", store, owner, json=move).json) == {}
    requests: dict[str, type] = {
        "/orders": OrderPageOut,
        "/orders/filter": OwnerOrderPageOut,
        f"/orders/{order['orderId']}": OrderDetailOut,
        f"/account/{DEALER}": OneAccountOut,
        f"/account?accCd={DEALER}": OneAccountOut,
        "/account": AccountPageOut,
        f"/account/getAccountBySman?smanCd={SALESPERSON}": AccountsOut,
        "/account/export/data": AccountPageOut,
        "/orders/export/data": OrderPageOut,
        "/orders/status/counts": OrderCountsOut,
        "/settings": SettingsOut,
        "/labels": LabelsOut,
        "/units": UnitNamesOut,
        "/owner": OwnerOut,
        "/owner/company": OwnersCompanyOut,
        "/spsfile": ConfigOut,
        "/account?sort=CITY": AccountPageOut,
        "/account/getFilterAccounts": AccountNamesOut,
        "/users": UserPageOut,
        "/users?type=sman&export=true": UserPageOut,
    }
    requests |= {f"/orders/status/total?type={kind}": CardOut for kind in ("total", "Pending", "Canceled")}
    requests |= {
        f"/reports/{report}?fromDate=2026-01-01+00:00:00&toDate=2028-01-01+00:00:00": ReportOut
        for report in ("orders", "partyWise", "categoryWise", "statusWise")
    }
    requests |= {f"{path}&summary=Y": ReportOut for path in requests if "Wise?from" in path}
    requests |= {"/reports/filters/orders": PartyChoicesOut}
    requests |= {"/reports/filters/categoryWise": CategoryChoicesOut}
    requests |= {
        f"/dashboard?type={kind}": ChartOut for kind in ("totalsales", "categorysales", "statusWise", "today")
    }

    for path, schema in requests.items():
        answer = call("GET", path, store, owner)
        assert (answer.status_code, problems(schema, answer.json)) == (200, {}), path


def test_imports_answer_what_their_schemas_say(call, furnished, tokens):
    store, owner = furnished, tokens["owner"]
    file = {"fileType": "text/csv", "fileSize": 10}
    name = call("POST", "/uploads/signUrl", store, owner, json=file).json["fileName"]
    begun = call("POST", "/imports", store, owner, json={"fileName": name, "kind": "parties"})
    path = f"/imports/{begun.json['result']['id']}"
    with store_session(store) as db:
        refused = [{"row": 3, "field": None, "reason": "the name is blank"}]
        found = {"columns": ["name", "mobile"], "sample": [["a", ""]], "mapping": {"name": 0}}
        db.execute(update(Import).values(state="preview", refused=refused, rejects="private/x", **found))

    for method, place, schema in (
        ("GET", "/imports", RunPageOut),
        ("GET", "/imports/fields?kind=products", FieldsOut),
        ("GET", path, OneRunOut),
        ("PUT", path, OneRunOut),
        ("DELETE", path, CanceledOut),
    ):
        body = {"json": {"mapping": {"name": "name", "phone1": "mobile"}}} if method == "PUT" else {}
        answer = call(method, place, store, owner, **body)
        assert (answer.status_code < 300, problems(schema, answer.json)) == (True, {}), (method, place)
    assert problems(OneRunOut, begun.json) == {}
    body = {"accName": "Om Traders", "phone1": "9825012345"}
    made = call("POST", "/account/create", store, owner, json=body)
    assert (made.status_code, problems(OneAccountOut, made.json)) == (201, {})


def test_signing_in_and_ordering_answer_what_their_schemas_say(call, furnished, tokens):
    store, token = furnished, tokens["party"]
    body = {"userName": DEALER, "password": "correct horse"}
    assert problems(SignedInOut, call("POST", "/auth/", store, json=body).json) == {}
    fill_cart(call, store, token, LINES)
    lines = [{"itemCd": item, "sizeCd": size, "quantity": number} for item, size, number in LINES]
    order = {"paymentMode": "Bank", "orderItm": lines, "netAmt": 1}

    refused = call("POST", "/orders", store, token, json=order)
    placed = call("POST", "/orders", store, token, json={**order, "netAmt": None})

    assert (refused.status_code, problems(PricesMovedOut, refused.json)) == (409, {})
    assert (placed.status_code, problems(PlacedOut, placed.json)) == (201, {})


def test_devices_and_sessions_answer_what_their_schemas_say(call, furnished, tokens):
    store, owner = furnished, tokens["owner"]
    for code in (DEALER, SALESPERSON):
        added = call("POST", "/approval", store, owner, json={"accCd": code, "uniqueNo": "phone"})
        assert (added.status_code, problems(OneApprovalOut, added.json)) == (201, {})
        number = added.json["result"]["apId"]
        assert problems(ApprovalPageOut, call("GET", "/approval", store, owner).json) == {}
        decision = {"apId": number, "isApproved": "Y"}
        decided = call("PUT", "/approval/verify", store, owner, json=decision)
        assert (decided.status_code, problems(DecidedOut, decided.json)) == (200, {})
        removed = call("DELETE", f"/approval?apId={number}", store, owner)
        assert (removed.status_code, problems(RemovedOut, removed.json)) == (200, {})
    password = {"oldPassword": "correct horse", "newPassword": "a much better one"}
    for kind in ("guest", "party", "sman", "owner"):
        assert problems(SessionsOut, call("GET", "/auth/sessions", store, tokens[kind]).json) == {}
        assert problems(EndedOut, call("DELETE", "/auth/sessions", store, tokens[kind]).json) == {}
        if kind != "guest":
            changed = call("PUT", "/auth/password", store, tokens[kind], json=password)
            assert (changed.status_code, problems(EndedOut, changed.json)) == (200, {})


def test_people_answer_what_their_schemas_say(call, furnished, tokens):
    store, owner = furnished, tokens["owner"]
    new = {"accName": "Om Traders", "phone1": "9825012345"}
    made = call("POST", "/account/create", store, owner, json=new).json["result"]["ACC_CD"]
    switch = {"type": "add", "accCd": DEALER, "variable": "accShowStk"}
    password = {"password": "a much better one"}
    added = call("POST", "/users", store, owner, json={"smanName": "Mehul Desai"})
    assert (added.status_code, problems(OneUserOut, added.json)) == (201, {})
    requests = (
        ("PUT", f"/users/{SALESPERSON}", {"area": "Waghodia Road"}, OneUserOut),
        ("POST", "/account", switch, OneAccountOut),
        ("PUT", "/account", {"accCd": DEALER, "smanCd": ""}, OneAccountOut),
        ("PUT", f"/users/{SALESPERSON}/lock", {"blackList": "Y"}, OneUserOut),
        ("PUT", f"/users/{SALESPERSON}/password", password, PasswordForOut),
        ("PUT", f"/account/{made}/password", {"oneTime": True}, PasswordForOut),
        ("DELETE", f"/account/{made}", None, RemovedAccountOut),
    )
    for method, path, body, schema in requests:
        answer = call(method, path, store, owner, json=body)
        assert (answer.status_code, problems(schema, answer.json)) == (200, {}), path
    result = call("PUT", f"/account/{DEALER}/password", store, owner, json={"oneTime": True}).json["result"]
    claimed = {"userName": DEALER, "code": result["code"], **password}
    signed_in = call("POST", "/auth/claim", store, json=claimed)
    assert (signed_in.status_code, problems(SignedInOut, signed_in.json)) == (200, {})


def test_uploads_and_pictures_answer_what_their_schemas_say(call, furnished, tokens):
    store, owner = furnished, tokens["owner"]
    signing = {"fileType": "image/png", "fileSize": 10}
    signed = call("POST", "/uploads/signUrl", store, owner, json=signing)
    assert (signed.status_code, problems(SignedOut, signed.json)) == (200, {})
    name = signed.json["fileName"]
    pictures = {"code": WIRE, "imgUrl": [name]}
    result = call("POST", "/products/image", store, owner, json=pictures)
    assert (result.status_code, problems(PicturesOut, result.json)) == (200, {})
    number = result.json["result"]["imgid"]
    changes = [
        call("PUT", "/products/image", store, owner, json={**pictures, "imgid": number}),
        call("POST", "/products/bulk", store, owner, json={"code": WIRE, "imgUrl": name}),
        call("DELETE", f"/products/{number}", store, owner),
    ]
    assert [(answer.status_code, problems(PicturesOut, answer.json)) for answer in changes] == [(200, {})] * 3
    requests = {
        f"/uploads?names={name}": UploadsOut,
        "/products/categoryId": CategoryCountsOut,
        "/products/productId": ProductCountsOut,
    }
    for path, schema in requests.items():
        assert problems(schema, call("GET", path, store, owner).json) == {}, path
    taken = call("DELETE", f"/uploads/{name}", store, owner)
    assert (taken.status_code, problems(WithdrawnOut, taken.json)) == (200, {})


def test_changes_of_the_owners_store_are_answered_as_the_schemas_say(call, furnished, tokens):
    store, owner = furnished, tokens["owner"]
    label = {"SETTINGS_VARIABLE": "checkoutRemarks1", "LABEL": "Transport", "IS_REQUIRED": True}
    changes = [
        ("/settings", {"settings": ["guestRate"]}, SettingsOut),
        ("/labels", {"labels": [{**label, "FIELD_TYPE": "text"}]}, LabelsOut),
        ("/units", {"units": [{"UOM": "Nos", "hindiName": "नग"}]}, UnitNamesOut),
        ("/spsfile", {"data": [{"variable": "partyGd", "value": "B"}]}, ConfigOut),
        ("/saral/about", {"AREA": "Alkapuri", "C_AC_NO": "30012345678"}, OwnersCompanyOut),
        ("/owner", {"type": "appLink"}, AppLinkOut),
        ("/owner", {"type": "socialLinks", "data": {"WHANO": "9825012345"}}, LookOut),
        ("/owner", {"type": "color", "data": None}, LookOut),
        ("/owner", {"type": "banner", "data": []}, LookOut),
    ]

    for path, body, schema in changes:
        answer = call("PUT", path, store, owner, json=body)
        assert (answer.status_code, problems(schema, answer.json)) == (200, {}), path
    for body in ({}, {"accCd": DEALER}):
        answer = call("POST", "/auth/preview", store, owner, json=body)
        assert (answer.status_code, problems(PreviewOut, answer.json)) == (200, {})


def test_every_refusal_has_the_one_shape(call, store, goods, sign_in):
    token = sign_in(store, DEALER)
    answers = [
        call("GET", "/orders", store),
        call("GET", "/orders", store, "x"),
        call("GET", "/dashboard?type=today", store, token),
        call("GET", "/orders/999999", store, token),
        call("GET", "/nowhere", store, token),
        call("DELETE", "/cart", store, token),
        call("POST", "/cart", store, token, json={}),
        call("POST", "/cart", store, token, json=[]),
        call("POST", "/cart", store, token, json=None),
        call("POST", "/cart", store, token, data="{", content_type="application/json"),
        call("GET", "/products?page=x", store, token),
        call("GET", "/products", "9999999999"),
        call("POST", "/auth/", store, json={"userName": "x", "password": "y"}),
        call("POST", "/orders", store, token, json={"paymentMode": "", "orderItm": []}),
        call("POST", "/orders", store, token, json={"orderItm": [{"itemCd": 5}]}),
    ]

    for answer in answers:
        assert answer.status_code >= 400
        assert problems(ErrorOut, answer.json) == {}, answer.json
        assert answer.json["code"] == answer.status_code
        assert answer.json["message"]
        assert all(isinstance(messages, list | dict) for messages in answer.json["errors"].values())
