"""Papers call the states and payment modes of an order as the screens do."""

import json
from pathlib import Path

import pytest

from app.orders.items.rules import PAYMENT_MODES, OrderStatus
from app.papers.exports.labels import LABELS
from app.papers.exports.words import LANGUAGES

pytestmark = pytest.mark.pure
CATALOGUES = Path(__file__).resolve().parents[4] / "web/src/shared/i18n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_state_and_a_payment_mode_have_one_name_on_papers_and_screens(language):
    labels, screens = LABELS[language], _catalogue(language, "common")

    states = {state: labels.statuses.get(state, state) for state in OrderStatus}
    modes = {mode: labels.payments.get(mode, mode) for mode in PAYMENT_MODES}

    assert states == screens["status"]
    assert labels.partly_dispatched == screens["partlyDispatched"]
    assert modes == _catalogue(language, "cart")["payment"]


def _catalogue(language: str, name: str):
    return json.loads((CATALOGUES / language / f"{name}.json").read_text(encoding="utf-8"))
