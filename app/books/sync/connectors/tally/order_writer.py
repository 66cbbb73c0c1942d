"""Writing of orders into Tally, after creating the ledger of a new customer."""

from dataclasses import replace

from app.books.sync.connectors.interface import BookOrder, SourceProblem, VoucherOutcome
from app.books.sync.connectors.orders import problem_of
from app.books.sync.connectors.tally import sales_order
from app.books.sync.connectors.tally.client import TallyClient
from app.books.sync.connectors.tally.companies import TallyCompany
from app.books.sync.connectors.tally.names import CurrentNames
from app.books.sync.connectors.tally.new_ledgers import LedgerWriter
from app.books.sync.connectors.tally.voucher_elements import not_found, party_of
from app.books.sync.connectors.tally.voucher_writer import VoucherWriter


class OrderWriter:
    """Writes orders one at a time through one Tally."""

    def __init__(self, client: TallyClient, vouchers: VoucherWriter) -> None:
        self._vouchers = vouchers
        self._ledgers = LedgerWriter(client)

    def write(self, company: TallyCompany, order: BookOrder, names: CurrentNames) -> VoucherOutcome:
        """Write an order and return its outcome. Raise SourceProblem only if nothing was sent."""
        party = party_of(order, names)
        if order.action == "cancel":
            return self._vouchers.cancel(company, order, party)
        if order.action == "check":
            return self._vouchers.check(company, order)
        if problem := problem_of(order):
            return VoucherOutcome("rejected", problem)
        if missing := sales_order.unknown_names(order, names):
            return VoucherOutcome("rejected", not_found(missing))
        if order.new_ledger and not order.party_key and order.action == "create":
            return self._write_with_ledger(company, order, names)
        return self._write(company, order, names, party)

    def _write_with_ledger(
        self, company: TallyCompany, order: BookOrder, names: CurrentNames
    ) -> VoucherOutcome:
        """Write the order of a customer who may not be in the books yet, after creating their ledger."""
        key = self._ledgers.key_for(company, order)
        if isinstance(key, VoucherOutcome):
            return key
        names = replace(names, ledgers={**names.ledgers, key.key: key.name})
        order = replace(order, party_key=key.key)
        try:
            outcome = self._write(company, order, names, key.name)
        except SourceProblem as problem:
            # The order was not sent, but the outcome must carry the ledger's key.
            outcome = VoucherOutcome("unknown", problem.reason)
        return replace(outcome, party_key=key.key)

    def _write(
        self, company: TallyCompany, order: BookOrder, names: CurrentNames, party: str | None
    ) -> VoucherOutcome:
        return self._vouchers.write(
            company, order, party, lambda existing: sales_order.voucher(order, names, existing)
        )
