import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Status } from "@/shared/theme/tokens";
import { Timeline } from "./Timeline";

vi.mock("react-i18next", () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: "en" } }),
}));
afterEach(cleanup);

const step = (status: Status, day: number) => ({
  status,
  at: `2026-11-0${day}T10:00:00Z`,
  words: status,
  note: null,
});
const marked = () =>
  [...document.querySelectorAll("[data-status]")].map((mark) => mark.getAttribute("data-status"));

it("marks the truck of an order on its way", () => {
  render(
    <Timeline label="Status" steps={[step("Pending", 1), step("Dispatched", 2)]} coming={["Completed"]} />,
  );

  expect(marked()).toEqual(["dispatched"]);
  expect(screen.getAllByRole("listitem").map((item) => item.querySelector("b")?.textContent)).toEqual([
    "Pending",
    "Dispatched",
    "Completed",
  ]);
});

it("leaves the truck behind once the order is completed", () => {
  render(<Timeline label="Status" steps={[step("Dispatched", 1), step("Completed", 2)]} />);

  expect(marked()).toEqual([]);
});

it("keeps the mark of what was canceled", () => {
  render(<Timeline label="Status" steps={[step("Canceled", 1), step("Approved", 2)]} />);

  expect(marked()).toEqual(["canceled"]);
});
