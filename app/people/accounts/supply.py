"""The place of supply: the state whose tax a sale has.

Carts, orders, papers, files and the books use this module.
"""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from app.people.accounts.rules import SEZ
from app.pricing.rules import is_interstate
from app.shared.india.gstin import gstin_problem
from app.shared.india.post_offices import states_at
from app.shared.india.states import code_of_state, current_code, state_code_of

# The parts of an address that name no state, but show that there is an address.
LINES = ("address1", "address2", "district", "city")

GSTIN_LENGTH = 15
SUPPLY_PROBLEMS = ("", "unknown", "assumed", "gstin", "pincode")


class Buyer(NamedTuple):
    """The stored facts about where a buyer is; `has_lines`: whether their address has any of `LINES`."""

    gstin: str = ""
    state_code: str = ""
    state: str = ""
    pincode: str = ""
    has_lines: bool = False


class Supply(NamedTuple):
    """The states of seller and place of supply, and whether the buyer is in a special economic zone.

    A state that is unknown is empty.
    """

    seller: str
    place: str
    sez: bool

    @property
    def interstate(self) -> bool | None:
        """Return whether a sale is one between states, or None where a state is unknown."""
        return is_interstate(self.seller, self.place, sez=self.sez)


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


def supply_to(buyer: Buyer, *, seller: str, switches: Collection[str] = ()) -> Supply:
    """Return where goods are supplied from and to, for a buyer with these switches of their account."""
    return Supply(seller, place_of_supply(buyer, seller=seller), SEZ in switches)


def place_of_supply(buyer: Buyer, *, seller: str) -> str:
    """Return the code of the state in which goods are supplied, or an empty text if the user must enter it.

    A GSTIN counts before the address, unless it begins with 99, which is no state. In an address the pincode
    counts before a state that contradicts it, and the state's name before the stored code. A GSTIN with a
    wrong character counts only as far as the address agrees. The seller's state is the place only where no
    address is recorded (IGST Act, section 10(1)(ca)).
    """
    issued_by = current_code(state_code_of(buyer.gstin)) if len(buyer.gstin) == GSTIN_LENGTH else ""
    if issued_by and gstin_problem(buyer.gstin) is None:
        return issued_by
    stated, at_pincode = code_of_state(buyer.state) or current_code(buyer.state_code), _states_at(buyer)
    place = at_pincode[0] if at_pincode and stated not in at_pincode else stated
    if place and issued_by and place != issued_by:
        return ""
    if place or issued_by:
        return place or issued_by
    return "" if is_recorded(buyer) else seller


def certain_state(gstin: str, pincode: str) -> str:
    """Return the code of the state of an address that names none, or an empty text if the user must enter it.

    A pincode at a border delivers to two states, and a GSTIN may say which. A company with a GSTIN of another
    state may have its address there.
    """
    at_pincode, issued_by = states_at(pincode.strip()), place_of_supply(Buyer(gstin), seller="")
    if len(at_pincode) == 1:
        return at_pincode[0]
    return issued_by if not at_pincode or issued_by in at_pincode else ""


def is_recorded(buyer: Buyer) -> bool:
    """Return whether any part of a buyer's location is recorded, even if it does not determine the state."""
    # Books write "Unregistered" or "0" where there is none. Anything else is one, however wrong.
    has_gstin = any(character in "123456789" for character in buyer.gstin)
    texts = (buyer.state_code, buyer.state, buyer.pincode)
    return has_gstin or buyer.has_lines or any(map(str.strip, texts))


def supply_problem(buyer: Buyer, *, seller: str) -> str:
    """Return the name of the reason why a place of supply is doubtful, or an empty text."""
    place = place_of_supply(buyer, seller="")
    if not place:
        return "assumed" if place_of_supply(buyer, seller=seller) else "unknown"
    of_address = place_of_supply(buyer._replace(gstin=""), seller="")
    if of_address and of_address != place:
        return "gstin"
    return "pincode" if is_contradicted(buyer) else ""


def is_contradicted(buyer: Buyer) -> bool:
    """Return whether the pincode of an address is in another state than the address names."""
    at_pincode = _states_at(buyer)
    return bool(at_pincode and buyer.state) and code_of_state(buyer.state) not in at_pincode


def _states_at(buyer: Buyer) -> tuple[str, ...]:
    """Return the codes of the states of a pincode: one at a border delivers to villages of two."""
    return states_at(buyer.pincode.strip())
