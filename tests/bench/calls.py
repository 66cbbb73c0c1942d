"""The calls that are measured, as customers of many stores make them in turn."""

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from urllib.request import Request, urlopen

import orjson

from app.config import get_config
from tenant_router.store import Store
from tests.bench import stores
from tests.bench.load import UNIQUE, Flow, request_bytes

PAGES = 10
FIRST_PAGE = "/api/products?page=0"
# For such a request nothing that is kept is sent.
UNCACHED = {"Cache-Control": "no-cache"}
# In a hundred requests.
MIX = {"list": 70, "detail": 15, "put in cart": 5, "cart": 5, "order": 5}
# Calls whose answers a cache may keep.
KEPT = ("list", "list with words", "detail", "categories", "home", "settings", "company", "labels")
MIXED = "all of them mixed"


class Caller(NamedTuple):
    """Someone signed in to a store, with the headers they send."""

    number: int
    headers: dict[str, str]

    def get(self, path: str) -> bytes:
        return request_bytes(path, self.headers)

    def post(self, path: str, body: object, **headers: str) -> bytes:
        sent = {**self.headers, **headers}
        return request_bytes(path, sent, method="POST", body=orjson.dumps(body))


def sign_in(of: Iterable[Store], port: int, name: str | None = None) -> list[Caller]:
    """Sign a person of each store in: the one with this name, or the owner."""
    callers = []
    for number, store in enumerate(of):
        headers = {"x-api-key": get_config().accepted_api_keys[0], "x-user": store.key}
        body = orjson.dumps({"userName": name or store.key, "password": stores.PASSWORD})
        sent = {**headers, "Content-Type": "application/json"}
        with urlopen(Request(f"http://127.0.0.1:{port}/api/auth/", body, sent)) as answer:
            token = orjson.loads(answer.read())["token"]
        callers.append(Caller(number, {**headers, "Authorization": f"Bearer {token}"}))
    return callers


def list_pages(callers: Iterable[Caller]) -> list[Flow]:
    """Return a page of products for each caller, past every cache."""
    return _pages(map(_bypassing, callers))


def _bypassing(caller: Caller) -> Caller:
    return caller._replace(headers={**caller.headers, **UNCACHED})


def _pages(callers: Iterable[Caller]) -> list[Flow]:
    return [(caller.get(f"/api/products?page={caller.number % PAGES}"),) for caller in callers]


def all_calls(of: Sequence[Store], port: int) -> dict[str, list[Flow]]:
    """Return what each call sends, by its name. What a cache answers is there twice."""
    dealers, owners = sign_in(of, port, stores.DEALER), sign_in(of, port)
    cacheable, writes = _reads(dealers), _writes(dealers)
    calls = {**_reads([_bypassing(dealer) for dealer in dealers]), **writes}
    calls["orders of a customer"] = [(dealer.get("/api/orders"),) for dealer in dealers]
    calls["orders of the owner"] = [(owner.get("/api/orders/filter"),) for owner in owners]
    calls["sign-in"] = [(_sign_in_request(dealer),) for dealer in dealers]
    calls[MIXED] = _mixed({**cacheable, **writes})
    tags = [_entity_tag(dealer, port) for dealer in dealers]
    if all(tags):
        calls |= {f"{name}, kept": flows for name, flows in cacheable.items() if name in KEPT}
        conditions = [
            {**dealer.headers, "If-None-Match": tag} for dealer, tag in zip(dealers, tags, strict=True)
        ]
        calls["list, not modified"] = [(request_bytes(FIRST_PAGE, headers),) for headers in conditions]
    return calls


def _entity_tag(caller: Caller, port: int) -> str:
    """Return the ETag of the first page, or nothing if no cache keeps it."""
    with urlopen(Request(f"http://127.0.0.1:{port}{FIRST_PAGE}", headers=caller.headers)) as answer:
        return answer.headers.get("ETag", "")


def _reads(callers: list[Caller]) -> dict[str, list[Flow]]:
    paths = {
        "list with words": "/api/products?query=switch%20glossy",
        "categories": "/api/dept",
        "home": "/api/products/highlights",
        "settings": "/api/settings",
        "company": "/api/owner",
        "labels": "/api/labels",
        "cart": "/api/cart",
    }
    product = "/api/products/itemsById/I{:07}"
    return {
        "list": _pages(callers),
        "detail": [(caller.get(product.format(caller.number)),) for caller in callers],
        **{name: [(caller.get(path),) for caller in callers] for name, path in paths.items()},
    }


def _writes(callers: list[Caller]) -> dict[str, list[Flow]]:
    put = {"itemCd": "I0000005", "sizeCd": "", "quantity": 20, "partyCd": None}
    line = {"itemCd": "I0000005", "sizeCd": "", "quantity": 20}
    order = {"partyId": None, "paymentMode": "As per Company Terms", "orderItm": [line]}
    unique = {"Idempotency-Key": UNIQUE.decode()}
    in_cart = {caller.number: caller.post("/api/cart", put) for caller in callers}
    ordering = {caller.number: caller.post("/api/orders", order, **unique) for caller in callers}
    return {
        "put in cart": [(request,) for request in in_cart.values()],
        "order": [(request,) for request in ordering.values()],
        "whole checkout": [
            (in_cart[caller.number], caller.get("/api/cart"), ordering[caller.number]) for caller in callers
        ],
    }


def whole_checkouts(callers: list[Caller]) -> list[Flow]:
    """Return a purchase of each caller: put in the cart, look at it, order."""
    return _writes(callers)["whole checkout"]


def _sign_in_request(dealer: Caller) -> bytes:
    headers = {name: value for name, value in dealer.headers.items() if name != "Authorization"}
    body = {"userName": stores.DEALER, "password": stores.PASSWORD}
    return Caller(dealer.number, headers).post("/api/auth/", body)


def shop_mix(callers: Iterable[Caller]) -> list[Flow]:
    """Return all calls mixed, for each caller, past every cache."""
    bypassing = [_bypassing(caller) for caller in callers]
    return _mixed({**_reads(bypassing), **_writes(bypassing)})


def _mixed(calls: dict[str, list[Flow]]) -> list[Flow]:
    flows = [flow for name, share in MIX.items() for flow in calls[name] * share]
    random.Random(1).shuffle(flows)
    return flows
