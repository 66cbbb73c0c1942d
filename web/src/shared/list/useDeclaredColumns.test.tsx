import { render, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type RowOf, rowFromWire, sortsOf } from "@/shared/api/declared";
import { useDeclaredColumns } from "./useDeclaredColumns";

const ROW = rowFromWire("CreditOrderOut")({
  orderId: 7,
  ORDER_NO: 12,
  createdAt: "2026-11-20T06:30:00Z",
  ACC_NAME: "Ambica",
  STATUS: "Pending",
  NET_AMT: 118.5,
  overdueDays: 1200,
  decidedAt: null,
} as Parameters<ReturnType<typeof rowFromWire<"CreditOrderOut">>>[0]);

const userFromWire = rowFromWire("UserOut");

describe("a declared list", () => {
  it("reads rows under the names of its columns", () => {
    expect(ROW).toMatchObject({ id: 7, number: 12, name: "Ambica", netAmount: 118.5 });
  });

  it("reads a Y as true and an N as false", () => {
    const wire = { BLACKLIST: "Y", HAS_PASSWORD: "N" } as Parameters<typeof userFromWire>[0];
    expect(userFromWire(wire)).toMatchObject({ locked: true, hasPassword: false });
  });

  it("is sorted by the server's names", () => {
    expect(sortsOf("CreditOrderOut").sort()).toEqual(["ACC_NAME", "NET_AMT", "ORDER_NO", "createdAt"]);
  });

  it.each<[keyof RowOf<"CreditOrderOut">, string]>([
    ["placedAt", "20 Nov 2026"],
    ["number", "12"],
    ["name", "Ambica"],
    ["status", "Pending"],
    ["netAmount", "118.50"],
    ["overdueDays", "1,200"],
    ["decidedAt", "–"],
  ])("shows %s by its kind", (name, shown) => {
    const { result } = renderHook(() => useDeclaredColumns("CreditOrderOut", "reports"));
    const { container } = render(<div>{result.current(name).render(ROW)}</div>);
    expect(container.textContent).toContain(shown);
  });

  it("has the order, width and alignment of its kind, unless the page has its own", () => {
    const { result } = renderHook(() => useDeclaredColumns("CreditOrderOut", "reports"));
    expect(result.current("netAmount")).toMatchObject({ sort: "NET_AMT", figures: true, width: 136 });
    expect(result.current("owed", { width: 120, title: "Owed" })).toMatchObject({
      sort: undefined,
      title: "Owed",
      width: 120,
    });
  });
});
