"""The rows of a demo store's orders, priced by the store's own rules as if customers had placed them."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from app.demo.model import DemoOrder, DemoOrderLine, DemoStore, Party, StatusChange
from app.demo.rows import DbRow, address, switches
from app.orders.cart.why import kept
from app.orders.items.rules import OrderStatus, is_partly_dispatched, order_status
from app.pricing.rules import NOTHING, Amounts, amounts, line_net
from app.pricing.steps import Explanation, Pricing, SizeRates
from app.shared.actor import PARTY_RATE_GROUP, Access, Actor
from app.store.settings.rules import TaxRegistration, settings_from

GUEST_GRADE = "A"


class OrderRows:
    """Orders, their items and status changes, with row ids that the database has reserved."""

    def __init__(
        self, demo: DemoStore, *, order_ids: Sequence[int], item_ids: Sequence[int], first_number: int
    ) -> None:
        self.orders: list[DbRow] = []
        self.items: list[DbRow] = []
        self.changes: list[DbRow] = []
        self._demo = demo
        self._settings = settings_from(switches(demo))
        self._registration = demo.company.get("tax_registration", TaxRegistration.REGULAR)
        self._parties = {party.code: party for party in demo.parties}
        self._people = {person.code: person.name for person in demo.salespeople}
        self._products = {product.code: product for product in demo.products}
        self._variants = {
            (product.code, variant.size): variant for product in demo.products for variant in product.variants
        }
        self._party_rates = {
            (rate.party, rate.item, rate.size): Decimal(rate.rate) for rate in demo.party_rates
        }
        free_item_ids = iter(item_ids)
        for index, (order_id, order) in enumerate(zip(order_ids, demo.orders, strict=True)):
            is_early = index < demo.composition_orders
            registration = TaxRegistration.COMPOSITION if is_early else self._registration
            self._add_order(order, order_id, first_number + index, free_item_ids, registration)

    def _add_order(
        self,
        order: DemoOrder,
        order_id: int,
        number: int,
        item_ids: Iterator[int],
        registration: str,
    ) -> None:
        party = self._parties[order.party] if order.party else None
        is_taxed = registration == TaxRegistration.REGULAR
        items = [
            self._item(next(item_ids), order_id, position, line, party, is_taxed=is_taxed)
            for position, line in enumerate(order.lines)
        ]
        totals = _amounts(items)
        canceled = _amounts([item for item in items if item["status"] == OrderStatus.CANCELED])
        statuses = [OrderStatus(line.status) for line in order.lines]
        session = uuid5(NAMESPACE_URL, f"haat:guest:{number}") if party is None else None
        self.orders.append(
            {
                "id": order_id,
                "number": number,
                "placed_at": order.placed_at,
                "buyer": _buyer(order, session),
                "account_code": order.party,
                "guest_session": session,
                "salesperson_code": order.salesperson,
                "party": address(party) if party else {},
                "delivery": _delivery(order),
                "payment_mode": order.payment_mode,
                "remarks1": order.remark,
                "item_count": totals.count,
                "item_amount": totals.items,
                "net_amount": totals.net,
                "tax_registration": registration,
                "canceled_item_amount": canceled.items,
                "canceled_net_amount": canceled.net,
                "status": order_status(statuses),
                "partly_dispatched": is_partly_dispatched(statuses),
            }
        )
        self.items += items
        self.changes += self._changes(order, order_id, [item["id"] for item in items])

    def _item(
        self,
        item_id: int,
        order_id: int,
        position: int,
        line: DemoOrderLine,
        party: Party | None,
        *,
        is_taxed: bool,
    ) -> DbRow:
        product = self._products[line.item]
        why = self._why(line, party)
        rate = why.rate
        tax_rate = Decimal(product.tax_rate if is_taxed else 0)
        return {
            "id": item_id,
            "order_id": order_id,
            "position": position,
            "product_code": product.code,
            "product_name": product.name,
            "size_code": line.size,
            "category_code": product.category,
            "unit": product.unit,
            "quantity": line.quantity,
            "delivered_quantity": line.quantity if line.status == OrderStatus.COMPLETED else 0,
            "rate": rate,
            "tax_rate": tax_rate,
            "net_amount": line_net(rate, tax_rate, line.quantity),
            "status": line.status,
            "why": kept(why),
        }

    def _why(self, line: DemoOrderLine, party: Party | None) -> Explanation:
        variant = self._variants[line.item, line.size]
        pricing = Pricing(
            grade=party.grade if party else GUEST_GRADE,
            discounted=self._settings.item_discount,
            agreed_rates=bool(party and self._settings.party_rates and party.group == PARTY_RATE_GROUP),
            paise=self._settings.rates_in_paise,
        )
        agreed_rate = self._party_rates.get((party.code, line.item, line.size)) if party else None
        rates = [Decimal(rate) for rate in variant.rates]
        of = line.item, line.size
        return pricing.explained(SizeRates(rates, Decimal(variant.discount), agreed_rate, of, None))

    def _changes(self, order: DemoOrder, order_id: int, item_ids: list[int]) -> Iterator[DbRow]:
        status_by_item: dict[int, str | None] = dict.fromkeys(item_ids)
        for step in order.history:
            actor_columns = self._actor_columns(step.by)
            for item_id in [item_ids[line] for line in step.lines] or item_ids:
                yield {
                    "order_id": order_id,
                    "kind": "status",
                    "item_id": item_id,
                    "before": status_by_item[item_id],
                    "after": step.status,
                    "at": step.at,
                    **actor_columns,
                }
                status_by_item[item_id] = step.status

    def _actor_columns(self, by: str) -> dict[str, str]:
        if by == StatusChange.OWNER:
            owner = self._demo.company["person_name"]
            return {"by_role": Access.OWNER, "by_code": self._demo.mobile, "by_name": owner}
        if by == StatusChange.ACCOUNTING:
            return {"by_role": "agent", "by_code": "", "by_name": "Accounting"}
        if by == StatusChange.GUEST:
            return {"by_role": Access.GUEST, "by_code": "", "by_name": "Guest"}
        if by in self._people:
            return {"by_role": Access.SALESPERSON, "by_code": by, "by_name": self._people[by]}
        return {"by_role": Access.PARTY, "by_code": by, "by_name": self._parties[by].name}


def _amounts(items: list[DbRow]) -> Amounts:
    return amounts([(item["rate"], item["tax_rate"], item["quantity"], NOTHING) for item in items])


def _buyer(order: DemoOrder, session: UUID | None) -> str:
    if session:
        return Actor(Access.GUEST, session=session).buyer(None)
    if order.salesperson:
        return Actor(Access.SALESPERSON, code=order.salesperson).buyer(order.party)
    return Actor(Access.PARTY, code=order.party or "").buyer(None)


def _delivery(order: DemoOrder) -> dict[str, Any] | None:
    delivery = order.delivery
    if delivery is None:
        return None
    return {
        "name": delivery.name,
        "email": delivery.email,
        "mobile_number": delivery.mobile,
        "address1": delivery.address,
        "address2": "",
        "city": delivery.city,
        "state": delivery.state,
        "pincode": delivery.pincode,
    }
