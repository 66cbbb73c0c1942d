// @vitest-environment jsdom
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { send } from "./send";
import { traceBy, tracerOf } from "./traces";

const exporter = new InMemorySpanExporter();
const sent: Request[] = [];
let now = 0;

traceBy(tracerOf(new SimpleSpanProcessor({ exporter })));

const ask = (path: string) => send(new Request(`http://shop.example${path}`), undefined);
const click = () => document.querySelector("button")?.click();
const spans = () =>
  exporter.getFinishedSpans().map((span) => ({
    name: span.name,
    id: span.spanContext().spanId,
    trace: span.spanContext().traceId,
    parent: span.parentSpanContext?.spanId,
    attributes: span.attributes,
  }));

describe("a click that asks the server for something", () => {
  beforeEach(() => {
    document.body.innerHTML = "<button>Asha Patel</button>";
    window.history.pushState(null, "", "/9000012345/owner/vieworders?query=Asha");
    exporter.reset();
    sent.length = 0;
    now += 60_000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    vi.stubGlobal("fetch", async (request: Request) => {
      sent.push(request);
      return new Response("{}", { status: 201 });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("begins a trace that the server goes on with", async () => {
    click();
    await ask("/api/orders/17");

    const [call, clicked] = spans();
    expect(clicked).toMatchObject({ name: "click button", parent: undefined });
    expect(call).toMatchObject({ name: "GET /api/orders/:id", trace: clicked?.trace, parent: clicked?.id });
    expect(call?.attributes).toMatchObject({ "http.response.status_code": 201 });
    expect(sent[0]?.headers.get("traceparent")).toBe(`00-${call?.trace}-${call?.id}-01`);
  });

  it("is over with the last of its calls", async () => {
    click();
    await Promise.all([ask("/api/cart"), ask("/api/products")]);

    expect(spans().map(({ name }) => name)).toEqual(["GET /api/cart", "GET /api/products", "click button"]);
  });

  it("has nothing to do with later calls", async () => {
    click();
    now += 1500;
    await ask("/api/notification/unread");

    expect(spans()).toMatchObject([{ name: "GET /api/notification/unread", parent: undefined }]);
  });

  it("contains no name, number or search", async () => {
    click();
    await ask("/api/orders/17?query=Asha&pMobileNo=9876543210");

    const sent = JSON.stringify(spans());
    for (const hidden of ["Asha", "9876543210", "9000012345"]) expect(sent).not.toContain(hidden);
  });

  it("says so where there is no connection, and the caller receives it", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    click();

    await expect(ask("/api/cart")).rejects.toThrow("Failed to fetch");
    expect(exporter.getFinishedSpans()[0]?.status.code).toBe(2);
  });
});
