"""The units of an item: the piece that the shop counts in, and units that hold several pieces."""

from decimal import ROUND_HALF_UP, Decimal
from xml.etree.ElementTree import Element

from app.books.sync.connectors.tally import values
from app.books.sync.connectors.tally.problems import InvalidValue
from app.books.sync.connectors.tally.xml import text_of
from app.shared.texts.messages import text as message

_PAISA = Decimal("0.01")


class UnknownUnit(InvalidValue):
    """A rate is for a unit whose number of pieces the record does not state."""


def piece_unit(record: Element) -> str | None:
    """Return the unit that an item is counted in; for example, Nos for an item in `Box of 12 Nos`."""
    unit = values.words(text_of(record, "BASEUNITS"))
    compound = values.compound_unit(unit or "")
    return compound.piece if compound else unit


def pieces_of_other(record: Element) -> Decimal | None:
    """Return how many pieces the other unit of an item holds, or None if there is no other."""
    if not values.words(text_of(record, "ADDITIONALUNITS")):
        return None
    pieces = values.number(text_of(record, "CONVERSION"))
    boxes = values.number(text_of(record, "DENOMINATOR")) or Decimal(1)
    return pieces / boxes if pieces else None


def rate_of_piece(text: str, record: Element) -> Decimal | None:
    """Return the rate of one piece, converting a rate per box, or None if there is no rate.

    Raise UnknownUnit.
    """
    rate = values.rate(text)
    base = piece_unit(record)
    if rate is None or not rate[1] or base is None:
        return rate[0] if rate else None
    amount, unit = rate
    pieces = _pieces(record).get(values.fold(unit))
    if pieces is None:
        raise UnknownUnit(message("sync.row.other_unit", value=text[:40], unit=base))
    return amount if pieces == 1 else (amount / pieces).quantize(_PAISA, ROUND_HALF_UP)


def _pieces(record: Element) -> dict[str, Decimal]:
    """Return how many pieces each unit of an item holds, by folded name."""
    unit = values.words(text_of(record, "BASEUNITS")) or ""
    compound = values.compound_unit(unit)
    pieces = dict.fromkeys((unit, compound.box), compound.pieces) if compound else {}
    if other := pieces_of_other(record):
        pieces[text_of(record, "ADDITIONALUNITS")] = other
    pieces[piece_unit(record) or ""] = Decimal(1)
    return {values.fold(name): number for name, number in pieces.items()}
