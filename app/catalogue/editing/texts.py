"""Sanitizing the rich text of product descriptions: text markup only, no scripts or remote content."""

TAGS = {
    *("p", "br", "strong", "b", "em", "i", "u", "s", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "a"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {"a": {"href"}, "th": {"colspan", "rowspan"}, "td": {"colspan", "rowspan"}}
SCHEMES = {"https", "mailto", "tel"}


def sanitized(markup: str) -> str:
    """Return the markup with allowed tags. Other tags are removed, scripts and styles with their content."""
    import nh3

    clean = nh3.clean(
        markup,
        tags=TAGS,
        attributes=ATTRIBUTES,
        url_schemes=SCHEMES,
        url_relative="deny",
        link_rel="noopener noreferrer nofollow",
    )
    return clean.strip()
