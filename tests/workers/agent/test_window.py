"""The window's controller with a real server and a fake Tally, and its decisions."""

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.books.sync.connectors.interface import Health
from app.books.sync.pack import Dataset
from app.shared.days import STORE_TIME
from app.shared.texts.messages import text as message
from workers.agent import config
from workers.agent.agent import Status
from workers.agent.window import shop_link, state
from workers.agent.window.controller import Controller
from workers.agent.window.shop_link import ShopLink
from workers.agent.window.state import Light
from workers.agent.window.texts import LANGUAGES, texts_of

pytestmark = pytest.mark.any_hour
NOW = datetime(2026, 11, 24, 10, tzinfo=UTC)
BOOKS = Dataset(dataNm="b-2026", guid="b", compName="Bharat Traders", fromyr="2026", toyr="2027")
WORKING = Status(
    health=Health(True, "TallyPrime"),
    datasets=(BOOKS,),
    choices={"dataNm": "b-2026", "compName": "Bharat Traders"},
    last_sync={"state": "done", "finishedAt": "2026-11-24T09:58:00+00:00"},
    reached_at=NOW,
)


def changed(**values) -> Status:
    return replace(WORKING, **values)


@pytest.mark.parametrize(
    ("status", "light", "key"),
    [
        (WORKING, Light.GREEN, "working"),
        (changed(is_syncing=True), Light.GREEN, "syncing"),
        (changed(last_sync=None), Light.GREEN, "working"),
        (changed(last_sync={"state": "failed", "finishedAt": None}), Light.AMBER, "sync_failed"),
        (changed(choices={"dataNm": "other-2026", "compName": "Other"}), Light.AMBER, "other_company"),
        (changed(choices={"dataNm": "b-2026", "compName": "Its backup"}), Light.AMBER, "other_company"),
        (changed(choices={"dataNm": ""}), Light.AMBER, "choose_company"),
        (changed(datasets=()), Light.AMBER, "no_company"),
        (changed(health=Health(False, problem=message("source.tally_silent"))), Light.AMBER, "books_closed"),
        (changed(reached_at=None), Light.AMBER, "connecting"),
        (changed(reached_at=NOW - timedelta(minutes=3, seconds=1)), Light.RED, "offline"),
    ],
)
def test_the_light_says_what_is_to_be_done(status, light, key):
    assert state.signal_of(status, started_at=NOW, now=NOW)[:2] == (light, key)


def test_a_shop_that_never_answers_is_offline_after_three_minutes():
    signal = state.signal_of(Status(), started_at=NOW, now=NOW + timedelta(minutes=4))
    assert signal[:2] == (Light.RED, "offline")


@pytest.mark.parametrize(
    ("typed", "link"),
    [
        ("https://shops.example/9825012345", ("https://shops.example", "9825012345")),
        (" shops.example/9825012345/products?a=1 ", ("https://shops.example", "9825012345")),
        ("http://127.0.0.1:8000/9825012345", ("http://127.0.0.1:8000", "9825012345")),
        ("https://someone@shops.example/9825012345", ("https://shops.example", "9825012345")),
        ("9825012345", ("https://known.example", "9825012345")),
        ("http://localhost:8000/9825012345", ("http://localhost:8000", "9825012345")),
        ("http://[::1]:8000/9825012345", ("http://[::1]:8000", "9825012345")),
        ("http://shops.example/9825012345", None),
        ("http://192.168.1.5:8000/9825012345", None),
        ("http://127.0.0.1.example/9825012345", None),
        ("https://shops.example", None),
        ("https://shops.example/98250", None),
        ("file:///9825012345", None),
        ("https://[/9825012345", None),
        ("", None),
    ],
)
def test_a_shop_is_found_by_its_link_or_at_the_known_server_by_its_number(typed, link):
    assert shop_link.parse(typed, server="https://known.example") == link
    if typed == "9825012345":
        assert shop_link.parse(typed) is None


@pytest.mark.parametrize(
    ("name", "link"),
    [
        ("haat-agent 9825012345@shops.example.exe", ShopLink("https://shops.example", "9825012345")),
        ("haat-agent 9825012345@Shops.example (1).exe", ShopLink("https://shops.example", "9825012345")),
        ("haat-agent.exe", None),
        ("haat-agent 9825012345@localhost.exe", None),
    ],
)
def test_a_download_is_named_after_its_shop(name, link):
    assert shop_link.of_file_name(Path("/downloads") / name) == link


def test_the_texts_are_the_same_in_all_languages():
    english = texts_of("en")
    for language in LANGUAGES:
        assert texts_of(language).keys() == english.keys()
        for key, text in texts_of(language).items():
            assert text.strip()
            assert text.count("{") == english[key].count("{"), key


@pytest.fixture
def controllers(shop, monkeypatch, platform, tally):
    """Return a function that starts the window's controller, as after a restart of the computer."""
    monkeypatch.setattr("workers.agent.window.controller.api_key_of", lambda _: platform.accepted_api_keys[0])
    # The server goes on waiting for an agent that has ended, and serves few requests at a time.
    monkeypatch.setattr("workers.agent.agent.WAIT_SECONDS", 1)
    monkeypatch.setattr("workers.agent.agent.IDLE_PAUSE", 0.1)
    monkeypatch.setattr("workers.agent.sources.find_tally", lambda: tally.address)
    started = []

    def make(**options) -> Controller:
        for controller in started:
            controller.close()
        controller = Controller(shop.folder, **options)
        controller.language = "en"
        controller.start()
        started.append(controller)
        return controller

    yield make
    for controller in started:
        controller.close()


def wait_until(condition) -> None:
    deadline = time.monotonic() + 300
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)


@pytest.mark.parametrize("opens_in", [-1, 2], ids=["open", "closed"])
def test_a_shopkeeper_pairs_chooses_the_company_and_syncs(controllers, shop, server, run_worker, opens_in):
    now = datetime.now(UTC).astimezone(STORE_TIME)
    begin, end = now + timedelta(hours=opens_in), now + timedelta(hours=opens_in + 2)
    hours = {"workFrom": f"{begin:%H:%M}", "workTo": f"{end:%H:%M}"}
    shop.owner_call("PUT", "/sync/settings", json={**hours, "dataNm": ""})

    # Given the program that the shop's page offered.
    window = controllers(hint=ShopLink(server, shop.store.key))
    assert (window.view().light, window.view().asks_for_code) == (Light.RED, True)
    assert window.known_link == f"{server}/{shop.store.key}"

    # When they enter the six digits of that page.
    code = shop.owner_call("POST", "/sync/agents", json={})["code"]
    window.pair(window.known_link, f"{code[:3]} {code[3:]}")
    window.wait()
    wait_until(lambda: window.view().headline == "Choose your company")

    # Then the list has the books of the open company, and choosing some is enough to sync.
    company = window.view().companies[0]
    window.choose_company(company)
    window.wait()
    assert window.view().company == company
    assert shop.owner_call("GET", "/sync/settings")["dataNm"]
    window.sync_now()
    window.wait()
    assert window.view().notice == "The sync has started"
    wait_until(lambda: shop.owner_call("GET", "/sync")[0]["state"] == "validating")

    # And after a restart it works without being asked anything.
    run_worker(shop.store)
    window = controllers()
    wait_until(lambda: window.view().light is Light.GREEN)
    assert window.view().last_sync != "No sync yet"


def test_what_is_typed_wrongly_is_explained_and_keeps_the_window(controllers, shop, server):
    window = controllers()
    link = f"{server}/{shop.store.key}"
    code = shop.owner_call("POST", "/sync/agents", json={})["code"]
    for typed, digits, notice in (
        ("my shop", code, "Enter the shop’s link"),
        (link, "12345", "six digits"),
        (link, f"{(int(code) + 1) % 10**6:06}", "wrong or has expired"),
        ("http://127.0.0.1:9/9825012345", code, "can’t be reached"),
    ):
        window.pair(typed, digits)
        window.wait()
        assert notice in window.view().notice
        assert window.view().asks_for_code


def test_a_closed_tally_makes_the_light_amber(paired, controllers, tally):
    tally.is_open = False
    window = controllers()
    wait_until(
        lambda: window.view().headline in ("No company is open", "Your accounting software is not responding")
    )
    assert window.view().light is Light.AMBER


def test_a_computer_that_the_owner_shut_out_asks_for_a_new_code(paired, controllers):
    (agent,) = paired.owner_call("GET", "/sync/agents")
    paired.owner_call("DELETE", f"/sync/agents/{agent['id']}")
    window = controllers()
    wait_until(lambda: window.view().asks_for_code)
    assert window.view().headline == "The shop has disconnected this computer"


def test_a_removed_agent_has_left_the_shop(paired, controllers):
    window = controllers()
    wait_until(lambda: window.has_reported)
    window.leave()
    assert paired.owner_call("GET", "/sync/agents") == []


def test_an_agent_that_runs_as_a_service_is_named(paired, controllers):
    service = paired.agent()
    window = controllers()
    assert window.view().headline == "The agent is already running on this computer"
    assert not window.view().asks_for_code
    service.close()


def test_the_chosen_language_stays(shop, controllers):
    controllers().choose_language("gu")
    assert Controller(shop.folder).language == "gu"
    assert config.default_folder().name in ("haat-agent", "Haat Agent")
