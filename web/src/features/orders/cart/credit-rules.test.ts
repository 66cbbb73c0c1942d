import { describe, expect, it } from "vitest";
import { exceededBy, policyFor } from "./credit-rules";

const credit = { limit: 10_000, balance: 9_000, openOrders: 300, overdueDays: 0, graceDays: 0 };

describe("what goes beyond a customer's credit", () => {
  it("counts the balance, the open orders and the new one", () => {
    expect(exceededBy(credit, 700)).toEqual({ beyond: 0, overdue: false });
    expect(exceededBy(credit, 1_000).beyond).toBe(300);
    expect(exceededBy({ ...credit, limit: 0 }, 1e9).beyond).toBe(0);
  });

  it("is overdue after the days of grace", () => {
    expect(exceededBy({ ...credit, overdueDays: 7, graceDays: 7 }, 1).overdue).toBe(false);
    expect(exceededBy({ ...credit, overdueDays: 8, graceDays: 7 }, 1).overdue).toBe(true);
  });

  it("follows the policy only where it is exceeded", () => {
    expect(policyFor({ ...credit, policy: "hold" }, 700)).toBeNull();
    expect(policyFor({ ...credit, policy: "hold" }, 701)).toBe("hold");
    expect(policyFor({ ...credit, policy: "ignore" }, 701)).toBeNull();
  });
});
