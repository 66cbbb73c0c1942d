"""Customers who order, and an owner who edits, moves orders, uploads and exports, all the time."""

import io
import itertools
import os
import threading
from collections.abc import Callable
from uuid import uuid4

from PIL import Image
from urllib3 import encode_multipart_formdata

from tests.chaos.client import Person
from tests.chaos.journal import Journal, Line, Ordered, now

REPLAYED = 0.1
MOVED = 0.3
# Fewer than a busy machine of two cores can notify of.
ORDER_EVERY_SECONDS = 1.2
TERMS = "As per Company Terms"


class Goods:
    """What customers order: sizes with a valid quantity, and two products whose rates change."""

    def __init__(self, products: list[dict]) -> None:
        sizes = {
            Line(product["ITEM_CD"], size["SIZE_CD"], size["MIN_OQTY"]): size["MRP"] or 0
            for product in products
            for size in product["variant"]
            if size["orderable"] and size["MIN_OQTY"] % size["QYT_MULTI"] == 0
        }
        # No rate may be above the MRP, and rates go up.
        dearest = sorted((line for line in sizes if line.size == ""), key=lambda line: -sizes[line])
        self.edited = dearest[:2]
        products_edited = {line.product for line in self.edited}
        self.stable = [line for line in sizes if line.product not in products_edited]


def order(customer: Person, goods: Goods) -> None:
    """Place one order after the other."""
    while not customer.journal.stopping.is_set():
        place(customer, goods)
        customer.pause(ORDER_EVERY_SECONDS)


def place(customer: Person, goods: Goods) -> Ordered:
    """Place an order; without an answer it is sent again with the same key until it has one."""
    lines = customer.random.sample(goods.stable, 2) + customer.random.sample(goods.edited, 1)
    key = f"chaos-{uuid4()}"
    ordered = customer.journal.orders[key] = Ordered(lines)
    while not ordered.id and not ordered.refused:
        _try_to_order(customer, key, ordered)
    if ordered.id and customer.random.random() < REPLAYED:
        _order_again(customer, key, ordered)
    return ordered


def _send_order(customer: Person, key: str, ordered: Ordered):
    lines = [
        {"itemCd": each.product, "sizeCd": each.size, "quantity": each.quantity} for each in ordered.lines
    ]
    body = {"partyId": None, "paymentMode": TERMS, "orderItm": lines}
    return customer.call("order", "POST", "/orders", body, **{"Idempotency-Key": key})


def _try_to_order(customer: Person, key: str, ordered: Ordered) -> None:
    ordered.tries += 1
    answer = _send_order(customer, key, ordered)
    if answer.status == 201:
        ordered.at = now()
        ordered.answer = answer.content["result"]
        ordered.number = ordered.answer["ORDER_NO"]
        ordered.id = ordered.answer["orderId"]
    elif answer.is_outage:
        customer.pause()
    else:
        ordered.refused = answer.status


def _order_again(customer: Person, key: str, ordered: Ordered) -> None:
    """Send the same order again, as a client does that lost the answer."""
    answer = _send_order(customer, key, ordered)
    if not answer.is_outage and (answer.status != 201 or answer.content["result"] != ordered.answer):
        ordered.other_answers.append(f"{answer.status} {answer.content}")


def look(customer: Person, goods: Goods) -> None:
    """Read pages of the shop; note for how long a page shows a rate of before an acknowledged change."""
    journal = customer.journal
    while not journal.stopping.is_set():
        customer.call("read", "GET", f"/products?page={customer.random.randrange(3)}")
        for product in (line.product for line in goods.edited):
            latest, since = journal.acknowledged_rates.get(product), now()
            answer = customer.call("read", "GET", f"/products/itemsById/{product}")
            if answer.status == 200 and latest is not None:
                compare_rate(journal, product, shown=_shown_rate(answer.content), latest=latest, since=since)
        customer.pause(0.1)


def _shown_rate(content: dict) -> int:
    result = content["result"]
    product = result[0] if isinstance(result, list) else result
    return round(product["variant"][0]["RATE"])


def compare_rate(journal: Journal, product: str, *, shown: int, latest: int, since: float) -> None:
    """Note a page that was requested after `latest` was acknowledged and shows a rate of before."""
    sent = journal.rates[product]
    if shown in sent and sent.index(shown) < sent.index(latest):
        newer = sent[sent.index(shown) + 1 : sent.index(latest) + 1]
        outdated = min(journal.rate_times[rate] for rate in newer if rate in journal.rate_times)
        journal.old_pages.append(since - outdated)


def edit(owner: Person, goods: Goods) -> None:
    """Change rates, one product after the other; every rate is another one."""
    journal = owner.journal
    while not journal.stopping.is_set():
        for line in goods.edited:
            rate = next(journal.rate_numbers)
            journal.rates.setdefault(line.product, []).append(rate)
            size = {"SIZE_CD": line.size, "SALE_DISC": 0, **{f"SALE_RATE{n}": rate for n in range(1, 6)}}
            answer = owner.call(
                "edit", "PUT", "/products", {"itemCd": line.product, "data": {"variant": [size]}}
            )
            if answer.status == 200:
                journal.rate_times[rate] = now()
                journal.acknowledged_rates[line.product] = rate
        owner.pause(0.5)


def move(owner: Person, _goods: Goods) -> None:
    """Approve some of the orders."""
    journal = owner.journal
    done = 0
    while not journal.stopping.is_set():
        ready = list(journal.acknowledged().values())
        for ordered in ready[done:]:
            if owner.random.random() < MOVED:
                _approve(owner, ordered.id)
        done = len(ready)
        owner.pause()


def _approve(owner: Person, order_id: int) -> None:
    body = {"id": [order_id], "type": "order", "status": "Approved"}
    answer = owner.call("move", "PUT", "/orders/status", body)
    if answer.status == 200:
        owner.journal.moved.add(order_id)
    elif answer.is_outage:
        owner.journal.moves_in_doubt.add(order_id)


def upload(owner: Person, goods: Goods) -> None:
    """Give one product after the other a new picture."""
    products = sorted({line.product for line in goods.stable})
    for product in itertools.cycle(products):
        if owner.journal.stopping.is_set():
            return
        picture = io.BytesIO()
        Image.frombytes("RGB", (48, 48), os.urandom(48 * 48 * 3)).save(picture, "PNG")
        fields = {"productImage": ("picture.png", picture.getvalue(), "image/png")}
        body, content_type = encode_multipart_formdata(fields)
        answer = owner.call("upload", "POST", "/uploads", body, **{"Content-Type": content_type})
        if answer.status == 201:
            _show(owner, product, answer.content["result"])
        owner.pause(1.0)


def _show(owner: Person, product: str, name: str) -> None:
    """Let a product show an upload. Without an answer it may show it or not."""
    owner.journal.uploads.append(name)
    answer = owner.call("picture", "POST", "/products/image", {"code": product, "imgUrl": [name]})
    if answer.status == 200:
        owner.journal.pictures[product] = name
    elif answer.is_outage:
        owner.journal.pictures.pop(product, None)


def export(owner: Person, _goods: Goods) -> None:
    """Request files, now of products and now of orders."""
    words = 0
    while not owner.journal.stopping.is_set():
        words += 1
        body = {"kind": ("products", "orders")[words % 2], "format": "csv", "query": f"w{words}"}
        answer = owner.call("export", "POST", "/exports", body)
        if answer.status == 202:
            owner.journal.exports.append(answer.content["result"]["id"])
        owner.pause(2.0)


OWNERS_WORK: tuple[Callable[[Person, Goods], None], ...] = (edit, move, upload, export)


def begin(customers: list[Person], owners: list[Person], goods: Goods) -> list[threading.Thread]:
    """Start a thread for each; the last customer only looks."""
    work = [(order, customer) for customer in customers[:-1]] + [(look, customers[-1])]
    work += list(zip(OWNERS_WORK, owners, strict=True))
    threads = [threading.Thread(target=does, args=(person, goods), daemon=True) for does, person in work]
    for thread in threads:
        thread.start()
    return threads
