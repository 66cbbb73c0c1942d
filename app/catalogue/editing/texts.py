"""Rich text as a product's description has it: what text needs, and nothing that acts or fetches."""

import nh3

TAGS = {
    *("p", "br", "strong", "b", "em", "i", "u", "s", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "a"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {"a": {"href"}, "th": {"colspan", "rowspan"}, "td": {"colspan", "rowspan"}}
SCHEMES = {"https", "mailto", "tel"}


def cleaned(markup: str) -> str:
    """The markup with the tags that are known here; the words of others stay, scripts and styles go whole."""
    clean = nh3.clean(
        markup,
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        url_relative="deny",
        link_rel="noopener noreferrer nofollow",
    )
    return clean.strip()
