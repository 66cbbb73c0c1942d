"""A disk that fills: the shop is read to the end, and changes are accepted again when there is room."""

from types import SimpleNamespace

import pytest

from deploy.local import disk_guard
from deploy.local.disk_guard import DiskGuard
from tests.stock import DEALER, SWITCH

MEGABYTE = 1_000_000


@pytest.fixture
def free(monkeypatch) -> SimpleNamespace:
    """The free space that the guard reads; the pause between two looks at it is left out."""
    usage = SimpleNamespace(free=5_000 * MEGABYTE)
    monkeypatch.setattr(disk_guard.shutil, "disk_usage", lambda _place: usage)
    monkeypatch.setattr(disk_guard, "CHECK_SECONDS", 0.0)
    monkeypatch.setattr(disk_guard, "RESERVE_BYTES", MEGABYTE)
    return usage


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def guard(services, free, said, tmp_path):
    guard = DiskGuard(tmp_path, services["DATABASE_ADMIN_URL"], said.append)
    guard.start()
    yield guard
    free.free = 5_000 * MEGABYTE
    guard.check()


def test_on_a_full_disk_dealers_browse_and_orders_are_refused_in_words(
    guard, free, said, call, store, goods, sign_in, eventually
):
    dealer = sign_in(store, DEALER)
    line = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}

    free.free = 100 * MEGABYTE
    guard.check()

    refused = eventually(lambda: call("POST", "/cart", store, dealer, json=line), status=503)
    assert refused.json["message"].startswith("Nothing can be saved right now. You can still browse.")
    assert call("GET", "/products", store, dealer).status_code == 200
    assert "nearly full (100 MB free)" in said[0]

    free.free = 400 * MEGABYTE
    guard.check()
    assert guard.refuses, "it does not change its mind at the first free megabyte"
    free.free = 900 * MEGABYTE
    guard.check()
    eventually(lambda: call("POST", "/cart", store, dealer, json=line), status=201)
    assert len(said) == 2


def test_the_reserve_is_given_up_first_and_taken_again(guard, free, tmp_path):
    reserve = tmp_path / "reserve"
    assert reserve.stat().st_size == MEGABYTE

    free.free = 100 * MEGABYTE
    guard.check()
    assert not reserve.exists()

    free.free = 900 * MEGABYTE
    guard.check()
    assert reserve.stat().st_size == MEGABYTE


def test_a_restart_accepts_changes_again(
    guard, free, services, tmp_path, call, store, goods, sign_in, eventually
):
    dealer = sign_in(store, DEALER)
    free.free = 100 * MEGABYTE
    guard.check()

    DiskGuard(tmp_path, services["DATABASE_ADMIN_URL"], print).start()

    line = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
    eventually(lambda: call("POST", "/cart", store, dealer, json=line), status=201)


@pytest.fixture
def eventually():
    """Repeat a call until it has this status: servers read new settings a moment later."""

    def repeat(make, *, status: int):
        for _ in range(500):
            answer = make()
            if answer.status_code == status:
                return answer
        pytest.fail(f"still {answer.status_code}: {answer.text}")

    return repeat
