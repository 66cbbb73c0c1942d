import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { RestoredScroll } from "./RestoredScroll";

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(((_left: number, top: number) => {
    window.scrollY = top;
  }) as typeof window.scrollTo);
});

/** Opens a page like a browser with a typed address. */
const open = (address: string) => {
  cleanup();
  const router = createMemoryRouter([{ path: "*", element: <RestoredScroll /> }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  return window.scrollY;
};

const leaveAt = (top: number) => {
  window.scrollY = top;
  window.dispatchEvent(new Event("pagehide"));
};

it.each(["/9876543210/orders", "/9876543210/shop?q=fan"])(
  "%s opens at its top after another page",
  (next) => {
    open("/9876543210/shop");
    leaveAt(900);
    expect(open(next)).toBe(0);
  },
);

it("a page that is loaded again stays where it was", () => {
  open("/9876543210/category");
  leaveAt(300);
  expect(open("/9876543210/category")).toBe(300);
});
