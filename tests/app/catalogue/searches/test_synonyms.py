"""Searches that found nothing, and the owner's synonyms."""

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest
from sqlalchemy import insert, select, update

from app.catalogue.models import FailedSearch, Product, Synonym
from app.catalogue.searches import service
from app.catalogue.service import recount
from app.shared.errors import Conflict
from tenant_router.session import store_session
from tests.stock import FAN, SWITCH

NOW = datetime(2026, 11, 30, 6, 30, tzinfo=UTC)


@pytest.fixture
def search(call, store, goods):
    """Return the codes that a search finds."""

    def find(words: str, **filters: str) -> list[str]:
        answer = call("GET", "/products", store, query_string={"query": words, **filters})
        assert answer.status_code == 200, answer.text
        return [product["ITEM_CD"] for product in answer.json["result"]]

    return find


@pytest.fixture
def report(call, store):
    """Report a search that found nothing, as the shop does."""

    def send(words: str) -> None:
        assert call("POST", "/searches/failed", store, json={"query": words}).status_code == 204

    return send


@pytest.fixture
def failed(call, store, owner):
    """Return the searches that the owner sees."""
    return lambda: call("GET", "/searches/failed", store, owner).json["result"]


@pytest.fixture
def explain(call, store, owner):
    """Say what a word means."""

    def put(word: str, meaning: str, **replaces: bool):
        body = {"word": word, "meaning": meaning, **replaces}
        return call("PUT", "/searches/synonyms", store, owner, json=body)

    return put


def test_a_search_that_found_nothing_finds_goods_once_its_word_is_explained(
    search, report, failed, explain, call, store, owner
):
    assert search("Hawaa  Yantra") == []
    report("Hawaa  Yantra")
    report("hawaa yantra")

    (seen,) = failed()
    assert (seen["query"], seen["words"], seen["times"]) == ("hawaa yantra", ["hawaa", "yantra"], 2)

    assert explain("Hawaa", "fan").json["result"] == {"word": "hawaa", "meaning": "fan"}
    assert failed() == [seen], "the other word is not explained yet"
    explain("yantra", "ceiling")
    assert failed() == []
    assert search("hawaa yantra") == [FAN]

    call("DELETE", "/searches/synonyms/hawaa", store, owner)
    assert search("hawaa") == []
    assert call("GET", "/searches/synonyms", store, owner).json["result"] == [
        {"word": "yantra", "meaning": "ceiling"}
    ]


def test_a_meaning_of_two_words_needs_both_and_keeps_items_with_the_word_itself(
    search, explain, store, owner
):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == SWITCH).values(name="Hawaa Switch"))
        recount(db)

    explain("hawaa", "ceiling fan")

    assert sorted(search("hawaa")) == [SWITCH, FAN]


@pytest.mark.parametrize("typed", ["खड़खड़िया", "खड़खड़िया ceiling", "khadkhadis"])
def test_a_synonym_may_have_any_letters_and_stand_with_others(search, explain, typed):
    explain("खड़खड़िया", "fan")
    explain("khadkhadi", "fans")

    assert search(typed) == [FAN]


def test_what_is_nearest_knows_synonyms_too(search, explain):
    explain("hawaa", "fan")

    assert FAN in search("hawaa xylophone", nearest="Y")


@pytest.mark.parametrize("words", ["fan", "...", "ceiling fan"])
def test_a_search_that_finds_something_or_has_no_word_is_not_kept(report, failed, words):
    report(words)

    assert failed() == []


@pytest.mark.parametrize(
    ("word", "meaning", "field", "key"),
    [
        ("hawaa yantra", "fan", "word", "synonym.word"),
        ("...", "fan", "word", "synonym.word"),
        ("fan", "fans", "meaning", "synonym.same"),
        ("hawaa", "xylophone", "meaning", "synonym.unknown"),
        ("hawaa", "fan fan fan fan fan fan", "meaning", "synonym.long"),
        ("hawaa", "...", "meaning", "synonym.none"),
        ("hawaa", "fan switch", "meaning", "synonym.hidden"),
        ("", "fan", "word", "field.required"),
    ],
)
def test_a_synonym_that_explains_nothing_is_refused_at_its_field(explain, word, meaning, field, key):
    answer = explain(word, meaning)

    assert answer.status_code == 422
    assert {name: [each["key"] for each in keys] for name, keys in answer.json["errorKeys"].items()} == {
        field: [key]
    }


@pytest.mark.parametrize("typed", ["HAWAA", " hawaa ", "“hawaa”", "hawaa.", "ha\u200cwaa", "hawaa!"])
def test_a_word_keeps_its_meaning_unless_the_change_is_meant(explain, call, store, owner, typed):
    explain("hawaa", "fan")

    refused = explain(typed, "switch")
    assert refused.status_code == 422
    assert refused.json["errors"] == {"word": ["“hawaa” already means “fan”. Save again to change it."]}
    assert explain(typed, "fan").status_code == 200, "nothing would change"
    assert explain(typed, "switch", replaces=True).json["result"] == {"word": "hawaa", "meaning": "switch"}
    assert call("GET", "/searches/synonyms", store, owner).json["result"] == [
        {"word": "hawaa", "meaning": "switch"}
    ]


def test_a_meaning_finds_an_item_that_customers_see(explain, store, goods):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(hidden=True))

    assert explain("hawaa", "ceiling").json["errorKeys"]["meaning"][0]["key"] == "synonym.hidden"

    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(hidden=False))
    assert explain("hawaa", "ceiling").status_code == 200


def test_a_store_has_a_limit_of_synonyms_and_may_still_change_one(store, goods):
    with store_session(store) as db:
        words = map("".join, permutations("hawayntr", 4))
        many = sorted(set(words))[: service.MAX_SYNONYMS]
        db.execute(insert(Synonym), [{"word": word, "meaning": "fan"} for word in many])

        changed = service.set_synonym(db, word=many[0], meaning="switch", replaces=True)
        assert changed.meaning == "switch"
        with pytest.raises(Conflict):
            service.set_synonym(db, word="hawaa", meaning="fan", replaces=True)


def test_the_oldest_and_rarest_searches_go(store, goods):
    """The store keeps 500; a frequent search stays longer."""
    kept = service.MAX_FAILED
    with store_session(store) as db:
        rows = [
            {"words": f"zzq{number}", "times": 1, "last_at": NOW - timedelta(hours=number)}
            for number in range(2, kept + 1)
        ]
        rows.append({"words": "often", "times": 60, "last_at": NOW - timedelta(days=40)})
        db.execute(insert(FailedSearch), rows)

        service.record(db, "hawaa", now=NOW)

        left = set(db.scalars(select(FailedSearch.words)))
    assert len(left) == kept
    assert {"hawaa", "often"} <= left
    assert f"zzq{kept}" not in left


def test_recording_a_search_locks_no_other(store, goods):
    with store_session(store) as db:
        rows = [
            {"words": f"zzq{number}", "times": 1, "last_at": NOW - timedelta(hours=number)}
            for number in range(service.MAX_FAILED)
        ]
        db.execute(insert(FailedSearch), rows)

    with store_session(store) as first, store_session(store) as second:
        service.record(first, "zzq0", now=NOW)
        service.record(first, "hawaa", now=NOW)
        free = select(FailedSearch.words).with_for_update(skip_locked=True)
        unlocked = set(second.scalars(free))

    assert unlocked == {f"zzq{number}" for number in range(1, service.MAX_FAILED - 1)}


def test_a_synonym_removes_a_limited_number_of_searches_the_most_frequent_first(explain, store, goods):
    most = service.MAX_EXPLAINED
    rows = [
        {"words": " ".join(["hawaa"] * number), "times": number, "last_at": NOW}
        for number in range(1, most + 3)
    ]
    with store_session(store) as db:
        db.execute(insert(FailedSearch), rows)

    explain("hawaa", "fan")

    with store_session(store, read_only=True) as db:
        left = set(db.scalars(select(FailedSearch.words)))
    assert left == {row["words"] for row in rows[:2]}
