import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { config } from "@/shared/config";
import { placeOf } from "./place";
import { sendBy } from "./send";

/** A call within this time after a click belongs to the click. */
const OF_A_CLICK_MS = 1000;

type Click = { span: Span; until: number; calls: number };

/** Records a trace of each click that leads to API calls, and sends it to the server. */
export function startTraces(): void {
  const exporter = new OTLPTraceExporter({
    url: "/api/telemetry/traces",
    headers: { "x-api-key": config.apiKey },
  });
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2000 });
  traceBy(tracerOf(processor));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void processor.forceFlush();
  });
}

/** Returns a tracer for this page that passes its spans to the processor. */
export function tracerOf(processor: SpanProcessor): Tracer {
  const resource = resourceFromAttributes({ "service.name": "haat-web", "service.version": config.release });
  return new TracerProvider({ resource, spanProcessors: [processor] }).getTracer("haat");
}

/** Traces clicks and the calls that they cause. */
export function traceBy(tracer: Tracer): void {
  let last: Click | null = null;

  const clicked = (event: Event) => {
    const target = (event.target as Element).closest("button, a, [role], input, form");
    const name = `${event.type} ${target?.getAttribute("role") ?? target?.localName ?? "page"}`;
    const page = placeOf(window.location.pathname);
    const span = tracer.startSpan(name, { attributes: { "haat.page": page } });
    last = { span, until: performance.now() + OF_A_CLICK_MS, calls: 0 };
  };
  for (const type of ["click", "submit"]) document.addEventListener(type, clicked, { capture: true });

  sendBy(async (request) => {
    const click = last && performance.now() < last.until ? last : null;
    const route = placeOf(new URL(request.url).pathname);
    const within = click ? trace.setSpan(context.active(), click.span) : context.active();
    const attributes = { "http.request.method": request.method, "url.path": route };
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.CLIENT, attributes },
      within,
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    request.headers.set("traceparent", `00-${traceId}-${spanId}-0${traceFlags.toString(16)}`);
    if (click) click.calls += 1;
    try {
      const answer = await fetch(request);
      span.setAttribute("http.response.status_code", answer.status);
      return answer;
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
      if (click) {
        click.calls -= 1;
        // A click's span ends with the last call that it caused; a click without calls is never reported.
        if (!click.calls) click.span.end();
      }
    }
  });
}
