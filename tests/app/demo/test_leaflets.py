"""The demo stores' downloadable catalogues."""

import io

import pytest
from pypdf import PdfReader
from sqlalchemy import select

from app.catalogue.models import Catalog
from app.demo import load
from app.demo.gallery import BANNER, FIXED_SIZE, LEAFLET, Gallery, PictureJob
from app.demo.leaflets import LEAFLETS, leaflet
from app.demo.pictures import LARGE
from tenant_router import registry
from tenant_router.session import store_session


@pytest.mark.parametrize("name", sorted(LEAFLETS))
def test_a_catalogue_has_a_cover_and_a_page_of_goods_for_each_category(name):
    shown = LEAFLETS[name]
    cover, *pages = PdfReader(io.BytesIO(leaflet(name))).pages

    assert shown.title in cover.extract_text()
    assert len(pages) == len(shown.categories)
    assert all("I0000" in page.extract_text() and page.images for page in pages)


def test_the_stores_have_their_catalogues_under_covers_that_are_their_banners(platform, stores):
    for demo in stores:
        load.fill(demo)
        store = registry.get_store(demo.mobile)
        gallery = Gallery(store, demo)
        with store_session(store, read_only=True) as db:
            catalogs = db.scalars(select(Catalog)).all()

        assert {(one.title, one.file, one.picture) for one in catalogs} == {
            (
                LEAFLETS[name].title,
                gallery.file(PictureJob(f"{LEAFLET}{name}", LARGE)),
                gallery.file(PictureJob(f"{BANNER}{LEAFLETS[name].scene}", FIXED_SIZE)),
            )
            for name in demo.leaflets
        }
        assert {LEAFLETS[name].scene for name in demo.leaflets} <= {*demo.banners}
