"""Fixtures: stores with switches, and the owner's requests."""

from io import BytesIO

import pytest
from PIL import Image

from tests.stock import SWITCH


@pytest.fixture
def open_with(make_store, fill):
    """Return a store with goods, guest sign-in and these switches."""

    def make(**switches):
        store = make_store(guest_login=True, **switches)
        fill(store)
        return store

    return make


@pytest.fixture
def size_of(call):
    """Return the first size of an item, as the holder of a token sees it."""

    def read(store, token=None, item=SWITCH, query=""):
        answer = call("GET", f"/products/itemsById/{item}{query}", store, token)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]["variant"][0]

    return read


@pytest.fixture
def ask(call, store, owner):
    """Send a request as the owner."""

    def make(method: str, path: str, body: dict | None = None, *, token: str | None = None, **headers: str):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return call(method, path, store, token or owner, json=body, headers=named)

    return make


@pytest.fixture
def upload(call, store, owner):
    """Upload pictures of these widths and return their names."""

    def make(*widths: int) -> list[str]:
        files = []
        for width in widths:
            content = BytesIO()
            Image.new("RGB", (width, 100), "red").save(content, "PNG")
            files.append((BytesIO(content.getvalue()), f"{width}.png", "image/png"))
        answer = call("POST", "/uploads/images", store, owner, data={"images": files})
        assert answer.status_code == 201, answer.text
        return answer.json["result"]

    return make


@pytest.fixture
def worker_tasks() -> str:
    return ""
