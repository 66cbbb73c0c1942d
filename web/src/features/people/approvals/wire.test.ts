import { expect, it } from "vitest";
import type { Wire } from "@/shared/api/wire";
import { deviceFieldOf, deviceFromWire, deviceToWire } from "./wire";

const wire: Wire["ApprovalOut"] = {
  apId: 7,
  ACC_CD: "P001",
  SMAN_CD: null,
  account: { ACC_NAME: "Ambica Electricals", PHONE1: ".", AREA: "Anand", CITY: "Gujarat" },
  sman: null,
  MODEL_NAME: "Redmi 9",
  DEVICE_NAME: "web",
  UNIQUE_NO: "1-2-3",
  IS_APPROVED: null,
  askedAt: "2026-11-21T10:00:00+05:30",
};

it("an account's AREA is its city, and a telephone of a dot is none", () => {
  expect(deviceFromWire(wire).account).toEqual({ name: "Ambica Electricals", phone: "", city: "Anand" });
});

it.each([
  [null, "waiting"],
  ["Y", "approved"],
  ["N", "denied"],
] as const)("IS_APPROVED %s is a device that is %s", (decided, state) => {
  expect(deviceFromWire({ ...wire, IS_APPROVED: decided }).state).toBe(state);
});

it("a device of a salesperson shows their name and code", () => {
  const request = {
    ...wire,
    ACC_CD: null,
    account: null,
    SMAN_CD: "S014",
    sman: { SMAN_NAME: "Rakesh Solanki" },
  };
  expect(deviceFromWire(request)).toMatchObject({
    code: "S014",
    salesperson: "Rakesh Solanki",
    account: null,
  });
});

it("a device that is added is let in at once, or waits", () => {
  const form = { party: " P001 ", uniqueNumber: "1", model: "", device: "", approved: true };
  expect(deviceToWire(form)).toMatchObject({ accCd: "P001", isApproved: "Y" });
  expect(deviceToWire({ ...form, approved: false }).isApproved).toBeNull();
  expect(deviceFieldOf("uniqueNo")).toBe("uniqueNumber");
});
