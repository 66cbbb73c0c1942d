"""Schemas of the synchronisation's state: companies, agents, and the accounting program."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from marshmallow import Schema, fields, validate

from app.books.sync.models import Agent, AppliedDataset
from app.books.sync.run_schemas import SyncRunOut, when
from app.books.sync.service import is_late
from app.shared.schemas import In, MessageKeyOut, required, result_of


class BooksOfYearOut(Schema):
    """A company's books of one year."""

    DATANM = fields.Str(required=True)
    fromyr = fields.Str(required=True)
    toyr = fields.Str(required=True)
    comp_name = fields.Str(required=True)
    guid = fields.Str(required=True)
    open = fields.Bool(required=True)


BooksOfYearsOut = result_of("BooksOfYearsOut", BooksOfYearOut, many=True)


class AgentStateOut(Schema):
    state = fields.Str(required=True, validate=validate.OneOf(["never", "ok", "late", "revoked"]))
    machine = fields.Str(required=True)
    version = fields.Str(required=True)
    seenAt = fields.Str(required=True, allow_none=True)
    problem = fields.Str(required=True, allow_none=True)


class AccountingStateOut(Schema):
    state = fields.Str(required=True, validate=validate.OneOf(["unknown", "ok", "problem"]))
    product = fields.Str(required=True)
    company = fields.Str(required=True)
    problem = fields.Str(required=True, allow_none=True)
    problemKey = fields.Nested(MessageKeyOut, required=True, allow_none=True)


class Status(Schema):
    """The state of the connection; `withoutTax` products have no tax rate and cannot be ordered."""

    agent = fields.Nested(AgentStateOut, required=True)
    accounting = fields.Nested(AccountingStateOut, required=True)
    lastSync = fields.Nested(SyncRunOut, required=True, allow_none=True)
    running = fields.Nested(SyncRunOut, required=True, allow_none=True)
    waitingOrders = fields.Int(required=True)
    refusedOrders = fields.Int(required=True)
    waitingReceipts = fields.Int(required=True)
    refusedReceipts = fields.Int(required=True)
    withoutTax = fields.Int(required=True)


SyncStatusOut = result_of("SyncStatusOut", Status)


class Pairing(Schema):
    code = fields.Str(required=True)
    expiresAt = fields.Str(required=True)


PairingOut = result_of("PairingOut", Pairing)


class PairedAgentOut(Schema):
    id = fields.UUID(required=True)
    machine = fields.Str(required=True)
    version = fields.Str(required=True)
    state = fields.Str(required=True, validate=validate.OneOf(["ok", "late"]))
    createdAt = fields.Str(required=True)
    seenAt = fields.Str(required=True, allow_none=True)


PairedAgentsOut = result_of("PairedAgentsOut", PairedAgentOut, many=True)


class AgentProgram(Schema):
    """The program for the shop's computer; `size` in bytes, `url` works for some minutes."""

    version = fields.Str(required=True)
    size = fields.Int(required=True)
    sha256 = fields.Str(required=True)
    url = fields.Str(required=True)


AgentProgramOut = result_of("AgentProgramOut", AgentProgram, nullable=True)


class Revoked(Schema):
    id = fields.UUID(required=True)


RevokedOut = result_of("RevokedOut", Revoked)


class DatasetIn(In):
    dataset = fields.Str(validate=validate.Length(1, 300), **required("field.required"))


class DatasetOut(Schema):
    """A company whose data the store has; `partial` says that its files have a part of it each."""

    dataset = fields.Str(required=True)
    compName = fields.Str(required=True)
    source = fields.Str(required=True)
    takenAt = fields.Str(required=True)
    products = fields.Int(required=True)
    customers = fields.Int(required=True)
    partial = fields.Bool(required=True)


DatasetsOut = result_of("DatasetsOut", DatasetOut, many=True)


class GivenBack(Schema):
    ITEM_CD = fields.Str(required=True)


GivenBackOut = result_of("GivenBackOut", GivenBack)


class Cleared(Schema):
    dataset = fields.Str(required=True)


ClearedOut = result_of("ClearedOut", Cleared)


def datasets_on_wire(datasets: Sequence[tuple[AppliedDataset, int, int]]) -> dict[str, Any]:
    """Return the companies whose data the store has."""
    return {
        "result": [
            {
                "dataset": dataset.guid,
                "compName": dataset.company,
                "source": dataset.source,
                "takenAt": dataset.taken_at.isoformat(),
                "products": products,
                "customers": customers,
                "partial": dataset.partial,
            }
            for dataset, products, customers in datasets
        ]
    }


def status_on_wire(
    agents: list[Agent], *, was_paired: bool, data_name: str, now: datetime
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the state of the agent and of the accounting program that it reads."""
    if not agents:
        no_agent = {"machine": "", "version": "", "seenAt": None, "problem": None}
        unknown = {"state": "unknown", "product": "", "company": "", "problem": None, "problemKey": None}
        return {"state": "revoked" if was_paired else "never", **no_agent}, unknown
    agent = agents[0]
    late = is_late(agent, now=now)
    agent_state = {
        "state": "late" if late else "ok",
        "machine": agent.machine,
        "version": agent.version,
        "seenAt": when(agent.seen_at),
        "problem": None,
    }
    health = agent.health
    company = next((d["compName"] for d in agent.datasets if d["dataNm"] == data_name), "")
    fine = bool(health.get("reachable")) and not health.get("problem")
    # Some agents send an empty text when there is none.
    problem = (health.get("problem") or None) if not late else None
    accounting = {
        "state": "unknown" if late or not health else "ok" if fine else "problem",
        "product": " ".join(filter(None, (health.get("product"), health.get("version")))),
        "company": company,
        "problem": problem,
        "problemKey": health.get("problemKey") if problem else None,
    }
    return agent_state, accounting


def agent_on_wire(agent: Agent, *, now: datetime) -> dict[str, Any]:
    return {
        "id": agent.id,
        "machine": agent.machine,
        "version": agent.version,
        "state": "late" if is_late(agent, now=now) else "ok",
        "createdAt": agent.created_at.isoformat(),
        "seenAt": when(agent.seen_at),
    }


def companies_on_wire(agents: list[Agent]) -> dict[str, Any]:
    """Return the companies that the agents reported, each once."""
    by_name = {entry["dataNm"]: entry for agent in reversed(agents) for entry in agent.datasets}
    return {
        "result": [
            {
                "DATANM": name,
                "fromyr": entry["fromyr"],
                "toyr": entry["toyr"],
                "comp_name": entry["compName"],
                "guid": entry["guid"],
                "open": entry["open"],
            }
            for name, entry in sorted(by_name.items())
        ]
    }
