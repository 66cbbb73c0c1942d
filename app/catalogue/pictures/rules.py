"""Limits on pictures and videos per code, with the messages that owners see."""

from collections.abc import Sequence
from typing import Any

from app.shared.errors import Invalid
from app.store.media.rules import FileKind

MAX_CATEGORY_PICTURES = 1
MAX_PRODUCT_PICTURES = 4
# Limits for stores that show two rates.
MAX_PRODUCT_PICTURES_TWO_RATES, MAX_PRODUCT_VIDEOS_TWO_RATES = 8, 1
MAX_BULK_PICTURES = 4
BULK_BOX = (625, 800)


def check_category(code: str, kinds: Sequence[FileKind]) -> None:
    """Raise Invalid if a category gets more than one picture."""
    if len(kinds) > MAX_CATEGORY_PICTURES:
        raise _rejection("picture.category", code=code)


def check_product(kinds: Sequence[FileKind], *, two_rates: bool) -> None:
    """Raise Invalid if a product gets too many pictures or videos. Stores with two rates may have more."""
    videos = sum(kind is FileKind.VIDEO for kind in kinds)
    pictures = len(kinds) - videos
    if not two_rates:
        if videos:
            raise _rejection("picture.no_videos")
        if pictures > MAX_PRODUCT_PICTURES:
            raise _rejection("picture.images", most=MAX_PRODUCT_PICTURES)
        return
    if pictures > MAX_PRODUCT_PICTURES_TWO_RATES and videos > MAX_PRODUCT_VIDEOS_TWO_RATES:
        raise _rejection("picture.images_and_video")
    if pictures > MAX_PRODUCT_PICTURES_TWO_RATES:
        raise _rejection("picture.images", most=MAX_PRODUCT_PICTURES_TWO_RATES)
    if videos > MAX_PRODUCT_VIDEOS_TWO_RATES:
        raise _rejection("picture.one_video")


def check_bulk(code: str, kinds: Sequence[FileKind], *, category: bool) -> None:
    """Raise Invalid if a bulk upload exceeds the pictures allowed for a code. The last one is new."""
    if kinds[-1] is FileKind.VIDEO:
        raise _rejection("picture.no_videos")
    if category:
        check_category(code, kinds)
    elif len(kinds) > MAX_BULK_PICTURES:
        raise _rejection("picture.item", code=code)


def _rejection(message: str, **details: Any) -> Invalid:
    return Invalid(message, field="picture", **details)
