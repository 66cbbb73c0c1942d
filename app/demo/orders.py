"""Half a year of orders, the same for the same moment: who ordered what, when, and what became of it."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from app.demo.model import Delivery, DemoLine, DemoOrder, Party, Product, StatusChange, Variant
from app.demo.order_progress import settle

STORE_TIME = ZoneInfo("Asia/Kolkata")
DAYS = 182
GROWTH = 0.7
LATELY_DAYS, LATELY = 12, 1.7
SUNDAY = 0.15
LINE_VALUES = {"Distributor": 9000, "Dealer": 4200, "Electricians": 1500}
LINES = {"Distributor": (6, 20), "Dealer": (4, 14), "Electricians": (3, 7)}
GUEST_LINES = (3, 5)
GUEST_VALUE = 1100
PAYMENTS = {
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
class Trade:
    """What a store's history is drawn from."""

    seed: str
    count: int
    guest_orders: int
    parties: tuple[Party, ...]
    guests: tuple[Delivery, ...]
    products: tuple[Product, ...]
    popular: dict[str, float]


def history(trade: Trade, now: datetime) -> tuple[DemoOrder, ...]:
    """The store's orders of the last six months up to `now`, the oldest first."""
    chance = random.Random(trade.seed)  # noqa: S311 -- draws what is no secret
    moments = _moments(chance, trade.count, now.astimezone(STORE_TIME))
    guests = set(chance.sample(range(len(moments)), k=trade.guest_orders))
    goods = _Goods(chance, trade.products, trade.popular)
    regulars = {party.code: _regularity(chance, party) for party in trade.parties}
    orders = []
    for place, placed_at in enumerate(moments):
        if place in guests:
            order = _guest_order(chance, trade.guests, goods, placed_at, now)
        else:
            party = chance.choices(trade.parties, weights=[regulars[one.code] for one in trade.parties])[0]
            order = _party_order(chance, party, goods, placed_at, now)
        orders.append(order)
    return tuple(orders)


def _moments(chance: random.Random, count: int, now: datetime) -> list[datetime]:
    """Business hours of the last half year, more of them lately, few on Sundays, and some today."""
    days = [now.date() - timedelta(days=age) for age in range(DAYS - 1, 0, -1)]
    weights = [
        (1 + GROWTH * place / len(days))
        * (SUNDAY if day.weekday() == 6 else 1)
        * (LATELY if len(days) - place <= LATELY_DAYS else 1)
        for place, day in enumerate(days)
    ]
    recent = [now - timedelta(minutes=minutes) for minutes in (190, 96, 41, 12)]
    today = [moment for moment in recent if moment.date() == now.date()]
    chosen = chance.choices(days, weights=weights, k=count - len(today))
    return sorted([*(_in_shop_hours(chance, day) for day in chosen), *today])


def _in_shop_hours(chance: random.Random, day) -> datetime:
    """Most orders come before lunch and towards evening."""
    middle = chance.choice((11.3, 12.0, 16.5, 18.2))
    hour = min(20.4, max(9.5, chance.gauss(middle, 1.1)))
    at = datetime.combine(day, time(), STORE_TIME) + timedelta(hours=hour)
    return at.replace(second=chance.randrange(60), microsecond=0)


def _regularity(chance: random.Random, party: Party) -> float:
    """Distributors order often, self-registered parties hardly, and everybody differs."""
    usual = {"Distributor": 3.0, "Dealer": 1.5, "Electricians": 0.8}[party.role]
    if party.code.startswith("B"):
        usual = 0.3
    return usual * chance.uniform(0.5, 1.6) * (2.2 if party.password else 1)


class _Goods:
    """The catalogue as buyers see it: some categories and some goods go much better than others."""

    def __init__(self, chance: random.Random, products: Sequence[Product], popular: dict[str, float]) -> None:
        self.products = products
        self.weights = [popular.get(one.category, 1.0) * chance.paretovariate(1.6) for one in products]

    def pick(self, chance: random.Random, count: int) -> list[tuple[Product, Variant]]:
        """So many different products, each in one of its sizes, the middle ones preferred."""
        picked: dict[str, tuple[Product, Variant]] = {}
        while len(picked) < min(count, len(self.products)):
            product = chance.choices(self.products, weights=self.weights)[0]
            place = round(chance.triangular(0, len(product.variants) - 1, (len(product.variants) - 1) / 2))
            picked.setdefault(product.code, (product, product.variants[place]))
        return list(picked.values())


def quantity(chance: random.Random, variant: Variant, grade: int, value: int) -> int:
    """Whole steps from the minimum up, worth about `value` rupees, in round lots for cheap goods."""
    worth = chance.lognormvariate(math.log(value), 0.7)
    steps = max(0, round((worth / variant.rates[grade] - variant.minimum) / variant.step))
    return variant.minimum + min(steps, 24) * variant.step


def _party_order(
    chance: random.Random, party: Party, goods: _Goods, placed_at: datetime, now: datetime
) -> DemoOrder:
    by_salesperson = party.salesperson if chance.random() < 0.45 else None
    grade = "ABCDE".find(party.grade) if party.grade in "ABCDE" else 0
    lines = [
        (product.code, variant.size, quantity(chance, variant, grade, LINE_VALUES[party.role]))
        for product, variant in goods.pick(chance, chance.randint(*LINES[party.role]))
    ]
    final, steps = settle(chance, len(lines), placed_at, now, by_salesperson or party.code)
    return DemoOrder(
        party=party.code,
        salesperson=by_salesperson,
        placed_at=placed_at,
        payment_mode=chance.choice(PAYMENTS[party.role]),
        lines=_lines(lines, final),
        history=steps,
        remark=chance.choice(REMARKS) if chance.random() < 0.12 else "",
    )


def _guest_order(
    chance: random.Random, guests: Sequence[Delivery], goods: _Goods, placed_at: datetime, now: datetime
) -> DemoOrder:
    lines = [
        (product.code, variant.size, quantity(chance, variant, 0, GUEST_VALUE))
        for product, variant in goods.pick(chance, chance.randint(*GUEST_LINES))
    ]
    final, steps = settle(chance, len(lines), placed_at, now, StatusChange.GUEST)
    return DemoOrder(
        party=None,
        salesperson=None,
        placed_at=placed_at,
        payment_mode=chance.choice(("Cash on Delivery", "Cash on Delivery", "Bank")),
        lines=_lines(lines, final),
        history=steps,
        delivery=chance.choice(guests),
    )


def _lines(lines: list[tuple[str, str, int]], final: list[str]) -> tuple[DemoLine, ...]:
    return tuple(
        DemoLine(item, size, pieces, status)
        for (item, size, pieces), status in zip(lines, final, strict=True)
    )
