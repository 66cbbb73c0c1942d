"""The caller of a request."""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

GUEST_GROUP = "88"
PARTY_RATE_GROUP = "85"


class Access(StrEnum):
    """The kinds of caller that a route can allow; PUBLIC is anyone with an API key.

    AGENT is the program next to the accounting package, after it was paired with the store. No route allows
    LINK: it is the holder of the signed link to one order, whose id is their `code`.
    """

    PUBLIC = "public"
    GUEST = "guest"
    PARTY = "party"
    SALESPERSON = "sman"
    OWNER = "owner"
    ADMINISTRATOR = "admin"
    AGENT = "agent"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Actor:
    """A caller, from the claims of their token; `code` is an account's, a salesperson's or an owner's.

    In a preview the caller is the owner, who sees the store as this account does and cannot change anything.
    With `support` the caller is an administrator, who sees the store as its owner and cannot change anything.
    """

    kind: Access
    code: str = ""
    name: str = ""
    group: str = ""
    session: UUID | None = None
    preview: bool = False
    support: bool = False

    @property
    def signed_in(self) -> bool:
        return self.kind is not Access.PUBLIC

    @property
    def author(self) -> dict[str, str]:
        """Return the columns of the person who did something: see `ByPerson`."""
        return {"by_role": self.kind, "by_code": self.code, "by_name": self.name}

    def buyer(self, party: str | None) -> str:
        """Return the key of the cart: one per guest, one per party, and one per salesperson and party."""
        if self.kind is Access.GUEST:
            return f"guest:{self.session}"
        if self.kind is Access.SALESPERSON:
            return f"sman:{self.code}:{party}"
        return f"party:{self.code}"


ANONYMOUS = Actor(Access.PUBLIC)


def is_salesperson_code(code: str) -> bool:
    """Return whether the code has exactly four characters and starts with S, as the specification defines."""
    return len(code) == 4 and code.startswith("S")
