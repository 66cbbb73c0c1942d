"""Rules for product sizes and rates, and which changes count as the owner's own."""

from collections.abc import Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from app.catalogue.limits import MIN_RATE, RATE_COLUMNS


def size_errors(size: Mapping[str, Any], changed: Iterable[str]) -> dict[str, str]:
    """Return the errors of a size after a change, as message keys by column.

    Unchanged columns are not checked: accounting data may break rules that apply to manual entry.
    """
    touched = set(changed)
    errors = {grade: "product.rate" for grade in RATE_COLUMNS if grade in touched and size[grade] < MIN_RATE}
    mrp: Decimal | None = size["mrp"]
    if (
        mrp is not None
        and touched.intersection((*RATE_COLUMNS, "mrp"))
        and mrp < max(size[g] for g in RATE_COLUMNS)
    ):
        errors["mrp"] = "product.mrp"
    return errors


def with_all_rates(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a new size's values, using the first grade's rate for grades without one."""
    return {**dict.fromkeys(RATE_COLUMNS, values["rate1"]), **values}


def changes(before: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that differ from the present ones."""
    return {name: value for name, value in values.items() if before[name] != value}


def merged_own_fields(before: Iterable[str], changed: Iterable[str]) -> list[str]:
    """Return the owner's own fields after a change."""
    return sorted({*before, *changed})


def changed_rate(rate: Decimal, *, percent: Decimal | None, amount: Decimal, step: Decimal) -> Decimal:
    """Return a rate changed by percent, or else by an amount, rounded half up to a multiple of `step`."""
    exact = rate + amount if percent is None else rate * (100 + percent) / 100
    return ((exact / step).quantize(Decimal(1), ROUND_HALF_UP) * step).quantize(Decimal("0.01"))
