"""A program that opens one untrusted picture and re-encodes it; `app/shared/sandbox.py` limits it.

`image_sandbox_child.py SOURCE LARGE SMALL WIDTH HEIGHT SIDE` writes the picture as WebP to LARGE, fitted to
WIDTH and HEIGHT, and to SMALL, fitted to a square. It exits with 0, or with 1 and a message key on stdout. It
imports nothing of the application and gets no settings.
"""

import sys
from io import BytesIO

# The formats that are read and written. If one were missing, Pillow would import its fifty formats for each
# picture, which takes as long as the picture itself.
from PIL import (
    AvifImagePlugin,  # noqa: F401 -- registers itself
    BmpImagePlugin,  # noqa: F401 -- registers itself
    GifImagePlugin,  # noqa: F401 -- registers itself
    Image,
    ImageCms,
    ImageOps,
    JpegImagePlugin,  # noqa: F401 -- registers itself
    PngImagePlugin,  # noqa: F401 -- registers itself
    TiffImagePlugin,  # noqa: F401 -- registers itself
    WebPImagePlugin,  # noqa: F401 -- registers itself
)

FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "AVIF", "BMP", "TIFF")
# JPEGs are decoded at a reduced size, so even the largest phone pictures are affordable.
MAX_PIXELS = 40_000_000
MAX_JPEG_PIXELS = 120_000_000
ORIENTATION = 0x0112
SIDEWAYS = (5, 6, 7, 8)
QUALITY = 80
TWO_BYTES = 256

Box = tuple[int, int]


class RejectedPicture(Exception):
    """A rejected picture; the text is a message key for the parent process."""


def main(source: str, large: str, small: str, width: str, height: str, side: str) -> int:
    try:
        picture = open_picture(source, (int(width), int(height)))
        save(picture, large)
        picture.thumbnail((int(side), int(side)), Image.Resampling.LANCZOS)
        save(picture, small)
    except RejectedPicture as rejected:
        print(rejected)
    except MemoryError:
        print("media.too_many_pixels")
    # Decoders raise all kinds of errors for damaged pictures.
    except Exception as error:  # noqa: BLE001 -- the parent reports every error
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        print("media.damaged")
    else:
        return 0
    return 1


def open_picture(source: str, box: Box) -> Image.Image:
    """Return the first frame, upright, in sRGB, fitted to the box, and without metadata."""
    Image.MAX_IMAGE_PIXELS = None
    with Image.open(source, formats=FORMATS) as file:
        # Pillow reads uncompressed TIFFs itself. It leaves compressed ones to libtiff, which must not get
        # uploads.
        if file.format == "TIFF" and file.info.get("compression") != "raw":
            raise RejectedPicture("media.tiff_compressed")
        max_pixels = MAX_JPEG_PIXELS if file.format in ("JPEG", "MPO") else MAX_PIXELS
        if file.width * file.height > max_pixels:
            raise RejectedPicture("media.too_many_pixels")
        sideways = file.getexif().get(ORIENTATION) in SIDEWAYS
        profile = file.info.get("icc_profile")
        picture = resizable(file)
        width, height = reversed(box) if sideways else box
        picture.thumbnail((width, height), Image.Resampling.LANCZOS, reducing_gap=3.0)
        picture = ImageOps.exif_transpose(picture)
    picture = in_srgb(picture, profile)
    picture.info.clear()
    return picture


def resizable(file: Image.Image) -> Image.Image:
    """Return a picture that can be resized.

    JPEGs are not decoded yet, because they are decoded at a small size.
    """
    if file.mode.startswith("I"):
        return file.point(lambda value: value / TWO_BYTES).convert("L")
    if file.mode in ("P", "PA", "1"):
        return file.convert("RGBA" if file.has_transparency_data else "RGB")
    return file


def in_srgb(picture: Image.Image, profile: bytes | None) -> Image.Image:
    """Return the picture in sRGB, converted from its own profile if that is usable."""
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    if profile and picture.mode in ("RGB", "RGBA", "CMYK", "L"):
        try:
            embedded = ImageCms.ImageCmsProfile(BytesIO(profile))
            srgb = ImageCms.createProfile("sRGB")
            converted = ImageCms.profileToProfile(picture, embedded, srgb, outputMode=mode)
        except (ImageCms.PyCMSError, OSError, ValueError) as error:
            print(f"profile: {error}", file=sys.stderr)
        else:
            if converted is not None:
                return converted
    return picture.convert(mode)


def save(picture: Image.Image, name: str) -> None:
    picture.save(name, "WEBP", quality=QUALITY, method=4)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
