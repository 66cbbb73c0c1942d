import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { WithoutTax } from "./WithoutTax";

vi.mock("@/shared/tenant/store-context", () => ({ useStore: () => ({ path: (to: string) => `/9/${to}` }) }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("sync");
});

it("counts the products without a GST rate and leads to them, and is not there without any", () => {
  const { rerender, container } = render(<WithoutTax count={2} />, { wrapper: MemoryRouter });

  expect(screen.getByText("2 products have no GST rate and can’t be ordered")).toBeVisible();
  expect(screen.getByRole("link")).toHaveAttribute("href", "/9/owner/viewproducts?untaxed=Y");
  rerender(<WithoutTax count={0} />);
  expect(container).toBeEmptyDOMElement();
});
