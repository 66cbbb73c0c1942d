"""What belongs to the owner stays exactly as it is, whatever the books say and how often."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.books.sync.importing.targets import COMPANY, TARGETS
from app.books.sync.pack import Batch
from tests.app.books.sync.packs import departments, products, stock, variants

# Columns that only the owner changes, by table; all others may come from the books.
OWNER_COLUMNS = {
    "categories": "short_name, hindi_name, gujarati_name, description, priority, picture, picture_id,"
    " own_fields",
    "products": "priority, catalog_id, picture_id, pictures, own_fields, order_count",
    "variants": "own_fields, position",
    "salespeople": "password_hash, locked, email, own_fields",
    "accounts": "role, distributor, switches, locked, verified, password_hash, district, own_fields",
}
NAMES = ("Fan", "Bulb", "Wire", "Switch")
OWN_PRODUCT = ("name", "hsn", "tax_rate", "category_code")
OWN_VARIANT = ("rate2", "mrp", "stock")

texts = st.text(st.characters(codec="utf-8", categories=("L", "N", "P")), min_size=1, max_size=20)
money = st.decimals(min_value=1, max_value=9999, places=2).map(str)
packs = st.fixed_dictionaries(
    {
        "names": st.sets(st.sampled_from(NAMES), min_size=1),
        "hsn": texts,
        "tax": st.integers(0, 100).map(str),
        "rate": money,
        "stock": st.integers(-50, 5000).map(str),
        "grade": st.sampled_from("ABCDE"),
        "suffix": texts,
        "description": texts,
    }
)


def put(books, pack) -> None:
    names = sorted(pack["names"])
    rows = [{**row, "name": f"{row['name']} {pack['suffix']}"} for row in products(*names).rows]
    more = {"hsn": pack["hsn"], "taxRate": pack["tax"], "description": pack["description"]}
    account = {"key": "a", "name": f"Asha {pack['suffix']}", "grade": pack["grade"], "salespersonKey": "s"}
    seller = {"key": "s", "name": f"Rakesh {pack['suffix']}", "phone": "9825000001"}
    run = books.put(
        departments("Fans", f"For {pack['suffix']}"),
        Batch("products", [{**row, **more} for row in rows], True),
        variants(*names, rate=pack["rate"], mrp="99999"),
        stock(**dict.fromkeys(names, pack["stock"])),
        Batch("salespeople", [seller], True),
        Batch("accounts", [account], True),
        confirmed=1000,
    )
    assert run.state in ("done", "done_with_rejects"), run.message


def owned(books) -> list:
    own = [
        books.rows(f"SELECT code, {', '.join(OWN_PRODUCT)}, description FROM store.products ORDER BY code"),
        books.rows(
            f"SELECT product_code, {', '.join(OWN_VARIANT)} FROM store.variants ORDER BY product_code"
        ),
        books.rows("SELECT price_grade FROM store.accounts ORDER BY code"),
        books.rows("SELECT name, gstin FROM store.company"),
    ]
    for table, columns in OWNER_COLUMNS.items():
        key = "product_code" if table == "variants" else "code"
        which = f"SELECT {key}, {columns} FROM store.{table} WHERE {key} = ANY(%(codes)s) ORDER BY {key}"
        own.append(books.rows(which, codes=[*CODES]))
    return own


CODES = ("I0000001", "I0000002", "I0000003", "I0000004", "E001", "S001", "A0000001")


def test_no_import_changes_what_the_owner_edited(books):
    first = {"names": set(NAMES), "hsn": "1", "tax": "5", "rate": "1", "stock": "1", "grade": "A"}
    put(books, {**first, "suffix": "first", "description": "from the books"})
    books.change(
        "UPDATE store.products SET own_fields = %(own)s, name = 'Mine ' || code, hsn = '77', tax_rate = 12,"
        " priority = 3, pictures = '{a.webp,b.mp4}', description = '<p>mine</p>', order_count = 9",
        own=list(OWN_PRODUCT),
    )
    books.change(
        "UPDATE store.variants SET own_fields = %(own)s, rate2 = 7, mrp = 8, stock = 9", own=list(OWN_VARIANT)
    )
    books.change(
        "UPDATE store.categories SET priority = 4, picture = 'c.webp', description = 'mine',"
        " short_name = 'f', hindi_name = 'पंखे', gujarati_name = 'પંખા'"
    )
    books.change("UPDATE store.salespeople SET password_hash = 'h', locked = true, email = 'a@b.c'")
    books.change(
        "UPDATE store.accounts SET own_fields = '{price_grade}', price_grade = 'E', role = 'Dealer',"
        " switches = '{accShowStk}', locked = true, password_hash = 'h', district = 'Anand'"
    )
    books.change("UPDATE store.company SET own_fields = '{name,gstin}', gstin = 'mine'")
    before = owned(books)

    @settings(max_examples=20)
    @given(packs)
    def any_pack(pack):
        put(books, pack)
        assert owned(books) == before

    any_pack()


def test_no_target_names_a_column_of_the_owner():
    tables = {target.table.removeprefix("store."): target for target in TARGETS}
    for table, columns in OWNER_COLUMNS.items():
        target = tables[table]
        named = {*target.columns, target.parent, *target.on_write}
        assert not named & {column.strip() for column in columns.split(",")}, table
    assert not {"own_fields", "id"} & set(COMPANY)
