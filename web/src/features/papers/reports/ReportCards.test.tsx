import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { OrderCard } from "./ReportCards";
import { TotalsLine } from "./TotalsLine";
import type { ReportOrder, ReportTotals } from "./wire";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["reports", "orders", "common"]);
});

it("shows the amount of an order as the order does, in whole rupees", () => {
  const order = {
    number: 1308,
    status: "Pending",
    name: "Ambica",
    netAmount: 8229.32,
    quantity: 40,
    items: 2,
  };
  const totals = { orders: 1, quantity: 40, items: 2, netAmount: 8229.32 } as ReportTotals;
  render(
    <MemoryRouter>
      <OrderCard
        order={{ ...order, placedAt: "2026-11-27T06:00:00Z", city: "Anand" } as ReportOrder}
        way={{ to: "/order", state: null }}
      />
      <TotalsLine of={{ total: 1, totals }} size={25} />
    </MemoryRouter>,
  );
  expect(screen.getAllByText("₹8,229")).toHaveLength(2);
});
