"""nginx and the storage serve public files as files, never as pages of the site."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.store.media.storage import public_headers

ROOT = Path(__file__).resolve().parents[2]
NGINX = ROOT / "deploy" / "nginx"


@pytest.fixture(scope="module")
def storage() -> str:
    return (NGINX / "storage.conf").read_text()


def test_every_place_that_passes_files_on_says_how_they_are_taken(storage):
    site = (NGINX / "site.conf").read_text()
    places = re.findall(r"location /haat/ \{([^}]*)\}", site)
    assert [place.strip() for place in places] == ["include /etc/nginx/storage.conf;"] * 2
    assert "storage:8333" not in site
    assert "deploy/nginx/storage.conf /etc/nginx/storage.conf" in (ROOT / "deploy" / "Dockerfile").read_text()


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("Content-Security-Policy", "\"sandbox; default-src 'none'; frame-ancestors 'none'\""),
        ("X-Content-Type-Options", "nosniff"),
        ("Content-Disposition", "$content_disposition_header"),
    ],
)
def test_a_file_runs_nothing_whatever_it_holds(storage, header, value):
    assert f"add_header {header} {value} always;" in storage


def saved_as(disposition: str, content_type: str) -> str:
    """Return the Content-Disposition that nginx's map adds."""
    site = (NGINX / "site.conf").read_text()
    (table,) = re.findall(r"map \S+ \$content_disposition_header \{(.*?)\n\}", site, re.S)
    for pattern, value in re.findall(r'"~(.*?)" "(.*?)";', table):
        if re.search(pattern, f"{disposition}|{content_type}"):
            return value
    return "attachment"


@pytest.mark.parametrize("kind", ["image/webp", "image/png", "image/jpeg", "image/gif", "image/avif"])
def test_pictures_are_shown(kind):
    assert saved_as("", kind) == ""
    assert "ContentDisposition" not in public_headers(kind)


@pytest.mark.parametrize("kind", ["text/html", "image/svg+xml", "application/pdf", "video/mp4", ""])
def test_all_else_is_saved(kind):
    assert saved_as("", kind) == "attachment"
    assert public_headers(kind)["ContentDisposition"] == "attachment"


def test_a_download_keeps_the_name_that_it_was_signed_with():
    assert saved_as('attachment; filename="a.pdf"', "application/pdf") == ""


def test_a_separate_files_host_is_set_for_all_services_that_name_files():
    compose: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    files: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose.files.yaml").read_text())
    named = {
        name
        for name, service in compose["services"].items()
        if "S3_PUBLIC_URL" in (service.get("environment") or {})
    }
    assert set(files["services"]) == {*named, "web"}
    for name in named:
        assert files["services"][name]["environment"]["S3_PUBLIC_URL"].startswith("${FILES_ADDRESS:?")
    assert files["services"]["web"]["ports"] == ["${FILES_PORT:-8001}:8081"]
