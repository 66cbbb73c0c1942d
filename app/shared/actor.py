"""Who is calling."""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

GUEST_GROUP = "88"
PARTY_RATE_GROUP = "85"


class Access(StrEnum):
    """The kinds of caller that a route may be open to; PUBLIC is anybody with an API key.

    AGENT is the program beside the accounting package that was paired with the store.
    """

    PUBLIC = "public"
    GUEST = "guest"
    PARTY = "party"
    SALESPERSON = "sman"
    OWNER = "owner"
    ADMINISTRATOR = "admin"
    AGENT = "agent"


@dataclass(frozen=True, slots=True)
class Actor:
    """A caller as his token names him; `code` is an account's, a salesperson's or an owner's.

    In a preview he is the owner, who looks at his store as this caller sees it and changes nothing.
    """

    kind: Access
    code: str = ""
    name: str = ""
    group: str = ""
    session: UUID | None = None
    preview: bool = False

    @property
    def signed_in(self) -> bool:
        return self.kind is not Access.PUBLIC

    def buyer(self, party: str | None) -> str:
        """The name of the cart: a guest's own, a party's own, a salesperson's one for each party."""
        if self.kind is Access.GUEST:
            return f"guest:{self.session}"
        if self.kind is Access.SALESPERSON:
            return f"sman:{self.code}:{party}"
        return f"party:{self.code}"


ANYBODY = Actor(Access.PUBLIC)


def is_salesperson_code(code: str) -> bool:
    """Exactly four characters, the first an S: both tests of the specifications."""
    return len(code) == 4 and code.startswith("S")
