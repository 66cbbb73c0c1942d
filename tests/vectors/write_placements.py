"""Write placements.json: carts under many settings, and what their orders must have.

The amounts are computed here in whole paise and fractions. Nothing of the product is imported, so that the
expected values are a second opinion. Run `python -m tests.vectors.write_placements` after an intended change.
"""

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

PATH = Path(__file__).with_name("placements.json")
CASES = 100
GRADES = "ABCDE"
Case = dict[str, Any]


def half_up(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def number(value: Fraction | int) -> int | float:
    """Return a number as JSON writes it; all of them have at most four decimals."""
    return int(value) if value == int(value) else float(value)


def rupees(paise: int) -> int | float:
    return number(Fraction(paise, 100))


def exact(value: float | int | str) -> Fraction:
    return Fraction(str(value))


def grade_rate(size: Case, grade: str) -> Fraction:
    return exact(size["rates"][max(0, GRADES.find(grade))])


def listed_rate(case: Case, size: Case) -> Fraction | None:
    listed = case["list"]
    if listed is None:
        return None
    own = listed["rates"].get(size["product"])
    if own is not None:
        return exact(own)
    if listed["basis"] == "rates":
        return None
    percent = exact(listed["percent"]) * (1 if listed["basis"] == "margin" else -1)
    if listed["base"] == "MRP":
        base = exact(size["mrp"])
    else:
        base = grade_rate(size, listed["base"] or case["grade"])
    return base * (100 + percent) / 100 if base else None


def rate_of(case: Case, size: Case) -> int:
    """Return what a piece costs before schemes, in paise: whole rupees."""
    agreed = size["agreed"] if case["settings"]["party_rates"] else None
    rate = exact(agreed) if agreed is not None else listed_rate(case, size)
    if rate is None:
        rate = grade_rate(size, case["grade"])
    if case["settings"]["item_discount"]:
        rate = rate * (100 - exact(size["discount"])) / 100
    return 100 * half_up(rate)


def shares(amount: int, values: list[int], most: list[int]) -> list[int]:
    """Share paise by value and by largest remainder; a line that is full leaves the rest to the others."""
    taken = [0] * len(values)
    free = [index for index, each in enumerate(most) if each > 0]
    left = min(amount, sum(most[index] for index in free))
    while left and free:
        total = sum(values[index] for index in free)
        parts = {index: Fraction(left * values[index], total) for index in free}
        full = [index for index in free if parts[index] >= most[index]]
        if not full:
            for index in free:
                taken[index] = int(parts[index])
            rest = left - sum(taken[index] for index in free)
            for index in sorted(free, key=lambda index: taken[index] - parts[index])[:rest]:
                taken[index] += 1
            return taken
        for index in full:
            taken[index] = most[index]
            left -= most[index]
            free.remove(index)
    return taken


def highest(slabs: list[list[Any]], measure: Fraction) -> Fraction:
    return max(((exact(at), exact(gives)) for at, gives in slabs if at <= measure), default=(0, Fraction(0)))[
        1
    ]


def pieces_for(scheme: Case, measure: Fraction) -> int:
    if not scheme["repeats"]:
        return int(highest(scheme["slabs"], measure))
    pieces = 0
    for at, gives in sorted(scheme["slabs"], reverse=True):
        times = int(measure // at)
        pieces += times * gives
        measure -= times * at
    return pieces


class Gifts:
    """What the scheme of a case gives, in paise: off each piece, off a line as a whole, and free pieces."""

    def __init__(self, case: Case, rates: list[int]) -> None:
        self.case, self.rates = case, rates
        self.quantities = [size["quantity"] for size in case["sizes"]]
        self.off, self.shared, self.named = [0] * len(rates), [0] * len(rates), [False] * len(rates)
        self.free: list[tuple[int, int]] = []
        scheme = case["scheme"]
        if scheme is None:
            return
        indexes = list(range(len(rates)))
        alone = scheme["each_size"] or scheme["gives"] == "free"
        for group in [[index] for index in indexes] if alone else [indexes]:
            self.give(scheme, group)

    def give(self, scheme: Case, group: list[int]) -> None:
        by_value = scheme["counts"] == "value"
        counted = [self.quantities[index] * (self.rates[index] if by_value else 100) for index in group]
        measure = Fraction(sum(counted), 100)
        gives = highest(scheme["slabs"], measure)
        if scheme["gives"] == "free":
            pieces = pieces_for(scheme, measure)
            self.free += [(group[0], pieces)] if pieces else []
            self.named[group[0]] = bool(pieces)
        elif scheme["gives"] == "amount":
            values = [self.rates[index] * self.quantities[index] for index in group]
            most = [self.above_floor(scheme, index) * self.quantities[index] for index in group]
            parts = shares(int(gives * 100), values, most)
            for index, part in zip(group, parts, strict=True):
                self.shared[index], self.named[index] = part, any(parts)
        else:
            for index in group:
                rate, each = self.rates[index], int(gives * 100)
                if scheme["gives"] == "percent":
                    each = rate - half_up(rate * (100 - gives) / 100)
                self.off[index] = max(0, min(each, self.above_floor(scheme, index)))
                self.named[index] = self.off[index] > 0

    def above_floor(self, scheme: Case, index: int) -> int:
        floor = 1
        if scheme["floor_grade"]:
            floor = max(1, int(100 * grade_rate(self.case["sizes"][index], scheme["floor_grade"])))
        return self.rates[index] - floor


def expected(case: Case) -> Case:
    """Return the lines and the amounts of the order; paid lines first, then free pieces."""
    rates = [rate_of(case, size) for size in case["sizes"]]
    gifts = Gifts(case, rates)
    lines: list[Case] = []
    totals: dict[Any, list[int]] = {}
    for index, size in enumerate(case["sizes"]):
        rate, quantity = rates[index] - gifts.off[index], size["quantity"]
        taxable = rate * quantity - gifts.shared[index]
        net = half_up(Fraction(taxable) * (100 + exact(size["tax"])) / 100)
        of_rate = totals.setdefault(size["tax"], [0, 0])
        of_rate[0] += taxable
        of_rate[1] += net
        listed = rates[index] if gifts.off[index] else None
        lines.append(line(index, quantity, rate, listed, gifts.shared[index], net, scheme=gifts.named[index]))
    lines += [line(index, pieces, 0, rates[index], 0, 0, scheme=True) for index, pieces in gifts.free]
    items, net = (sum(each[part] for each in totals.values()) for part in (0, 1))
    tax = taxes({rate: before for rate, (before, _) in totals.items()}, case["interstate"])
    return {
        "lines": lines,
        "items": rupees(items),
        "net": rupees(net),
        "taxes": rupees_of(tax),
        "round_off": rupees(100 * half_up(Fraction(net, 100)) - items - sum(tax.values())),
        "saved": rupees(sum(gifts.shared) + sum(map(int.__mul__, gifts.off, gifts.quantities))),
    }


def line(
    index: int, quantity: int, rate: int, listed: int | None, share: int, net: int, *, scheme: bool
) -> Case:
    return {
        "size": index,
        "quantity": quantity,
        "rate": rupees(rate),
        "list_rate": None if listed is None else rupees(listed),
        "discount": rupees(share),
        "net": rupees(net),
        "scheme": scheme,
    }


def taxes(taxable: dict[Any, int], interstate: bool | None) -> dict[str, int]:
    """Return the taxes by name, in paise. Each of a rate is rounded once; CGST and SGST are equal."""
    parts = 2 if interstate is False else 1
    tax = sum(half_up(Fraction(amount) * exact(rate) / 100 / parts) for rate, amount in taxable.items())
    names = ("CGST", "SGST") if parts == 2 else ("IGST" if interstate else "GST",)
    return dict.fromkeys(names, tax)


def rupees_of(amounts: dict[str, int]) -> Case:
    return {name: rupees(amount) for name, amount in amounts.items()}


def some_size(random: Random, index: int, *, boxes: bool) -> Case:
    rate = random.choice((7, 12, 38, 60, 75, 399, 1900, 2495, "33.5", "101.25"))
    rates = [number(exact(rate) * (100 - 4 * each) / 100) for each in range(5)]
    minimum, step, box = random.choice((1, 2, 20)), random.choice((1, 5, 10)), random.choice(("12", "", "x"))
    one = (int(box) if box.isdigit() else 1) if boxes else step
    return {
        "product": f"V{index}",
        "rates": rates,
        "mrp": random.choice((0, number(exact(rate) * 2))),
        "discount": random.choice((0, 0, 10, 12.5, 33.33)),
        "agreed": random.choice((None, None, 41, 19.5)),
        "tax": random.choice((0, 0.25, 3, 5, 12, 18, 28)),
        "minimum": minimum,
        "step": step,
        "box": box,
        "quantity": one * (-(-minimum // one) + random.choice((0, 1, 4, 30))),
    }


def some_list(random: Random, products: list[str]) -> Case | None:
    basis = random.choice((None, None, "rates", "percent", "margin"))
    if basis is None:
        return None
    own = random.sample(products, random.randrange(basis == "rates", len(products) + 1))
    return {
        "basis": basis,
        "base": "" if basis == "rates" else random.choice(("", "A", "C", "E", "MRP")),
        "percent": 0 if basis == "rates" else random.choice((5, 7.5, 40)),
        "rates": {product: random.choice((2, 47.5, 88.88, 1200)) for product in own},
    }


def some_scheme(random: Random) -> Case | None:
    gives = random.choice((None, "percent", "rupees", "amount", "free"))
    if gives is None:
        return None
    counts = random.choice(("pieces", "value"))
    first = random.choice((5, 30)) if counts == "pieces" else random.choice((500, 5000))
    amounts = {"percent": (2.5, 10), "rupees": (0.75, 8), "amount": (50, 499.99), "free": (1, 5)}[gives]
    return {
        "gives": gives,
        "counts": counts,
        "slabs": [[first, amounts[0]], [first * 6, amounts[1]]],
        "each_size": gives != "free" and random.random() < 0.3,
        "repeats": gives == "free" and random.random() < 0.5,
        "floor_grade": random.choice(("", "", "C", "E")) if gives != "free" else "",
    }


def some_case(random: Random) -> Case:
    settings = {name: random.random() < 0.5 for name in ("item_discount", "party_rates", "boxes")}
    sizes = [
        some_size(random, index, boxes=settings["boxes"]) for index in range(random.choice((1, 2, 3, 5)))
    ]
    return {
        "settings": settings,
        "grade": random.choice((*GRADES, ".")),
        "interstate": random.choice((True, False, False, None)),
        "list": some_list(random, [size["product"] for size in sizes]),
        "scheme": some_scheme(random),
        "sizes": sizes,
    }


def main() -> None:
    random = Random(20)
    cases = [some_case(random) for _ in range(CASES)]
    lines = [json.dumps(case | {"expected": expected(case)}) for case in cases]
    PATH.write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
