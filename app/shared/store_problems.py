"""Messages of the command line about a store that can't be served."""

from tenant_router.store import (
    ClosedStore,
    StoreAhead,
    StoreBehind,
    StoreNotReady,
    StorePaused,
    StoreProblem,
    StoreTooBusy,
    SuspendedStore,
    UnknownStore,
)

MESSAGES: dict[type[StoreProblem], str] = {
    UnknownStore: "No store has this number.",
    SuspendedStore: "The store is suspended or closed.",
    ClosedStore: "The store is closed, and will be erased unless it is opened again.",
    StoreNotReady: "The store is being made or brought to this release's schema; try again soon.",
    StoreBehind: "The store's schema waits to be brought to this release's version.",
    StoreAhead: "A newer release has changed the store's schema in a way that this one can't work with.",
    StoreTooBusy: "The store has had as many requests in this minute as it may.",
    StorePaused: "The store is being moved: it can be read, but not changed for some seconds.",
}


def problem_message(problem: StoreProblem) -> str:
    """Return the message for the problem's class."""
    return MESSAGES.get(type(problem), "This store can't be served.")
