"""Names in the books that the owner chooses: validated when saved, and suggested where a name is clear."""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from app.books.sync.models import Agent
from app.books.sync.rules import rate_key
from app.shared.errors import Invalid

TAXES = ("cgst", "sgst", "igst")
# Common names for ledgers of taxes on sales; UTGST is the SGST of union territories.
_WORDS = {
    "cgst": ("cgst", "central tax"),
    "sgst": ("sgst", "utgst", "state tax"),
    "igst": ("igst", "integrated tax"),
    "sales": ("sales", "sale"),
}
# Words of ledgers for purchases, and of other accounts that are not sales of goods.
_OTHERS = ("input", "purchase", "return", "rcm", "payable", "provision", "discount", "expense")
# The number of names of a kind that an agent sends. Older agents did not send the total number.
MAX_SENT = 1_000
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def check_names(changes: Mapping[str, Any], agents: Sequence[Agent]) -> None:
    """Raise Invalid, with the field, for a name that the books do not have.

    All names are accepted until an agent has reported the names in the books.
    """
    reported = agents[0].book_names if agents else {}
    if not reported.get("ledgers") or changes.get("sendOn") == "never":
        return
    for field, kind, name in _names(changes):
        names = reported.get(kind, ())
        # An empty or incomplete list cannot prove that a name is unknown.
        decides = names and _is_whole(reported, kind)
        if name and decides and name.casefold() not in {each.casefold() for each in names}:
            raise Invalid("sync.name_unknown", field=field, name=name)


def count_reported(reported: Mapping[str, Any], kind: str) -> int:
    """Return how many names of a kind the books have; an agent reports the first of them."""
    return max(len(reported.get(kind, ())), reported.get("counts", {}).get(kind, 0))


def _is_whole(reported: Mapping[str, Any], kind: str) -> bool:
    """Return whether an agent sent all names of a kind.

    Without a reported number, a list of the greatest length counts as incomplete.
    """
    named = len(reported.get(kind, ()))
    if kind not in reported.get("counts", {}):
        return named < MAX_SENT
    return named == count_reported(reported, kind)


def suggested_ledgers(rates: Sequence[Decimal], ledgers: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return the ledgers of each tax rate that have a clear name. CGST and SGST may name half the rate."""
    found = {
        rate_key(rate): {
            "sales": _of_rate("sales", ledgers, (rate,)),
            **{tax: _of_rate(tax, ledgers, (rate / 2, rate)) for tax in ("cgst", "sgst")},
            "igst": _of_rate("igst", ledgers, (rate,)),
        }
        for rate in rates
    }
    return {rate: names for rate, names in found.items() if any(names.values())}


def _of_rate(kind: str, ledgers: Sequence[str], rates: Sequence[Decimal]) -> str:
    """Return the only ledger of a kind that names a rate, or an empty text if there is none or several."""
    for rate in rates:
        matching = [name for name in ledgers if _is_kind(kind, name) and rate in _numbers(name)]
        if matching:
            return matching[0] if len(matching) == 1 else ""
    return ""


def _is_kind(kind: str, name: str) -> bool:
    folded = name.casefold()
    # “Sales IGST 18%” has words of two kinds; it is a sales ledger for other states, not a tax ledger.
    is_other_kind = kind != "sales" and any(word in folded for word in _WORDS["sales"])
    has_word = any(word in folded for word in _WORDS[kind])
    return has_word and not is_other_kind and not any(word in folded for word in _OTHERS)


def _numbers(name: str) -> set[Decimal]:
    return {Decimal(number) for number in _NUMBER.findall(name)}


def _names(changes: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield each chosen name, with its field and its kind in the books."""
    # The ledger for guests is not checked: it may be a customer's ledger, and agents do not report these.
    for field in ("salesLedger", "roundOffLedger"):
        yield field, "ledgers", changes.get(field) or ""
    for tax in TAXES:
        yield f"taxLedgers.{tax}", "ledgers", (changes.get("taxLedgers") or {}).get(tax) or ""
    for rate, names in (changes.get("rateLedgers") or {}).items():
        for kind, name in names.items():
            yield f"rateLedgers.{rate}.{kind}", "ledgers", name or ""
    yield "godown", "godowns", changes.get("godown") or ""
    for number, name in enumerate(changes.get("stockGodowns") or ()):
        yield f"stockGodowns.{number}", "godowns", name
    yield "voucherType", "voucherTypes", changes.get("voucherType") or ""
    # Without new ledgers, the group is neither used nor shown.
    if changes.get("newLedgers", True):
        yield "ledgerGroup", "groups", changes.get("ledgerGroup") or ""
