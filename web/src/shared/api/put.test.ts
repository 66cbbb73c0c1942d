import { afterEach, expect, it, vi } from "vitest";
import { put } from "./put";

class Sent {
  static readonly headers: Record<string, string> = {};
  readonly upload = {};
  readonly status = 200;
  onload = () => {};
  open() {}
  setRequestHeader(name: string, value: string) {
    Sent.headers[name] = value;
  }
  send() {
    this.onload();
  }
}

afterEach(() => vi.unstubAllGlobals());

it("sends the headers that the address is signed for", async () => {
  vi.stubGlobal("XMLHttpRequest", Sent);

  await put(
    "https://files.example/x",
    new Blob(["a"], { type: "text/csv" }),
    () => {},
    new AbortController().signal,
  );

  expect(Sent.headers).toEqual({ "Content-Type": "text/csv", "x-amz-acl": "public-read" });
});
