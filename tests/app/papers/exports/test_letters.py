"""Letters that the fonts lack have a stand-in on every paper: nothing is left blank."""

import pytest
from sqlalchemy import update

from app.catalogue.models import Product
from app.papers.exports.pdf.text import visible
from app.people.accounts.models import Account
from app.store.settings.models import Company
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import SWITCH

ITEM, PARTY = "Pipe ≤ 5 mm தமிழ்", "தமிழ் ஸ்டோர்ஸ் & ਸਿੰਘ"


@pytest.fixture(params=[True, False], ids=["proforma", "plain"])
def store_switches(request):
    return {"gst_papers": request.param}


@pytest.fixture
def goods(store, goods):
    """Let an item and the customers have names in scripts that the fonts lack."""
    with store_session(store) as db:
        db.execute(update(Company).values(gstin="24ABCPE1234F1ZH", state_code="24"))
        db.execute(update(Product).where(Product.code == SWITCH).values(name=ITEM))
        db.execute(update(Account).values(name=PARTY))
    return goods


def test_names_are_marked_on_every_paper(call, store, owner, dealer, read_text, request):
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
        assert "Pipe <= 5 mm" in shown, paper
        assert visible(PARTY).split(" & ")[0].split()[0] in shown, paper
    assert "Pipe <= 5 mm" in read_text(store, owner, kind="products")
    assert visible(PARTY) in read_text(store, owner, kind="orders", type="total", format="pdf")
