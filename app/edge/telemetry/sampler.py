"""The sampler that decides which spans are sent."""

from collections.abc import Sequence
from typing import Any

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.sdk.trace.sampling import Decision, Sampler, SamplingResult


class OrphanClientSpanFilter(Sampler):
    """Drops client spans outside of any request or task: a worker polls its broker all the time."""

    def __init__(self, sampler: Sampler) -> None:
        self._sampler = sampler

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
        """Delegate to the wrapped sampler, but drop client spans without a parent."""
        has_parent = trace.get_current_span(parent_context).get_span_context().is_valid
        if kind == trace.SpanKind.CLIENT and not has_parent:
            return SamplingResult(Decision.DROP)
        return self._sampler.should_sample(
            parent_context, trace_id, name, kind, attributes, links, trace_state
        )

    def get_description(self) -> str:
        """Return the name in the library's own logs."""
        return f"OrphanClientSpanFilter({self._sampler.get_description()})"
