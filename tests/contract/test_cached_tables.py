"""Each table of a store has decided what a change of it outdates: see `StoreModel.outdates`."""

from app.shared.models import StoreModel
from tenant_router.data_versions import DataVersion, declared, outdated_by
from tests.contract.test_borders import files

OUTDATE = {
    DataVersion.CONTENT: {
        *("categories", "products", "variants", "party_rates", "order_rules"),
        *("price_lists", "price_list_rates", "schemes"),
        *("settings", "company"),
    },
    DataVersion.CALLERS: {"accounts", "salespeople", "sign_ins"},
}
# No answer that is kept shows these, and no caller's view depends on them.
OUTDATE_NOTHING = {
    *("activity", "owners", "device_approvals", "one_time_codes", "customer_notes"),
    *("search_words", "bought_products", "catalogue_changes", "catalogs", "rate_history"),
    *("synonyms", "failed_searches"),
    *(
        "cart_lines",
        "orders",
        "order_items",
        "last_purchases",
        "order_events",
    ),
    *("saved_lists", "saved_list_items", "scheme_uses"),
    *("payments", "payment_decisions", "refunds", "payment_gateways", "payment_links"),
    *("order_documents", "document_lines", "unearned_gifts"),
    *("changed_days", "category_days", "open_bills", "invoices", "ledger_entries"),
    "payment_reminders",
    *("exports", "uploads", "files", "attachments", "positions"),
    *("notifications", "campaigns", "notification_deliveries", "push_tokens"),
    *("intake_runs", "intake_columns", "sync_rows", "sync_keys", "sync_datasets", "sync_packs", "sync_parts"),
    "sync_agents",
    *("sync_deliveries", "sync_settings", "vouchers"),
}


def test_every_table_has_decided():
    from importlib import import_module

    for name, _ in files():
        if name.endswith(("models.py", "dirty_days.py")):
            import_module("app." + name.removesuffix(".py").replace("/", "."))
    tables = {table.name for table in StoreModel.metadata.tables.values()}
    outdating = set().union(*OUTDATE.values())

    assert tables - outdating == OUTDATE_NOTHING, (
        "decide whether a change of the table outdates cached answers"
    )
    assert {table: rule.version for table, rule in declared().items() if rule} == {
        table: version for version, names in OUTDATE.items() for table in names
    }


def test_ignored_columns_exist():
    for table, rule in ((table, rule) for table, rule in declared().items() if rule):
        assert rule.ignored <= set(StoreModel.metadata.tables[f"store.{table}"].columns.keys())


def test_orders_and_renewed_sign_ins_outdate_nothing():
    for statement in (
        "UPDATE store.settings SET next_order_number = next_order_number + 1",
        "UPDATE store.products p SET order_count = s.orders FROM (SELECT 1) s",
        "UPDATE store.sign_ins SET refresh_hash = 'a', refreshed_at = now(), expires_at = now()",
        "INSERT INTO store.sign_ins (id) VALUES (1)",
        "INSERT INTO store.orders (id) VALUES (1)",
    ):
        assert outdated_by(statement) == set()


def test_a_table_that_the_process_does_not_know_outdates_everything():
    assert outdated_by("DELETE FROM store.made_by_a_later_release") == set(DataVersion)


def test_what_is_seen_outdates_and_so_do_unknown_forms():
    for statement, version in (
        ("UPDATE store.products SET order_count = 1, name = 'x'", DataVersion.CONTENT),
        ("UPDATE store.products SET (order_count) = ROW(1)", DataVersion.CONTENT),
        ("INSERT INTO store.products (code) VALUES ('x')", DataVersion.CONTENT),
        ("UPDATE store.sign_ins SET ended_at = now()", DataVersion.CALLERS),
        ("DELETE FROM store.sign_ins", DataVersion.CALLERS),
        ("UPDATE store.accounts SET price_grade = 'B'", DataVersion.CALLERS),
    ):
        assert outdated_by(statement) == {version}
