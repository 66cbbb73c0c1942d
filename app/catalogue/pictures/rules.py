"""Limits on pictures and videos per code, with the messages that owners see."""

from collections.abc import Sequence

from app.media.rules import Kind
from app.shared.errors import Invalid

OF_CATEGORY = 1
OF_PRODUCT = 4
# Limits for stores that show two rates.
MAX_OF_PRODUCT, MAX_VIDEOS = 8, 1
OF_CODE_IN_BULK = 4
BULK_BOX = (625, 800)


def check_category(code: str, kinds: Sequence[Kind]) -> None:
    """Raise Invalid if a category gets more than one picture."""
    if len(kinds) > OF_CATEGORY:
        raise _refused("picture.category", code=code)


def check_product(kinds: Sequence[Kind], *, two_rates: bool) -> None:
    """Raise Invalid if a product gets too many pictures or videos. Stores with two rates may have more."""
    videos = sum(kind is Kind.VIDEO for kind in kinds)
    pictures = len(kinds) - videos
    if not two_rates:
        if videos:
            raise _refused("picture.no_videos")
        if pictures > OF_PRODUCT:
            raise _refused("picture.images", most=OF_PRODUCT)
        return
    if pictures > MAX_OF_PRODUCT and videos > MAX_VIDEOS:
        raise _refused("picture.images_and_video")
    if pictures > MAX_OF_PRODUCT:
        raise _refused("picture.images", most=MAX_OF_PRODUCT)
    if videos > MAX_VIDEOS:
        raise _refused("picture.one_video")


def check_bulk(code: str, kinds: Sequence[Kind], *, category: bool) -> None:
    """Raise Invalid if a bulk upload exceeds the pictures allowed for a code. The last one is new."""
    if kinds[-1] is Kind.VIDEO:
        raise _refused("picture.no_videos")
    if category:
        check_category(code, kinds)
    elif len(kinds) > OF_CODE_IN_BULK:
        raise _refused("picture.item", code=code)


def _refused(message: str, **details: str | int) -> Invalid:
    return Invalid(message, fields={"imgUrl": [message]}, body=None, headers=None, **details)
