"""Names in each script of India are on every paper, and what no font has is marked."""

import pytest
from reportlab.pdfbase.ttfonts import shapeStr
from sqlalchemy import update

from app.catalogue.models import Product
from app.papers.exports.pdf.text import BOLD, REGULAR, STAND_IN, register_fonts, safe
from app.people.accounts.models import Account
from app.store.settings.models import Company
from tenant_router.session import store_session
from tests.app.papers.exports.letters import NAMES
from tests.ordering import place_order
from tests.stock import SWITCH

ITEM = "Pipe ≤ 5 mm ★ ⌀ 12 " + " ".join(NAMES.values())
PARTY = f"{NAMES['Tamil']} – {NAMES['Urdu']} 漢"


@pytest.fixture(params=[True, False], ids=["proforma", "plain"])
def store_switches(request):
    return {"gst_papers": request.param}


@pytest.fixture
def goods(store, goods):
    """Let an item and the customers have names in the scripts of India."""
    with store_session(store) as db:
        db.execute(update(Company).values(gstin="24ABCPE1234F1ZH", state_code="24"))
        db.execute(update(Product).where(Product.code == SWITCH).values(name=ITEM))
        db.execute(update(Account).values(name=PARTY))
    return goods


def missing(name: str, content: str) -> list[str]:
    """Return the words of a name whose shapes are not in a PDF's text, in either weight."""
    register_fonts()
    shapes = {
        word: [str(shapeStr(word, font, 10)) for font in (REGULAR, BOLD)] for word in safe(name).split(" ")
    }
    flat = content.replace("\u00a0", "").replace(" ", "")
    return [
        word
        for word, weights in shapes.items()
        if not any(shape.replace("\u00a0", "") in flat for shape in weights)
    ]


def test_names_are_on_every_paper(call, store, owner, dealer, read_text, request):
    order = place_order(call, store, dealer)
    one, several = {"orderId": order["orderId"]}, {"orderIds": [order["orderId"]]}
    roll = [{"kind": "order", "paper": "80mm", **one}] if "proforma" in request.node.name else []
    papers = [
        {"kind": "order", **one},
        {"kind": "packingSlips", **several},
        {"kind": "packingSlips", "paper": "80mm", **several},
        *roll,
    ]
    content = {str(paper): read_text(store, owner, **paper) for paper in papers}

    for paper, shown in content.items():
        assert missing(ITEM, shown) == [], paper
        assert missing(PARTY.removesuffix(" 漢"), shown) == [], paper
        assert STAND_IN in shown, paper
    assert missing(ITEM, read_text(store, owner, kind="products")) == []
    assert missing(PARTY, read_text(store, owner, kind="orders", type="total", format="pdf")) == []
