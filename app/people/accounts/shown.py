"""Show accounts: what the holder, a salesperson and the owner see of them."""

from typing import NamedTuple

from app.people.accounts.models import Account
from app.people.accounts.receivables.credit import ShownCredit
from app.people.accounts.rules import ACCOUNT_SWITCHES, is_kept_in_accounting
from app.people.accounts.service import account_version


class ShownSwitch(NamedTuple):
    """A switch that the owner has turned on for an account of a store."""

    variable: str
    name: str
    description: str
    account_code: str
    store_key: str


class OwnersDetails(NamedTuple):
    """The details of an account that only the owner sees."""

    account: Account
    store_key: str

    @property
    def switches(self) -> list[ShownSwitch]:
        """Return the switches that are on."""
        return [
            ShownSwitch(name, name, description, self.account.code, self.store_key)
            for name, description in ACCOUNT_SWITCHES.items()
            if name in self.account.switches
        ]

    @property
    def kept_in_accounting(self) -> bool:
        """Return whether the accounting package decides the details."""
        return is_kept_in_accounting(self.account.code, from_accounting=self.account.from_accounting)

    @property
    def version(self) -> str:
        """Return the version of everything that the owner can change."""
        return account_version(self.account)


class ShownAccount(NamedTuple):
    """An account as a caller sees it; the parts that they do not see are None."""

    account: Account
    owners: OwnersDetails | None = None
    credit: ShownCredit | None = None


def shown_to_owner(account: Account, store_key: str) -> ShownAccount:
    """Return an account with the details that only the owner sees."""
    return ShownAccount(account, OwnersDetails(account, store_key))
