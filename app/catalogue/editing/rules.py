"""What a product's size may be, and which changes are the owner's own."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from app.catalogue.limits import GRADES, LEAST_RATE


def faults(size: Mapping[str, Any], changed: Iterable[str]) -> dict[str, str]:
    """What is wrong with a size after a change, by column: keys of messages.

    What was not changed is left alone: the accounting package may say what nobody would by hand.
    """
    touched = set(changed)
    found = {grade: "product.rate" for grade in GRADES if grade in touched and size[grade] < LEAST_RATE}
    mrp: Decimal | None = size["mrp"]
    if mrp is not None and touched.intersection((*GRADES, "mrp")) and mrp < max(size[g] for g in GRADES):
        found["mrp"] = "product.mrp"
    return found


def with_all_rates(given: Mapping[str, Any]) -> dict[str, Any]:
    """A new size's values: grades without a rate of their own have the first one's."""
    return {**dict.fromkeys(GRADES, given["rate1"]), **given}


def changes(before: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Of what is given, that which is not so already."""
    return {name: value for name, value in given.items() if before[name] != value}


def owned(before: Iterable[str], changed: Iterable[str]) -> list[str]:
    """The fields that are the owner's own after a change."""
    return sorted({*before, *changed})
