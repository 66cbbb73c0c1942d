"""Hostile files, made by code: what a file of each kind should not be, and what it may do to a reader."""

# ruff: noqa: E501 -- a line for each file is easier to read than several

import io
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable, Mapping
from functools import cache

from openpyxl import Workbook

from tests.safety.texts import MARKUP

MEGABYTE = 1024 * 1024
Corpus = Mapping[str, Callable[[], bytes]]
GOOD = b"Item code,Item name,Group,Rate,Stock\nF1,Ceiling fan,Fans,1500,7\n"
NUMBERS = ("NaN", "Infinity", "-Infinity", "1e999", "9" * 5000, "0x10", "1_000", "٣٤", "-0", "1e-999")
NAMES = (
    "../../../etc/cron.d/evil",
    "/etc/evil.dbf",
    "C:\\Windows\\evil.dbf",
    "..\\..\\evil.dbf",
    "a/../../evil.dbf",
    "evil\u202efbd.exe",
    "\u200b.dbf",
    "x" * 5000 + ".dbf",
    "con.dbf",
)
TEXTS = (
    *MARKUP,
    "\u202egnp.exe",
    "\u200b\u200d\ufeff",
    "a\u0301" * 300,
    "\ufffe\uffff",
    "𝕳",
    "\x1b[31m",
    *NAMES,
)


def csv_of(*rows: str) -> bytes:
    return GOOD + "".join(f"{row}\n" for row in rows).encode("utf-8", "surrogatepass")


def quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'


CSV: Corpus = {
    "empty": lambda: b"",
    "a NUL": lambda: GOOD + b"F2,a\0b,Fans,1,1\n",
    "only NULs": lambda: b"\0" * MEGABYTE,
    "UTF-16 of half pairs": lambda: b"\xff\xfe" + b"\x00\xd8" * 1000,
    "half pairs in UTF-8": lambda: csv_of("F2,\ud800,Fans,1,1"),
    "bytes of no text": lambda: bytes(range(256)) * 100,
    "a mark and nothing else": lambda: b"\xef\xbb\xbf",
    "a quotation mark left open": lambda: GOOD + b'F2,"' + b"x" * MEGABYTE,
    "quotation marks alone": lambda: b'"' * 99_999,
    "old line ends": lambda: GOOD.replace(b"\n", b"\r"),
    "a PDF": lambda: b"%PDF-1.7\n" + GOOD,
    "a page": lambda: b"<!DOCTYPE html><script>alert(1)</script>\n" + GOOD,
    "the start of a zip": lambda: b"PK\x03\x04" + GOOD,
    "odd numbers": lambda: csv_of(
        *(f"N{at},Fan,Fans,{number},{number}" for at, number in enumerate(NUMBERS))
    ),
    "odd texts": lambda: csv_of(*(f"T{at},{quoted(one)},{quoted(one)},1,1" for at, one in enumerate(TEXTS))),
    "odd codes": lambda: csv_of(*(f"{quoted(one)},Fan {at},Fans,1,1" for at, one in enumerate(TEXTS))),
    "a column many times": lambda: b",".join([b"Item name"] * 400) + b"\n" + b",".join([b"x"] * 400) + b"\n",
    "300,000 empty rows": lambda: GOOD + b",,,,\n" * 300_000,
}


def zip_of(*files: tuple[str, bytes], **options: int) -> bytes:
    content = io.BytesIO()
    with (
        warnings.catch_warnings(),
        zipfile.ZipFile(content, "w", options.get("method", zipfile.ZIP_DEFLATED)) as archive,
    ):
        # The same name twice.
        warnings.simplefilter("ignore")
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, options.get("method", zipfile.ZIP_DEFLATED))
    return content.getvalue()


def zip_with(content: bytes, position: int, value: bytes) -> bytes:
    """Return an archive with other bytes in each entry of its directory, `position` bytes after the start."""
    changed, at = bytearray(content), content.find(b"PK\x01\x02")
    while at >= 0:
        changed[at + position : at + position + len(value)] = value
        at = content.find(b"PK\x01\x02", at + 4)
    return bytes(changed)


@cache
def bomb(name: str) -> bytes:
    return zip_of((name, b"0" * 300 * MEGABYTE))


def link(name: str, target: str) -> bytes:
    content = io.BytesIO()
    entry = zipfile.ZipInfo(name)
    entry.external_attr = 0o120777 << 16
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr(entry, target)
    return content.getvalue()


def overlapping() -> bytes:
    """Return an archive of which a thousand entries are the same compressed bytes."""
    content = zip_of(("A.DBF", b"0" * MEGABYTE))
    start, end = content.find(b"PK\x01\x02"), content.find(b"PK\x05\x06")
    entries = content[start:end] * 1000
    tail = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, 1000, 1000, len(entries), start, 0)
    return content[:start] + entries + tail


ZIP: Corpus = {
    "a bomb": lambda: bomb("ITEMS.DBF"),
    "a bomb of XML": lambda: bomb("Master.xml"),
    "a zip in a zip": lambda: zip_of(("inner.zip", bomb("ITEMS.DBF"))),
    "entries that overlap": overlapping,
    "70,000 entries": lambda: zip_of(
        *((f"{at}.dbf", b"") for at in range(70_000)), method=zipfile.ZIP_STORED
    ),
    "a link": lambda: link("ITEMS.DBF", "/etc/passwd"),
    "cut short": lambda: zip_of(("ITEMS.DBF", table()))[:-30],
    "empty": lambda: zip_of(),
    "a folder alone": lambda: zip_of(("folder/", b"")),
    "twice the same name": lambda: zip_of(("ITEMS.DBF", table()), ("ITEMS.DBF", b"other")),
    "encrypted": lambda: zip_with(zip_of(("ITEMS.DBF", table())), 8, b"\x01\x00"),
    "an unknown method": lambda: zip_with(zip_of(("ITEMS.DBF", table())), 10, b"\x63\x00"),
    "a wrong sum": lambda: zip_with(zip_of(("ITEMS.DBF", table())), 16, b"\0\0\0\0"),
    "a wrong size": lambda: zip_with(zip_of(("ITEMS.DBF", table())), 24, b"\xff\xff\xff\x7f"),
    "a wrong place": lambda: zip_with(zip_of(("ITEMS.DBF", table())), 42, b"\xff\xff\xff\x7f"),
    **{f"named {name[:30]!r}": lambda name=name: zip_of((name, table())) for name in NAMES},
}


def table(
    fields: bytes | None = None, rows: bytes = b" F1  Ceiling fan         1500", **header: int
) -> bytes:
    """Return a DBF of items; `header` has other figures than are true."""
    if fields is None:
        fields = b"".join(
            struct.pack("<11sc4xBB14x", name, kind, width, 0)
            for name, kind, width in ((b"ITEMCODE", b"C", 4), (b"ITEMNAME", b"C", 18), (b"RATE", b"N", 6))
        )
    width = header.get("width", 29)
    count = header.get("count", max(1, len(rows) // max(1, width)))
    start = header.get("start", 32 + len(fields) + 1)
    head = struct.pack(
        "<BBBBIHH17xBH", header.get("version", 3), 126, 1, 1, count, start, width, header.get("page", 3), 0
    )
    return head + fields + b"\r" + rows + b"\x1a"


def field(name: bytes, kind: bytes, width: int) -> bytes:
    return struct.pack("<11sc4xBB14x", name, kind, width, 0)


DBF: Corpus = {
    "empty": lambda: b"",
    "a header alone": lambda: table()[:20],
    "four billion rows": lambda: table(count=2**32 - 1),
    "rows of no width": lambda: table(width=0),
    "rows wider than the file": lambda: table(width=65_535),
    "rows that begin in the header": lambda: table(start=0),
    "rows that begin after the end": lambda: table(start=65_535),
    "2,000 columns": lambda: table(b"".join(field(b"C%d" % at, b"C", 1) for at in range(2_000))),
    "a column of no width": lambda: table(field(b"ITEMNAME", b"C", 0)),
    "a column of no name": lambda: table(field(b"", b"C", 29)),
    "an unknown type": lambda: table(field(b"ITEMNAME", b"?", 28)),
    "a memo without its file": lambda: table(field(b"ITEMNAME", b"M", 10), b" 4294967295"),
    "an unknown code page": lambda: table(page=255),
    "an unknown version": lambda: table(version=255),
    "numbers of stars and letters": lambda: table(
        rows=b" F1  Ceiling fan       ****** F2  Ceiling fan          NaN"
    ),
    "names of NULs": lambda: table(rows=b" F1  " + b"\0" * 18 + b"  1500"),
    "deleted rows alone": lambda: table(rows=b"*F1  Ceiling fan         1500" * 3),
    "columns without an end": lambda: table()[:32] + field(b"A", b"C", 1) * 3_000,
}


def xml_of(body: str, declared: str = "") -> bytes:
    return f'<?xml version="1.0"?>{declared}<ENVELOPE><BODY>{body}</BODY></ENVELOPE>'.encode(
        "utf-8", "surrogatepass"
    )


ITEM = '<TALLYMESSAGE><STOCKITEM NAME="{0}"><NAME>{0}</NAME><CLOSINGBALANCE>{1}</CLOSINGBALANCE></STOCKITEM></TALLYMESSAGE>'


def laughs(levels: int = 12) -> str:
    entities = "".join(f'<!ENTITY a{at} "{f"&a{at - 1};" * 10}">' for at in range(1, levels))
    return f'<!DOCTYPE ENVELOPE [<!ENTITY a0 "ha">{entities}]>'


XML: Corpus = {
    "empty": lambda: b"",
    "a billion laughs": lambda: xml_of(f"&a{11};", laughs()),
    "a long entity often": lambda: xml_of("&a;" * 50_000, f'<!DOCTYPE x [<!ENTITY a "{"x" * 50_000}">]>'),
    "a file of the server": lambda: xml_of("&a;", '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    "an address": lambda: xml_of("&a;", '<!DOCTYPE x [<!ENTITY a SYSTEM "http://127.0.0.1:1/">]>'),
    "an outer definition": lambda: xml_of("", '<!DOCTYPE x SYSTEM "file:///etc/passwd">'),
    "a parameter": lambda: xml_of("", '<!DOCTYPE x [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]>'),
    "an inclusion": lambda: xml_of(
        '<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="/etc/passwd"/>'
    ),
    "deep": lambda: xml_of("<a>" * 100_000 + "</a>" * 100_000),
    "deep and left open": lambda: xml_of("<a>" * 1_000_000),
    "many attributes": lambda: xml_of("<a " + " ".join(f'b{at}="1"' for at in range(100_000)) + "/>"),
    "a long name": lambda: xml_of(f"<{'a' * MEGABYTE}/>"),
    "a long text": lambda: xml_of(ITEM.format("x" * 20 * MEGABYTE, 1)),
    "cut short": lambda: xml_of(ITEM.format("Fan", "1 Nos"))[:-40],
    "control signs": lambda: xml_of("".join(ITEM.format(f"&#{at};", "1 Nos") for at in range(32))),
    "half pairs": lambda: xml_of(ITEM.format("&#xD800;", "1") + ITEM.format("\ud800", "1")),
    "another encoding than said": lambda: b'<?xml version="1.0" encoding="UTF-16"?><ENVELOPE/>',
    "odd numbers": lambda: xml_of("".join(ITEM.format(f"Fan {at}", one) for at, one in enumerate(NUMBERS))),
    "a page": lambda: b"<html><script>alert(1)</script></html>",
}


def workbook(part: str = "", content: str | Callable[[str], str] = "", *more: tuple[str, bytes]) -> bytes:
    """Return a workbook of which a part is changed."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["Item code", "Item name", "Group", "Rate", "Stock"])
    sheet.append(["F1", "Ceiling fan", "Fans", 1500, 7])
    saved = io.BytesIO()
    book.save(saved)
    with zipfile.ZipFile(saved) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    if part:
        before = parts.get(part, b"").decode()
        parts[part] = (content(before) if callable(content) else content).encode("utf-8", "surrogatepass")
    return zip_of(*parts.items(), *more)


SHEET, BOOK = "xl/worksheets/sheet1.xml", "xl/workbook.xml"
LAST_ROW = 1_048_576


def cell(value: str) -> Callable[[str], str]:
    return lambda xml: xml.replace("<v>1500</v>", value)


def below(rows: str) -> Callable[[str], str]:
    return lambda xml: xml.replace("</sheetData>", f"{rows}</sheetData>")


XLSX: Corpus = {
    "a bomb": lambda: workbook("", "", ("xl/worksheets/sheet2.xml", b" " * 300 * MEGABYTE)),
    "a bomb of the sheet": lambda: workbook(
        SHEET, lambda xml: xml.replace("</sheetData>", " " * 300 * MEGABYTE)
    ),
    "a billion laughs": lambda: workbook(
        SHEET, lambda xml: xml.replace("<worksheet", laughs() + "<worksheet").replace("1500", "&a11;")
    ),
    "a file of the server": lambda: workbook(
        SHEET,
        lambda xml: xml.replace(
            "<worksheet", '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet'
        ).replace("1500", "&a;"),
    ),
    "a sheet outside": lambda: workbook(
        "xl/_rels/workbook.xml.rels",
        lambda xml: xml.replace("/xl/worksheets/sheet1.xml", "file:///etc/passwd"),
    ),
    "a sheet above": lambda: workbook(
        "xl/_rels/workbook.xml.rels",
        lambda xml: xml.replace("/xl/worksheets/sheet1.xml", "../../../etc/passwd"),
    ),
    "a book that is its own sheet": lambda: workbook(
        "xl/_rels/workbook.xml.rels", lambda xml: xml.replace("worksheets/sheet1.xml", "workbook.xml")
    ),
    "no sheet": lambda: workbook(BOOK, lambda xml: xml.replace("sheetId", "nothing")),
    "no types": lambda: workbook("[Content_Types].xml"),
    "not a number": lambda: workbook(SHEET, cell("<v>NaN</v>")),
    "beyond every double": lambda: workbook(SHEET, cell("<v>1e999</v>")),
    "5,000 digits": lambda: workbook(SHEET, cell(f"<v>{'9' * 5000}</v>")),
    "a date of the year a million": lambda: workbook(
        SHEET,
        lambda xml: xml.replace("<v>1500</v>", "<v>365000000</v>").replace('<c r="D2"', '<c r="D2" s="1"'),
    ),
    "a shared text that is not there": lambda: workbook(
        SHEET,
        lambda xml: xml.replace("<v>1500</v>", "<v>999999999</v>").replace('r="D2" t="n"', 'r="D2" t="s"'),
    ),
    "a cell far out": lambda: workbook(SHEET, lambda xml: xml.replace('r="D2"', 'r="ZZZZZZ999999999"')),
    "a cell in the last row": lambda: workbook(
        SHEET, below(f'<row r="{LAST_ROW}"><c t="n"><v>1</v></c></row>')
    ),
    "a cell in the last column": lambda: workbook(
        SHEET, lambda xml: xml.replace('<c r="D2"', '<c r="XFD2"').replace('<c r="E2"', '<c r="XFD2"')
    ),
    "a cell in the last column of many rows": lambda: workbook(
        SHEET, below("".join(f'<row r="{at}"><c r="XFD{at}"><v>1</v></c></row>' for at in range(3, 100_000)))
    ),
    "many blank rows": lambda: workbook(
        SHEET, below("".join(f'<row r="{at}"><c r="A{at}"/></row>' for at in range(3, LAST_ROW)))
    ),
    "a row many times": lambda: workbook(SHEET, below('<row r="2"><c r="A2"/></row>' * LAST_ROW)),
    "a cell of no place": lambda: workbook(SHEET, lambda xml: xml.replace('r="D2"', 'r="\u202e"')),
    "a NUL": lambda: workbook(SHEET, lambda xml: xml.replace("1500", "&#0;")),
    "half a pair": lambda: workbook(SHEET, lambda xml: xml.replace("1500", "&#xD800;")),
    "a formula": lambda: workbook(SHEET, cell('<f>HYPERLINK("http://127.0.0.1","x")</f>')),
    "macros": lambda: workbook("", "", ("xl/vbaProject.bin", b"\xd0\xcf\x11\xe0" * 1000)),
    "a name above": lambda: workbook("", "", ("../../evil", b"x"), ("/etc/evil", b"x")),
    "cut short": lambda: workbook()[:-100],
    "a zip of something else": lambda: zip_of(("ITEMS.DBF", table())),
    "encrypted": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 5000,
}


@cache
def deflated(byte: bytes, size: int) -> bytes:
    return zlib.compress(byte * size)


def png(width: int, height: int, *chunks: tuple[bytes, bytes], data: bytes | None = None) -> bytes:
    def chunk(name: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        )

    packed = deflated(b"\0", min(height * (width + 1), 200 * MEGABYTE)) if data is None else data
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    inner = b"".join(chunk(*one) for one in chunks)
    return b"\x89PNG\r\n\x1a\n" + head + inner + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def jpeg(*segments: tuple[int, bytes]) -> bytes:
    marks = b"".join(
        b"\xff" + bytes([kind]) + struct.pack(">H", len(data) + 2) + data for kind, data in segments
    )
    return b"\xff\xd8" + marks + b"\xff\xd9"


IMAGES: Corpus = {
    "a bomb": lambda: png(20_000, 20_000),
    "a wide bomb": lambda: png(2**31 - 1, 1),
    "no width": lambda: png(0, 0),
    "a bomb of text": lambda: png(8, 8, (b"zTXt", b"c\0\0" + deflated(b"0", 200 * MEGABYTE))),
    "a bomb of colours": lambda: png(8, 8, (b"iCCP", b"c\0\0" + deflated(b"0", 200 * MEGABYTE))),
    "nothing in it": lambda: png(800, 800, data=zlib.compress(b"")),
    "bytes of no pixels": lambda: png(800, 800, data=b"no pixels"),
    "a million frames": lambda: png(8, 8, (b"acTL", struct.pack(">II", 1_000_000, 0))),
    "a JPEG without a picture": lambda: jpeg((0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0")),
    "a JPEG of 65,535 pixels": lambda: jpeg(
        (0xC0, b"\x08\xff\xff\xff\xff\x03\x01\x11\0\x02\x11\0\x03\x11\0")
    ),
    "directories in a circle": lambda: jpeg(
        (0xE1, b"Exif\0\0MM\0*\0\0\0\x08\0\1\x01\x0e\0\2\0\0\0\4\0\0\0\x08\0\0\0\x08")
    ),
    "a TIFF in a circle": lambda: b"II*\0\x08\0\0\0\1\0\0\1\3\0\1\0\0\0\x08\0\0\0\x08\0\0\0",
    "a GIF of 65,535 pixels": lambda: (
        b"GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\2\2D\1\0;"
    ),
    "a drawing with a script": lambda: (
        b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
    ),
    "a page": lambda: b"<!DOCTYPE html><script>alert(1)</script>",
    "PostScript": lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/etc/passwd) run\n",
    "a PDF": lambda: b"%PDF-1.7\n%%EOF",
    "a picture that is an archive": lambda: b"GIF89a\1\0\1\0\0\0\0;" + zip_of(("a.class", b"x")),
    "a picture that is a script": lambda: b"GIF89a/*" + b"\0" * 9 + b"*/=1;alert(1)//",
    "AVIF cut short": lambda: b"\0\0\0\x20ftypavif\0\0\0\0avifmif1miaf" + b"\0\0\0\x08meta",
    "WebP of a wrong length": lambda: (
        b"RIFF\xff\xff\xff\x7fWEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff"
    ),
    "an icon": lambda: b"\0\0\1\0\xff\xff" + b"\0" * 99,
    "a Photoshop file": lambda: b"8BPS\0\1" + b"\0" * 6 + b"\0\3\0\0\xff\xff\0\0\xff\xff\0\x08\0\3",
}


def box(kind: bytes, content: bytes = b"", size: int | None = None) -> bytes:
    return struct.pack(">I", len(content) + 8 if size is None else size) + kind + content


def nested(levels: int) -> bytes:
    content = b""
    for _ in range(levels):
        content = box(b"moov", content)
    return content


FTYP = box(b"ftyp", b"isom\0\0\2\0isommp41")
MP4: Corpus = {
    "a start alone": lambda: FTYP,
    "a box of no size": lambda: FTYP + box(b"moov", size=0) + b"\0" * 99,
    "a box smaller than its head": lambda: FTYP + box(b"moov", size=4) * 99,
    "a box larger than the file": lambda: FTYP + box(b"moov", b"x", size=2**32 - 1),
    "a box of 2**64 bytes": lambda: FTYP + struct.pack(">I4sQ", 1, b"moov", 2**64 - 1) + b"\0" * 99,
    "a box of a large size that is small": lambda: FTYP + struct.pack(">I4sQ", 1, b"moov", 3) + b"\0" * 99,
    "deep": lambda: FTYP + nested(5_000),
    "a million boxes": lambda: FTYP + box(b"free") * 1_000_000,
    "a page": lambda: FTYP + box(b"udta", b"<script>alert(1)</script>"),
}
PDF: Corpus = {
    "with a script": lambda: (
        b"%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF"
    ),
    "a page in front": lambda: b"<script>alert(1)</script>%PDF-1.7\n%%EOF",
    "cut short": lambda: b"%PDF-1.7\n1 0 obj",
    "a bomb": lambda: (
        b"%PDF-1.7\n1 0 obj<</Filter/FlateDecode>>stream\n"
        + zlib.compress(b"0" * 100 * MEGABYTE)
        + b"\nendstream\n%%EOF"
    ),
    "a page": lambda: b"<!DOCTYPE html><script>alert(1)</script>",
}
