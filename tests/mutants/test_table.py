"""The seeded defects fit the code as it is, and a defect that stays green is seen."""

from contextlib import nullcontext

import pytest

from tests.mutants import __main__ as command
from tests.mutants.seeding import ROOT, TextNotFound, Verdict, changed, run_tests, verdict_on
from tests.mutants.table import MUTANTS, Mutant

DEFECT = Mutant("two is three", "pair.py", "TWO = 2", "TWO = 3", ("test_pair.py",))


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.what)
def test_each_defect_fits_its_file_and_has_tests(mutant):
    source = (ROOT / mutant.file).read_text()

    compile(changed(mutant, source), mutant.file, "exec")
    assert mutant.text != mutant.instead
    assert [test for test in mutant.tests if not (ROOT / test).exists()] == []


def test_the_table_has_each_defect_once():
    assert len({mutant.what for mutant in MUTANTS}) == len(MUTANTS) >= 20


@pytest.mark.parametrize("source", ["", "TWO = 2\nTWO = 2\n"])
def test_a_defect_whose_text_is_gone_or_doubled_is_an_error(source):
    with pytest.raises(TextNotFound, match="two is three"):
        changed(DEFECT, source)


@pytest.mark.parametrize(
    ("test", "verdict"),
    [
        ("assert TWO == 2", Verdict.RED),
        ("assert TWO", Verdict.GREEN),
        ("import nothing_there", Verdict.RED),
        ("pytest.skip()", Verdict.BROKEN),
    ],
)
def test_a_defect_is_noticed_only_by_a_test_that_fails(tmp_path, test, verdict):
    (tmp_path / "pair.py").write_text("TWO = 2\n")
    lines = ("import pytest", "from pair import TWO", "def test_two():", f"    {test}", "")
    (tmp_path / "test_pair.py").write_text("\n".join(lines))

    assert verdict_on(DEFECT, tmp_path) is verdict
    assert (tmp_path / "pair.py").read_text() == "TWO = 2\n"


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (Verdict.GREEN, Verdict.RED, None),
        (Verdict.GREEN, Verdict.GREEN, "not noticed"),
        (Verdict.GREEN, Verdict.BROKEN, "not noticed"),
        (Verdict.RED, Verdict.RED, "without a defect"),
    ],
)
def test_the_command_fails_unless_every_defect_is_noticed(monkeypatch, capsys, before, after, words):
    monkeypatch.setattr("sys.argv", ["mutants", "--only", "receipt"])
    monkeypatch.setattr(command, "copy_tree", lambda _folder: ROOT)
    monkeypatch.setattr(command, "run_tests", lambda *_: before)
    monkeypatch.setattr(command, "verdict_on", lambda *_: after)

    with pytest.raises(SystemExit, match=words) if words else nullcontext():
        command.main()


def test_tests_that_cannot_be_run_prove_nothing(tmp_path):
    assert run_tests(tmp_path, ["test_missing.py"]) is Verdict.BROKEN
