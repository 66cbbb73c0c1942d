"""Viewers who see the same share one product list; others never do."""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from io import BytesIO
from itertools import combinations
from urllib.request import urlopen

import pypdf
import pytest
from sqlalchemy import select, update

from app.catalogue.models import Category, PartyRate, Product, Variant
from app.papers.exports import build, service, shared_lists
from app.papers.exports.models import Export
from app.papers.exports.renderers import products
from app.people.accounts.models import Account
from app.people.auth.viewer import Viewer
from app.pricing.order_rules import OrderRule, RuleBook
from app.pricing.price_lists import BuyerList, size_key
from app.pricing.rules import Visibility
from app.pricing.scope import Scope
from app.pricing.steps import Pricing
from app.pricing.terms_cache import NO_TERMS
from app.shared.actor import PARTY_RATE_GROUP, Access, Actor
from app.store.media.storage import read_file
from app.store.settings.models import Company, StoreSettings
from app.store.settings.rules import settings_from
from tenant_router.session import store_session
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON

pytestmark = pytest.mark.any_hour
NOW = datetime.now(UTC)
PARAMS = {"category": None, "words": "", "party": None, "pictureless": False, "format": "pdf"}
VIEWER = Viewer(
    actor=Actor(Access.PARTY, DEALER, "A dealer"),
    settings=settings_from({}),
    pricing=Pricing("B", discounted=False),
    visibility=Visibility(rates=True, stock=False, discount=False),
    party=DEALER,
    party_name="A dealer",
)


@pytest.fixture
def same_grade_dealer(store, goods, sign_in):
    """Sign in another dealer of the same grade."""
    with store_session(store) as db:
        grade = db.scalar(select(Account.price_grade).where(Account.code == DEALER))
        db.execute(update(Account).where(Account.code == OTHER_DEALER).values(price_grade=grade))
    return sign_in(store, OTHER_DEALER)


@pytest.fixture
def writer_calls(monkeypatch) -> list[Viewer]:
    """Record the viewers that lists are written for."""
    viewers: list[Viewer] = []
    write = products.write

    def write_and_record(db, viewer, *arguments) -> None:
        viewers.append(viewer)
        write(db, viewer, *arguments)

    monkeypatch.setattr(products, "write", write_and_record)
    return viewers


def text_of(made: dict) -> str:
    with urlopen(made["url"]) as answer:
        return " ".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(answer.read())).pages)


def files_of(store) -> set[str | None]:
    with store_session(store, read_only=True) as db:
        return set(db.scalars(select(Export.file).where(Export.state == "ready")))


def test_two_of_the_same_grade_get_the_same_finished_file_at_once(
    store, dealer, same_grade_dealer, request_export, get_export, run_worker, writer_calls
):
    first = request_export(store, dealer, kind="products")["id"]
    run_worker(store)
    second = request_export(store, same_grade_dealer, kind="products")

    assert (second["state"], second["percent"]) == ("ready", 100)
    assert second["id"] != first
    assert text_of(second) == text_of(get_export(store, dealer, first))
    assert len(writer_calls) == len(files_of(store)) == 1
    assert request_export(store, same_grade_dealer, kind="products")["id"] == second["id"]


def test_concurrent_requests_make_the_file_once(
    store, dealer, same_grade_dealer, guest, request_export, get_export, run_worker, writer_calls
):
    params = [
        (token, request_export(store, token, kind="products")["id"]) for token in (dealer, same_grade_dealer)
    ]
    run_worker(store)

    assert {get_export(store, token, number)["state"] for token, number in params} == {"ready"}
    assert len(writer_calls) == 1


def test_for_a_large_catalogue_the_worker_finds_the_file(
    store, dealer, same_grade_dealer, request_export, get_export, run_worker, writer_calls, monkeypatch
):
    """A request that reads fifty thousand products would block others for two seconds."""
    monkeypatch.setattr(shared_lists, "MAX_ROWS_READ", 1)
    request_export(store, dealer, kind="products")
    run_worker(store)
    second = request_export(store, same_grade_dealer, kind="products")
    assert second["state"] == "waiting"

    run_worker(store)
    assert get_export(store, same_grade_dealer, second["id"])["state"] == "ready"
    assert len(writer_calls) == len(files_of(store)) == 1


def test_the_writer_gets_no_person(store, dealer, request_export, run_worker, writer_calls):
    request_export(store, dealer, kind="products")
    run_worker(store)

    (viewer,) = writer_calls
    assert (viewer.actor, viewer.party, viewer.party_name) == (Actor(Access.PUBLIC), None, "")


CHANGES = {
    "a product's name": lambda: update(Product).values(name="Renamed"),
    "a rate": lambda: update(Variant).values(rate1=1, rate2=2, rate3=3, rate4=4, rate5=5),
    "a packing": lambda: update(Variant).values(quantity_step=7),
    "a category's name": lambda: update(Category).values(name="Renamed"),
    "the order of categories": lambda: update(Category).values(priority=-Category.priority - 1),
    "the firm": lambda: update(Company).values(name="Another Firm"),
    "a switch": lambda: update(StoreSettings).values(switches={"units": False}),
    "what is there": lambda: update(Product).values(retired_at=NOW),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_changed_content_makes_a_new_file(
    store, dealer, same_grade_dealer, request_export, run_worker, writer_calls, change
):
    request_export(store, dealer, kind="products")
    run_worker(store)
    with store_session(store) as db:
        db.execute(change())

    assert request_export(store, same_grade_dealer, kind="products")["state"] == "waiting"
    run_worker(store)
    assert len(writer_calls) == len(files_of(store)) == 2


def test_a_file_is_not_shared_if_the_catalogue_changed_during_the_export(
    store, dealer, same_grade_dealer, request_export, run_worker, monkeypatch
):
    write = products.write

    def changing(db, *arguments) -> None:
        write(db, *arguments)
        with store_session(store) as other:
            other.execute(update(Product).values(name="Renamed since"))

    monkeypatch.setattr(products, "write", changing)
    request_export(store, dealer, kind="products")
    run_worker(store)

    with store_session(store, read_only=True) as db:
        assert db.scalars(select(Export.shown)).one() is None
    assert request_export(store, same_grade_dealer, kind="products")["state"] == "waiting"


def test_another_day_makes_another_key(store, dealer, goods):
    with store_session(store, read_only=True) as db:
        keys = {
            shared_lists.list_key(db, shared_lists.anonymize(VIEWER), PARAMS, now=NOW + timedelta(days=day))
            for day in range(3)
        }
    assert len(keys) == 3


def key_for(db, viewer: Viewer, **params) -> str:
    return shared_lists.list_key(db, shared_lists.anonymize(viewer), {**PARAMS, **params}, now=NOW)


def viewers_with_different_permissions() -> dict[str, Viewer]:
    """Return viewers that differ from each other in one permission, price or setting."""
    viewers = {"unchanged": VIEWER, "the owner": replace(VIEWER, actor=Actor(Access.OWNER))}
    for name in ("rates", "stock", "discount", "all_rates", "two_rates", "units"):
        other = replace(VIEWER.visibility, **{name: not getattr(VIEWER.visibility, name)})
        viewers[f"visibility {name}"] = replace(VIEWER, visibility=other)
    for hidden in ({1}, {2}, {1, 2}):
        viewers[f"hidden {hidden}"] = replace(
            VIEWER, visibility=replace(VIEWER.visibility, hidden=frozenset(hidden))
        )
    for grade in "ACDE":
        viewers[f"grade {grade}"] = replace(VIEWER, pricing=replace(VIEWER.pricing, grade=grade))
    viewers["discounted"] = replace(VIEWER, pricing=replace(VIEWER.pricing, discounted=True))
    for party in (DEALER, OTHER_DEALER):
        agreed = replace(VIEWER.pricing, agreed_rates=True)
        viewers[f"agreed rates of {party}"] = replace(VIEWER, pricing=agreed, party=party)
    for field in fields(VIEWER.settings):
        other = replace(VIEWER.settings, **{field.name: not getattr(VIEWER.settings, field.name)})
        viewers[f"setting {field.name}"] = replace(VIEWER, settings=other)
    return viewers


def test_viewers_with_different_permissions_never_share(store, goods):
    viewers = viewers_with_different_permissions()
    assert {field.name for field in fields(Visibility)} == {
        *("rates", "stock", "discount", "all_rates", "two_rates", "hidden", "units")
    }
    with store_session(store, read_only=True) as db:
        keys = {name: key_for(db, viewer) for name, viewer in viewers.items()}

    shared = [pair for pair in combinations(keys, 2) if keys[pair[0]] == keys[pair[1]]]
    assert shared == []


def test_different_requests_have_different_keys(store, goods):
    params = ({}, {"category": "E001"}, {"words": "switch"}, {"pictureless": True})
    with store_session(store, read_only=True) as db:
        assert len({key_for(db, VIEWER, **each) for each in params}) == len(params)


def test_viewers_who_differ_only_in_person_share(store, goods):
    others = (
        replace(
            VIEWER, actor=Actor(Access.PARTY, OTHER_DEALER, "Another"), party=OTHER_DEALER, party_name="x"
        ),
        replace(VIEWER, actor=Actor(Access.SALESPERSON, SALESPERSON, "Rakesh")),
        replace(VIEWER, actor=Actor(Access.GUEST), party=None, party_name=""),
    )
    with store_session(store, read_only=True) as db:
        assert {key_for(db, viewer) for viewer in others} == {key_for(db, VIEWER)}


def test_buyers_share_a_list_by_the_price_lists_that_hold_for_them_and_whatever_their_rules(store, goods):
    def buyer(version: str, rate: str, party: str) -> Viewer:
        own = BuyerList(1, "B", None, version, {size_key("I1", ""): rate})
        # Each process has its own book.
        book = RuleBook(version, [OrderRule(Scope(grades=frozenset("B")), minimum=2)])
        pricing = Pricing("B", discounted=False, lists=(own,))
        terms = replace(NO_TERMS, rules=book)
        return replace(VIEWER, pricing=pricing, party=party, rules=book.of(party, "B"), terms=terms)

    with store_session(store) as db:
        first, same = key_for(db, buyer("v1", "10", DEALER)), key_for(db, buyer("v1", "10", OTHER_DEALER))
        changed = key_for(db, buyer("v2", "11", DEALER))

    assert first == same
    assert len({first, changed, key_for(db, VIEWER)}) == 3


def test_a_party_with_agreed_rates_shares_with_no_other(
    store, dealer, same_grade_dealer, request_export, get_export, run_worker, writer_calls
):
    """Two parties of one group and grade must not see each other's agreed rates."""
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"party_rates": True}))
        db.execute(update(Account).values(group_code=PARTY_RATE_GROUP))
        variant = db.scalars(select(Variant).limit(1)).one()
        db.add(
            PartyRate(
                account_code=DEALER,
                product_code=variant.product_code,
                size_code=variant.size_code,
                rate=Decimal(4321),
            )
        )
    ids = {}
    for token in (dealer, same_grade_dealer):
        ids[token] = request_export(store, token, kind="products")["id"]
        run_worker(store)

    assert "4,321" in text_of(get_export(store, dealer, ids[dealer]))
    assert "4,321" not in text_of(get_export(store, same_grade_dealer, ids[same_grade_dealer]))
    assert [viewer.party for viewer in writer_calls] == [DEALER, OTHER_DEALER]


def test_a_file_is_removed_with_its_last_row(
    store, dealer, same_grade_dealer, request_export, get_export, run_worker
):
    first = request_export(store, dealer, kind="products")["id"]
    run_worker(store)
    second = request_export(store, same_grade_dealer, kind="products")["id"]
    (file,) = files_of(store)
    assert file

    def clear(number) -> None:
        aged = update(Export).where(Export.id == number)
        with store_session(store) as db:
            db.execute(aged.values(created_at=NOW - service.RETENTION - timedelta(minutes=5)))
        with store_session(store) as db:
            service.clean_up(db, now=datetime.now(UTC))

    clear(first)
    assert read_file(file)
    assert get_export(store, same_grade_dealer, second)["url"]
    clear(second)
    assert read_file(file) is None


def test_a_file_about_to_be_removed_is_not_reused(
    store, dealer, same_grade_dealer, request_export, run_worker
):
    request_export(store, dealer, kind="products")
    run_worker(store)
    with store_session(store) as db:
        db.execute(update(Export).values(created_at=NOW - shared_lists.REUSE_PERIOD - timedelta(minutes=1)))

    assert request_export(store, same_grade_dealer, kind="products")["state"] == "waiting"


def test_a_list_finished_by_then_is_reused(
    store, dealer, same_grade_dealer, request_export, get_export, writer_calls
):
    numbers = [request_export(store, token, kind="products")["id"] for token in (dealer, same_grade_dealer)]
    for number in numbers:
        with store_session(store) as db:
            build.make_file(db, db.scalars(select(Export.id).where(Export.id == number)).one(), now=NOW)

    assert len(writer_calls) == 1
    assert get_export(store, same_grade_dealer, numbers[1])["state"] == "ready"
