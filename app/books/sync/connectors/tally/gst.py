"""GST details of Tally's records: a rate, or its source."""

from dataclasses import dataclass
from datetime import date as Date
from decimal import Decimal
from xml.etree.ElementTree import Element

from app.books.sync.connectors.tally import values
from app.books.sync.connectors.tally.dated_values import latest
from app.books.sync.connectors.tally.xml import text_of

_NOT_APPLICABLE = "Not Applicable"
_SPECIFIED = ("", "Specify Details Here", "Specify Slab-Based Rates")
_CLASSIFIED = "Use GST Classification"
_CLASSIFICATIONS = ("GSTCLASSIFICATIONNAME", "HSNMASTERNAME")
_BY_PRICE = "On Item Rate"
_UNTAXED = ("Exempt", "Nil Rated", "Non-GST")
_HEADS = {
    "Integrated Tax": "integrated",
    "IGST": "integrated",
    "Central Tax": "central",
    "CGST": "central",
    "State Tax": "state",
    "SGST": "state",
    "SGST/UTGST": "state",
}


@dataclass(frozen=True, slots=True)
class Gst:
    """A GST percentage, or the classification that has it; without either the rate is unknown.

    A rate that depends on the price is unknown too: a piece of clothing has one of two rates by its price.
    """

    rate: Decimal | None = None
    classification: str = ""


def stated_gst(record: Element, today: Date) -> Gst | None:
    """Return the GST that a record states, or None if it inherits it.

    Tally writes zeros where a record takes its rate from its group, the company or a classification.
    Therefore only goods that are not taxed have a rate of 0.
    """
    if text_of(record, "GSTAPPLICABLE").endswith(_NOT_APPLICABLE):
        return Gst(Decimal(0))
    details = latest(record.findall("GSTDETAILS.LIST"), "APPLICABLEFROM", today)
    if details is None:
        return None
    source = text_of(details, "SRCOFGSTDETAILS")
    if source == _CLASSIFIED:
        names = (text_of(part, tag) for part in (details, record) for tag in _CLASSIFICATIONS)
        return Gst(classification=next(filter(None, names), ""))
    if source not in _SPECIFIED:
        return None
    if _is_untaxed(details):
        return Gst(Decimal(0))
    slabs = [slab for slab in details.iterfind(".//GSTSLABRATES.LIST") if len(slab)]
    if slabs or text_of(details, "CALCULATIONTYPE") == _BY_PRICE:
        rates = {Decimal(0) if _is_untaxed(slab) else _rate(slab) for slab in slabs}
        return Gst(rates.pop() if len(rates) == 1 else None)
    rate = _rate(details)
    return None if rate is None else Gst(rate)


def _is_untaxed(part: Element) -> bool:
    return text_of(part, "TAXABILITY") in _UNTAXED or text_of(part, "ISNONGSTGOODS") == "Yes"


def _rate(part: Element) -> Decimal | None:
    """Return the integrated tax, or the sum of central and state tax."""
    rates: dict[str, Decimal] = {}
    for each in part.iterfind(".//RATEDETAILS.LIST"):
        percent = values.number(text_of(each, "GSTRATE").removesuffix("%"))
        if percent:
            rates.setdefault(_HEADS.get(text_of(each, "GSTRATEDUTYHEAD"), ""), percent)
    if "integrated" in rates:
        return rates["integrated"]
    if "central" in rates:
        return rates["central"] + rates.get("state", rates["central"])
    return None
