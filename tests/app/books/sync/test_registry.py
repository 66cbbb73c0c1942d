"""Each connector declares itself once; everything else follows from its kind."""

import json
from pathlib import Path

import pytest

from app.books.sync.connectors.interface import BooksConnector, SourceProblem, TablesConnector
from app.books.sync.connectors.kind import ConnectorKind
from app.books.sync.connectors.registry import CONNECTORS, is_nameless, tables_have_names
from app.shared.texts.english_files import FILES
from workers.agent import sources

WORDS = Path(__file__).parents[4] / "web" / "src" / "shared" / "i18n"
each_kind = pytest.mark.parametrize("declared", CONNECTORS.values(), ids=list(CONNECTORS))


@each_kind
def test_a_connector_has_its_words_in_all_languages(declared: ConnectorKind):
    for language in ("en", "hi", "gu"):
        assert declared.kind in json.loads((WORDS / language / "sync.json").read_text())["source"]
    name = f"sync.source.{declared.kind}"
    assert (name in FILES) == is_nameless(declared.kind), "only books without a company are called by this"
    for language in ("hi", "gu"):
        assert (name in json.loads((WORDS / language / "server.json").read_text())) == (name in FILES)


@each_kind
def test_the_agent_opens_what_has_a_program_and_refuses_the_rest(declared: ConnectorKind, tmp_path):
    source = {"kind": declared.kind, "address": "http://127.0.0.1:1", "folder": str(tmp_path)}
    if declared.open_program is None:
        with pytest.raises(SourceProblem):
            sources.open_source(source)
        return
    opened = sources.open_source(source)

    assert opened.kind == declared.kind
    assert isinstance(opened, BooksConnector) == (declared.kind == "tally"), "orders go to Tally alone"
    assert isinstance(opened, TablesConnector) or not tables_have_names(declared.kind)


def test_an_unknown_kind_is_refused_and_names_its_company_as_a_later_agent_may():
    for kind in ("saral", None):
        with pytest.raises(SourceProblem):
            sources.open_source({"kind": kind})
    assert not is_nameless("saral")
    assert not tables_have_names("saral")
