"""The manifest and the icons of a store."""

import io
import json

import pytest
import segno
from PIL import Image
from sqlalchemy import update

from app.store.media.storage import put_public
from app.store.pwa.rules import FILL
from app.store.settings.models import Company
from tenant_router.keys import public_file
from tenant_router.session import store_session


@pytest.fixture
def styled(store):
    """Set the store's name, colours and logo: `dressed(logo=…)`."""

    def style(*, name="Shree Umiya Electricals", colours=None, logo=None):
        with store_session(store) as db:
            db.execute(update(Company).values(name=name))
            db.execute(update(Company).values(colours=colours, logo=logo))
        return store

    return style


def manifest_of(client, store) -> dict:
    answer = client.get(f"/{store.key}/manifest.webmanifest")
    assert answer.status_code == 200
    assert answer.mimetype == "application/manifest+json"
    return json.loads(answer.data)


def picture(answer) -> Image.Image:
    assert answer.status_code == 200
    assert answer.mimetype == "image/png"
    return Image.open(io.BytesIO(answer.data)).convert("RGBA")


def test_a_store_installs_under_its_own_name_colours_and_address(client, styled):
    store = styled(colours={"primaryColor": "#7A1F2B", "primaryColorText": "#FFFFFF"})

    manifest = manifest_of(client, store)

    home = f"/{store.key}"
    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == (home, home, home)
    assert (manifest["name"], manifest["short_name"]) == ("Shree Umiya Electricals", "Shree Umiya")
    assert (manifest["theme_color"], manifest["display"]) == ("#7A1F2B", "standalone")


def test_every_icon_of_the_manifest_has_its_size_and_is_immutable(client, styled):
    manifest = manifest_of(client, styled())

    icons = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert icons == {(f"{side}x{side}", kind) for side in (192, 512) for kind in ("any", "maskable")}
    for icon in manifest["icons"]:
        answer = client.get(icon["src"])
        assert "{}x{}".format(*picture(answer).size) == icon["sizes"]
        assert "immutable" in answer.headers["Cache-Control"]


def test_without_a_logo_the_icon_is_drawn_in_the_stores_colours(client, styled):
    store = styled(colours={"primaryColor": "#7A1F2B"})

    drawn = picture(client.get(f"/{store.key}/icon-full-192.png"))

    assert drawn.getpixel((4, 4)) == (0x7A, 0x1F, 0x2B, 255)
    assert drawn.getextrema() != drawn.crop((0, 0, 8, 8)).getextrema(), "initials stand on it"
    assert manifest_of(client, styled())["theme_color"] == FILL


def test_a_logo_becomes_the_icon_and_changes_its_url(client, styled, store):
    before = manifest_of(client, styled())["icons"][0]["src"]
    red = io.BytesIO()
    Image.new("RGB", (300, 150), (200, 0, 0)).save(red, "WEBP", lossless=True)
    name = public_file(store, "logo.webp")
    put_public(name, red.getvalue(), "image/webp")
    store = styled(logo=name)

    plain = picture(client.get(f"/{store.key}/icon-plain-512.png"))
    full = picture(client.get(f"/{store.key}/icon-full-180.png"))

    assert plain.getpixel((256, 256)) == (200, 0, 0, 255)
    assert plain.getpixel((256, 10)) == (255, 255, 255, 0), "a wide logo keeps its shape"
    assert full.getpixel((2, 2)) == (255, 255, 255, 255), "a phone may cut its edges"
    assert manifest_of(client, store)["icons"][0]["src"] != before


@pytest.mark.parametrize("logo", ["public/nothing/here.png", "drawing.svg"])
def test_a_logo_that_is_missing_or_no_raster_leaves_the_initials(client, styled, store, logo):
    if logo.endswith(".svg"):
        logo = public_file(store, logo)
        put_public(logo, b"<svg/>", "image/svg+xml")
    store = styled(logo=logo)

    assert picture(client.get(f"/{store.key}/icon-plain-192.png")).size == (192, 192)


def test_an_unknown_store_has_nothing_to_install(client, store):
    assert client.get("/9999999999/manifest.webmanifest").status_code == 404
    assert client.get("/9999999999/icon-plain-192.png").status_code == 404
    assert client.get(f"/{store.key}/icon-plain-64.png").status_code == 404
    assert client.get(f"/{store.key}/icon-round-192.png").status_code == 404


def path_of(address: str) -> str:
    """Return the squares of an address's QR code."""
    drawn = segno.make(address, error="m", micro=False).svg_inline(scale=8, border=4, omitsize=True)
    return drawn.partition(' d="')[2].partition('"')[0].removeprefix("M0 0h")


def test_the_qr_code_has_the_app_link_or_the_stores_url(client, styled):
    store = styled()

    plain = client.get(f"/{store.key}/qr.svg")
    assert (plain.status_code, plain.mimetype) == (200, "image/svg+xml")
    assert path_of(f"http://localhost/{store.key}") in plain.text

    with store_session(store) as db:
        db.execute(update(Company).values(app_link="https://umiya.example/app"))
    linked = client.get(f"/{store.key}/qr.svg")
    assert path_of("https://umiya.example/app") in linked.text
    assert linked.text != plain.text


def test_an_unknown_store_has_no_qr_code(client):
    assert client.get("/9999999999/qr.svg").status_code == 404
