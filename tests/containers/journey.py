"""The main job through the site's nginx: pages, sign-ins, an upload, an order, and its event at the owner."""

import io
import json
import os
import re
import threading
import time
from collections.abc import Callable
from typing import Any

import urllib3
from PIL import Image

from tests.chaos import people
from tests.chaos.client import Person
from tests.chaos.shop import Shop

PATIENCE = 120.0
PICTURE_SIDE = 800


class Journey:
    """Checks of a deployment; `failures` has what was not as it should be."""

    def __init__(self, url: str, sign_ins: dict[str, Any], shop: Shop) -> None:
        self.failures: list[str] = []
        self.checks = 0
        self._url, self._sign_ins, self._shop = url, sign_ins, shop
        self._http = urllib3.PoolManager(retries=False, timeout=60)

    def run(self) -> None:
        """Check everything, each part whether the one before failed or not."""
        for part in (self.pages, self.administrator, self.upload, self.order_and_event):
            try:
                part()
            except (urllib3.exceptions.HTTPError, LookupError, TypeError) as error:
                self.check(f"{part.__name__}: {error!r}", is_met=False)

    def check(self, what: str, *, is_met: bool) -> None:
        """Count a check, and what failed."""
        self.checks += 1
        if not is_met:
            self.failures.append(what)

    def pages(self) -> None:
        """Load the page and one of its scripts, as a browser does."""
        page = self._http.request("GET", self._url)
        self.check(f"page: {page.status}", is_met=page.status == 200)
        (script, *_) = re.findall(r'src="(/assets/[^"]+\.js)"', page.data.decode())
        zipped = {"Accept-Encoding": "gzip"}
        asset = self._http.request("GET", self._url + script, headers=zipped, decode_content=False)
        self.check("script is compressed", is_met=asset.headers.get("Content-Encoding") == "gzip")
        self.check("script is kept", is_met="immutable" in asset.headers.get("Cache-Control", ""))
        metrics = self._http.request("GET", f"{self._url}/metrics")
        self.check(f"metrics are closed: {metrics.status}", is_met=metrics.status == 404)

    def administrator(self) -> None:
        """Sign in to the console."""
        answer = self._http.request(
            "POST",
            f"{self._url}/api/platform/auth",
            json=self._sign_ins["admin"],
            headers={"x-api-key": self._sign_ins["apiKey"]},
        )
        self.check(f"administrator: {answer.status}", is_met=answer.status == 200)

    def upload(self) -> None:
        """Send a picture to the storage by a signed address, and see it once the worker has made it small."""
        owner = self._shop.owners[0]
        picture = io.BytesIO()
        noise = os.urandom(PICTURE_SIDE * PICTURE_SIDE * 3)
        Image.frombytes("RGB", (PICTURE_SIDE, PICTURE_SIDE), noise).save(picture, "PNG")
        body = picture.getvalue()
        wish = {"fileType": "image/png", "fileSize": len(body)}
        signed = owner.call("journey", "POST", "/uploads/signUrl", wish).content
        address = signed["result"]
        self.check("the address is the site's", is_met=address.startswith(self._url))
        false = address.replace("X-Amz-Signature=", "X-Amz-Signature=0")
        headers = {"Content-Type": "image/png", "x-amz-acl": "public-read"}
        refused = self._http.request("PUT", false, body=body, headers=headers)
        self.check(f"a false signature: {refused.status}", is_met=refused.status == 403)
        sent = self._http.request("PUT", address, body=body, headers=headers)
        self.check(f"upload: {sent.status} {sent.data[:200]!r}", is_met=sent.status == 200)
        code = self._shop.goods.stable[0].product
        wish = {"code": code, "imgUrl": [signed["fileName"]]}
        answer = owner.call("journey", "POST", "/products/image", wish)
        self.check(f"picture of a product: {answer.status}", is_met=answer.status == 200)
        self._see(owner, signed["fileName"])

    def _see(self, owner: Person, name: str) -> None:
        def ready() -> dict[str, Any] | None:
            states = owner.call("journey", "GET", f"/uploads?names={name}").content["result"]
            return next((state for state in states if state.get("state") == "ready"), None)

        state = wait_for(ready)
        self.check("the worker makes the picture small", is_met=state is not None)
        if state:
            shown = self._http.request("GET", state["url"])
            is_picture = shown.headers.get("Content-Type", "").startswith("image/")
            self.check(f"the picture: {shown.status}", is_met=shown.status == 200 and is_picture)
            policy = shown.headers.get("Content-Security-Policy", "")
            self.check("the picture cannot run", is_met="sandbox" in policy)

    def order_and_event(self) -> None:
        """Order, and see it on the page that the owner has open."""
        owner = self._shop.owners[0]
        owner.call("journey", "GET", "/settings")
        events: list[dict[str, Any]] = []
        closed = threading.Event()
        threading.Thread(target=_listen, args=(owner, events, closed), daemon=True).start()
        hello = wait_for(lambda: [event for event in events if event["kind"] == "hello"])
        self.check("the open page is greeted", is_met=bool(hello))
        ordered = people.place(self._shop.customers[0], self._shop.goods)
        self.check(f"order: {ordered.refused}", is_met=ordered.id > 0)
        placed = wait_for(lambda: [event for event in events if event.get("id") == ordered.id])
        self.check("the open page shows the order", is_met=bool(placed))
        closed.set()


def _listen(owner: Person, events: list[dict[str, Any]], closed: threading.Event) -> None:
    # A quiet stream has a heartbeat, so it is closed soon.
    for line in owner.stream("/live"):
        if closed.is_set():
            return
        if line.startswith("data: "):
            events.append(json.loads(line.removeprefix("data: ")))


def wait_for(ask: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Return the answer once there is one, or the last without."""
    deadline = time.monotonic() + seconds
    while not (answer := ask()) and time.monotonic() < deadline:
        time.sleep(0.2)
    return answer
