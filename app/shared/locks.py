"""The advisory locks of a store, for work that row locks cannot serialize. Each is held until the commit."""

from tenant_router.session import LockName


class Lock(LockName):
    """The things that a transaction may lock in its store with `db.lock`."""

    # New codes of products and categories. Imports and syncs hold this lock for their whole transaction.
    CODES = "import"
    # The series of credit notes, whose numbers have no gaps.
    CREDIT_NOTES = "credit notes"
    # A person's devices that wait for approval; the subject is the person.
    DEVICES = "devices"
    # A person's requests of files; the subject is the person.
    EXPORTS = "exports"
    # Payments with the same reference number; the subject is the number.
    PAYMENTS = "payments"
    # Counts of categories and search words: concurrent recounts would miss each other's changes.
    RECOUNT = "recount"
    # Counts of orders by product: two counts would update the same products in different orders.
    POPULARITY = "popularity"
    # The start, confirmation and end of syncs.
    SYNC_RUNS = "sync run"
