"""Someone else's records get the same response as missing ones, and stay unchanged.

The document says which calls name a row; each of them is made for rows of customers and salespeople by
everyone who does not own them.
"""

from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from sqlalchemy import insert, update

from app.config import get_config
from app.edge import openapi
from app.edge.throttle import counters
from app.notices.service import notify
from app.papers.exports import queue_limits
from app.people.accounts.models import Account
from app.people.accounts.receivables.models import OpenBill
from app.store.media.models import StoredFile
from app.store.settings.models import Company
from tenant_router.keys import private_picture
from tenant_router.session import store_session
from tenant_router.store import Store
from tests.contract.reaches import ADDRESS, REACHES, Reach, named_rows, request_of, rows_of_exports
from tests.ordering import fill_cart, item_ids, place_order
from tests.razorpay import KEY_ID, KEY_SECRET, WEBHOOK_SECRET, running_razorpay
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON

GSTIN = "24AAACR5055K1ZD"
NO_UUID, NOT_THERE = str(uuid4()), 999_999
MISSING: dict[str, Any] = {
    "account": "P999",
    "party": "",
    "salesperson": "S999",
    "orders": [NOT_THERE],
    "items": [NOT_THERE],
    "bills": ["B-0"],
    "link": "999999.1700000000.Zm9yZ2Vk",
    **dict.fromkeys(("order", "order number", "item", "sent order", "sent item"), NOT_THERE),
    **dict.fromkeys(("dispatch", "return", "change", "payment"), NOT_THERE),
    **dict.fromkeys(("cart line", "list", "notification"), NOT_THERE),
    **dict.fromkeys(
        ("export", "link's export", "session", "picture", "dispatch picture", "return picture"), NO_UUID
    ),
    "pictures": [NO_UUID],
}
OWNERS = ("party", "salesperson", "guest")
OTHERS = ("other party", "other salesperson", "other guest")
OF_ONE_PERSON = {"export", "session", "notification"}
SAME_IN_ALL_STORES = {"account", "salesperson", "bills"}
SWITCHES = {
    **dict.fromkeys(
        ("guest_login", "guest_rates", "show_stock", "delete_account", "buy_again", "substitutes"), True
    ),
    **dict.fromkeys(("returns", "order_changes", "gst_papers", "online_payments", "schemes"), True),
}


class Person(NamedTuple):
    """A caller with their code, and the party for which a salesperson buys."""

    who: str
    kind: str
    token: str | None = None
    code: str = ""
    party: str = ""
    store: Store | None = None

    @property
    def account(self) -> str:
        """Return their own account, or that of their party; empty for a guest."""
        return self.party or self.code


def test_every_call_with_the_id_of_a_row_says_how_it_is_made(app):
    document = named_rows(openapi.document(app))

    assert {(reach.call, reach.name) for reach in REACHES} == set(document)
    files = {
        (reach.body["kind"], reach.name) for reach in REACHES if reach.call == "POST /exports" and reach.body
    }
    assert rows_of_exports() <= files


@pytest.fixture
def gateway(platform, monkeypatch):
    with running_razorpay() as server:
        monkeypatch.setenv("RAZORPAY_URL", server.address)
        get_config.cache_clear()
        yield server
    monkeypatch.undo()
    get_config.cache_clear()


@pytest.fixture
def store(make_store, fill, gateway):
    """Return a store that grants its customers every permission, prints GST papers and is paid online."""
    opened = make_store(**SWITCHES)
    fill(opened)
    with store_session(opened) as db:
        db.execute(update(Company).values(gstin=GSTIN, state_code="24", upi_id="asha@okhdfcbank"))
        db.execute(update(Account).values(gstin=GSTIN, state_code="24"))
    return opened


@pytest.fixture
def people(store, make_store, fill, sign_in, guest, monkeypatch) -> dict[str, Person]:
    """Return everyone who asks, by their name. The limits of attempts have separate tests."""
    monkeypatch.setattr(counters, "enabled", False)
    monkeypatch.setattr(queue_limits, "check_load", lambda *_, **__: None)
    monkeypatch.setattr(queue_limits, "check_person", lambda *_: None)
    other = make_store(**SWITCHES)
    fill(other)
    other_sman = sign_in(store, OTHER_SALESPERSON)
    everyone = (
        Person("party", "party", sign_in(store, DEALER), DEALER),
        Person("salesperson", "sman", sign_in(store, SALESPERSON), SALESPERSON, AGREED_DEALER),
        Person("guest", "guest", guest(store)),
        Person("other party", "party", sign_in(store, OTHER_DEALER), OTHER_DEALER),
        Person("other salesperson", "sman", other_sman, OTHER_SALESPERSON, OTHER_DEALER),
        Person("other guest", "guest", guest(store)),
        Person("anonymous", "public"),
        Person("owner", "owner", sign_in(store, store.key)),
        Person("another store's party", "party", sign_in(other, DEALER), store=other),
        Person("anonymous elsewhere", "public", store=other),
    )
    return {person.who: person._replace(store=person.store or store) for person in everyone}


@pytest.fixture
def make_rows(call, store, people):
    """Return a function that makes one row of everything for a person."""
    owner = people["owner"].token
    keys = {"keyId": KEY_ID, "keySecret": KEY_SECRET, "webhookSecret": WEBHOOK_SECRET}
    assert call("PUT", "/payments/gateway", store, owner, json=keys).status_code == 200

    def result(method: str, path: str, token: str | None, **body: Any) -> Any:
        answer = call(method, path, store, token, json=body)
        assert answer.status_code < 300, (path, answer.text)
        return answer.json["result"]

    def picture(added_by: str) -> str:
        number = str(uuid4())
        with store_session(store) as db:
            db.execute(insert(StoredFile).values(name=private_picture(store, number), added_by=added_by))
        return number

    def make(person: Person) -> dict[str, Any]:
        me, party = person.token, person.party or None
        to = {} if person.account else {"orderDtl": ADDRESS}
        order, sent = (place_order(call, store, me, party=party, **to) for _ in range(2))
        (item,), (sent_item,) = item_ids(order), item_ids(sent)
        (session,) = result("GET", "/auth/sessions", me)
        added_by = f"{person.kind}:{person.code or session['session']}"
        mine, seen, returned = picture(added_by), picture(f"owner:{store.key}"), picture(added_by)

        path = f"/orders/{order['orderId']}"
        change = result(
            "POST", f"{path}/changes", me, lines=[{"itemId": item, "quantity": 40}], note=person.who
        )
        path = f"/orders/{sent['orderId']}"
        lines = [{"itemId": sent_item, "quantity": 20}]
        dispatch = result("POST", f"{path}/dispatches", owner, lines=lines, picture=seen)
        lines = [{"itemId": sent_item, "quantity": 3, "reason": "damaged"}]
        back = result("POST", f"{path}/returns", me, lines=lines, pictures=[returned])
        for decision in ("accepted", "received"):
            result("PUT", f"/returns/{back['returnId']}/decision", owner, decision=decision)
        report = {"orderId": order["orderId"], "utr": f"4{order['orderId']:011}", "amount": 5}
        payment = result("POST", "/payments", me, **report)["paymentId"]
        result("PUT", "/payments/decision", owner, id=[payment], decision="confirmed")
        link = sent["link"].rpartition("/")[2]
        rows = {
            "order": order["orderId"],
            "orders": [order["orderId"]],
            "order number": order["ORDER_NO"],
            "item": item,
            "items": [item],
            "sent order": sent["orderId"],
            "sent item": sent_item,
            "dispatch": dispatch["dispatchId"],
            "change": change["changeId"],
            "return": back["returnId"],
            "payment": payment,
            "picture": mine,
            "pictures": [mine],
            "dispatch picture": seen,
            "return picture": returned,
            "cart line": fill_cart(call, store, me, party=party)[0],
            "export": result("POST", "/exports", me, kind="order", orderId=order["orderId"])["id"],
            "session": session["session"],
            "link": link,
            "link's export": result("POST", f"/exports/link/{link}", None)["id"],
            "party": person.party,
        }
        return rows | (of_account(person) if person.account else {})

    def of_account(person: Person) -> dict[str, Any]:
        bill = f"B-{person.who}"
        with store_session(store) as db:
            values = {"dataset": "b", "key": bill, "account_code": person.account, "name": bill, "amount": 90}
            db.execute(insert(OpenBill).values(values))
            notify(db, [f"{person.kind}:{person.code}"], title="Diwali", body="Closed on Monday")
        lines = [{"itemCd": "I0000001", "sizeCd": "", "quantity": 20}]
        body = {"partyCd": person.party, "name": person.who, "lines": lines}
        return {
            "list": result("POST", "/lists", person.token, **body)["listId"],
            "notification": result("GET", "/notification", person.token)[0]["id"],
            "account": person.account,
            "bills": [bill],
            **({"salesperson": person.code} if person.kind == "sman" else {}),
        }

    return make


@pytest.fixture
def seen_by(call, store):
    """Return a function: all that a person has, as they see it."""

    def read(person: Person, rows: dict[str, Any]) -> dict[str, Any]:
        party = f"partyCd={person.party}"
        paths = [
            f"/orders/{rows['order']}",
            f"/orders/{rows['order']}/changes",
            f"/orders/{rows['sent order']}",
            f"/orders/{rows['sent order']}/returns",
            f"/orders?{party}",
            f"/payments/request?orderId={rows['order']}",
            f"/cart?{party}",
        ]
        if person.account:
            paths += [f"/lists/{rows['list']}?{party}", f"/lists?{party}", f"/account/{person.account}"]
            paths += [f"/account/dues?accCd={person.account}", "/notification"]
            paths += [f"/payments/request?accCd={person.account}"]
        if person.kind == "sman":
            paths += ["/payments/collections", "/account/getAccountBySman"]
        answers = {path: call("GET", path, store, person.token) for path in paths}
        assert {path: answer.status_code for path, answer in answers.items()} == dict.fromkeys(paths, 200)
        sessions = call("GET", "/auth/sessions", store, person.token).json["result"]
        return {path: answer.json for path, answer in answers.items()} | {
            "sessions": [each["session"] for each in sessions]
        }

    return read


def strangers(reach: Reach, owner: Person, people: dict[str, Person], access: frozenset[str]) -> list[Person]:
    """Return who may make the call and does not own the row."""
    names = {*OTHERS, "anonymous"}
    if reach.thing in OF_ONE_PERSON:
        names |= {"party", "salesperson", "owner"} - {owner.who}
    if reach.thing == "link":
        names = set()  # it is for all who have it
    if reach.thing not in SAME_IN_ALL_STORES:
        names |= {"another store's party", "anonymous elsewhere"}
    if reach.thing == "account" and reach.body:
        names.discard("other guest")  # they have none, so what they name is not read
    return [people[who] for who in sorted(names) if {people[who].kind, "public"} & access]


def test_what_is_somebody_elses_is_answered_as_what_there_is_not(app, call, people, make_rows, seen_by):
    rows = {who: make_rows(people[who]) for who in (*OWNERS, *OTHERS)}
    before = {who: seen_by(people[who], rows[who]) for who in OWNERS}
    access = named_rows(openapi.document(app))

    def answer_to(reach: Reach, theirs: dict[str, Any], who: Person) -> tuple[int, str]:
        own = MISSING | rows.get(who.who, {})
        asked, sent = request_of(reach, theirs[reach.thing], own=own, theirs=MISSING | theirs)
        answer = call(*asked, who.store, who.token, **sent)
        return answer.status_code, answer.text

    found = [
        (reach, people[who], rows[who]) for who in OWNERS for reach in REACHES if reach.thing in rows[who]
    ]
    distinguished, as_strangers = [], []
    for reach, owner, things in found:
        answers = set()
        for stranger in strangers(reach, owner, people, access[reach.call, reach.name]):
            theirs = answer_to(reach, things, stranger)
            status, text = answer_to(reach, MISSING, stranger)
            missing = (status, text.replace(str(MISSING[reach.thing]), str(things[reach.thing])))
            if theirs != missing or status >= 500:
                distinguished.append((stranger.who, owner.who, reach, theirs, missing))
            if stranger.kind == owner.kind:
                answers.add(theirs)
        as_strangers.append(answers)

    assert distinguished == []
    assert {who: seen_by(people[who], rows[who]) for who in OWNERS} == before

    # The owner of a row reaches it where others of their kind do not, so nothing else has refused these.
    reached = [
        reach
        for (reach, owner, things), answers in zip(found, as_strangers, strict=True)
        if answers and answer_to(reach, things, owner) not in answers
    ]
    assert [reach for reach in REACHES if reach not in reached and not reach.silent] == []
