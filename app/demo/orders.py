"""Half a year of orders, always the same for the same moment: who ordered what, when, and its progress."""

import math
import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from app.demo.model import Delivery, DemoOrder, DemoOrderLine, Party, Product, StatusChange, Variant
from app.demo.order_progress import simulate_progress
from app.shared.days import STORE_TIME

DAYS = 182
GROWTH = 0.7
RECENT_DAYS, RECENT_FACTOR = 12, 1.7
SUNDAY_FACTOR = 0.15
LINE_VALUES = {"Distributor": 9000, "Dealer": 4200, "Electricians": 1500}
LINE_COUNTS = {"Distributor": (6, 20), "Dealer": (4, 14), "Electricians": (3, 7)}
GUEST_LINE_COUNTS = (3, 5)
# A party's usual items: how many items there are by role, and the share of the orders that has each.
USUAL_COUNTS = {"Distributor": (8, 10), "Dealer": (7, 9), "Electricians": (3, 4)}
USUAL_SHARE = 0.75
# Factors of the usual quantity: mostly 1, sometimes a half or 2.
USUAL_FACTORS = (1, 1, 1, 1, 1, 0.5, 1.5, 2)
GUEST_VALUE = 1100
PAYMENT_MODES = {
    "Distributor": ("As per Company Terms",) * 8 + ("Bank",) * 2,
    "Dealer": ("As per Company Terms",) * 5 + ("Bank",) * 2 + ("Cash on Delivery",) * 3,
    "Electricians": ("Cash on Delivery",) * 7 + ("Bank",) * 3,
}
REMARKS = (
    "Please send with the evening tempo",
    "Urgent, site is waiting",
    "Bill in two parts",
    "Call before dispatch",
    "Send MRP stickers with the carton",
)


@dataclass(frozen=True, slots=True)
class HistoryConfig:
    """The inputs of a store's order history."""

    seed: str
    count: int
    guest_orders: int
    parties: tuple[Party, ...]
    guests: tuple[Delivery, ...]
    products: tuple[Product, ...]
    popular: dict[str, float]


def history(config: HistoryConfig, now: datetime) -> tuple[DemoOrder, ...]:
    """Return the store's orders of the last six months up to `now`, oldest first."""
    rng = random.Random(config.seed)  # noqa: S311 -- not used for secrets
    order_times = _order_times(rng, config.count, now.astimezone(STORE_TIME))
    guests = set(rng.sample(range(len(order_times)), k=config.guest_orders))
    demand = _Demand(rng, config.products, config.popular)
    weight_by_party = {party.code: _order_frequency(rng, party) for party in config.parties}
    baskets = {party.code: _usual_basket(rng, party, demand) for party in config.parties}
    orders = []
    for index, placed_at in enumerate(order_times):
        if index in guests:
            order = _guest_order(rng, config.guests, demand, placed_at, now)
        else:
            party = rng.choices(
                config.parties, weights=[weight_by_party[one.code] for one in config.parties]
            )[0]
            order = _party_order(rng, party, baskets[party.code], demand, placed_at, now)
        orders.append(order)
    return tuple(orders)


def _order_times(rng: random.Random, count: int, now: datetime) -> list[datetime]:
    """Draw order times of the last half year: more of them recently, few on Sundays, and some just now.

    The number does not depend on the hour, so the store is the same all day.
    """
    days = [now.date() - timedelta(days=age) for age in range(DAYS - 1, 0, -1)]
    weights = [
        (1 + GROWTH * index / len(days))
        * (SUNDAY_FACTOR if day.weekday() == 6 else 1)
        * (RECENT_FACTOR if len(days) - index <= RECENT_DAYS else 1)
        for index, day in enumerate(days)
    ]
    recent = [now - timedelta(minutes=minutes) for minutes in (190, 96, 41, 12)]
    chosen = rng.choices(days, weights=weights, k=count - len(recent))
    return sorted([*(_in_shop_hours(rng, day) for day in chosen), *recent])


def _in_shop_hours(rng: random.Random, day) -> datetime:
    """Draw a time of day. Most orders come before lunch and towards evening."""
    peak = rng.choice((11.3, 12.0, 16.5, 18.2))
    hour = min(20.4, max(9.5, rng.gauss(peak, 1.1)))
    at = datetime.combine(day, time(), STORE_TIME) + timedelta(hours=hour)
    return at.replace(second=rng.randrange(60), microsecond=0)


def _order_frequency(rng: random.Random, party: Party) -> float:
    """Draw how often a party orders: distributors often, self-registered parties rarely."""
    base = {"Distributor": 3.0, "Dealer": 1.5, "Electricians": 0.8}[party.role]
    if party.code.startswith("B"):
        base = 0.3
    return base * rng.uniform(0.5, 1.6) * (2.2 if party.password else 1)


class _Demand:
    """The products with their popularity: some categories and products sell much better than others."""

    def __init__(self, rng: random.Random, products: Sequence[Product], popular: dict[str, float]) -> None:
        self.products = products
        self.weights = [popular.get(one.category, 1.0) * rng.paretovariate(1.6) for one in products]

    def pick(
        self, rng: random.Random, count: int, without: Collection[str] = ()
    ) -> list[tuple[Product, Variant]]:
        """Draw this many different products, each in one of its sizes, preferring the middle ones.

        Products whose codes are in `without` are not drawn.
        """
        picked: dict[str, tuple[Product, Variant]] = {}
        while len(picked) < min(count, len(self.products) - len(without)):
            product = rng.choices(self.products, weights=self.weights)[0]
            index = round(rng.triangular(0, len(product.variants) - 1, (len(product.variants) - 1) / 2))
            if product.code not in without:
                picked.setdefault(product.code, (product, product.variants[index]))
        return list(picked.values())


@dataclass(frozen=True, slots=True)
class _UsualItem:
    product: Product
    variant: Variant
    quantity: int

    def drawn(self, rng: random.Random) -> tuple[str, str, int]:
        """Draw the line of an order, mostly in the usual quantity."""
        pieces = whole_steps(self.variant, self.quantity * rng.choice(USUAL_FACTORS))
        return self.product.code, self.variant.size, pieces


def _usual_basket(rng: random.Random, party: Party, demand: _Demand) -> list[_UsualItem]:
    """Draw a party's usual items; large quantities are whole boxes."""
    count = rng.randint(*USUAL_COUNTS[party.role])
    return [
        _UsualItem(product, variant, _in_boxes(variant, _party_quantity(rng, party, variant)))
        for product, variant in demand.pick(rng, count)
    ]


def _in_boxes(variant: Variant, pieces: int) -> int:
    box = variant.pieces_per_box
    return max(1, round(pieces / box)) * box if pieces >= box and box % variant.step == 0 else pieces


def quantity(rng: random.Random, variant: Variant, grade: int, value: int) -> int:
    """Draw a quantity: whole steps from the minimum up, worth about `value` rupees."""
    target_value = rng.lognormvariate(math.log(value), 0.7)
    return whole_steps(variant, target_value / variant.rates[grade])


def whole_steps(variant: Variant, pieces: float) -> int:
    """Round a number of pieces to whole steps from the minimum up, at most 24 of them."""
    steps = max(0, round((pieces - variant.minimum) / variant.step))
    return variant.minimum + min(steps, 24) * variant.step


def _party_quantity(rng: random.Random, party: Party, variant: Variant) -> int:
    grade = "ABCDE".find(party.grade) if party.grade in "ABCDE" else 0
    return quantity(rng, variant, grade, LINE_VALUES[party.role])


def _party_order(
    rng: random.Random,
    party: Party,
    basket: Sequence[_UsualItem],
    demand: _Demand,
    placed_at: datetime,
    now: datetime,
) -> DemoOrder:
    by_salesperson = party.salesperson if rng.random() < 0.45 else None
    lines = [item.drawn(rng) for item in basket if rng.random() < USUAL_SHARE]
    others = rng.randint(*LINE_COUNTS[party.role]) - len(lines)
    lines += [
        (product.code, variant.size, _party_quantity(rng, party, variant))
        for product, variant in demand.pick(rng, others, {item.product.code for item in basket})
    ]
    rng.shuffle(lines)
    statuses, steps = simulate_progress(rng, len(lines), placed_at, now, by_salesperson or party.code)
    return DemoOrder(
        party=party.code,
        salesperson=by_salesperson,
        placed_at=placed_at,
        payment_mode=rng.choice(PAYMENT_MODES[party.role]),
        lines=_lines(lines, statuses),
        history=steps,
        remark=rng.choice(REMARKS) if rng.random() < 0.12 else "",
    )


def _guest_order(
    rng: random.Random, guests: Sequence[Delivery], demand: _Demand, placed_at: datetime, now: datetime
) -> DemoOrder:
    lines = [
        (product.code, variant.size, quantity(rng, variant, 0, GUEST_VALUE))
        for product, variant in demand.pick(rng, rng.randint(*GUEST_LINE_COUNTS))
    ]
    statuses, steps = simulate_progress(rng, len(lines), placed_at, now, StatusChange.GUEST)
    return DemoOrder(
        party=None,
        salesperson=None,
        placed_at=placed_at,
        payment_mode=rng.choice(("Cash on Delivery", "Cash on Delivery", "Bank")),
        lines=_lines(lines, statuses),
        history=steps,
        delivery=rng.choice(guests),
    )


def _lines(lines: list[tuple[str, str, int]], statuses: list[str]) -> tuple[DemoOrderLine, ...]:
    return tuple(
        DemoOrderLine(item, size, pieces, status)
        for (item, size, pieces), status in zip(lines, statuses, strict=True)
    )
