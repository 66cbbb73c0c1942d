"""XML of accounting programs, record by record: only one record is in memory, whatever the file's size."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from app.books.sync.connectors.interface import SourceProblem
from app.books.sync.connectors.tally.text import clean_text
from app.shared.texts.messages import text as message

MAX_DEPTH = 60
MAX_ELEMENTS = 2_000_000
MAX_CHARACTERS = 64 * 1024 * 1024
# Limits of one text. The parser holds a tag with its attributes until its end, so tags are limited in bytes.
MAX_TEXT_LENGTH = 1_000_000
MAX_TAG_BYTES = 4 * MAX_TEXT_LENGTH
_HOLDERS = frozenset(("TALLYMESSAGE", "COLLECTION", "RESPONSE", "IMPORTRESULT"))
_ENVELOPES = frozenset(("HEADER", "BODY"))
# Facts about the whole response, wherever they appear.
_FACTS = frozenset(("STATUS", "SVCURRENTCOMPANY", "LINEERROR"))


@dataclass(slots=True)
class Facts:
    """Facts in a response other than its records."""

    status: str | None = None
    company: str | None = None
    errors: list[str] = field(default_factory=list)


def is_tally_record(path: Sequence[str]) -> bool:
    """Return whether the element at the end of a path of tags is a Tally record."""
    if len(path) < 2:
        return False
    parent, tag = path[-2:]
    return parent in _HOLDERS or (parent == "ENVELOPE" and tag not in _ENVELOPES)


def records(
    chunks: Iterable[bytes],
    facts: Facts | None = None,
    *,
    program: str = "Tally",
    is_record: Callable[[Sequence[str]], bool] = is_tally_record,
) -> Iterator[Element]:
    """Yield the records of a response, an export or a report in order, and fill in `facts`.

    Raise SourceProblem for anything that is not the program's XML, and for any document type declaration.
    """
    reader = _Reader(facts or Facts(), program, is_record)
    try:
        for text in clean_text(chunks):
            reader.parse(text.encode("utf-8", "surrogatepass"))
            while reader.ready:
                yield reader.ready.popleft()
        reader.parser.Parse(b"", True)
    except (expat.ExpatError, UnicodeError) as error:
        raise SourceProblem(message("source.not_xml", program=program, error=error)) from error
    yield from reader.ready


def text_of(element: Element, path: str) -> str:
    """Return the stripped text of a part; empty if the part is missing."""
    return (element.findtext(path) or "").strip()


def name_of(record: Element) -> str:
    """Return the record's name: its attribute, or else the first of its names in a language."""
    name = record.get("NAME") or record.findtext("LANGUAGENAME.LIST/NAME.LIST/NAME")
    return (name or record.findtext("NAME") or "").strip()


def aliases_of(record: Element) -> list[str]:
    """Return the record's other names, without repetitions."""
    names = [(part.text or "").strip() for part in record.findall("LANGUAGENAME.LIST/NAME.LIST/NAME")]
    return list(dict.fromkeys(name for name in names[1:] if name and name != name_of(record)))


class _Reader:
    def __init__(self, facts: Facts, program: str, is_record: Callable[[Sequence[str]], bool]) -> None:
        self.ready: deque[Element] = deque()
        self._program = program
        self._is_record = is_record
        self._facts = facts
        self._path: list[str] = []
        self._builder: TreeBuilder | None = None
        self._record_depth = 0
        self._size = 0
        self._elements = 0
        self._text_length = 0
        self._bytes = 0
        self._words: list[str] = []
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text

    def parse(self, content: bytes) -> None:
        """Parse the next bytes. Raise SourceProblem for a tag that does not end."""
        self._bytes += len(content)
        self.parser.Parse(content, False)
        if self._bytes - max(0, self.parser.CurrentByteIndex) > MAX_TAG_BYTES:
            raise self._too_long()

    def _too_long(self) -> SourceProblem:
        line = self.parser.CurrentLineNumber
        limit = f"{MAX_TEXT_LENGTH:,}"
        return SourceProblem(message("source.long_text", line=line, limit=limit, program=self._program))

    def _refuse(self, *_declared: object) -> None:
        raise SourceProblem(message("source.not_export", program=self._program))

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        tag = tag.rpartition(":")[2]
        self._path.append(tag)
        if len(self._path) > MAX_DEPTH:
            raise SourceProblem(message("source.not_export", program=self._program))
        self._words.clear()
        self._text_length = 0
        if any(len(value) > MAX_TEXT_LENGTH for value in attributes.values()):
            raise self._too_long()
        if self._builder is None and self._is_record(self._path):
            self._builder, self._record_depth = TreeBuilder(), len(self._path)
            self._elements = self._size = 0
        if self._builder is not None:
            self._elements += 1
            if self._elements > MAX_ELEMENTS:
                raise SourceProblem(message("source.large_record", program=self._program))
            self._builder.start(tag, attributes)

    def _text(self, text: str) -> None:
        self._size += len(text)
        self._text_length += len(text)
        if self._text_length > MAX_TEXT_LENGTH:
            raise self._too_long()
        if self._builder is not None:
            self._builder.data(text)
        elif self._path and self._path[-1] in _FACTS:
            self._words.append(text)
        if self._size > MAX_CHARACTERS:
            raise SourceProblem(message("source.large_record", program=self._program))

    def _end(self, _tag: str) -> None:
        tag = self._path[-1]
        if self._builder is not None:
            self._builder.end(tag)
            if len(self._path) == self._record_depth:
                record = self._builder.close()
                self._builder = None
                self._note(tag, record.text or "")
                self.ready.append(record)
        else:
            self._note(tag, "".join(self._words))
            self._size = 0
        self._path.pop()

    def _note(self, tag: str, text: str) -> None:
        if tag == "STATUS":
            self._facts.status = text.strip()
        elif tag == "SVCURRENTCOMPANY":
            self._facts.company = text.strip()
        elif tag == "LINEERROR":
            self._facts.errors.append(" ".join(text.split()))
