import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { NewProductDrawer } from "./NewProductDrawer";
import { NEW_SIZE } from "./rules";
import { SizesField } from "./SizesField";

const { add } = vi.hoisted(() => ({
  add: vi.fn((_product: { values: unknown }) => ({ unwrap: async () => ({ code: "I0000009" }) })),
}));
vi.mock("react-redux", () => ({ useDispatch: () => vi.fn() }));
vi.mock("@/shared/edit/useLeaveGuard", () => ({ useLeaveGuard: () => ({ ask: vi.fn(), dialog: null }) }));
vi.mock("@/shared/hooks/useBackCloses", () => ({ useBackCloses: vi.fn() }));
vi.mock("@/shared/hooks/useMedia", () => ({ usePhone: () => false }));
vi.mock("@/shared/media/api", () => ({ usePutPicturesMutation: () => [vi.fn()] }));
vi.mock("@/shared/media/useUploads", () => ({
  useUploads: () => ({ files: [], totals: { busy: false }, clear: vi.fn(), attached: vi.fn() }),
}));
vi.mock("./pictures/PicturesField", () => ({ PicturesField: () => null }));
vi.mock("./TextField", () => ({ TextField: () => null }));
vi.mock("./CategoryInput", () => ({ CategoryInput: () => null }));
vi.mock("./api", () => ({
  useAddProductMutation: () => [add],
  useListCatalogOptionsQuery: () => ({ data: [] }),
  picturesChanged: vi.fn(),
}));

const store = {
  mobileNumber: "9000012345",
  settings: { twoRates: true },
} as unknown as CurrentStore;

it("rates come right after the size, and every figure says on a phone what it is", () => {
  const size = { ...NEW_SIZE, code: "1.5" };
  render(
    <StoreContext value={store}>
      <SizesField sizes={[size]} existing={1} fromAccounting={false} errors={{}} onChange={vi.fn()} />
    </StoreContext>,
  );
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads.slice(0, 4)).toEqual(["sizes.size", "WSP", "MRP", "sizes.box"]);
  const labels = screen.getAllByRole("cell").map((cell) => cell.getAttribute("data-label"));
  expect(labels).toEqual(heads.slice(1));
});

it("after a product is added, the next one's name is typed, with its category and GST rate", async () => {
  render(
    <StoreContext value={store}>
      <NewProductDrawer category="E001" onClose={vi.fn()} onAdded={vi.fn()} />
    </StoreContext>,
  );
  const name = () => screen.getByRole("textbox", { name: "field.name" });
  const tax = () => screen.getByRole("spinbutton", { name: "field.tax" });
  expect(tax()).toHaveValue("");
  await userEvent.type(name(), "Lamp");
  await userEvent.clear(tax());
  await userEvent.type(tax(), "5");
  await userEvent.type(screen.getByRole("spinbutton", { name: /WSP$/ }), "450");
  await userEvent.click(screen.getByRole("button", { name: /new.save/ }));

  await vi.waitFor(() => expect(name()).toHaveValue(""));
  expect(name()).toHaveFocus();
  expect(tax()).toHaveValue("5");
  expect(add.mock.calls[0]?.[0]).toMatchObject({ values: { name: "Lamp", category: "E001", tax: 5 } });
});
