"""The single lines of orders, for the accountant."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from typing import Any, NamedTuple

from app.orders.items.gst import supply_of
from app.papers.exports import queries
from app.papers.exports.tables.table import (
    DATE_RANGE,
    ExportColumn,
    ExportParams,
    ExportTable,
    SourceRow,
    quoted,
)
from app.papers.reports import items, summaries
from app.people.accounts.supply import Supply
from app.people.auth.viewer import Viewer
from app.pricing.gst import PaperTax, TaxRow, described_state, tax_row
from app.pricing.rules import whole_rupees
from app.store.settings.models import Company
from app.store.settings.queries import company
from tenant_router.session import StoreSession

STREAMED = {"yield_per": queries.ROWS_PER_FETCH}


class _Line(NamedTuple):
    """A line with its tax, and the place of supply.

    The last line of an order has the sums at the end of the order's papers: round off and payable amount.
    """

    row: Any
    tax: TaxRow
    supply: Supply
    round_off: Decimal | None = None
    payable: Decimal | None = None


def _filter(params: ExportParams) -> items.ItemFilter:
    times = {name: datetime.fromisoformat(params[name]) for name in DATE_RANGE}
    return items.item_filter({**params, **times, "party": params.get("of_party")})


def _describe_filters(db: StoreSession, params: ExportParams) -> str:
    filters = _filter(params)
    span = f"{filters.since:%d-%m-%Y} to {filters.until:%d-%m-%Y}"
    party = summaries.party_name(db, filters.party) if filters.party else ""
    return " · ".join(part for part in (span, party, quoted(filters.words)) if part)


def _lines(db: StoreSession, _viewer: Viewer, params: ExportParams) -> Iterator[SourceRow]:
    firm = company(db)
    filters = _filter(params)
    rows = db.execute(items.lines_query(filters), execution_options=STREAMED)
    for _, of_order in groupby(rows, key=lambda row: row.number):
        *lines, last = _taxed(of_order, firm)
        yield from lines
        # A search by words may find only some lines of an order, whose sum is no payable amount.
        yield last if filters.words else _closing(last, [*lines, last])


def _taxed(rows: Iterable[Any], seller: Company) -> Iterator[_Line]:
    """Yield the lines of an order with taxes that add up, by rate, to the tax on the order's papers."""
    before: dict[Decimal, Decimal] = {}
    supply = None
    for row in rows:
        supply = supply or supply_of(seller, row.Account, row)
        earlier = before.get(row.tax_rate, Decimal(0))
        tax = tax_row(row.hsn, row.tax_rate, row.taxable, interstate=supply.interstate, before=earlier)
        before[row.tax_rate] = earlier + row.taxable
        yield _Line(row, tax, supply)


def _closing(last: _Line, lines: Iterable[_Line]) -> _Line:
    """Return the last of an order's lines with the sums at the end of its papers."""
    taxes, amounts = zip(*((line.tax, line.row.net_amount) for line in lines), strict=True)
    paper = PaperTax(taxes, last.supply.seller, last.supply.place, whole_rupees(sum(amounts, Decimal(0))))
    return last._replace(round_off=paper.round_off, payable=paper.paid)


def _line_count(db: StoreSession, _viewer: Viewer, params: ExportParams) -> int:
    return items.line_count(db, _filter(params))


def _buyer(line: _Line, name: str) -> str:
    return (line.row.delivery or line.row.party).get(name) or ""


def _half(line: _Line) -> Decimal | None:
    """Return CGST or SGST, which are equal; None if the place of supply is unknown."""
    return None if line.supply.interstate is None else line.tax.central


def _integrated(line: _Line) -> Decimal | None:
    return None if line.supply.interstate is None else line.tax.integrated


LINES = ExportTable(
    file_names=("OrderLines.pdf", "OrderLines.csv"),
    params=(*DATE_RANGE, "of_party", "words"),
    sort_columns={},
    title=lambda _viewer: "Order Lines",
    columns=(
        ExportColumn("Order No.", lambda line: line.row.number, share=2),
        ExportColumn("Order Date", lambda line: line.row.placed_at, share=3),
        ExportColumn("Party Code", lambda line: line.row.account_code),
        ExportColumn("Party Name", lambda line: _buyer(line, "name"), share=9),
        ExportColumn("GSTIN", lambda line: line.row.Account.gstin if line.row.Account else "", share=5),
        ExportColumn("Place of Supply", lambda line: described_state(line.supply.place)),
        ExportColumn("Item Code", lambda line: line.row.product_code),
        ExportColumn("Item", lambda line: line.row.product_name, share=9),
        ExportColumn("Size", lambda line: line.row.size_code, share=2),
        ExportColumn("HSN", lambda line: line.row.hsn, share=2),
        ExportColumn("Quantity", lambda line: line.row.quantity, share=2, right=True),
        ExportColumn("Unit", lambda line: line.row.unit),
        ExportColumn("Rate", lambda line: line.row.rate, money=True),
        ExportColumn(
            "Taxable Value", lambda line: line.tax.taxable, share=4, money=True, total="Total Taxable"
        ),
        ExportColumn("GST %", lambda line: line.tax.rate.normalize(), share=2, right=True),
        ExportColumn("CGST", _half, money=True),
        ExportColumn("SGST", _half, money=True),
        ExportColumn("IGST", _integrated, money=True),
        ExportColumn("Amount", lambda line: line.row.net_amount, share=4, money=True, total="Total Amount"),
        ExportColumn("Round off", lambda line: line.round_off, money=True),
        ExportColumn("Payable", lambda line: line.payable, money=True),
        ExportColumn("Status", lambda line: line.row.status),
        ExportColumn("List Rate", lambda line: line.row.list_rate, money=True),
        ExportColumn("Scheme", lambda line: line.row.scheme, share=4),
        ExportColumn("Back-ordered", lambda line: line.row.back_ordered_quantity, right=True),
        ExportColumn("Expected", lambda line: line.row.expected_on),
        ExportColumn("Delivered", lambda line: line.row.sent_quantity, right=True),
        ExportColumn("Discount", lambda line: line.row.discount_amount, money=True),
    ),
    rows=_lines,
    count=_line_count,
    describe_filters=_describe_filters,
    landscape=True,
)
