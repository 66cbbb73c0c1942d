"""The demo store, its customers and its owner."""

from itertools import islice
from typing import Any

from tests.chaos.client import Person
from tests.chaos.journal import Journal
from tests.chaos.people import OWNERS_WORK, Goods

CUSTOMERS = 5
PAGES = 3
PASSWORD = "chaos-dealer-1"


class Shop:
    """The demo store with customers who can sign in and pay the same, its goods, and the rates of those."""

    def __init__(self, url: str, sign_ins: dict[str, Any], journal: Journal) -> None:
        store = sign_ins["stores"][0]
        self.number = store["mobileNo"]
        self._url = url
        self._headers = {"x-api-key": sign_ins["apiKey"], "x-user": self.number}
        self._journal = journal
        self.owners = [self._person(store["owner"]) for _ in OWNERS_WORK]
        # The proof computes what orders come to without them.
        self._switch_off("schemes")
        dealer = self._person(store["party"])
        grade = self._get(dealer, "/account")["PRTYTYP"]
        dealers = self._get(self.owners[0], f"/account?page=0&per_page=100&role=Dealer&partyGd={grade}")
        codes = [each["ACC_CD"] for each in dealers if each["PHONE1"] != store["party"]["userName"]]
        products = self._products(dealer)
        self.goods = Goods(products)
        self.rates = _rates(products)
        # Some of the grade have a price list or custom rates.
        same = (each for each in map(self._customer, codes) if _rates(self._products(each)) == self.rates)
        self.customers = [*islice(same, CUSTOMERS - 1), dealer]
        assert len(self.customers) == CUSTOMERS, "too few customers pay the same"

    def _switch_off(self, name: str) -> None:
        switches = self._get(self.owners[0], "/settings")
        left = [each["VARIABLE"] for each in switches if each["VALUE"] == "Y" and each["VARIABLE"] != name]
        answer = self.owners[0].call("start", "PUT", "/settings", {"settings": left})
        assert answer.status == 200, answer

    def _products(self, person: Person) -> list[dict[str, Any]]:
        return [each for page in range(PAGES) for each in self._get(person, f"/products?page={page}")]

    def _person(self, sign_in: dict[str, str]) -> Person:
        return Person(self._url, self._headers, sign_in, self._journal)

    def _customer(self, code: str) -> Person:
        """Give a customer a password, as the owner does, and sign them in."""
        answer = self.owners[0].call("start", "PUT", f"/account/{code}/password", {"password": PASSWORD})
        assert answer.status == 200, answer
        return self._person({"userName": code, "password": PASSWORD})

    def _get(self, person: Person, path: str) -> Any:
        answer = person.call("start", "GET", path)
        assert answer.status == 200, answer
        return answer.content["result"]


def _rates(products: list[dict[str, Any]]) -> dict[tuple[str, str], int]:
    return {
        (product["ITEM_CD"], size["SIZE_CD"]): size["RATE"]
        for product in products
        for size in product["variant"]
    }
