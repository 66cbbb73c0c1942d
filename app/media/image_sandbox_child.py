"""Decodes one untrusted picture and encodes it again. Runs as a program of its own, within limits.

`python image_sandbox_child.py SOURCE LARGE SMALL WIDTH HEIGHT SIDE` writes the picture as WebP to LARGE,
fitted into WIDTH and HEIGHT, and to SMALL, fitted into a square. Exit code 0, or 1 with a message key on
stdout. It imports nothing of the product and gets none of its settings.
"""

import resource
import sys
from io import BytesIO

from PIL import Image, ImageCms, ImageOps

MEMORY_BYTES = 768 * 1024 * 1024
PROCESSOR_SECONDS = 10
FILE_BYTES = 16 * 1024 * 1024
FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "AVIF")
# Of a JPEG no more is decoded than is needed: what large telephones take can be had.
MAX_PIXELS = 40_000_000
MAX_JPEG_PIXELS = 120_000_000
ORIENTATION = 0x0112
LYING = (5, 6, 7, 8)
QUALITY = 80
TWO_BYTES = 256

Box = tuple[int, int]


def limit_myself() -> None:
    """What a picture may cost; whatever goes beyond ends this process and no other."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_BYTES, FILE_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Refused(Exception):
    """What is told of a picture that is not taken."""


def main(source: str, large: str, small: str, width: str, height: str, side: str) -> int:
    limit_myself()
    try:
        picture = opened(source, (int(width), int(height)))
        save(picture, large)
        picture.thumbnail((int(side), int(side)), Image.Resampling.LANCZOS)
        save(picture, small)
    except Refused as refused:
        print(refused)
    except MemoryError:
        print("media.too_many_pixels")
    # What its decoders raise for a broken picture is not limited to what they say.
    except Exception as error:  # noqa: BLE001 -- whatever it is, the parent is told
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        print("media.damaged")
    else:
        return 0
    return 1


def opened(source: str, box: Box) -> Image.Image:
    """The first frame, upright, in the colours of screens, made to fit the box; nothing but its pixels."""
    Image.MAX_IMAGE_PIXELS = None
    with Image.open(source, formats=FORMATS) as file:
        most = MAX_JPEG_PIXELS if file.format in ("JPEG", "MPO") else MAX_PIXELS
        if file.width * file.height > most:
            raise Refused("media.too_many_pixels")
        lying = file.getexif().get(ORIENTATION) in LYING
        profile = file.info.get("icc_profile")
        picture = plain(file)
        width, height = reversed(box) if lying else box
        picture.thumbnail((width, height), Image.Resampling.LANCZOS, reducing_gap=3.0)
        picture = ImageOps.exif_transpose(picture)
    picture = on_screen(picture, profile)
    picture.info.clear()
    return picture


def plain(file: Image.Image) -> Image.Image:
    """A picture that can be made smaller; a JPEG is left as it is, to be decoded small."""
    if file.mode.startswith("I"):
        return file.point(lambda value: value / TWO_BYTES).convert("L")
    if file.mode in ("P", "PA", "1"):
        return file.convert("RGBA" if file.has_transparency_data else "RGB")
    return file


def on_screen(picture: Image.Image, profile: bytes | None) -> Image.Image:
    """The colours as sRGB shows them, by the picture's own profile where it has one that can be used."""
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    if profile and picture.mode in ("RGB", "RGBA", "CMYK", "L"):
        try:
            own = ImageCms.ImageCmsProfile(BytesIO(profile))
            screen = ImageCms.createProfile("sRGB")
            shown = ImageCms.profileToProfile(picture, own, screen, outputMode=mode)
        except (ImageCms.PyCMSError, OSError, ValueError) as error:
            print(f"profile: {error}", file=sys.stderr)
        else:
            if shown is not None:
                return shown
    return picture.convert(mode)


def save(picture: Image.Image, name: str) -> None:
    picture.save(name, "WEBP", quality=QUALITY, method=4)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
