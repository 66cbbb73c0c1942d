"""Parts of a record that are valid from a date on: HSN codes, price lists, addresses."""

from collections.abc import Iterable
from datetime import date as Date
from decimal import Decimal
from xml.etree.ElementTree import Element

from app.books.sync.connectors.tally import units, values
from app.books.sync.connectors.tally.problems import InvalidValue
from app.books.sync.connectors.tally.xml import text_of


def latest(parts: Iterable[Element], day_tag: str, today: Date) -> Element | None:
    """Return the part that is valid today, the last one if several have its day.

    A part without a day always is.
    """
    best, best_day = None, ""
    for part in parts:
        day = values.date(text_of(part, day_tag)) or "0000"
        if len(part) and day <= today.isoformat() and day >= best_day:
            best, best_day = part, day
    return best


def hsn(record: Element, today: Date) -> str | None:
    """Return the HSN code; newer releases store it separately from the tax."""
    for tag, fields in (("HSNDETAILS.LIST", ("HSNCODE", "HSN")), ("GSTDETAILS.LIST", ("HSNCODE",))):
        part = latest(record.findall(tag), "APPLICABLEFROM", today)
        for field in fields:
            if part is not None and (code := values.words(text_of(part, field))):
                return code
    return None


def mrp(record: Element, today: Date) -> Decimal | None:
    """Return the maximum retail price of a piece, as printed on the pack."""
    part = latest(record.findall("MRPDETAILS.LIST"), "FROMDATE", today)
    return units.rate_of_piece(text_of(part, ".//MRPRATE"), record) if part is not None else None


def standard_price(record: Element, today: Date) -> Decimal | None:
    """Return the price of a piece that applies if no price level has one."""
    part = latest(record.findall("STANDARDPRICELIST.LIST"), "DATE", today)
    return units.rate_of_piece(text_of(part, "RATE"), record) if part is not None else None


def has_quantity_rates(record: Element, today: Date) -> bool:
    """Return whether a price list valid today has rates that depend on the quantity."""
    return any(
        len(block.findall("PRICELEVELLIST.LIST")) > 1 for block in _newest_lists(record, today).values()
    )


def has_rate_of_other_unit(record: Element, today: Date) -> bool:
    """Return whether a rate is for a unit whose number of pieces the books do not state."""
    try:
        level_prices(record, today)
        standard_price(record, today)
        mrp(record, today)
    except units.UnknownUnit:
        return True
    except InvalidValue:
        return False
    return False


def level_prices(record: Element, today: Date) -> dict[str, tuple[Decimal, Decimal]]:
    """Return the rate and discount percent of a piece for the smallest quantity, by folded price level."""
    rates = {
        level: block.find("PRICELEVELLIST.LIST") for level, block in _newest_lists(record, today).items()
    }
    return {
        level: (price, _percent(text_of(part, "DISCOUNT")))
        for level, part in rates.items()
        if part is not None and _is_set(text_of(part, "RATE"))
        if (price := units.rate_of_piece(text_of(part, "RATE"), record)) is not None
    }


def _newest_lists(record: Element, today: Date) -> dict[str, Element]:
    """Return today's valid price list by folded price level, the last one if several have its day.

    The newest price list counts, even without a rate: then the level's rate was withdrawn.
    """
    best: dict[str, tuple[str, Element]] = {}
    for block in record.iterfind("FULLPRICELIST.LIST"):
        level, day = values.fold(text_of(block, "PRICELEVEL")), values.date(text_of(block, "DATE"))
        if not level or not day or day > today.isoformat():
            continue
        if level not in best or day >= best[level][0]:
            best[level] = day, block
    return {level: block for level, (_, block) in best.items()}


def _is_set(rate: str) -> bool:
    read = values.rate(rate)
    return read is not None and read[0] != 0


def _percent(text: str) -> Decimal:
    try:
        return values.number(text.removesuffix("%")) or Decimal(0)
    except InvalidValue:
        return Decimal(0)
