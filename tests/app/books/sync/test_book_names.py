"""The ledgers of a tax rate are found by their names, or not at all."""

from decimal import Decimal

import pytest

from app.books.sync.book_names import MAX_SENT, check_names, suggested_ledgers
from app.books.sync.models import Agent
from app.shared.errors import Invalid
from workers.agent.agent import MAX_NAMES

NONE = {"sales": "", "cgst": "", "sgst": "", "igst": ""}


@pytest.mark.parametrize(
    ("ledgers", "found"),
    [
        (
            ["Sales @ 18%", "Output CGST 9%", "Output SGST 9%", "Output IGST 18%", "Input CGST 9%"],
            {
                "sales": "Sales @ 18%",
                "cgst": "Output CGST 9%",
                "sgst": "Output SGST 9%",
                "igst": "Output IGST 18%",
            },
        ),
        (["CGST@9", "CGST 9% (Input)", "UTGST 9"], {**NONE, "cgst": "CGST@9", "sgst": "UTGST 9"}),
        (["Sales 18% Local", "Sales 18% Interstate"], {}),
        (["Sales Return 18%", "Purchase 18%", "CGST 2.5%"], {}),
        (["Sales 118"], {}),
    ],
)
def test_ledgers_with_a_clear_name_are_suggested(ledgers, found):
    suggested = suggested_ledgers([Decimal("18.00"), Decimal(0)], ledgers)

    assert suggested == ({"18": found} if found else {})


def test_a_name_may_be_one_the_agent_counts_but_does_not_name():
    names = {"ledgers": ["Sales"], "godowns": [], "voucherTypes": [], "groups": []}
    agent = Agent(book_names={**names, "counts": {"ledgers": 2}})

    check_names({"salesLedger": "Sales 18%"}, [agent])
    agent.book_names["counts"]["ledgers"] = 1
    with pytest.raises(Invalid, match=r"sync\.name_unknown"):
        check_names({"salesLedger": "Sales 18%"}, [agent])


@pytest.mark.parametrize("counts", [{}, {"counts": {}}, {"counts": {"groups": 3}}])
def test_without_a_number_a_full_list_of_names_counts_as_cut(counts):
    ledgers = [f"Ledger {number}" for number in range(MAX_SENT)]
    agent = Agent(book_names={"ledgers": ledgers, **counts})

    check_names({"salesLedger": "Sales 18%"}, [agent])
    agent.book_names["ledgers"] = ledgers[1:]
    with pytest.raises(Invalid, match=r"sync\.name_unknown"):
        check_names({"salesLedger": "Sales 18%"}, [agent])


def test_the_server_knows_how_many_names_an_agent_sends():
    assert MAX_SENT == MAX_NAMES


def test_the_group_of_new_ledgers_counts_only_where_they_are_created():
    agent = Agent(book_names={"ledgers": ["Sales"], "groups": ["Dealers"], "godowns": [], "voucherTypes": []})

    check_names({"newLedgers": False, "ledgerGroup": "Sundry Debtors"}, [agent])
    with pytest.raises(Invalid, match=r"sync\.name_unknown"):
        check_names({"newLedgers": True, "ledgerGroup": "Sundry Debtors"}, [agent])
