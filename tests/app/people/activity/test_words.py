"""The screens have a word for each row and column whose changes the activity log records."""

import json
from pathlib import Path

import pytest

from app import registrations  # noqa: F401 -- imported for the models of all rooms
from app.shared.models import StoreModel

pytestmark = pytest.mark.pure
CATALOGUE = Path(__file__).resolve().parents[4] / "web/src/shared/i18n/en/activity.json"


def test_each_recorded_row_and_column_has_a_word():
    words = json.loads(CATALOGUE.read_text())
    models = (mapper.class_ for mapper in StoreModel.registry.mappers)
    audited = [model.audited for model in models if getattr(model, "audited", None)]
    assert {each.noun for each in audited} - words["noun"].keys() == set()
    # The log names a switch by its screen, and each size of a product by its code.
    split = {name for each in audited for name in each.expand}
    columns = {name for each in audited for name in each.columns} - split
    assert columns - words["field"].keys() == set()
