"""What a store still needs before its customers can order and pay: seen from its own rows."""

from sqlalchemy import exists, select

from app.accounts.models import Account
from app.auth.models import SignIn
from app.catalogue.models import Product
from app.settings.models import Storefront, StoreSettings
from tenant_router.session import StoreSession

_ORDINARY = (
    (StoreSettings.switches == {}),
    (StoreSettings.labels == []),
    (StoreSettings.guest_grade == "A"),
)
_COMES_FROM_OUTSIDE = (SignIn.owner_name.is_(None), SignIn.preview_of.is_(None))
ITEMS = {
    "logo": exists().where(Storefront.logo.is_not(None)),
    "theme": exists().where(Storefront.colours.is_not(None)),
    "products": exists(select(Product.code)),
    "paymentQr": exists().where(Storefront.payment_picture.is_not(None)),
    "settings": ~exists().where(*_ORDINARY),
    "customer": exists().where(Account.deactivated_at.is_(None)),
    "shared": exists().where(*_COMES_FROM_OUTSIDE),
}


def set_up(db: StoreSession) -> dict[str, bool]:
    """What is done, by name and in the order in which it is best done.

    The link counts as handed on when somebody other than the owner has come in.
    """
    row = db.execute(select(*(done.label(name) for name, done in ITEMS.items()))).one()
    return dict(row._mapping)
