"""Reads of the downloadable catalogues."""

from app.catalogue.rows import CatalogRow, select_list
from tenant_router.session import Read

# A store in inquiry mode shows its customers no catalogues. A catalogue without a file is hidden too.
_CATALOGS_SHOWN = """(%(everything)s OR (c.file <> ''
   AND NOT (SELECT coalesce((s.switches ->> 'inquiry')::boolean, false) FROM store.settings s)))"""
_CATALOG_HAS_WORDS = """NOT EXISTS (
  SELECT FROM unnest(string_to_array(%(words)s, ' ')) word
  WHERE strpos(lower(c.title || ' ' || c.description), word) = 0)"""
_PREPARING = """EXISTS (
    SELECT FROM store.attachments a WHERE a.purpose = 'catalog_file' AND a.target = c.id::text)"""
_CATALOG_COLUMNS = select_list(CatalogRow, "c", {"preparing": _PREPARING})
_CATALOGS = f"""
SELECT {_CATALOG_COLUMNS} FROM store.catalogs c
WHERE {_CATALOGS_SHOWN} AND {_CATALOG_HAS_WORDS}
ORDER BY {{order}} LIMIT %(size)s OFFSET %(start)s
"""  # noqa: S608 -- our own names; values are parameters
NEWEST_FIRST = ("number", True)
# Stores have few enough catalogues to sort them without an index.
_CATALOG_SORT_COLUMNS = {
    ("number", False): "c.id",
    ("number", True): "c.id DESC",
    ("title", False): "lower(c.title), c.id",
    ("title", True): "lower(c.title) DESC, c.id DESC",
}
_CATALOG_COUNT = f"SELECT count(*) FROM store.catalogs c WHERE {_CATALOGS_SHOWN} AND {_CATALOG_HAS_WORDS}"  # noqa: S608 -- our own names; values are parameters
_CATALOG = f"""
SELECT {_CATALOG_COLUMNS} FROM store.catalogs c
WHERE c.id = %(id)s AND {_CATALOGS_SHOWN}
"""  # noqa: S608 -- our own names; values are parameters


def catalog_page(
    words: str, page: int, size: int, *, everything: bool, order: tuple[str, bool] = NEWEST_FIRST
) -> tuple[Read, Read]:
    """Return the reads of the catalogues matching every word, in this order, and of their number.

    The last column of each row is whether a file is being prepared for the catalogue.
    """
    values = {"words": " ".join(words.lower().split()), "everything": everything}
    return (
        Read(
            _CATALOGS.format(order=_CATALOG_SORT_COLUMNS[order]),
            {**values, "size": size, "start": page * size},
        ),
        Read(_CATALOG_COUNT, values),
    )


def one_catalog(number: int, *, everything: bool) -> Read:
    """Return the read of one catalogue."""
    return Read(_CATALOG, {"id": number, "everything": everything})
