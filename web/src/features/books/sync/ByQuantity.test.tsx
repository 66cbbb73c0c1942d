import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { ByQuantity } from "./ByQuantity";

vi.mock("@/shared/tenant/store-context", () => ({ useStore: () => ({ path: (to: string) => `/9/${to}` }) }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("sync");
});

it("names items whose rates depend on the quantity, and is not there without any", () => {
  const { rerender, container } = render(<ByQuantity count={3} names={["Fan", "Bulb"]} />, {
    wrapper: MemoryRouter,
  });

  expect(screen.getByText("3 items have rates by quantity in Tally: Fan, Bulb and others")).toBeVisible();
  rerender(<ByQuantity count={1} names={["Fan"]} />);
  expect(screen.getByText("1 item has rates by quantity in Tally: Fan")).toBeVisible();
  rerender(<ByQuantity count={0} names={[]} />);
  expect(container).toBeEmptyDOMElement();
});
