import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { PadLine } from "./rules";
import { usePadLines } from "./usePadLines";

const person = vi.hoisted(() => ({ claims: { session: "one" } }));
vi.mock("@/shared/session/useSession", () => ({ useSession: () => person }));

const line = { id: 1, text: "10 pc bulb" } as unknown as PadLine;
const openPad = (party?: string) => renderHook(() => usePadLines(party)).result;

beforeEach(() => {
  person.claims.session = crypto.randomUUID();
});

it("finds the lines of a pad again that was left, for the same party alone", () => {
  const left = renderHook(() => usePadLines("P001"));
  act(() => left.result.current[1]([line]));
  left.unmount();

  expect(openPad("P001").current[0]).toEqual([line]);
  expect(openPad("P002").current[0]).toEqual([]);
});

it("shows no lines of one person to the next", () => {
  const left = renderHook(() => usePadLines());
  act(() => left.result.current[1]([line]));
  left.unmount();
  person.claims.session = "another";

  expect(openPad().current[0]).toEqual([]);
});
