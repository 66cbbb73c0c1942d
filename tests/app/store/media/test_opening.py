"""Untrusted pictures: opened correctly, or rejected with a reason, at a limited cost."""

import shutil
import struct
import subprocess
import sys
import zlib
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from app.store.media import image_sandbox
from app.store.media.image_sandbox import LIMITS, PreparedPicture, RejectedFile, prepare_picture
from tests.app.store.media.conftest import picture
from tests.running.skips import REFERENCE_DATA

HARD = Path(__file__).parents[5] / "shared" / "data" / "images" / "hard"
PLAIN = HARD.with_name("products")
BOX = (1000, 1000)
DAMAGED, PIXELS, SLOW = "media.damaged", "media.too_many_pixels", "media.too_hard"
COMPRESSED = "media.tiff_compressed"

needs_pictures = pytest.mark.skipif(not HARD.exists(), reason=REFERENCE_DATA)


@pytest.fixture
def open_it(tmp_path):
    """Open content as the worker does."""

    def make(content: bytes, box=BOX, limits=LIMITS) -> PreparedPicture:
        source = tmp_path / "upload"
        source.write_bytes(content)
        return prepare_picture(source, box, limits=limits)

    return make


def opened(path: Path) -> Image.Image:
    with Image.open(path) as image:
        image.load()
        return image


def colour(path: Path, x: int, y: int) -> tuple[int, ...]:
    """Return red, green, blue and opacity of a pixel."""
    return tuple(opened(path).convert("RGBA").crop((x, y, x + 1, y + 1)).tobytes())


def png(width: int, height: int, *, kind: int = 6, depth: int = 8, rows: int | None = None) -> bytes:
    """Return a PNG of one colour in any size: a few kilobytes that become gigabytes."""
    row = b"\0" + b"\0" * (width * {0: 1, 6: 4}[kind] * depth // 8)
    packer = zlib.compressobj()
    data = b"".join(packer.compress(row) for _ in range(height if rows is None else rows)) + packer.flush()

    def chunk(name: bytes, content: bytes) -> bytes:
        check = zlib.crc32(name + content)
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "GIF", "AVIF"])
def test_every_accepted_format_becomes_webp_in_two_sizes(open_it, format):
    made = open_it(picture(1600, 800, format))

    large, small = opened(made.large), opened(made.small)
    assert (large.format, large.size, small.format, small.size) == ("WEBP", (1000, 500), "WEBP", (320, 160))
    red, _, blue = colour(made.large, 100, 250)[:3]
    assert red > 200 > 60 > blue


def test_a_small_picture_is_not_made_larger(open_it):
    assert opened(open_it(picture(64, 32)).large).size == (64, 32)


@pytest.mark.parametrize(
    ("box", "size"), [((1920, 900), (1350, 900)), ((576, 144), (216, 144)), ((625, 800), (625, 417))]
)
def test_a_picture_fits_the_box_of_its_purpose(open_it, box, size):
    assert opened(open_it(picture(3000, 2000), box).large).size == size


def test_a_picture_is_upright_and_has_no_metadata(open_it):
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "Taken at the owner's home"
    exif.get_ifd(0x8825)[1] = "N"
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    content = picture(800, 400, exif=exif, icc_profile=profile, comment=b"secret")
    assert b"owner's home" in content

    made = open_it(content, (1000, 200))

    large = opened(made.large)
    assert large.size == (100, 200)
    for path in (made.large, made.small):
        assert not {"exif", "icc_profile", "xmp", "comment"} & set(opened(path).info)
        assert b"home" not in path.read_bytes()


def test_transparency_stays(open_it):
    image = Image.new("RGBA", (400, 400), (255, 0, 0, 0))
    content = BytesIO()
    image.save(content, "PNG")

    assert colour(open_it(content.getvalue()).large, 200, 200)[3] == 0


def test_sixteen_bit_pictures_keep_the_upper_bits(open_it):
    image = Image.new("I;16", (40, 40), 0x8000)
    content = BytesIO()
    image.save(content, "PNG")

    grey = colour(open_it(content.getvalue()).large, 20, 20)[:3]
    assert all(abs(channel - 128) < 4 for channel in grey)


def test_the_first_frame_of_an_animation_is_used(open_it):
    frames = [Image.new("RGB", (60, 60), colour) for colour in ("red", "blue")]
    content = BytesIO()
    frames[0].save(content, "GIF", save_all=True, append_images=frames[1:])

    large = open_it(content.getvalue()).large
    assert getattr(opened(large), "n_frames", 1) == 1
    assert colour(large, 30, 30)[0] > 200


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", DAMAGED),
        (b"\xff\xd8\xff\xe0 and no more", DAMAGED),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", DAMAGED),
        (b"<html><img src=x onerror=alert(1)></html>", DAMAGED),
        (b"%PDF-1.7 %%EOF", DAMAGED),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(x) run", DAMAGED),
        (picture()[:3000], DAMAGED),
        (png(20_000, 20_000, kind=0, depth=1, rows=0), PIXELS),
        (png(65_535, 65_535, rows=0), PIXELS),
    ],
    ids=["nothing", "a head", "svg", "html", "pdf", "eps", "cut off", "a bomb", "a larger one"],
)
def test_an_incomplete_picture_is_rejected(open_it, content, reason):
    with pytest.raises(RejectedFile, match=reason):
        open_it(content)


def test_the_largest_picture_stays_within_its_memory(open_it):
    content = png(6_300, 6_300)
    assert len(content) < 1_000_000

    assert opened(open_it(content).large).size == (1000, 1000)
    less = replace(LIMITS, memory=LIMITS.memory // 3)
    with pytest.raises(RejectedFile):
        open_it(content, limits=less)
    assert opened(open_it(picture(64, 32), limits=less).large).size == (64, 32)


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P", "1", "CMYK", "I;16"])
def test_an_uncompressed_tiff_is_converted(open_it, mode):
    content = BytesIO()
    Image.new(mode, (1500, 300)).save(content, "TIFF")

    made = opened(open_it(content.getvalue()).large)

    assert (made.format, made.size) == ("WEBP", (1000, 200))


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "1"])
def test_a_bitmap_is_converted(open_it, mode):
    content = BytesIO()
    Image.new(mode, (300, 1500)).save(content, "BMP")

    assert opened(open_it(content.getvalue()).large).size == (200, 1000)


@pytest.mark.parametrize("compression", ["tiff_lzw", "tiff_adobe_deflate", "packbits", "jpeg", "group4"])
def test_a_compressed_tiff_is_refused_by_name(open_it, compression):
    content = BytesIO()
    picture = Image.new("1" if compression == "group4" else "RGB", (30, 30))
    picture.save(content, "TIFF", compression=compression)

    with pytest.raises(RejectedFile, match=COMPRESSED):
        open_it(content.getvalue())


@pytest.mark.parametrize(
    "program",
    [
        "import time; time.sleep(60)",
        "while True: pass",
    ],
    ids=["it hangs", "it calculates"],
)
def test_a_picture_that_takes_too_long_is_rejected(monkeypatch, tmp_path, program):
    child = tmp_path / "child.py"
    child.write_text(program)
    monkeypatch.setattr(image_sandbox, "CHILD", child)
    (tmp_path / "upload").write_bytes(picture())

    with pytest.raises(RejectedFile, match=SLOW):
        prepare_picture(tmp_path / "upload", BOX, limits=replace(LIMITS, cpu_seconds=1, seconds=3))


def test_the_picture_process_imports_the_accepted_formats_alone(tmp_path):
    source = tmp_path / "picture.png"
    Image.new("RGB", (30, 20)).save(source)
    names = [str(tmp_path / name) for name in (source.name, "large", "small")]
    program = f"""
import runpy, sys
sys.argv = ["child", *{names!r}, "100", "100", "50"]
try:
    runpy.run_path({str(image_sandbox.CHILD)!r}, run_name="__main__")
except SystemExit as ended:
    assert ended.code == 0
print(*(name for name in sys.modules if name.endswith("ImagePlugin")))
"""

    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    # Pillow imports Ppm in any case.
    formats = ("Avif", "Bmp", "Gif", "Jpeg", "Png", "Ppm", "Tiff", "WebP")
    assert sorted(ended.stdout.split()) == [f"PIL.{format}ImagePlugin" for format in formats]


def test_the_picture_process_has_no_secrets(monkeypatch, tmp_path, open_it):
    child = tmp_path / "child.py"
    child.write_text("import os; print(sorted(os.environ)); raise SystemExit(1)")
    monkeypatch.setattr(image_sandbox, "CHILD", child)
    monkeypatch.setenv("SECRET_KEY", "hidden")

    with pytest.raises(RejectedFile) as error:
        open_it(picture())

    assert "SECRET_KEY" not in str(error.value)


REFUSED = {
    "65536-uint32-limit.png": PIXELS,
    "giant-image.jpg": PIXELS,
    "G31D.TIF": COMPRESSED,
    **dict.fromkeys(("relax.jp2", "check.svg", "corrupt-header.jpg"), DAMAGED),
    **dict.fromkeys(("truncated.jpg", "truncated.png"), DAMAGED),
}


@needs_pictures
@pytest.mark.parametrize("path", sorted(HARD.glob("*")), ids=lambda path: path.name)
def test_odd_pictures_are_accepted_or_rejected_with_a_reason(tmp_path, path):
    source = tmp_path / "upload"
    shutil.copyfile(path, source)

    if path.name in REFUSED:
        with pytest.raises(RejectedFile, match=REFUSED[path.name]):
            prepare_picture(source, BOX)
        return
    made = prepare_picture(source, BOX)
    with Image.open(path) as original:
        sides = sorted(original.size)
    shown = opened(made.large)
    assert (shown.format, max(shown.size)) == ("WEBP", min(max(sides), 1000))
    # Upright or sideways, it keeps its proportions.
    assert abs(min(shown.size) - sides[0] * max(shown.size) / sides[1]) <= 1
    assert max(opened(made.small).size) <= 320


@needs_pictures
@pytest.mark.parametrize("number", range(1, 9))
def test_all_eight_orientations_look_the_same(tmp_path, number):
    source = tmp_path / "upload"
    first = prepare_picture(Path(shutil.copyfile(HARD / "Landscape_1.jpg", source)), BOX)
    expected = opened(first.small).convert("L").resize((8, 6))
    turned = prepare_picture(Path(shutil.copyfile(HARD / f"Landscape_{number}.jpg", source)), BOX)
    shown = opened(turned.small).convert("L").resize((8, 6))

    apart = [abs(a - b) for a, b in zip(expected.tobytes(), shown.tobytes(), strict=True)]
    assert max(apart) < 40


@needs_pictures
def test_printer_colours_are_converted_for_screens(tmp_path):
    source = tmp_path / "upload"
    for name in ("Channel_digital_image_CMYK_color.jpg", "Channel_digital_image_CMYK_color_no_profile.jpg"):
        shutil.copyfile(HARD / name, source)
        shown = opened(prepare_picture(source, BOX).large).convert("RGB").resize((1, 1)).tobytes()
        # Grass in the sun: green, neither black nor negative.
        assert shown[1] > shown[2], name
        assert 60 < shown[1] < 190, name


@needs_pictures
def test_photographs_become_light_files(tmp_path):
    source = tmp_path / "upload"
    for path in sorted(PLAIN.glob("*.jpg"))[:6]:
        made = prepare_picture(Path(shutil.copyfile(path, source)), BOX)
        assert made.large.stat().st_size < 400_000, path.name
        assert made.small.stat().st_size < 60_000, path.name
