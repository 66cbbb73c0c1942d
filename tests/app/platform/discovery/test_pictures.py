"""Link pictures: drawn from what a visitor sees, when they are first fetched."""

import io
import re
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st
from PIL import Image, features
from sqlalchemy import select, update

from app.catalogue.models import Category, Product
from app.orders.items.models import Order
from app.orders.links import LIFETIME, token_of
from app.platform.discovery import heads, pictures
from app.platform.discovery.cards import draw_card
from app.platform.discovery.facts import Card, OrderFacts, StoreFacts
from app.platform.discovery.lettering import drawable
from app.platform.discovery.pages import Address, Page
from app.platform.discovery.queries import Found
from app.shared.errors import Unavailable
from app.store.media import cleanup
from app.store.media.models import StoredFile
from app.store.media.storage import put_public
from app.store.pwa.rules import FILL, appearance_of
from app.store.settings.models import Company, StoreSettings
from tenant_router.keys import public_file
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import FAN, SWITCH, WIRE

GUEST_BLOCK = {
    "NAME": "Nilesh Parmar",
    "EMAIL": "nilesh@example.com",
    "MOBILENO": "9825011111",
    "ADD1": "12 Gopal Chambers",
    "CITY": "Vadodara",
}

LOOK = appearance_of("Shree Umiya", {"primaryColor": "#7A1F2B"}, None)
RED = (0x7A, 0x1F, 0x2B)


def opened(content: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(content))
    assert (image.format, image.size) == ("JPEG", (1200, 630))
    assert len(content) < 300_000, "messengers leave larger ones out"
    return image.convert("RGB")


def is_near(pixel, colour) -> bool:
    return all(abs(one - other) < 12 for one, other in zip(pixel, colour, strict=True))


def picture_of(client, path: str) -> str:
    """Return the path of the link picture that a page names."""
    match = re.search(r'property="og:image" content="http://localhost([^"]+)"', client.get(path).text)
    assert match, path
    return match[1].replace("&amp;", "&")


@pytest.fixture
def pictured(store, goods):
    """Give the switch a picture that is green all over, and the store colours."""
    name = public_file(store, "green.webp")
    out = io.BytesIO()
    Image.new("RGB", (500, 1000), (0, 160, 0)).save(out, "WEBP", lossless=True)
    put_public(name, out.getvalue(), "image/webp")
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == SWITCH).values(pictures=[name]))
        db.execute(update(Company).values(colours={"primaryColor": "#7A1F2B"}))
    return name


def test_a_product_with_a_picture_shows_it_whole_on_the_stores_colour(client, store, pictured):
    answer = client.get(picture_of(client, f"/{store.key}/product/{SWITCH}"))

    image = opened(answer.data)
    assert "immutable" in answer.headers["Cache-Control"]
    assert is_near(image.getpixel((310, 330)), (0, 160, 0))
    assert is_near(image.getpixel((90, 330)), (255, 255, 255)), "a tall picture keeps its shape"
    assert is_near(image.getpixel((1190, 600)), RED)


@pytest.mark.parametrize("page", ["", "/shop", f"/product/{FAN}", f"/product/{WIRE}", "/category", "/login"])
def test_every_page_of_a_store_has_a_picture(client, store, goods, page):
    image = opened(client.get(picture_of(client, f"/{store.key}{page}")).data)

    assert is_near(image.getpixel((1190, 600)), tuple(bytes.fromhex(FILL[1:])))
    assert len(image.getcolors(1200 * 630) or ()) > 20, "something stands on it"


def test_a_category_shows_its_picture(client, store, goods, pictured):
    with store_session(store) as db:
        db.execute(update(Category).where(Category.code == "E001").values(picture=pictured))

    path = picture_of(client, f"/{store.key}/shop?type=category&value=E001")

    assert path.startswith(f"/{store.key}/share/shop/E001.jpg?v=")
    assert is_near(opened(client.get(path).data).getpixel((310, 330)), (0, 160, 0))


def test_the_platforms_pages_have_one_too(client):
    opened(client.get(picture_of(client, "/vendors")).data)


def test_a_rate_that_visitors_do_not_see_is_not_in_the_picture(client, store, goods):
    page = f"/{store.key}/product/{SWITCH}"
    with_rate = client.get(picture_of(client, page)).data

    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"guest_rates": False}))
    heads.forget()
    hidden = picture_of(client, page)
    without = client.get(hidden).data
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == SWITCH).values(tax_rate=28))
    heads.forget()

    assert with_rate != without
    assert picture_of(client, page) == hidden, "nothing hidden is part of its address"


def test_a_change_gives_a_new_address_and_an_old_address_shows_the_new_picture(client, store, goods):
    page = f"/{store.key}/product/{SWITCH}"
    before = picture_of(client, page)
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == SWITCH).values(name="Renamed"))
    heads.forget()

    after = picture_of(client, page)

    assert after != before
    old = client.get(before)
    assert old.data == client.get(after).data
    assert "immutable" not in old.headers["Cache-Control"]


def test_a_picture_is_drawn_once_and_again_after_the_cleanup(client, store, goods, monkeypatch):
    drawn = []
    monkeypatch.setattr(pictures, "draw", lambda card: drawn.append(card) or draw_card(card, None, None))
    path = picture_of(client, f"/{store.key}/product/{SWITCH}")

    assert client.get(path).data == client.get(path).data
    assert len(drawn) == 1
    with store_session(store) as db:
        name = db.scalars(select(StoredFile.name)).one()
        cleanup.remove(db, [name])
    assert client.get(path).status_code == 200
    assert len(drawn) == 2


def test_one_address_does_not_draw_without_end(client, store, goods, monkeypatch, new_address):
    monkeypatch.setattr("app.platform.discovery.routes.DRAWINGS", "1 per 15 minutes")
    origin = {"REMOTE_ADDR": new_address()}
    paths = [picture_of(client, f"/{store.key}/product/{code}") for code in (SWITCH, WIRE)]

    statuses = [client.get(path, environ_base=origin).status_code for path in (*paths, paths[0])]

    assert statuses == [200, 429, 200], "what was drawn before is free"


def test_what_does_not_exist_has_no_picture(client, store, goods):
    for path in (
        "/9999999999/share.jpg",
        f"/{store.key}/share/product/nothing.jpg",
    ):
        assert client.get(path).status_code == 404


def test_a_missing_file_leaves_the_picture_out(client, store, goods):
    opened(client.get(f"/{store.key}/share/product/{SWITCH}.jpg").data)


def test_where_nothing_can_be_read_it_is_to_be_tried_again(client, store, goods, monkeypatch):
    monkeypatch.setattr("app.platform.discovery.routes.find", lambda _address: None)

    assert client.get(f"/{store.key}/share.jpg").status_code == Unavailable.status


@pytest.fixture
def order(call, store, goods, guest):
    return place_order(call, store, guest(store), orderDtl=GUEST_BLOCK)


def test_the_link_of_an_order_names_it_without_amount_or_person(client, store, order):
    token = order["link"].rpartition("/")[2]

    head = client.get(f"/{store.key}/orders/link/{token}").text.partition("</head>")[0]

    assert f"<title>Order {order['ORDER_NO']} – Store {store.key}</title>" in head
    assert 'content="1 item"' in head
    assert "noindex" in head
    assert [word for word in ("₹", "canonical", *GUEST_BLOCK.values()) if word in head] == []
    (picture,) = re.findall(r'og:image" content="http://localhost([^"]+)"', head)
    assert picture.startswith(f"/{store.key}/share/order/{token}.jpg?v=")
    opened(client.get(picture).data)


def test_a_forged_or_expired_link_of_an_order_names_the_store_alone(client, store, order):
    day = datetime.now(UTC) - LIFETIME - timedelta(days=1)
    with store_session(store) as db:
        db.execute(update(Order).values(placed_at=day))
    expired = token_of(store.key, order["orderId"], day, now=day)

    for token in (expired, f"{order['link'].rpartition('/')[2]}x", "1.2.3"):
        page = client.get(f"/{store.key}/orders/link/{token}").text
        assert f"<title>Store {store.key}</title>" in page
        assert client.get(f"/{store.key}/share/order/{token}.jpg").status_code == 404


def test_a_store_of_inquiries_calls_it_an_inquiry():
    address, order = Address("9000012345", Page.ORDER, "t"), OrderFacts(1042, 12)
    store = StoreFacts("9000012345", "Shree Umiya", appearance=LOOK, inquiry=True)

    card = pictures.card_of(address, Found(store, order))

    assert card == Card("Inquiry 1042", "Shree Umiya", LOOK, note="12 items")


def test_indian_scripts_are_shaped():
    assert features.check("raqm")


@limits(max_examples=25)
@given(st.text(max_size=400), st.text(max_size=60), st.text(max_size=20))
def test_any_text_can_be_drawn(title, site_name, note):
    opened(draw_card(Card(title, site_name, LOOK, note, note), None, None))


def test_letters_that_the_font_lacks_are_left_out():
    assert drawable("Fan 😀 પંખો தமிழ் 漢 ₹5") == "Fan પંખો தமிழ் ₹5"
