"""No text for people is in the code: each is a message of the catalogue, which screens translate.

The program's source is read, not run: a text may be in a branch that no other test takes.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from app.shared.texts.english import ENGLISH

pytestmark = pytest.mark.pure
ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("app", "workers", "tenant_router")

# Errors whose first argument is a key of the catalogue, as that of `text` is.
KEYED = ("AppError", "RejectedRow", "RejectedFile", "Unreadable")
# People see what these, and classes that extend them, are called with.
SHOWN = (
    *KEYED,
    "PackProblem",
    "VoucherProblem",
    "InvalidValue",
    "ValidationError",
    "VoucherOutcome",
    "Health",
    "NewNotification",
    "notify",
    "end",
)
# Called with the record and, at last, why it is left out.
REASON_LAST = ("reject", "_reject")
# Attributes and entries that people see.
FIELDS = ("message", "problem", "reason", "title", "body")
# Calls that return the texts that they are called with.
PASSING = ("join", "str", "list", "tuple", "sorted", "fromkeys", "replace")
EXCEPTIONS = {
    "ArchiveRejected": "operators read why, in English as all commands; owners see the message that it names",
}

MESSAGES = "app.shared.texts.messages.text"
MAX_STEPS = 5
_TWO_WORDS = re.compile(r"[^\W\d_]{2}.* | [a-z]{2}")


class Program:
    """The functions, classes and imports of some modules."""

    def __init__(self, modules: Mapping[str, ast.Module]) -> None:
        self.modules = modules
        self.bases: dict[str, set[str]] = defaultdict(set)
        self.functions: dict[str, list[ast.FunctionDef]] = defaultdict(list)
        self.properties: dict[str, list[ast.FunctionDef]] = defaultdict(list)
        self.imports: dict[str, dict[str, str]] = defaultdict(dict)
        self.module_of: dict[ast.AST, str] = {}
        for module, node in ((module, node) for module, tree in modules.items() for node in ast.walk(tree)):
            self.module_of[node] = module
            match node:
                case ast.ClassDef(name=name, bases=bases):
                    self.bases[name].update(map(name_of, bases))
                case ast.FunctionDef(name=name, decorator_list=decorators):
                    self.functions[f"{module}.{name}"].append(node)
                    if "property" in map(name_of, decorators):
                        self.properties[name].append(node)
                case ast.ImportFrom(module=str(origin), names=names):
                    for each in names:
                        self.imports[module][each.asname or each.name] = f"{origin}.{each.name}"
                case _:
                    pass

    def sentences(self) -> Iterator[str]:
        """Yield the texts that people see and no catalogue has, with module and line."""
        found = {
            literal: words
            for node, scopes in self._nodes()
            for value in self._shown(node)
            for literal, words in self._texts(value, scopes)
            if _TWO_WORDS.search(words)
        }
        for literal, words in found.items():
            yield f"{self.module_of[literal]}:{literal.lineno}: {words}"

    def unknown_keys(self) -> Iterator[str]:
        """Yield the keys of messages that the catalogue does not have, with module and line."""
        for node, _ in self._nodes():
            match node:
                case ast.Call(func=function, args=[ast.Constant(value=str(key)), *_]):
                    module = self.module_of[node]
                    is_text = self.imports[module].get(name_of(function)) == MESSAGES
                    if (is_text or self._is_one(name_of(function), KEYED)) and key not in ENGLISH:
                        yield f"{module}:{node.lineno}: {key}"
                case _:
                    pass

    def _nodes(self) -> Iterator[tuple[ast.AST, Sequence[ast.AST]]]:
        for tree in self.modules.values():
            yield from scoped(tree, [tree])

    def _is_one(self, name: str, of: Sequence[str]) -> bool:
        """Return whether a name is one of some, or a class that extends one."""
        return name in of or any(self._is_one(base, of) for base in self.bases.get(name, ()))

    def _shown(self, node: ast.AST) -> Sequence[ast.expr]:
        """Return the values in a node that people see."""
        match node:
            case ast.Call(func=function, args=args) if name_of(function) in REASON_LAST:
                return args[-1:]
            case ast.Call(func=function, args=args, keywords=keywords):
                name = name_of(function)
                if name not in EXCEPTIONS and self._is_one(name, SHOWN):
                    return [*args, *(each.value for each in keywords)]
            case ast.Assign(targets=targets, value=value):
                if any(isinstance(each, ast.Attribute) and each.attr in FIELDS for each in targets):
                    return [value]
            case ast.Dict(keys=keys, values=values):
                pairs = zip(keys, values, strict=True)
                return [
                    value for key, value in pairs if isinstance(key, ast.Constant) and key.value in FIELDS
                ]
            case _:
                pass
        return []

    def _texts(  # noqa: C901 -- a case for each kind of expression
        self, value: ast.expr | None, scopes: Sequence[ast.AST], steps: int = 0
    ) -> Iterator[tuple[ast.expr, str]]:
        """Yield the literals that an expression may be, also by a variable or a function."""
        inner: Sequence[ast.expr | None] = []
        match value:
            case ast.Constant(value=str(words)):
                yield value, words
            case ast.JoinedStr(values=parts):
                yield (
                    value,
                    "".join(str(each.value) if isinstance(each, ast.Constant) else "…" for each in parts),
                )
                inner = [each.value for each in parts if isinstance(each, ast.FormattedValue)]
            case ast.Name(id=name) if steps < MAX_STEPS:
                steps += 1
                inner = [each for scope in scopes for each in assigned(name, scope)]
            case ast.Call(func=function, args=args) if steps < MAX_STEPS:
                inner = args if name_of(function) in PASSING else []
                for called in self._called(function):
                    yield from self._returned(called, steps + 1)
            case ast.Attribute(attr=name) if steps < MAX_STEPS and name not in FIELDS:
                for called in self.properties.get(name, ()):
                    yield from self._returned(called, steps + 1)
            case ast.IfExp(body=body, orelse=otherwise):
                inner = [body, otherwise]
            case ast.BinOp(left=left, right=right):
                inner = [left, right]
            case ast.BoolOp(values=values) | ast.Dict(values=values):
                inner = values
            case ast.List(elts=values) | ast.Tuple(elts=values):
                inner = values
            case ast.Subscript(value=part) | ast.NamedExpr(value=part) | ast.Starred(value=part):
                inner = [part]
            case ast.ListComp(elt=part) | ast.GeneratorExp(elt=part):
                inner = [part]
            case _:
                pass
        for each in inner:
            yield from self._texts(each, scopes, steps)

    def _called(self, function: ast.expr) -> Sequence[ast.FunctionDef]:
        module = self.module_of[function]
        names = self.imports[module]
        match function:
            case ast.Name(id=name):
                return self.functions.get(names.get(name, f"{module}.{name}"), ())
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                return self.functions.get(f"{module if owner == 'self' else names.get(owner)}.{name}", ())
            case _:
                return ()

    def _returned(self, called: ast.FunctionDef, steps: int) -> Iterator[tuple[ast.expr, str]]:
        scopes = [self.modules[self.module_of[called]], called]
        for node in own_nodes(called):
            if isinstance(node, ast.Return):
                yield from self._texts(node.value, scopes, steps)


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope, without those of functions and classes in it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from own_nodes(child)


def scoped(node: ast.AST, scopes: Sequence[ast.AST]) -> Iterator[tuple[ast.AST, Sequence[ast.AST]]]:
    """Yield all nodes with the scopes that they are in."""
    for child in ast.iter_child_nodes(node):
        yield child, scopes
        is_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        yield from scoped(child, [*scopes, child] if is_function else scopes)


def assigned(name: str, scope: ast.AST) -> Iterator[ast.expr | None]:
    """Yield the values that a scope assigns to a variable, or appends to it."""
    for node in own_nodes(scope):
        match node:
            case ast.Assign(targets=targets, value=value):
                if any(isinstance(each, ast.Name) and each.id == name for each in targets):
                    yield value
            case ast.AnnAssign(target=ast.Name(id=target), value=value) if target == name:
                yield value
            case ast.AugAssign(target=ast.Name(id=target), value=value) if target == name:
                yield value
            case ast.NamedExpr(target=ast.Name(id=target), value=value) if target == name:
                yield value
            case ast.Call(func=ast.Attribute(value=ast.Name(id=target), attr="append"), args=[value]):
                if target == name:
                    yield value
            case _:
                pass


@cache
def whole_program() -> Program:
    files = (path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    return Program(
        {
            ".".join(path.relative_to(ROOT).with_suffix("").parts): ast.parse(
                path.read_text(encoding="utf-8")
            )
            for path in files
        }
    )


def test_each_text_that_people_see_is_a_message_of_the_catalogue():
    assert len(whole_program().modules) > 800
    assert sorted(whole_program().sentences()) == []


def test_each_key_of_a_message_is_in_the_catalogue():
    assert sorted(whole_program().unknown_keys()) == []


@pytest.mark.parametrize(
    "code",
    [
        pytest.param('raise VoucherProblem(f"Choose the {name} ledger")', id="an error"),
        pytest.param('class No(PackProblem): pass\nraise No("No answer came")', id="a class of errors"),
        pytest.param('TEXT = "Not in Tally"\ndef write(): VoucherOutcome("rejected", TEXT)', id="a constant"),
        pytest.param(
            'def write():\n words = f"Not in {program}"\n VoucherOutcome("rejected", words or "")',
            id="a variable",
        ),
        pytest.param(
            'def why(): return "It has no lines"\nif words := why(): VoucherOutcome("rejected", words)',
            id="a function",
        ),
        pytest.param(
            'class A:\n @property\n def why(self): return "It is empty"\nHealth(True, problem=a.why)',
            id="a property",
        ),
        pytest.param(
            'names = []\nnames.append(f"ledger “{name}”")\nVoucherOutcome("missing", ", ".join(list(names)))',
            id="a list",
        ),
        pytest.param('row.message = "It was not sent"', id="an attribute"),
        pytest.param('answer = {"problem": "Tally is closed"}', id="an entry"),
        pytest.param('reject("products", f"row {number}", "the rate is wrong")', id="why a row is left out"),
    ],
)
def test_a_text_outside_the_catalogue_is_found(code):
    assert len(list(Program({"m": ast.parse(code)}).sentences())) == 1


def test_a_message_of_the_catalogue_is_no_text_outside_it():
    code = 'raise VoucherProblem(text("books.tax_ledger", tax=name))\nraise NotFound("order.unknown")'

    assert list(Program({"m": ast.parse(code)}).sentences()) == []


def test_a_key_that_is_not_in_the_catalogue_is_found():
    imported = "from app.shared.texts.messages import text as message"
    code = f'{imported}\nmessage("order.unknown")\nmessage("order.unkown")'

    assert list(Program({"m": ast.parse(code)}).unknown_keys()) == ["m:3: order.unkown"]
