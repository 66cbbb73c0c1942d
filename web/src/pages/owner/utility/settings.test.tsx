import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { GROUPS } from "@/features/store/settings/switches";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { CARDS } from "./cards";
import { SettingsHome } from "./SettingsHome";
import { partOf, SETTINGS } from "./settings";

vi.mock("@/shared/tenant/store-context", () => ({ useStore: () => ({ path: (to: string) => `/${to}` }) }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["utility", "office", "common"]);
});

const show = () =>
  render(
    <MemoryRouter>
      <SettingsHome />
    </MemoryRouter>,
  );
const links = () => screen.queryAllByRole("link").map((link) => link.getAttribute("href"));

it("each group of switches is in one part, and each card in some", () => {
  const groups = SETTINGS.flatMap(({ switches }) => switches);
  const cards = new Set(SETTINGS.flatMap(({ cards }) => cards));

  expect([...groups].sort()).toEqual(GROUPS.map(({ name }) => name).sort());
  expect([...cards].sort()).toEqual(Object.keys(CARDS).sort());
});

it("has the keys of online payments and their switch in one part", () => {
  const has = (name: string) =>
    GROUPS.find(({ switches }) => (switches as readonly string[]).includes(name))?.name;
  const group = has("onlinePayments");

  expect(group && partOf(group)).toBe(partOf("gateway"));
});

it("has eight parts, and finds a switch and a card by their words", async () => {
  show();
  expect(links()).toEqual(SETTINGS.map(({ name }) => `/?part=${name}`));
  const search = screen.getByRole("searchbox");

  await userEvent.type(search, "gst papers{Enter}");
  expect(await screen.findByRole("link", { name: /^GST papers/ })).toHaveAttribute(
    "href",
    "/owner/utility?part=orders#gstPapers",
  );

  await userEvent.clear(search);
  await userEvent.type(search, "upload banner{Enter}");
  expect(await screen.findByRole("link", { name: /^Upload Banner/ })).toHaveAttribute(
    "href",
    "/owner/utility?part=look",
  );
});

it("says how many it found, and ↓ goes from the search to them", async () => {
  show();
  const search = screen.getByRole("searchbox");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();

  await userEvent.type(search, "gst papers{Enter}");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("2 settings found"));
  const [first, second] = screen.getAllByRole("link");

  await userEvent.keyboard("{ArrowDown}");
  expect(first).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  expect(second).toHaveFocus();
});

it("says what to try where nothing is found, and leads back to all parts", async () => {
  show();

  await userEvent.type(screen.getByRole("searchbox"), "zzz{Enter}");
  expect(await screen.findByText(/Try one short word, such as rate, stock or GST/)).toBeVisible();
  expect(links()).toEqual([]);

  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(links()).toHaveLength(SETTINGS.length);
});
