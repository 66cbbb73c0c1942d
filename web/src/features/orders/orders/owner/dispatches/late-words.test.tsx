import { fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { OwnerOrder } from "../wire";
import { Dispatches } from "./Dispatches";

vi.mock("./api", () => ({
  useDispatchPartMutation: () => [vi.fn(), { isLoading: false }],
  useUndoDispatchMutation: () => [vi.fn(), { isLoading: false }],
}));
vi.mock("@/shared/pictures/api", () => ({ useSendPrivatePictureMutation: () => [vi.fn()] }));

beforeAll(async () => {
  // jsdom has no ResizeObserver, which a growing text area needs.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  await startI18n("en");
  // The words for pictures are left out, since the dialog fetches them.
  await i18n.loadNamespaces(["owner", "dispatches", "common"]);
});

it("leaves the page as it is while the words of its dialog are fetched", async () => {
  const items = [{ id: 1, name: "Fan", size: "", unit: "pc", quantity: 12 }];
  const order = { id: 7, number: 1302, items, left: [{ itemId: 1, quantity: 7 }], dispatches: [] };
  render(
    <Suspense fallback="…">
      <Dispatches order={order as unknown as OwnerOrder} slipOf={() => null} />
    </Suspense>,
  );

  fireEvent.click(screen.getByRole("button", { name: "Dispatch part" }));

  expect(screen.getByRole("heading", { name: "Dispatches" })).toBeVisible();
  expect(await screen.findByRole("dialog")).toBeInTheDocument();
});
