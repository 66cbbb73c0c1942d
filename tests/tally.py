"""A fake Tally: its XML server's protocol over books in memory, misbehaving on demand.

Requests that crash a real Tally make it hang behind a message box; `faults` then has the reason.
"""

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

from tests.tally_books import TAGS, Books, Record, element, small_shop

_TERM = re.compile(r'\$(\w+)\s*(=|>)\s*(?:"([^"]*)"|(\d+))')
_COUNTS = (
    *("CREATED", "ALTERED", "DELETED", "LASTVCHID", "LASTMID", "COMBINED", "IGNORED", "ERRORS"),
    *("CANCELLED", "EXCEPTIONS"),
)
# Characters that no XML parser accepts.
_NOISE = "<UDF:NOTE.LIST><UDF:NOTE>\x05x&#4;</UDF:NOTE></UDF:NOTE.LIST>"


@dataclass
class Tally:
    """The data of a fake Tally, and how it should behave.

    `encoding` is that of its answers; `noise` puts in what no XML parser takes. Behind `modal` nobody is
    answered. `breaks_off` cuts the next answers in the middle. `late` answers an import only once told,
    though it is done. `creates_on_alter` makes a second voucher and calls that a success. `refuses` are
    words with which imports are refused.
    """

    address: str
    books: Books = field(default_factory=small_shop)
    is_open: bool = True
    encoding: str = "utf-16-le"
    noise: bool = False
    breaks_off: int = 0
    creates_on_alter: bool = False
    cancels_by_number_only: bool = False
    refuses: str = ""
    faults: list[str] = field(default_factory=list)
    asked: Counter[str] = field(default_factory=Counter)
    answered: threading.Event = field(default_factory=threading.Event)
    late: threading.Event | None = None
    before: Callable[[str], None] = lambda _type: None

    def __post_init__(self) -> None:
        self.answered.set()
        self._one_at_a_time = threading.Lock()

    def show_message(self) -> None:
        """Open a message box: Tally answers no request."""
        self.answered.clear()

    def read_message(self) -> None:
        """Close the message box."""
        self.answered.set()

    def backup(self) -> Books:
        """Return a copy of the books to restore later, counters included."""
        return deepcopy(self.books)

    @property
    def orders(self) -> list[Record]:
        """Return the vouchers in the books."""
        return self.books.of("Voucher")

    def answer(self, request: bytes) -> bytes:
        """Return the response to a request."""
        self.answered.wait(60)
        with self._one_at_a_time:
            root = ElementTree.fromstring(request.decode("utf-16-le"))  # noqa: S314 -- a test's own text
            text, is_import = self._said(root)
        if is_import and self.late:
            self.late.wait(60)
        if self.noise:
            text = text.replace("</GUID>", f"</GUID>{_NOISE}")
        return text.encode(self.encoding, "xmlcharrefreplace")

    def _said(self, root: Element) -> tuple[str, bool]:
        if root.findtext("HEADER/TALLYREQUEST") == "Import Data":
            self.asked["import"] += 1
            return self._import(root), True
        collection = root.find(".//COLLECTION")
        if collection is None:
            return "<RESPONSE><LINEERROR>Could not find Report!</LINEERROR></RESPONSE>", False
        type = collection.findtext("TYPE") or ""
        self.asked[type] += 1
        self.before(type)
        if type == "Company":
            return self._companies(collection), False
        self._look_for_harm(root, type)
        return self._collection(root, collection, type), False

    def _look_for_harm(self, root: Element, type: str) -> None:
        if type not in TAGS:
            self._die(f"asked for {type}")
        if type != "Voucher" and root.find(".//SVFROMDATE") is not None:
            self._die("a period with masters")

    def _die(self, why: str) -> None:
        self.faults.append(why)
        self.answered.clear()
        self.answered.wait(60)

    def _companies(self, collection: Element) -> str:
        if collection.get("ISINITIALIZE") != "Yes":
            self._die("companies in the wrong form")
        company = ""
        if self.is_open:
            books = self.books
            company = (
                f'<COMPANY NAME={quoteattr(books.name)} RESERVEDNAME="">'
                f'<LASTVOUCHERDATE TYPE="Date">{books.last_voucher}</LASTVOUCHERDATE>'
                f'<BOOKSFROM TYPE="Date">{books.books_from}</BOOKSFROM>'
                f'<GUID TYPE="String">{books.guid}</GUID>'
                f'<ALTVCHID TYPE="Number"> {books.vouchers}</ALTVCHID>'
                f'<ALTMSTID TYPE="Number"> {books.masters}</ALTMSTID></COMPANY>'
            )
        return _answer(company)

    def _collection(self, root: Element, collection: Element, type: str) -> str:
        if not self.is_open or root.findtext(".//SVCURRENTCOMPANY") != self.books.name:
            return _answer("")
        fetch = {name.upper() for name in (collection.findtext("FETCH") or "").split(",")}
        native = {(part.text or "").upper() for part in collection.findall("NATIVEMETHOD")}
        where = root.findtext(".//SYSTEM") or ""
        first, last = root.findtext(".//SVFROMDATE"), root.findtext(".//SVTODATE") or ""
        found = [
            record
            for record in self.books.of(type)
            if _holds(where, record) and (not first or first <= record.value("DATE") <= last)
        ]
        return _answer("".join(element(record, fetch, native) for record in found))

    def _import(self, root: Element) -> str:
        counts: Counter[str] = Counter()
        errors = self._write_all(root, counts)
        told = "".join(f"<{tag}>{counts[tag]}</{tag}>" for tag in _COUNTS)
        lines = "".join(f"<LINEERROR>{escape(error)}</LINEERROR>" for error in errors)
        return f"<RESPONSE>{lines}{told}</RESPONSE>"

    def _write_all(self, root: Element, counts: Counter[str]) -> list[str]:
        if root.findtext(".//SVCURRENTCOMPANY") != self.books.name or not self.is_open:
            counts["ERRORS"] += 1
            return ["Could not set 'SVCurrentCompany'"]
        if self.refuses:
            counts["ERRORS"] += 1
            return [self.refuses]
        for voucher in root.iter("VOUCHER"):
            if voucher.get("ACTION") == "Cancel":
                self._cancel(voucher, counts)
            elif not self._balances(voucher):
                # A complete rejection, which no other counter includes.
                counts["EXCEPTIONS"] += 17
            else:
                self._write(voucher, counts)
        return []

    def _balances(self, voucher: Element) -> bool:
        entries = [
            *voucher.findall("LEDGERENTRIES.LIST"),
            *voucher.findall("ALLINVENTORYENTRIES.LIST/ACCOUNTINGALLOCATIONS.LIST"),
        ]
        ledgers = {record.name for record in self.books.of("Ledger")}
        known = all(entry.findtext("LEDGERNAME") in ledgers for entry in entries)
        return known and sum(Decimal(entry.findtext("AMOUNT") or "0") for entry in entries) == 0

    def _write(self, voucher: Element, counts: Counter[str]) -> None:
        remote_id = voucher.get("REMOTEID", "")
        there = self.books.remote_ids.get(remote_id)
        alters = voucher.get("ACTION") == "Alter"
        if alters and there is None:
            counts["IGNORED"] += 1
            return
        if there is None or (alters and (self.creates_on_alter or voucher.find("MASTERID") is not None)):
            self._create(voucher, remote_id)
            counts["CREATED"] += 1
            return
        there.fields.update(_fields(voucher))
        there.lists.update(_lists(voucher))
        self.books.vouchers += 1
        counts["ALTERED"] += 1

    def _create(self, voucher: Element, remote_id: str) -> None:
        books = self.books
        books.vouchers += 1
        number = f"SO/{len(self.orders) + 1}"
        record = Record("Voucher", "", f"{books.guid}-{books.vouchers:08x}", books.vouchers)
        record.fields = {**_fields(voucher), "VOUCHERNUMBER": number, "MASTERID": f" {books.vouchers}"}
        record.lists = _lists(voucher)
        books.records.append(record)
        if remote_id:
            books.remote_ids.setdefault(remote_id, record)

    def _cancel(self, voucher: Element, counts: Counter[str]) -> None:
        if voucher.get("TAGNAME") == "Voucher Number":
            numbers = {record.value("VOUCHERNUMBER"): record for record in self.orders}
            there = numbers.get(voucher.get("TAGVALUE", ""))
        elif self.cancels_by_number_only:
            there = None
        else:
            there = self.books.remote_ids.get(voucher.get("REMOTEID", ""))
        if there is None:
            counts["IGNORED"] += 1
            return
        there.fields["ISCANCELLED"] = "Yes"
        self.books.vouchers += 1
        counts["CANCELLED"] += 1


@contextmanager
def running_tally() -> Iterator[Tally]:
    """Run a fake Tally on a free port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    tally = Tally(f"http://127.0.0.1:{server.server_port}/")
    server.tally = tally  # pyright: ignore[reportAttributeAccessIssue] -- the server carries it to its handlers
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield tally
    finally:
        tally.answered.set()
        if tally.late:
            tally.late.set()
        server.shutdown()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self._send(b"<RESPONSE>TallyPrime Server is Running</RESPONSE>")

    def do_POST(self) -> None:
        tally: Tally = self.server.tally  # pyright: ignore[reportAttributeAccessIssue] -- the server carries it to its handlers
        body = self.rfile.read(int(self.headers["Content-Length"]))
        answer = tally.answer(body)
        if tally.breaks_off:
            tally.breaks_off -= 1
            self._send(answer[: len(answer) // 2], of=len(answer))
            self.close_connection = True
            return
        self._send(answer)

    def _send(self, body: bytes, of: int | None = None) -> None:
        try:
            self.send_response(200)
            self.send_header("Content-Type", "text/xml")
            self.send_header("Content-Length", str(of or len(body)))
            self.end_headers()
            self.wfile.write(body)
        except ConnectionError:
            # The client has disconnected.
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        pass


def _answer(records: str) -> str:
    counts = "".join(f"<{tag}>0</{tag}>" for tag in ("COMPANY", "GROUP", "LEDGER", "STOCKITEM", "VOUCHER"))
    return (
        "<ENVELOPE><HEADER><VERSION>1</VERSION><STATUS>1</STATUS></HEADER><BODY><DESC>"
        f"<CMPINFO>{counts}</CMPINFO></DESC><DATA><COLLECTION>{records}</COLLECTION></DATA></BODY></ENVELOPE>"
    )


def _holds(where: str, record: Record) -> bool:
    return any(_all_hold(terms, record) for terms in where.split(" OR "))


def _all_hold(terms: str, record: Record) -> bool:
    for method, sign, text, number in _TERM.findall(terms):
        value = record.value(method.upper()).strip()
        if sign == "=" and value != text:
            return False
        if sign == ">" and int(value or 0) <= int(number):
            return False
    return True


def _fields(voucher: Element) -> dict[str, str]:
    return {part.tag: part.text or "" for part in voucher if not len(part)}


def _lists(voucher: Element) -> dict[str, str]:
    lists: dict[str, str] = {}
    for part in voucher:
        if len(part):
            lists[part.tag] = lists.get(part.tag, "") + ElementTree.tostring(part, encoding="unicode")
    return lists
