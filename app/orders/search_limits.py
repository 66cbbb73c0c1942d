"""How often strangers may try to find an order by its number and a mobile number."""

from app.shared import throttle


def by_address() -> throttle.Limit:
    """Return the limit of one address. Many people share the address of their mobile carrier."""
    return throttle.Limit("60 per 15 minutes", "guest's orders", throttle.by_address())


def by_mobile_number(mobile_number: str) -> throttle.Limit:
    """Return the limit of wrong attempts for one mobile number, from all addresses together."""
    return throttle.Limit("20 per day", "mobile number's orders", throttle.store_bucket(mobile_number))
