"""Decisions of the window as pure functions: the light, the list of companies, the last sync."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from app.books.sync.pack import Dataset
from workers.agent.agent import Status

# The same time after which the store reports an agent as late.
OFFLINE_AFTER = timedelta(minutes=3)


class Light(StrEnum):
    """Green: works. Amber: someone has to do something here. Red: nothing reaches the shop."""

    GREEN = "green"
    AMBER = "amber"
    RED = "red"


COLORS = {Light.GREEN: "#2e9e5b", Light.AMBER: "#e0982a", Light.RED: "#d64545"}


class Signal(NamedTuple):
    """The light, and the keys of its words and their value."""

    light: Light
    key: str
    company: str = ""


def signal_of(status: Status, *, started_at: datetime, now: datetime) -> Signal:
    """Return the signal that the light of a running agent shows."""
    if now - (status.reached_at or started_at) > OFFLINE_AFTER:
        return Signal(Light.RED, "offline")
    if status.reached_at is None:
        return Signal(Light.AMBER, "connecting")
    if status.health.problem:
        return Signal(Light.AMBER, "books_closed")
    if not status.datasets:
        return Signal(Light.AMBER, "no_company")
    if not status.choices.get("dataNm"):
        return Signal(Light.AMBER, "choose_company")
    if chosen_of(status) is None:
        return Signal(Light.AMBER, "other_company", status.choices.get("compName") or "")
    if status.is_syncing:
        return Signal(Light.GREEN, "syncing")
    if status.last_sync and status.last_sync["state"] == "failed":
        return Signal(Light.AMBER, "sync_failed")
    return Signal(Light.GREEN, "working")


def chosen_of(status: Status) -> Dataset | None:
    """Return the open books that the store follows, or None. A restored backup has another name."""
    name, company = status.choices.get("dataNm"), status.choices.get("compName")
    return next(
        (each for each in status.datasets if each.dataNm == name and company in (None, "", each.compName)),
        None,
    )


def label_of(dataset: Dataset) -> str:
    """Return a company as the list shows it: with the years of its books."""
    years = f"{dataset.fromyr}-{dataset.toyr[-2:]}" if dataset.toyr else dataset.fromyr
    return f"{dataset.compName or dataset.dataNm}, {years}" if years else dataset.compName


def last_sync_words(last_sync: Mapping[str, Any] | None) -> tuple[str, str]:
    """Return the key of the words for the last sync, and its time on this computer's clock."""
    if not last_sync or not last_sync["finishedAt"]:
        return "never", ""
    when = datetime.fromisoformat(last_sync["finishedAt"]).astimezone()
    keys = {"failed": "failed_at", "cancelled": "cancelled_at", "done_with_rejects": "with_rejects"}
    return keys.get(last_sync["state"], "done_at"), when.strftime("%d-%m-%Y %H:%M")
