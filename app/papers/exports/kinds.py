"""The kinds of export: file names, parameters, and who may request them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from app.money.queries import payment_seen_by
from app.money.rules import receipt_number
from app.orders.documents.dispatches.queries import dispatch_of
from app.orders.documents.returns.credit_notes import IssuedCreditNote, credit_note_seen_by
from app.orders.items.gst import prints_bills_of_supply, prints_proformas
from app.orders.items.notes import Paper
from app.orders.items.queries import one_order, order_numbers, tax_registrations
from app.papers.exports.labels import Labels
from app.papers.exports.tables import TABLES
from app.papers.exports.tables.statement import READERS, STATEMENT, statement_account
from app.papers.exports.tables.table import EVERY_CALLER, OWNER, ExportParams, ExportTable
from app.people.auth.viewer import Viewer
from app.shared.actor import Access
from app.shared.errors import NotFound
from app.store.settings.models import Company
from app.store.settings.queries import company
from tenant_router.session import StoreSession

CONTENT_TYPES = {
    "pdf": "application/pdf",
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
# The paper of orders: A4, or the roll of a receipt printer.
A4, ROLL = "A4", "80mm"
PAPERS = (A4, ROLL)
# A file of more orders would take minutes to make.
MAX_ORDERS = 100
# The parameters of every list: the order of its rows.
SORT = ("ordered_by", "desc")


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A kind of paper for orders: the name of its file, the condition for printing it, and its words.

    A paper without a title has the order's number as its heading. With `summary` it shows the states and the
    tax by HSN.
    """

    name: str
    is_printed: Callable[[Viewer, Company, str], bool]
    title: Callable[[Labels], str]
    warning: Callable[[Labels], str]
    summary: bool = True


BILL_OF_SUPPLY = PaperKind(
    "Bill",
    lambda viewer, _seller, registration: prints_bills_of_supply(viewer.settings, registration),
    title=lambda words: words.bill_of_supply,
    warning=lambda _words: "",
)
PROFORMA = PaperKind(
    "Proforma",
    lambda viewer, seller, registration: prints_proformas(viewer.settings, seller, registration),
    title=lambda words: words.proforma,
    warning=lambda words: words.proforma_warning,
)
INQUIRY = PaperKind(
    "Order",
    lambda viewer, _seller, _registration: viewer.settings.inquiry,
    title=lambda _words: "",
    warning=lambda words: words.inquiry_warning,
    summary=False,
)
ORDER = replace(INQUIRY, is_printed=lambda *_of: True, warning=lambda words: words.order_warning)
# The first kind that suits the store and the order is printed.
ORDER_PAPERS = (BILL_OF_SUPPLY, PROFORMA, INQUIRY, ORDER)


def paper_kind(viewer: Viewer, seller: Company, registrations: Collection[str]) -> PaperKind:
    """Return the kind of paper for orders of a viewer; the seller had these registrations.

    A viewer without rates gets a paper without amounts.
    """
    kinds = ORDER_PAPERS if viewer.visibility.rates else (INQUIRY, ORDER)
    return next(each for each in kinds if any(each.is_printed(viewer, seller, of) for of in registrations))


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A kind of export in one format: its file name and the callers who may have it.

    `file_name` raises NotFound for data that the viewer may not see.
    """

    file_name: Callable[[StoreSession, Viewer, ExportParams], str]
    allowed: frozenset[Access] = EVERY_CALLER


@dataclass(frozen=True, slots=True)
class ExportKind:
    """A kind of export, by format: its declaration for the request, the queue and the worker.

    `renderer` is the module of `renderers` whose `write` makes the PDF; without one, the export is a table of
    `tables`. `params` are the request fields that it uses, and `needed` is the required one. A person may
    have `max_running` exports of the kind in one format in progress, and one waiting. A file for the owner
    counts as a print of its orders if `paper` is set.
    """

    params: tuple[str, ...]
    formats: Mapping[str, ExportFormat]
    renderer: str | None = None
    needed: str | None = None
    max_running: int = 1
    paper: Paper | None = None


def ids_of(params: ExportParams) -> Sequence[int]:
    """Return the orders of a paper."""
    return params["order_ids"] if "order_ids" in params else [params["order_id"]]


def _order(db: StoreSession, viewer: Viewer, params: ExportParams) -> str:
    listed = one_order(db, viewer.actor, params["order_id"])
    if listed is None:
        raise NotFound("order.unknown")
    return f"{_name_of_paper(db, viewer, params)}_{listed.order.number}.pdf"


def _name_of_paper(db: StoreSession, viewer: Viewer, params: ExportParams) -> str:
    """Return the name of the paper on which orders are printed."""
    return paper_kind(viewer, company(db), tax_registrations(db, ids_of(params))).name


def _receipt(db: StoreSession, viewer: Viewer, params: ExportParams) -> str:
    listed = payment_seen_by(db, params["payment_id"], viewer.actor)
    return f"Receipt_{receipt_number(listed.payment.id)}.pdf"


def _credit_note(db: StoreSession, viewer: Viewer, params: ExportParams) -> str:
    issued = credit_note_of(db, viewer, params["return_id"])
    return f"CreditNote_{issued.note.printed_number.replace('/', '-')}.pdf"


def credit_note_of(db: StoreSession, viewer: Viewer, return_id: int) -> IssuedCreditNote:
    """Return the credit note of a return. Raises NotFound for viewers who may not see it, or see no rates."""
    if not viewer.visibility.rates:
        raise NotFound("return.no_credit_note")
    return credit_note_seen_by(db, return_id, viewer.actor)


def _several(
    name_of: Callable[[StoreSession, Viewer, ExportParams], str],
) -> Callable[[StoreSession, Viewer, ExportParams], str]:
    """Return the file name of several orders: with the first and the last number, or the only one."""

    def file_name(db: StoreSession, viewer: Viewer, params: ExportParams) -> str:
        numbers = order_numbers(db, viewer.actor, params["order_ids"])
        if len(numbers) < len(set(params["order_ids"])):
            raise NotFound("order.unknown")
        name = name_of(db, viewer, params)
        if len(numbers) == 1:
            return f"{name}_{numbers[0]}.pdf"
        return f"{name}s_{numbers[0]}-{numbers[-1]}.pdf"

    return file_name


def _slips(db: StoreSession, viewer: Viewer, params: ExportParams) -> str:
    """Return the file name of packing slips; a slip of a dispatch has its number next to the order's."""
    if params["dispatch_id"] is None:
        return _several(lambda _db, _viewer, _params: "PackingSlip")(db, viewer, params)
    found = dispatch_of(db, params["order_ids"], params["dispatch_id"])
    numbers = order_numbers(db, viewer.actor, params["order_ids"])
    if found is None or len(numbers) != 1:
        raise NotFound("order.dispatch_unknown")
    return f"PackingSlip_{numbers[0]}_{found[0].number}.pdf"


def _paper(
    renderer: str,
    needed: str,
    *more: str,
    file_name: Callable[[StoreSession, Viewer, ExportParams], str],
    allowed: frozenset[Access],
    printed: Paper | None = None,
) -> ExportKind:
    """Return a kind of paper: a PDF of the subject in the `needed` field."""
    formats = {"pdf": ExportFormat(file_name, allowed)}
    return ExportKind((needed, *more), formats, renderer, needed, max_running=5, paper=printed)


def _list(table: ExportTable, renderer: str | None = None) -> ExportKind:
    formats = {
        name.rpartition(".")[2]: ExportFormat(lambda *_of, name=name: name, readers)
        for name, readers in zip(table.file_names, (table.pdf_readers, OWNER, OWNER), strict=False)
    }
    return ExportKind((*table.params, *SORT), formats, renderer)


def _statement(ending: str, readers: frozenset[Access]) -> ExportFormat:
    return ExportFormat(lambda *of: f"Statement_{statement_account(*of).code}.{ending}", readers)


KINDS = {
    "order": _paper(
        "order",
        "order_id",
        "paper",
        "language",
        file_name=_order,
        allowed=EVERY_CALLER | {Access.LINK},
        printed=Paper.ORDER,
    ),
    "severalOrders": _paper(
        "order",
        "order_ids",
        "paper",
        "language",
        file_name=_several(_name_of_paper),
        allowed=OWNER,
        printed=Paper.ORDER,
    ),
    "packingSlips": _paper(
        "packing",
        "order_ids",
        "paper",
        "dispatch_id",
        file_name=_slips,
        allowed=OWNER,
        printed=Paper.SLIP,
    ),
    "receipt": _paper(
        "receipt",
        "payment_id",
        file_name=_receipt,
        allowed=OWNER | {Access.PARTY, Access.SALESPERSON},
    ),
    "creditNote": _paper(
        "credit_note", "return_id", "paper", "language", file_name=_credit_note, allowed=EVERY_CALLER
    ),
    **{name: _list(table) for name, table in TABLES.items()},
    "products": _list(TABLES["products"], renderer="products"),
    "statement": ExportKind(
        params=STATEMENT.params,
        formats={"pdf": _statement("pdf", READERS), "csv": _statement("csv", OWNER)},
    ),
}
