"""Beats of agents: their reports, and the notifications that the owner gets about them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from app.books.sync import queries
from app.books.sync.attention import company_renamed, godowns_appeared
from app.books.sync.models import Agent
from app.books.sync.price_levels import learn_levels
from app.books.sync.rules import days_off
from app.shared.texts.messages import Message, text
from tenant_router.session import StoreSession

RENAMED = "source.books_renamed"


def take(db: StoreSession, agent: Agent, beat: Mapping[str, Any], *, now: datetime) -> dict[str, Any]:
    """Save the state that an agent reports, and return the owner's choices.

    Notify the owner, once each, of a renamed company, of new price levels and of new godowns.
    """
    before, chosen = _key_of_problem(agent), queries.chosen(db)
    agent.seen_at, agent.version = now, beat["version"]
    agent.machine = beat["machine"] or agent.machine
    agent.health, agent.datasets = beat["health"], beat["datasets"]
    if beat["update"]:
        agent.health = {**agent.health, "update": beat["update"]}
    if problem := _clock_problem(beat, now=now) or _renamed(agent, chosen):
        agent.health = {**agent.health, "problem": problem, "problemKey": problem.on_wire()}
    if _key_of_problem(agent) == RENAMED != before:
        company_renamed(db, agent)
    if names := beat["book_names"]:
        if new := _new_godowns(agent.book_names, names, chosen):
            godowns_appeared(db, new)
        agent.book_names = names
        chosen |= learn_levels(db, names["levels"], chosen)
    agent.cursor = beat["cursor"]
    return chosen


def _new_godowns(before: Mapping[str, Any], now: Mapping[str, Any], chosen: Mapping[str, Any]) -> list[str]:
    """Return the godowns that are new in the books, if the owner chose those whose stock counts."""
    if not chosen["stockGodowns"] or not before.get("godowns"):
        return []
    others = {*before["godowns"], *chosen["stockGodowns"]}
    return [name for name in now["godowns"] if name not in others]


def _clock_problem(beat: Mapping[str, Any], *, now: datetime) -> Message | None:
    days = beat["clock"] and days_off(beat["clock"], now=now)
    return text("source.clock_wrong", days=days) if days else None


def _renamed(agent: Agent, chosen: Mapping[str, Any]) -> Message | None:
    """Return a problem if the chosen books are open only under another name: renamed, or a copy."""
    name = chosen["compName"]
    names = [
        each["compName"] for each in agent.datasets if each["dataNm"] == chosen["dataNm"] and each["open"]
    ]
    if not name or not names or name in names:
        return None
    return text(RENAMED, name=name, open=names[0])


def _key_of_problem(agent: Agent) -> str | None:
    key = (agent.health or {}).get("problemKey")
    return key and key["key"]
