"""robots.txt: the paths that crawlers may fetch."""

from app.platform.discovery.pages import Site

# The console, and in any store the pages that are private or for signing in.
PRIVATE_PATHS = (
    "/platform",
    *(
        f"/*/{page}"
        for page in (
            *("owner", "login", "logout", "signup", "claim", "addshop", "checkout", "cart/"),
            *("order/", "orders", "account", "dues", "profile", "notification"),
        )
    ),
)
# Crawlers that run the pages need the calls for public pages, and nothing else of the API.
PUBLIC_CALLS = ("settings", "owner$", "labels", "dept", "products", "catalog", "saral/about")


def robots_text(site: Site) -> str:
    """Return the file. The longest matching line decides."""
    lines = [
        "User-agent: *",
        "Disallow: /api/",
        *(f"Allow: /api/{call}" for call in PUBLIC_CALLS),
        *(f"Disallow: {path}" for path in PRIVATE_PATHS),
        "",
        f"Sitemap: {site.page('/sitemap.xml')}",
    ]
    return "\n".join(lines) + "\n"
