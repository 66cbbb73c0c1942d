"""The seeded defects: each opens a barrier by a text that is replaced, and names tests that must fail."""

from typing import NamedTuple

ACCESS = ("tests/contract/test_access.py",)
OWNERSHIP = ("tests/contract/test_ownership.py",)
TOKENS = ("tests/app/people/auth/test_token.py",)
RATES = ("tests/app/store/settings/test_rates.py",)
LINKS = ("tests/app/orders/test_links.py",)
CACHED = ("tests/app/edge/test_response_cache.py",)


class Mutant(NamedTuple):
    """A defect: `text`, which `file` has once, becomes `instead`. One of `tests` must fail."""

    what: str
    file: str
    text: str
    instead: str
    tests: tuple[str, ...]


MUTANTS = (
    # Who may call.
    Mutant(
        "every caller reads the list of returns",
        "app/orders/documents/returns/routes.py",
        "class Returns(MethodView):\n    @access(Access.OWNER)",
        "class Returns(MethodView):\n    @access(*CALLERS)",
        ACCESS,
    ),
    Mutant(
        "a salesperson accepts payments",
        "app/money/routes.py",
        "class Decision(MethodView):\n    @access(Access.OWNER)",
        "class Decision(MethodView):\n    @access(Access.OWNER, Access.SALESPERSON)",
        ACCESS,
    ),
    Mutant(
        "no call asks who the caller is",
        "app/edge/access.py",
        "            require(caller or ANONYMOUS, allowed)\n",
        "",
        ACCESS,
    ),
    Mutant(
        "a preview changes something",
        "app/edge/access.py",
        "if changes:",
        "if False:",
        ("tests/app/people/auth/test_preview.py",),
    ),
    Mutant(
        "a device that waits for approval is let in",
        "app/people/auth/viewer.py",
        "if settings.approval_required and not caller.device_approved and not waiting:",
        "if False:",
        ACCESS,
    ),
    # Tokens and sign-ins.
    Mutant(
        "another store's token is taken",
        "app/people/auth/tokens.py",
        'elif claims.get("mobileNo") != named_store():',
        "elif False:",
        TOKENS,
    ),
    Mutant(
        "an expired token that is kept is taken",
        "app/people/auth/tokens.py",
        'if cached is not None and cached[0]["exp"] > time.time():\n        lookups.hits += 1',
        "if cached is not None:\n        lookups.hits += 1",
        TOKENS,
    ),
    Mutant(
        "an expired token gets cached answers",
        "app/people/auth/tokens.py",
        'claims is None or claims["exp"] <= time.time() or',
        "claims is None or",
        TOKENS,
    ),
    Mutant(
        "an access token may be of another kind",
        "app/people/auth/tokens.py",
        "if not _is_access_token(claims):",
        "if False:",
        TOKENS,
    ),
    Mutant(
        "a sign-in that has ended is still open",
        "app/people/auth/viewer.py",
        "Access.SALESPERSON, Access.OWNER) and not is_open:",
        "Access.SALESPERSON, Access.OWNER) and False:",
        ACCESS,
    ),
    Mutant(
        "anyone ends a sign-in of others",
        "app/people/auth/sessions.py",
        "[*_is_open(actor, now), SignIn.id == session]",
        "[SignIn.id == session]",
        OWNERSHIP,
    ),
    # Whose row it is: the condition left out in each part of the application.
    Mutant(
        "a dealer sees all orders",
        "app/orders/items/queries.py",
        "    return Order.account_code == actor.code\n\n\n",
        "    return true()\n\n\n",
        OWNERSHIP,
    ),
    Mutant(
        "a guest sees the orders of all guests",
        "app/orders/items/queries.py",
        "return Order.guest_session == actor.session",
        "return Order.account_code.is_(None)",
        OWNERSHIP,
    ),
    Mutant(
        "a salesperson sees all orders",
        "app/orders/items/queries.py",
        "return Order.account_code.in_(parties)",
        "return true()",
        OWNERSHIP,
    ),
    Mutant(
        "the link of an order opens all orders' pictures",
        "app/orders/items/queries.py",
        "return Order.id == int(actor.code)",
        "return true()",
        OWNERSHIP,
    ),
    Mutant(
        "a guest's order is found by its number alone",
        "app/orders/links.py",
        "proof = Proof(number, mobile_number).condition",
        "proof = Order.number == number",
        OWNERSHIP,
    ),
    Mutant(
        "goods of any order may be returned",
        "app/orders/documents/returns/service.py",
        "    if not order_numbers(db, actor, [order_id]):",
        "    if False:",
        OWNERSHIP,
    ),
    Mutant(
        "any order may be changed",
        "app/orders/documents/changes/service.py",
        "    if not order_numbers(db, actor, [order_id]):",
        "    if False:",
        OWNERSHIP,
    ),
    Mutant(
        "any order may be canceled",
        "app/orders/move.py",
        "select(Order.id).where(Order.id.in_(ids), visible_to(by))",
        "select(Order.id).where(Order.id.in_(ids))",
        OWNERSHIP,
    ),
    Mutant(
        "items of any order may be canceled",
        "app/orders/move.py",
        "join(Order).where(OrderItem.id.in_(ids), visible_to(by))",
        "join(Order).where(OrderItem.id.in_(ids))",
        OWNERSHIP,
    ),
    Mutant(
        "any dealer prints any receipt",
        "app/money/queries.py",
        "query = query.where(Payment.account_code == actor.code)",
        "pass",
        ("tests/app/money/test_receipt_readers.py",),
    ),
    Mutant(
        "any dealer reads any account",
        "app/people/accounts/queries.py",
        "query = query.where(Account.code == actor.code)",
        "pass",
        OWNERSHIP,
    ),
    Mutant(
        "a salesperson reads any account",
        "app/people/accounts/queries.py",
        "query = query.where(Account.salesperson_code == actor.code)",
        "pass",
        OWNERSHIP,
    ),
    Mutant(
        "a salesperson buys for the party of another",
        "app/people/auth/viewer.py",
        "AND a.salesperson_code = m.code AND NOT a.locked",
        "AND NOT a.locked",
        OWNERSHIP,
    ),
    Mutant(
        "a cart has the lines of everyone",
        "app/orders/cart/queries.py",
        "WHERE l.buyer = %(buyer)s\nORDER BY",
        "WHERE true\nORDER BY",
        OWNERSHIP,
    ),
    Mutant(
        "a line of any cart is removed",
        "app/orders/cart/queries.py",
        'store.cart_lines WHERE id = %(line)s AND buyer = %(buyer)s"',
        'store.cart_lines WHERE id = %(line)s"',
        OWNERSHIP,
    ),
    Mutant(
        "a list of any party is read",
        "app/orders/saved_lists/service.py",
        "select(SavedList).where(SavedList.id == list_id, SavedList.account_code == party)",
        "select(SavedList).where(SavedList.id == list_id)",
        OWNERSHIP,
    ),
    Mutant(
        "a list of any party is removed",
        "app/orders/saved_lists/service.py",
        "delete(SavedList).where(SavedList.id == list_id, SavedList.account_code == party)",
        "delete(SavedList).where(SavedList.id == list_id)",
        OWNERSHIP,
    ),
    Mutant(
        "an export of anyone is fetched",
        "app/papers/exports/queries.py",
        "where(Export.id == export_id, Export.requested_by == person)",
        "where(Export.id == export_id)",
        OWNERSHIP,
    ),
    Mutant(
        "a notification of anyone is marked as read",
        "app/notices/service.py",
        "where(Notification.recipient == recipient, selected)",
        "where(selected)",
        OWNERSHIP,
    ),
    Mutant(
        "a private picture is seen by all",
        "app/store/media/private_pictures.py",
        "own = actor.kind is not Access.LINK and file.added_by == _who(actor)",
        "own = True",
        OWNERSHIP,
    ),
    Mutant(
        "a picture of anyone is added to one's own row",
        "app/store/media/private_pictures.py",
        "where(StoredFile.name.in_(names), StoredFile.added_by == _who(by))",
        "where(StoredFile.name.in_(names))",
        OWNERSHIP,
    ),
    # Which store it is.
    Mutant(
        "cached answers have no store in their key",
        "app/edge/response_cache.py",
        "*(store.key, store.database, store.schema, stamp.generation,",
        "*(stamp.generation,",
        CACHED,
    ),
    Mutant(
        "keys of Valkey have no store",
        "tenant_router/keys.py",
        'return ":".join(("s", store.key, *parts))',
        'return ":".join(("s", *parts))',
        ("tests/tenant_router/test_keys.py",),
    ),
    Mutant(
        "private files have no store in their name",
        "tenant_router/keys.py",
        'return f"private/{store.key}/{name}"',
        'return f"private/{name}"',
        ("tests/tenant_router/test_keys.py",),
    ),
    Mutant(
        "the link of an order opens that of another store",
        "app/orders/links.py",
        'salt=f"order link {store_key}"',
        'salt="order link"',
        LINKS,
    ),
    # What is shown.
    Mutant(
        "guests see rates that are hidden from them",
        "app/store/settings/rules.py",
        "return not self.only_products and (self.guest_rates or not guest)",
        "return not self.only_products",
        RATES,
    ),
    Mutant(
        "an order shows rates that are hidden",
        "app/orders/schemas.py",
        "order, rates = listed.order, viewer.visibility.rates",
        "order, rates = listed.order, True",
        RATES,
    ),
    Mutant(
        "the sums of a cart show rates that are hidden",
        "app/orders/cart/schemas.py",
        '"noOfItem": sums.count}\n    if viewer.visibility.rates:',
        '"noOfItem": sums.count}\n    if True:',
        RATES,
    ),
    Mutant(
        "a rate leaves in the answer of any caller",
        "app/shared/schemas.py",
        "_rates_shown.set(viewer is not None and viewer.visibility.rates)",
        "_rates_shown.set(True)",
        ("tests/app/shared/test_money.py",),
    ),
    # Limits.
    Mutant(
        "attempts are not counted",
        "app/edge/throttle.py",
        "        if not counters.enabled:\n            return True\n",
        "        return True\n",
        ("tests/app/edge/test_attempts.py",),
    ),
    Mutant(
        "a store may have twice its requests",
        "tenant_router/rate_limit.py",
        "if count.shared + count.unshared >= store.limits",
        "if count.shared + count.unshared >= 2 * store.limits",
        ("tests/tenant_router/test_rate_limit.py",),
    ),
    Mutant(
        "an address may have any number of exports made",
        "app/papers/exports/queue_limits.py",
        "if queue.address >= MAX_PER_ADDRESS:",
        "if False:",
        ("tests/app/papers/exports/test_asking.py",),
    ),
    Mutant(
        "a link of an order never expires",
        "app/orders/links.py",
        "if now - link.made_at > LIFETIME:",
        "if False:",
        LINKS,
    ),
    Mutant(
        "an event of the gateway needs no signature",
        "app/money/gateways/razorpay.py",
        'return hmac.compare_digest(expected.encode(), signature.encode(errors="replace"))',
        "return True",
        ("tests/app/money/online",),
    ),
    # Defects that hold up everyone.
    Mutant(
        "a spreadsheet may have any number of blank rows",
        "app/shared/sheets/reading/blank_rows.py",
        "if blank > MAX_BLANK_ROWS_IN_ALL:",
        "if False:",
        ("tests/app/books/imports/test_bounds.py",),
    ),
    Mutant(
        "a body needs no declared length",
        "app/edge/concurrency.py",
        'if environ.get("HTTP_TRANSFER_ENCODING"):',
        "if False:",
        ("tests/app/edge/test_framings.py",),
    ),
    Mutant(
        "a body may come as slowly as its length allows",
        "app/edge/admission.py",
        "BODY_SECONDS + copy.tell() / MIN_BYTES_A_SECOND",
        "BODY_SECONDS + (length + copy.tell()) / MIN_BYTES_A_SECOND",
        ("tests/app/edge/test_admission.py",),
    ),
    Mutant(
        "stores take no turns at opening files",
        "app/shared/sandbox.py",
        "    try:\n        is_free = _places",
        '    store = ""\n    try:\n        is_free = _places',
        ("tests/app/shared/test_sandbox.py",),
    ),
    Mutant(
        "strangers may have all codes of a store sent",
        "app/people/verification/caps.py",
        "if from_anyone and not counters",
        "if False and not counters",
        ("tests/app/people/verification/test_caps.py",),
    ),
    # Defects that move money.
    Mutant(
        "what a link reports lowers what is due for all",
        "app/money/rules.py",
        "_DISTANCE[payment.by] <= _DISTANCE[reader]]",
        "True]",
        ("tests/app/money/test_rules.py", "tests/app/money/test_payments.py"),
    ),
    Mutant(
        "a link reports more than is due",
        "app/money/service.py",
        "if by.kind is Access.LINK and amount >",
        "if False and amount >",
        ("tests/app/money/test_payments.py", "tests/app/money/test_due.py"),
    ),
    Mutant(
        "more reports at once may wait than one after another",
        "app/money/service.py",
        '    db.lock(Lock.PAYMENTS, f"report {order.id if order else paid_for.account_code}")\n',
        "",
        ("tests/app/money/test_payments.py",),
    ),
    Mutant(
        "a report ends a debtor's reminders",
        "app/money/queries.py",
        "confirmed = (last_state == PaymentState.CONFIRMED) & (last_change >= since)",
        "confirmed = last_change >= since",
        ("tests/app/notices/test_payment_reminders.py",),
    ),
    Mutant(
        "an amount that was shown reveals a hidden rate",
        "app/orders/place/shown_amounts.py",
        "if not viewer.visibility.rates:",
        "if False:",
        ("tests/app/orders/test_shown_amounts.py",),
    ),
    # Defects that misread data silently.
    Mutant(
        "Tally's zeros for inherited tax are a rate",
        "app/books/sync/connectors/tally/gst.py",
        "        if percent:\n            rates",
        "        if percent is not None:\n            rates",
        ("tests/app/books/sync/test_tally_values.py",),
    ),
    Mutant(
        "Tally's rate of a box is that of a piece",
        "app/books/sync/connectors/tally/units.py",
        "return amount if pieces == 1 else (amount / pieces)",
        "return amount if True else (amount / pieces)",
        ("tests/app/books/sync/test_tally_values.py",),
    ),
    Mutant(
        "a sync of a later day outdates the next ones",
        "app/books/sync/agents/packs.py",
        "if taken_at > now and (days",
        "if False and (days",
        ("tests/app/books/sync/server/test_agent.py",),
    ),
    # The agent's computer.
    Mutant(
        "the agent is paired over plain http",
        "workers/agent/config.py",
        'return host == "localhost" or ip_address(host).is_loopback',
        "return True",
        ("tests/workers/agent/test_service.py",),
    ),
)
