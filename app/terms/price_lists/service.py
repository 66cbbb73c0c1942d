"""Price lists as a kind of terms."""

from decimal import Decimal

from app.pricing.models import StoredPriceList
from app.pricing.price_lists import Basis
from app.pricing.terms_cache import MAX_LISTS
from app.shared.errors import Invalid
from app.terms.service import Kind, check_time, ended, same_name

# Less than 100 percent off, so that something remains to pay.
MAX_PERCENT = {Basis.RATES: 0, Basis.PERCENT: 99, Basis.MARGIN: 500}


def check(listed: StoredPriceList) -> None:
    """Raise Invalid for a list that makes no sense in any store."""
    if listed.grades and listed.account_codes:
        raise Invalid("price_lists.buyers", field="account_codes")
    if not listed.grades and not listed.account_codes:
        raise Invalid("price_lists.no_buyers", field="account_codes")
    most = MAX_PERCENT[Basis(listed.basis)]
    if listed.basis != Basis.RATES and not 0 < listed.percent <= most:
        raise Invalid("price_lists.percent", field="percent", most=most)
    check_time(listed, "price_lists.ends")


def _tidy(listed: StoredPriceList) -> None:
    if listed.basis == Basis.RATES:
        listed.base, listed.percent = "", Decimal(0)


LISTS = Kind(
    "price_lists",
    StoredPriceList,
    MAX_LISTS,
    check,
    same=lambda listed: same_name(StoredPriceList, listed.name),
    # Lists that have not ended come first, the latest start before the others.
    order=lambda now: [
        ended(StoredPriceList, now),
        StoredPriceList.starts_at.desc(),
        StoredPriceList.id.desc(),
    ],
    tidy=_tidy,
)
