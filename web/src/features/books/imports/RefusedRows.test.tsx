import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import gujarati from "@/shared/i18n/gu/server.json";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { ImportRun } from "./api";
import { RefusedRows } from "./RefusedRows";

const run = {
  kind: "products",
  counts: { refused: 2 },
  rejectsUrl: null,
  refused: [
    {
      row: 4,
      field: "name",
      reason: "the name is blank",
      key: { key: "import.row.blank", values: { what: { key: "import.word.name", values: {} } } },
    },
    { row: 5, field: null, reason: "a reason without a key", key: null },
  ],
} as unknown as ImportRun;

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("imports");
});
afterEach(() => act(async () => void (await i18n.changeLanguage("en"))));

it("gives the reasons of refused rows in the reader's language, and in English where there is no key", async () => {
  render(<RefusedRows run={run} />);
  expect(screen.getByText("the name is blank")).toBeVisible();

  await act(async () => void (await i18n.changeLanguage("gu")));

  const reason = gujarati["import.row.blank"].replace("{what}", gujarati["import.word.name"]);
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByText("a reason without a key")).toBeVisible();
});
