"""Fixtures of the edge."""

import pytest

from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, SALESPERSON


@pytest.fixture
def callers(store, goods, sign_in, guest, call) -> dict[str, str | None]:
    """The token of a caller of each kind, by their name or code."""
    owner = sign_in(store, store.key)
    ended = sign_in(store, OTHER_DEALER)
    assert call("POST", "/auth/logout", store, ended).status_code == 204
    return {
        "public": None,
        "guest": guest(store),
        "owner": owner,
        "salesperson": sign_in(store, SALESPERSON),
        "ended": ended,
        "nonsense": "nonsense",
        "preview": call("POST", "/auth/preview", store, owner, json={"ACC_CD": DEALER}).json["token"],
        **{code: sign_in(store, code) for code in (DEALER, OTHER_DEALER, AGREED_DEALER)},
    }
