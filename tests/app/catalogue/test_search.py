"""Search results among the products of an electrical wholesaler."""

import pytest
from sqlalchemy import func, insert, update

from app.catalogue import product_query
from app.catalogue.limits import RATE_COLUMNS
from app.catalogue.models import Category, Product, SearchWord, Variant
from app.catalogue.rules import words_of
from app.catalogue.service import recount
from app.demo.catalogue import read_catalogue
from app.orders.popularity import count_orders
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH


def fill_with_the_demo(store) -> None:
    """Add the demo store's products with their sizes and pictures."""
    categories, products = read_catalogue("umiya")
    texts = ("code", "name", "short_name", "long_name", "priority")
    with store_session(store) as db:
        db.execute(insert(Category), [{"code": one.code, "name": one.name} for one in categories])
        db.execute(
            insert(Product),
            [
                {name: getattr(one, name) for name in texts}
                | {"category_code": one.category, "pictures": ["public/x/1.webp"]}
                for one in products
            ],
        )
        db.execute(
            insert(Variant),
            [
                {"product_code": one.code, "size_code": variant.size, "position": index}
                | {f"rate{grade}": rate for grade, rate in enumerate(variant.rates, 1)}
                for one in products
                for index, variant in enumerate(one.variants)
            ],
        )
        recount(db)


@pytest.fixture(scope="module")
def wholesaler(platform, _numbers):
    """A store with the demo store's products, shared by all tests that only search."""
    from app.platform.opening.service import NewStore, open_store

    number = str(next(_numbers))
    new = NewStore(number, "Wholesaler", "Asha Patel", "o@store.example", "Anand", "correct horse")
    store = open_store(new)
    fill_with_the_demo(store)
    return store


@pytest.fixture
def search(call, wholesaler):
    """Return code, name and long name of the hits in order, and their number."""

    def search_for(words: str, size: int = 100) -> tuple[list[tuple[str, str, str]], int]:
        answer = call("GET", "/products", wholesaler, query_string={"query": words, "per_page": size})
        assert answer.status_code == 200, answer.text
        products = answer.json["result"]
        rows = [(one["ITEM_CD"], one["ITEM_NAME"], one["ITEM_LNAME"]) for one in products]
        return rows, answer.json["pagination"]["totalItems"]

    return search_for


# The typed text, the words in the names of the first hits, and how many first hits have them.
TYPED = [
    ("switch", "switch", 20),
    ("switches", "switch", 20),
    ("swi", "switch", 20),
    ("swicth", "switch", 20),
    ("swich", "switch", 20),
    ("swiches", "switch", 20),
    ("switcch", "switch", 20),
    ("swotch", "switch", 20),
    ("SWITCH", "switch", 20),
    ("ceiling fan", "ceiling fan", 20),
    ("fan ceiling", "ceiling fan", 20),
    ("ceiling fans", "ceiling fan", 20),
    ("celing fna", "ceiling fan", 20),
    ("cieling fan", "ceiling fan", 20),
    ("ceil fan", "ceiling fan", 20),
    ("ceilingfan", "ceiling fan", 20),
    ("coper wrie", "copper wire", 15),
    ("wire copper", "copper wire", 15),
    ("insulated coper", "insulated copper", 5),
    ("9w bulb", "bulb 9 w", 7),
    ("9 w bulb", "bulb 9 w", 7),
    ("bulb 9W", "bulb 9 w", 7),
    ("9 watt bulb", "bulb 9 w", 7),
    ("led bulbs", "led bulb", 20),
    ("blub led", "led bulb", 20),
    ("20 w batten", "batten 20 w", 5),
    ("1200 mm fan", "fan", 20),
    ("1200mm ceiling fan", "ceiling fan", 20),
    ("exaust fan", "exhaust fan", 5),
    ("regulater", "regulator", 4),
    ("geysor", "geyser", 10),
    ("presure coker", "pressure cooker", 8),
    ("mixer grindr", "mixer grinder", 5),
    ("extention bord", "extension board", 6),
    ("rj45", "rj 45", 3),
    ("rj 45", "rj 45", 3),
    ("cat6", "cat 6", 5),
    ("b22", "b 22", 10),
    ("door bell", "door bell", 4),
    ("doorbell", "door bell", 4),
    ("screw driver", "screwdriver", 4),
    ("nonstick tawa", "non stick tawa", 3),
    ("one way switch", "one way switch", 8),
    ("one-way switch", "one way switch", 8),
    ("oneway switch", "one way switch", 8),
    ("iron", "iron", 5),
    ("tester", "tester", 3),
    ("pankha", "fan", 20),
    ("पंखा", "fan", 20),
    ("बल्ब 9w", "bulb 9 w", 7),
    ("બલ્બ", "bulb", 20),
    ("2.5 taar", "wire", 5),
    ("mixi", "mixer", 5),
    ("કુકર", "cooker", 8),
]


@pytest.mark.parametrize(("typed", "expected", "first"), TYPED)
def test_a_search_finds_what_was_meant(search, typed, expected, first):
    hits, count = search(typed)

    assert count >= first
    for _, name, _ in hits[:first]:
        assert {*expected.split()} <= {*words_of(name.replace("Switches", "Switch"))}, (typed, name)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("fna", "fan"),
        ("plgu", "plug"),
        ("mbc", "mcb"),
        ("wir", "wir"),
        ("tapp", "tap"),
        ("red", "red"),
    ],
)
def test_a_short_word_does_not_match_similar_words(search, typed, expected):
    hits, count = search(typed)

    assert count == len(hits) < 100
    for _, name, long_name in hits:
        assert any(word.startswith(expected) for word in words_of(f"{name} {long_name}")), (typed, name)


@pytest.mark.parametrize("typed", ["xylophone", "zz", "q", "%%%", "_", "...", "fan xylophone", "₹"])
def test_a_word_like_no_other_finds_nothing(search, typed):
    assert search(typed) == ([], 0)


@pytest.mark.parametrize("typed", ["I0000012", "i0000012", "I12", "i12", "0000012", "012", " I0000012 "])
def test_a_code_is_found_in_any_case_with_or_without_zeros(search, typed):
    assert search(typed)[0][0][0] == "I0000012"


def test_a_number_is_no_code_before_it_is_a_size(search):
    hits, count = search("12")

    assert count > 10
    assert "I0000012" not in [code for code, _, _ in hits]


def test_sizes_are_found_with_their_products(search):
    for typed in ("wire 1.5 sq mm", "1.5 mm wire", "1.5 sqmm wire", "1.5mm wire"):
        hits, count = search(typed)
        assert count >= 15
        assert all("wire" in name.lower() for _, name, _ in hits[:15]), typed
    assert search("mcb 32a") == search("mcb 32 A") == search("mcb 32 amp")
    assert search("mcb 32a")[1] > 5


def test_every_word_must_match(search):
    assert search("red ceiling fan")[1] < search("ceiling fan")[1]
    assert search("copper geyser switch socket")[1] == 0


def test_matches_in_the_name_come_before_other_matches(search):
    hits, _ = search("irons")
    named = ["iron" in words_of(name) for _, name, _ in hits]

    assert True in named
    assert False in named
    assert named == sorted(named, reverse=True)


# The typed text, a word in the names of what was meant, and words in the names of its spare parts.
JUDGED = [
    ("fan", "fan", "regulator remote rose capacitor rod shutter"),
    ("fans", "fan", "regulator remote rose capacitor rod shutter"),
    ("fna", "fan", "regulator remote rose capacitor rod shutter"),
    ("ceiling fan", "ceiling fan", "rose"),
    ("geyser", "geyser", "thermostat element valve"),
    ("geysor", "geyser", "thermostat element valve"),
    ("geys", "geyser", "thermostat element valve"),
    ("mixer", "mixer", "coupler jar"),
    ("mixr", "mixer", "coupler jar"),
    ("cooker", "cooker", "gasket whistle valve"),
    ("cooker 5l", "cooker", "gasket whistle valve"),
    ("presure coker", "pressure cooker", "gasket whistle valve"),
    ("pump", "pump", "panel valve starter"),
    ("inverter", "inverter", "battery trolley"),
    ("inverter battery", "battery", "trolley"),
    ("water heater", "water heater", "rod"),
    ("swich 6a", "switch", "plate"),
    ("socket", "socket", "plate box"),
    ("plate", "plate", "heater tawa toaster"),
    ("switch", "switch", "plate box"),
    ("bulb", "bulb", "holder"),
    ("2.5 sqmm wire", "wire", "connector stripper"),
    ("wire", "wire", "connector stripper puller"),
    ("conduit", "conduit", "saddle"),
    ("extension", "extension", "reel"),
    ("iron", "iron", "connector"),
    ("exhaust fan", "exhaust fan", "shutter"),
    ("pankha", "fan", "regulator remote rose capacitor rod shutter"),
    ("स्विच", "switch", "plate box"),
    ("mcb", "mcb", "board busbar enclosure"),
    ("regulator", "regulator", "plate"),
    ("fan regulator", "regulator", "plate"),
    ("capacitor", "capacitor", "panel"),
    ("gasket", "gasket", "tank"),
]


@pytest.mark.parametrize(("typed", "meant", "parts"), JUDGED)
def test_what_a_word_names_comes_before_its_spare_parts(search, typed, meant, parts):
    named = [words_of(name) for _, name, _ in search(typed)[0]]
    right = [{*meant.split()} <= {*words} and {*parts.split()}.isdisjoint(words) for words in named]

    assert sum(right[:6]) >= min(4, sum(right)) > 0, named[:6]


def put(store, *rows: tuple[str, str, int]) -> None:
    """Add products of one category with code, name and number of orders."""
    with store_session(store) as db:
        db.execute(
            insert(Product),
            [
                {"code": code, "name": name, "category_code": "E001", "tax_rate": 18, "order_count": sold}
                for code, name, sold in rows
            ],
        )
        recount(db)


@pytest.fixture
def codes_of(call, store, goods):
    def read(words: str, token: str | None = None, **query) -> list[str]:
        answer = call("GET", "/products", store, token, query_string={"query": words, **query})
        return [one["ITEM_CD"] for one in answer.json["result"]]

    return read


def test_hits_are_ranked_by_relevance_then_by_orders(store, codes_of):
    put(
        store,
        ("N1", "Lampshade", 900),
        ("N2", "Table lamp", 5),
        ("N3", "Lamp, brass", 3),
        ("N4", "Lamp, steel", 7),
        ("N5", "Street lamps", 50),
        ("LAMP", "Plain box", 0),
    )

    assert codes_of("lamp") == ["LAMP", "N5", "N4", "N2", "N3", "N1"]


def test_the_thing_comes_before_its_parts_however_often_those_are_ordered(store, codes_of):
    put(
        store,
        ("N1", "Pankha Fan Regulator", 900),
        ("N2", "Fan Capacitor, 440 V", 800),
        ("N3", "Pankha Table Fan 400 mm with Remote", 2),
        ("N4", "Wall Fan, White", 5),
        ("N5", "Fan Down Rod White", 700),
    )

    assert codes_of("fan")[:2] == codes_of("fna")[:2] == ["N4", "N3"]
    assert codes_of("fan regulator") == ["N1"]


def test_what_the_party_bought_before_comes_first(call, store, codes_of, sign_in):
    put(store, ("N1", "Lamp, steel", 50), ("N2", "Lamp, brass", 3), ("N3", "Lamp shade", 99))
    with store_session(store) as db:
        rates = {f"rate{grade}": 10 for grade in range(1, 6)}
        db.execute(
            insert(Variant), [{"product_code": code, "size_code": "", **rates} for code in ("N1", "N2")]
        )
    dealer = sign_in(store, DEALER)
    order = place_order(call, store, dealer, [("N2", "", 5)])
    with store_session(store) as db:
        count_orders(db, order_ids=[order["orderId"]])

    assert codes_of("lamp", dealer) == ["N2", "N1", "N3"]
    assert codes_of("lamp", sign_in(store, SALESPERSON), partyCd=DEALER) == ["N2", "N1", "N3"]
    assert codes_of("lamp") == codes_of("lamp", sign_in(store, OTHER_DEALER)) == ["N1", "N2", "N3"]


def test_equal_hits_keep_one_order(store, codes_of):
    put(store, *((f"N{number}", "Lamp", 4) for number in (3, 1, 2)))

    assert codes_of("lamp") == ["N1", "N2", "N3"]
    assert [codes_of("lamp", per_page=1, page=page)[0] for page in range(3)] == ["N1", "N2", "N3"]


def test_a_correct_word_is_not_treated_as_misspelt(store, codes_of):
    put(store, ("N1", "Coper brand tray", 0), ("N2", "Copper tray", 90))

    assert codes_of("coper") == ["N1"]


def test_a_prefix_without_hits_may_be_a_misspelling(store, codes_of):
    put(store, ("N1", "Family fan heater", 0), ("N2", "Table fan", 0))

    assert codes_of("fam")[0] == "N1"
    assert codes_of("table fam") == ["N2"]


def test_codes_of_any_shape_are_found(store, codes_of):
    put(store, ("A/12", "Clip", 0), ("b-7", "Peg", 0), ("90", "Hook", 0), ("N9", "Hook 90 mm", 5))

    assert codes_of("a/12") == ["A/12"]
    assert codes_of("b-7") == codes_of("B-7") == ["b-7"]
    assert codes_of("90") == ["90", "N9"]
    assert codes_of("hook N9") == ["N9"]


def test_the_beginning_of_a_code_finds_all_codes_that_begin_so(store, codes_of):
    put(store, *((f"K{number:05}", "Clip", 0) for number in range(98, 104)), ("N1", "Peg", 0))

    assert codes_of("K0010") == codes_of("k0010") == ["K00100", "K00101", "K00102", "K00103"]
    assert codes_of("K00100") == ["K00100"]


def test_the_parts_of_a_code_find_it(store, codes_of):
    put(store, ("55/72/8", "Wire", 0), ("Gr.49", "Tape", 0), ("55/73/9", "Wire", 0), ("N1", "Gray tape", 0))

    assert codes_of("72/8") == codes_of("55 72 8") == codes_of("५५ ७२") == ["55/72/8"]
    assert codes_of("55/7") == ["55/72/8", "55/73/9"]
    assert codes_of("gr 49") == codes_of("gr49") == codes_of("GR.49") == ["Gr.49"]


def test_an_hsn_and_the_code_of_a_category_find_their_products(store, codes_of):
    put(store, ("N1", "Clip", 0), ("N2", "Peg", 0), ("N3", "Hook 9405 mm", 0))
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == "N1").values(hsn="94054090"))
        db.execute(insert(Category).values(code="X-01", name="Pegs"))
        db.execute(update(Product).where(Product.code == "N2").values(category_code="X-01"))

    assert codes_of("94054090") == codes_of("94054") == ["N1"]
    # Products with the number in their names come first.
    assert codes_of("9405") == ["N3", "N1"]
    # Two digits are a size.
    assert codes_of("94") == ["N3"]
    assert codes_of("x-01") == codes_of("X-01") == ["N2"]


def test_each_name_of_a_category_finds_its_products(store, codes_of):
    put(store, ("N1", "Ivory 6 A", 0), ("N2", "Socket 16 A", 3), ("N3", "Clips", 0), ("N4", "Peg", 0))
    names = {"short_name": "Clips", "hindi_name": "मॉड्यूलर स्विच, फ़ैन", "gujarati_name": "મોડ્યુલર સ્વિચ"}
    with store_session(store) as db:
        db.execute(insert(Category).values(code="X-01", name="Modular Gear", **names))
        of_category = Product.code.in_(("N1", "N2"))
        db.execute(update(Product).where(of_category).values(category_code="X-01"))

    assert codes_of("modular  GEAR") == codes_of("મોડ્યુલર સ્વિચ") == ["N2", "N1"]
    # The beginning is enough in another script, also without the dot under a letter.
    assert codes_of("मॉड्यूलर") == codes_of("मॉड्यूलर स्विच, फैन") == ["N2", "N1"]
    # Products with the word come first.
    assert codes_of("clips") == ["N3", "N2", "N1"]
    assert codes_of("modular") == codes_of("स्विच फ़ैन") == []
    # A dot alone is not the beginning of a name.
    assert codes_of("\u093c") == codes_of("\u0abc") == []
    with store_session(store) as db:
        db.execute(update(Category).where(Category.code == "X-01").values(retired_at=func.now()))
    assert codes_of("modular gear") == []


def test_a_word_with_letters_left_out_finds_the_word(store, codes_of):
    put(store, ("N1", "Modular plate", 0), ("N2", "Moulding tray", 0), ("N3", "Medal", 0))

    assert codes_of("modl plate") == ["N1"]
    assert codes_of("modlr") == ["N1"]
    # No product has the word "board" and a word that "modl" stands for: then parts of words count too.
    put(store, ("N4", "Modular switchboard", 0), ("N5", "Board", 0))
    assert codes_of("modl board") == ["N4"]


def test_a_barcode_finds_its_product_and_a_repeated_one_all_of_them(store, codes_of):
    put(store, ("N1", "Lamp", 0), ("N 2", "Lamp", 0), ("N3", "Lamp 036000291452", 0))
    with store_session(store) as db:
        db.execute(
            insert(Variant),
            [
                {
                    "product_code": code,
                    "size_code": size,
                    "barcode": barcode,
                    **dict.fromkeys(RATE_COLUMNS, 9),
                }
                for code, size, barcode in (
                    ("N1", "a", "0036000291452"),
                    ("N1", "b", "ab-12"),
                    ("N 2", "", "AB-12"),
                    ("N3", "", "8901234567890"),
                )
            ],
        )

    assert codes_of("8901234567890") == ["N3"]
    # A UPC is the same as the EAN with a zero before it; a product that only mentions it comes after.
    assert codes_of("036000291452") == ["N1", "N3"]
    assert codes_of("AB-12") == ["N 2"]
    with store_session(store) as db:
        db.execute(update(Variant).where(Variant.size_code == "b").values(barcode="AB-12"))
    assert sorted(codes_of("ab-12")) == ["N 2", "N1"]
    assert codes_of("lamp AB-12") == []


def test_names_in_other_scripts_are_found(store, codes_of):
    put(store, ("N1", "પંખો છત 1200 મીમી", 0), ("N2", "तांबे का तार, लाल", 0), ("N3", "छत का पंखा", 0))

    assert codes_of("પંખો") == ["N1", "N3", FAN]
    assert codes_of("પંખ") == ["N1"]
    assert codes_of("तार")[0] == "N2"
    assert codes_of("तांबे लाल") == ["N2"]
    assert codes_of("पंखा छत") == ["N3"]


def test_a_renamed_product_is_found_by_its_new_name_only(store, codes_of):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(name="Pankha", short_name=""))
        recount(db)

    assert codes_of("pankah") == [FAN]
    assert codes_of("ceiling") == []
    with store_session(store) as db:
        words = set(db.query(SearchWord.word).all())
    assert ("pankha",) in words
    assert ("ceiling",) not in words


def test_a_new_size_is_found(store, codes_of):
    assert codes_of("7.5 sq") == []
    with store_session(store) as db:
        rates = {f"rate{grade}": 10 for grade in range(1, 6)}
        db.execute(insert(Variant).values(product_code=SWITCH, size_code="7.50 sq mm", **rates))
        db.execute(insert(Variant).values(product_code=FAN, size_code="8.0 sq mm", **rates))
        recount(db)

    assert codes_of("7.50 sq") == [SWITCH]
    assert codes_of("8 sqmm") == codes_of("8.0sq") == [FAN]


def test_a_search_counts_a_thousand_hits_and_says_there_are_more(call, store, goods, monkeypatch):
    monkeypatch.setattr(product_query, "MAX_COUNT", 4)
    put(store, *((f"N{number}", "Lamp", 0) for number in range(7)))

    def pages(**query):
        answer = call("GET", "/products", store, query_string={"query": "lamp", **query}).json
        return len(answer["result"]), answer["pagination"]

    more = {"totalItems": 4, "total": 4, "nextPage": 1, "previousPage": None, "atLeast": True}
    assert pages(per_page=2) == (2, more)
    assert pages(per_page=2, page=1) == (2, {**more, "nextPage": 2, "previousPage": 0})
    # From here on the page itself reaches beyond the counting limit.
    assert pages(per_page=2, page=2)[1]["totalItems"] == 6
    assert pages(per_page=2, page=3) == (
        1,
        {"totalItems": 7, "total": 7, "nextPage": None, "previousPage": 2},
    )
    assert pages(per_page=7) == (7, {"totalItems": 7, "total": 7, "nextPage": None, "previousPage": None})


def test_the_database_splits_texts_as_a_search_does(store, goods):
    names = [
        "Anvi 6/16 A Socket, 2-Module (White)",
        "RJ45 Cat-6, 1.0 mm; 2.50 mm. End.",
        "9W B22 LED – “Roshni” ’s x.5 5. 7.",
        "પંખો ૧૨૦૦ મીમી, छत का पंखा । तार",
        "a_b%c\\d'e\"f|g{h}[i]^j`k~l<m>=n?o@p:q;r!s#t$u&v*w+x₹9…z×3",
        "  ",
        "1.00.5 1.0.0 12.0 0.75 0001",
    ]
    put(store, *((f"N{number}", name, 0) for number, name in enumerate(names)))

    with store_session(store) as db:
        tokens = {row.code: row.name_tokens for row in db.query(Product.code, Product.name_tokens)}
    for number, name in enumerate(names):
        assert [word for word in tokens[f"N{number}"] if word] == words_of(name), name


ODD = [
    "null",
    "NULL switch",
    "{}",
    "\\",
    "swi%",
    "(switch",
    "switch|fan",
    "\x1f",
    "🔌",
    "\U0010ffff",
    "İ",
    "ß",
    "ﬁ",
]
LONG = [
    "a" * 64,
    "abcdefghijklmnopqrstuvwxyz" * 2,
    "1 " * 32,
    "i" + "0" * 40 + "1",
    "a b c d e f g h i j k l m",
]


@pytest.mark.parametrize("typed", [*ODD, *LONG])
def test_any_search_text_is_answered(call, wholesaler, typed):
    assert call("GET", "/products", wholesaler, query_string={"query": typed}).status_code == 200


def test_colours_and_units_are_found_as_people_say_them(store, codes_of):
    put(
        store,
        ("N1", "House Wire Red 90 m", 0),
        ("N2", "House Wire White 90 m", 0),
        ("N3", "Night Lamp 4 ft", 0),
    )

    assert codes_of("laal taar") == ["N1"]
    assert codes_of("સફેદ વાયર") == ["N2"]
    assert codes_of("lamp 4 foot") == codes_of("lamp 4 फुट") == ["N3"]
