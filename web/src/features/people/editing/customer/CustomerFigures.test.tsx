import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { Account } from "../wire";
import { CustomerFigures } from "./CustomerFigures";
import type { CustomerHead } from "./wire";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("customer");
});

const shown = (account: Partial<Account>, head: Partial<CustomerHead> = {}) =>
  render(
    <CustomerFigures
      head={
        {
          account: { balance: 0, creditLimit: 0, creditDays: 0, ...account },
          orders: 0,
          openOrders: 0,
          yearAmount: 0,
          lastOrderAt: null,
          creditLeft: null,
          openAmount: 0,
          ...head,
        } as CustomerHead
      }
    />,
  );

it("given dues beyond the limit, it says by how much", () => {
  shown({ balance: 60000, creditLimit: 50000, creditDays: 45 }, { creditLeft: -10000 });

  expect(screen.getByText("₹60,000 Dr")).toBeTruthy();
  expect(screen.getByText("₹10,000 over the limit")).toBeTruthy();
  expect(screen.getByText("45 days credit")).toBeTruthy();
});

it("given dues within the limit, it says what is left", () => {
  shown({ balance: 1000, creditLimit: 50000 }, { creditLeft: 49000 });

  expect(screen.getByText("₹49,000 left")).toBeTruthy();
  expect(screen.queryByText(/open orders/)).toBeNull();
});

it("given open orders, it says how much of the credit they take", () => {
  shown({ balance: 1000, creditLimit: 50000 }, { creditLeft: -3000, openAmount: 52000 });

  expect(screen.getByText("₹3,000 over the limit")).toBeTruthy();
  expect(screen.getByText("After ₹52,000 in open orders")).toBeTruthy();
});

it("given a customer who never ordered, it says so and there is no limit", () => {
  shown({});

  expect(screen.getByText("No limit")).toBeTruthy();
  expect(screen.getByText("No orders yet")).toBeTruthy();
});
