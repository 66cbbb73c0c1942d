import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { DropFile } from "./DropFile";
import { RunList } from "./RunList";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("media");
});

const LONG = `${"Price list of November ".repeat(5)}.xlsx`;

it("keeps the browser from opening another file while one is sent", () => {
  const take = vi.fn();
  const upload = { name: LONG, percent: 40, error: null, take, cancel: () => {} };
  render(<DropFile upload={upload} accept=".xlsx" title="Choose a file" hint="" />);
  const words = screen.getByTitle(`Uploading ${LONG}…`);
  for (const dropped of [createEvent.dragOver(words), createEvent.drop(words)]) {
    fireEvent(words, dropped);
    expect(dropped.defaultPrevented).toBe(true);
  }

  expect(take).not.toHaveBeenCalled();
});

it("says the whole of a file's long name", () => {
  const run = { id: "1", state: "done", stateName: "Done", about: [], outcome: null } as const;
  render(<RunList runs={[{ ...run, link: <a href="/1">{LONG}</a>, title: LONG, about: [] }]} />);

  expect(screen.getByTitle(LONG)).toHaveTextContent(LONG.trim());
});
