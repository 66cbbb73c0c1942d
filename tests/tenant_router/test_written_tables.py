"""Which tables and columns a statement writes is read from its text."""

import pytest

from tenant_router.written_tables import Written, written_tables

SET = frozenset


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("SELECT * FROM s.products FOR UPDATE OF p", []),
        ("INSERT INTO s.sign_ins (id) VALUES (1) RETURNING id", [Written("sign_ins", inserts_only=True)]),
        ('insert into\n "s"."products" AS p (a) SELECT 1', [Written("products", inserts_only=True)]),
        ("INSERT INTO s.rates (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 1", [Written("rates")]),
        ("INSERT INTO s.rates (a) VALUES (1) ON CONFLICT DO NOTHING", [Written("rates", inserts_only=True)]),
        ("UPDATE s.products SET a = 1, b=f(x, (2)) WHERE c = 3", [Written("products", columns=SET("ab"))]),
        ('UPDATE ONLY "s".products AS p SET "a" = 1 FROM x', [Written("products", columns=SET("a"))]),
        ("UPDATE s.products p SET a = extract(x FROM y), b = 1", [Written("products", columns=SET("ab"))]),
        (
            "UPDATE s.products SET a = b IS DISTINCT FROM c, d=1",
            [Written("products", columns=SET("ad"))],
        ),
        ("UPDATE s.products SET a = ', WHERE', b = 1", [Written("products", columns=SET("ab"))]),
        ("UPDATE s.products SET (a, b) = (1, 2)", [Written("products")]),
        ("WITH x AS (UPDATE s.products SET a = 1) SELECT 1", [Written("products", columns=SET("a"))]),
        ("DELETE FROM s.products WHERE a = 1", [Written("products")]),
        ('COPY "s1".variants (a) FROM STDIN', [Written("variants")]),
        ("TRUNCATE TABLE s.variants", [Written("variants")]),
        ("MERGE INTO s.variants v USING x ON true", [Written("variants")]),
    ],
)
def test_a_statement_writes(statement, expected):
    assert list(written_tables(statement)) == expected


def test_a_statement_may_write_several_tables():
    statement = """
        WITH gone AS (DELETE FROM store.bought_products b WHERE NOT EXISTS (SELECT FROM bought))
        INSERT INTO store.party_rates AS r (a) SELECT 1"""
    written = [(each.table, each.inserts_only) for each in written_tables(statement)]
    assert written == [("bought_products", False), ("party_rates", True)]
