"""The cart: one line per size, at the current rate, visible to its buyer only."""

from sqlalchemy import update

from app.catalogue.models import Variant
from app.orders.cart import service
from tenant_router.session import store_session
from tests.ordering import fill_cart, lines, place_order
from tests.stock import AGREED_DEALER, DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE


def set_rates(store, item: str, rate: int) -> None:
    with store_session(store) as db:
        rates = {f"rate{grade}": rate for grade in range(1, 6)}
        db.execute(update(Variant).where(Variant.product_code == item).values(**rates))


def test_each_size_is_a_line_in_the_order_added(call, store, dealer, cart):
    added = ((WIRE, "2.5 sq mm", 3), (SWITCH, "", 20), (WIRE, "1.5 sq mm", 2))
    fill_cart(call, store, dealer, added)

    assert lines(cart(dealer)) == list(added)


def test_putting_a_size_in_again_replaces_its_quantity(put, cart, dealer):
    first, again = put(quantity=20), put(quantity=50)

    assert first.status_code == again.status_code == 201
    assert first.json == again.json
    assert lines(cart(dealer)) == [(SWITCH, "", 50)]


def test_a_line_has_everything_that_shows_it(put, cart, dealer, store, goods):
    put()

    (line,) = cart(dealer)
    # Grade B: 55 less 10 % is 49.5, rounded half up to 50.
    assert (line["RATE"], line["RATEOFTAX"], line["NET_AMOUNT"]) == (50, 18, 1180)
    assert (line["ITEM_NAME"], line["itemCd"]) == (f"One-Way Switch {goods.mark}", SWITCH)
    assert (line["MIN_OQTY"], line["QYT_MULTI"], line["DESC1"], line["UOM"]) == (20, 10, "20", "pc")
    assert (line["MOBNOCO"], line["PARTY_CD"], line["DEPT_CD"]) == (store.key, DEALER, "E001")
    assert line["ITEM_IMG"].endswith(f"{SWITCH}-320.webp")
    assert line["PREVIOUS_RATE"] is None


def test_the_totals_are_the_sums_of_the_lines(call, store, dealer):
    fill_cart(call, store, dealer, ((SWITCH, "", 20), (FAN, "", 1)))

    totals = call("GET", "/cart", store, dealer).json["totals"]
    sums = {"itemAmt": 3495, "taxAmt": 304.75, "netAmt": 3799.75, "noOfItem": 2}
    supply = {"seller": "", "place": "24-Gujarat", "reason": "unknown"}
    assert totals == {**sums, "taxNames": ["GST"], "supply": supply}


def test_rates_and_names_sent_by_the_client_are_ignored(put, cart, dealer):
    put(rate=1, rateOfTax=0, netAmount=1, itemName="Free switch", deptCd="E009")

    (line,) = cart(dealer)
    assert (line["RATE"], line["NET_AMOUNT"], line["DEPT_CD"]) == (50, 1180, "E001")
    assert "Free" not in line["ITEM_NAME"]


def test_a_quantity_is_changed_and_the_line_answered(put, change, cart, dealer):
    line = put().json["insertId"]

    answer = change(line, 40)

    assert answer.status_code == 200
    assert (answer.json["result"]["cartId"], answer.json["result"]["NET_AMOUNT"]) == (line, 2360)
    assert lines(cart(dealer)) == [(SWITCH, "", 40)]


def test_a_change_reads_no_more_of_a_long_cart_than_of_a_short_one(call, store, dealer, change, monkeypatch):
    fill_cart(call, store, dealer, ((SWITCH, "", 20), (FAN, "", 1), (WIRE, "1.5 sq mm", 2)))
    line = call("GET", "/cart", store, dealer).json["result"][0]["cartId"]
    priced = []
    price = service.priced_line
    monkeypatch.setattr(
        service, "priced_line", lambda row, viewer: priced.append(row[0]) or price(row, viewer)
    )

    assert change(line, 40).status_code == 200

    assert set(priced) == {line}


def test_a_line_is_removed(call, store, put, cart, dealer):
    line = put().json["insertId"]

    answer = call("DELETE", f"/cart/{line}", store, dealer)

    assert (answer.status_code, answer.json) == (200, {"result": {"cartId": line}})
    assert cart(dealer) == []


def test_removing_a_missing_line_is_no_error(call, store, dealer):
    for line in (1, 999_999, 2**62):
        assert call("DELETE", f"/cart/{line}", store, dealer).status_code == 200


def test_removing_another_buyers_line_changes_nothing(call, store, put, cart, dealer, sign_in, guest):
    line = put().json["insertId"]

    for other in (sign_in(store, OTHER_DEALER), sign_in(store, SALESPERSON), guest(store)):
        assert call("DELETE", f"/cart/{line}", store, other).status_code == 200
    assert lines(cart(dealer)) == [(SWITCH, "", 20)]


def test_changing_another_buyers_line_is_not_found(store, put, change, cart, dealer, sign_in, guest):
    line = put().json["insertId"]

    for other, party in (
        (sign_in(store, OTHER_DEALER), None),
        (guest(store), None),
        (sign_in(store, SALESPERSON), DEALER),
    ):
        answer = change(line, 50, other, partyCd=party)
        assert (answer.status_code, answer.json["message"]) == (
            404,
            "This item is no longer in your cart. Please open the cart again.",
        )
    assert lines(cart(dealer)) == [(SWITCH, "", 20)]


def test_each_guest_has_their_own_cart(store, put, cart, guest):
    first, second = guest(store), guest(store)
    put(first, quantity=30)

    assert lines(cart(first)) == [(SWITCH, "", 30)]
    assert cart(second) == []


def test_a_party_has_one_cart_on_all_its_devices(store, put, cart, sign_in):
    put(quantity=30)

    assert lines(cart(sign_in(store, DEALER))) == [(SWITCH, "", 30)]


def test_a_salesperson_has_a_cart_per_party(call, store, put, cart, sign_in, dealer):
    seller = sign_in(store, SALESPERSON)
    put(seller, partyCd=DEALER, quantity=20)
    put(seller, partyCd=AGREED_DEALER, quantity=50)

    assert lines(cart(seller, DEALER)) == [(SWITCH, "", 20)]
    assert lines(cart(seller, AGREED_DEALER)) == [(SWITCH, "", 50)]
    assert [line["RATE"] for line in cart(seller, AGREED_DEALER)] == [45]
    assert cart(dealer) == []


def test_ordering_for_one_party_leaves_the_others_cart(call, store, put, cart, sign_in):
    seller = sign_in(store, SALESPERSON)
    put(seller, partyCd=AGREED_DEALER, quantity=50)

    place_order(call, store, seller, party=DEALER)

    assert cart(seller, DEALER) == []
    assert lines(cart(seller, AGREED_DEALER)) == [(SWITCH, "", 50)]


def test_a_salesperson_chooses_a_party_before_anything_else(call, store, goods, sign_in, put):
    seller = sign_in(store, SALESPERSON)

    for answer in (put(seller), call("GET", "/cart", store, seller)):
        assert (answer.status_code, answer.json["message"]) == (422, "Please Select Order account")
        assert list(answer.json["errors"]) == ["partyCd"]


def test_a_salesperson_removes_a_line_from_any_of_their_carts(call, store, put, cart, sign_in):
    seller = sign_in(store, SALESPERSON)
    line = put(seller, partyCd=DEALER).json["insertId"]

    assert call("DELETE", f"/cart/{line}", store, seller).status_code == 200
    assert cart(seller, DEALER) == []


def test_a_party_does_not_reach_into_another_partys_cart(call, store, dealer, put):
    assert call("GET", f"/cart?partyCd={OTHER_DEALER}", store, dealer).status_code == 404
    assert put(partyCd=OTHER_DEALER).status_code == 404


def test_a_changed_rate_is_marked_until_the_line_is_edited(put, change, cart, dealer, store):
    line = put().json["insertId"]
    set_rates(store, SWITCH, 70)
    (shown,) = cart(dealer)
    assert (shown["RATE"], shown["PREVIOUS_RATE"], shown["NET_AMOUNT"]) == (63, 50, 1486.8)

    change(line, 30)

    (shown,) = cart(dealer)
    assert (shown["RATE"], shown["PREVIOUS_RATE"]) == (63, None)


def test_adding_a_line_again_clears_the_mark(put, cart, dealer, store):
    put()
    set_rates(store, SWITCH, 70)
    put()

    assert cart(dealer)[0]["PREVIOUS_RATE"] is None


def test_a_size_that_leaves_the_catalogue_leaves_the_carts(put, cart, dealer, store):
    from sqlalchemy import delete

    put()
    with store_session(store) as db:
        db.execute(delete(Variant).where(Variant.product_code == SWITCH))

    assert cart(dealer) == []


def test_an_unstorable_character_is_rejected(call, store, dealer, put, cart):
    for body in ({"itemCd": f"{SWITCH}\0"}, {"sizeCd": "\0"}, {"partyCd": "P001\0"}, {"itemCd": "\0"}):
        assert (put(**body).status_code, body) == (422, body)
    assert call("GET", "/cart?partyCd=P001%00", store, dealer).status_code == 422
    assert cart(dealer) == []


def test_malformed_lines_are_refused(change):
    for line in (0, -1, "1", 1.5, None, True, 2**63):
        assert (change(line, 20).status_code, line) == (422, line)


def test_a_line_whose_number_no_line_can_have_is_not_found(call, store, dealer):
    answer = call("DELETE", f"/cart/{2**63}", store, dealer)

    assert (answer.status_code, answer.json["code"]) == (404, 404)


def test_the_deletes_that_a_client_sends_after_its_order_are_no_error(call, store, dealer):
    numbers = fill_cart(call, store, dealer, ((SWITCH, "", 20), (FAN, "", 1)))
    item = [
        {"cartId": number, "itemCd": item, "sizeCd": "", "quantity": quantity}
        for number, (item, quantity) in zip(numbers, ((SWITCH, 20), (FAN, 1)), strict=True)
    ]
    order = call("POST", "/orders", store, dealer, json={"paymentMode": "Bank", "orderItm": item})

    assert order.status_code == 201
    assert [call("DELETE", f"/cart/{number}", store, dealer).status_code for number in numbers] == [200, 200]


def test_ordering_some_of_the_lines_leaves_the_others(call, store, dealer, cart):
    number, _ = fill_cart(call, store, dealer, ((SWITCH, "", 20), (FAN, "", 1)))
    item = {"cartId": number, "itemCd": SWITCH, "sizeCd": "", "quantity": 20}

    call("POST", "/orders", store, dealer, json={"paymentMode": "Bank", "orderItm": [item]})

    assert lines(cart(dealer)) == [(FAN, "", 1)]


def test_an_owner_has_no_cart(call, store, goods, sign_in):
    assert call("GET", "/cart", store, sign_in(store, store.key)).status_code == 403


def test_without_a_key_a_second_order_of_the_same_things_is_another_order(call, store, dealer):
    item = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
    body = {"paymentMode": "Bank", "orderItm": [item]}
    numbers = []
    for _ in range(2):
        fill_cart(call, store, dealer)
        placed = call("POST", "/orders", store, dealer, json=body)
        assert placed.status_code == 201, placed.text
        numbers.append(placed.json["result"]["ORDER_NO"])

    assert numbers == [1, 2]


def test_without_a_key_the_same_request_again_makes_no_second_order(call, store, dealer):
    body = {"paymentMode": "Bank", "orderItm": [{"itemCd": SWITCH, "sizeCd": "", "quantity": 20}]}
    fill_cart(call, store, dealer)
    call("POST", "/orders", store, dealer, json=body)

    call("POST", "/orders", store, dealer, json=body)

    assert call("GET", "/orders", store, dealer).json["pagination"]["totalItems"] == 1


def test_an_ordered_line_that_was_changed_since_is_looked_at_again(call, store, dealer, put, change):
    line = put().json["insertId"]
    change(line, 40)
    item = {"cartId": line, "itemCd": SWITCH, "sizeCd": "", "quantity": 20}

    answer = call("POST", "/orders", store, dealer, json={"paymentMode": "Bank", "orderItm": [item]})

    assert (answer.status_code, answer.json["message"]) == (
        409,
        "Your cart has changed. Please check it and try again.",
    )
