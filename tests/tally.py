"""A fake Tally: its XML server's protocol over books in memory, misbehaving on demand.

A request that would bring down a real Tally hangs it behind a message; `faults` then says why.
"""

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

from tests import tally_ledgers, tally_vouchers
from tests.tally_books import TAGS, FakeBooks, Record, element, small_shop

_TERM = re.compile(r'\$(\w+)\s*(=|>)\s*(?:"([^"]*)"|(\d+))')
_COUNTS = (
    *("CREATED", "ALTERED", "DELETED", "LASTVCHID", "LASTMID", "COMBINED", "IGNORED", "ERRORS"),
    *("CANCELLED", "EXCEPTIONS"),
)
# Text that no XML parser accepts.
_NOISE = "<UDF:NOTE.LIST><UDF:NOTE>\x05x&#4;</UDF:NOTE></UDF:NOTE.LIST>"


@dataclass
class Tally:
    """What Tally holds, and how it behaves.

    `copies` are other companies that are open, such as a restored backup. `hides_remote_ids` leaves REMOTEID
    out of responses. `trial` is the educational mode, which takes the first two days of a month alone.
    `cancels_wrongly` cancels the first voucher instead. `encoding` is that of its responses; `noise` adds
    text that no XML parser accepts. `breaks_off` is how many of the next responses are cut in the middle.
    `hides_counters` leaves out what says what changed, `empty_answers` are the types, or types with a filter
    such as "StockItem?", of which nothing comes. `sent` counts the records of each type and their lists.
    While `late` is set, an import is done at once but answered only after the event. `creates_on_alter` makes
    a second voucher and reports success. `refuses` is the error that imports are refused with. With
    `refuses_formulas` it knows neither the period that is chosen nor a report of ours. An old release stores
    no dated details of ledgers, a new one nothing else.
    """

    address: str
    books: FakeBooks = field(default_factory=small_shop)
    copies: list[FakeBooks] = field(default_factory=list)
    hides_remote_ids: bool = False
    trial: bool = False
    cancels_wrongly: bool = False
    is_open: bool = True
    encoding: str = "utf-16-le"
    noise: bool = False
    breaks_off: int = 0
    creates_on_alter: bool = False
    cancels_by_master_id_only: bool = False
    refuses: str = ""
    refuses_formulas: bool = False
    is_old_release: bool = False
    faults: list[str] = field(default_factory=list)
    hides_counters: bool = False
    empty_answers: set[str] = field(default_factory=set)
    sent: Counter[str] = field(default_factory=Counter)
    request_counts: Counter[str] = field(default_factory=Counter)
    answered: threading.Event = field(default_factory=threading.Event)
    late: threading.Event | None = None
    before: Callable[[str], None] = lambda _type: None

    def __post_init__(self) -> None:
        self.answered.set()
        self._one_at_a_time = threading.Lock()

    def show_message(self) -> None:
        """Show a message on the screen: requests are not answered."""
        self.answered.clear()

    def read_message(self) -> None:
        """Close the message."""
        self.answered.set()

    def backup(self) -> FakeBooks:
        """Return a copy of the books, with their counters, to be restored later."""
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
            text, is_import = self._response(root)
        if is_import and self.late:
            self.late.wait(60)
        if self.noise:
            text = text.replace("</GUID>", f"</GUID>{_NOISE}")
        return text.encode(self.encoding, "xmlcharrefreplace")

    def _response(self, root: Element) -> tuple[str, bool]:
        if root.findtext("HEADER/TALLYREQUEST") == "Import Data":
            self.request_counts["import"] += 1
            return self._import(root), True
        if root.find(".//REPORT") is not None:
            self.request_counts["report"] += 1
            self.before("report")
            return self._report(root), False
        collection = root.find(".//COLLECTION")
        if collection is None:
            return "<RESPONSE><LINEERROR>Could not find Report!</LINEERROR></RESPONSE>", False
        type = collection.findtext("TYPE") or ""
        self.request_counts[type] += 1
        self.before(type)
        if type == "Company" and collection.find("COMPUTE") is None:
            return self._companies(collection), False
        if type == "Company":
            return self._periods(root, collection), False
        self._check_for_harm(root, type)
        return self._collection(root, collection, type), False

    def _check_for_harm(self, root: Element, type: str) -> None:
        if type not in TAGS:
            self._die(f"requested {type}")
        if type not in ("Voucher", "Bills") and root.find(".//SVFROMDATE") is not None:
            self._die("a period with masters")

    def _die(self, why: str) -> None:
        self.faults.append(why)
        self.answered.clear()
        self.answered.wait(60)

    def _companies(self, collection: Element) -> str:
        if collection.get("ISINITIALIZE") != "Yes":
            self._die("companies in the wrong form")
        shows_gst = any(part.text == "GSTDetails" for part in collection.findall("NATIVEMETHOD"))
        return _answer(
            "".join(
                _company(books, counters=not self.hides_counters, gst=books.gst if shows_gst else "")
                for books in self._open_books()
            )
        )

    def _periods(self, root: Element, collection: Element) -> str:
        """Return the open companies, each with the period of the company that the request is about."""
        books = self._named(root)
        is_known = collection.findtext("COMPUTE") == "PeriodFrom: ##SVFromDate"
        if self.refuses_formulas or books is None or not is_known:
            return "<RESPONSE><LINEERROR>Could not find formula!</LINEERROR></RESPONSE>"
        day = f'<PERIODFROM TYPE="Date">{books.period_from}</PERIODFROM>'
        return _answer(
            "".join(f"<COMPANY NAME={quoteattr(each.name)}>{day}</COMPANY>" for each in self._open_books())
        )

    def _open_books(self) -> list[FakeBooks]:
        return [*self.copies, self.books] if self.is_open else []

    def _named(self, root: Element) -> FakeBooks | None:
        """Return the company that a request names; of two with one name Tally takes the first."""
        name = root.findtext(".//SVCURRENTCOMPANY") or ""
        return next((books for books in self._open_books() if books.name == name), None)

    def _collection(self, root: Element, collection: Element, type: str) -> str:
        books = self._named(root)
        if books is None:
            return _answer("")
        fetch = {name.upper() for name in (collection.findtext("FETCH") or "").split(",")}
        native = {(part.text or "").upper() for part in collection.findall("NATIVEMETHOD")}
        where = root.findtext(".//SYSTEM") or ""
        first, last = root.findtext(".//SVFROMDATE"), root.findtext(".//SVTODATE") or ""
        if type == "Bills":
            # Without both days, and with any filter, a real Tally has no bills; it ignores the days.
            records = books.of(type) if first and last and not where else []
            shown = (element(record, fetch, native) for record in records)
            return _answer("".join(shown))
        records = [
            record
            for record in books.of(type)
            if _holds(where, record) and (not first or first <= record.value("DATE") <= last)
        ]
        if type in self.empty_answers or (where and f"{type}?" in self.empty_answers):
            records = []
        self.sent.update({type: len(records), **{f"{type}.{each}": len(records) for each in native}})
        if self.hides_counters:
            fetch.discard("ALTERID")
        shown = (element(record, fetch, native, remote_id=self._remote_id(record)) for record in records)
        return _answer("".join(shown))

    def _report(self, root: Element) -> str:
        """Return the fields of a report of items, each exploded into its godowns. Empty ones are left out."""
        books, parts = self._named(root), {part.get("NAME"): part for part in root.iter() if part.get("NAME")}

        def part_of(definition: Element, tag: str) -> Element:
            return parts[(definition.findtext(tag) or "").rpartition(" : ")[2]]

        def fields(line: Element, formulas: dict[str, str]) -> str:
            shown = (parts[name] for name in (line.findtext("FIELDS") or "").split(","))
            tags = ((each.findtext("XMLTAG"), formulas[each.findtext("SET") or ""]) for each in shown)
            return "".join(f"<{tag}>{escape(text)}</{tag}>" for tag, text in tags if text.strip())

        is_whole = root.findtext(".//EXPLODEFLAG") == "Yes" and root.findtext("HEADER/TYPE") == "Data"
        if self.refuses_formulas or not is_whole:
            return "<RESPONSE><LINEERROR>Could not find Report!</LINEERROR></RESPONSE>"
        whole = part_of(part_of(parts[root.findtext("HEADER/ID")], "FORMS"), "PARTS")
        items, item_line = part_of(whole, "REPEAT"), parts[whole.findtext("LINES")]
        each_godown = part_of(item_line, "EXPLODE")
        batches, godown_line = part_of(each_godown, "REPEAT"), parts[each_godown.findtext("LINES")]
        owner = parts[(batches.findtext("CHILDOF") or "").removeprefix("#")]
        # Tally has batches of one item alone.
        if (items.findtext("TYPE"), batches.findtext("TYPE")) != ("StockItem", "Batch"):
            self._die("a report of something else")
        if owner.findtext("SET") != "$Name" or owner.get("NAME", "") not in (
            item_line.findtext("FIELDS") or ""
        ):
            self._die("batches of no item")
        text, where = "", root.findtext(".//SYSTEM") or ""
        for item in books.of("StockItem") if books and "report" not in self.empty_answers else ():
            if not _holds(where, item):
                continue
            total = item.value("CLOSINGBALANCE")
            facts = {"$Guid": item.guid, "$Name": item.name, "$$String:$ClosingBalance": total}
            text += fields(item_line, facts)
            for name, held in books.holding(item) if books else ():
                closing = (
                    "if $$IsEmpty:$StkClBalance then $$String:$ClosingBalance else $$String:$StkClBalance"
                )
                text += fields(godown_line, {'"Yes"': "Yes", "$GodownName": name, closing: held})
        return f"<ENVELOPE>{text}</ENVELOPE>"

    def _remote_id(self, record: Record) -> str | None:
        """Return the REMOTEID of a voucher; that of one which was entered in Tally is its GUID."""
        if record.type != "Voucher" or self.hides_remote_ids:
            return None
        return record.remote_id or record.guid

    def _import(self, root: Element) -> str:
        counts: Counter[str] = Counter()
        errors = self._write_all(root, counts)
        numbers = "".join(f"<{tag}>{counts[tag]}</{tag}>" for tag in _COUNTS)
        lines = "".join(f"<LINEERROR>{escape(error)}</LINEERROR>" for error in errors)
        return f"<RESPONSE>{lines}{numbers}</RESPONSE>"

    def _write_all(self, root: Element, counts: Counter[str]) -> list[str]:
        books = self._named(root)
        if books is None:
            counts["ERRORS"] += 1
            return ["Could not set 'SVCurrentCompany'"]
        if self.refuses:
            counts["ERRORS"] += 1
            return [self.refuses]
        errors: list[str] = []
        how = tally_ledgers.MasterImport(
            root.findtext(".//REPORTNAME") or "", root.findtext(".//IMPORTDUPS") or "", self.is_old_release
        )
        for ledger in root.iter("LEDGER"):
            errors += tally_ledgers.write(books, ledger, counts, how)
        for voucher in root.iter("VOUCHER"):
            if voucher.get("ACTION") == "Cancel":
                self._cancel(books, voucher, counts)
            elif self.trial and (voucher.findtext("DATE") or "")[-2:] not in ("01", "02"):
                counts["ERRORS"] += 1
                errors.append("Voucher date is out of range in Educational mode.")
            elif unknown := tally_vouchers.unknown_masters(books, voucher):
                counts["ERRORS"] += 1
                errors.append(unknown)
            elif not tally_vouchers.balances(voucher) or tally_vouchers.wrong_bills(voucher):
                # A refusal that appears in no other count.
                counts["EXCEPTIONS"] += 17
            else:
                self._write(books, voucher, counts)
        return errors

    def _write(self, books: FakeBooks, voucher: Element, counts: Counter[str]) -> None:
        remote_id = voucher.get("REMOTEID", "")
        existing = books.remote_ids.get(remote_id)
        alters = voucher.get("ACTION") == "Alter"
        if existing is not None and existing not in books.records:
            existing = None
        if alters and existing is None:
            counts["IGNORED"] += 1
            return
        if existing is None or (alters and (self.creates_on_alter or voucher.find("MASTERID") is not None)):
            counts["LASTVCHID"] = self._create(books, voucher, remote_id)
            counts["CREATED"] += 1
            return
        existing.fields.update(tally_vouchers.fields(voucher))
        existing.lists.update(tally_vouchers.lists(voucher))
        books.vouchers += 1
        existing.alter_id = books.vouchers
        counts["ALTERED"] += 1

    def _create(self, books: FakeBooks, voucher: Element, remote_id: str) -> int:
        books.vouchers += 1
        series = "RCPT" if voucher.get("VCHTYPE") == "Receipt" else "SO"
        number = f"{series}/{len(books.of('Voucher')) + 1}"
        record = Record("Voucher", "", f"{books.guid}-{books.vouchers:08x}", books.vouchers)
        record.fields = {
            **tally_vouchers.fields(voucher),
            "VOUCHERNUMBER": number,
            "MASTERID": f" {books.vouchers}",
        }
        record.lists = tally_vouchers.lists(voucher)
        record.remote_id = remote_id
        books.records.append(record)
        if remote_id:
            books.remote_ids[remote_id] = record
        return books.vouchers

    def _cancel(self, books: FakeBooks, voucher: Element, counts: Counter[str]) -> None:
        vouchers = books.of("Voucher")
        if self.cancels_wrongly:
            existing = vouchers[0]
        elif voucher.get("TAGNAME") == "Voucher Number":
            # Of several with one number the first is taken, no matter who entered it.
            numbers = [each for each in vouchers if each.value("VOUCHERNUMBER") == voucher.get("TAGVALUE")]
            existing = numbers[0] if numbers else None
        elif voucher.get("TAGNAME") == "MasterID":
            ids = {record.value("MASTERID").strip(): record for record in vouchers}
            existing = ids.get(voucher.get("TAGVALUE", ""))
        elif self.cancels_by_master_id_only:
            existing = None
        else:
            existing = books.remote_ids.get(voucher.get("REMOTEID", ""))
        if existing is None or existing not in vouchers:
            counts["IGNORED"] += 1
            return
        existing.fields["ISCANCELLED"] = "Yes"
        books.vouchers += 1
        existing.alter_id = books.vouchers
        counts["CANCELLED"] += 1


@contextmanager
def running_tally() -> Iterator[Tally]:
    """Run a fake Tally on its own port."""
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
            # The client has given up by now.
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        pass


def _company(books: FakeBooks, *, counters: bool, gst: str) -> str:
    state = f"<STATENAME>{escape(books.state)}</STATENAME>" if books.state else ""
    gstin = f"<GSTREGISTRATIONNUMBER>{books.gstin}</GSTREGISTRATIONNUMBER>" if books.gstin else ""
    numbers = (f" {books.vouchers}", f" {books.masters}") if counters else ("", "")
    return (
        f'<COMPANY NAME={quoteattr(books.name)} RESERVEDNAME="">'
        f'<LASTVOUCHERDATE TYPE="Date">{books.last_voucher}</LASTVOUCHERDATE>'
        f'<BOOKSFROM TYPE="Date">{books.books_from}</BOOKSFROM>'
        f'<GUID TYPE="String">{books.guid}</GUID>'
        f'<ALTVCHID TYPE="Number">{numbers[0]}</ALTVCHID>'
        f'<ALTMSTID TYPE="Number">{numbers[1]}</ALTMSTID>{state}{gstin}{gst}</COMPANY>'
    )


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
        # Tally compares texts without regard to case.
        if sign == "=" and value.casefold() != text.casefold():
            return False
        if sign == ">" and int(value or 0) <= int(number):
            return False
    return True
