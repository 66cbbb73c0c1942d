import { fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { CategoryOfAll } from "./CategoryOfAll";

vi.mock("@/features/catalogue/products/owner/api", () => ({
  useListCategoryOptionsQuery: () => ({ data: [{ value: "E001", label: "Fans" }] }),
}));

beforeAll(async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  await startI18n("en");
  await i18n.loadNamespaces("imports");
});

it("offers the store's categories and takes a new name", async () => {
  const onName = vi.fn();
  render(<CategoryOfAll name="" onName={onName} />);
  const input = screen.getByLabelText("Or one category for all new items");

  fireEvent.mouseDown(input);
  expect((await screen.findAllByText("Fans")).length).toBeGreaterThan(0);
  fireEvent.change(input, { target: { value: "New arrivals" } });
  expect(onName).toHaveBeenLastCalledWith("New arrivals");
});
