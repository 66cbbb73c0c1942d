"""How many pictures and videos a code may have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.catalogue.pictures.rules import check_bulk, check_category, check_product
from app.shared.errors import Invalid
from app.store.media.rules import FileKind

IMAGE, VIDEO = FileKind.IMAGE, FileKind.VIDEO
KINDS = st.lists(st.sampled_from([IMAGE, VIDEO]), max_size=12)


def refused(check, *arguments, **options) -> bool:
    try:
        check(*arguments, **options)
    except Invalid:
        return True
    return False


@given(KINDS)
def test_a_product_has_four_pictures_or_eight_and_a_video_with_two_rates(kinds):
    pictures, videos = kinds.count(IMAGE), kinds.count(VIDEO)

    assert refused(check_product, kinds, two_rates=False) is (pictures > 4 or videos > 0)
    assert refused(check_product, kinds, two_rates=True) is (pictures > 8 or videos > 1)


@given(KINDS)
def test_whatever_is_allowed_stays_allowed_in_any_order_and_with_fewer(kinds):
    for two_rates in (False, True):
        if not refused(check_product, kinds, two_rates=two_rates):
            assert not refused(check_product, kinds[::-1], two_rates=two_rates)
            assert not refused(check_product, kinds[1:], two_rates=two_rates)


@pytest.mark.parametrize(
    ("kinds", "two_rates", "message"),
    [
        ([VIDEO], False, "picture.no_videos"),
        ([IMAGE] * 5, False, "picture.images"),
        ([IMAGE] * 9, True, "picture.images"),
        ([VIDEO] * 2, True, "picture.one_video"),
        ([IMAGE] * 9 + [VIDEO] * 2, True, "picture.images_and_video"),
    ],
)
def test_each_limit_has_its_message(kinds, two_rates, message):
    with pytest.raises(Invalid) as error:
        check_product(kinds, two_rates=two_rates)
    assert error.value.message == message


@given(st.integers(0, 4))
def test_a_category_has_one_picture(count):
    assert refused(check_category, "E001", [IMAGE] * count) is (count > 1)


@given(KINDS.filter(bool), st.booleans())
def test_a_bulk_upload_adds_pictures_alone(kinds, category):
    most = 1 if category else 4

    assert refused(check_bulk, "I0000001", kinds, category=category) is (
        kinds[-1] is VIDEO or len(kinds) > most
    )
