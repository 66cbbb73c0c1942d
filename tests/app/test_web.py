"""The page of the web app."""

import json
import re
from pathlib import Path

import pytest

from app import create_app, web


@pytest.fixture
def page(platform, tmp_path: Path):
    """The answer to `/9000012345/shop` of an application with a build of its own."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<html><head></head><body></body></html>")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    config = platform.model_copy(update={"web_dist": tmp_path, "release": "</script>"})
    web._policy.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(web, "get_config", lambda: config)
        yield lambda path: create_app(platform).test_client().get(path)
    web._policy.cache_clear()


def test_every_path_is_the_page_and_the_page_knows_its_key(page):
    answer = page("/9000012345/shop")

    told = re.search(r'id="haat-config">(.*?)</script>', answer.text)
    assert told
    assert json.loads(told[1]) == {"apiKey": "test-key", "release": "</script>"}


def test_the_page_loads_nothing_from_elsewhere_but_pictures(page):
    policy = page("/").headers["Content-Security-Policy"]

    assert "script-src 'self';" in policy
    assert re.search(r"img-src 'self' data: blob: http://127\.0\.0\.1:\d+;", policy)
    assert "{" not in policy


def test_a_file_of_the_build_is_the_file_and_a_missing_one_is_missing(page):
    assert page("/favicon.svg").text == "<svg/>"
    assert page("/nothing.svg").status_code == 404
    assert page("/api/nothing").status_code in (401, 404)
