import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { PadLine } from "./rules";

const person = vi.hoisted(() => ({ claims: { role: "user", code: "P001", session: "one" } }));
vi.mock("@/shared/session/useSession", () => ({ useSession: () => person }));
vi.mock("@/shared/tenant/store-context", () => ({ useStore: () => ({ mobileNumber: "9000012345" }) }));

const line = { id: 1, text: "10 pc bulb" } as unknown as PadLine;

let page: typeof import("./usePadLines");
const open = (party?: string) => renderHook(() => page.usePadLines(party));
const texts = (party?: string) => open(party).result.current[0].map(({ text }) => text);
/** Opens the page again: only the device's storage remains. */
const reload = async () => {
  vi.resetModules();
  page = await import("./usePadLines");
};

beforeEach(async () => {
  localStorage.clear();
  person.claims = { role: "user", code: "P001", session: crypto.randomUUID() };
  await reload();
});

it.each([
  ["that was left", () => undefined],
  ["after a reload", reload],
])("finds the lines of a pad %s, for the same party alone", async (_how, happens) => {
  const left = open("P001");
  act(() => left.result.current[1]([line]));
  left.unmount();
  await happens();

  expect(texts("P001")).toEqual(["10 pc bulb"]);
  expect(texts("P002")).toEqual([]);
});

it("shows no lines of one person to the next", async () => {
  const left = open();
  act(() => left.result.current[1]([line]));
  left.unmount();
  person.claims = { role: "user", code: "P009", session: "another" };

  expect(texts()).toEqual([]);
  await reload();
  expect(texts()).toEqual([]);
});

it("keeps nothing of a pad that was cleared, and gives no two lines one id after a reload", async () => {
  const left = open();
  act(() => left.result.current[1]([line, { ...line, id: 2 }]));
  left.unmount();
  await reload();
  const { newLineId } = await import("./rules");
  const again = open();
  const ids = [...again.result.current[0].map(({ id }) => id), newLineId()];
  expect(new Set(ids).size).toBe(3);

  act(() => again.result.current[1]([]));
  expect(localStorage).toHaveLength(0);
});
