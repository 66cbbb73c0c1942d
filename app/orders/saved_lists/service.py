"""Reading, saving and removing the lists of a party."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select

from app.orders.cart.planned import PlannedItem
from app.orders.cart.service import check_may_buy
from app.orders.saved_lists.models import SavedList, SavedListItem
from app.people.auth.viewer import Viewer
from app.shared.errors import Forbidden, Invalid, NotFound
from tenant_router.session import StoreSession

MAX_LISTS = 50


class ListedList(NamedTuple):
    """A list with the number of its items."""

    id: int
    name: str
    changed_at: datetime
    item_count: int


def check_has_lists(viewer: Viewer) -> str:
    """Return the party whose lists the viewer uses.

    Raises Forbidden if the store has no lists, and the errors of `check_may_buy`.
    """
    if not viewer.settings.buy_again:
        raise Forbidden("bought.off")
    check_may_buy(viewer)
    if viewer.party is None:
        raise Forbidden("auth.forbidden")
    return viewer.party


def lists_of(db: StoreSession, party: str) -> list[ListedList]:
    """Return a party's lists, most recently changed first."""
    counted = (
        select(func.count())
        .select_from(SavedListItem)
        .where(SavedListItem.list_id == SavedList.id)
        .scalar_subquery()
    )
    query = (
        select(SavedList.id, SavedList.name, SavedList.changed_at, counted)
        .where(SavedList.account_code == party)
        .order_by(SavedList.changed_at.desc(), SavedList.id.desc())
        .limit(MAX_LISTS)
    )
    return [ListedList(*row) for row in db.execute(query)]


def list_of(db: StoreSession, party: str, list_id: int, *, locked: bool = False) -> SavedList:
    """Return a list of this party. Raise NotFound for any other."""
    query = select(SavedList).where(SavedList.id == list_id, SavedList.account_code == party)
    found = db.scalar(query.with_for_update() if locked else query)
    if found is None:
        raise NotFound("saved_list.unknown")
    return found


def items_of(db: StoreSession, saved: SavedList) -> list[PlannedItem]:
    """Return the items of a list in their order."""
    columns = (
        SavedListItem.product_code,
        SavedListItem.size_code,
        SavedListItem.quantity,
        SavedListItem.name,
    )
    query = select(*columns).where(SavedListItem.list_id == saved.id).order_by(SavedListItem.position)
    return [PlannedItem(*row) for row in db.execute(query)]


def add_list(
    db: StoreSession, party: str, *, name: str, items: Sequence[PlannedItem], now: datetime
) -> SavedList:
    """Save a new list. Raise Invalid if the party has a list of this name, or has too many."""
    name, names = " ".join(name.split()), [each.name for each in lists_of(db, party)]
    if len(names) >= MAX_LISTS:
        raise Invalid("saved_list.most", field="name", number=MAX_LISTS)
    _check_free(name, names)
    saved = SavedList(account_code=party, name=name, changed_at=now)
    db.add(saved)
    db.flush()
    _write_items(db, saved, items)
    return saved


def change_list(
    db: StoreSession,
    party: str,
    list_id: int,
    *,
    name: str,
    items: Sequence[PlannedItem] | None,
    now: datetime,
) -> SavedList:
    """Rename a list and, unless `items` is None, replace its items.

    Raises the errors of `add_list` and `list_of`.
    """
    saved, name = list_of(db, party, list_id, locked=True), " ".join(name.split())
    _check_free(name, [each.name for each in lists_of(db, party) if each.id != list_id])
    saved.name, saved.changed_at = name, now
    if items is not None:
        db.execute(delete(SavedListItem).where(SavedListItem.list_id == list_id))
        _write_items(db, saved, items)
    db.flush()
    return saved


def remove_list(db: StoreSession, party: str, list_id: int) -> None:
    """Remove a list. A list that no longer exists, or belongs to another party, is ignored."""
    db.execute(delete(SavedList).where(SavedList.id == list_id, SavedList.account_code == party))


def _check_free(name: str, names: Sequence[str]) -> None:
    if name.casefold() in {each.casefold() for each in names}:
        raise Invalid("saved_list.twice", field="name")


def _write_items(db: StoreSession, saved: SavedList, items: Sequence[PlannedItem]) -> None:
    rows = [
        {"list_id": saved.id, "position": position, **item._asdict()} for position, item in enumerate(items)
    ]
    if rows:
        db.execute(insert(SavedListItem), rows)
