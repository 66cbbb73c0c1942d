"""Rules that refuse a request of the right form, by their message's key, and why no document can state them.

Keys of many fields are excepted for one call alone: `PUT /api/notification/read field.required`.
"""

from collections.abc import Iterator
from typing import Any

STORE = "depends on what the store has"
FIELDS = "depends on another field"
CLOCK = "depends on the time"
DIGITS = "check digits"
SPELLING = "blanks, hyphens and leading zeros do not count"
LISTS = "a long list, such as the states of India in all their spellings"
GRAMMAR = "e-mail addresses are no regular language"
MANIFEST = "the manifest of a pack has a separate schema, `app/books/sync/pack/manifest.py`"
CONTENT = "OpenAPI 3.0 cannot describe what is in a file"
WORDS = "a text has as many words as a search reads in it"
NAMES = "OpenAPI 3.0 cannot describe the names in an object"
INVISIBLE = "a text of invisible characters alone is empty"
AROUND = "blanks around a text do not count in its length"

CHANGED_MEANWHILE = "shared.changed_meanwhile"

BEYOND_THE_DOCUMENT = {
    "account.email": GRAMMAR,
    "account.gstin": FIELDS,
    "account.gstin_form": DIGITS,
    "account.gstin_state": DIGITS,
    "account.gstin_check": DIGITS,
    "account.pan": DIGITS,
    "account.state": LISTS,
    "account.state_meant": LISTS,
    "account.shop_name": FIELDS,
    "approval.party": STORE,
    "archive.not_uploaded": STORE,
    "archive.store_name": STORE,
    "auth.code": STORE,
    "auth.old_password": STORE,
    "auth.password_or_code": FIELDS,
    "auth.weak_password": LISTS,
    "cart.left": STORE,
    "cart.minimum": STORE,
    "cart.none_left": STORE,
    "cart.product": STORE,
    "cart.short": STORE,
    "cart.size": STORE,
    "cart.unavailable": STORE,
    "catalog.file": FIELDS,
    "catalog.title": INVISIBLE,
    "catalog.unknown": STORE,
    "category.name": INVISIBLE,
    "category.unknown": STORE,
    "code.over": STORE,
    "company.phone": AROUND,
    "field.span": FIELDS,
    "field.span_long": FIELDS,
    "location.abroad": FIELDS,
    "location.nowhere": FIELDS,
    "location.jump": STORE,
    "many.by": FIELDS,
    "many.one": FIELDS,
    "many.which": FIELDS,
    "media.damaged": CONTENT,
    "media.empty": CONTENT,
    "media.unknown": STORE,
    "message.until": CLOCK,
    "order.key_reused": STORE,
    "order.dispatch_item": STORE,
    "order.less_left": STORE,
    "order.day_passed": CLOCK,
    "order.nothing_left": STORE,
    "order.nothing_left_of": STORE,
    "POST /api/orders/{order_id}/dispatches order.twice": FIELDS,
    "POST /api/orders/{order_id}/returns order.twice": FIELDS,
    "POST /api/orders/{order_id}/changes order.twice": FIELDS,
    "POST /api/orders/{order_id}/changes/preview order.twice": FIELDS,
    "PUT /api/orders/{order_id}/changes/{change_id}/decision order.reason": FIELDS,
    "order.change_free": STORE,
    "order.change_gone": STORE,
    "order.change_full": STORE,
    "order.change_nothing": STORE,
    "order.change_ordered": STORE,
    "order.change_unavailable": STORE,
    "return.empty": FIELDS,
    "return.less_left": STORE,
    "return.more_than_asked": STORE,
    "return.note": FIELDS,
    "return.too_many_waiting": STORE,
    "PUT /api/returns/{return_id}/decision order.reason": FIELDS,
    "payment.bills": STORE,
    "payment.cheque_bank": FIELDS,
    "payment.cheque_number": FIELDS,
    "payment.cheque_on": CLOCK,
    "payment.cheque_used": STORE,
    "payment.key_secret": STORE,
    "payment.no_amounts": FIELDS,
    "payment.webhook_secret": STORE,
    "payment.no_statement": CONTENT,
    "payment.online_minimum": STORE,
    "payment.picture_used": STORE,
    "payment.reason": FIELDS,
    "payment.too_many_waiting": STORE,
    "payment.utr": SPELLING,
    "payment.utr_not_needed": STORE,
    "payment.utr_or_picture": FIELDS,
    "payment.utr_used": STORE,
    "product.day_passed": CLOCK,
    "product.mrp": FIELDS,
    "product.name": INVISIBLE,
    # An unchanged rate of the books may be lower than the least that a form takes.
    "product.rate": STORE,
    "product.substitute": STORE,
    "order_rules.account": STORE,
    "order_rules.buyers": FIELDS,
    "order_rules.category": STORE,
    "order_rules.empty": FIELDS,
    "order_rules.goods": FIELDS,
    "order_rules.maximum": FIELDS,
    "order_rules.most": STORE,
    "order_rules.product": STORE,
    "order_rules.whole_order": FIELDS,
    "schemes.account": STORE,
    "schemes.all_items": FIELDS,
    "schemes.buyers": FIELDS,
    "schemes.category": STORE,
    "schemes.ends": FIELDS,
    "schemes.free_size": STORE,
    "schemes.percent": FIELDS,
    "schemes.pieces": FIELDS,
    "schemes.product": STORE,
    "schemes.salesperson": STORE,
    "schemes.same_slab": LISTS,
    "synonym.hidden": STORE,
    "synonym.long": WORDS,
    "synonym.none": WORDS,
    "synonym.same": FIELDS,
    "synonym.there": STORE,
    "synonym.unknown": STORE,
    "synonym.word": WORDS,
    "price_lists.account": STORE,
    "price_lists.buyers": FIELDS,
    "price_lists.ends": FIELDS,
    "price_lists.no_buyers": FIELDS,
    "price_lists.percent": FIELDS,
    "order.payment_mode": STORE,
    "store.no_database": STORE,
    "store.reserved": LISTS,
    "store.unknown": STORE,
    "media.books_too_large": FIELDS,
    "media.image_too_large": FIELDS,
    "media.not_books": FIELDS,
    "media.not_table": FIELDS,
    "media.pdf_too_large": FIELDS,
    "media.table_too_large": FIELDS,
    "media.video_too_large": FIELDS,
    "account.salesperson": STORE,
    "admin.code_wrong": CLOCK,
    "saved_list.most": STORE,
    "saved_list.twice": STORE,
    "export.format": FIELDS,
    "POST /api/quick-order/file *": CONTENT,
    "POST /api/agent/packs *": MANIFEST,
    "POST /api/products field.required": FIELDS,
    "POST /api/products product.same_size": FIELDS,
    "PUT /api/imports/{run_id} field.too_long": NAMES,
    "GET /api/reports/categoryWise field.sort": FIELDS,
    "GET /api/reports/partyWise field.sort": FIELDS,
    "POST /api/exports field.required": FIELDS,
    "POST /api/exports field.time": FIELDS,
    "PUT /api/notification/read field.required": FIELDS,
    "PUT /api/spsfile account.grade": FIELDS,
    "PUT /api/spsfile account.credit_policy": FIELDS,
    "PUT /api/spsfile settings.grace_days": FIELDS,
    "PUT /api/spsfile settings.number": FIELDS,
    "PUT /api/spsfile settings.reminder_days": FIELDS,
    "PUT /api/spsfile settings.summary_hour": FIELDS,
    "PUT /api/sync/settings field.wrong": NAMES,
    "PUT /api/units field.required": INVISIBLE,
}


def unexplained(label: str, refusal: dict[str, Any]) -> set[str]:
    """Return the messages of a refusal that the document should have made impossible."""
    return {
        key
        for key in message_keys(refusal) - {CHANGED_MEANWHILE}
        if BEYOND_THE_DOCUMENT.keys().isdisjoint((key, f"{label} {key}", f"{label} *"))
    }


def message_keys(refusal: dict[str, Any]) -> set[str]:
    """Return the keys of the messages of an error: one for each wrong field, else that of the whole."""
    return set(_keys_in(refusal["errorKeys"])) or {refusal.get("key", "")}


def _keys_in(errors: Any) -> Iterator[str]:
    if isinstance(errors, list):
        yield from (error["key"] for error in errors)
    elif isinstance(errors, dict):
        for inner in errors.values():
            yield from _keys_in(inner)
