"""Mixed load: customers of many stores who browse, search and order, and owners who ask for files."""

import random
import threading
import time
from collections import Counter
from typing import Any
from uuid import uuid4

import httpx

from tests.soak.fill import PASSWORD
from tests.stock import DEALER, SWITCH

# Of a hundred visits.
MIX = {"list": 45, "detail": 15, "search": 15, "order": 20, "file": 5}
# Sooner than a token ends.
SIGNED_IN_SECONDS = 600.0
REST_SECONDS = 0.25


class Load:
    """Visitors, each a thread, until `stop` is called; what they were answered is counted."""

    def __init__(self, address: str, api_key: str, stores: list[str], visitors: int) -> None:
        self.answers: Counter[str] = Counter()
        # When each order was sent, by store and id.
        self.placed: dict[tuple[str, int], float] = {}
        self._stores, self._stopped = stores, threading.Event()
        self._api_key = api_key
        self._client = httpx.Client(base_url=f"{address}/api", headers={"x-api-key": api_key}, timeout=30)
        self._tokens: dict[tuple[str, str], tuple[str, float]] = {}
        self._threads = [threading.Thread(target=self._visit, args=(seed,)) for seed in range(visitors)]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Let every visitor end what they do."""
        self._stopped.set()
        for thread in self._threads:
            thread.join()
        self._client.close()

    def headers(self, store: str, person: str) -> dict[str, str]:
        """Return the headers of a call of somebody of a store, who signs in first if needed."""
        token = self._token(store, person)
        return {"x-api-key": self._api_key, "x-user": store, "Authorization": f"Bearer {token}"}

    def _visit(self, seed: int) -> None:
        chance = random.Random(seed)
        while not self._stopped.wait(REST_SECONDS):
            store = chance.choice(self._stores)
            visit = chance.choices(list(MIX), list(MIX.values()))[0]
            try:
                getattr(self, f"_{visit}")(store)
            except httpx.HTTPError as error:
                self.answers[type(error).__name__] += 1

    def _list(self, store: str) -> None:
        self._call("GET", "/products?page=0", store, DEALER)

    def _detail(self, store: str) -> None:
        self._call("GET", f"/products/itemsById/{SWITCH}", store, DEALER)

    def _search(self, store: str) -> None:
        self._call("GET", "/products?page=0&search=switch", store, DEALER)

    def _order(self, store: str) -> None:
        put = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
        line = self._call("POST", "/cart", store, DEALER, json=put).get("insertId")
        items = [{**put, "cartId": line}]
        body = {"paymentMode": "As per Company Terms", "orderItm": items}
        sent = time.monotonic()
        answer = self._call("POST", "/orders", store, DEALER, json=body, key=uuid4().hex)
        if result := answer.get("result"):
            self.placed[store, result["orderId"]] = sent

    def _file(self, store: str) -> None:
        self._call("POST", "/exports", store, store, json={"kind": "orders", "format": "csv"})

    def _call(
        self, method: str, path: str, store: str, person: str, json: Any = None, key: str | None = None
    ) -> dict[str, Any]:
        headers = self.headers(store, person) | ({"Idempotency-Key": key} if key else {})
        answer = self._client.request(method, path, headers=headers, json=json)
        self.answers[str(answer.status_code)] += 1
        return answer.json()

    def _token(self, store: str, person: str) -> str:
        token, until = self._tokens.get((store, person), ("", 0.0))
        if time.monotonic() > until:
            body = {"userName": person, "password": PASSWORD}
            answer = self._client.post("/auth/", headers={"x-user": store}, json=body)
            self.answers[f"sign-in {answer.status_code}"] += 1
            token = answer.json().get("token", "")
            self._tokens[store, person] = token, time.monotonic() + SIGNED_IN_SECONDS
        return token
