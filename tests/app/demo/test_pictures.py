import io

import pytest
from PIL import Image

from app.demo import banners, payments
from app.demo.pictures import LARGE, SMALL, draw, drawings, raster, svg


@pytest.mark.parametrize("drawing", sorted(drawings()))
def test_a_drawing_fills_its_square_on_a_free_background(drawing):
    picture = raster(svg(f"{drawing}:teal"), 100, 100)
    opaque = sum(alpha > 40 for alpha in picture.getchannel("A").tobytes())

    assert 400 < opaque < 8600, f"{opaque} of 10000 points"
    assert len(picture.convert("RGB").getcolors(10_000) or []) > 8


def test_tones_change_a_drawing():
    red, blue = (raster(svg(f"wire:{tone}"), 60, 60).tobytes() for tone in ("red", "blue"))

    assert red != blue


def test_pictures_are_transparent_squares_of_two_sizes():
    for side in (LARGE, SMALL):
        image = Image.open(io.BytesIO(draw("cooker:steel", side)))
        assert (image.format, image.size, image.mode) == ("WEBP", (side, side), "RGBA")
        assert image.getpixel((0, 0)) == (0, 0, 0, 0)


@pytest.mark.parametrize("scene", sorted(banners.SCENES))
def test_a_banner_has_the_shape_of_a_banner(scene):
    assert Image.open(io.BytesIO(banners.banner(scene))).size == (1528, 380)


@pytest.mark.parametrize("name", ["umiya", "rajvadi"])
def test_a_logo_is_a_square_mark(name):
    assert Image.open(io.BytesIO(banners.logo(name))).size == (288, 288)


def test_the_payment_picture_is_a_code_on_white_ground():
    picture = Image.open(io.BytesIO(payments.payment_picture())).convert("L")

    assert picture.size == (560, 560)
    assert picture.tobytes()[280 * 560 + 5] > 240
    dark = sum(level < 80 for level in picture.crop((80, 80, 480, 480)).tobytes())
    assert 0.25 < dark / 400**2 < 0.6
