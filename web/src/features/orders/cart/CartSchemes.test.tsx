import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it, vi } from "vitest";
import { CartSchemes } from "./CartSchemes";

const { cart, chunk } = vi.hoisted(() => {
  const chunk = { promise: Promise.resolve(), resolve: () => undefined as unknown };
  chunk.promise = new Promise((resolve) => {
    chunk.resolve = () => resolve();
  });
  return { cart: { schemes: undefined as unknown }, chunk };
});
vi.mock("./useCart", () => ({ useCartSchemes: () => cart.schemes }));
vi.mock("./SchemeGifts", async () => {
  await chunk.promise;
  return { SchemeGifts: () => <p>2 pieces free</p> };
});

const shown = () => (
  <Suspense fallback={<p>Nothing yet</p>}>
    <CartSchemes />
    <p>Total ₹760</p>
  </Suspense>
);

it("keeps the sums in view while the first scheme of the cart is fetched", async () => {
  const { rerender } = render(shown());
  cart.schemes = { free: [{}], hints: [], saved: 0 };
  await act(async () => rerender(shown()));
  expect(screen.getByText("Total ₹760")).toBeVisible();
  expect(screen.queryByText("Nothing yet")).toBeNull();

  chunk.resolve();
  expect(await screen.findByText("2 pieces free")).toBeVisible();
  expect(screen.getByText("Total ₹760")).toBeVisible();
});
