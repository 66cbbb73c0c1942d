"""Panels in the format of Grafana 10 and later."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

SOURCE = {"type": "prometheus", "uid": "${source}"}
BASE_STEP = {"color": "green", "value": None}


@dataclass(frozen=True)
class Panel(ABC):
    """A title, a unit, and Prometheus queries by legend."""

    title: str
    unit: str
    queries: dict[str, str]
    note: str = ""
    height: int = 8

    @abstractmethod
    def shown(self) -> dict[str, Any]:
        """Return the panel type and its specific options."""

    def target(self, expression: str, legend: str) -> dict[str, Any]:
        return {"expr": expression, "legendFormat": legend}

    def to_grafana(self, number: int, position: dict[str, int]) -> dict[str, Any]:
        """Return the panel at its position, in Grafana's format."""
        targets = [
            {"refId": chr(ord("A") + index), "datasource": SOURCE, **self.target(expression, legend)}
            for index, (legend, expression) in enumerate(self.queries.items())
        ]
        panel = {
            "id": number,
            "title": self.title,
            "datasource": SOURCE,
            "gridPos": position,
            "targets": targets,
        }
        return panel | ({"description": self.note} if self.note else {}) | self.shown()


@dataclass(frozen=True)
class Graph(Panel):
    """Lines over time."""

    stacked: bool = False

    def shown(self) -> dict[str, Any]:
        lines = {"showPoints": "never", "fillOpacity": 20 if self.stacked else 0}
        stacking = {"mode": "normal" if self.stacked else "none", "group": "A"}
        return {
            "type": "timeseries",
            "fieldConfig": _fields(unit=self.unit, min=0, custom={**lines, "stacking": stacking}),
            "options": {
                "legend": {"displayMode": "list", "placement": "bottom", "showLegend": True, "calcs": []},
                "tooltip": {"mode": "multi", "sort": "desc"},
            },
        }


@dataclass(frozen=True)
class Number(Panel):
    """A current value, with thresholds for its colour."""

    height: int = 4
    thresholds: dict[str, float] = field(default_factory=dict)

    def shown(self) -> dict[str, Any]:
        steps = [BASE_STEP, *({"color": colour, "value": value} for colour, value in self.thresholds.items())]
        return {
            "type": "stat",
            "fieldConfig": _fields(unit=self.unit, thresholds={"mode": "absolute", "steps": steps}),
            "options": {
                "reduceOptions": {"calcs": ["lastNotNull"], "fields": "", "values": False},
                "colorMode": "value",
                "graphMode": "area",
            },
        }


@dataclass(frozen=True)
class Table(Panel):
    """Current values, one row each."""

    def target(self, expression: str, legend: str) -> dict[str, Any]:
        return {"expr": expression, "format": "table", "instant": True, "range": False}

    def shown(self) -> dict[str, Any]:
        without_time = {"id": "organize", "options": {"excludeByName": {"Time": True}}}
        return {
            "type": "table",
            "fieldConfig": _fields(unit=self.unit),
            "options": {"showHeader": True},
            "transformations": [without_time],
        }


def _fields(**defaults: Any) -> dict[str, Any]:
    return {"defaults": defaults, "overrides": []}
