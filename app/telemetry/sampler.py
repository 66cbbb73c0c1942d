"""Which spans are worth sending."""

from collections.abc import Sequence
from typing import Any

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.sdk.trace.sampling import Decision, Sampler, SamplingResult


class OfSomething(Sampler):
    """Leaves out what is part of no request and no task: a worker asks its broker all the time."""

    def __init__(self, rest: Sampler) -> None:
        self._rest = rest

    def should_sample(
        self,
        parent_context: Context | None,
        trace_id: int,
        name: str,
        kind: trace.SpanKind | None = None,
        attributes: Any = None,
        links: Sequence[trace.Link] | None = None,
        trace_state: trace.TraceState | None = None,
    ) -> SamplingResult:
        """As the others decide, save for a question that nobody's work has led to."""
        within = trace.get_current_span(parent_context).get_span_context().is_valid
        if kind == trace.SpanKind.CLIENT and not within:
            return SamplingResult(Decision.DROP)
        return self._rest.should_sample(parent_context, trace_id, name, kind, attributes, links, trace_state)

    def get_description(self) -> str:
        """What it is called in the library's own lines."""
        return f"OfSomething({self._rest.get_description()})"
