"""The two demo stores: company, settings, people and content."""

from collections.abc import Iterator
from datetime import datetime

from app.demo.catalogue import read_catalogue
from app.demo.model import Delivery, DemoStore, Salesperson
from app.demo.orders import HistoryConfig, history
from app.demo.people import GUJARAT, agreed_rates, gstin, read_parties
from app.demo.price_lists import price_lists
from app.demo.schemes import schemes
from app.demo.trails import trails
from app.store.settings.rules import TaxRegistration

UMIYA, RAJVADI = "9000012345", "9000045120"

MAROON = {
    "primaryColor": "#7A1F2B",
    "primaryColorText": "#FFFFFF",
    "secondaryColor": "#F6E9D8",
    "secondaryColorText": "#3A1117",
}
LABELS = tuple(
    {"SETTINGS_VARIABLE": variable, "LABEL": label, "IS_REQUIRED": False, "FIELD_TYPE": kind}
    for variable, label, kind in (
        ("advancePaymentField", "Advance paid (₹)", "number"),
        ("checkoutRemarks1", "Transport", "text"),
        ("checkoutRemarks2", "Order reference", "text"),
        ("checkoutRemarks3", "Remarks", "text"),
    )
)
# Rules of quantity and value. All orders of the history keep them.
RULES = (
    {"free_delivery_value": 25_000},
    {"grades": ["E"], "minimum_value": 2_000},
    {"category_codes": ["E024"], "maximum": 500},
)
# Substitutes for items that are out of stock: bulbs of another light or socket, and a flood light.
SUBSTITUTES = {
    "I0000164": ("I0000165", "I0000166"),
    "I0000169": ("I0000192", "I0000168"),
    "I0000251": ("I0000246",),
}
ELECTRICAL_DEMAND = {
    "E001": 2.6, "E002": 1.8, "E003": 2.8, "E004": 0.9, "E005": 1.7, "E008": 2.4, "E009": 1.5, "E010": 1.6,
    "E012": 1.7, "E015": 0.6, "E018": 0.6, "E019": 0.8, "E021": 1.3, "E022": 1.6, "E023": 0.5, "E024": 0.4,
}  # fmt: skip


def umiya(now: datetime) -> DemoStore:
    categories, products = read_catalogue("umiya")
    parties = read_parties("umiya", {"P001": "dealer@ambica1"})
    config = HistoryConfig("umiya", 452, 15, parties, tuple(_guests()), products, ELECTRICAL_DEMAND)
    return DemoStore(
        mobile=UMIYA,
        company={
            "name": "Shree Umiya Electricals & Home Needs",
            "person_name": "Haresh Patel",
            "email": "orders@shreeumiya.example",
            "address": "14 Umiya Chambers, Opp. Kirti Mandir",
            "area": "Raopura",
            "city": "Vadodara",
            "pincode": "390001",
            "phone1": UMIYA,
            "phone2": "0265 5550142",
            "gstin": gstin(GUJARAT, "AAZFS4821K"),
            "state_code": GUJARAT,
            "bank_name": "Vishwamitri Sahakari Bank",
            "bank_branch": "Raopura",
            "bank_account": "000214001234567",
            "bank_ifsc": "VSBK0000214",
            # A bank that does not exist: nothing can be paid to it by accident.
            "upi_id": "shreeumiya@haatdemo",
            "upi_name": "Shree Umiya Electricals",
        },
        owner_password="owner@umiya1",  # noqa: S106 -- a published password of a demo store
        settings={
            "GUEST_LOGIN": True,
            "guestRate": True,
            "showStk": True,
            "itemDisc": True,
            "enableUom": True,
            "prol": False,
            "PARTY_WISE_RATE": True,
            "SHOW_SIGN_UP": True,
            "deleteAccount": True,
            "smanMandateLocation": True,
            "orderRules": True,
            "priceLists": True,
            "schemes": True,
            "substitutes": True,
            "returns": True,
            "orderChanges": True,
        },
        links={
            "facebook": "https://facebook.example/shreeumiya",
            "youtube": "https://youtube.example/@shreeumiya",
            "instagram": "https://instagram.example/shreeumiya",
            "whatsapp": UMIYA,
        },
        colours=None,
        logo="umiya",
        banners=("light", "wiring", "home"),
        categories=categories,
        products=products,
        parties=parties,
        trails=tuple(trails(("S014", "S015"), now)),
        salespeople=(
            Salesperson("S014", "Rakesh Solanki", "9000014014", "Karelibaug", "Vadodara", "sales@rakesh1"),
            Salesperson("S015", "Meena Rathod", "9000014015", "Manjalpur", "Vadodara"),
        ),
        party_rates=agreed_rates(parties, products),
        orders=history(config, now),
        composition_orders=5,
        labels=LABELS,
        rules=RULES,
        price_lists=price_lists(products, now),
        schemes=schemes(now),
        substitutes=SUBSTITUTES,
        leaflets=("home", "light", "wiring"),
    )


def rajvadi(now: datetime) -> DemoStore:
    categories, products = read_catalogue("rajvadi")
    parties = read_parties("rajvadi", {"P001": "dealer@rajvadi1"})
    config = HistoryConfig("rajvadi", 44, 0, parties, (), products, {"E005": 1.5, "E002": 1.4})
    return DemoStore(
        mobile=RAJVADI,
        company={
            "name": "Rajvadi Home Needs",
            "person_name": "Jayantibhai Rajvadi",
            "email": "inquiry@rajvadi.example",
            "address": "Shop 21, Dharmendra Road",
            "area": "Lohana Para",
            "city": "Rajkot",
            "pincode": "360001",
            "phone1": RAJVADI,
            "phone2": "0281 5550187",
            "gstin": gstin(GUJARAT, "AAZPR7316H"),
            "state_code": GUJARAT,
            "tax_registration": TaxRegistration.COMPOSITION,
            "bank_name": "Aji Nagarik Bank",
            "bank_branch": "Dharmendra Road",
            "bank_account": "000531009876543",
            "bank_ifsc": "ANBK0000531",
        },
        owner_password="owner@rajvadi1",  # noqa: S106 -- a published password of a demo store
        settings={
            "customOrderLabel": True,
            "showOnlyProducts": True,
            "GUEST_LOGIN": True,
            "enableUom": True,
            "SHOW_SIGN_UP": True,
        },
        links={
            "facebook": "https://facebook.example/rajvadi",
            "youtube": "",
            "instagram": "https://instagram.example/rajvadi",
            "whatsapp": RAJVADI,
        },
        colours=MAROON,
        logo="rajvadi",
        banners=("kitchen", "steel", "household"),
        categories=categories,
        products=products,
        parties=parties,
        salespeople=(
            Salesperson("S021", "Kajal Vaghela", "9000045021", "Kalavad Road", "Rajkot", "sales@rajvadi1"),
        ),
        orders=history(config, now),
        labels=LABELS,
        leaflets=("kitchen",),
    )


def _guests() -> Iterator[Delivery]:
    for index, (name, address, city, pincode) in enumerate(
        (
            ("Dipti Joshi", "B-12 Nandanvan Society, Vasna Road", "Vadodara", "390007"),
            ("Sameer Kulkarni", "301 Siddhi Heights, Gotri", "Vadodara", "390021"),
            ("Farida Saiyed", "6 Tandalja Park", "Vadodara", "390020"),
            ("Mitesh Barot", "Plot 9, Chhani Jakat Naka", "Vadodara", "390024"),
            ("Leela Christian", "St. Xavier's Colony, Fatehgunj", "Vadodara", "390002"),
            ("Pravin Gohil", "Ram Tekri, Anand Road", "Borsad", "388540"),
            ("Sejal Trivedi", "22 Sardar Nagar, Nizampura", "Vadodara", "390002"),
            ("Harpreet Singh", "Quarter 118, Refinery Township", "Vadodara", "391320"),
            ("Nilam Bhoi", "Near Panchayat Office", "Padra", "391440"),
        )
    ):
        email = f"{name.split()[0].lower()}@buyer.example"
        yield Delivery(name, email, f"90000703{index:02d}", address, city, "Gujarat", pincode)
