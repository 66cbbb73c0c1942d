import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { printPdf } from "./print";

const viewer = (enabled: boolean) =>
  Object.defineProperty(navigator, "pdfViewerEnabled", { value: enabled, configurable: true });

describe("a PDF to print", () => {
  const saved = vi.fn();

  beforeEach(() => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(saved);
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response("%PDF-1.4")),
    );
    Object.assign(URL, { createObjectURL: () => "blob:slip", revokeObjectURL: vi.fn() });
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    saved.mockReset();
    document.body.replaceChildren();
  });

  it("opens the print dialog of a frame with the fetched file", async () => {
    viewer(true);
    await printPdf("https://files.example/slip", "PackingSlip_7.pdf");

    const frame = document.querySelector("iframe");
    expect(frame?.src).toBe("blob:slip");
    const print = vi.fn();
    Object.defineProperty(frame, "contentWindow", { value: { print } });
    frame?.dispatchEvent(new Event("load"));
    expect(print).toHaveBeenCalledOnce();
    expect(saved).not.toHaveBeenCalled();
  });

  it("is saved where the browser shows no PDFs", async () => {
    viewer(false);
    await printPdf("https://files.example/slip", "PackingSlip_7.pdf");

    expect(saved).toHaveBeenCalledOnce();
    expect(document.querySelector("iframe")).toBeNull();
  });

  it("says so when the file cannot be fetched", async () => {
    viewer(true);
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response("", { status: 403 })),
    );

    await expect(printPdf("https://files.example/slip", "PackingSlip_7.pdf")).rejects.toThrow("403");
  });
});
