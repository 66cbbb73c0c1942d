"""The HTML of a head. Every text is escaped here and nowhere else."""

from html import escape

import orjson

from app.platform.discovery.pages import Site
from app.platform.discovery.rules import Head
from app.platform.discovery.structured_data import Data

# Escapes of JSON, so that data can begin no end of a script, no comment and no entity.
_ESCAPES = {ord(letter): f"\\u{ord(letter):04x}" for letter in "<>&\u2028\u2029"}


def html_of(head: Head, site: Site, picture: str = "") -> str:
    """Return the tags of a head. `picture` is the path of its link picture."""
    tags = [f"<title>{escape(head.title)}</title>"]
    if head.description:
        tags.append(_meta("name", "description", head.description))
    if not head.indexed:
        tags.append(_meta("name", "robots", "noindex"))
    if head.path:
        tags.append(f'<link rel="canonical" href="{escape(site.page(head.path))}">')
    tags += [_meta("property", name, value) for name, value in _open_graph(head, site, picture) if value]
    tags.append(_meta("name", "twitter:card", "summary_large_image" if picture else "summary"))
    tags += [_script(data) for data in head.data]
    return "".join(tags)


def _open_graph(head: Head, site: Site, picture: str) -> list[tuple[str, str]]:
    """Return the Open Graph tags; readers of Twitter cards take their title, text and picture from them."""
    shown = [
        ("og:image", site.page(picture)),
        ("og:image:type", "image/jpeg"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", head.title),
    ]
    return [
        ("og:type", head.kind),
        ("og:site_name", head.site_name),
        ("og:title", head.title),
        ("og:description", head.description),
        ("og:url", site.page(head.path) if head.path else ""),
        *(shown if picture else ()),
    ]


def _meta(attribute: str, name: str, content: str) -> str:
    return f'<meta {attribute}="{name}" content="{escape(content)}">'


def _script(data: Data) -> str:
    text = orjson.dumps({"@context": "https://schema.org", **data}).decode().translate(_ESCAPES)
    return f'<script type="application/ld+json">{text}</script>'
