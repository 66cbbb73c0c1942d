"""Fixtures: uploads as the owner's page makes them, by a signed URL that the file is sent to."""

from io import BytesIO
from urllib.request import Request, urlopen

import pytest
from PIL import Image

from app.catalogue.models import Category, Product
from tenant_router.session import store_session


def picture(width: int = 1200, height: int = 800, format: str = "JPEG", **options) -> bytes:
    """Return a picture whose left half is red and whose right half is blue."""
    image = Image.new("RGB", (width, height), "red")
    image.paste("blue", (width // 2, 0, width, height))
    content = BytesIO()
    image.save(content, format, **options)
    return content.getvalue()


def send(url: str, content: bytes, content_type: str) -> int:
    """Send a PUT as a browser does."""
    headers = {"Content-Type": content_type, "x-amz-acl": "public-read"}
    request = Request(url, data=content, method="PUT", headers=headers)
    with urlopen(request) as answer:
        return answer.status


@pytest.fixture
def sign(call, store, owner):
    def make(size: int, content_type: str = "image/jpeg", **headers):
        body = {"fileType": content_type, "fileSize": size, "mobileNo": store.key}
        return call("POST", "/uploads/signUrl", store, owner, json=body)

    return make


@pytest.fixture
def upload(sign):
    """Upload a file. Return its name."""

    def make(content: bytes | None = None, content_type: str = "image/jpeg") -> str:
        content = picture() if content is None else content
        answer = sign(len(content), content_type).json
        assert send(answer["result"], content, content_type) == 200
        return answer["fileName"]

    return make


@pytest.fixture
def give(call, store, owner):
    """Set the pictures of a code. Return the answer."""

    def make(code: str, names: list[str], **more):
        body = {"code": code, "imgUrl": names, "mobileNo": store.key, **more}
        return call("PUT" if "imgid" in more else "POST", "/products/image", store, owner, json=body)

    return make


@pytest.fixture
def look(call, store, owner):
    """Return the state of uploads by name."""

    def make(*names: str) -> dict[str, dict]:
        answer = call("GET", f"/uploads?names={','.join(names)}", store, owner)
        assert answer.status_code == 200, answer.text
        return {upload["fileName"]: upload for upload in answer.json["result"]}

    return make


@pytest.fixture
def shown(store):
    """Return the names of a code's current pictures."""

    def read(code: str) -> list[str]:
        with store_session(store, read_only=True) as db:
            product = db.get(Product, code)
            if product is not None:
                return product.pictures
            category = db.get(Category, code)
            return [category.picture] if category and category.picture else []

    return read
