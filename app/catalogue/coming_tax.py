"""The tax rates that products have from a day on."""

from app.catalogue.fields import TODAY
from tenant_router.session import StoreSession

_SETTLE = f"""
UPDATE store.products p SET tax_rate = p.coming_tax_rate, coming_tax_rate = NULL, coming_tax_on = NULL,
  own_fields = array_append(array_remove(p.own_fields, 'tax_rate'), 'tax_rate')
WHERE p.coming_tax_on <= {TODAY}
"""  # noqa: S608 -- our own names


def settle(db: StoreSession) -> None:
    """Write the rates whose day has come into the products, which have them in all reads already.

    They are the owner's own from then on, so that no sync brings the old ones back. An edit of tax rates and
    its preview call it first, so that no rate of the past replaces what is edited.
    """
    db.run(_SETTLE)
