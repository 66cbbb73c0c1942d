"""Public details of a store."""

import pytest

from app.config import get_config
from app.store.settings.rules import SWITCHES
from tenant_router.control import control_session
from tests.stock import DEALER


def test_settings_have_wire_names_and_y_or_n(call, make_store):
    store = make_store(guest_login=True, party_rates=True, sign_up=False)

    listed = call("GET", "/settings", store).json["result"]

    assert all(set(setting) == {"VARIABLE", "VALUE", "DESCRI"} for setting in listed)
    values = {setting["VARIABLE"]: setting["VALUE"] for setting in listed}
    assert set(values.values()) == {"Y", "N"}
    assert (values["GUEST_LOGIN"], values["PARTY_WISE_RATE"], values["SHOW_SIGN_UP"]) == ("Y", "Y", "N")
    assert len(listed) == len(values) > 1


def test_switches_of_the_back_office_are_not_public(call, store, goods, sign_in, guest):
    hidden = {"lockNewUser", "syncSman"}

    for token in (None, guest(store), sign_in(store, DEALER)):
        listed = call("GET", "/settings", store, token).json["result"]
        assert not hidden & {setting["VARIABLE"] for setting in listed}


def test_the_owner_gets_every_switch(call, store, sign_in):
    listed = call("GET", "/settings", store, sign_in(store, store.key)).json["result"]

    assert [setting["VARIABLE"] for setting in listed] == [switch.name for switch in SWITCHES.values()]


def test_about_shows_the_company_without_its_bank_account(call, store):
    company = call("GET", f"/saral/about?mobileNo={store.key}").json["result"]

    assert company["COMP_NAME"] == f"Store {store.key}"
    assert (company["MOBNO"], company["CITY"], company["PERSON_NM"]) == (store.key, "Anand", "Asha Patel")
    assert not {"C_BANK_NAME", "C_BRNCH", "C_AC_NO", "C_IFSC"} & set(company)


@pytest.mark.parametrize("query", ["9999999999", "123", "", "%00", "' OR 1=1", "control"])
def test_about_is_empty_for_an_unknown_store(call, platform, query):
    answer = call("GET", f"/saral/about?mobileNo={query}")

    assert (answer.status_code, answer.json) == (200, {"result": {}})


def test_about_looks_up_the_store_of_the_query_not_the_header(call, make_store):
    mine, other = make_store(), make_store()

    answer = call("GET", f"/saral/about?mobileNo={other.key}", mine)

    assert answer.json["result"]["MOBNO"] == other.key


def vendors(call, store=None, **query) -> list[dict]:
    answer = call("GET", "/saral/getAllCompany", store, query_string=query)
    assert answer.status_code == 200, answer.text
    return answer.json["result"]


def test_the_list_of_stores_shows_only_name_number_logo_and_city(call, store):
    listed = vendors(call)
    assert all(set(entry) == {"COMP_NAME", "MOBNO", "LOGO", "CITY"} for entry in listed)

    stores_found = vendors(call, query=store.key)
    assert stores_found == [
        {"COMP_NAME": f"Store {store.key}", "MOBNO": store.key, "LOGO": None, "CITY": "Anand"}
    ]


def test_stores_are_paged_by_name_and_searched_by_name_city_and_number(call, make_store):
    stores = [make_store() for _ in range(3)]
    mine = stores[0].key[:-1]  # other stores' numbers may start alike

    names = [entry["COMP_NAME"] for entry in vendors(call, query=mine)]
    assert names == sorted(names)
    first, second = (vendors(call, query=mine, page=page, per_page=1) for page in (0, 1))
    assert [entry["COMP_NAME"] for entry in first + second] == names[:2]
    assert vendors(call, query=f"store {stores[1].key}")[0]["MOBNO"] == stores[1].key
    assert vendors(call, query="no such town") == []
    assert call("GET", "/saral/getAllCompany?per_page=501").status_code == 422


def test_the_list_of_stores_has_only_active_ones(call, store, suspend):
    suspend(store)

    assert vendors(call, query=store.key) == []
    assert call("GET", f"/saral/about?mobileNo={store.key}").json == {"result": {}}


def test_the_storefront_of_a_new_store_is_empty_and_complete(call, store):
    assert call("GET", "/owner", store).json["result"] == {
        "APPLINK": "",
        "LOGO": None,
        "BANNER": [],
        "PAYMENTIMG": None,
        "COLOR": None,
        "FBLINK": "",
        "YTLINK": "",
        "WHANO": store.key,
        "IGLINK": "",
    }


def test_pictures_of_the_storefront_are_urls(call, store):
    from sqlalchemy import update

    from app.store.settings.models import Company
    from tenant_router.session import store_session

    with store_session(store) as db:
        db.execute(update(Company).values(logo="public/x/logo.webp", banners=["public/x/b.webp"]))

    shown = call("GET", "/owner", store).json["result"]
    assert shown["LOGO"].startswith("http")
    assert shown["LOGO"].endswith("/public/x/logo.webp")
    assert [banner.rpartition("/")[2] for banner in shown["BANNER"]] == ["b.webp"]


def test_labels_come_from_the_store(call, store):
    assert call("GET", "/labels", store).json == {"result": []}


@pytest.fixture
def suspend():
    """Suspend a store, as an administrator does."""
    from sqlalchemy import update

    from tenant_router.registry import StoreEntry

    def make(store):
        with control_session() as db:
            entry = update(StoreEntry).where(StoreEntry.mobile_number == store.key)
            db.execute(entry.values(state="suspended"))

    return make


@pytest.mark.parametrize("personal", [True, False])
def test_an_app_for_one_store_sees_only_that_store(call, make_store, personal):
    store, other = make_store(personal_app=personal), make_store()

    def numbers_in_list(of, by):
        return [entry["MOBNO"] for entry in vendors(call, by, query=of.key)]

    assert numbers_in_list(other, by=store) == ([] if personal else [other.key])
    assert numbers_in_list(store, by=store) == [store.key]
    assert numbers_in_list(store, by=other) == [store.key]
    assert numbers_in_list(other, by=other) == [other.key]


def test_an_app_without_a_store_sees_all_stores(call, make_store):
    store = make_store(personal_app=True)

    for store_name in (None, "9999999999", "x"):
        assert [entry["MOBNO"] for entry in vendors(call, store_name, query=store.key)] == [store.key]


APP_LINK_BODY = {"type": "appLink"}


def test_the_link_to_the_app_is_created_once(call, store):
    created = call("PUT", "/owner", store, json={**APP_LINK_BODY, "mobileNo": store.key})
    again = call("PUT", "/owner", store, json=APP_LINK_BODY)

    assert (created.status_code, created.json) == (200, {"appLink": f"http://localhost/{store.key}"})
    assert again.json == created.json
    assert call("GET", "/owner", store).json["result"]["APPLINK"] == created.json["appLink"]


def test_the_link_uses_the_public_url(call, store, monkeypatch):
    public = get_config().model_copy(update={"public_url": "https://shops.example/"})
    monkeypatch.setattr("app.store.settings.schemas.get_config", lambda: public)

    answer = call("PUT", "/owner", store, json=APP_LINK_BODY, headers={"Host": "127.0.0.1:8000"})

    assert answer.json == {"appLink": f"https://shops.example/{store.key}"}


def test_the_host_of_a_request_is_not_stored_in_the_link(call, store):
    call("PUT", "/owner", store, json=APP_LINK_BODY, headers={"Host": "127.0.0.1:8000"})

    assert call("GET", "/owner", store).json["result"]["APPLINK"] == f"http://localhost/{store.key}"


def test_an_existing_link_is_not_replaced(call, store):
    from sqlalchemy import update

    from app.store.settings.models import Company
    from tenant_router.session import store_session

    with store_session(store) as db:
        db.execute(update(Company).values(app_link="https://play.example/asha"))

    assert call("PUT", "/owner", store, json=APP_LINK_BODY).json == {"appLink": "https://play.example/asha"}


@pytest.mark.parametrize("kind", ["", "x", None, 5, {}])
def test_an_unknown_part_is_422(call, store, kind):
    answer = call("PUT", "/owner", store, json={"type": kind, "data": "x"})

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["type"])
