"""The tax rates that apply to products from a later day."""

from app.catalogue.fields import TODAY
from tenant_router.session import StoreSession

_SETTLE = f"""
UPDATE store.products p SET tax_rate = p.coming_tax_rate, coming_tax_rate = NULL, coming_tax_on = NULL,
  own_fields = array_append(array_remove(p.own_fields, 'tax_rate'), 'tax_rate')
WHERE p.coming_tax_on <= {TODAY}
"""  # noqa: S608 -- our own names


def settle(db: StoreSession) -> None:
    """Write the tax rates whose day has come into the products; all reads already apply them.

    The written rates become the owner's own, so that no sync brings the old ones back. An edit of tax rates
    and its preview call this first, so that no past rate replaces an edited one.
    """
    db.run(_SETTLE)
