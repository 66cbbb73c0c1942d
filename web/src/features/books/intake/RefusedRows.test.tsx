import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import gujarati from "@/shared/i18n/gu/server.json";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { RefusedRows } from "./RefusedRows";

const row = { entity: null, record: null, value: null };
const run = {
  rejectsUrl: "https://files.example/refused.csv",
  refused: [
    {
      ...row,
      row: 4,
      field: "name",
      reason: "the name is blank",
      key: { key: "import.row.blank", values: { what: { key: "import.word.name", values: {} } } },
    },
    { ...row, row: 5, field: null, reason: "a reason without a key", key: null },
  ],
};
const columns = [{ title: "Row", cell: (each: { row: number | null }) => each.row }];
const shown = (total: number) =>
  render(<RefusedRows run={run} total={total} help="Fix them" columns={columns} />);

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("imports");
});
afterEach(() => act(async () => void (await i18n.changeLanguage("en"))));

it("gives the reasons of refused rows in the reader's language, and in English where there is no key", async () => {
  shown(2);
  expect(screen.getByText("the name is blank")).toBeVisible();

  await act(async () => void (await i18n.changeLanguage("gu")));

  const reason = gujarati["import.row.blank"].replace("{what}", gujarati["import.word.name"]);
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByText("a reason without a key")).toBeVisible();
});

it("lists the first rows, counts the others and links the file with all of them", () => {
  shown(30);

  expect(
    screen
      .getAllByRole("row")
      .slice(1)
      .map((each) => each.firstChild?.textContent),
  ).toEqual(["4", "5"]);
  expect(screen.getByText("Showing the first 2. 28 more are in the file.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Download rejected rows" })).toHaveAttribute(
    "href",
    run.rejectsUrl,
  );
});

it("lists equal rows of two sizes, and names no file once it is removed", () => {
  const warn = vi.spyOn(console, "error");
  const equal = { ...row, field: null, reason: "more than 99,999", key: null };
  const old = {
    refused: [
      { ...equal, row: 4 },
      { ...equal, row: 4 },
    ],
    rejectsUrl: null,
  };
  render(<RefusedRows run={old} total={30} help="Fix them" columns={columns} />);

  expect(screen.getAllByRole("row").slice(1)).toHaveLength(2);
  expect(warn).not.toHaveBeenCalled();
  expect(screen.queryByText(/in the file/)).toBeNull();
  warn.mockRestore();
});

it("is not there for a canceled run, which counts its rejected rows but keeps none", () => {
  const canceled = { refused: [], rejectsUrl: null };
  render(<RefusedRows run={canceled} total={30} help="Fix them" columns={columns} />);

  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.queryByRole("heading")).toBeNull();
});
