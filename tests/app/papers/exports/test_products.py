"""The product list: its content and whose rates it shows."""

from uuid import uuid4

import pytest
from sqlalchemy import insert, select, update

from app.books.imports.products.rules import parse_row
from app.catalogue.limits import RATE_COLUMNS
from app.catalogue.models import Category, Product, Variant
from app.catalogue.service import recount
from app.papers.exports import pictures
from app.papers.exports.rules import group_digits
from app.papers.exports.tables import products
from app.shared.image_names import is_small, paper_picture_name, thumbnail_name
from app.store.media.storage import read_file
from app.store.settings.models import Company
from tenant_router.session import store_session
from tests.stock import AGREED_DEALER, DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE


@pytest.fixture
def shop_rates(call):
    """Return the rates of the shop's own list as the PDF prints them."""

    def read(store, token, query="") -> list[str]:
        products = call("GET", f"/products{query}", store, token).json["result"]
        return [f"{group_digits(size['RATE'], 0)} / " for one in products for size in one["variant"]]

    return read


@pytest.mark.parametrize("who", [DEALER, OTHER_DEALER, AGREED_DEALER, "guest", "owner"])
def test_everyone_gets_the_rates_of_the_shop(make_store, fill, sign_in, guest, shop_rates, read_text, who):
    store = make_store(guest_login=True, guest_rates=True, item_discount=True, party_rates=True)
    fill(store)
    token = guest(store) if who == "guest" else sign_in(store, store.key if who == "owner" else who)

    content = read_text(store, token, kind="products")

    for rate in shop_rates(store, token):
        assert rate in content


def test_a_salesperson_gets_the_rates_of_the_chosen_party(
    make_store, fill, sign_in, shop_rates, read_text, call
):
    store = make_store(party_rates=True)
    fill(store)
    token = sign_in(store, SALESPERSON)
    query = f"?partyCd={AGREED_DEALER}"

    content = read_text(store, token, kind="products", partyCd=AGREED_DEALER)

    assert "41 / " in shop_rates(store, token, query)
    for rate in shop_rates(store, token, query):
        assert rate in content
    others = {"kind": "products", "partyCd": OTHER_DEALER}
    assert call("POST", "/exports", store, token, json=others).status_code == 404
    assert call("POST", "/exports", store, sign_in(store, DEALER), json=others).status_code == 404


@pytest.mark.parametrize("switches", [{"guest_rates": False}, {"only_products": True, "guest_rates": True}])
def test_viewers_without_rates_get_a_list_without_rates(make_store, fill, guest, read_text, switches):
    store = make_store(guest_login=True, **switches)
    fill(store)

    content = read_text(store, guest(store), kind="products")

    assert SWITCH in content
    for rate in ("₹", "Rate", "1,900", "3,000", "2,500", " / "):
        assert rate not in content


def test_products_are_grouped_by_category_with_sizes_and_packing(store, goods, sign_in, read_text):
    with store_session(store) as db:
        db.execute(update(Company).values(address="14 Umiya Chambers", city="Vadodara"))

    content = read_text(store, sign_in(store, DEALER), kind="products")

    order = [f"Switches {goods.mark}", SWITCH, FAN, f"Wires {goods.mark}", WIRE, "1.5 sq mm", "2.5 sq mm"]
    places = [content.index(text) for text in order]
    assert places == sorted(places)
    assert f"Store {store.key} 14 Umiya Chambers, Vadodara" in content
    assert "20 10 20" in content  # minimum, step and box of the switch
    assert "Page 1 of 1" in content


def test_a_list_is_filtered_by_category_or_words(store, goods, sign_in, read_text):
    token = sign_in(store, DEALER)

    of_category = read_text(store, token, kind="products", dept_cd="E002")
    found = read_text(store, token, kind="products", query="fan")
    nothing = read_text(store, token, kind="products", dept_cd="nowhere")

    assert (WIRE in of_category, SWITCH in of_category) == (True, False)
    assert (FAN in found, SWITCH in found, "“fan”" in found) == (True, False, True)
    assert "No products found" in nothing


@pytest.mark.parametrize("pictureless", [True, False])
def test_hidden_products_without_pictures_are_not_printed(make_store, fill, sign_in, read_text, pictureless):
    store = make_store(pictureless=pictureless)
    fill(store)

    assert (FAN in read_text(store, sign_in(store, DEALER), kind="products")) is pictureless
    assert FAN in read_text(store, sign_in(store, store.key), kind="products")


@pytest.mark.parametrize("units", [True, False])
def test_the_unit_is_printed_if_the_store_shows_units(make_store, fill, sign_in, read_text, units):
    store = make_store(units=units)
    fill(store)

    assert ("/ coil" in read_text(store, sign_in(store, DEALER), kind="products")) is units


def test_a_product_shows_its_picture_made_small_and_a_broken_one_is_left_out(
    store, goods, sign_in, read_pdf, put_picture, platform
):
    from app.store.media.storage import put_public

    put_picture(f"public/x/{SWITCH}-320.webp")
    put_public(f"public/x/{WIRE}-320.webp", b"no picture", "image/webp")

    images = read_pdf(store, sign_in(store, DEALER), kind="products").pages[0].images

    (image,) = (one.image for one in images)
    assert max(image.size) == 120
    red, green, blue = image.convert("RGB").getpixel((60, 60))
    assert (red > 240, green < 20, blue < 20) == (True, True, True)


def test_a_picture_is_made_small_once(monkeypatch, put_picture, platform):
    name = f"public/x/{uuid4()}.webp"
    put_picture(thumbnail_name(name))
    made = pictures.thumbnails([name])
    monkeypatch.setattr(pictures, "_shrink", lambda *_: 1 / 0)

    assert made == pictures.thumbnails([name]) == {name: read_file(paper_picture_name(name))}
    assert is_small(paper_picture_name(name))


def test_names_that_look_like_markup_are_printed_as_they_are(store, goods, sign_in, read_text):
    hostile = "A & B <c> <img src='file:///etc/passwd'/>"
    with store_session(store) as db:
        db.execute(update(Product).values(name=hostile, unit="<b>"))
        db.execute(update(Category).values(name=hostile))

    content = read_text(store, sign_in(store, DEALER), kind="products", query="<c>")

    assert content.count("A & B <c> <img") >= 4
    assert "“<c>”" in content
    assert "/ <b>" in content


def test_a_long_list_repeats_its_headings_and_is_complete(store, goods, sign_in, read_pdf):
    rates = {f"rate{grade}": 7 for grade in range(1, 6)}
    codes = [f"L{number:04}" for number in range(250)]
    with store_session(store) as db:
        of_them = {"name": "Lamp", "category_code": "E001"}
        db.execute(insert(Product), [{"code": code, **of_them} for code in codes])
        sizes = [(code, "") for code in codes[1:]] + [(codes[0], f"size {n}") for n in range(45)]
        db.execute(
            insert(Variant),
            [
                {"product_code": code, "size_code": size, "position": n, **rates}
                for n, (code, size) in enumerate(sizes)
            ],
        )
        recount(db)

    pages = [page.extract_text() for page in read_pdf(store, sign_in(store, DEALER), kind="products").pages]

    content = " ".join(" ".join(pages).split())
    assert [code for code in codes if code not in content] == []
    assert [n for n in range(45) if f"size {n}" not in content] == []
    assert all("Min. order" in page and "Per box" in page for page in pages)
    assert f"Page {len(pages)} of {len(pages)}" in content


@pytest.fixture
def name_substitutes(store, goods):
    def make(code: str, *named: str) -> None:
        with store_session(store) as db:
            db.execute(update(Product).where(Product.code == code).values(substitutes=list(named)))

    return make


def test_the_owners_sheet_has_the_substitutes_of_each_item_in_their_order(name_substitutes, read_csv):
    name_substitutes(WIRE, SWITCH, FAN, "no such item")

    rows = read_csv(kind="products")

    assert {(row["Item code"], row["Substitutes"]) for row in rows} == {
        (WIRE, f"{SWITCH}, {FAN}"),
        (SWITCH, ""),
        (FAN, ""),
    }


def test_substitutes_are_read_for_many_rows_at_once(name_substitutes, read_csv, monkeypatch):
    name_substitutes(FAN, WIRE)
    reads: list[list[str]] = []
    read = products.substitutes_of
    monkeypatch.setattr(products, "substitutes_of", lambda codes: reads.append(codes) or read(codes))
    monkeypatch.setattr(products, "BATCH", 2)

    rows = read_csv(kind="products")

    assert (len(rows), len(reads)) == (4, 2)
    assert {code for codes in reads for code in codes} == {SWITCH, WIRE, FAN}
    assert {row["Substitutes"] for row in rows if row["Item code"] == FAN} == {WIRE}


def test_a_code_with_a_comma_comes_back_from_the_sheet(name_substitutes, store, read_csv):
    with store_session(store) as db:
        category = db.scalars(select(Category.code)).first()
        db.add(Product(code="1,5 SQ", name="Wire", category_code=category))
        db.flush()
        db.add(Variant(product_code="1,5 SQ", size_code="", **dict.fromkeys(RATE_COLUMNS, 9)))
    name_substitutes(FAN, "1,5 SQ", WIRE)

    cells = [row["Substitutes"] for row in read_csv(kind="products") if row["Item code"] == FAN]

    assert cells == [f'"1,5 SQ", {WIRE}']
    assert parse_row({"code": FAN, "substitutes": cells[0]}).substitutes == ("1,5 SQ", WIRE)
