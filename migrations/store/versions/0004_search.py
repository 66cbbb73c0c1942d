"""Product search by words, sizes and code that tolerates typing errors, and an index for best sellers."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

SEPARATORS = r"[\s!-\-/:-@\[-`{-~‐-―‘-‟×।…₹]+|\.(?![0-9])|(?<![0-9])\."
SEAMS = "(?<=[0-9])(?=[^0-9. ])|(?<=[^0-9. ])(?=[0-9])"
NAMES = "name || ' ' || short_name || ' ' || sizes"
ALL_TEXTS = NAMES + " || ' ' || long_name"
SIZES = """
UPDATE store.products p SET sizes = v.sizes
FROM (SELECT product_code, string_agg(size_code, ' ' ORDER BY position, size_code) AS sizes
      FROM store.variants GROUP BY product_code) v
WHERE v.product_code = p.code AND v.sizes <> p.sizes
"""
WORDS = """
INSERT INTO store.search_words (word, spellings)
SELECT w.word, CASE WHEN length(w.word) NOT BETWEEN 3 AND 24 OR w.word ~ '[0-9]' THEN '{}' ELSE ARRAY(
    SELECT w.word
    UNION SELECT overlay(w.word placing '' FROM i FOR 1) FROM generate_series(1, length(w.word)) i
    UNION SELECT overlay(overlay(w.word placing '' FROM j FOR 1) placing '' FROM i FOR 1)
          FROM generate_series(1, length(w.word)) i, generate_series(i + 1, length(w.word)) j
          WHERE length(w.word) >= 7) END
FROM (SELECT DISTINCT unnest(trim_array(tokens, 1)) AS word FROM store.products) w
WHERE w.word <> ''
"""


def words_in(texts: str) -> str:
    cut = f"regexp_replace(lower({texts}), '{SEPARATORS}', ' ', 'g')"
    whole = rf"regexp_replace({cut}, '(?<=[0-9])\.0+(?![0-9])', '', 'g')"
    return f"regexp_split_to_array(btrim(regexp_replace({whole}, '{SEAMS}', ' ', 'g')), ' +')"


def upgrade() -> None:
    op.add_column("products", sa.Column("sizes", sa.Text, server_default="", nullable=False), schema="store")
    op.execute(SIZES)
    tokens = {
        "name_tokens": words_in(NAMES),
        "tokens": f"{words_in(ALL_TEXTS)} || lower(code)",
    }
    for name, expression in tokens.items():
        computed = sa.Computed(expression, persisted=True)
        op.add_column("products", sa.Column(name, ARRAY(sa.Text), computed, nullable=False), schema="store")
    op.create_table(
        "search_words",
        sa.Column("word", sa.Text(collation="C"), nullable=False),
        sa.Column("spellings", ARRAY(sa.Text), nullable=False),
        sa.PrimaryKeyConstraint("word"),
        schema="store",
    )
    op.execute(WORDS)
    op.create_index(
        "search_words_spellings", "search_words", ["spellings"], schema="store", postgresql_using="gin"
    )
    op.create_index(
        "search_words_within",
        "search_words",
        ["word"],
        schema="store",
        postgresql_using="gin",
        postgresql_ops={"word": "extensions.gin_trgm_ops"},
    )
    op.drop_index("products_words", "products", schema="store")
    op.create_index("products_tokens", "products", ["tokens"], schema="store", postgresql_using="gin")
    op.drop_index("products_sold", "products", schema="store")
    sold = [sa.text("sold_quantity DESC"), "priority", "code"]
    op.create_index("products_sold", "products", sold, schema="store")
    op.create_index("products_category_sold", "products", ["category_code", *sold], schema="store")


def downgrade() -> None:
    op.drop_index("products_category_sold", "products", schema="store")
    op.drop_index("products_sold", "products", schema="store")
    op.create_index("products_sold", "products", ["sold_quantity", "code"], schema="store")
    op.drop_index("products_tokens", "products", schema="store")
    op.create_index(
        "products_words",
        "products",
        ["words"],
        schema="store",
        postgresql_using="gin",
        postgresql_ops={"words": "extensions.gin_trgm_ops"},
    )
    op.drop_table("search_words", schema="store")
    for name in ("tokens", "name_tokens", "sizes"):
        op.drop_column("products", name, schema="store")
