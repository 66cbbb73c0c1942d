"""Writing of receipts into Tally."""

from app.books.sync.connectors.interface import BookReceipt, VoucherOutcome
from app.books.sync.connectors.tally import receipt as receipts
from app.books.sync.connectors.tally.companies import TallyCompany
from app.books.sync.connectors.tally.names import CurrentNames
from app.books.sync.connectors.tally.voucher_elements import not_found, party_of
from app.books.sync.connectors.tally.voucher_writer import VoucherWriter


def write_receipt(
    writer: VoucherWriter, company: TallyCompany, receipt: BookReceipt, names: CurrentNames
) -> VoucherOutcome:
    """Write a receipt and return its outcome. Raise SourceProblem only if nothing was sent."""
    party = party_of(receipt, names)
    if receipt.action == "cancel":
        return writer.cancel(company, receipt, party)
    if receipt.action == "check":
        return writer.check(company, receipt)
    if missing := receipts.unknown_names(receipt, names):
        return VoucherOutcome("rejected", not_found(missing))
    return writer.write(company, receipt, party, lambda _existing: receipts.voucher(receipt, names))
