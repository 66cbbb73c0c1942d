"""Hooks for the filters of accounts by rows of other rooms; each returns a condition on `Account`."""

from sqlalchemy import ColumnElement

from app.shared.hooks import Hook

# Whether the account's holder has ever signed in.
has_signed_in = Hook[[], ColumnElement[bool]]("accounts.has_signed_in")
# Whether the owner denied a device of the account's holder.
has_denied_device = Hook[[], ColumnElement[bool]]("accounts.has_denied_device")
