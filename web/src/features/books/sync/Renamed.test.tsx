import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { Renamed } from "./Renamed";

const change = vi.fn((_values: object) => ({ unwrap: async () => ({}) }));
vi.mock("./api", () => ({
  useGetSyncSettingsQuery: () => ({ data: { values: { dataNm: "b-2026" } } }),
  useChangeSyncSettingsMutation: () => [change, { isLoading: false }],
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("sync");
});

const problem = (key: string) => ({
  state: "problem" as const,
  product: "TallyPrime",
  company: "",
  problem: "",
  problemKey: { key, values: { name: "Bharat", open: "Bharat (from 1-Apr-26)" } },
});

it("confirms a company's new name with one key, and is not there for any other problem", async () => {
  const { rerender, container } = render(<Renamed accounting={problem("source.clock_wrong")} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<Renamed accounting={problem("source.books_renamed")} />);
  expect(screen.getByRole("alert")).toHaveTextContent("“Bharat” is called “Bharat (from 1-Apr-26)”");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");

  expect(change).toHaveBeenCalledWith({ dataNm: "b-2026", compName: "Bharat (from 1-Apr-26)" });
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});
