import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useCheckout } from "./useCheckout";

const { place, chosen } = vi.hoisted(() => ({ place: vi.fn(), chosen: { party: null as string | null } }));
vi.mock("./usePlaceOrder", () => ({
  lastPaymentMode: () => null,
  usePlaceOrder: () => ({ place, placing: false, problem: null, credit: {} }),
}));
vi.mock("@/shared/i18n/useWords", () => ({ useWords: () => ({ t: (key: string) => key }) }));
vi.mock("@/shared/session/party", () => ({ useParty: () => chosen.party && { code: chosen.party } }));
vi.mock("@/shared/session/useSession", () => ({ useSession: () => ({ guest: false }) }));
vi.mock("@/shared/tenant/api", () => ({ useListLabelsQuery: () => ({ data: [] }) }));
vi.mock("@/shared/tenant/store-context", () => ({
  useStore: () => ({ mobileNumber: "9000012345", settings: { checkoutFields: [] } }),
}));

const remark = { checkoutRemarks1: "Deliver on Monday" };

function typed() {
  const page = renderHook(() => useCheckout());
  act(() => page.result.current.change({ values: remark, mode: "Bank" }));
  return page;
}

beforeEach(() => {
  sessionStorage.clear();
  chosen.party = null;
  place.mockReset();
});

it("holds after a reload what was typed, for the same party alone", () => {
  chosen.party = "P001";
  typed().unmount();

  expect(renderHook(() => useCheckout()).result.current.form).toMatchObject({ values: remark, mode: "Bank" });
  chosen.party = "P002";
  expect(renderHook(() => useCheckout()).result.current.form.values).toEqual({});
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
