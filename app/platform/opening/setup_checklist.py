"""The setup checklist: what a store still needs before its customers can order and pay."""

from sqlalchemy import exists, select

from app.catalogue.models import Product
from app.people.accounts.models import Account, Owner
from app.people.auth.models import SignIn
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import StoreSession

_DEFAULT_SETTINGS = (
    (StoreSettings.switches == {}),
    (StoreSettings.labels == []),
    (StoreSettings.guest_grade == "A"),
)
_NOT_THE_OWNER = (SignIn.owner_name.is_(None), SignIn.preview_of.is_(None))
# Goods and customers make a shop; its look and its settings can wait.
ITEMS = {
    "products": exists(select(Product.code)),
    "shop": exists().where(Owner.shop_seen_at.is_not(None)),
    "customer": exists().where(Account.deactivated_at.is_(None)),
    "shared": exists().where(*_NOT_THE_OWNER),
    "paymentQr": exists().where(Company.payment_picture.is_not(None)),
    "logo": exists().where(Company.logo.is_not(None)),
    "theme": exists().where(Company.colours.is_not(None)),
    "settings": ~exists().where(*_DEFAULT_SETTINGS),
}


def completed_steps(db: StoreSession) -> dict[str, bool]:
    """Return whether each step is done, by name and in the best order.

    The shop is seen once the owner has viewed it as a customer. The link counts as shared once someone other
    than the owner has signed in.
    """
    row = db.execute(select(*(done.label(name) for name, done in ITEMS.items()))).one()
    return dict(row._mapping)
