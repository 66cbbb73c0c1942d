"""The place of supply: the state whose tax a sale has.

Carts, orders, papers, files and the books take it from here.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from app.geography.queries import states_at
from app.shared.gst_states import code_of_state, current_code
from app.shared.gstin import gstin_problem
from app.shared.validators import state_code_of

# The parts of an address that name no state, but show that there is an address.
LINES = ("address1", "address2", "district", "city")

GSTIN_LENGTH = 15


class Buyer(NamedTuple):
    """The stored facts about where a buyer is; `has_lines`: whether their address has any of `LINES`."""

    gstin: str = ""
    state_code: str = ""
    state: str = ""
    pincode: str = ""
    has_lines: bool = False


def buyer_of(account: Any) -> Buyer:
    """Return where the holder of an account is, or a row with the same attributes."""
    has_lines = any(getattr(account, name) for name in LINES)
    return Buyer(account.gstin, account.state_code, account.state, account.pincode, has_lines)


def buyer_at(block: Mapping[str, str | None]) -> Buyer:
    """Return where a guest is, who has an address and no GSTIN."""
    has_lines = any(block.get(name) for name in LINES)
    return Buyer(state=block.get("state") or "", pincode=block.get("pincode") or "", has_lines=has_lines)


def seller_state(gstin: str, state_code: str) -> str:
    """Return the code of the state that a store sells from, or an empty text if it is unknown."""
    return place_of_supply(Buyer(gstin, state_code), seller="")


def place_of_supply(buyer: Buyer, *, seller: str) -> str:
    """Return the code of the state in which goods are supplied, or an empty text if that must be asked.

    A GSTIN counts before the address. In an address the state's name counts before the stored code, and the
    pincode counts where both are missing. If they contradict each other, none counts. The seller's state is
    the place only where no address is recorded (IGST Act, section 10(1)(ca)).
    """
    if gstin_problem(buyer.gstin) is None:
        return current_code(state_code_of(buyer.gstin))
    named = code_of_state(buyer.state) or current_code(buyer.state_code)
    # A GSTIN with a wrong character still says a state.
    issued_by = current_code(buyer.gstin[:2]) if len(buyer.gstin) == GSTIN_LENGTH else ""
    stated = {named, issued_by} - {""}
    at_pincode = states_at(buyer.pincode.strip())
    if len(stated) > 1:
        return ""
    if stated:
        (code,) = stated
        return code if not at_pincode or code in at_pincode else ""
    if at_pincode:
        return at_pincode[0]
    recorded = buyer.state_code.strip() or buyer.state.strip() or buyer.pincode.strip() or buyer.has_lines
    return "" if recorded else seller
