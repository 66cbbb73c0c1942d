import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { FigureCell } from "./FigureCell";
import { NEW_SIZE } from "./rules";
import type { OwnersProduct, OwnersSize } from "./wire";

type Sent = { code: string; changed: { sizes: { rate1: number }[] } };
const { change } = vi.hoisted(() => ({
  change: vi.fn((_sent: Sent) => ({ unwrap: async (): Promise<void> => undefined })),
}));
vi.mock("./api", () => ({ useChangeProductMutation: () => [change] }));
vi.mock("@/shared/api/problem", () => ({
  readProblem: () => ({ message: null, errors: { "data.variant.0.MRP": ["Above the MRP"] } }),
}));

const store = { mobileNumber: "9000012345" } as unknown as CurrentStore;
const size = { ...NEW_SIZE, rate1: 60 } as OwnersSize;
const product = (code: string) => ({ code, name: code, sizes: [size] }) as OwnersProduct;

beforeEach(() => {
  vi.clearAllMocks();
  render(
    <StoreContext value={store}>
      {["I1", "I2"].map((code) => {
        const row = product(code);
        return <FigureCell key={code} product={row} size={size} field="rate1" label="A" />;
      })}
    </StoreContext>,
  );
});
const cell = (code: string) => screen.getByRole("textbox", { name: `${code}, A` });

it("a figure is saved with Enter, which goes on to the row below", async () => {
  await userEvent.click(cell("I1"));
  await userEvent.keyboard("62{Enter}");
  expect(cell("I2")).toHaveFocus();
  expect(change.mock.calls[0]?.[0]).toMatchObject({ code: "I1", changed: { sizes: [{ rate1: 62 }] } });
  await userEvent.keyboard("{ArrowUp}");
  expect(cell("I1")).toHaveFocus();
  expect(change).toHaveBeenCalledTimes(1);
});

it("Escape keeps what was", async () => {
  await userEvent.click(cell("I1"));
  await userEvent.keyboard("99{Escape}{Enter}");
  expect(cell("I1")).toHaveValue("60");
  expect(change).not.toHaveBeenCalled();
});

it("what the server has against a figure is next to its cell", async () => {
  change.mockReturnValueOnce({ unwrap: () => Promise.reject(new Error("422")) });
  await userEvent.click(cell("I1"));
  await userEvent.keyboard("9000{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Above the MRP");
  expect(cell("I1")).toBeInvalid();
});

it("a rate reads as an amount until it is typed over", async () => {
  const rate = (value: number) => `₹${value}.00`;
  render(
    <StoreContext value={store}>
      <FigureCell product={product("I3")} size={size} field="rate1" label="A" format={rate} />
    </StoreContext>,
  );
  expect(cell("I3")).toHaveValue("₹60.00");

  await userEvent.click(cell("I3"));
  await userEvent.keyboard("62{Enter}");
  expect(change.mock.calls[0]?.[0]).toMatchObject({ changed: { sizes: [{ rate1: 62 }] } });
});
