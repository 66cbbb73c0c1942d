import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { GoTo } from "./GoTo";
import { type Place, pagesWith } from "./rules";
import { useGoTo } from "./useGoTo";

const page = (name: string): Place => ({ key: name, to: `/owner/${name}`, name, more: "" });
const pages = ["orders", "reports"].map(page);
vi.mock("./usePlaces", () => ({
  usePlaces: (all: Place[], words: string) => ({
    groups: [{ name: "pages", places: pagesWith(all, words) }].filter(({ places }) => places.length > 0),
    busy: false,
  }),
}));

// jsdom does not implement scrollIntoView.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

function Office() {
  const { open, close } = useGoTo();
  return (
    <>
      <output>{useLocation().pathname}</output>
      <GoTo pages={pages} open={open} onClose={close} />
    </>
  );
}

function opened() {
  render(
    <MemoryRouter initialEntries={["/owner"]}>
      <Office />
    </MemoryRouter>,
  );
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  return screen.getByRole("combobox", { hidden: true });
}
const shown = () => screen.getByRole("status", { hidden: true }).textContent;

it("given Ctrl K, the arrows and Enter go to a page", () => {
  const field = opened();

  fireEvent.keyDown(field, { key: "ArrowDown" });
  fireEvent.keyDown(field, { key: "Enter" });

  expect(shown()).toBe("/owner/reports");
});

it("given letters, Enter goes to the first that has them, once the list is theirs", async () => {
  const field = opened();

  fireEvent.change(field, { target: { value: "rep" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(shown()).toBe("/owner");
  await vi.waitFor(() => expect(screen.getAllByRole("option", { hidden: true })).toHaveLength(1));
  fireEvent.keyDown(field, { key: "Enter" });

  expect(shown()).toBe("/owner/reports");
});

it("given letters that nothing has, it says so", async () => {
  fireEvent.change(opened(), { target: { value: "zzz" } });

  expect(await screen.findByText("goTo.none")).toBeTruthy();
});
