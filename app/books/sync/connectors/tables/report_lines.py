"""Lines of a printed report that are not records: headings, totals, page headers and rules."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from app.books.sync.connectors.tables.columns import Columns
from app.books.sync.connectors.tables.programs import is_known
from app.shared.sheets.column_names import normalize_name, normalize_names
from app.shared.sheets.reading.sheets import Record
from app.shared.texts.messages import text

# Called with the row's number, the field, its value and the reason; the converter adds entity and key.
Refuse = Callable[[int, str, str, str], None]
_TOTAL = re.compile(
    r"(?:(?:grand|sub|group|page|net|overall|report|company|party)[\s-]*)?totals?"
    r"(?:\s*(?:of|for|items?|qty|quantity|amount|value|in)\b.*)?[\s:.\-=>]*",
    re.IGNORECASE,
)
_GROUP_TOTAL = re.compile(r".*\btotals?[\s:.\-]*", re.IGNORECASE)
_FOOTER = re.compile(
    r"(?:continued|contd\b|end of report|page\b|printed\b|carried (?:forward|over)|brought forward|"
    r"run date|report (?:as )?on\b|as on\b|\d+ (?:items?|parties|records?)\b).*",
    re.IGNORECASE,
)
_MIN_COLUMNS = 3
_MIN_REPEATED = 2
_MIN_MERGED = 3
# The beginning of Marg's own accounting lines, such as ###LABOUR.
_NO_PRODUCT = "###"


def records_only(
    lines: Iterable[Record],
    header: Sequence[str],
    columns: Columns,
    program: str | None,
    refuse: Refuse,
    pass_over: Callable[[], None],
) -> Iterator[Record]:
    """Yield the records among the lines of a sheet; each other line is refused or passed over.

    In a report of a known program, the heading of a group is the category of the products below. In any other
    sheet a line with only a name is refused, because it may be a heading or a product without values.
    """
    names = normalize_names(header)
    heading = ""
    is_report = is_known(program)
    for line in lines:
        if line.fault:
            yield line
            continue
        texts = [cell.strip() for cell in line.raw if cell.strip()]
        if (
            _is_ornament(texts)
            or _repeats_header(line.raw, names)
            or _is_total(texts, line.cells, is_report=is_report)
        ):
            pass_over()
            continue
        if len(texts) == 1 and columns.kind != "categories" and len(columns.places) >= _MIN_COLUMNS:
            if is_report:
                pass_over()
            else:
                refuse(line.number, "name", texts[0], text("sync.row.name_only"))
            heading = texts[0]
        elif not is_report:
            yield line
        elif (cells := _cells_in_report(line.cells, columns.kind, heading)) is not None:
            yield replace(line, cells=cells)
        else:
            pass_over()


def _cells_in_report(cells: Mapping[str, str], kind: str, heading: str) -> Mapping[str, str] | None:
    """Return the cells of a report's line; None for a party's bill, and for a line that is not a product."""
    if kind == "parties":
        # Bills have lines below their party, whose own line has their sum.
        return cells if cells.get("name", "").strip() else None
    if cells.get("code", "").strip().startswith(_NO_PRODUCT):
        return None
    changed = dict(cells)
    if heading and not cells.get("category", "").strip():
        changed["category"] = heading
    if "hsn" in cells:
        # Marg fills short codes with dots.
        changed["hsn"] = cells["hsn"].strip().rstrip(".")
    return changed


def _is_ornament(texts: Sequence[str]) -> bool:
    """Return whether a line has no letters and digits, only a page number, or a merged title."""
    if not any(sign.isalnum() for text in texts for sign in text):
        return True
    if len(set(texts)) > 1:
        return bool(_FOOTER.fullmatch(texts[0])) and len(texts) <= _MIN_REPEATED
    return (
        len(texts) >= _MIN_MERGED
        or bool(_FOOTER.fullmatch(texts[0]))
        or not any(sign.isalpha() for sign in texts[0])
    )


def _repeats_header(raw: Sequence[str], names: Sequence[str]) -> bool:
    """Return whether a line repeats the names of the columns, as each page of a report does."""
    filled = [(normalize_name(cell), at) for at, cell in enumerate(raw) if cell.strip()]
    same = sum(1 for name, at in filled if name and at < len(names) and name == names[at])
    return same >= _MIN_REPEATED and same * 2 >= len(filled)


def _is_total(texts: Sequence[str], cells: Mapping[str, str], *, is_report: bool) -> bool:
    if cells.get("code", "").strip() not in ("", texts[0]):
        return False
    return bool(_TOTAL.fullmatch(texts[0]) or (is_report and _GROUP_TOTAL.fullmatch(texts[0])))
