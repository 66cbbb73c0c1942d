import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { FileRows } from "./RunCounts";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("sync");
});

it("shows every row of a file by outcome, and says which ones are left out", () => {
  render(<FileRows rows={{ read: 20_000, used: 18_341, refused: 1_650, passedOver: 9 }} />);

  expect(
    screen.getByText(/Rows in the file: 20,000\. Used: 18,341\. Rejected: 1,650\. Not needed: 9\./),
  ).toBeVisible();
  expect(screen.getByText(/are left out/)).toBeVisible();
});

it("shows nothing for books that are no file", () => {
  const { container } = render(<FileRows rows={null} />);

  expect(container).toBeEmptyDOMElement();
});
