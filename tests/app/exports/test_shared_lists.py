"""One product list for all who are shown the same, and never for two who are not."""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from io import BytesIO
from itertools import combinations
from urllib.request import urlopen

import pypdf
import pytest
from sqlalchemy import select, update

from app.accounts.models import Account
from app.auth.viewer import Viewer
from app.catalogue.models import Category, PartyRate, Product, Variant
from app.exports import build, service, shared_lists
from app.exports.models import Export
from app.exports.renderers import WRITERS
from app.media.storage import read_file
from app.pricing.rules import Pricing, Visibility
from app.settings.models import Company, StoreSettings
from app.settings.rules import settings_from
from app.shared.actor import PARTY_RATE_GROUP, Access, Actor
from tenant_router.session import store_session
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON

NOW = datetime.now(UTC)
ASKED = {"category": None, "words": "", "party": None, "pictureless": False, "format": "pdf"}
VIEWER = Viewer(
    actor=Actor(Access.PARTY, DEALER, "A dealer"),
    settings=settings_from({}),
    pricing=Pricing("B", discounted=False),
    sight=Visibility(rates=True, stock=False, discount=False),
    party=DEALER,
    party_name="A dealer",
)


@pytest.fixture
def dealer(store, goods, sign_in):
    return sign_in(store, DEALER)


@pytest.fixture
def alike(store, goods, sign_in):
    """Another dealer of the same grade."""
    with store_session(store) as db:
        grade = db.scalar(select(Account.price_grade).where(Account.code == DEALER))
        db.execute(update(Account).where(Account.code == OTHER_DEALER).values(price_grade=grade))
    return sign_in(store, OTHER_DEALER)


@pytest.fixture
def written(monkeypatch) -> list[Viewer]:
    """For whom lists were written."""
    viewers: list[Viewer] = []
    write = WRITERS["products"]

    def noting(db, viewer, *arguments) -> None:
        viewers.append(viewer)
        write(db, viewer, *arguments)

    monkeypatch.setitem(WRITERS, "products", noting)
    return viewers


def text_of(made: dict) -> str:
    with urlopen(made["url"]) as answer:
        return " ".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(answer.read())).pages)


def files_of(store) -> set[str | None]:
    with store_session(store, read_only=True) as db:
        return set(db.scalars(select(Export.file).where(Export.state == "ready")))


def test_two_of_the_same_grade_get_the_same_finished_file_at_once(
    store, dealer, alike, ask, look, run_worker, written
):
    first = ask(store, dealer, kind="products")["id"]
    run_worker(store)
    second = ask(store, alike, kind="products")

    assert (second["state"], second["percent"]) == ("ready", 100)
    assert second["id"] != first
    assert text_of(second) == text_of(look(store, dealer, first))
    assert len(written) == len(files_of(store)) == 1
    assert ask(store, alike, kind="products")["id"] == second["id"]


def test_many_who_ask_at_once_have_it_made_once(store, dealer, alike, guest, ask, look, run_worker, written):
    asked = [(token, ask(store, token, kind="products")["id"]) for token in (dealer, alike)]
    run_worker(store)

    assert {look(store, token, number)["state"] for token, number in asked} == {"ready"}
    assert len(written) == 1


def test_of_a_large_catalogue_a_worker_finds_the_file(
    store, dealer, alike, ask, look, run_worker, written, monkeypatch
):
    """A request that read fifty thousand products would hold up others for two seconds."""
    monkeypatch.setattr(shared_lists, "MAX_ROWS_READ", 1)
    ask(store, dealer, kind="products")
    run_worker(store)
    second = ask(store, alike, kind="products")
    assert second["state"] == "waiting"

    run_worker(store)
    assert look(store, alike, second["id"])["state"] == "ready"
    assert len(written) == len(files_of(store)) == 1


def test_the_writer_is_told_of_nobody(store, dealer, ask, run_worker, written):
    ask(store, dealer, kind="products")
    run_worker(store)

    (viewer,) = written
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
def test_what_changes_what_it_shows_makes_a_new_one(store, dealer, alike, ask, run_worker, written, change):
    ask(store, dealer, kind="products")
    run_worker(store)
    with store_session(store) as db:
        db.execute(change())

    assert ask(store, alike, kind="products")["state"] == "waiting"
    run_worker(store)
    assert len(written) == len(files_of(store)) == 2


def test_one_in_whose_making_the_catalogue_changes_is_given_to_nobody_else(
    store, dealer, alike, ask, run_worker, monkeypatch
):
    write = WRITERS["products"]

    def changing(db, *arguments) -> None:
        write(db, *arguments)
        with store_session(store) as other:
            other.execute(update(Product).values(name="Renamed meanwhile"))

    monkeypatch.setitem(WRITERS, "products", changing)
    ask(store, dealer, kind="products")
    run_worker(store)

    with store_session(store, read_only=True) as db:
        assert db.scalars(select(Export.shown)).one() is None
    assert ask(store, alike, kind="products")["state"] == "waiting"


def test_tomorrow_it_has_another_date(store, dealer, goods):
    with store_session(store, read_only=True) as db:
        keys = {
            shared_lists.list_key(db, shared_lists.anonymize(VIEWER), ASKED, now=NOW + timedelta(days=day))
            for day in range(3)
        }
    assert len(keys) == 3


def key_for(db, viewer: Viewer, **asked) -> str:
    return shared_lists.list_key(db, shared_lists.anonymize(viewer), {**ASKED, **asked}, now=NOW)


def viewers_who_may_see_different_things() -> dict[str, Viewer]:
    """Each differs from the others in one thing that decides what somebody may see or pays."""
    found = {"as he is": VIEWER, "the owner": replace(VIEWER, actor=Actor(Access.OWNER))}
    for name in ("rates", "stock", "discount", "all_rates", "two_rates", "units"):
        other = replace(VIEWER.sight, **{name: not getattr(VIEWER.sight, name)})
        found[f"sight {name}"] = replace(VIEWER, sight=other)
    for hidden in ({1}, {2}, {1, 2}):
        found[f"hidden {hidden}"] = replace(VIEWER, sight=replace(VIEWER.sight, hidden=frozenset(hidden)))
    for grade in "ACDE":
        found[f"grade {grade}"] = replace(VIEWER, pricing=replace(VIEWER.pricing, grade=grade))
    found["discounted"] = replace(VIEWER, pricing=replace(VIEWER.pricing, discounted=True))
    for party in (DEALER, OTHER_DEALER):
        agreed = replace(VIEWER.pricing, agreed_rates=True)
        found[f"agreed rates of {party}"] = replace(VIEWER, pricing=agreed, party=party)
    for field in fields(VIEWER.settings):
        other = replace(VIEWER.settings, **{field.name: not getattr(VIEWER.settings, field.name)})
        found[f"setting {field.name}"] = replace(VIEWER, settings=other)
    return found


def test_two_who_may_see_different_things_never_share(store, goods):
    viewers = viewers_who_may_see_different_things()
    assert {field.name for field in fields(Visibility)} == {
        *("rates", "stock", "discount", "all_rates", "two_rates", "hidden", "units")
    }
    with store_session(store, read_only=True) as db:
        keys = {name: key_for(db, viewer) for name, viewer in viewers.items()}

    shared = [pair for pair in combinations(keys, 2) if keys[pair[0]] == keys[pair[1]]]
    assert shared == []


def test_who_asks_for_something_else_gets_something_else(store, goods):
    asked = ({}, {"category": "E001"}, {"words": "switch"}, {"pictureless": True})
    with store_session(store, read_only=True) as db:
        assert len({key_for(db, VIEWER, **each) for each in asked}) == len(asked)


def test_two_who_differ_as_persons_alone_share(store, goods):
    others = (
        replace(
            VIEWER, actor=Actor(Access.PARTY, OTHER_DEALER, "Another"), party=OTHER_DEALER, party_name="x"
        ),
        replace(VIEWER, actor=Actor(Access.SALESPERSON, SALESPERSON, "He")),
        replace(VIEWER, actor=Actor(Access.GUEST), party=None, party_name=""),
    )
    with store_session(store, read_only=True) as db:
        assert {key_for(db, viewer) for viewer in others} == {key_for(db, VIEWER)}


def test_a_party_with_rates_of_its_own_shares_with_nobody(
    store, dealer, alike, ask, look, run_worker, written
):
    """Two of one group and grade: what one has agreed on is no business of the other's."""
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
    for token in (dealer, alike):
        ids[token] = ask(store, token, kind="products")["id"]
        run_worker(store)

    assert "4,321" in text_of(look(store, dealer, ids[dealer]))
    assert "4,321" not in text_of(look(store, alike, ids[alike]))
    assert [viewer.party for viewer in written] == [DEALER, OTHER_DEALER]


def test_a_file_goes_with_the_last_row_that_names_it(store, dealer, alike, ask, look, run_worker):
    first = ask(store, dealer, kind="products")["id"]
    run_worker(store)
    second = ask(store, alike, kind="products")["id"]
    (file,) = files_of(store)
    assert file

    def clear(number) -> None:
        aged = update(Export).where(Export.id == number)
        with store_session(store) as db:
            db.execute(aged.values(created_at=NOW - service.RETENTION - timedelta(minutes=5)))
        with store_session(store) as db:
            service.clear_away(db, now=datetime.now(UTC))

    clear(first)
    assert read_file(file)
    assert look(store, alike, second)["url"]
    clear(second)
    assert read_file(file) is None


def test_one_that_is_soon_cleared_away_is_not_given_any_more(store, dealer, alike, ask, run_worker):
    ask(store, dealer, kind="products")
    run_worker(store)
    with store_session(store) as db:
        db.execute(update(Export).values(created_at=NOW - shared_lists.REUSE_PERIOD - timedelta(minutes=1)))

    assert ask(store, alike, kind="products")["state"] == "waiting"


def test_a_list_that_another_has_finished_meanwhile_is_taken(store, dealer, alike, ask, look, written):
    numbers = [ask(store, token, kind="products")["id"] for token in (dealer, alike)]
    for number in numbers:
        with store_session(store) as db:
            build.make_file(db, db.scalars(select(Export.id).where(Export.id == number)).one(), now=NOW)

    assert len(written) == 1
    assert look(store, alike, numbers[1])["state"] == "ready"
