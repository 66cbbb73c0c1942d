"""The tests mirror the code where it decides something."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = sorted(path.relative_to(ROOT) for path in (ROOT / "app").rglob("rules.py"))


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_every_module_of_rules_has_a_test_of_its_name(rules):
    assert (ROOT / "tests" / rules.with_name("test_rules.py")).exists()
