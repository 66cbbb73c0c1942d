"""Wire names stay at the edge: schemas and routes know them, the code below knows attributes."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

APP = Path(__file__).parents[2] / "app"
# The edge, and programs that call the API from outside.
EDGE = ("schemas.py", "routes.py", "catalogue/shop_answers.py", "shared/date_range.py", "edge/wire_names.py")
CLIENTS = ("commands", "demo")

STORED_LABELS = {"SETTINGS_VARIABLE", "IS_REQUIRED", "FIELD_TYPE"}
STORED_SYNC_CHOICES = {
    *("dataNm", "guestLedger", "roundOffLedger", "salesLedger", "sendOn", "stockMinutes"),
    *("taxLedgers", "voucherType", "autoSync", "compName", "orderPrefix", "rateLedgers"),
    *("newLedgers", "ledgerGroup", "salespersonCostCentre", "optionalVouchers", "workFrom", "workTo"),
    *("sendReceipts", "cashLedger", "bankLedger", "stockGodowns"),
}
COUNTERS = {"altMst", "altVch"}
# Documents with these keys are stored, answer every error, or are read by others' programs and releases.
EXCEPTIONS = {
    "people/auth/tokens.py": {"mobileNo", "partyGd"},
    "papers/exports/renderers/order.py": STORED_LABELS,
    # A column of a list, which a call has too.
    "papers/reports/receivables.py": {"onAccount"},
    "notices/delivery.py": {"orderId"},
    "edge/openapi.py": {"contentType"},
    "orders/place/checkout.py": STORED_LABELS,
    "platform/identity/sign_ins.py": {"codeRequired"},
    "platform/archives/bringing_back.py": {"fileName"},
    "platform/archives/service.py": {"fileName"},
    "platform/jobs/service.py": {"fileName"},
    "platform/lifecycle/replacing.py": {"fileName"},
    "store/pwa/rules.py": {"primaryColor", "primaryColorText"},
    "store/settings/service.py": STORED_LABELS,
    "edge/body_parser.py": {"mobileNo"},
    "edge/middleware.py": {"errorKeys"},
    "edge/admission.py": {"errorKeys"},
    "books/sync/attention.py": {"problemKey"},
    "books/sync/agents/orders.py": {*STORED_SYNC_CHOICES, "orderNo", "remoteId", "wasSent", "costCentre"},
    "books/sync/agents/receipts.py": {*STORED_SYNC_CHOICES, "receiptNo", "remoteId", "wasSent"},
    "books/sync/book_names.py": {*STORED_SYNC_CHOICES, "voucherTypes"},
    "books/sync/cleaning.py": {"otherUnits", "quantityRates"},
    "books/sync/importing/datasets.py": COUNTERS,
    "books/sync/schedule.py": {*STORED_SYNC_CHOICES, *COUNTERS},
    "books/sync/agents/beats.py": {*STORED_SYNC_CHOICES, "problemKey"},
    "books/sync/agents/parties.py": STORED_SYNC_CHOICES,
    "books/sync/agents/packs.py": STORED_SYNC_CHOICES,
    "books/sync/agents/vouchers.py": STORED_SYNC_CHOICES,
    "books/sync/connectors/": {"orderNo", "salesLedger", "stockGodowns", *COUNTERS},
    "books/sync/queries.py": STORED_SYNC_CHOICES,
    "books/sync/rules.py": STORED_SYNC_CHOICES,
    "books/sync/service.py": STORED_SYNC_CHOICES,
    "edge/telemetry/trace_relay.py": {"resourceSpans", "scopeSpans"},
    "people/verification/codes.py": {"codeRequired"},
}


def test_no_wire_name_is_below_the_edge():
    hits = [
        f"app/{name}:{line}: {word}"
        for name, line, word in names_below_the_edge()
        if word not in _excepted(name)
    ]

    assert hits == [], "use the attribute's name; the schema maps it"


def test_every_exception_is_needed():
    used = {name for name, _, word in names_below_the_edge() if word in _excepted(name)}

    unused = [path for path in EXCEPTIONS if not any(name.startswith(path) for name in used)]
    assert unused == []


def test_names_inside_longer_texts_are_found():
    tree = ast.parse('"""sizeCd"""\nsql = "SELECT 1 AS sizeCd"\nraise_error(f"orderDtl.{name}")')

    assert [word for _, word in _words(tree)] == ["sizeCd", "orderDtl"]


def names_below_the_edge() -> Iterator[tuple[str, int, str]]:
    for path in sorted(APP.rglob("*.py")):
        name = path.relative_to(APP).as_posix()
        if not name.endswith(EDGE) and not name.startswith(CLIENTS):
            yield from ((name, line, word) for line, word in _words(ast.parse(path.read_text())))


def _excepted(name: str) -> set[str]:
    return {word for path, words in EXCEPTIONS.items() if name.startswith(path) for word in words}


def _words(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the wire names in the texts of a module, without its docstrings and declarations of columns."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    declared = docstrings | {id(node) for node in _names_of_columns(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in declared:
            yield from (
                (node.lineno, word) for word in re.findall(r"\w+", node.value) if word in wire_names()
            )


def _names_of_columns(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield the wire names that columns of lists declare: the second argument."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Column":
            yield from (each for each in node.args[1:2] if isinstance(each, ast.Constant))


@cache
def wire_names() -> frozenset[str]:
    """Return the fields of all schemas whose style is the wire's: `ITEM_CD`, `itemCd`."""
    names = {name for path in APP.rglob("*schemas.py") for name in _field_names(ast.parse(path.read_text()))}
    for path in APP.rglob("*.py"):
        names |= {str(each.value) for each in _names_of_columns(ast.parse(path.read_text()))}
    return frozenset(name for name in names if re.search("[a-z][A-Z]|[A-Z]_", name))


def _field_names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "data_key" and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
        if isinstance(node, ast.ClassDef):
            for line in node.body:
                targets = line.targets if isinstance(line, ast.Assign) else []
                yield from (target.id for target in targets if isinstance(target, ast.Name))
