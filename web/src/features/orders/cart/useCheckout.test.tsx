import { act, renderHook } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { useCheckout } from "./useCheckout";

const { place, chosen } = vi.hoisted(() => ({ place: vi.fn(), chosen: { party: null as string | null } }));
vi.mock("./usePlaceOrder", () => ({
  lastPaymentMode: () => null,
  usePlaceOrder: () => ({ place, placing: false, problem: null, credit: {} }),
}));
vi.mock("@/shared/session/party", () => ({ useParty: () => chosen.party && { code: chosen.party } }));
vi.mock("@/shared/session/useSession", () => ({ useSession: () => ({ guest: false }) }));
vi.mock("@/shared/tenant/api", () => ({ useListLabelsQuery: () => ({ data: [] }) }));
vi.mock("@/shared/tenant/store-context", () => ({
  useStore: () => ({ mobileNumber: "9000012345", settings: { checkoutFields: ["checkoutRemarks1"] } }),
}));
const toField = vi.hoisted(() => vi.fn());
vi.mock("@/shared/ui/to-field", () => ({ toField }));

const remark = { checkoutRemarks1: "Deliver on Monday" };

function typed() {
  const page = renderHook(() => useCheckout());
  act(() => page.result.current.change({ values: remark, mode: "Bank" }));
  return page;
}

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["checkout", "cart"]);
});
beforeEach(() => {
  sessionStorage.clear();
  chosen.party = null;
  place.mockReset();
  toField.mockReset();
});

it("holds after a reload what was typed, for the same party alone", () => {
  chosen.party = "P001";
  typed().unmount();

  expect(renderHook(() => useCheckout()).result.current.form).toMatchObject({ values: remark, mode: "Bank" });
  chosen.party = "P002";
  expect(renderHook(() => useCheckout()).result.current.form.values).toEqual({});
});

it("gives what was typed back to its party if another one is chosen over the form", () => {
  chosen.party = "P001";
  const { result, rerender } = typed();
  chosen.party = "P002";
  rerender();
  expect(result.current.form).toMatchObject({ values: {}, mode: null });
  act(() => result.current.change({ values: { checkoutRemarks1: "By train" } }));
  chosen.party = "P001";
  rerender();
  expect(result.current.form).toMatchObject({ values: remark, mode: "Bank" });
});

it("asks for the payment mode in words", async () => {
  const { result } = renderHook(() => useCheckout());
  await act(async () => result.current.submit());
  expect(result.current.errors).toEqual({ mode: "Please Select Payment Mode" });
  expect(place).not.toHaveBeenCalled();
});

it("leads to the first field that the server refuses, for the same party alone", async () => {
  const refused = { remarks1: ["Longer than 500"], paymentMode: ["Unknown"], "orderDtl.NAME": ["No name"] };
  place.mockImplementation(async (_details, showErrors) => !showErrors(refused));
  chosen.party = "P001";
  const { result, rerender } = typed();
  await act(async () => result.current.submit());
  expect(result.current.errors).toEqual({ checkoutRemarks1: "Longer than 500", mode: "Unknown" });
  expect(toField).toHaveBeenCalledExactlyOnceWith("checkoutRemarks1");
  chosen.party = "P002";
  rerender();
  expect(result.current.errors).toEqual({});
});

it("leaves a refusal of what the form does not show to the foot", async () => {
  place.mockImplementation(async (_details, showErrors) => {
    expect(showErrors({ remarks2: ["Required"], orderItm: ["Unknown"] })).toBe(false);
    return false;
  });
  const { result } = typed();
  await act(async () => result.current.submit());
  expect(place).toHaveBeenCalledOnce();
});

it.each([
  ["is empty once the order is placed", true, {}],
  ["keeps what was typed where the order was refused", false, remark],
])("%s", async (_what, placed, values) => {
  place.mockResolvedValue(placed);
  const page = typed();
  await act(async () => page.result.current.submit());
  expect(place).toHaveBeenCalledOnce();
  page.unmount();

  expect(renderHook(() => useCheckout()).result.current.form.values).toEqual(values);
});
